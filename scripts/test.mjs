// npm test                        the quick tier: rules, use cases, contracts, permissions, each journey once in a browser
// npm run test:all                the rest of what CI runs: engines, conformance, wide matrices, every screen; without the quick tier
// npm run test:deep               what takes hours; writes its result to docs/test-deep.md
// npm test -- --changed [commit]  the quick tests that a change since a commit can reach; uncommitted changes by default
// npm test -- server/src/x        only Vitest, on the files that are named (any Vitest argument works)
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runBrowserTests } from './lib/browser-tests.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { changedFiles, reachedBrowserTests } from './lib/changed.mjs'
import { recordDeepRun } from './lib/deep-record.mjs'
import { linesOf } from './lib/failures.mjs'
import { judge, readFlakyList } from './lib/flaky.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bold, green, red, yellow } from './lib/log.mjs'
import { at, root } from './lib/paths.mjs'
import { run } from './lib/process.mjs'

const given = process.argv.slice(2)
const inCi = process.env.CI === 'true' || process.env.CI === '1'
const plan = planOf(given)

/** What to run: the tier, Vitest's arguments, and which browser tests. */
function planOf(args) {
  const [first, second] = args
  if (first === '--tier') return { tier: second, vitest: args.slice(2), browser: second === 'deep' ? [] : 'all' }
  if (first === '--changed') {
    const since = second ?? 'HEAD'
    return { tier: 'quick', vitest: ['--changed', since, '--passWithNoTests'], browser: reachedBrowserTests(changedFiles(since)) }
  }
  if (args.length > 0) return { tier: 'named', vitest: args, browser: [] }
  return { tier: 'quick', vitest: [], browser: 'all' }
}

async function runVitest({ tier, vitest }) {
  const report = at('.cache/tests/vitest.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', `--reporter=${at('scripts/lib/vitest-summary.mjs')}`]
  const code = await run(process.execPath, [at('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...vitest], {
    cwd: root,
    env: { ...process.env, TEST_TIER: tier, TEST_SUMMARY_FILE: report },
  })
  const empty = { passed: 0, failed: 0, failures: [], skipped: [], unstable: [] }
  const summary = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : empty
  // A run that ended badly is a failure even if every test it counted passed.
  return { ...summary, failed: summary.failed || (code === 0 ? 0 : 1) }
}

function printSkipped(skipped) {
  const byReason = new Map()
  for (const test of skipped) byReason.set(test.reason, [...(byReason.get(test.reason) ?? []), test])
  for (const [reason, tests] of byReason) {
    console.log(`\n${yellow('skipped')}: ${reason || 'no reason given'}`)
    for (const { name } of tests) console.log(`  ${name}`)
  }
}

/** Prints tests with a coloured word before each; a failure's first report may be thousands of lines above. */
function printEach(word, tests) {
  for (const test of tests) console.log(`\n${word}  ${linesOf(test).join('\n')}`)
}

await ensureInstalled()
const began = Date.now()
// Once, before many: each of the tests that start the server as it ships would build it, all at the same time.
if (plan.tier !== 'named') await ensureBuilt()
const results = [await runVitest(plan)]
if (plan.browser.length > 0) results.push(await runBrowserTests(plan))

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const skipped = results.flatMap((result) => result.skipped)
const { allowed, refused } = judge(
  results.flatMap((result) => result.unstable),
  readFlakyList(),
)
const failed = results.reduce((sum, result) => sum + result.failed, 0) + refused.length
printSkipped(skipped)
printEach(yellow('unstable, as flaky.json says'), allowed)
printEach(red('unstable: passed only the second time, and flaky.json does not list it'), refused)
printEach(
  red('failed'),
  results.flatMap((result) => result.failures),
)
const ok = failed === 0 && !(inCi && skipped.length > 0)
if (inCi && skipped.length > 0) console.log(red('\nIn CI every engine is installed, so a skipped test is a failure.'))
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
console.log(`\n${bold(ok ? green('ok') : red('failed'))}  ${passed} passed, ${failed} failed, ${skipped.length} skipped in ${minutes} min`)
if (plan.tier === 'deep') recordDeepRun({ ok, passed, failed, skipped: skipped.length, minutes, files: results[0].files ?? [] })
process.exit(ok ? 0 : 1)
