import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { vitestFailure } from './failures.mjs'

/** Vitest reporter that writes counts, failures, unstable and skipped tests with their reasons and times by file to `TEST_SUMMARY_FILE`, for the closing lines of `npm test`. */
export default class SummaryReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const summary = {
      passed: 0,
      failed: unhandledErrors.length,
      failures: unhandledErrors.map((error) => vitestFailure('', 'outside any test', [error])),
      unstable: [],
      skipped: [],
      files: testModules.map(timesOf),
    }
    for (const testModule of testModules) {
      // A file that does not even load has no tests to count, and is a failure all the same.
      const broken = testModule.errors()
      summary.failed += broken.length
      const file = testModule.relativeModuleId
      summary.failures.push(...broken.map((error) => vitestFailure(file, file, [error])))
      for (const test of testModule.children.allTests()) {
        const result = test.result()
        const name = `${file} > ${test.fullName}`
        if (result.state === 'passed') {
          summary.passed += 1
          // Passed when it was run again: its guarantee did not hold once.
          if (test.diagnostic()?.flaky) summary.unstable.push(vitestFailure(file, name, result.errors ?? []))
        }
        if (result.state === 'failed') {
          summary.failed += 1
          summary.failures.push(vitestFailure(file, name, result.errors))
        }
        if (result.state === 'skipped') summary.skipped.push({ name, reason: result.note ?? '' })
      }
    }
    const file = process.env.TEST_SUMMARY_FILE
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(summary))
  }
}

/** Times of one test file in milliseconds: its imports, its tests with their hooks, the slowest tests, and the phases that the support code measured. */
function timesOf(testModule) {
  const { collectDuration, duration } = testModule.diagnostic()
  const tests = [...testModule.children.allTests()].map((test) => ({ name: test.fullName, ms: test.diagnostic()?.duration ?? 0 }))
  return {
    file: testModule.relativeModuleId,
    ...{ imports: collectDuration, ms: duration, tests: tests.length },
    slowest: tests.toSorted((one, other) => other.ms - one.ms).slice(0, 3),
    phases: testModule.meta().phases ?? {},
  }
}
