import { beforeEach, describe, expect, it } from 'vitest'
import { clockedDatabase } from '../../../test/support/clocked-database.ts'
import { ConnectionLost, Database } from '../db.ts'
import { createLogger } from '../log.ts'
import { defineSaga, StepFailure } from '../saga/definition.ts'
import { SagaRunner } from '../saga/runner.ts'
import { findSaga, startSaga } from '../saga/store.ts'
import type { Tx } from '../tx.ts'
import { defineJob } from './definition.ts'
import { liveJob, txJob } from './handler.ts'
import { JobRunner } from './runner.ts'

const log = createLogger('silent')
const base = clockedDatabase('truncate job, saga cascade')
const call = defineJob<object>('call', { pool: 'engine' })
const cut = (tx: Tx): Promise<unknown> => tx.client.query('select pg_terminate_backend(pg_backend_pid())')
const jobs = async () => (await base.db.pool.query('select state, attempts, leased_by from job')).rows
const later = (): void => base.clock.set(new Date(base.clock.now().getTime() + 2000))

/** Each way in which a job notices that the database went away. */
const LOSSES: Record<string, () => Promise<unknown>> = {
  'in a transaction': () => base.db.transaction(cut),
  'while it reads': () => base.db.read(cut),
  'before it can connect': async () => {
    const away = new Database('postgres://nobody@127.0.0.1:1/none', { clock: base.clock })
    await away.read((tx) => tx.client.query('select 1')).finally(() => away.close())
  },
}

describe('a job that calls external systems', () => {
  it.each(Object.keys(LOSSES))('that loses the database %s has not failed: it runs again 2 seconds later', async (loss) => {
    await base.db.transaction((tx) => tx.enqueue(call, {}))
    let runs = 0
    const live = async (): Promise<void> => {
      if (++runs <= 2) await LOSSES[loss]?.()
    }
    const runner = new JobRunner({ ...base, log }, [{ name: 'test', jobs: [liveJob(call, { live, maxAttempts: 2 })] }])
    for (let lost = 1; lost <= 2; lost++) {
      await runner.drain()
      expect([runs, await jobs()]).toEqual([lost, [{ state: 'waiting', attempts: 0, leased_by: null }]])
      later()
    }
    await runner.drain()
    expect([runs, await jobs()]).toEqual([3, []])
  })

  it('may not be declared with a single attempt, nor may any other', () => {
    const registered = (...all: Parameters<typeof txJob>[1][]) => {
      const one = defineJob<never>('one')
      return () => new JobRunner({ ...base, log }, [{ name: 'test', jobs: all.map((job) => txJob(one, job)) }])
    }
    expect(registered({ run: async () => undefined, maxAttempts: 1 })).toThrow('job one is never tried again')
    expect(registered({ run: async () => undefined, maxAttempts: 2 })).not.toThrow()
  })
})

describe('a step of a saga', () => {
  const ended: string[] = []
  beforeEach(() => {
    ended.length = 0
  })

  it.each(['do', 'undo'] as const)('whose %s loses the database is not a failed try, however few tries it has', async (side) => {
    let runs = 0
    const loses = async ({ transact }: { transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }): Promise<void> => {
      if (++runs === 1) await transact(cut)
    }
    const bad = { name: 'bad', estimateSeconds: 1, do: () => Promise.reject(new StepFailure('permanent', 'no')) }
    const step = { name: 'step', estimateSeconds: 1, attempts: 1, undoAttempts: 0, do: async () => undefined, [side]: loses }
    const saga = defineSaga({
      kind: 'test',
      steps: side === 'do' ? [step] : [step, bad],
      done: async () => void ended.push('done'),
      undone: async () => void ended.push('undone'),
      needsOperator: async () => void ended.push('stuck'),
    })
    const modules = [{ name: 'test', sagas: [saga] }]
    const runner = new JobRunner({ ...base, log }, [{ name: 'platform', jobs: new SagaRunner(modules).jobs }])
    const id = await base.db.transaction((tx) => startSaga(tx, { kind: 'test', key: 'k', subjectId: 1, accountId: null, data: {} }))
    await runner.drain()
    expect([runs, ended]).toEqual([1, []])
    later()
    await runner.drain()
    expect([runs, ended]).toEqual([2, [side === 'do' ? 'done' : 'undone']])
    expect((await base.db.transaction((tx) => findSaga(tx, id)))?.state).toBe(ended[0])
  })
})

it('an error of the work itself stays that error, and the connection stays in use', async () => {
  const broken = base.db.read((tx) => tx.client.query('select 1 / 0'))
  await expect(broken).rejects.not.toBeInstanceOf(ConnectionLost)
  await expect(broken).rejects.toThrow('division by zero')
  expect(await base.db.read(async (tx) => (await tx.client.query('select 1 as n')).rows)).toEqual([{ n: 1 }])
})
