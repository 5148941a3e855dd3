import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { DueJobs } from './outbox.ts'

/**
 * Its own commit waits for no disk: nothing is lost with it. A notification within the transaction that books a job would make all such
 * commits queue up for one lock of the whole database, one write to the disk after the other.
 */
const NOTIFY = `select set_config('synchronous_commit', 'off', true), pg_notify('portal_jobs', $1)`

/** A flood of commits calls so often and no more: a call costs the process that makes it nearly as much as a commit. */
const BETWEEN_MS = 5

/**
 * Tells the workers of all processes what is due, once it is committed: `tx:3 mail:1`. The first is told at once; what is committed while a call
 * is on its way, or a moment after it, is told by the next, together. A call that is lost costs half a second: workers look by themselves.
 */
export class WorkerCall {
  private readonly pool: pg.Pool
  private readonly due = new Map<string, number>()
  private isCalling = false

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  call(due: DueJobs): void {
    for (const [pool, n] of due) this.due.set(pool, (this.due.get(pool) ?? 0) + n)
    if (!this.isCalling && this.due.size > 0) void this.send()
  }

  private async send(): Promise<void> {
    this.isCalling = true
    while (this.due.size > 0) {
      const jobs = [...this.due].map(([pool, n]) => `${pool}:${n}`).join(' ')
      this.due.clear()
      // A database that went away says so to whoever asks it something that matters.
      await this.pool.query({ name: 'call-workers', text: NOTIFY, values: [jobs] }).catch(() => undefined)
      await pause(BETWEEN_MS, undefined, { ref: false })
    }
    this.isCalling = false
  }
}
