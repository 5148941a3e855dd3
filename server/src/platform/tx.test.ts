import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { systemClock } from './clock.ts'
import { ConnectionLost, Database } from './db.ts'
import { defineJob, subscribe } from './jobs/definition.ts'
import type { Tx } from './tx.ts'

const event = <P extends object>(name: string, payload: z.ZodType<P>) => ({ name, audience: 'internal' as const, payload })
const plain = (name: string) => event(name, z.strictObject({}))
const painted = event('painted', z.strictObject({ colour: z.string() }))
const job = (name: string) => defineJob<{ readonly n?: number }>(name)

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  const onlyRed = subscribe(painted, defineJob('only-red'), ({ colour }) => colour === 'red')
  const subscribers = new Map([['painted', [subscribe(painted, defineJob('every')), onlyRed]]])
  db = new Database(database.url, { clock: systemClock, subscribers, checkPayloads: true })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.pool.query('with jobs as (delete from job) delete from event')
})

const booked = async () => (await db.pool.query('select name, key, payload from job order by id')).rows
const told = async () => (await db.pool.query<{ type: string }>('select type from event order by id')).rows.map(({ type }) => type)
const failing = (tx: Tx, work: () => Promise<void>) =>
  tx
    .savepoint(async () => {
      await work()
      throw new Error('undone')
    })
    .catch(() => undefined)

it('tells and books in the order in which it was asked, all of it with the commit and nothing before', async () => {
  await db.transaction(async (tx) => {
    await tx.emit(plain('first'), {}, 1)
    await tx.enqueue(job('one'), { n: 1 })
    await tx.emit(plain('second'), {})
    await tx.enqueue(job('two'), { n: 2 })
    expect([await told(), await booked()]).toEqual([[], []])
  })
  expect(await told()).toEqual(['first', 'second'])
  expect((await booked()).map(({ name }) => name)).toEqual(['one', 'two'])
})

it('tells and books nothing of what a savepoint undid, and all that stood before it', async () => {
  await db.transaction(async (tx) => {
    await tx.emit(plain('before'), {})
    await tx.enqueue(job('kept'), {}, { key: 'a' })
    await failing(tx, async () => {
      await tx.emit(plain('within'), {})
      await tx.enqueue(job('lost'), {})
      await tx.cancelJob('a')
    })
  })
  expect(await told()).toEqual(['before'])
  expect((await booked()).map(({ name }) => name)).toEqual(['kept'])
})

it('undoes all of an outer savepoint, also where one within it failed', async () => {
  await db.transaction(async (tx) => {
    const note = (n: number) =>
      tx.client.query(`insert into event (account_id, type, data, at) values (null, $1, '{}', now())`, [`row-${n}`])
    await failing(tx, async () => {
      await note(1)
      await tx.savepoint(async () => {
        await note(2)
        throw new Error('within')
      })
    })
    await failing(tx, async () => {
      await note(3)
      await failing(tx, async () => void (await note(4)))
    })
    await note(5)
  })
  expect(await told()).toEqual(['row-5'])
})

it('keeps the last word for a key: what waited is moved, what was taken back is gone', async () => {
  await db.transaction(async (tx) => {
    await tx.enqueue(job('look'), { n: 1 }, { key: 'a' })
    await tx.enqueue(job('look'), { n: 1 }, { key: 'b' })
  })
  await db.transaction(async (tx) => {
    await tx.enqueue(job('look'), { n: 2 }, { key: 'a' })
    await tx.enqueue(job('look'), { n: 3 }, { key: 'a' })
    await tx.enqueue(job('look'), { n: 2 }, { key: 'b' })
    await tx.cancelJob('b')
    await tx.cancelJob('c')
    await tx.enqueue(job('look'), { n: 4 }, { key: 'c' })
  })
  expect(await booked()).toEqual([
    { name: 'look', key: 'a', payload: { n: 3 } },
    { name: 'look', key: 'c', payload: { n: 4 } },
  ])
})

it('books a job for those who hear of every such event, and for those who hear of some only where it is one', async () => {
  await db.transaction((tx) => tx.emit(painted, { colour: 'blue' }))
  await db.transaction((tx) => tx.emit(painted, { colour: 'red' }))
  expect((await booked()).map(({ name }) => name)).toEqual(['every', 'every', 'only-red'])
})

it('refuses an event that is not as its definition says', async () => {
  const wrong = { colour: 'blue', secret: 'x' }
  await expect(db.transaction((tx) => tx.emit(painted, wrong))).rejects.toThrow('secret')
  expect(await told()).toEqual([])
})

it('refuses to lose what was told where only reading was announced', async () => {
  await expect(db.read((tx) => tx.emit(plain('anything'), {}))).rejects.toThrow('nothing to tell')
})

it('keeps frequent statements planned, but none whose columns a migration could change', async () => {
  // What is planned is a connection's own, and with several it is anybody's which one answers.
  const single = new Database(database.url, { clock: systemClock, max: 1 })
  for (let n = 0; n < 4; n++) {
    await single.transaction((tx) => tx.client.query('select id from job where id = $1', [n]))
    await single.transaction((tx) => tx.client.query('select * from job where id = $1', [n]))
  }
  const { rows } = await single.pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like 'select % from job %'`,
  )
  await single.close()
  expect(rows.map(({ statement }) => statement)).toEqual(['select id from job where id = $1'])
})

it('writes nothing where a BEGIN failed alone, whatever travelled with it', async () => {
  const refused = new Database(database.url, { clock: systemClock })
  refused.pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as (...given: unknown[]) => unknown
    client.query = ((first: unknown, ...more: unknown[]) =>
      query(first === 'BEGIN' ? 'select 1 / 0' : first, ...more)) as unknown as typeof client.query
  })
  const transaction = refused.transaction(
    async (tx) => {
      await tx.client.query('select 1')
      await tx.client.query(`insert into event (type, data, at) values ('alone', '{}', now())`)
    },
    { readsFirst: true },
  )
  await expect(transaction).rejects.toBeInstanceOf(ConnectionLost)
  await refused.close()
  expect(await told()).toEqual([])
})

it('does not answer success where the error of a statement was swallowed: PostgreSQL takes everything back', async () => {
  const transaction = db.transaction(async (tx) => {
    await tx.client.query(`insert into event (type, data, at) values ('by hand', '{}', now())`)
    await tx.client.query('select 1 / 0').catch(() => undefined)
    tx.afterCommit.push(() => expect.unreachable('nothing was committed'))
    return 'done'
  })
  await expect(transaction).rejects.toThrow('rolled back')
  expect(await told()).toEqual([])
})

it.each([
  ['PostgreSQL refuses', '\u0000'],
  ['cannot be written as JSON', 1n],
])('keeps nothing where what was told last is something that %s', async (_, wrong) => {
  const transaction = db.transaction(async (tx) => {
    await tx.client.query(`insert into event (type, data, at) values ('by hand', '{}', now())`)
    await tx.emit(event('told', z.object({ wrong: z.unknown() })), { wrong })
  })
  await expect(transaction).rejects.toThrow()
  expect(await told()).toEqual([])
  await db.transaction((tx) => tx.emit(plain('after'), {}))
  expect(await told()).toEqual(['after'])
})
