// npm test                     everything: rules, use cases, conformance, journeys, then a real browser
// npm test -- server/src/x     only Vitest, on what is named (any Vitest argument works)
// npm test -- --long           also the long sets (*.long.test.ts and whatever reads TEST_LONG)
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { runBrowserTests } from './lib/browser-tests.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bold, green, red, yellow } from './lib/log.mjs'
import { at, root } from './lib/paths.mjs'
import { run } from './lib/process.mjs'

const args = process.argv.slice(2).filter((arg) => arg !== '--long')
if (process.argv.includes('--long')) process.env.TEST_LONG = '1'
const inCi = process.env.CI === 'true' || process.env.CI === '1'

async function runVitest() {
  const report = at('.cache/tests/vitest.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', `--reporter=${at('scripts/lib/vitest-summary.mjs')}`]
  const code = await run(process.execPath, [at('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], {
    cwd: root,
    env: { ...process.env, TEST_SUMMARY_FILE: report },
  })
  const summary = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { passed: 0, failed: 0, failures: [], skipped: [] }
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

await ensureInstalled()
const everything = args.length === 0
// Once, before many: each of the tests that start the server as it ships would build it, all at the same time.
if (everything) await ensureBuilt()
const results = [await runVitest()]
if (everything) results.push(await runBrowserTests())

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
const skipped = results.flatMap((result) => result.skipped)
printSkipped(skipped)
// Said once more where a long log ends: what scrolled by an hour ago is what one looks for.
for (const failure of results.flatMap((result) => result.failures)) console.log(`${red('failed')}  ${failure}`)
const ok = failed === 0 && !(inCi && skipped.length > 0)
if (inCi && skipped.length > 0) console.log(red('\nIn CI every engine is installed, so a skipped test is a failure.'))
console.log(`\n${bold(ok ? green('ok') : red('failed'))}  ${passed} passed, ${failed} failed, ${skipped.length} skipped`)
process.exit(ok ? 0 : 1)
