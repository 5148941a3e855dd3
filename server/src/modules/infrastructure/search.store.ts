import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { beginning, findRanked, saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { addresses, nodes } from './tables.ts'

export interface FoundAddress {
  readonly id: number
  readonly address: string
  readonly poolId: number
  readonly state: string
}

/** This address before those that only begin so. */
export async function searchAddresses(tx: Tx, search: string, limit: number): Promise<FoundAddress[]> {
  const text = search.toLowerCase()
  const ids = await findRanked(
    tx,
    [sql`select id from ${addresses} where address = ${text}`, sql`select id from ${addresses} where address like ${beginning(text)}`],
    limit,
  )
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({ id: addresses.id, address: addresses.address, poolId: addresses.poolId, state: addresses.state })
    .from(addresses)
    .where(inArray(addresses.id, ids))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Services that have an address beside their own which begins so. */
export const holdersOfMore = (text: string): SQL =>
  sql`select extra_of as id from ${addresses} where extra_of is not null and address like ${beginning(text)}`

/** There are few, so that any part of a name is looked for. */
export const searchNodes = (tx: Tx, text: string, limit: number) =>
  tx.db
    .select({ id: nodes.id, title: nodes.title, state: nodes.state })
    .from(nodes)
    .where(saysAnywhere(sql`${nodes.title}`, text))
    .orderBy(asc(nodes.title))
    .limit(limit)
