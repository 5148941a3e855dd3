import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './tx.ts'

/**
 * Writes many rows of one table by one statement that reads the same however many they are, so that it stays planned. All rows have the
 * fields of the first; what is left out has its default. With `unlessThere` a row that breaks a unique index is left out. Answers the
 * `returning` columns as PostgreSQL names them, in no order.
 */
export async function insertAll<T extends PgTable, R extends Record<string, unknown> = Record<string, never>>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  { unlessThere = false, returning = [] }: { readonly unlessThere?: boolean; readonly returning?: readonly (keyof R & string)[] } = {},
): Promise<R[]> {
  const [first] = rows
  if (!first) return []
  const known = getTableColumns(table)
  const columns = Object.keys(first).map((field) => ({ field, name: known[field]?.name ?? field }))
  const name = `"${getTableName(table)}"`
  const list = columns.map((column) => `"${column.name}"`).join(', ')
  const written = rows.map((row) => {
    const same = Object.keys(row).length === columns.length && columns.every(({ field }) => field in row)
    if (!same) throw new Error(`rows of ${name} have different fields`)
    return Object.fromEntries(columns.map((column) => [column.name, (row as Record<string, unknown>)[column.field] ?? null]))
  })
  const conflict = unlessThere ? ' on conflict do nothing' : ''
  const answer = returning.length > 0 ? ` returning ${returning.map((column) => `"${column}"`).join(', ')}` : ''
  const result = await tx.client.query<R>(
    `insert into ${name} (${list}) select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)${conflict}${answer}`,
    [JSON.stringify(written)],
  )
  return result.rows
}

/** Ids for rows that are yet to be written, so that others can name them. `sequence`: a name of the schema, never of a caller. */
export async function nextIds(tx: Tx, sequence: string, amount: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: string }>(`select nextval('${sequence}') as id from generate_series(1, $1::int)`, [amount])
  return rows.map(({ id }) => Number(id))
}
