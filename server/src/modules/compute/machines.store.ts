import { inArray, sql } from 'drizzle-orm'
import { beginning, findRanked, withWords } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { holdersOfMore } from '../infrastructure/index.ts'
import { lockVps, type Vps } from './store.ts'
import { HOST_WORDS, vps } from './tables.ts'

/** Services whose machine's address or host name begins so, or whose host name has these words. */
export async function servicesAtAddress(tx: Tx, text: string, limit = 200): Promise<number[]> {
  const begins = beginning(text.toLowerCase())
  return await findRanked(
    tx,
    [
      sql`select service_id as id from ${vps} where address = ${text.toLowerCase()}`,
      sql`select service_id as id from ${vps} where address like ${begins}`,
      holdersOfMore(text.toLowerCase()),
      sql`select service_id as id from ${vps} where lower(hostname) like ${begins}`,
      sql`select service_id as id from ${vps} where ${withWords(HOST_WORDS, text)}`,
    ],
    limit,
  )
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
