import type { Tx } from '../../platform/tx.ts'

/** Can be given out now, of the open IPv4 ranges of a location. */
const FREE = `a.state = 'free' or (a.state = 'quarantine' and a.until <= $3)`

interface Held {
  readonly address: string
}

/** IPv4 addresses that a service has beside its own, in the order of the ranges. */
export async function moreAddressesOf(tx: Tx, serviceId: number): Promise<string[]> {
  const { rows } = await tx.client.query<Held>({
    name: 'more-addresses-of',
    text: `select address from address where extra_of = $1 order by id`,
    values: [serviceId],
  })
  return rows.map(({ address }) => address)
}

/**
 * Takes as many as are missing to this number, those of the range that its own is of before others, and the longest rested first; the
 * location's lock keeps others away. As an array they are found once, however the rest is planned: more are never taken. Answers what it has then, which are fewer where no more were left.
 */
export async function takeMoreAddresses(tx: Tx, locationId: number, serviceId: number, wanted: number): Promise<string[]> {
  const held = await moreAddressesOf(tx, serviceId)
  if (held.length >= wanted) return held
  await tx.client.query({
    name: 'take-more-addresses',
    text: `update address set state = 'reserved', extra_of = $2, until = null
      where id = any(array(select a.id from address a join address_pool p on p.id = a.pool_id
                            where a.location_id = $1 and p.state = 'open' and p.family = 4 and (${FREE})
                            order by a.pool_id is distinct from (select pool_id from address where service_id = $2),
                                     a.state = 'quarantine', a.until nulls first, a.id
                            limit $4 for update of a skip locked))`,
    values: [locationId, serviceId, tx.now, wanted - held.length],
  })
  return await moreAddressesOf(tx, serviceId)
}

/** Those that its machine does not have: they rest like any other that is given back. */
export async function restMoreAddresses(tx: Tx, serviceId: number, but: readonly string[]): Promise<void> {
  await tx.client.query(
    `update address a set state = 'quarantine', extra_of = null, until = $1::timestamptz + make_interval(hours => p.quarantine_hours)
       from address_pool p where p.id = a.pool_id and a.extra_of = $2 and not a.address = any($3::text[])`,
    [tx.now, serviceId, but],
  )
}

/** How many addresses of a location are neither given out nor held for an unpaid order. */
export async function addressesLeft(tx: Tx, locationId: number): Promise<number> {
  const { rows } = await tx.client.query<{ left: number }>(
    `select (select count(*) from address a join address_pool p on p.id = a.pool_id
              where a.location_id = $1 and p.state = 'open' and p.family = 4 and (a.state = 'free' or (a.state = 'quarantine' and a.until <= $2)))::int
          - (select coalesce(sum(quantity * (1 + more_addresses)), 0) from capacity_hold
              where location_id = $1 and not shared and until > $2)::int as left`,
    [locationId, tx.now],
  )
  return Math.max(0, rows[0]?.left ?? 0)
}
