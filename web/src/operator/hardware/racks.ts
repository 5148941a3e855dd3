import type { MachineRow } from './machine.ts'

export interface Rack {
  readonly id: string
  readonly location: string
  readonly rack: string
  /** From the top down, as one stands before it. */
  readonly machines: readonly MachineRow[]
}

/** The number in `U22`, `22` or `22-23`: what cannot be read stands below what can. */
export const unitOf = ({ unit }: Pick<MachineRow, 'unit'>): number => Number(/\d+/.exec(unit)?.[0] ?? 0)

/** Machines by where they stand. Those that are retired have left their rack. */
export function racksOf(machines: readonly MachineRow[]): readonly Rack[] {
  const racks = new Map<string, MachineRow[]>()
  for (const machine of machines) {
    if (machine.state === 'retired') continue
    const id = `${machine.locationCode} ${machine.rack}`.trim()
    racks.set(id, [...(racks.get(id) ?? []), machine])
  }
  return [...racks]
    .map(([id, standing]) => ({
      id,
      location: standing[0]?.locationCode ?? '',
      rack: standing[0]?.rack ?? '',
      machines: standing.toSorted((a, b) => unitOf(b) - unitOf(a) || a.tag.localeCompare(b.tag)),
    }))
    .sort((a, b) => a.id.localeCompare(b.id))
}
