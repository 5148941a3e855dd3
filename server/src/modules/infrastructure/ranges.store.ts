import type { Tx } from '../../platform/tx.ts'

/** IPv6 that is led to a machine: a whole /64, and where its way out is. */
interface Ipv6Range {
  readonly range: string
  readonly gateway: string
}

/**
 * The longest rested /64 of the location, where it has one and the service has none; the location's lock keeps others away. Where all are
 * given out a machine has none: it is sold by its IPv4. From the ranges, of which there are few: a location without one reads nothing. What an
 * older version kept of a range are single addresses, which are nobody's.
 */
export async function takeRange(tx: Tx, locationId: number, serviceId: number): Promise<void> {
  await tx.client.query({
    name: 'take-range',
    text: `update address set state = 'reserved', led_to = $1, until = null
      where id = (select a.id from address_pool p join address a on a.pool_id = p.id
                   where p.location_id = $2 and p.state = 'open' and p.family = 6
                     and a.address like '%/64' and (a.state = 'free' or (a.state = 'quarantine' and a.until <= $3))
                   order by a.state = 'quarantine', a.id limit 1 for update of a skip locked)
        and not exists (select from address where led_to = $1)`,
    values: [serviceId, locationId, tx.now],
  })
}

/** It stands on an engine now that leads it none: the range rests like any other that is given back. */
export async function restRange(tx: Tx, serviceId: number): Promise<void> {
  await tx.client.query(
    `update address a set state = 'quarantine', led_to = null, until = $1::timestamptz + make_interval(hours => p.quarantine_hours)
       from address_pool p where p.id = a.pool_id and a.led_to = $2`,
    [tx.now, serviceId],
  )
}

/** What the service has; null: none. */
export async function rangeOf(tx: Tx, serviceId: number): Promise<Ipv6Range | null> {
  const { rows } = await tx.client.query<Ipv6Range>({
    name: 'range-of',
    text: `select a.address as range, p.gateway from address a join address_pool p on p.id = a.pool_id where a.led_to = $1`,
    values: [serviceId],
  })
  return rows[0] ?? null
}
