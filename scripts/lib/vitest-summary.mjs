import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The first line of what an error says: enough to know it again. */
const said = (error) => String(error.message ?? error).split('\n')[0]

/** A Vitest reporter that leaves counts, what failed, and every skipped test with its reason, for the closing lines of `npm test`. */
export default class SummaryReporter {
  onTestRunEnd(testModules, unhandledErrors) {
    const summary = { passed: 0, failed: unhandledErrors.length, failures: unhandledErrors.map(said), skipped: [] }
    for (const testModule of testModules) {
      // A file that does not even load has no tests to count, and is a failure all the same.
      const broken = testModule.errors()
      summary.failed += broken.length
      summary.failures.push(...broken.map((error) => `${testModule.relativeModuleId}: ${said(error)}`))
      for (const test of testModule.children.allTests()) {
        const result = test.result()
        const name = `${testModule.relativeModuleId} > ${test.fullName}`
        if (result.state === 'passed') summary.passed += 1
        else if (result.state === 'failed') {
          summary.failed += 1
          summary.failures.push(`${name}: ${result.errors.map(said).join('; ')}`)
        } else summary.skipped.push({ name, reason: result.note ?? '' })
      }
    }
    const file = process.env.TEST_SUMMARY_FILE
    if (!file) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(summary))
  }
}
