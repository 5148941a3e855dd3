import { and, asc, count, desc, eq, inArray, like, or, sql } from 'drizzle-orm'
import { type QueueFigures, queueFigures } from '../queue-figures.ts'
import { jobs } from '../tables.ts'
import type { Tx } from '../tx.ts'
import type { JobRow } from './store.ts'

export interface FailedJobQuery {
  /** `failed`: given up. `failing`: tried again by itself. */
  readonly tab: 'failed' | 'failing'
  readonly text: string | null
  /** Jobs that the reader calls so. */
  readonly said: readonly string[]
  readonly sort: `${'' | '-'}${'id' | 'name' | 'attempts'}`
  readonly limit: number
  readonly offset: number
}

const FAILED = sql`state = 'failed'`
const FAILING = sql`state = 'waiting' and attempts > 0`
const columns = { id: jobs.id, name: jobs.name, attempts: jobs.attempts } as const

/** What went wrong in the background, by the indexes of just these rows. */
export async function failedJobs(
  tx: Tx,
  query: FailedJobQuery,
): Promise<{ rows: JobRow[]; failed: number; failing: number; total: number }> {
  const part = `%${(query.text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found =
    query.text === null
      ? undefined
      : or(
          like(sql`lower(${jobs.name})`, part),
          like(sql`lower(${jobs.lastError})`, part),
          query.said.length > 0 ? inArray(jobs.name, [...query.said]) : undefined,
        )
  const where = and(query.tab === 'failed' ? FAILED : FAILING, found)
  const order = query.sort.startsWith('-') ? desc : asc
  const rows = await tx.db
    .select()
    .from(jobs)
    .where(where)
    .orderBy(order(columns[query.sort.replace('-', '') as keyof typeof columns]), order(jobs.id))
    .limit(query.limit)
    .offset(query.offset)
  const counted = async (state: typeof FAILED): Promise<number> =>
    (await tx.db.select({ n: count() }).from(jobs).where(and(state, found)))[0]?.n ?? 0
  const failed = await counted(FAILED)
  const failing = await counted(FAILING)
  return { rows, failed, failing, total: query.tab === 'failed' ? failed : failing }
}

async function lockJob(tx: Tx, id: number): Promise<JobRow | null> {
  const [row] = await tx.db.select().from(jobs).where(eq(jobs.id, id)).for('update')
  return row ?? null
}

/**
 * Runs it again at once. Where another of its key waits already, that one does the work and this one is put away.
 * Null where it is gone; `not-failed` where somebody decided before.
 */
export async function retryFailedJob(tx: Tx, id: number): Promise<JobRow | 'not-failed' | null> {
  const job = await lockJob(tx, id)
  if (!job) return null
  if (job.state !== 'failed' && job.attempts === 0) return 'not-failed'
  if (job.state === 'waiting') {
    await tx.db.update(jobs).set({ dueAt: tx.now }).where(eq(jobs.id, id))
    return job
  }
  await tx.db.delete(jobs).where(eq(jobs.id, id))
  tx.book({ ...job, dueAt: tx.now })
  return job
}

/** Takes it away for good. */
export async function discardFailedJob(tx: Tx, id: number): Promise<JobRow | 'not-failed' | null> {
  const job = await lockJob(tx, id)
  if (!job) return null
  if (job.state !== 'failed') return 'not-failed'
  await tx.db.delete(jobs).where(eq(jobs.id, id))
  return job
}

export const failedJobFigures = (tx: Tx): Promise<QueueFigures> => queueFigures(tx, 'created_at', `job where state = 'failed'`)
