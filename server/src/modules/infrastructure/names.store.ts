import { inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { nodes } from './tables.ts'

/** How staff call these nodes. */
export async function nodeNames(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: nodes.id, name: nodes.title })
    .from(nodes)
    .where(inArray(nodes.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
