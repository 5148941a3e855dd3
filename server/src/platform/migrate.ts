import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any constant: two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_206_112
const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Brings the database to this version, forward only; drizzle's migrator takes no lock of its own. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'portal-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    await applyGuards(client)
  } finally {
    await client.end()
  }
}

interface Guard {
  readonly file: string
  readonly text: string
  /** As the setting table keeps it. */
  readonly hash: string
}

function guards(): Guard[] {
  const home = join(folder, 'guards')
  const files = readdirSync(home).filter((name) => name.endsWith('.sql'))
  return files.sort().map((file) => {
    const text = readFileSync(join(home, file), 'utf8')
    return { file, text, hash: createHash('sha256').update(text).digest('base64url') }
  })
}

/**
 * What tables cannot say by themselves (triggers, their functions): hand-written, each file safe to run again, whole or not at all.
 * One that has not changed since it was last run is left alone, so that a start takes no locks from those at work.
 */
async function applyGuards(client: pg.Client): Promise<void> {
  for (const { file, text, hash } of guards()) {
    const value = JSON.stringify(hash)
    const { rows } = await client.query('select from setting where name = $1 and value = $2::jsonb', [`guard:${file}`, value])
    if (rows.length > 0) continue
    await client.query('begin')
    try {
      await client.query(text)
      await client.query(
        'insert into setting (name, value, at) values ($1, $2, now()) on conflict (name) do update set value = $2, at = now()',
        [`guard:${file}`, value],
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`guard ${file} cannot be applied`, { cause: error })
    }
  }
}

let expected: { readonly migration: number; readonly guards: readonly Guard[] } | null = null

/** What this version expects of the database, read once. */
function expectedSchema(): NonNullable<typeof expected> {
  const journal = (): { entries: { when: number }[] } => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  expected ??= { migration: Math.max(...journal().entries.map(({ when }) => when)), guards: guards() }
  return expected
}

/** How the database's schema differs from what this version was written for, in a sentence; null where it does not. */
export async function schemaProblem(client: pg.ClientBase): Promise<string | null> {
  const wanted = expectedSchema()
  const { rows: found } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  const newest = Number(found[0]?.newest ?? 0)
  if (newest !== wanted.migration) return `the database is ${newest < wanted.migration ? 'older' : 'newer'} than this version of the portal`
  const { rows: applied } = await client.query<{ name: string; value: string }>(`select name, value from setting where name like 'guard:%'`)
  const differs = wanted.guards.find(({ file, hash }) => !applied.some(({ name, value }) => name === `guard:${file}` && value === hash))
  return differs ? `the database lacks the guard ${differs.file} of this version` : null
}
