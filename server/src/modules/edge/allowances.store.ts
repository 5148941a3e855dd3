import type { Tx } from '../../platform/tx.ts'

/** On how many hosts each of these services has endpoints. */
export async function hostsOfServices(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await tx.client.query<{ id: number; hosts: number }>(
    `select service_id::float8 as id, count(distinct host_id)::int as hosts from edge_endpoint
     where service_id = any($1::bigint[]) and not removed group by service_id`,
    [serviceIds],
  )
  return new Map(rows.map(({ id, hosts }) => [id, hosts]))
}

/** Those of these services that have endpoints on the host. */
export async function servicesOnHost(tx: Tx, hostId: number, serviceIds: readonly number[]): Promise<number[]> {
  if (serviceIds.length === 0) return []
  const { rows } = await tx.client.query<{ id: number }>(
    'select distinct service_id::float8 as id from edge_endpoint where host_id = $1 and service_id = any($2::bigint[])',
    [hostId, serviceIds],
  )
  return rows.map(({ id }) => id)
}
