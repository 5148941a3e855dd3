import type pg from 'pg'

/** One that comes so often is worth keeping; what is put together anew each time (lists of values) never gets there. */
const WORTH_USES = 3
const MAX_KEPT = 500
const MAX_COUNTED = 4000
/** The columns behind a star are not the statement's own: a migration that adds one would break it where it is kept. */
const STARRED = /[^(]\*/

const uses = new Map<string, number>()
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_KEPT) return known
  const times = (uses.get(text) ?? 0) + 1
  if (times < WORTH_USES || STARRED.test(text)) {
    if (uses.size >= MAX_COUNTED) uses.clear()
    uses.set(text, times)
    return undefined
  }
  uses.delete(text)
  const name = `kept_${names.size}`
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

/**
 * Lets the connection parse and plan each frequent statement once: half of what a small statement costs PostgreSQL.
 * Only what has values is concerned; names are this process's, and a connection's own.
 */
export function keepStatements(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as unknown as Query
  const kept: Query = (config, values, ...rest) => {
    if (Array.isArray(values) && values.length > 0) {
      if (typeof config === 'string') {
        const name = nameOf(config)
        return plain(name === undefined ? config : { name, text: config }, values, ...rest)
      }
      const query = config as pg.QueryConfig
      query.name ??= nameOf(query.text)
    }
    return plain(config, values, ...rest)
  }
  client.query = kept as typeof client.query
}
