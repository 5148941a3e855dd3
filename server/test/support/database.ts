import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { inPhase } from './phases.ts'
import { APP_ROLE, templateDatabase } from './template.ts'

export interface TestDatabase {
  /** For the portal's role: no DDL, no change of append-only tables. */
  url: string
  /** For the owner of the tables, who migrates: for fixtures that need DDL, switched-off triggers or statistics. */
  ownerUrl: string
  drop(): Promise<void>
}

async function asAdmin(...statements: string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    for (const statement of statements) await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/** The same database, for the portal's role. */
export function forApp(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = APP_ROLE
  url.password = inject('appPassword')
  return url.href
}

/** The same database, for the owner of the tables. */
export function forOwner(appUrl: string): string {
  const { username, password } = new URL(inject('postgresUrl'))
  const url = new URL(appUrl)
  url.username = username
  url.password = password
  return url.href
}

/** One statement as the owner of the tables. */
export async function asOwner({ ownerUrl }: TestDatabase, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A migrated database of its own for one test file; `drop` also cuts the connections that a failed test left open. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half of what writing each page through the log does. Privileges on a database are not copied with it.
  await inPhase('create database', () =>
    asAdmin(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase} STRATEGY FILE_COPY`, `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`),
  )
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return {
    url: forApp(url.href),
    ownerUrl: url.href,
    drop: () => inPhase('drop database', () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}
