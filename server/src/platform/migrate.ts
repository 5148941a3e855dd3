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

/**
 * What tables cannot say by themselves (triggers, their functions): hand-written, each file safe to run again, whole or not at all.
 * One that has not changed since it was last run is left alone, so that a start takes no locks from those at work.
 */
async function applyGuards(client: pg.Client): Promise<void> {
  const guards = join(folder, 'guards')
  for (const file of readdirSync(guards).filter((name) => name.endsWith('.sql')).sort()) {
    const text = readFileSync(join(guards, file), 'utf8')
    const hash = JSON.stringify(createHash('sha256').update(text).digest('base64url'))
    const { rows } = await client.query('select from setting where name = $1 and value = $2::jsonb', [`guard:${file}`, hash])
    if (rows.length > 0) continue
    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into setting (name, value, at) values ($1, $2, now()) on conflict (name) do update set value = $2, at = now()', [`guard:${file}`, hash])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`guard ${file} cannot be applied`, { cause: error })
    }
  }
}
