import { and, asc, count, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../../platform/find-ranked.ts'
import type { Tx } from '../../../platform/tx.ts'
import { edgeTroubles } from '../tables.ts'
import type { ForwardRow } from './forwards.store.ts'
import { edgeForwards } from './tables.ts'

export interface ListedForward {
  readonly row: ForwardRow
  readonly trouble: (typeof edgeTroubles.$inferSelect)['trouble'] | null
  readonly since: Date | null
}

interface Page {
  readonly hostId: number
  /** What the host has applied: what was changed after it differs. */
  readonly applied: number
  readonly search: string | null
  readonly differing: boolean
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

const troubled = and(eq(edgeTroubles.endpointId, edgeForwards.id), eq(edgeTroubles.hostId, edgeForwards.hostId))
const said = sql`${edgeForwards.port} || ' ' || ${edgeForwards.targetAddress} || ':' || ${edgeForwards.targetPort} || ' #' || ${edgeForwards.serviceId}`

/** Those that differ first. */
export async function listForwards(tx: Tx, page: Page): Promise<{ rows: ListedForward[]; all: number; differing: number }> {
  const differs = or(gt(edgeForwards.version, page.applied), isNotNull(edgeTroubles.trouble))
  const own = and(
    eq(edgeForwards.hostId, page.hostId),
    eq(edgeForwards.removed, false),
    page.search === null ? undefined : saysAnywhere(said, page.search),
  )
  const order = page.descending ? desc : asc
  const rows = await tx.db
    .select({ row: edgeForwards, trouble: edgeTroubles.trouble, since: edgeTroubles.since })
    .from(edgeForwards)
    .leftJoin(edgeTroubles, troubled)
    .where(page.differing ? and(own, differs) : own)
    .orderBy(desc(sql`${differs}`), order(edgeForwards.port), asc(edgeForwards.id))
    .limit(page.limit)
    .offset(page.offset)
  const [sum] = await tx.db
    .select({ all: count(), differing: sql<number>`count(*) filter (where ${differs})`.mapWith(Number) })
    .from(edgeForwards)
    .leftJoin(edgeTroubles, troubled)
    .where(own)
  return { rows, all: sum?.all ?? 0, differing: sum?.differing ?? 0 }
}
