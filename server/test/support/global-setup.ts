import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, temporaryDataDir } from '../../../scripts/lib/postgres.mjs'
import { APP_ROLE, templateDatabase } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster's superuser, who owns the tables of every test database. */
    postgresUrl: string
    /** Password of the role that the portal runs as. */
    appPassword: string
  }
}

/** Named in a variable, so that type checking and bundling do not follow it. */
const migrator = new URL('../../src/platform/migrate.ts', import.meta.url)

/** Creates the portal's role, and one migrated database that every test database is copied from: copying is ten times faster than migrating. */
async function makeTemplate(serverUrl: string, appPassword: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${templateDatabase} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${templateDatabase}`)
  const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE])
  await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${APP_ROLE} LOGIN PASSWORD '${appPassword}'`)
  await admin.end()
  if (!existsSync(fileURLToPath(migrator))) return
  const url = new URL(serverUrl)
  url.pathname = `/${templateDatabase}`
  const { migrate } = (await import(migrator.href)) as {
    migrate(databaseUrl: string, options: { appRole: string; realTime: boolean }): Promise<void>
  }
  await migrate(url.href, { appRole: APP_ROLE, realTime: false })
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? null : await startPostgres({ dataDir: temporaryDataDir(), fast: true, temporary: true })
  const url = given ?? own?.url ?? ''
  const appPassword = randomBytes(12).toString('hex')
  try {
    await makeTemplate(url, appPassword)
  } catch (error) {
    await own?.stop()
    throw error
  }
  project.provide('postgresUrl', url)
  project.provide('appPassword', appPassword)
  return async () => {
    await own?.stop()
  }
}
