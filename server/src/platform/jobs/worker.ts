import pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Database } from '../db.ts'
import type { Logger } from '../log.ts'
import { LivePoolWorker } from './live-pool.ts'
import { LIVE_POOLS, type LivePool, POOLS, type PoolSizes } from './pools.ts'
import type { JobRunner } from './runner.ts'

const POLL_MS = 500

interface WorkerOptions {
  readonly db: Database
  readonly runner: JobRunner
  readonly clock: Clock
  readonly log: Logger
  readonly pools?: PoolSizes
  readonly pollMs?: number
}

/** Pools that run due jobs: woken by a notification, or by a job that asked to look again sooner, else twice a second. */
export class Worker {
  private readonly options: WorkerOptions
  private readonly pools: ReadonlyMap<LivePool, LivePoolWorker>
  private readonly lanes: number
  private readonly pollMs: number
  private stopping = false
  private calls = 0
  /** Lanes of the pool `tx` that wait to be woken. */
  private waiting: (() => void)[] = []
  private running: Promise<void>[] = []
  private poll: NodeJS.Timeout | null = null
  private listener: pg.Client | null = null

  constructor(options: WorkerOptions) {
    const { runner, log, pools: sizes = POOLS, pollMs = POLL_MS } = options
    this.options = options
    this.lanes = sizes.tx.size
    this.pollMs = pollMs
    this.pools = new Map(
      LIVE_POOLS.map((pool) => {
        const onRunAgain = (dueAt: Date): void => this.fillAt(pool, dueAt)
        return [pool, new LivePoolWorker({ pool, size: sizes[pool], jobs: runner.live, log, onRunAgain })]
      }),
    )
  }

  async start(): Promise<void> {
    const { db, log } = this.options
    this.listener = new pg.Client({ connectionString: db.url, application_name: 'portal-worker' })
    this.listener.on('notification', ({ payload = '' }) => this.called(payload))
    // Polling goes on without it; the next start listens again.
    this.listener.on('error', (err) => log.warn({ err }, 'job listener lost'))
    await this.listener.connect()
    await this.listener.query('LISTEN portal_jobs')
    this.running = Array.from({ length: this.lanes }, () => this.lane())
    this.poll = setInterval(() => this.fillAll(), this.pollMs)
    this.fillAll()
  }

  /** When everything that was begun has ended. */
  async stop(): Promise<void> {
    this.stopping = true
    if (this.poll) clearInterval(this.poll)
    this.wake()
    await Promise.all([...this.running, ...[...this.pools.values()].map((pool) => pool.stop())])
    await this.listener?.end()
  }

  /** Nothing is under way, and nothing was due when it last looked. */
  get idle(): boolean {
    return this.waiting.length === this.lanes && [...this.pools.values()].every((pool) => pool.idle)
  }

  private wake(): void {
    this.calls++
    for (const wake of this.waiting.splice(0)) wake()
    this.fillAll()
  }

  private fillAll(): void {
    if (this.stopping) return
    for (const pool of this.pools.values()) pool.fill()
  }

  /** `tx:3 mail:1`: so many jobs of which pools. As many lanes are woken; those that are at work look again by themselves. */
  private called(jobs: string): void {
    const counts = [...jobs.matchAll(/([a-z]+):(\d+)/g)].map(([, pool = '', n]) => ({ pool, n: Number(n) }))
    // A process of an earlier version, which is still at work while it is upgraded, does not say which.
    if (counts.length === 0) this.wake()
    for (const { pool, n } of counts) {
      if (pool === 'tx') {
        this.calls++
        for (const wake of this.waiting.splice(0, n)) wake()
      } else this.pools.get(pool as LivePool)?.fill()
    }
  }

  private async lane(): Promise<void> {
    while (!this.stopping) {
      const { calls } = this
      const worked = await this.options.runner.runOneTx().catch((err: unknown) => {
        this.options.log.error({ err }, 'worker lane failed')
        return false
      })
      // Called while it looked, it may have looked too early.
      if (!worked && calls === this.calls) await this.pause()
    }
  }

  /** Looks for it when it is due, where that is before the next poll. */
  private fillAt(pool: LivePool, dueAt: Date): void {
    if (this.stopping) return
    const ms = dueAt.getTime() - this.options.clock.now().getTime()
    if (ms <= 0) this.pools.get(pool)?.fill()
    // Timers may come a moment early: then it is asked again.
    else if (ms < this.pollMs) setTimeout(() => this.fillAt(pool, dueAt), ms)
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const woken = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((one) => one !== woken)
        resolve()
      }, this.pollMs)
      this.waiting.push(woken)
    })
  }
}
