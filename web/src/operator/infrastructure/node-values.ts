import type { Column } from '@portal/contracts/column-types.ts'
import type { InputOf } from '../../api/endpoints.ts'
import { columnOf, type Entered, entered, numberOf } from '../fields/entered.ts'
import type { Node } from './nodes-page.tsx'

type Draft = Omit<InputOf<'operator/node/update'>, 'id' | 'version' | 'settings'>

export const CAPACITY = [
  columnOf('cpu', 'int', { required: true, min: 1, max: 100_000 }),
  columnOf('memoryMb', 'int', { required: true, min: 128, max: 1_000_000_000 }),
  columnOf('diskGb', 'int', { required: true, min: 1, max: 1_000_000_000 }),
  columnOf('storageGb', 'int', { required: true, min: 0, max: 1_000_000_000 }),
] as const
/** Empty: as many as the engine allows. */
export const GUESTS = columnOf('guests', 'int', { required: false, min: 1, max: 1_000_000 })
export const FACTORS = (['cpuFactor', 'memoryFactor', 'diskFactor', 'storageFactor'] as const).map((name) =>
  columnOf(name, 'double', { required: true, min: 0.1, max: 100 }),
)

export function enterNode(node: Node | undefined): Entered {
  return {
    title: node?.title ?? '',
    member: node?.member ?? '',
    cpu: String(node?.cpu ?? 32),
    memoryMb: String(node?.memoryMb ?? 131_072),
    diskGb: String(node?.diskGb ?? 4000),
    storageGb: String(node?.storageGb ?? 0),
    cpuFactor: String(node?.cpuFactor ?? 4),
    memoryFactor: String(node?.memoryFactor ?? 1),
    diskFactor: String(node?.diskFactor ?? 1),
    storageFactor: String(node?.storageFactor ?? 1),
    guests: node?.guests == null ? '' : String(node.guests),
  }
}

export function readNode(values: Entered): Draft {
  const number = (name: string): number =>
    numberOf([...CAPACITY, ...FACTORS].find((column) => column.name === name) as Column, values[name])
  return {
    title: entered(values, 'title'),
    member: entered(values, 'member') || null,
    ...{ cpu: number('cpu'), memoryMb: number('memoryMb'), diskGb: number('diskGb'), storageGb: number('storageGb') },
    ...{ cpuFactor: number('cpuFactor'), memoryFactor: number('memoryFactor'), diskFactor: number('diskFactor') },
    storageFactor: number('storageFactor'),
    guests: entered(values, 'guests') === '' ? null : numberOf(GUESTS, values['guests']),
  }
}
