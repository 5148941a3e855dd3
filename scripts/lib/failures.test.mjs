import { describe, expect, test } from 'vitest'
import { browserFailure, linesOf, vitestFailure } from './failures.mjs'
import { at } from './paths.mjs'

describe('The closing lines of a run', () => {
  test('name a failed test with the line of its own file, not of the helper, the expectation and the difference', () => {
    const error = {
      message: 'expected 1 to be 2',
      diff: '\u001b[32m- 2\u001b[39m\n\u001b[31m+ 1\u001b[39m',
      stacks: [
        { file: at('server/test/support/books.ts'), line: 3 },
        { file: at('server/src/modules/ledger/ledger.test.ts'), line: 41 },
      ],
    }
    const failure = vitestFailure('server/src/modules/ledger/ledger.test.ts', 'ledger.test.ts > sums are zero', [error])
    expect(linesOf(failure)).toEqual([
      'ledger.test.ts > sums are zero',
      '    at server/src/modules/ledger/ledger.test.ts:41',
      '    expected 1 to be 2',
      '    - 2',
      '    + 1',
    ])
  })

  test('name the file where an error has no place', () => {
    expect(vitestFailure('a.test.ts', 'a.test.ts', [{ message: 'cannot load' }])).toMatchObject({
      place: 'a.test.ts',
      reason: 'cannot load',
    })
  })

  test('name the picture and the trace of a failed browser test', () => {
    const results = [
      {
        errors: [{ message: 'Locator: button\nExpected: visible', location: { file: at('e2e/billing.spec.ts'), line: 9 } }],
        attachments: [{ name: 'screenshot', path: at('test-results/billing/failed.png') }, { name: 'text' }],
      },
    ]
    expect(linesOf(browserFailure('billing.spec.ts > pays', { results }))).toEqual([
      'billing.spec.ts > pays',
      '    at e2e/billing.spec.ts:9',
      '    Locator: button',
      '    Expected: visible',
      '    see test-results/billing/failed.png',
    ])
  })

  test('cut an error of many lines', () => {
    const { reason } = vitestFailure('a.test.ts', 'a', [{ message: Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n') }])
    expect(reason.split('\n')).toHaveLength(13)
    expect(reason).toContain('(28 more lines)')
  })
})
