import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { grantPrivileges } from './database-role.ts'
import { pgError } from './db.ts'
import { applyGuards, type Guard, guardsIn, isApplied } from './guards.ts'
import { indexBuiltBy, stepsOf } from './migration-steps.ts'

/** Any constant: two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_206_112
const LOCK_POLL_MS = 250
/** Setting: statements of an applied migration that are still to be run beside those at work. */
const REST = 'migration-rest'
const home = fileURLToPath(new URL('../../migrations', import.meta.url))

export interface MigrateOptions {
  /** Of drizzle-kit, with `guards` in it. */
  readonly folder?: string
  /** How long a statement may stand in the way of others while it waits for its lock. */
  readonly lockTimeoutMs?: number
  /** How long the whole is tried again. */
  readonly patienceMs?: number
  /** Called with the reason when the migration has to wait. */
  readonly report?: (text: string) => void
  /** The role that the portal runs as, which is granted its privileges; not given where it owns the schema. */
  readonly appRole?: string
  /** Whether the portal's clock is the real time, or one that demo mode and tests move. Left as it is when not given. */
  readonly realTime?: boolean
}

/** The locks could not be had in time; whatever was done is whole, and the next start goes on from there. */
export class MigrationBlocked extends Error {}

/**
 * Brings the database to this version, forward only, beside the version that still serves. A statement that waits for its lock keeps
 * everybody behind it waiting too: so each gives up its place after `lockTimeoutMs` and is tried again later.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const folder = options.folder ?? home
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portal-migrate' })
  await client.connect()
  try {
    // Asked again and again: a session that waits in the lock holds a snapshot, which an index that is built beside others waits for.
    while (!(await client.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])).rows[0].mine) await pause(LOCK_POLL_MS)
    await client.query('set client_min_messages to warning')
    await client.query(`set lock_timeout to ${options.lockTimeoutMs ?? 2000}`)
    const patiently = waiter(client, databaseUrl, options)
    const newest = await newestApplied(client)
    await runRest(client, patiently)
    for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
      if (migration.folderMillis <= newest) continue
      await patiently(() => apply(client, migration))
      await runRest(client, patiently)
    }
    // A newer version has its own guards and privileges, which an older one must not put back.
    if (newest > expectedOf(folder)) return
    await applyGuards(client, guardsIn(folder), patiently)
    const { appRole, realTime } = options
    if (realTime !== undefined) await patiently(() => setLedgerClock(client, realTime))
    if (appRole !== undefined) await patiently(() => grantPrivileges(client, appRole, folder))
  } finally {
    await client.end()
  }
}

async function newestApplied(client: pg.ClientBase): Promise<number> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0]?.newest ?? 0)
}

/**
 * Sets what the ledger compares the time of a transfer with. A function, because the portal's role could change a row.
 * `guards/10-ledger.sql` creates it and explains the rule.
 */
async function setLedgerClock(client: pg.ClientBase, realTime: boolean): Promise<void> {
  const { rows } = await client.query<{ real: boolean }>(
    `select prosrc = 'select true' as real from pg_proc where oid = to_regproc('ledger_clock_is_real')`,
  )
  if (!rows[0] || rows[0].real === realTime) return
  await client.query(
    `create or replace function ledger_clock_is_real() returns boolean language sql immutable as 'select ${realTime ? 'true' : 'false'}'`,
  )
}

/** One migration is one transaction, with the note of what is left to do. */
async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  const { atOnce, beside } = stepsOf(sql)
  await client.query('begin')
  try {
    for (const statement of atOnce) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
    if (beside.length > 0)
      await client.query('insert into setting (name, value, at) values ($1, $2, now())', [REST, JSON.stringify(beside)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function runRest(client: pg.Client, patiently: Patiently): Promise<void> {
  const { rows: there } = await client.query(`select to_regclass('setting') is not null as yes`)
  if (!there[0].yes) return
  const { rows } = await client.query<{ value: string[] }>('select value from setting where name = $1', [REST])
  for (const statement of rows[0]?.value ?? []) {
    await patiently(async () => {
      const index = indexBuiltBy(statement)
      if (index) await dropUnfinished(client, index)
      await client.query(statement)
    })
  }
  if (rows[0]) await client.query('delete from setting where name = $1', [REST])
}

async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [index])
  if (rowCount) await client.query(`drop index concurrently if exists ${index}`)
}

export type Patiently = (work: () => Promise<void>) => Promise<void>

function waiter(client: pg.Client, databaseUrl: string, { patienceMs = 300_000, report = () => undefined }: MigrateOptions): Patiently {
  const until = performance.now() + patienceMs
  return async (work) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        // A lock not available, or a deadlock: both leave nothing behind.
        if (!['55P03', '40P01'].includes(pgError(error)?.code ?? '')) throw error
        const why = `the database is in use: ${await oldestAtWork(client)}`
        if (performance.now() >= until) {
          const where = `${new URL(databaseUrl).hostname}${new URL(databaseUrl).pathname}`
          throw new MigrationBlocked(
            `${where} could not be migrated within ${patienceMs / 1000} s: ${why}. Start again when it has ended.`,
            {
              cause: error,
            },
          )
        }
        report(`a migration waits: ${why}`)
        await pause(Math.min(10_000, patienceMs / 10, 250 * 2 ** attempt))
      }
    }
  }
}

/** Most likely who holds what we want. */
async function oldestAtWork(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by xact_start limit 1`,
  )
  return rows[0]
    ? `session ${rows[0].pid} (${rows[0].name}) has had a transaction open for ${rows[0].seconds} s`
    : 'many short transactions'
}

const newestIn = new Map<string, number>()

/** The newest migration of this version, read once. */
function expectedOf(folder: string): number {
  const journal = (): { entries: { when: number }[] } => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const known = newestIn.get(folder) ?? Math.max(...journal().entries.map(({ when }) => when))
  newestIn.set(folder, known)
  return known
}

let expectedGuards: readonly Guard[] | null = null

/** Why this version cannot work on the database's schema, in a sentence. A newer schema only has more: this version works on it too. */
export async function schemaProblem(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ newest: string | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations')
  const newest = Number(rows[0]?.newest ?? 0)
  const wanted = expectedOf(home)
  if (newest > wanted) return null
  if (newest < wanted) return 'the database is older than this version of the portal'
  expectedGuards ??= guardsIn(home)
  const { rows: applied } = await client.query<{ name: string; value: string }>(`select name, value from setting where name like 'guard:%'`)
  const differs = expectedGuards.find((guard) => !isApplied(guard, applied))
  return differs ? `the database lacks the guard ${differs.file} of this version` : null
}
