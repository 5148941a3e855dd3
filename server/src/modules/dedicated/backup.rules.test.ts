import { expect, it } from 'vitest'
import { afterAnswer, afterAsking } from './backup.rules.ts'

it('[S10] backups of a machine: what is asked, taken back, done and refused', () => {
  expect((['off', 'setting-up', 'on', 'switching-off'] as const).map((now) => [afterAsking(now, true), afterAsking(now, false)])).toEqual([
    ['setting-up', 'off'],
    ['setting-up', 'off'],
    ['on', 'switching-off'],
    ['on', 'switching-off'],
  ])
  expect((['off', 'setting-up', 'on', 'switching-off'] as const).map((now) => [afterAnswer(now, true), afterAnswer(now, false)])).toEqual([
    [null, null],
    ['on', 'off'],
    [null, null],
    ['off', 'on'],
  ])
})
