import { describe, expect, it } from 'vitest'
import { clockedDatabase } from '../../../test/support/clocked-database.ts'
import { createLogger } from '../log.ts'
import type { Tx } from '../tx.ts'
import { defineJob } from './definition.ts'
import { type TxJob, txJob } from './handler.ts'
import { JobRunner } from './runner.ts'

interface Numbered {
  readonly n: number
}

const log = createLogger('silent')
const base = clockedDatabase('truncate job, counter')

const runnerOf = (...jobs: TxJob[]): JobRunner => new JobRunner({ ...base, log }, [{ name: 'test', jobs }])
const many = defineJob<Numbered>('many')
const book = (amount: number): Promise<void> =>
  base.db.transaction(async (tx) => {
    for (let n = 1; n <= amount; n++) await tx.enqueue(many, { n })
  })
/** `value` says how it was done: 1 by itself, 2 with others. A second time it is refused. */
const mark = (tx: Tx, n: number, value: 1 | 2) => tx.client.query('insert into counter (name, value) values ($1, $2)', [`job ${n}`, value])
const marks = async (): Promise<Record<string, number>> => {
  const { rows } = await base.db.pool.query<{ name: string; value: string }>('select name, value from counter order by length(name), name')
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}
const waiting = async (): Promise<number[]> =>
  (await base.db.pool.query<{ n: number }>(`select (payload ->> 'n')::int as n from job order by 1`)).rows.map(({ n }) => n)

/** Does together what `does` says, and the rest one by one. */
const batched = (does: (n: number) => boolean, run: TxJob<Numbered>['run'] = async (tx, { n }) => void (await mark(tx, n, 1))) =>
  txJob(many, {
    run,
    batch: {
      atMost: 4,
      run: async (tx, payloads) => {
        for (const { n } of payloads) if (does(n)) await mark(tx, n, 2)
        return payloads.map(({ n }) => does(n))
      },
    },
  })

describe('jobs that are done in batches', () => {
  it('are done once each, however many runners there are, and those that could not be are done one by one', async () => {
    await book(10)
    const runner = runnerOf(batched((n) => n !== 3))
    await Promise.all([runner.drain(), runner.drain(), runner.drain()])
    const done = await marks()
    expect(Object.keys(done)).toHaveLength(10)
    expect(done['job 3']).toBe(1)
    expect(Object.values(done)).toContain(2)
    expect(await waiting()).toEqual([])
  })

  it('are never more than asked for, and alone one is run as ever', async () => {
    await book(5)
    await runnerOf(batched(() => true)).drain()
    expect(await marks()).toEqual({ 'job 1': 2, 'job 2': 2, 'job 3': 2, 'job 4': 2, 'job 5': 1 })
  })

  it('leave nothing behind where one of them breaks, and are all done one by one; the broken one stops nobody', async () => {
    await book(4)
    const one: TxJob<Numbered>['run'] = async (tx, { n }) => {
      if (n === 2) throw new Error('broken row')
      await mark(tx, n, 1)
    }
    const breaks = (n: number): boolean => {
      if (n === 2) throw new Error('broken row')
      return true
    }
    await runnerOf(batched(breaks, one)).drain()
    expect(await marks()).toEqual({ 'job 1': 1, 'job 3': 1, 'job 4': 1 })
    const { rows } = await base.db.pool.query('select payload, attempts, last_error from job')
    expect(rows).toEqual([{ payload: { n: 2 }, attempts: 1, last_error: 'broken row' }])
  })

  it('stay booked where they booked themselves anew', async () => {
    const later = new Date('2026-01-02T00:00:00Z')
    const numbered = defineJob<Numbered>('again')
    await base.db.transaction(async (tx) => {
      for (const n of [1, 2]) await tx.enqueue(numbered, { n }, { key: `again:${n}` })
    })
    const again = (tx: Tx, { n }: Numbered) => tx.enqueue(numbered, { n }, { key: `again:${n}`, dueAt: later })
    const job = txJob(numbered, {
      run: again,
      batch: { atMost: 9, run: async (tx, all) => Promise.all(all.map((one) => again(tx, one).then(() => true))) },
    })
    await runnerOf(job).drain()
    const { rows } = await base.db.pool.query('select payload, due_at from job order by key')
    expect(rows).toEqual([1, 2].map((n) => ({ payload: { n }, due_at: later })))
  })
})
