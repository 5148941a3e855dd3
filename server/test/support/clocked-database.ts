import { afterAll, beforeAll, beforeEach } from 'vitest'
import { TestClock } from '../../src/platform/clock.ts'
import { Database } from '../../src/platform/db.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface ClockedDatabase {
  readonly db: Database
  readonly clock: TestClock
  readonly url: string
}

/**
 * A migrated database for this test file; each test gets connections and a clock of its own, which begins with 2026. For what needs no
 * portal around it. `prepare`: SQL before each test.
 */
export function clockedDatabase(prepare = 'select 1'): ClockedDatabase {
  let database: TestDatabase
  const at = {} as { db: Database; clock: TestClock; url: string }
  beforeAll(async () => {
    database = await createTestDatabase()
    at.url = database.url
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    at.clock = new TestClock('2026-01-01T00:00:00Z')
    at.db = new Database(at.url, { clock: at.clock })
    await at.db.pool.query(prepare)
    return () => at.db.close()
  })
  return at
}
