import pg from 'pg'
import { ConfigError } from './config.ts'
import type { Tx } from './tx.ts'

const OLDEST = 150_000
const DEMO_DATA = 'demo-data'

/**
 * Checks the database before anything is written to it [R5].
 *
 * @param setting The environment variable that holds the address, for the messages.
 * @returns Warnings for the log.
 * @throws {ConfigError} with one sentence per problem that an operator can fix.
 */
export async function checkDatabase(databaseUrl: string, production: boolean, setting = 'DATABASE_URL'): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portal-preflight', connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw new ConfigError([`${setting}: the database cannot be reached: ${reasonOf(error)}`])
  }
  try {
    const { rows } = await client.query<{ version: number; encoding: string; folds: boolean; settings: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        lower('Đ') = 'đ' as folds,
        case when to_regclass('setting') is null then false else has_table_privilege(to_regclass('setting'), 'select') end as settings`,
    )
    const [found] = rows
    if (!found) throw new Error('the database says nothing of itself')
    const problems: string[] = []
    if (found.version < OLDEST)
      problems.push(`${setting}: PostgreSQL ${Math.floor(found.version / 10_000)} is too old: 15 or newer is needed`)
    if (found.encoding !== 'UTF8') problems.push(`${setting}: the database's encoding is ${found.encoding}: it must be UTF8`)
    if (production && found.settings && (await holdsDemoData(client))) {
      problems.push(`${setting}: this database holds demo data, with passwords that everybody knows; production needs one of its own`)
    }
    if (problems.length > 0) throw new ConfigError(problems)
    return found.folds
      ? []
      : ['the database does not fold accented capitals (its character type is C): searching is case-sensitive for them']
  } finally {
    await client.end()
  }
}

async function holdsDemoData(client: pg.Client): Promise<boolean> {
  return ((await client.query('select from setting where name = $1', [DEMO_DATA])).rowCount ?? 0) > 0
}

/** Written with the demo's data, so that no production ever runs on it. */
export async function markDemoData(tx: Tx): Promise<void> {
  await tx.client.query('insert into setting (name, value, at) values ($1, $2, $3) on conflict (name) do nothing', [
    DEMO_DATA,
    'true',
    tx.now,
  ])
}

/** A refused connection to a name with several addresses is an AggregateError without a text of its own. */
function reasonOf(error: unknown): string {
  const failure = error instanceof AggregateError ? error.errors[0] : error
  return failure instanceof Error ? failure.message : String(failure)
}
