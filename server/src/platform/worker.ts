import { lt, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import type { JobRunner, Lane } from './jobs.ts'
import type { Logger } from './log.ts'
import { type Planner, txJob } from './module.ts'
import { HEARTBEAT_SETTING } from './settings-names.ts'
import { attempts, events, idempotency, settings, tickets } from './tables.ts'
import type { Tx } from './tx.ts'

const POLL_MS = 500
const KEPT_DAYS = 7

/** Who is called first for a job: whoever takes no other. */
const PREFERRED: Readonly<Record<'ordinary' | 'live', readonly Lane[]>> = {
  ordinary: ['ordinary', 'mixed', 'live-first'],
  live: ['live-first', 'mixed'],
}

interface Waiting {
  readonly lane: Lane
  readonly wake: () => void
}

/** Loops that run due jobs: woken by a notification, or by a job that asked to look again sooner, else twice a second. */
export class Worker {
  private readonly db: Database
  private readonly runner: JobRunner
  private readonly clock: Clock
  private readonly log: Logger
  private readonly lanes: number
  private readonly pollMs: number
  private stopping = false
  private calls = 0
  private waiting: Waiting[] = []
  private running: Promise<void>[] = []
  private listener: pg.Client | null = null

  constructor(options: { db: Database; runner: JobRunner; clock: Clock; log: Logger; lanes?: number; pollMs?: number }) {
    this.db = options.db
    this.runner = options.runner
    this.clock = options.clock
    this.log = options.log
    this.lanes = options.lanes ?? 4
    this.pollMs = options.pollMs ?? POLL_MS
  }

  async start(): Promise<void> {
    this.runner.onRunAgain = (dueAt) => this.wakeAt(dueAt)
    this.listener = new pg.Client({ connectionString: this.db.url, application_name: 'portal-worker' })
    this.listener.on('notification', ({ payload = '' }) => this.called(payload))
    // Polling goes on without it; the next start listens again.
    this.listener.on('error', (err) => this.log.warn({ err }, 'job listener lost'))
    await this.listener.connect()
    await this.listener.query('LISTEN portal_jobs')
    this.running = Array.from({ length: this.lanes }, (_, n) => this.loop(laneOf(n, this.lanes)))
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.wake()
    await Promise.all(this.running)
    await this.listener?.end()
  }

  wake(): void {
    this.calls++
    for (const { wake } of this.waiting.splice(0)) wake()
  }

  /** Wakes as many lanes as there are jobs, `ordinary live`; those that are at work look again by themselves. */
  private called(jobs: string): void {
    const [ordinary, live] = jobs.split(' ').map(Number)
    if (ordinary === undefined || live === undefined) {
      // A process of an earlier version, which is still at work while it is upgraded, does not say how many.
      this.wake()
      return
    }
    this.calls++
    this.wakeSome('live', live)
    this.wakeSome('ordinary', ordinary)
  }

  private wakeSome(kind: keyof typeof PREFERRED, jobs: number): void {
    const suited = PREFERRED[kind].flatMap((lane) => this.waiting.filter((one) => one.lane === lane)).slice(0, jobs)
    this.waiting = this.waiting.filter((one) => !suited.includes(one))
    for (const { wake } of suited) wake()
  }

  private async loop(lane: Lane): Promise<void> {
    while (!this.stopping) {
      const { calls } = this
      const worked = await this.runner.runOne(lane).catch((err: unknown) => {
        this.log.error({ err }, 'worker lane failed')
        return false
      })
      // Called while it looked, it may have looked too early.
      if (!worked && calls === this.calls) await this.pause(lane)
    }
  }

  private wakeAt(dueAt: Date): void {
    const ms = dueAt.getTime() - this.clock.now().getTime()
    if (ms <= 0) this.wake()
    // Timers may come a moment early: then it is asked again.
    else if (ms < this.pollMs && !this.stopping) setTimeout(() => this.wakeAt(dueAt), ms)
  }

  private pause(lane: Lane): Promise<void> {
    return new Promise((resolve) => {
      const waiting = { lane, wake: () => {} }
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((one) => one !== waiting)
        resolve()
      }, this.pollMs)
      waiting.wake = () => {
        clearTimeout(timer)
        resolve()
      }
      this.waiting.push(waiting)
    })
  }
}

/** No mail waits for the end of a long run of ordinary jobs, and no payment for engines that do not answer. */
function laneOf(n: number, lanes: number): Lane {
  if (lanes > 1 && n === 0) return 'live-first'
  return lanes > 2 && n === lanes - 1 ? 'ordinary' : 'mixed'
}

/** A planner is a job that books its own next run, in the transaction of this one. */
export const plannerJob = (planner: Planner) =>
  txJob({
    name: `plan:${planner.name}`,
    // Given up, it would be missed by nobody until the next start.
    maxAttempts: Number.POSITIVE_INFINITY,
    run: async (tx: Tx) => {
      await planner.run(tx)
      const next = new Date(tx.now.getTime() + planner.everySeconds * 1000)
      await tx.enqueue(`plan:${planner.name}`, {}, { key: `next:${planner.name}`, dueAt: next })
    },
  })

/** Names of the jobs of planners that only keep the house in order. */
export const upkeepJobs = (planners: readonly Planner[]): string[] =>
  planners.filter((planner) => planner.upkeep).map(({ name }) => `plan:${name}`)

/** Books the first run of each planner that has none yet. */
export async function bookPlanners(tx: Tx, planners: readonly Planner[]): Promise<void> {
  for (const { name } of planners) {
    await tx.db.execute(sql`insert into job (name, key, payload, due_at, created_at) values (${`plan:${name}`}, ${`next:${name}`}, '{}', ${tx.now}, ${tx.now})
      on conflict (key) where state = 'waiting' and key is not null do nothing`)
  }
}

/** Housekeeping of the platform's own tables, and the heartbeat that readiness looks at. */
export const platformPlanners = (clock: Clock): Planner[] => [
  {
    name: 'heartbeat',
    everySeconds: 10,
    upkeep: true,
    run: async (tx) => {
      await tx.db
        .insert(settings)
        .values({ name: HEARTBEAT_SETTING, value: clock.now().toISOString(), at: tx.now })
        .onConflictDoUpdate({
          target: settings.name,
          set: { value: clock.now().toISOString(), at: tx.now },
        })
    },
  },
  {
    name: 'sweep',
    everySeconds: 3600,
    upkeep: true,
    run: async (tx) => {
      const old = new Date(tx.now.getTime() - KEPT_DAYS * 86_400_000)
      await tx.db.delete(events).where(lt(events.at, old))
      await tx.db.delete(idempotency).where(lt(idempotency.at, old))
      await tx.db.delete(tickets).where(lt(tickets.expiresAt, old))
      await tx.db.delete(attempts).where(lt(attempts.lastAt, old))
    },
  },
]
