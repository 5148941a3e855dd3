import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { TestClock } from '../../src/platform/clock.ts'
import { Database } from '../../src/platform/db.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface ClockedDatabase {
  readonly db: Database
  readonly clock: TestClock
  readonly url: string
  /** As the owner of the tables, for DDL. */
  readonly owner: pg.Pool
}

/**
 * A migrated database for this test file; each test gets connections and a clock of its own, which begins with 2026. For what needs no
 * portal around it. `prepare`: SQL of the owner before each test.
 */
export function clockedDatabase(prepare = 'select 1'): ClockedDatabase {
  let database: TestDatabase
  const at = {} as { db: Database; clock: TestClock; url: string; owner: pg.Pool }
  beforeAll(async () => {
    database = await createTestDatabase()
    at.url = database.url
    at.owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
    at.owner.on('error', () => undefined)
  })
  afterAll(async () => {
    await at.owner.end()
    await database.drop()
  })
  beforeEach(async () => {
    at.clock = new TestClock('2026-01-01T00:00:00Z')
    at.db = new Database(at.url, { clock: at.clock })
    await at.owner.query(prepare)
    return () => at.db.close()
  })
  return at
}
