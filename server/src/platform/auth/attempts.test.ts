import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { TestClock } from '../clock.ts'
import { Database } from '../db.ts'
import { countTry, forgetTry, type TryingCall } from './attempts.ts'
import { perNameHere } from './pace.rules.ts'
import type { Try } from './tries.rules.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = new Database(database.url, { clock: new TestClock('2026-01-01T00:00:00Z') })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const count = (tried: Try, transact: TryingCall['transact'] = (work) => db.transaction(work)) =>
  countTry({ transact, statement: transact, proveWork: async () => undefined }, tried)
const rows = async (): Promise<unknown[]> =>
  (await db.pool.query('select key, failures from sign_in_attempt order by key')).rows.map(({ key, failures }) => [key, failures])

it('a first try that is not counted yet is waited for: of many at once no more pass than one after the other', async () => {
  const tried = { own: [{ key: 'somebody', pace: perNameHere }], shared: [] }
  let counted = () => undefined as void
  const first = new Promise<void>((resolve) => {
    counted = resolve
  })
  let commit = () => undefined as void
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  const slow = db.transaction(async (tx) => {
    await count(tried, (work) => work(tx))
    counted()
    await held
  })
  await first
  const others = Array.from({ length: 8 }, () =>
    count(tried).then(
      () => 'passed',
      () => 'refused',
    ),
  )
  const waiting = async () =>
    (await db.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
  await expect.poll(waiting).toBe(8)
  commit()
  await slow
  expect((await Promise.all(others)).filter((outcome) => outcome === 'passed')).toHaveLength(perNameHere.pauseFrom - 1)
  await db.transaction(async (tx) => forgetTry(tx, tried))
  expect(await rows()).toEqual([])
})

it('one that is refused leaves nothing: no counter for the names that are tried, and no longer pause; one that was right takes itself back', async () => {
  const address = { key: 'address', pace: { ...perNameHere, proofFrom: 9, pauseFrom: 2 } }
  const at = (name: string): Try => ({ own: [{ key: `name ${name}`, pace: perNameHere }], shared: [address] })
  await count(at('a'))
  await count(at('b'))
  const counted = [
    ['address', 2],
    ['name a', 1],
    ['name b', 1],
  ]
  expect(await rows()).toEqual(counted)
  for (const name of ['a', 'c', 'd'])
    await expect(count(at(name))).rejects.toMatchObject({ code: 'too-many-requests', params: { seconds: 2 } })
  expect(await rows()).toEqual(counted)
  await db.transaction(async (tx) => forgetTry(tx, at('b')))
  expect(await rows()).toEqual([
    ['address', 1],
    ['name a', 1],
  ])
})
