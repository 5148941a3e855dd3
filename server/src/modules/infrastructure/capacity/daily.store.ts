import type { CapacityPart } from '@portal/contracts/modules/capacity.operator.contract.ts'
import { addDays, isoDate } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { TREND_DAYS } from './forecast.rules.ts'

/** For a look back that is longer than any trend. */
const KEPT_DAYS = TREND_DAYS * 2

/** Of an address: somebody has it, or it is on its way to somebody. */
const GIVEN = `a.state in ('reserved', 'assigned')`

/** Writes what is given out now as today's; the last writing of a day is what stays of it. */
export async function keepToday(tx: Tx): Promise<void> {
  await tx.client.query(
    `insert into daily_use (day, location_id, node_id, part, used)
     select $1::date, n.location_id, n.id, p.part, p.used
       from node n left join node_load l on l.node_id = n.id
       cross join lateral (values ('memory', coalesce(l.memory_mb, 0)), ('disk', coalesce(l.disk_gb, 0))) as p (part, used)
     union all
     select $1::date, a.location_id, 0, 'addresses', count(*) filter (where ${GIVEN})
       from address a join address_pool p on p.id = a.pool_id where p.family = 4 group by a.location_id
     on conflict (location_id, part, day, node_id) do update set used = excluded.used`,
    [isoDate(tx.now)],
  )
  await tx.client.query('delete from daily_use where day < $1::date', [isoDate(addDays(tx.now, -KEPT_DAYS))])
}

export interface KeptDay {
  readonly locationId: number
  readonly part: CapacityPart
  readonly day: string
  readonly used: number
}

/** Day by day, all nodes of a location together, the oldest first; null: of every location. */
export async function keptDays(tx: Tx, locationId: number | null): Promise<KeptDay[]> {
  const { rows } = await tx.client.query<KeptDay>(
    `select location_id::float8 as "locationId", part, day::text as day, sum(used)::float8 as used from daily_use
      where ($1::bigint is null or location_id = $1) and day > $2::date group by location_id, part, day order by day`,
    [locationId, isoDate(addDays(tx.now, -TREND_DAYS))],
  )
  return rows
}

export interface GivenOut {
  readonly locationId: number
  readonly nodes: number
  readonly machines: number
  readonly memoryUsed: number
  readonly memoryTotal: number
  readonly diskUsed: number
  readonly diskTotal: number
  readonly addressesUsed: number
  readonly addressesTotal: number
}

/** What stands in the books now: given out wherever it is, and what may be sold where something new may go, of what engines declared at most. */
export async function givenOut(tx: Tx): Promise<GivenOut[]> {
  const { rows } = await tx.client.query<GivenOut>(
    `select l.id::float8 as "locationId", coalesce(n.nodes, 0)::int as nodes, coalesce(n.machines, 0)::int as machines,
            coalesce(n.memory_used, 0)::float8 as "memoryUsed", coalesce(n.memory_total, 0)::float8 as "memoryTotal",
            coalesce(n.disk_used, 0)::float8 as "diskUsed", coalesce(n.disk_total, 0)::float8 as "diskTotal",
            coalesce(a.used, 0)::float8 as "addressesUsed", coalesce(a.total, 0)::float8 as "addressesTotal"
       from location l
       left join (select n.location_id, count(*) as nodes, sum(u.machines) as machines, sum(u.memory_mb) as memory_used, sum(u.disk_gb) as disk_used,
                         sum(floor(least(n.memory_mb, (n.reported->>'memoryMb')::numeric) * n.memory_factor::text::numeric)) filter (where n.state = 'active' and n.silent_since is null) as memory_total,
                         sum(floor(least(n.disk_gb, (n.reported->>'diskGb')::numeric) * n.disk_factor::text::numeric)) filter (where n.state = 'active' and n.silent_since is null) as disk_total
                    from node n left join node_load u on u.node_id = n.id group by n.location_id) n on n.location_id = l.id
       left join (select a.location_id, count(*) filter (where ${GIVEN}) as used,
                         count(*) filter (where ${GIVEN} or (p.state = 'open' and a.state <> 'blocked')) as total
                    from address a join address_pool p on p.id = a.pool_id where p.family = 4 group by a.location_id) a on a.location_id = l.id
      where l.archived_at is null or n.nodes > 0 order by l.position, l.id`,
  )
  return rows
}
