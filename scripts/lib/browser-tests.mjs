import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { browserFailure, reasonOf } from './failures.mjs'
import { at, root } from './paths.mjs'
import { freePorts } from './ports.mjs'
import { capture, run } from './process.mjs'

/** Portals that e2e/playwright.config.ts starts, on consecutive ports from E2E_PORT on. */
const PORTALS = 3

const playwright = at('node_modules/@playwright/test/cli.js')
const report = at('.cache/tests/playwright.json')

function* testsOf(suite, path = []) {
  const here = suite.title ? [...path, suite.title] : path
  for (const spec of suite.specs ?? []) for (const test of spec.tests) yield { name: [...here, spec.title].join(' > '), test }
  for (const inner of suite.suites ?? []) yield* testsOf(inner, here)
}

/** What the report of the last run says; null when there is none. */
function readReport() {
  if (!existsSync(report)) return null
  const { suites, errors, stats } = JSON.parse(readFileSync(report, 'utf8'))
  const tests = suites.flatMap((suite) => [...testsOf(suite)])
  const named = (status) => tests.filter(({ test }) => test.status === status).map(({ name, test }) => browserFailure(name, test))
  const outside = errors.map(({ message }) => ({ name: 'outside any test', place: '', reason: reasonOf(String(message)), files: [] }))
  return {
    passed: stats.expected,
    failures: [...named('unexpected'), ...outside],
    // Passed when it was run again: its guarantee did not hold once.
    unstable: named('flaky'),
    skipped: tests
      .filter(({ test }) => test.status === 'skipped')
      .map(({ name, test }) => ({ name, reason: test.annotations.find(({ type }) => type === 'skip')?.description ?? '' })),
  }
}

function summarise(code) {
  const found = readReport()
  if (!found) return { passed: 0, failed: code === 0 ? 0 : 1, failures: [], unstable: [], skipped: [] }
  // Playwright ends well when a test passed the second time, so another code is a failure even if no test is to blame.
  return { ...found, failed: found.failures.length || (code === 0 ? 0 : 1) }
}

/** Tests of the last run that failed, or passed only when they were run again. */
export function browserFailures() {
  const found = readReport()
  return found ? [...found.failures, ...found.unstable] : []
}

function skipAll(reason, files, env) {
  const list = [playwright, 'test', '-c', 'e2e', '--list', '--pass-with-no-tests', ...files]
  const names = capture(process.execPath, list, { cwd: root, env })
    .output.split('\n')
    .filter((line) => line.includes(' › '))
    .map((line) => line.trim())
  return { passed: 0, failed: 0, failures: [], unstable: [], skipped: names.map((name) => ({ name, reason })) }
}

/**
 * Runs the browser tests of a tier, or those of its spec files that are named, against a freshly built portal.
 * @param {{ tier: string, browser: 'all' | string[] }} plan
 */
export async function runBrowserTests({ tier, browser }) {
  const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  const files = browser === 'all' ? [] : browser
  const E2E_PORT = process.env.E2E_PORT || String((await freePorts(PORTALS))[0])
  const env = { ...process.env, TEST_TIER: browser === 'all' ? tier : 'named', PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT }
  await ensureBuilt()
  if (!existsSync(chromium)) return skipAll(`no browser at ${chromium}: install Debian's chromium or set CHROMIUM_PATH`, files, env)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const list = [playwright, 'test', '-c', 'e2e', '--pass-with-no-tests', '--reporter=list,json', ...files]
  const code = await run(process.execPath, list, { cwd: root, env })
  return summarise(code)
}
