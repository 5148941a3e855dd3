import { and, asc, count, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { EndpointRow } from './endpoints.store.ts'
import { edgeEndpoints, edgeTroubles } from './tables.ts'

export interface ListedEndpoint {
  readonly row: EndpointRow
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

const troubled = and(eq(edgeTroubles.endpointId, edgeEndpoints.id), eq(edgeTroubles.hostId, edgeEndpoints.hostId))

/** Those that differ first. */
export async function listEndpoints(tx: Tx, page: Page): Promise<{ rows: ListedEndpoint[]; all: number; differing: number }> {
  const differs = or(gt(edgeEndpoints.version, page.applied), isNotNull(edgeTroubles.trouble))
  const own = and(
    eq(edgeEndpoints.hostId, page.hostId),
    eq(edgeEndpoints.removed, false),
    page.search === null
      ? undefined
      : saysAnywhere(
          sql`${edgeEndpoints.address} || ':' || ${edgeEndpoints.port} || ' ' || ${edgeEndpoints.user} || ' #' || ${edgeEndpoints.serviceId}`,
          page.search,
        ),
  )
  const order = page.descending ? desc : asc
  const rows = await tx.db
    .select({ row: edgeEndpoints, trouble: edgeTroubles.trouble, since: edgeTroubles.since })
    .from(edgeEndpoints)
    .leftJoin(edgeTroubles, troubled)
    .where(page.differing ? and(own, differs) : own)
    .orderBy(desc(sql`${differs}`), order(sql`${edgeEndpoints.address}::inet`), asc(edgeEndpoints.port))
    .limit(page.limit)
    .offset(page.offset)
  const [sum] = await tx.db
    .select({ all: count(), differing: sql<number>`count(*) filter (where ${differs})`.mapWith(Number) })
    .from(edgeEndpoints)
    .leftJoin(edgeTroubles, troubled)
    .where(own)
  return { rows, all: sum?.all ?? 0, differing: sum?.differing ?? 0 }
}
