import { defineMachine } from '@portal/contracts/machine.ts'
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asOwner, createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { systemClock } from './clock.ts'
import { Database } from './db.ts'
import { historyOf, tryMove } from './machine.ts'

const door = defineMachine({
  name: 'door',
  states: ['open', 'closed', 'locked'],
  initial: 'open',
  moves: [
    { event: 'close', from: ['open'], to: 'closed', by: ['customer'] },
    { event: 'lock', from: ['open', 'closed'], to: 'locked', by: ['customer'] },
    { event: 'force', from: ['locked'], to: 'open', by: ['staff'] },
  ],
})
// Its key is not called id, as that of some tables.
const doors = pgTable('door', {
  id: bigint('door_id', { mode: 'number' }).primaryKey(),
  state: text('state', { enum: door.states }).notNull(),
  times: integer('times'),
})

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = new Database(database.url, { clock: systemClock })
  await asOwner(database, 'create table door (door_id bigint primary key, state text not null, times int)')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
// A door of its own for each test: history cannot be taken away.
let id = 0
beforeEach(async () => {
  await db.pool.query(`insert into door values ($1, 'open', 0)`, [++id])
})

type Event = (typeof door.moves)[number]['event']
const moved = (event: Event, by: 'customer' | 'staff' = 'customer', patch = {}) =>
  db.transaction((tx) => tryMove(tx, door, doors, id, event, by, patch))
const row = async () => (await db.pool.query('select state, times from door where door_id = $1', [id])).rows[0]
const history = () => db.transaction((tx) => historyOf(tx, door, id))

describe('a move', () => {
  it('leads where the machine says, with what is written beside it and a line of history', async () => {
    expect(await moved('close', 'customer', { times: 7 })).toEqual({ from: 'open', to: 'closed' })
    expect(await row()).toEqual({ state: 'closed', times: 7 })
    expect(await history()).toEqual([{ event: 'close', from: 'open', to: 'closed', at: expect.any(Date) }])
  })

  it.each([
    ['from a state that it does not leave', 'force', 'staff'],
    ['by somebody who may not make it', 'lock', 'staff'],
  ] as const)('%s changes nothing', async (_, event, by) => {
    expect(await moved(event, by, { times: 7 })).toBeNull()
    expect(await row()).toEqual({ state: 'open', times: 0 })
    expect(await history()).toEqual([])
  })

  it.each([
    ['goes on from the state that the other left behind, where it may', 'lock', { from: 'closed', to: 'locked' }],
    ['is none where the other has made it already', 'close', null],
  ] as const)('that waits for another of the same row %s', async (_, event, expected) => {
    let waiting: ReturnType<typeof moved> | undefined
    await db.transaction(async (tx) => {
      await tryMove(tx, door, doors, id, 'close', 'customer')
      waiting = moved(event)
      for (let blocked = 0; blocked === 0; ) {
        const { rows } = await db.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        blocked = rows[0]?.n ?? 0
      }
    })
    expect(await waiting).toEqual(expected)
    expect((await history()).length).toBe(expected ? 2 : 1)
  })
})
