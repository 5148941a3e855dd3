import { expect, it } from 'vitest'
import { instantCell } from './list-row.ts'

it.each([
  ['2026-11-20 10:00:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20 10:00:00.35', '2026-11-20T10:00:00.350Z'],
  ['2026-11-20 10:00:00.007', '2026-11-20T10:00:00.007Z'],
  [null, null],
])('an instant that PostgreSQL writes %s is written as every other call writes it', (cell, written) => {
  expect(instantCell(cell)).toBe(written)
  if (written) expect(new Date(written).toISOString()).toBe(written)
})
