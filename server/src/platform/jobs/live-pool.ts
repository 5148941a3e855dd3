import type { Logger } from '../log.ts'
import type { LiveJobs } from './live.ts'
import type { LivePool, PoolSize } from './pools.ts'
import type { JobRow } from './store.ts'

interface PoolOptions {
  readonly pool: LivePool
  readonly size: PoolSize
  readonly jobs: LiveJobs
  readonly log: Logger
  /** Told when a job has asked to be run again. */
  readonly onRunAgain: (dueAt: Date) => void
}

/** One class of work in one process: runs side by side what is due, as many as there is room for, and not too many for one target. */
export class LivePoolWorker {
  private readonly options: PoolOptions
  private readonly running = new Set<Promise<void>>()
  private readonly targets = new Map<string, number>()
  private filling: Promise<void> | null = null
  private again = false
  private stopping = false

  constructor(options: PoolOptions) {
    this.options = options
  }

  /** Nothing is under way, and nothing was due when it last looked. */
  get idle(): boolean {
    return this.running.size === 0 && this.filling === null
  }

  /** Takes on what is due. Called while it looks, it may have looked too early: then it looks again. */
  fill(): void {
    this.again = true
    this.filling ??= this.lookUntilQuiet().finally(() => {
      this.filling = null
    })
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.filling
    await Promise.all(this.running)
  }

  private async lookUntilQuiet(): Promise<void> {
    while (this.again && !this.stopping) {
      this.again = false
      await this.look().catch((err: unknown) => this.options.log.error({ err, pool: this.options.pool }, 'jobs could not be claimed'))
    }
  }

  private async look(): Promise<void> {
    const { pool, size, jobs } = this.options
    while (this.running.size < size.size && !this.stopping) {
      // Where targets count, one at a time: who is busy may be another after each.
      const atMost = size.perTarget === undefined ? size.size - this.running.size : 1
      const claimed = await jobs.claim([pool], atMost, this.busy())
      for (const job of claimed) this.start(job)
      if (claimed.length < atMost) return
    }
  }

  private busy(): string[] {
    const { perTarget = Number.POSITIVE_INFINITY } = this.options.size
    return [...this.targets].flatMap(([target, n]) => (n >= perTarget ? [target] : []))
  }

  private start(job: JobRow): void {
    const { target } = job
    this.targets.set(target, (this.targets.get(target) ?? 0) + 1)
    const run = this.run(job).finally(() => {
      this.running.delete(run)
      const left = (this.targets.get(target) ?? 1) - 1
      if (left > 0) this.targets.set(target, left)
      else this.targets.delete(target)
      this.fill()
    })
    this.running.add(run)
  }

  private async run(job: JobRow): Promise<void> {
    try {
      const dueAt = await this.options.jobs.run(job)
      if (dueAt) this.options.onRunAgain(dueAt)
    } catch (err) {
      this.options.log.error({ err, job: job.name }, 'a job was not ended: it runs again when its lease is over')
    }
  }
}
