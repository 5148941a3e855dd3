import { expect, it } from 'vitest'
import type { MachineRow } from './machine.ts'
import { racksOf, unitOf } from './racks.ts'

const machine = (tag: string, rack: string, unit: string, state: MachineRow['state'] = 'stock') =>
  ({ tag, rack, unit, state, locationCode: 'SGN' }) as MachineRow

it('machines stand in their racks from the top down, and what has no unit below', () => {
  const racks = racksOf([
    ...[machine('a', 'R05', 'U9'), machine('b', 'R04', 'U20'), machine('c', 'R04', 'U22-23'), machine('d', 'R04', '')],
    ...[machine('e', 'R04', 'U24', 'retired'), machine('f', '', 'U1')],
  ])
  expect(racks.map(({ id, machines }) => [id, machines.map(({ tag }) => tag)])).toEqual([
    ['SGN', ['f']],
    ['SGN R04', ['c', 'b', 'd']],
    ['SGN R05', ['a']],
  ])
})

it.each([
  ['U22', 22],
  ['22', 22],
  ['4-5', 4],
  ['', 0],
  ['top', 0],
])('a unit is read as people write it: %s', (unit, number) => {
  expect(unitOf({ unit })).toBe(number)
})
