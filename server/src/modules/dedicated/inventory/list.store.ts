import { type HardwareState, hardwareMachine } from '@portal/contracts/machines/hardware.machine.ts'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../../platform/find-ranked.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Hardware } from '../hardware.store.ts'
import { hardware } from '../tables.ts'

export interface HardwarePage {
  readonly state: HardwareState | null
  readonly search: string | null
  /** States that the reader calls so. */
  readonly said: readonly HardwareState[]
  readonly sort: 'tag' | 'model' | 'place' | 'state'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

const SORTS = {
  tag: [sql`lower(${hardware.tag})`],
  model: [sql`lower(${hardware.processor})`],
  place: [sql`${hardware.locationId}`, sql`${hardware.rack}`, sql`${hardware.unit}`],
  state: [sql`${hardware.state}`],
} as const satisfies Record<HardwarePage['sort'], readonly SQL[]>

const TEXT = sql`concat_ws(' ', ${hardware.tag}, ${hardware.serial}, ${hardware.model}, ${hardware.processor}, ${hardware.disks}, ${hardware.rack}, ${hardware.unit}, ${hardware.switchPort}, ${hardware.vlan}, ${hardware.settings}->>'host')`

/** One page of the inventory, and how many there are in each state of what was searched. */
export async function listHardware(
  tx: Tx,
  { state, search, said, sort, descending, limit, offset }: HardwarePage,
): Promise<{ rows: Hardware[]; counts: Record<HardwareState | 'all', number> }> {
  const found =
    search === null ? undefined : or(saysAnywhere(TEXT, search), said.length > 0 ? inArray(hardware.state, [...said]) : undefined)
  const order = [...SORTS[sort], sql`${hardware.id}`].map((one) => (descending ? desc(one) : asc(one)))
  const rows = await tx.db
    .select()
    .from(hardware)
    .where(and(found, state ? eq(hardware.state, state) : undefined))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const counted = await tx.db.select({ state: hardware.state, n: count() }).from(hardware).where(found).groupBy(hardware.state)
  const of = new Map(counted.map(({ state, n }) => [state, n]))
  const counts = Object.fromEntries(hardwareMachine.states.map((one) => [one, of.get(one) ?? 0])) as Record<HardwareState, number>
  return { rows, counts: { ...counts, all: counted.reduce((sum, { n }) => sum + n, 0) } }
}
