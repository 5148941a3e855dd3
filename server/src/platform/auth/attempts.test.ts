import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'
import { TestClock } from '../clock.ts'
import { Database } from '../db.ts'
import { countTry, type TryingCall } from './attempts.ts'
import { perNameHere } from './pace.rules.ts'

it('a first try that is not counted yet is waited for: of many at once no more pass than one after the other', async () => {
  const database = await createTestDatabase()
  const db = new Database(database.url, { clock: new TestClock('2026-01-01T00:00:00Z') })
  const tried = { own: [{ key: 'somebody', pace: perNameHere }], shared: [] }
  const call = (transact: TryingCall['transact']) => countTry({ transact, proveWork: async () => undefined }, tried)
  try {
    let counted = () => undefined as void
    const first = new Promise<void>((resolve) => {
      counted = resolve
    })
    let commit = () => undefined as void
    const held = new Promise<void>((resolve) => {
      commit = resolve
    })
    const slow = db.transaction(async (tx) => {
      await call((work) => work(tx))
      counted()
      await held
    })
    await first
    const others = Array.from({ length: 8 }, () =>
      call((work) => db.transaction(work)).then(
        () => 'passed',
        () => 'refused',
      ),
    )
    const waiting = async () =>
      (await db.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
    await expect.poll(waiting, { timeout: 20_000 }).toBe(8)
    commit()
    await slow
    expect((await Promise.all(others)).filter((outcome) => outcome === 'passed')).toHaveLength(perNameHere.pauseFrom - 1)
  } finally {
    await db.close()
    await database.drop()
  }
})
