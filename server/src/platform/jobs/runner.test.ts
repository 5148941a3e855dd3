import { describe, expect, it, vi } from 'vitest'
import { clockedDatabase } from '../../../test/support/clocked-database.ts'
import { advanceTo } from '../dev/scheduler.ts'
import { createLogger } from '../log.ts'
import { bookPlanners, jobsByPace, plannerJob } from '../planners.ts'
import { defineJob } from './definition.ts'
import { liveJob, txJob } from './handler.ts'
import { LIVE_POOLS } from './pools.ts'
import { RunAgain } from './postpone.ts'
import { JobRunner } from './runner.ts'

const log = createLogger('silent')
const base = clockedDatabase('truncate job')

const runnerOf = (...jobs: (ReturnType<typeof txJob> | ReturnType<typeof liveJob>)[]): JobRunner =>
  new JobRunner({ ...base, log }, [{ name: 'test', jobs }])
const count = async (table: string): Promise<number> => Number((await base.db.pool.query(`select count(*) from ${table}`)).rows[0].count)
const once = defineJob<{ n: number }>('once')
const good = defineJob<{ n: number }>('good')
const flaky = defineJob<object>('flaky')
const bad = defineJob<object>('bad')
const slow = defineJob<object>('slow', { pool: 'engine' })
const watch = defineJob<object>('watch', { pool: 'engine' })
const mark = (definition: typeof once) =>
  txJob(definition, {
    run: async (tx, { n }) => void (await tx.client.query('insert into counter (name, value) values ($1, $2)', [definition.name, n])),
  })

