import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

/** A pattern for what begins so. */
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Whether a word of it, wherever it stands, begins with each of these words; accents and capitals are no matter. `words` is an expression that
 * an index is built on (see migration 0009): what is looked for is cut into words by the same function.
 */
export const withWords = (words: SQL, text: string): SQL => sql`${words} @@ words_begin(${text})`

/** Whether any part of it says so, accents and capitals apart: for tables that stay small. */
export const saysAnywhere = (expression: SQL, text: string): SQL => sql`strpos(folded(${expression}), folded(${text})) > 0`

/**
 * One statement for the ids that any of these queries finds, those of an earlier query first, and each query's in its own order. Each query stands
 * for itself, so that each is answered by an index of its own: one condition with many `or`s would be weighed as a whole, and now and then go
 * through the table. `materialized` has each planned as if all its rows were wanted: for a few of many the planner would read a large table until
 * it met them by chance. Rows are still read only until there are enough.
 */
export function ranked(queries: readonly SQL[], limit: number): SQL {
  const parts = queries.map(
    (query, rank) =>
      sql`(with part as materialized (${query}) select id, ${sql.raw(String(rank))} as rank, row_number() over () as place from part limit ${limit})`,
  )
  return sql`select id from (${sql.join(parts, sql` union all `)}) as found group by id order by min(rank), min(place) limit ${limit}`
}

/** What such a statement finds, in its order. */
export async function idsOf(tx: Tx, statement: SQL): Promise<number[]> {
  const { rows } = await tx.db.execute<{ id: string }>(statement)
  return rows.map(({ id }) => Number(id))
}

/** Of these queries those that there are, asked at once; see `ranked`. */
export async function findRanked(tx: Tx, queries: readonly (SQL | null)[], limit: number): Promise<number[]> {
  const asked = queries.flatMap((query) => query ?? [])
  return asked.length === 0 ? [] : await idsOf(tx, ranked(asked, limit))
}
