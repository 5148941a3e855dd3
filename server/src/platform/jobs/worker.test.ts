import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { systemClock } from '../clock.ts'
import { Database } from '../db.ts'
import { createLogger } from '../log.ts'
import { defineJob, type JobDefinition } from './definition.ts'
import { type LiveJob, liveJob, type TxJob, txJob } from './handler.ts'
import { POOLS, type PoolSizes } from './pools.ts'
import { RunAgain } from './postpone.ts'
import { JobRunner } from './runner.ts'
import { Worker } from './worker.ts'

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
  await db.pool.query('delete from job')
  return async () => {
    await worker.stop()
    await db.close()
  }
})

/** Polls once an hour: whatever a test sees was begun by a call. */
async function work(pools: Partial<PoolSizes>, ...jobs: (TxJob | LiveJob)[]): Promise<void> {
  const runner = new JobRunner({ db, clock: systemClock, log }, [{ name: 'test', jobs }])
  worker = new Worker({ db, runner, clock: systemClock, log, pools: { ...POOLS, ...pools }, pollMs: 3_600_000 })
  await worker.start()
}

/** Everybody has looked and found nothing: from now on only a call gets them to work. */
async function quiet(): Promise<void> {
  while (!worker.idle) await db.pool.query('select 1')
}

const book = defineJob<object>('book')
const mail = defineJob<object>('mail', { pool: 'mail' })
const ask = defineJob<{ readonly engine: string }>('ask', { pool: 'engine', target: ({ engine }) => engine })
const power = defineJob<{ readonly engine: string }>('power', { pool: 'power', target: ({ engine }) => engine })
const query = defineJob<object>('query', { pool: 'payment' })

const enqueue = <P>(job: JobDefinition<P>, payload: NoInfer<P>, times = 1): Promise<void> =>
  db.transaction(async (tx) => {
    for (let n = 0; n < times; n++) await tx.enqueue(job, payload)
  })
const left = async (): Promise<number> => (await db.pool.query<{ n: number }>('select count(*)::int as n from job')).rows[0]?.n ?? 0

describe('the pools of a worker', () => {
  it('run a live job that comes behind a long row of ordinary ones before these are through', async () => {
    const sent = signal()
    const done = signal()
    let rows = 40
    await enqueue(book, {}, rows)
    await enqueue(mail, {})
    const bill = async (): Promise<void> => {
      await sent.given
      if (--rows === 0) done.give()
    }
    await work({}, txJob(book, { run: bill }), liveJob(mail, { live: async () => sent.give() }))
    await sent.given
    expect(rows).toBe(40)
    await done.given
  })

  it('leave a power action on another engine, and a payment query, free while 500 builds wait for an engine that does not answer', async () => {
    const engine = new Crowd()
    const answered = signal()
    const [acted, asked, built] = [signal(), signal(), signal()]
    let finished = 0
    await enqueue(ask, { engine: 'slow' }, 500)
    const full = engine.of(POOLS.engine.perTarget)
    const build = async (_: unknown, { engine: id }: { engine: string }): Promise<void> => {
      if (id !== 'slow') return built.give()
      await engine.while(answered.given)
      finished++
    }
    await work(
      {},
      liveJob(ask, { live: build }),
      liveJob(power, { live: async () => acted.give() }),
      liveJob(query, { live: async () => asked.give() }),
    )
    await full
    await enqueue(power, { engine: 'fast' })
    await enqueue(query, {})
    // Behind 500 that are due longer, of the same pool.
    await enqueue(ask, { engine: 'fast' })
    await Promise.all([acted.given, asked.given, built.given])
    expect([finished, engine.now, engine.most]).toEqual([0, POOLS.engine.perTarget, POOLS.engine.perTarget])
    answered.give()
  })

  it('run what comes behind more jobs than anybody could look at, which are all held by another process', async () => {
    const held = signal()
    const release = signal()
    const done = signal()
    const engine = new Crowd()
    await enqueue(mail, {}, 40)
    const other = new JobRunner({ db, clock: systemClock, log }, [
      { name: 'test', jobs: [liveJob(mail, { live: () => engine.while(release.given) })] },
    ])
    const all = await other.live.claim(['mail'], 40)
    expect(all).toHaveLength(40)
    const ended = Promise.all(all.map((job) => other.live.run(job)))
    await enqueue(mail, {})
    await work({}, liveJob(mail, { live: async () => done.give() }))
    await done.given
    expect(engine.now).toBe(40)
    release.give()
    held.give()
    await ended
    await quiet()
    expect(await left()).toBe(0)
  })

  it('hold no more jobs at once than they have room for, and in the end have done them all', async () => {
    const [crowd, live] = [new Crowd(), new Crowd()]
    const release = signal()
    await enqueue(mail, {}, 12)
    await enqueue(book, {}, 12)
    const full = [crowd.of(2), live.of(3)]
    const run = (): Promise<void> => crowd.while(release.given)
    await work({ tx: { size: 2 }, mail: { size: 3 } }, txJob(book, { run }), liveJob(mail, { live: () => live.while(release.given) }))
    await Promise.all(full)
    release.give()
    while ((await left()) > 0);
    expect([crowd.most, live.most]).toEqual([2, 3])
  })

  it('hear each call while they wait, whichever pool it is for, and one that does not say', async () => {
    for (const call of ['told', 'empty'])
      for (const pool of ['tx', 'mail'] as const) {
        const done = signal()
        const definition = defineJob<object>('heard', { pool })
        const run = async (): Promise<void> => done.give()
        // One lane: a second that comes a moment late to what was filed elsewhere holds its row while it sees so. The pool it belongs to passes
        // over it then, and finds it at its next poll: half a second in a portal, never here.
        await work({ tx: { size: 1 } }, pool === 'tx' ? txJob(definition, { run }) : liveJob(definition, { live: run }))
        await quiet()
        if (call === 'told') await enqueue(definition, {})
        else {
          // As a process of the version before writes it: without a pool.
          await db.pool.query(`insert into job (name, payload, live, due_at, created_at) values ('heard', '{}', $1, now(), now())`, [
            pool !== 'tx',
          ])
          await db.pool.query(`select pg_notify('portal_jobs', '')`)
        }
        await done.given
        await worker.stop()
      }
  })

  it('look again when a job asked for it, not at the next poll', async () => {
    const seen = signal()
    let looks = 0
    await enqueue(mail, {})
    const look: LiveJob['live'] = async ({ clock }) => {
      if (++looks < 3) throw new RunAgain(new Date(clock.now().getTime() + 20))
      seen.give()
    }
    await work({}, liveJob(mail, { live: look }))
    await seen.given
    expect(looks).toBe(3)
  })
})