describe('transactional jobs', () => {
  it('commit their effect and their end together, so that two workers run one job once', async () => {
    const runner = runnerOf(mark(once))
    await base.db.transaction((tx) => tx.enqueue(once, { n: 1 }))
    await Promise.all([runner.drain(), runner.drain(), runner.drain()])
    expect(await count('counter')).toBe(1)
    expect(await count('job')).toBe(0)
    await base.owner.query('truncate counter')
  })

  it('leave nothing of an enqueue whose transaction rolls back', async () => {
    await expect(
      base.db.transaction(async (tx) => {
        await tx.enqueue(once, { n: 1 })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await count('job')).toBe(0)
  })

  it('undo the effect of a failing run, and try again by our clock with growing distance', async () => {
    let runs = 0
    const runner = runnerOf(
      txJob(flaky, {
        run: async (tx) => {
          runs++
          await tx.client.query(`insert into counter (name, value) values ('flaky', 1)`)
          if (runs < 3) throw new Error('not yet')
        },
      }),
    )
    await base.db.transaction((tx) => tx.enqueue(flaky, {}))
    await runner.drain()
    expect([runs, await count('counter')]).toEqual([1, 0])
    await advanceTo(new Date('2026-01-01T00:01:00Z'), base.clock, (at) => base.clock.set(at), runner)
    expect([runs, await count('counter')]).toEqual([3, 1])
    await base.owner.query('truncate counter')
  })

  it('do not stop the others when one always fails; it stays for staff with its error', async () => {
    const runner = runnerOf(txJob(bad, { run: () => Promise.reject(new Error('broken row')) }), mark(good))
    await base.db.transaction(async (tx) => {
      await tx.enqueue(bad, {})
      await tx.enqueue(good, { n: 7 })
    })
    await advanceTo(new Date('2026-01-02T00:00:00Z'), base.clock, (at) => base.clock.set(at), runner)
    const { rows } = await base.db.pool.query('select name, state, last_error from job')
    expect(rows).toEqual([{ name: 'bad', state: 'failed', last_error: 'broken row' }])
    expect(await count('counter')).toBe(1)
    await base.owner.query('truncate counter')
  })

  it('that book their own key again for the very instant they were due run again', async () => {
    let runs = 0
    const again = { key: 'again', dueAt: base.clock.now() }
    const runner = runnerOf(txJob(good, { run: async (tx) => void (++runs < 3 && (await tx.enqueue(good, { n: 1 }, again))) }))
    await base.db.transaction((tx) => tx.enqueue(good, { n: 1 }, again))
    await runner.drain()
    expect([runs, await count('job')]).toEqual([3, 0])
  })

  it('keep one waiting job per key: a second enqueue moves the first', async () => {
    await base.db.transaction(async (tx) => {
      await tx.enqueue(once, { n: 1 }, { key: 'one', dueAt: new Date('2026-01-05T00:00:00Z') })
      await tx.enqueue(once, { n: 2 }, { key: 'one', dueAt: new Date('2026-01-06T00:00:00Z') })
    })
    const { rows } = await base.db.pool.query('select payload, due_at from job')
    expect(rows).toEqual([{ payload: { n: 2 }, due_at: new Date('2026-01-06T00:00:00Z') }])
  })
})

describe('live jobs', () => {
  it('run on one worker at a time, and once', async () => {
    let running = 0
    let most = 0
    let runs = 0
    const runner = runnerOf(
      liveJob(slow, {
        live: async ({ db: own }) => {
          runs++
          most = Math.max(most, ++running)
          await own.ping()
          await own.ping()
          running--
        },
      }),
    )
    await base.db.transaction((tx) => tx.enqueue(slow, {}))
    await Promise.all([runner.drain(), runner.drain(), runner.drain()])
    expect([most, runs, await count('job')]).toEqual([1, 1, 0])
  })

  it('that ask to run again keep their place and count no failure', async () => {
    let looks = 0
    const runner = runnerOf(
      liveJob(watch, {
        live: async ({ clock: c }) => {
          if (++looks < 4) throw new RunAgain(new Date(c.now().getTime() + 1000))
        },
      }),
    )
    await base.db.transaction((tx) => tx.enqueue(watch, {}))
    await advanceTo(new Date('2026-01-01T00:00:10Z'), base.clock, (at) => base.clock.set(at), runner)
    expect([looks, await count('job')]).toEqual([4, 0])
  })

  it('that a worker is at work on hold the demo clock back: what they write is not days late', async () => {
    const ended: string[] = []
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const runner = runnerOf(
      liveJob(slow, {
        live: async ({ clock: c }) => {
          await gate
          ended.push(c.now().toISOString())
        },
      }),
    )
    await base.db.transaction((tx) => tx.enqueue(slow, {}))
    const [job] = await runner.live.claim(LIVE_POOLS, 1)
    if (!job) throw new Error('nothing was claimed')
    const worker = runner.live.run(job)
    const begun = base.clock.now().toISOString()
    const look = vi.spyOn(runner, 'isAnyHeld').mockImplementation(async () => {
      open()
      return await JobRunner.prototype.isAnyHeld.call(runner)
    })
    await advanceTo(new Date('2026-01-09T00:00:00Z'), base.clock, (at) => base.clock.set(at), runner)
    open()
    await worker
    expect([ended, base.clock.now().toISOString(), await count('job')]).toEqual([[begun], '2026-01-09T00:00:00.000Z', 0])
    look.mockRestore()
  })
})

describe('planners', () => {
  it('run at every due instant while time moves, and never pile up', async () => {
    const seen: string[] = []
    const planner = {
      name: 'hourly',
      everySeconds: 3600,
      run: async (tx: { now: Date }) => void seen.push(tx.now.toISOString().slice(11, 16)),
    }
    const runner = runnerOf(plannerJob(planner))
    await base.db.transaction((tx) => bookPlanners(tx, [planner]))
    await base.db.transaction((tx) => bookPlanners(tx, [planner]))
    await advanceTo(new Date('2026-01-01T03:30:00Z'), base.clock, (at) => base.clock.set(at), runner)
    expect(seen).toEqual(['00:00', '01:00', '02:00', '03:00'])
    expect(await count('job')).toBe(1)
  })

  it('of maintenance run once a day of a long leap and at its end, at every stop of a short one', async () => {
    const seen: string[] = []
    const look = {
      ...{ name: 'look', everySeconds: 15, maintenance: true as const },
      run: async (tx: { now: Date }) => void seen.push(tx.now.toISOString().slice(8, 16)),
    }
    // What the clock stops for.
    const hourly = { name: 'hourly', everySeconds: 3600, run: async () => undefined }
    const runner = new JobRunner(
      { ...base, log },
      [{ name: 'test', jobs: [plannerJob(look), plannerJob(hourly)] }],
      jobsByPace([look, hourly]),
    )
    await base.db.transaction((tx) => bookPlanners(tx, [look, hourly]))
    const leapTo = (instant: string) => advanceTo(new Date(instant), base.clock, (at) => base.clock.set(at), runner)
    await leapTo('2026-01-03T16:30:00Z')
    expect(seen).toEqual(['01T00:00', '02T00:00', '03T00:00', '03T16:30'])
    seen.length = 0
    await leapTo('2026-01-03T18:30:00Z')
    expect(seen).toEqual(['03T17:00', '03T18:00'])
  })
})
