import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A Vitest reporter that leaves counts, and every skipped test with its reason, for the closing line of `npm test`. */
export default class SummaryReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const summary = { passed: 0, failed: unhandledErrors.length, skipped: [] }
    for (const testModule of testModules) {
      // A file that does not even load has no tests to count, and is a failure all the same.
      summary.failed += testModule.errors().length
      for (const test of testModule.children.allTests()) {
        const result = test.result()
        if (result.state === 'passed') summary.passed += 1
        else if (result.state === 'failed') summary.failed += 1
        else summary.skipped.push({ name: `${testModule.relativeModuleId} > ${test.fullName}`, reason: result.note ?? '' })
      }
    }
    const file = process.env.TEST_SUMMARY_FILE
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(summary))
  }
}
