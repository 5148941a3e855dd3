import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { TestClock } from '../clock.ts'
import { Database } from '../db.ts'
import { createLogger } from '../log.ts'
import { defineJob } from './definition.ts'
import { liveJob } from './handler.ts'
import { RunAgain } from './postpone.ts'
import { JobRunner } from './runner.ts'
import type { JobRow } from './store.ts'

let database: TestDatabase
let db: Database
const clock = new TestClock('2026-01-01T00:00:00Z')
const call = defineJob<{ readonly n: number }>('call', { pool: 'engine' })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  db = new Database(database.url, { clock })
  await db.pool.query('delete from job')
  return () => db.close()
})

const runnerOf = (live: Parameters<typeof liveJob<{ n: number }>>[1]['live'], leaseSeconds?: number): JobRunner =>
  new JobRunner({ db, clock, log: createLogger('silent') }, [{ name: 'test', jobs: [liveJob(call, { live })] }], {
    ...(leaseSeconds !== undefined && { leaseSeconds }),
  })
const rows = async () =>
  (await db.pool.query(`select payload, attempts, (leased_by is not null and leased_until > now()) is true as leased from job order by id`))
    .rows
/** As if so much time had gone by for the database. */
const expire = (): Promise<unknown> => db.pool.query(`update job set leased_until = leased_until - interval '1 hour'`)

/** A process that takes the job and never answers again. */
const KILLED = (url: string): string => `
  import pg from 'pg'
  const client = new pg.Client(${JSON.stringify(url)})
  await client.connect()
  await client.query("update job set leased_until = clock_timestamp() + interval '15 s', leased_by = 'dead'")
  console.log('leased')
  setInterval(() => undefined, 1000)
`

describe('a leased job', () => {
  it('of a process that was killed is nobody else’s until the lease is over, and then another’s, once', async () => {
    await db.transaction((tx) => tx.enqueue(call, { n: 1 }))
    const child = spawn(process.execPath, ['--input-type=module', '-e', KILLED(database.url)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const ran: number[] = []
    const runner = runnerOf(async (_, { n }) => void ran.push(n))
    await runner.drain()
    expect([ran, await rows()]).toEqual([[], [{ payload: { n: 1 }, attempts: 0, leased: true }]])
    await expire()
    await Promise.all([runner.drain(), runnerOf(async (_, { n }) => void ran.push(n)).drain()])
    expect([ran, await rows()]).toEqual([[1], []])
  })

  it('is renewed while it runs, however long that is', async () => {
    await db.transaction((tx) => tx.enqueue(call, { n: 1 }))
    const slow = runnerOf(async () => {
      const until = async () => (await db.pool.query<{ at: Date }>('select leased_until as at from job')).rows[0]?.at.getTime() ?? 0
      const first = await until()
      while ((await until()) === first);
    }, 1)
    await slow.drain()
    expect(await rows()).toEqual([])
  })

  it('that was lost to another is not ended by who lost it', async () => {
    await db.transaction((tx) => tx.enqueue(call, { n: 1 }))
    let other: JobRunner | undefined
    let job: JobRow | undefined
    const taken: unknown[] = []
    const first = runnerOf(async () => {
      await expire()
      other = runnerOf(async () => void taken.push(await rows()))
      ;[job] = await other.live.claim(['engine'], 1)
      expect(job).toBeDefined()
    })
    await first.drain()
    expect(await rows()).toMatchObject([{ attempts: 0, leased: true }])
    await expire()
    // A lease means one run: what this process has not ended yet it does not take once more.
    await other?.drain()
    expect(taken).toEqual([])
    if (job) await other?.live.run(job)
    expect([taken.length, await rows()]).toEqual([1, []])
  })

  it('that was booked anew while it ran runs once more, and is free as soon as the first run has ended', async () => {
    const key = 'one'
    await db.transaction((tx) => tx.enqueue(call, { n: 1 }, { key }))
    const ran: number[] = []
    const runner = runnerOf(async (_, { n }) => {
      ran.push(n)
      if (n === 1) await db.transaction((tx) => tx.enqueue(call, { n: 2 }, { key }))
      // Two runs of one key never stand side by side.
      if (n === 1) expect(await runner.live.claim(['engine'], 1)).toEqual([])
    })
    await runner.drain()
    expect([ran, await rows()]).toEqual([[1, 2], []])
  })

  it.each([
    ['ended', () => undefined],
    ['failed', () => expect.fail('no')],
    ['asked for another time', () => Promise.reject(new RunAgain(new Date('2027-01-01T00:00:00Z')))],
  ])('that was booked anew for the very instant it was due runs once more, also where the first run %s', async (_, ends) => {
    const booking = { key: 'one', dueAt: clock.now() }
    let runs = 0
    const book = () => db.transaction((tx) => tx.enqueue(call, { n: 1 }, booking))
    await book()
    await runnerOf(async () => {
      if (++runs > 1) return
      await book()
      await ends()
    }).drain()
    expect([runs, await rows()]).toEqual([2, []])
  })

  it('that asks to be run again holds nothing meanwhile', async () => {
    await db.transaction((tx) => tx.enqueue(call, { n: 1 }))
    await runnerOf(() => Promise.reject(new RunAgain(new Date('2026-01-01T00:01:00Z')))).drain()
    expect(await rows()).toEqual([{ payload: { n: 1 }, attempts: 0, leased: false }])
  })
})
