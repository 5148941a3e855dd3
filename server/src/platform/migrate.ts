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
  } finally {
    await client.end()
  }
}
