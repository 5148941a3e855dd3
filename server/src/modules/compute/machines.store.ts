import { inArray, like } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { lockVps, type Vps } from './store.ts'
import { vps } from './tables.ts'

/** Services whose machine's address begins so. */
export async function servicesAtAddress(tx: Tx, text: string, limit = 200): Promise<number[]> {
  const beginning = `${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.db.select({ id: vps.id }).from(vps).where(like(vps.address, beginning)).limit(limit)
  return rows.map(({ id }) => id)
}

/** By service, each held until the transaction ends; in the order of their ids. */
export async function lockVpsAll(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Vps>> {
  const rows = new Map<number, Vps>()
  for (const id of [...serviceIds].sort((a, b) => a - b)) {
    const row = await lockVps(tx, id)
    if (row) rows.set(id, row)
  }
  return rows
}

/** By service. */
export async function machinesOf(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Vps>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(vps)
    .where(inArray(vps.id, [...serviceIds]))
  return new Map(rows.map((row) => [row.id, row]))
}
