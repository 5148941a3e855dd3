import type { Tx } from '../../platform/tx.ts'

/** Running services of every kind that stand at a location, from one on, in their order. */
export async function servicesAtLocation(tx: Tx, locationId: number, afterId: number, limit: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select id::float8 as id from service where location_id = $1 and state = 'active' and id > $2 order by id limit $3`,
    [locationId, afterId, limit],
  )
  return rows.map(({ id }) => id)
}
