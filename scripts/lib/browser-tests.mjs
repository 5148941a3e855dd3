import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { at, root } from './paths.mjs'
import { capture, freePort, run } from './process.mjs'

const playwright = at('node_modules/@playwright/test/cli.js')
const report = at('.cache/tests/playwright.json')

function* testsOf(suite, path = []) {
  const here = suite.title ? [...path, suite.title] : path
  for (const spec of suite.specs ?? []) for (const test of spec.tests) yield { name: [...here, spec.title].join(' > '), test }
  for (const inner of suite.suites ?? []) yield* testsOf(inner, here)
}

function summarise(code) {
  if (!existsSync(report)) return { passed: 0, failed: code === 0 ? 0 : 1, failures: [], skipped: [] }
  const { suites, errors, stats } = JSON.parse(readFileSync(report, 'utf8'))
  const tests = suites.flatMap((suite) => [...testsOf(suite)])
  const skipped = tests
    .filter(({ test }) => test.status === 'skipped')
    .map(({ name, test }) => ({ name, reason: test.annotations.find(({ type }) => type === 'skip')?.description ?? '' }))
  // A flaky test passed in the end, but its guarantee did not hold once: it counts as failed.
  const failed = stats.unexpected + stats.flaky + errors.length
  const failures = [
    ...tests.filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky').map(({ name }) => name),
    ...errors.map(({ message }) => String(message).split('\n')[0]),
  ]
  return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1), failures, skipped }
}

function skipAll(reason) {
  const { output } = capture(process.execPath, [playwright, 'test', '-c', 'e2e', '--list', '--pass-with-no-tests'], { cwd: root })
  const names = output
    .split('\n')
    .filter((line) => line.includes(' › '))
    .map((line) => line.trim())
  return { passed: 0, failed: 0, failures: [], skipped: names.map((name) => ({ name, reason })) }
}

/** Runs the tests in a real browser against a freshly built portal. */
export async function runBrowserTests() {
  const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  await ensureBuilt()
  if (!existsSync(chromium)) return skipAll(`no browser at ${chromium}: install Debian's chromium or set CHROMIUM_PATH`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const code = await run(process.execPath, [playwright, 'test', '-c', 'e2e', '--pass-with-no-tests', '--reporter=list,json'], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: process.env.E2E_PORT || String(await freePort()) },
  })
  return summarise(code)
}
