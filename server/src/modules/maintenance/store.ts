import type { MaintenanceState } from '@portal/contracts/maintenance.ts'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { maintenanceWindows } from './tables.ts'

export type Window = typeof maintenanceWindows.$inferSelect
const { cancelledAt, startsAt, endsAt } = maintenanceWindows

export async function insertWindow(tx: Tx, row: typeof maintenanceWindows.$inferInsert): Promise<Window> {
  const [made] = await tx.db.insert(maintenanceWindows).values(row).returning()
  if (!made) throw new Error('maintenance was not written')
  return made
}

/** Locked: whoever tells of it, changes it or calls it off does so alone. */
export async function lockWindow(tx: Tx, id: number): Promise<Window | null> {
  const [row] = await tx.db.select().from(maintenanceWindows).where(eq(maintenanceWindows.id, id)).for('update')
  return row ?? null
}

export async function findWindow(tx: Tx, id: number): Promise<Window | null> {
  const [row] = await tx.db.select().from(maintenanceWindows).where(eq(maintenanceWindows.id, id))
  return row ?? null
}

export async function patchWindow(tx: Tx, id: number, patch: Partial<Window>): Promise<void> {
  await tx.db.update(maintenanceWindows).set(patch).where(eq(maintenanceWindows.id, id))
}

const isOpen = (now: Date) => and(isNull(cancelledAt), gt(endsAt, now))
const runs = (now: Date) => and(isOpen(now), lte(startsAt, now))

/** As `stateOf` says, for the database. */
const states: Readonly<Record<MaintenanceState, (now: Date) => SQL | undefined>> = {
  ahead: (now) => and(isNull(cancelledAt), gt(startsAt, now)),
  running: runs,
  over: (now) => and(isNull(cancelledAt), lte(endsAt, now)),
  cancelled: () => isNotNull(cancelledAt),
}

export type Tab = 'all' | 'ahead' | 'over' | 'cancelled'

export interface WindowQuery {
  readonly tab: Tab
  readonly nodeId: number | null
  readonly text: string | null
  /** States that the reader calls so. */
  readonly said: readonly MaintenanceState[]
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

/** There are few: a person announced each. */
export async function listWindows(tx: Tx, query: WindowQuery): Promise<{ rows: Window[]; counts: Record<Tab, number> }> {
  const { tab, nodeId, text, said, ascending, limit, offset } = query
  const where = and(
    nodeId === null ? undefined : eq(maintenanceWindows.nodeId, nodeId),
    text === null
      ? undefined
      : or(
          saysAnywhere(sql`${maintenanceWindows.place} || ' ' || ${maintenanceWindows.text}::text`, text),
          ...said.map((state) => states[state](tx.now)),
        ),
  )
  const tabs: Record<Tab, SQL | undefined> = {
    all: undefined,
    ahead: isOpen(tx.now),
    over: states.over(tx.now),
    cancelled: states.cancelled(tx.now),
  }
  const order = ascending ? asc : desc
  const rows = await tx.db
    .select()
    .from(maintenanceWindows)
    .where(and(where, tabs[tab]))
    .orderBy(order(startsAt), order(maintenanceWindows.id))
    .limit(limit)
    .offset(offset)
  const of = (part: Exclude<Tab, 'all'>) => sql<number>`count(*) filter (where ${tabs[part]})`.mapWith(Number)
  const [counts] = await tx.db
    .select({ all: count(), ahead: of('ahead'), over: of('over'), cancelled: of('cancelled') })
    .from(maintenanceWindows)
    .where(where)
  return { rows, counts: counts ?? { all: 0, ahead: 0, over: 0, cancelled: 0 } }
}

/** Those that run or lie ahead. */
export const openWindows = (tx: Tx): Promise<Window[]> => tx.db.select().from(maintenanceWindows).where(isOpen(tx.now))

/** Those that run or lie ahead where something stands, the earliest first. */
export async function windowsAt(tx: Tx, place: { readonly nodeId: number | null; readonly locationId: number | null }): Promise<Window[]> {
  const here = [
    ...(place.nodeId === null ? [] : [eq(maintenanceWindows.nodeId, place.nodeId)]),
    ...(place.locationId === null ? [] : [eq(maintenanceWindows.locationId, place.locationId)]),
  ]
  if (here.length === 0) return []
  return await tx.db
    .select()
    .from(maintenanceWindows)
    .where(and(isOpen(tx.now), or(...here)))
    .orderBy(asc(startsAt), asc(maintenanceWindows.id))
}

/** Where work is under way now. */
export const placesUnderWork = (tx: Tx): Promise<Pick<Window, 'nodeId' | 'locationId'>[]> =>
  tx.db
    .select({ nodeId: maintenanceWindows.nodeId, locationId: maintenanceWindows.locationId })
    .from(maintenanceWindows)
    .where(runs(tx.now))
