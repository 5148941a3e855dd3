import { and, eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { ConnectionLost } from '../db.ts'
import { errorText } from '../error-text.ts'
import type { Logger } from '../log.ts'
import { jobs } from '../tables.ts'
import type { Tx } from '../tx.ts'
import type { LiveJob, TxJob } from './handler.ts'
import type { JobRow } from './store.ts'

const DEFAULT_ATTEMPTS = 12
/** Seconds until a job runs again that a lost connection to the database cut off. */
const RECONNECT_SECONDS = 2
/** Seconds until the next try: 2, 4, 8 … at most an hour. */
const backoffSeconds = (attempt: number): number => Math.min(3600, 2 ** attempt)

/** A job asks to be run again later without counting it as a failure: its place in the pool is free meanwhile. */
export class RunAgain extends Error {
  readonly dueAt: Date
  constructor(dueAt: Date) {
    super('run again')
    this.dueAt = dueAt
  }
}

/**
 * When a job runs again without a failure being counted: at the time that it requested, or soon after the database went away.
 * `null` for every other error.
 */
export function runsAgainAt(error: unknown, clock: Clock): Date | null {
  if (error instanceof RunAgain) return error.dueAt
  return error instanceof ConnectionLost ? new Date(clock.now().getTime() + RECONNECT_SECONDS * 1000) : null
}

/** The row as it was claimed: whoever moved it on meanwhile asked for another run. */
const unmoved = ({ id, createdAt, leasedBy }: JobRow) =>
  and(eq(jobs.id, id), eq(jobs.state, 'waiting'), eq(jobs.createdAt, createdAt), leasedBy ? eq(jobs.leasedBy, leasedBy) : undefined)

const FREE = { leasedUntil: null, leasedBy: null }

/** It ended with an error: it is run again when it asked for it, tried again later, or given up. False where somebody moved it on meanwhile. */
export async function postpone(
  tx: Tx,
  { job, definition, error }: { readonly job: JobRow; readonly definition: TxJob | LiveJob | undefined; readonly error: unknown },
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Promise<boolean> {
  const again = runsAgainAt(error, clock)
  if (again) {
    const { rowCount } = await tx.db
      .update(jobs)
      .set({ ...FREE, dueAt: again })
      .where(unmoved(job))
    return rowCount === 1
  }
  const failure = error instanceof Error ? error : new Error(String(error))
  const attempts = job.attempts + 1
  const gaveUp = attempts >= (definition?.maxAttempts ?? DEFAULT_ATTEMPTS)
  log.warn({ job: job.name, jobId: job.id, attempts, gaveUp, err: failure }, 'job failed')
  const dueAt = new Date(clock.now().getTime() + backoffSeconds(attempts) * 1000)
  const moved = await tx.db
    .update(jobs)
    .set({ ...FREE, attempts, dueAt, lastError: errorText(failure), state: gaveUp ? 'failed' : 'waiting' })
    .where(unmoved(job))
    .returning({ id: jobs.id })
  if (gaveUp && moved.length > 0 && definition && 'live' in definition) await definition.gaveUp?.(tx, job.payload as never, failure)
  return moved.length > 0
}
