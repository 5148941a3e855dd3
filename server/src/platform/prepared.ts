import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './tx.ts'

/** Where a value of a prepared statement goes. */
export const { placeholder } = sql

/** A row of them, named as the columns; what its statement does not give (a serial number) is taken out. */
export const placeholders = <T extends PgTable>(table: T): { [C in keyof T['_']['columns']]: Placeholder } =>
  Object.fromEntries(Object.keys(getTableColumns(table)).map((name) => [name, placeholder(name)])) as {
    [C in keyof T['_']['columns']]: Placeholder
  }

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
