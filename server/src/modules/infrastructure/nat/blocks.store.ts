import { RGC_HOURS_MOST } from '@portal/contracts/rgc.ts'
import { addHours } from '@portal/contracts/time.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { natBlockRests, natBlocks } from './tables.ts'

export type NatBlock = typeof natBlocks.$inferSelect

/** Ports of an address, and whose: an engine's id, or a gateway's name. */
export interface BlockRange {
  readonly id: string
  readonly address: string
  readonly from: number
  readonly to: number
}

export async function findBlock(tx: Tx, serviceId: number): Promise<NatBlock | null> {
  const [row] = await tx.db.select().from(natBlocks).where(eq(natBlocks.serviceId, serviceId))
  return row ?? null
}

/**
 * So long a block rests that was given back: a gateway that nobody hears leads to its ports until the last session that it was told of is over.
 */
const REST_HOURS = RGC_HOURS_MOST

/**
 * Free blocks at `$1`: of engines that have a shared address, and of gateways that give out new ones, one row each. Also part of the capacity's
 * one statement.
 */
export const FREE_BLOCKS = `
  select s.id, greatest(0, ((s.last - s.first + 1) / 100)
           - (select count(*)::int from nat_block b where b.engine = s.id and b.address = s.address and b.base between s.first and s.last)
           - (select count(*)::int from nat_block_rest r where r.engine = s.id and r.address = s.address
                and r.until > $1::timestamptz and r.base between s.first and s.last)) as free
    from (select e.id, e.capabilities->'sharedPorts'->>'address' as address, (e.capabilities->'sharedPorts'->>'from')::int as first,
                 (e.capabilities->'sharedPorts'->>'to')::int as last
            from engine e where e.available and jsonb_typeof(e.capabilities->'sharedPorts') = 'object'
          union all
          select 'gateway:' || g.host_id, g.address, g.first_port, g.last_port from nat_gateway g where g.open) s`

export async function freeBlocks(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; free: number }>({ name: 'free-blocks', text: FREE_BLOCKS, values: [tx.now] })
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/**
 * One at a time: two that look at once would choose the same, and only one of them would have it. Asked for before anything else of the
 * table, so that two never wait for each other.
 */
export async function lockBlocks(tx: Tx): Promise<void> {
  await tx.db.execute(sql`lock table ${natBlocks} in share row exclusive mode`)
}

/** The next free block after that port, then from the beginning; null where there is none. `lockBlocks` comes first. */
export async function takeBlock(
  tx: Tx,
  { source, serviceId, after }: { source: BlockRange; serviceId: number; after: number },
): Promise<number | null> {
  const { rows } = await tx.client.query<{ base: number }>({
    name: 'take-block',
    text: `insert into nat_block (service_id, engine, address, base, taken_at)
      select $1, $2, $3, p.base, $7::timestamptz from generate_series($4::int, $5::int - 99, 100) as p (base)
       where not exists (select from nat_block n where n.engine = $2 and n.address = $3 and n.base = p.base)
         and not exists (select from nat_block_rest r where r.engine = $2 and r.address = $3 and r.base = p.base and r.until > $7::timestamptz)
       order by p.base <= $6::int, p.base limit 1
      returning base`,
    values: [serviceId, source.id, source.address, source.from, source.to, after, tx.now],
  })
  return rows[0]?.base ?? null
}

/** A service has it no more: nobody has it for a while. */
export async function restBlock(tx: Tx, serviceId: number): Promise<void> {
  const [gone] = await tx.db.delete(natBlocks).where(eq(natBlocks.serviceId, serviceId)).returning()
  if (!gone) return
  const until = addHours(tx.now, REST_HOURS)
  const { engine, address, base } = gone
  const block = [natBlockRests.engine, natBlockRests.address, natBlockRests.base]
  await tx.db.insert(natBlockRests).values({ engine, address, base, until }).onConflictDoUpdate({ target: block, set: { until } })
}

/** It goes before anybody was told of it but its engine; what a gateway may have heard of rests all the same. */
export async function dropUnusedBlock(tx: Tx, serviceId: number): Promise<void> {
  if ((await findBlock(tx, serviceId))?.engine.startsWith('gateway:')) return await restBlock(tx, serviceId)
  await dropBlock(tx, serviceId)
}

/** Nobody but its engine was told of it: it is anybody's at once. */
export async function dropBlock(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(natBlocks).where(eq(natBlocks.serviceId, serviceId))
}
