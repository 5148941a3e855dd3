import { sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

/**
 * Locks one owner's collection until the end of the transaction. Call it before counting rows against a limit: without it, requests in
 * parallel all count the rows of before and pass the limit together.
 */
export async function lockCollection(tx: Tx, collection: string, owner: number | string): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${collection} ${owner}`}, 0))`)
}
