import { expect, it } from 'vitest'
import { tally } from './flaky-tally.mjs'

it('names each unstable test once, with how often and why', () => {
  const failed = (name, reason) => ({ name, reason: `${reason}\nmore` })
  const runs = [
    { failures: [failed('a', 'timed out')] },
    { failures: [] },
    { failures: [failed('a', 'expected 1'), failed('b', 'gone'), failed('b', 'gone')] },
  ]
  expect(tally(runs)).toEqual([
    { name: 'a', count: 2, reasons: ['timed out', 'expected 1'] },
    { name: 'b', count: 1, reasons: ['gone'] },
  ])
})
