import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres, temporaryDataDir } from '../../../scripts/lib/postgres.mjs'
import { templateDatabase } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** Named in a variable, so that type checking and bundling do not follow it. */
const migrator = new URL('../../src/platform/migrate.ts', import.meta.url)

/** One migrated database that every test database is copied from: copying is ten times faster than migrating. */
async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`DROP DATABASE IF EXISTS ${templateDatabase} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${templateDatabase}`)
  await admin.end()
  if (!existsSync(fileURLToPath(migrator))) return
  const url = new URL(serverUrl)
  url.pathname = `/${templateDatabase}`
  const { migrate } = (await import(migrator.href)) as { migrate(databaseUrl: string): Promise<void> }
  await migrate(url.href)
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? null : await startPostgres({ dataDir: temporaryDataDir(), fast: true, temporary: true })
  const url = given ?? own?.url ?? ''
  try {
    await makeTemplate(url)
  } catch (error) {
    await own?.stop()
    throw error
  }
  project.provide('postgresUrl', url)
  return async () => {
    await own?.stop()
  }
}
