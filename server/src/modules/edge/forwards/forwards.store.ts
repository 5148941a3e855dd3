import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { edgeHosts, edgeTroubles } from '../tables.ts'
import { edgeForwards } from './tables.ts'

export type ForwardRow = typeof edgeForwards.$inferSelect

/** Which forwards a change is of. */
export type ChosenForwards = { readonly ids: readonly string[] } | { readonly serviceId: number }

const chosen = (of: ChosenForwards) => ('ids' in of ? inArray(edgeForwards.id, [...of.ids]) : eq(edgeForwards.serviceId, of.serviceId))

export async function findForward(tx: Tx, id: string): Promise<ForwardRow | null> {
  const [row] = await tx.db
    .select()
    .from(edgeForwards)
    .where(and(eq(edgeForwards.id, id), eq(edgeForwards.removed, false)))
  return row ?? null
}

/** Makes room for those that come again under their names: the host is told of them anew, so their removal need not be told. */
export async function forgetForwards(tx: Tx, ids: readonly string[], hostId: number): Promise<void> {
  await tx.db
    .delete(edgeForwards)
    .where(and(inArray(edgeForwards.id, [...ids]), eq(edgeForwards.hostId, hostId), eq(edgeForwards.removed, true)))
}

/** Those that were written: not where the port is taken, or the id. */
export async function insertForwards(tx: Tx, rows: (typeof edgeForwards.$inferInsert)[]): Promise<ReadonlySet<string>> {
  const made = await tx.db.insert(edgeForwards).values(rows).onConflictDoNothing().returning({ id: edgeForwards.id })
  return new Set(made.map(({ id }) => id))
}

interface NewTarget {
  readonly id: string
  readonly target: { readonly address: string; readonly port: number }
}

export async function patchTargets(
  tx: Tx,
  targets: readonly NewTarget[],
  { hostId, expiresAt, version }: { readonly hostId: number; readonly expiresAt: Date | null; readonly version: number },
): Promise<void> {
  await tx.client.query(
    `update edge_forward f set target_address = c.address, target_port = c.port, expires_at = $2, version = $3, changed_at = $4
     from unnest($5::text[], $6::text[], $7::int[]) c(id, address, port)
     where f.id = c.id and f.host_id = $1 and not f.removed`,
    [
      ...[hostId, expiresAt, version, tx.now, targets.map(({ id }) => id)],
      ...[targets.map(({ target }) => target.address), targets.map(({ target }) => target.port)],
    ],
  )
}

export async function patchForward(tx: Tx, id: string, patch: Partial<ForwardRow>): Promise<void> {
  await tx.db.update(edgeForwards).set(patch).where(eq(edgeForwards.id, id))
}

/** Hosts in the order in which they are locked. */
export async function hostsOfForwards(tx: Tx, of: ChosenForwards): Promise<number[]> {
  if ('ids' in of && of.ids.length === 0) return []
  const rows = await tx.db
    .selectDistinct({ hostId: edgeForwards.hostId })
    .from(edgeForwards)
    .where(and(chosen(of), eq(edgeForwards.removed, false)))
  return rows.map(({ hostId }) => hostId).sort((a, b) => a - b)
}

export async function markForwardsRemoved(tx: Tx, hostId: number, of: ChosenForwards, version: number): Promise<void> {
  await tx.db
    .update(edgeForwards)
    .set({ removed: true, version, changedAt: tx.now })
    .where(and(eq(edgeForwards.hostId, hostId), chosen(of), eq(edgeForwards.removed, false)))
}

export async function markForwardsSuspended(
  tx: Tx,
  hostId: number,
  of: ChosenForwards,
  suspended: boolean,
  version: number,
): Promise<void> {
  await tx.db
    .update(edgeForwards)
    .set({ suspended, version, changedAt: tx.now })
    .where(and(eq(edgeForwards.hostId, hostId), chosen(of), eq(edgeForwards.removed, false), eq(edgeForwards.suspended, !suspended)))
}

/** Where an owner has something open. */
export async function hostsOfOwner(tx: Tx, owner: ForwardRow['owner']): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ hostId: edgeForwards.hostId })
    .from(edgeForwards)
    .where(and(eq(edgeForwards.owner, owner), eq(edgeForwards.removed, false)))
  return rows.map(({ hostId }) => hostId).sort((a, b) => a - b)
}

export async function markForwardsUntil(
  tx: Tx,
  hostId: number,
  owner: ForwardRow['owner'],
  expiresAt: Date,
  version: number,
): Promise<void> {
  await tx.db
    .update(edgeForwards)
    .set({ expiresAt, version, changedAt: tx.now })
    .where(and(eq(edgeForwards.hostId, hostId), eq(edgeForwards.owner, owner), eq(edgeForwards.removed, false)))
}

/** The lowest port that nobody has; one that somebody had lately only where there is no other. */
export async function lowestFreePort(tx: Tx, hostId: number, address: string, first: number, last: number): Promise<number | null> {
  const { rows } = await tx.client.query<{ port: number }>(
    `select p.port from generate_series($3::int, $4::int) p(port)
     left join (select f.port, bool_or(not f.removed) as taken from edge_forward f
       where f.host_id = $1 and f.address = $2 group by f.port) used on used.port = p.port
     where used.taken is not true
     order by used.taken is not null, p.port limit 1`,
    [hostId, address, first, last],
  )
  return rows[0]?.port ?? null
}

export interface ForwardStanding {
  readonly row: ForwardRow
  readonly publicName: string
  readonly applied: number
  readonly seenAt: Date | null
  readonly inside: boolean
  readonly trouble: (typeof edgeTroubles.$inferSelect)['trouble'] | null
}

export async function forwardStandings(tx: Tx, of: ChosenForwards): Promise<ForwardStanding[]> {
  if ('ids' in of && of.ids.length === 0) return []
  return await tx.db
    .select({
      row: edgeForwards,
      publicName: sql<string>`coalesce(${edgeHosts.gateway} ->> 'publicName', ${edgeForwards.address})`,
      applied: edgeHosts.applied,
      seenAt: edgeHosts.seenAt,
      inside: edgeHosts.inside,
      trouble: edgeTroubles.trouble,
    })
    .from(edgeForwards)
    .innerJoin(edgeHosts, eq(edgeHosts.id, edgeForwards.hostId))
    .leftJoin(edgeTroubles, and(eq(edgeTroubles.endpointId, edgeForwards.id), eq(edgeTroubles.hostId, edgeForwards.hostId)))
    .where(and(chosen(of), eq(edgeForwards.removed, false)))
}

/** Also of those that were removed lately: the last bytes come after the end. */
export async function forwardCounts(tx: Tx, ids: readonly string[]): Promise<Pick<ForwardRow, 'id' | 'received' | 'sent' | 'open'>[]> {
  if (ids.length === 0) return []
  return await tx.db
    .select({ id: edgeForwards.id, received: edgeForwards.received, sent: edgeForwards.sent, open: edgeForwards.open })
    .from(edgeForwards)
    .where(inArray(edgeForwards.id, [...ids]))
}

/** All that a host is to lead on, or what changed since, removals too. */
export const desiredForwards = (tx: Tx, hostId: number, since: number | null): Promise<ForwardRow[]> =>
  tx.db
    .select()
    .from(edgeForwards)
    .where(and(eq(edgeForwards.hostId, hostId), since === null ? eq(edgeForwards.removed, false) : gt(edgeForwards.version, since)))
