import { inArray, like } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import type { Vps } from './store.ts'
import { vps } from './tables.ts'

/** Services whose machine's address begins so. */
export async function servicesAtAddress(tx: Tx, text: string, limit = 200): Promise<number[]> {
  const beginning = `${text.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.db.select({ id: vps.id }).from(vps).where(like(vps.address, beginning)).limit(limit)
  return rows.map(({ id }) => id)
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
