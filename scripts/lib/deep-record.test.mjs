import { expect, it } from 'vitest'
import { withRun } from './deep-record.mjs'

const run = { date: '2026-11-29', commit: 'abcdef12', ok: true, passed: 3, failed: 0, skipped: 0, minutes: '81.0' }

it('keeps every earlier run, with the newest first', () => {
  const once = withRun('', run)
  const twice = withRun(once, { ...run, date: '2026-12-01', ok: false, failed: 1 })
  expect(twice.split('\n').filter((line) => /^\| 20/.test(line))).toEqual([
    '| 2026-12-01 | abcdef12 | red | 3 | 1 | 0 | 81.0 |',
    '| 2026-11-29 | abcdef12 | green | 3 | 0 | 0 | 81.0 |',
  ])
})
