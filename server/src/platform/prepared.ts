import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './tx.ts'

/** Where a value of a prepared statement goes. */
export const { placeholder } = sql

type Values = Readonly<Record<string, unknown>>

interface Buildable<R> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> }
}

let made = 0

/**
 * A statement that is put together once per connection: putting it together costs more than asking it. Its values are placeholders,
 * so only what always has the same form can be one. Lists are one value: `= any(…)`.
 */
export function prepared<R>(build: (db: NodePgDatabase) => Buildable<R>): (tx: Tx, values: Values) => Promise<R> {
  const name = `prepared_${made++}`
  const perConnection = new WeakMap<NodePgDatabase, ReturnType<Buildable<R>['prepare']>>()
  return (tx, values) => {
    let statement = perConnection.get(tx.db)
    if (!statement) {
      statement = build(tx.db).prepare(name)
      perConnection.set(tx.db, statement)
    }
    return statement.execute(values)
  }
}

/** As `prepared`, for what writes a row or parts of one: whatever gives the same columns is one statement. */
export function preparedRow<T extends PgTable, R>(
  table: T,
  build: (db: NodePgDatabase, row: Record<keyof T['_']['columns'], SQL>) => Buildable<R>,
): (tx: Tx, row: Partial<InferInsertModel<T>>, values?: Values) => Promise<R> {
  const columns = getTableColumns(table)
  const byColumns = new Map<string, ReturnType<typeof prepared<R>>>()
  return (tx, row, values = {}) => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const key = given.map(([name]) => name).join()
    let statement = byColumns.get(key)
    if (!statement) {
      const places = Object.fromEntries(given.map(([name]) => [name, sql`${placeholder(`row.${name}`)}`]))
      statement = prepared((db) => build(db, places as Parameters<typeof build>[1]))
      byColumns.set(key, statement)
    }
    const driven = given.map(([name, value]) => [`row.${name}`, value === null ? null : columns[name]?.mapToDriverValue(value)])
    return statement(tx, { ...values, ...Object.fromEntries(driven) })
  }
}
