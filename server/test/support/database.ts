import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { templateDatabase } from './template.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** A migrated database of its own for one test file; `drop` also cuts the connections that a failed test left open. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half of what writing each page through the log does.
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase} STRATEGY FILE_COPY`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
