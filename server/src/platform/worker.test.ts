import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts'
import { systemClock } from './clock.ts'
import { Database } from './db.ts'
import { JobRunner, RunAgain } from './jobs.ts'
import { createLogger } from './log.ts'
import { liveJob, txJob } from './module.ts'
import { Worker } from './worker.ts'

const LANES = 4
const log = createLogger('silent')
let database: TestDatabase
let db: Database
let worker: Worker

/** What a test waits for, and what its jobs wait for. */
function signal() {
  let give = (): void => undefined
  const given = new Promise<void>((done) => {
    give = done
  })
  return { give, given }
}

/** Who is at work now, and the most there ever were. */
class Crowd {
  private readonly reached: { size: number; give: () => void }[] = []
  now = 0
  most = 0

  async while(work: Promise<void>): Promise<void> {
    this.most = Math.max(this.most, ++this.now)
    for (const { size, give } of this.reached) if (this.now >= size) give()
    await work
    this.now--
  }

  of(size: number): Promise<void> {
    const { give, given } = signal()
    this.reached.push({ size, give })
    return given
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  db = new Database(database.url, { clock: systemClock })
  await db.pool.query('truncate job')
  return async () => {
    await worker.stop()
    await db.close()
  }
})

/** Polls once an hour: whatever a test sees was begun by a call. */
async function work(...jobs: (ReturnType<typeof txJob> | ReturnType<typeof liveJob>)[]): Promise<void> {
  const runner = new JobRunner({ db, clock: systemClock, log }, [{ name: 'test', jobs }])
  worker = new Worker({ db, runner, clock: systemClock, log, lanes: LANES, pollMs: 3_600_000 })
  await worker.start()
}

/** Every lane has looked and found nothing: from now on only a call gets it to work. */
async function quiet(): Promise<void> {
  while (worker['waiting'].length < LANES) await db.pool.query('select 1')
}

const enqueue = (name: string, times: number, live = false): Promise<void> =>
  db.transaction(async (tx) => {
    for (let n = 0; n < times; n++) await tx.enqueue(name, {}, { live })
  })

describe('the lanes of a worker', () => {
  it('run a live job that comes behind a long row of ordinary ones before these are through', async () => {
    const sent = signal()
    const done = signal()
    let left = 40
    await enqueue('bill', left)
    await enqueue('mail', 1, true)
    await work(
      txJob({
        name: 'bill',
        run: async () => {
          await sent.given
          if (--left === 0) done.give()
        },
      }),
      liveJob({ name: 'mail', live: async () => sent.give() }),
    )
    await sent.given
    expect(left).toBe(40)
    await done.given
  })

  it('run an ordinary job while as many live ones as may be wait for an engine that does not answer', async () => {
    const engines = new Crowd()
    const answered = signal()
    const booked = signal()
    await enqueue('ask', 2 * LANES, true)
    const waiting = engines.of(LANES - 1)
    await work(liveJob({ name: 'ask', live: () => engines.while(answered.given) }), txJob({ name: 'book', run: async () => booked.give() }))
    await waiting
    await enqueue('book', 1)
    await booked.given
    expect(engines.now).toBe(LANES - 1)
    answered.give()
  })

  it('hold no more jobs at once than there are lanes, of which one is left to ordinary jobs', async () => {
    const all = new Crowd()
    const live = new Crowd()
    const release = signal()
    const done = signal()
    let left = 3 * LANES
    const ended = (): void => {
      if (--left === 0) done.give()
    }
    await enqueue('ask', LANES, true)
    await enqueue('book', 2 * LANES)
    const full = all.of(LANES)
    await work(
      liveJob({
        name: 'ask',
        live: async () => {
          await live.while(all.while(release.given))
          ended()
        },
      }),
      txJob({
        name: 'book',
        run: async () => {
          await all.while(release.given)
          ended()
        },
      }),
    )
    await full
    release.give()
    await done.given
    expect(all.most).toBe(LANES)
    expect(live.most).toBeLessThan(LANES)
    expect(left).toBe(0)
    await worker.stop()
    expect((await db.pool.query('select count(*)::int as n from job')).rows).toEqual([{ n: 0 }])
  })

  it('hear each call while they wait, whichever lanes it is for, and one that does not say how many', async () => {
    for (const call of ['told', 'empty'])
      for (const live of [false, true]) {
        const done = signal()
        const name = live ? 'ask' : 'book'
        const job = live ? liveJob({ name, live: async () => done.give() }) : txJob({ name, run: async () => done.give() })
        await work(job)
        await quiet()
        if (call === 'told') await enqueue(name, 1, live)
        else {
          await db.pool.query(`insert into job (name, payload, live, due_at, created_at) values ($1, '{}', $2, now(), now())`, [name, live])
          await db.pool.query(`select pg_notify('portal_jobs', '')`)
        }
        await done.given
        await worker.stop()
      }
  })

  it('look again when a job asked for it, not at the next poll', async () => {
    const seen = signal()
    let looks = 0
    await enqueue('look', 1, true)
    await work(
      liveJob({
        name: 'look',
        live: async ({ clock }) => {
          if (++looks < 3) throw new RunAgain(new Date(clock.now().getTime() + 20))
          seen.give()
        },
      }),
    )
    await seen.given
    expect(looks).toBe(3)
  })
})
