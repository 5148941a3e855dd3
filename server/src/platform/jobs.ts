import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { ConnectionLost, type Database } from './db.ts'
import { errorText } from './error-text.ts'
import type { LiveContext, LiveJob, Module, TxJob } from './module.ts'
import { jobs } from './tables.ts'
import type { Tx } from './tx.ts'

const DEFAULT_ATTEMPTS = 12
/** Seconds until the next try: 2, 4, 8 … at most an hour. */
const backoffSeconds = (attempt: number): number => Math.min(3600, 2 ** attempt)

/** A job asks to be run again later without counting it as a failure. */
export class RunAgain extends Error {
  readonly dueAt: Date
  constructor(dueAt: Date) {
    super('run again')
    this.dueAt = dueAt
  }
}

/** What a lane of a worker takes: `mixed` a live job only where no ordinary one is due. */
export type Lane = 'live-first' | 'mixed' | 'ordinary'

type JobRow = typeof jobs.$inferSelect

/** The row as it was claimed: whoever moved it on meanwhile asked for another run. */
const unmoved = ({ id, dueAt }: JobRow) => and(eq(jobs.id, id), eq(jobs.state, 'waiting'), eq(jobs.dueAt, dueAt))

/**
 * Runs what is due. A transactional job is claimed by its row lock, so that its effect and its end are one commit
 * and a crash frees it at once; a live job is claimed by a session lock that dies with its process.
 */
export class JobRunner {
  private readonly definitions = new Map<string, TxJob | LiveJob>()
  private readonly context: LiveContext
  private readonly db: Database
  private readonly upkeep: readonly string[]
  /** Told when a job has asked to be run again. */
  onRunAgain: (dueAt: Date) => void = () => undefined

  /** `upkeep`: names of jobs for which a clock that is moved need not stop on its way. */
  constructor(context: LiveContext, modules: readonly Module[], upkeep: readonly string[] = []) {
    this.context = context
    this.upkeep = upkeep
    this.db = context.db
    for (const job of modules.flatMap((module) => module.jobs ?? [])) {
      if (this.definitions.has(job.name)) throw new Error(`job ${job.name} is defined twice`)
      this.definitions.set(job.name, job)
    }
  }

  /** Runs one due job; false when nothing is due that nobody else holds. */
  async runOne(lane: Lane = 'mixed'): Promise<boolean> {
    if (lane === 'live-first' && (await this.runOneLive())) return true
    return (await this.runOneTx()) || (lane === 'mixed' && (await this.runOneLive()))
  }

  /** Until nothing is due. For tests and for the moving demo clock. */
  async drain(): Promise<void> {
    while (await this.runOne());
  }

  /** The instant at which the next job falls due, upkeep apart. */
  async nextDue(): Promise<Date | null> {
    const { rows } = await this.db.pool.query<{ due: Date | null }>(
      `select min(due_at) as due from job where state = 'waiting' and name <> all($1)`,
      [this.upkeep],
    )
    return rows[0]?.due ?? null
  }

  private async runOneTx(): Promise<boolean> {
    let claimed: JobRow | undefined
    try {
      await this.db.transaction(async (tx) => {
        claimed = await this.claim(tx)
        if (!claimed) return
        const definition = this.definition(claimed)
        if (!('run' in definition)) throw new Error(`job ${claimed.name} is live`)
        await definition.run(tx, claimed.payload as never)
        await tx.flush()
        // A job that booked itself anew under its key moved its own row on: then it stays.
        await tx.db.delete(jobs).where(unmoved(claimed))
      })
    } catch (error) {
      const job = claimed
      // A job is not to blame for a database that goes away: it is still due when that is back.
      if (!job || error instanceof ConnectionLost) throw error
      await this.db.transaction((tx) => this.postpone(tx, job, error))
    }
    return claimed !== undefined
  }

  private async claim(tx: Tx): Promise<JobRow | undefined> {
    const [job] = await tx.db
      .select()
      .from(jobs)
      // The words of the index: a plan that is kept must not depend on a parameter to use it.
      .where(and(sql`state = 'waiting'`, eq(jobs.live, false), lte(jobs.dueAt, this.context.clock.now())))
      .orderBy(asc(jobs.dueAt), asc(jobs.id))
      .limit(1)
      .for('update', { skipLocked: true })
    return job
  }

  private async runOneLive(): Promise<boolean> {
    const candidates = await this.db.read((tx) =>
      tx.db
        .select()
        .from(jobs)
        .where(and(sql`state = 'waiting'`, eq(jobs.live, true), lte(jobs.dueAt, this.context.clock.now())))
        .orderBy(asc(jobs.dueAt), asc(jobs.id))
        .limit(32),
    )
    for (const { id } of candidates) {
      const ran = await this.db.exclusively(id, () => this.runLive(id))
      if (ran) return true
    }
    return false
  }

  private async runLive(id: number): Promise<boolean> {
    const job = await this.db.read(
      async (tx) =>
        (
          await tx.db
            .select()
            .from(jobs)
            .where(and(eq(jobs.id, id), eq(jobs.state, 'waiting'), lte(jobs.dueAt, this.context.clock.now())))
        )[0],
    )
    if (!job) return false
    try {
      const definition = this.definition(job)
      if (!('live' in definition)) throw new Error(`job ${job.name} is not live`)
      await definition.live(this.context, job.payload as never)
      // A second enqueue under the same key may have moved the row on meanwhile: then it stays.
      const same = sql`${jobs.payload} = ${JSON.stringify(job.payload)}::jsonb`
      await this.db.statement((tx) => tx.db.delete(jobs).where(and(unmoved(job), same)))
    } catch (error) {
      await this.db.transaction((tx) => this.postpone(tx, job, error))
    }
    return true
  }

  private definition(job: JobRow): TxJob | LiveJob {
    const definition = this.definitions.get(job.name)
    if (!definition) throw new Error(`no such job: ${job.name}`)
    return definition
  }

  private async postpone(tx: Tx, job: JobRow, error: unknown): Promise<void> {
    if (error instanceof RunAgain) {
      await tx.db.update(jobs).set({ dueAt: error.dueAt }).where(unmoved(job))
      tx.afterCommit.push(() => this.onRunAgain(error.dueAt))
      return
    }
    const failure = error instanceof Error ? error : new Error(String(error))
    const definition = this.definitions.get(job.name)
    const live = definition && 'live' in definition ? definition : null
    const attempts = job.attempts + 1
    const gaveUp = attempts >= (definition?.maxAttempts ?? DEFAULT_ATTEMPTS)
    this.context.log.warn({ job: job.name, jobId: job.id, attempts, gaveUp, err: failure }, 'job failed')
    const dueAt = new Date(this.context.clock.now().getTime() + backoffSeconds(attempts) * 1000)
    const moved = await tx.db
      .update(jobs)
      .set({ attempts, dueAt, lastError: errorText(failure), state: gaveUp ? 'failed' : 'waiting' })
      .where(unmoved(job))
      .returning({ id: jobs.id })
    if (gaveUp && moved.length > 0) await live?.gaveUp?.(tx, job.payload as never, failure)
  }
}
