import type { ProxyLimits, ProxyProtocol } from '@portal/contracts/edge.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { edgeAddresses, edgeEndpoints, edgeHosts, edgeTroubles } from './tables.ts'

export type EndpointRow = typeof edgeEndpoints.$inferSelect

/** An endpoint with its password as it is stored. */
export interface StoredEndpoint {
  readonly id: string
  readonly serviceId: number
  readonly hostId: number
  readonly address: string
  readonly port: number
  readonly outgoing: string | null
  readonly protocol: ProxyProtocol
  readonly user: string
  readonly password: string
  readonly limits: ProxyLimits
  readonly suspended: boolean
}

/** A host's next desired version, with the host locked until the commit: what is told of a version is whole. */
export async function nextVersion(tx: Tx, hostId: number): Promise<number> {
  const [row] = await tx.db
    .update(edgeHosts)
    .set({ desired: sql`${edgeHosts.desired} + 1`, desiredAt: tx.now })
    .where(eq(edgeHosts.id, hostId))
    .returning({ version: edgeHosts.desired })
  if (!row) throw new Error(`edge host ${hostId} is not known`)
  return row.version
}

/** On which host these addresses are, and by which address their traffic leaves. */
export async function placesOf(
  tx: Tx,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, { readonly hostId: number; readonly outgoing: string | null }>> {
  const rows = await tx.db
    .select({ address: edgeAddresses.address, hostId: edgeAddresses.hostId, outgoing: edgeAddresses.outgoing })
    .from(edgeAddresses)
    .where(inArray(edgeAddresses.address, [...addresses]))
  return new Map(rows.map(({ address, ...place }) => [address, place]))
}

/** Hosts are always locked in the order of their ids, so that two changes of several hosts do not wait for each other. */
export async function hostsOf(tx: Tx, where: { readonly ids: readonly string[] } | { readonly serviceId: number }): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ hostId: edgeEndpoints.hostId })
    .from(edgeEndpoints)
    .where('ids' in where ? inArray(edgeEndpoints.id, [...where.ids]) : eq(edgeEndpoints.serviceId, where.serviceId))
  return rows.map(({ hostId }) => hostId).sort((a, b) => a - b)
}

/** A statement carries 65,535 values at most. */
const ROWS_AT_ONCE = 2000

export async function putEndpoints(tx: Tx, rows: readonly StoredEndpoint[], version: number): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await putSome(tx, rows.slice(at, at + ROWS_AT_ONCE), version)
}

async function putSome(tx: Tx, rows: readonly StoredEndpoint[], version: number): Promise<void> {
  const written = rows.map((row) => ({ ...row, removed: false, version, changedAt: tx.now }))
  await tx.db
    .insert(edgeEndpoints)
    .values(written)
    .onConflictDoUpdate({
      target: edgeEndpoints.id,
      set: {
        serviceId: sql`excluded.service_id`,
        hostId: sql`excluded.host_id`,
        address: sql`excluded.address`,
        port: sql`excluded.port`,
        outgoing: sql`excluded.outgoing`,
        protocol: sql`excluded.protocol`,
        user: sql`excluded."user"`,
        password: sql`excluded.password`,
        limits: sql`excluded.limits`,
        suspended: sql`excluded.suspended`,
        removed: false,
        version,
        changedAt: tx.now,
      },
    })
}

/** Which of a host's endpoints a change is of. */
export type Chosen = { readonly ids: readonly string[] } | { readonly serviceId: number }

const chosen = (of: Chosen) => ('ids' in of ? inArray(edgeEndpoints.id, [...of.ids]) : eq(edgeEndpoints.serviceId, of.serviceId))

export async function markRemoved(tx: Tx, hostId: number, of: Chosen, version: number): Promise<void> {
  await tx.db
    .update(edgeEndpoints)
    .set({ removed: true, version, changedAt: tx.now })
    .where(and(eq(edgeEndpoints.hostId, hostId), chosen(of), eq(edgeEndpoints.removed, false)))
}

export async function markSuspended(tx: Tx, hostId: number, of: Chosen, suspended: boolean, version: number): Promise<void> {
  await tx.db
    .update(edgeEndpoints)
    .set({ suspended, version, changedAt: tx.now })
    .where(and(eq(edgeEndpoints.hostId, hostId), chosen(of), eq(edgeEndpoints.removed, false), eq(edgeEndpoints.suspended, !suspended)))
}

export interface EndpointStanding {
  readonly row: EndpointRow
  /** What its host has applied. */
  readonly applied: number
  readonly seenAt: Date | null
  readonly inside: boolean
  readonly trouble: (typeof edgeTroubles.$inferSelect)['trouble'] | null
}

export async function standings(tx: Tx, ids: readonly string[]): Promise<EndpointStanding[]> {
  if (ids.length === 0) return []
  return await tx.db
    .select({
      row: edgeEndpoints,
      applied: edgeHosts.applied,
      seenAt: edgeHosts.seenAt,
      inside: edgeHosts.inside,
      trouble: edgeTroubles.trouble,
    })
    .from(edgeEndpoints)
    .innerJoin(edgeHosts, eq(edgeHosts.id, edgeEndpoints.hostId))
    .leftJoin(edgeTroubles, and(eq(edgeTroubles.endpointId, edgeEndpoints.id), eq(edgeTroubles.hostId, edgeEndpoints.hostId)))
    .where(and(inArray(edgeEndpoints.id, [...ids]), eq(edgeEndpoints.removed, false)))
}
