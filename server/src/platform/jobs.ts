import { and, eq } from 'drizzle-orm'
import { ConnectionLost, type Database } from './db.ts'
import { errorText } from './error-text.ts'
import { claimAlike, claimNext, claimOne, dueLive, finish, type JobRow, stillDue } from './jobs.store.ts'
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

  /** Of every job that may stand in the table. */
  get names(): readonly string[] {
    return [...this.definitions.keys()].sort()
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
    let left: readonly JobRow[] = []
    const claimed = await this.attempt(async (tx, took) => {
      left = []
      const [first] = await claimNext(tx, { now: this.context.clock.now() })
      if (!first) return
      took(first)
      const { together } = this.txJob(first)
      const others = together ? await claimAlike(tx, { ...first, now: this.context.clock.now(), atMost: together.atMost - 1 }) : []
      if (!together || others.length === 0) return await this.run(tx, first)
      took(...others)
      left = await this.runTogether(tx, [first, ...others], together.run)
    })
    // What could not be done together is claimed anew, each by itself: whoever is in the way of one is in nobody else's.
    for (const job of claimed.failed ? claimed.jobs : left) await this.runAlone(job)
    return claimed.jobs.length > 0
  }

  private async runAlone(job: JobRow): Promise<void> {
    await this.attempt(async (tx, took) => {
      const [mine] = await claimOne(tx, { id: job.id, now: this.context.clock.now() })
      if (!mine) return
      took(mine)
      await this.run(tx, mine)
    })
  }

  /** One transaction about the jobs it takes. A single one that fails is tried again later; of many it is told that they failed. */
  private async attempt(work: (tx: Tx, took: (...jobs: JobRow[]) => void) => Promise<void>): Promise<{ jobs: JobRow[]; failed: boolean }> {
    let claimed: JobRow[] = []
    try {
      await this.db.transaction(async (tx) => {
        claimed = []
        await work(tx, (...taken) => claimed.push(...taken))
      })
      return { jobs: claimed, failed: false }
    } catch (error) {
      const [job, ...others] = claimed
      // A job is not to blame for a database that goes away: it is still due when that is back.
      if (!job || error instanceof ConnectionLost) throw error
      if (others.length > 0) this.context.log.warn({ job: job.name, jobs: claimed.length, err: error }, 'jobs run one by one')
      else await this.db.transaction((tx) => this.postpone(tx, job, error))
      return { jobs: claimed, failed: others.length > 0 }
    }
  }

  private async run(tx: Tx, job: JobRow): Promise<void> {
    await this.txJob(job).run(tx, job.payload as never)
    await tx.flush()
    await finish(tx, [job])
  }

  /** Answers those that are not done. */
  private async runTogether(tx: Tx, batch: readonly JobRow[], work: NonNullable<TxJob['together']>['run']): Promise<JobRow[]> {
    const done = await work(tx, batch.map(({ payload }) => payload) as never)
    await tx.flush()
    await finish(
      tx,
      batch.filter((_, n) => done[n]),
    )
    return batch.filter((_, n) => !done[n])
  }

  private async runOneLive(): Promise<boolean> {
    const candidates = await this.db.read((tx) => dueLive(tx, { now: this.context.clock.now() }))
    for (const [n, first] of candidates.entries()) {
      const alike = candidates.slice(n).filter(({ name }) => name === first.name)
      const ids = alike.slice(0, this.abreast(first)).map(({ id }) => id)
      if (await this.db.exclusively(ids, (held) => this.runLive(held))) return true
    }
    return false
  }

  /** Side by side what is still due, now that nobody else can run it; false when nothing is. */
  private async runLive(ids: readonly number[]): Promise<boolean> {
    const due = await this.db.read((tx) => stillDue(tx, { ids, now: this.context.clock.now() }))
    const done = await Promise.all(due.map((job) => this.runOneOf(job)))
    await this.db.statement((tx) =>
      finish(
        tx,
        due.filter((_, n) => done[n]),
      ),
    )
    return due.length > 0
  }

  private async runOneOf(job: JobRow): Promise<boolean> {
    try {
      const definition = this.definition(job)
      if (!('live' in definition)) throw new Error(`job ${job.name} is not live`)
      await definition.live(this.context, job.payload as never)
      return true
    } catch (error) {
      await this.db.transaction((tx) => this.postpone(tx, job, error))
      return false
    }
  }

  private abreast({ name }: JobRow): number {
    const definition = this.definitions.get(name)
    return (definition && 'live' in definition && definition.abreast) || 1
  }

  private txJob(job: JobRow): TxJob {
    const definition = this.definition(job)
    if (!('run' in definition)) throw new Error(`job ${job.name} is live`)
    return definition
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
