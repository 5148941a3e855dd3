import { hostname } from 'node:os'
import type { LiveContext } from '../context.ts'
import { randomReference } from '../random.ts'
import type { Tx } from '../tx.ts'
import type { JobDefinitions } from './definitions.ts'
import { dropLease, endLease, type Lease, leaseDue, renewLeases } from './leases.store.ts'
import type { LivePool } from './pools.ts'
import { postpone, runsAgainAt } from './postpone.ts'
import type { JobRow } from './store.ts'

const LEASE_SECONDS = 15

/**
 * Runs jobs that talk to the outside world. Each is leased: the lease is renewed while it runs, and one of a process that died runs out,
 * so that another process takes the job over. Whoever lost a lease ends nothing: the job is somebody else's.
 */
export class LiveJobs {
  private readonly context: LiveContext
  private readonly definitions: JobDefinitions
  private readonly lease: Lease
  private readonly held = new Set<number>()
  private timer: NodeJS.Timeout | null = null

  constructor(context: LiveContext, definitions: JobDefinitions, leaseSeconds = LEASE_SECONDS) {
    this.context = context
    this.definitions = definitions
    this.lease = { by: `${hostname()}:${process.pid}:${randomReference(8)}`, seconds: leaseSeconds }
  }

  /** Leases at most so many jobs of these pools that are due; none for the targets that are busy. */
  async claim(pools: readonly LivePool[], atMost: number, busy: readonly string[] = []): Promise<JobRow[]> {
    const claimed = await this.context.db.statement((tx) => leaseDue(tx, { pools, busy, held: [...this.held], atMost }, this.lease))
    for (const { id } of claimed) this.held.add(id)
    if (claimed.length > 0) this.timer ??= setInterval(() => void this.renew(), (this.lease.seconds * 1000) / 3).unref()
    return claimed.map((job) => ({ ...job, leasedBy: this.lease.by }))
  }

  /** Answers when it is to run again, where it asked for that. */
  async run(job: JobRow): Promise<Date | null> {
    const definition = this.definitions.find(job.name)
    try {
      if (!definition) throw new Error(`no such job: ${job.name}`)
      if (!('live' in definition)) throw new Error(`job ${job.name} is not live`)
      await definition.live(this.context, job.payload as never, { jobId: job.id, by: this.lease.by })
      await this.context.db.statement((tx) => endLease(tx, job, this.lease.by))
      return null
    } catch (error) {
      const { db, clock } = this.context
      const again = runsAgainAt(error, clock)
      const put = (tx: Tx): Promise<boolean> => postpone(tx, { job, definition, error }, this.context)
      // Where it was moved on meanwhile, this run is over all the same. To be looked at again is one statement, and what most runs end with.
      if (!(await (again ? db.statement(put) : db.transaction(put)))) await db.statement((tx) => dropLease(tx, job.id, this.lease.by))
      return again
    } finally {
      this.release(job.id)
    }
  }

  private release(id: number): void {
    this.held.delete(id)
    if (this.held.size > 0 || !this.timer) return
    clearInterval(this.timer)
    this.timer = null
  }

  private async renew(): Promise<void> {
    const ids = [...this.held]
    try {
      const own = await this.context.db.statement((tx) => renewLeases(tx, ids, this.lease))
      const lost = ids.filter((id) => this.held.has(id) && !own.has(id))
      if (lost.length > 0) this.context.log.warn({ jobs: lost }, 'leases lost: these jobs may run a second time')
    } catch (err) {
      this.context.log.warn({ err }, 'leases were not renewed')
    }
  }
}
