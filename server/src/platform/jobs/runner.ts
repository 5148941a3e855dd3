import type { LiveContext } from '../context.ts'
import { ConnectionLost, type Database } from '../db.ts'
import type { Module } from '../module.ts'
import type { Tx } from '../tx.ts'
import { JobDefinitions } from './definitions.ts'
import type { TxJob } from './handler.ts'
import { LiveJobs } from './live.ts'
import { LIVE_POOLS } from './pools.ts'
import { postpone } from './postpone.ts'
import { bookNow, claimAlike, claimNext, claimOne, defer, finish, isAnyHeld, type JobRow, nextDue, refile } from './store.ts'

/**
 * Runs what is due. A transactional job is claimed by its row lock, so that its effect and its end are one commit
 * and a crash frees it at once; a live job is leased.
 */
export class JobRunner {
  readonly live: LiveJobs
  private readonly definitions: JobDefinitions
  private readonly context: LiveContext
  private readonly db: Database
  private readonly maintenance: readonly string[]
  private readonly housekeeping: readonly string[]

  /**
   * `maintenance`: names of jobs for which a clock that is moved need not stop on its way. `housekeeping`: names of jobs that it runs once,
   * at the end. `leaseSeconds`: for tests of crashes.
   */
  constructor(
    context: LiveContext,
    modules: readonly Module[],
    {
      maintenance = [],
      housekeeping = [],
      leaseSeconds,
    }: { readonly maintenance?: readonly string[]; readonly housekeeping?: readonly string[]; readonly leaseSeconds?: number } = {},
  ) {
    this.context = context
    this.maintenance = maintenance
    this.housekeeping = housekeeping
    this.db = context.db
    this.definitions = new JobDefinitions(modules)
    this.live = new LiveJobs(context, this.definitions, leaseSeconds)
  }

  /** Of every job that may stand in the table. */
  get names(): readonly string[] {
    return this.definitions.names
  }

  /** Runs one due job; false when nothing is due that nobody else is at work on. */
  async runOne(): Promise<boolean> {
    return (await this.runOneTx()) || (await this.runOneLive())
  }

  /** Until nothing is due. For tests and for the moving demo clock. */
  async drain(): Promise<void> {
    while (await this.runOne());
  }

  /** The instant at which the next job falls due, maintenance apart. */
  async nextDue(): Promise<Date | null> {
    return await this.db.read((tx) => nextDue(tx, this.maintenance))
  }

  /** Books maintenance that falls due before `until` for `until`, housekeeping apart. */
  async deferMaintenance(until: Date): Promise<void> {
    const names = this.maintenance.filter((name) => !this.housekeeping.includes(name))
    await this.db.transaction((tx) => defer(tx, names, until))
  }

  /** Books housekeeping that falls due before `target` for `target`; returns the ids of its jobs. Tests use it to postpone housekeeping. */
  async deferHousekeeping(target: Date): Promise<readonly number[]> {
    return await this.db.transaction((tx) => defer(tx, this.housekeeping, target))
  }

  /** Runs these jobs now, whenever they are due. */
  async runDeferred(ids: readonly number[]): Promise<void> {
    await this.db.transaction((tx) => bookNow(tx, ids))
    for (const id of ids) await this.runAlone({ id })
  }

  /** Does a worker, of this process or another, still have something that was due by now? */
  async isAnyHeld(): Promise<boolean> {
    return await this.db.read(isAnyHeld)
  }

  /** Runs one that is due on rows alone, with others of its name where it knows how to; false when there is none. */
  async runOneTx(): Promise<boolean> {
    let left: readonly JobRow[] = []
    const claimed = await this.attempt(async (tx, took) => {
      left = []
      const [first] = await claimNext(tx, { now: this.context.clock.now() })
      if (!first) return
      took(first)
      const job = this.definitions.of(first)
      if (!('run' in job)) return await refileAs(tx, first, job.definition)
      const others = job.batch ? await claimAlike(tx, { ...first, now: this.context.clock.now(), atMost: job.batch.atMost - 1 }) : []
      if (!job.batch || others.length === 0) return await run(tx, job, first)
      took(...others)
      left = await runBatch(tx, [first, ...others], job.batch.run)
    })
    // What could not be done together is claimed anew, each by itself: whoever is in the way of one is in nobody else's.
    for (const job of claimed.failed ? claimed.jobs : left) await this.runAlone(job)
    return claimed.jobs.length > 0
  }

  private async runOneLive(): Promise<boolean> {
    const [job] = await this.live.claim(LIVE_POOLS, 1)
    if (job) await this.live.run(job)
    return job !== undefined
  }

  private async runAlone(job: Pick<JobRow, 'id'>): Promise<void> {
    await this.attempt(async (tx, took) => {
      const [mine] = await claimOne(tx, { id: job.id, now: this.context.clock.now() })
      if (!mine) return
      took(mine)
      const definition = this.definitions.of(mine)
      if ('run' in definition) await run(tx, definition, mine)
    })
  }

  /** One transaction about the jobs it takes. A single one that fails is tried again later; of many it is told that they failed. */
  private async attempt(work: (tx: Tx, took: (...jobs: JobRow[]) => void) => Promise<void>): Promise<{ jobs: JobRow[]; failed: boolean }> {
    let claimed: JobRow[] = []
    try {
      // The claim only reads and locks rows, so it is sent together with BEGIN.
      const claims = { readsFirst: true }
      await this.db.transaction(async (tx) => {
        claimed = []
        await work(tx, (...taken) => claimed.push(...taken))
      }, claims)
      return { jobs: claimed, failed: false }
    } catch (error) {
      const [job, ...others] = claimed
      // A job is not to blame for a database that goes away: it is still due when that is back.
      if (!job || error instanceof ConnectionLost) throw error
      if (others.length > 0) this.context.log.warn({ job: job.name, jobs: claimed.length, err: error }, 'jobs run one by one')
      else await this.db.transaction((tx) => postpone(tx, { job, definition: this.definitions.find(job.name), error }, this.context))
      return { jobs: claimed, failed: others.length > 0 }
    }
  }
}

const refileAs = (tx: Tx, job: JobRow, { pool, target }: TxJob['definition']): Promise<void> =>
  refile(tx, job, pool, target?.(job.payload as never) ?? '')

async function run(tx: Tx, definition: TxJob, job: JobRow): Promise<void> {
  await definition.run(tx, job.payload as never)
  await tx.flush()
  await finish(tx, [job])
}

/** Answers those that are not done. */
async function runBatch(tx: Tx, batch: readonly JobRow[], work: NonNullable<TxJob['batch']>['run']): Promise<JobRow[]> {
  const done = await work(tx, batch.map(({ payload }) => payload) as never)
  await tx.flush()
  await finish(
    tx,
    batch.filter((_, n) => done[n]),
  )
  return batch.filter((_, n) => !done[n])
}
