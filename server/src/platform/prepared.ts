import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Tx } from './tx.ts'

/*
 * The home of statements that come often: each is put together once, and each connection parses and plans it once. A name is all that
 * PostgreSQL needs for it; names go by the text, are this process's, and mean something on a connection's own terms only.
 */

/** One that comes so often is worth a name; what is put together anew each time (lists of values) never gets there. */
const WORTH_USES = 3
const MAX_NAMED = 2000
const MAX_COUNTED = 4000
/** The columns behind a star are not the statement's own: a migration that adds one would break it where it is planned already. */
const STARRED = /[^(]\*/

const uses = new Map<string, number>()
const names = new Map<string, string>()

function nameOf(text: string, worthUses = WORTH_USES): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMED) return known
  const times = (uses.get(text) ?? 0) + 1
  if (times < worthUses || STARRED.test(text)) {
    if (uses.size >= MAX_COUNTED) uses.clear()
    uses.set(text, times)
    return undefined
  }
  uses.delete(text)
  const name = `statement_${names.size}`
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Of what `prepared` makes, until it has one. */
const UNNAMED = ''

/**
 * Gives each frequent statement of a connection its name: half of what a small one costs PostgreSQL. What has no values is left alone,
 * unless it was prepared.
 */
export function nameStatements(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as unknown as Query
  const named: Query = (config, values, ...rest) => {
    const valued = Array.isArray(values) && values.length > 0
    if (typeof config === 'string') {
      const name = valued ? nameOf(config) : undefined
      return plain(name === undefined ? config : { name, text: config }, values, ...rest)
    }
    const query = config as pg.QueryConfig
    if (query.name === UNNAMED) query.name = nameOf(query.text, 1)
    else if (valued) query.name ??= nameOf(query.text)
    return plain(config, values, ...rest)
  }
  client.query = named as typeof client.query
}

/** Makes a thing once for each list of names: for texts that differ only in the columns they write. */
export function madeOnce<T>(make: (names: readonly string[]) => T): (names: readonly string[]) => T {
  const made = new Map<string, T>()
  return (list) => {
    const key = list.join()
    const known = made.get(key)
    if (known !== undefined) return known
    const one = make(list)
    made.set(key, one)
    return one
  }
}

/** Where a value of a prepared statement goes. */
export const { placeholder } = sql

type Values = Readonly<Record<string, unknown>>

interface Buildable<R> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> }
  execute(values?: Record<string, unknown>): Promise<R>
}

/**
 * A statement of the query builder that is put together once per connection: putting it together costs more than asking it. Its values are
 * placeholders, so only what always has the same form can be one. Lists are one value: `= any(…)`.
 */
export function prepared<R>(build: (db: NodePgDatabase) => Buildable<R>): (tx: Tx, values: Values) => Promise<R> {
  const perConnection = new WeakMap<NodePgDatabase, ReturnType<Buildable<R>['prepare']>>()
  return (tx, values) => {
    let statement = perConnection.get(tx.db)
    if (!statement) {
      statement = build(tx.db).prepare(UNNAMED)
      perConnection.set(tx.db, statement)
    }
    return statement.execute(values)
  }
}

/**
 * As `prepared`, for lists, which have several forms: each is put together once per connection. `form` is all that the text depends on besides its
 * values: which filters are set, how it is sorted. Its words are ours, never what somebody typed; that is `found`, with which it is put together anew.
 */
export function preparedForms<F extends object, R>(
  build: (db: NodePgDatabase, form: F, found?: SQL) => Buildable<R>,
): (tx: Tx, form: F, values: Values, found?: SQL) => Promise<R> {
  const forms = new Map<string, (tx: Tx, values: Values) => Promise<R>>()
  return (tx, form, values, found) => {
    if (found) return build(tx.db, form, found).execute(values)
    const key = JSON.stringify(form)
    const known = forms.get(key)
    if (known) return known(tx, values)
    const made = prepared((db) => build(db, form))
    forms.set(key, made)
    return made(tx, values)
  }
}

/** The filters that are set, by name, in the order of their conditions. */
export const filtersIn = <C extends Readonly<Record<string, SQL>>>(
  conditions: C,
  values: { readonly [K in keyof C]?: unknown },
): (keyof C)[] => Object.keys(conditions).filter((name) => values[name] !== undefined && values[name] !== null)

/** As `prepared`, for what writes a row or parts of one: whatever gives the same columns is one statement. */
export function preparedRow<T extends PgTable, R>(
  table: T,
  build: (db: NodePgDatabase, row: Record<keyof T['_']['columns'], SQL>) => Buildable<R>,
): (tx: Tx, row: Partial<InferInsertModel<T>>, values?: Values) => Promise<R> {
  const columns = getTableColumns(table)
  const statementFor = madeOnce((given) => {
    const values = Object.fromEntries(given.map((name) => [name, sql`${placeholder(`row.${name}`)}`]))
    return prepared((db) => build(db, values as Parameters<typeof build>[1]))
  })
  return (tx, row, values = {}) => {
    const given = Object.entries(row).filter(([, value]) => value !== undefined)
    const driven = given.map(([name, value]) => [`row.${name}`, value === null ? null : columns[name]?.mapToDriverValue(value)])
    return statementFor(given.map(([name]) => name))(tx, { ...values, ...Object.fromEntries(driven) })
  }
}
