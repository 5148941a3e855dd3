import { eq, sql } from 'drizzle-orm'
import type { SharedPorts } from '../../../drivers/hypervisor/port.ts'
import type { Tx } from '../../../platform/tx.ts'
import { natBlocks } from './tables.ts'

export type NatBlock = typeof natBlocks.$inferSelect

export async function findBlock(tx: Tx, serviceId: number): Promise<NatBlock | null> {
  const [row] = await tx.db.select().from(natBlocks).where(eq(natBlocks.serviceId, serviceId))
  return row ?? null
}

/** Its free blocks, by engine that has a shared address: one row of `free_blocks` each. Also part of the capacity's one statement. */
export const FREE_BLOCKS = `
  select e.id, greatest(0, (((e.capabilities->'sharedPorts'->>'to')::int - (e.capabilities->'sharedPorts'->>'from')::int + 1) / 100)
           - (select count(*)::int from nat_block b where b.engine = e.id and b.address = e.capabilities->'sharedPorts'->>'address'
                and b.base between (e.capabilities->'sharedPorts'->>'from')::int and (e.capabilities->'sharedPorts'->>'to')::int)) as free
    from engine e where e.available and jsonb_typeof(e.capabilities->'sharedPorts') = 'object'`

export async function freeBlocks(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; free: number }>({ name: 'free-blocks', text: FREE_BLOCKS })
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
  { engine, shared, serviceId, after }: { engine: string; shared: SharedPorts; serviceId: number; after: number },
): Promise<number | null> {
  const { rows } = await tx.client.query<{ base: number }>({
    name: 'take-block',
    text: `insert into nat_block (service_id, engine, address, base, taken_at)
      select $1, $2, $3, p.base, $7 from generate_series($4::int, $5::int - 99, 100) as p (base)
       where not exists (select from nat_block n where n.engine = $2 and n.address = $3 and n.base = p.base)
       order by p.base <= $6::int, p.base limit 1
      returning base`,
    values: [serviceId, engine, shared.address, shared.from, shared.to, after, tx.now],
  })
  return rows[0]?.base ?? null
}

export async function dropBlock(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(natBlocks).where(eq(natBlocks.serviceId, serviceId))
}
