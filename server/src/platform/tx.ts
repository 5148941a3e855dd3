import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { events, jobs } from './tables.ts'

/** A module that wants to hear of an event: the job it gets in the event's own transaction. */
export interface Subscriber {
  readonly job: string
  readonly live: boolean
}

export interface EnqueueOptions {
  /** When it falls due by our clock; now unless told. */
  readonly dueAt?: Date
  /** One waiting job per key: a second enqueue moves the first to the new time and payload. */
  readonly key?: string
  /** A live job talks to the outside world and runs outside a transaction. */
  readonly live?: boolean
}

/** One query builder per connection: making it costs more than most queries, and some transactions need none. */
const builders = new WeakMap<pg.PoolClient, NodePgDatabase>()

/**
 * One transaction and what may be done in it. Everything offered here is rows;
 * nothing on it can reach the network, so a commit means all of it and a crash means none.
 */
export class Tx {
  /** The instant this transaction stands for: the same for every row it writes. */
  readonly now: Date
  readonly client: pg.PoolClient
  /** Called after the commit, in this process only: waking a loop, never an effect that must not be lost. */
  readonly afterCommit: (() => void)[] = []
  private readonly subscribers: ReadonlyMap<string, readonly Subscriber[]>

  constructor(client: pg.PoolClient, now: Date, subscribers: ReadonlyMap<string, readonly Subscriber[]>) {
    this.client = client
    this.now = now
    this.subscribers = subscribers
  }

  get db(): NodePgDatabase {
    const known = builders.get(this.client)
    if (known) return known
    const made = drizzle(this.client)
    builders.set(this.client, made)
    return made
  }

  /** Says that something happened: to the account's browsers, and to each module that subscribed, as a job. */
  async emit(type: string, data: Record<string, unknown>, accountId: number | null = null): Promise<void> {
    const [row] = await this.db.insert(events).values({ type, data, accountId, at: this.now }).returning({ id: events.id })
    if (accountId !== null) await this.db.execute(sql`select pg_notify('portal_events', ${String(row?.id)})`)
    for (const subscriber of this.subscribers.get(type) ?? []) {
      await this.enqueue(subscriber.job, { ...data, accountId }, { live: subscriber.live })
    }
  }

  async enqueue(name: string, payload: unknown, options: EnqueueOptions = {}): Promise<void> {
    const values = {
      name,
      payload,
      key: options.key ?? null,
      live: options.live ?? false,
      dueAt: options.dueAt ?? this.now,
      createdAt: this.now,
    }
    const insert = this.db.insert(jobs).values(values)
    if (options.key === undefined) await insert
    else {
      await insert.onConflictDoUpdate({
        target: jobs.key,
        targetWhere: sql`state = 'waiting' and key is not null`,
        set: { payload, dueAt: values.dueAt, attempts: 0 },
      })
    }
    await this.db.execute(sql`select pg_notify('portal_jobs', '')`)
  }

  async cancelJob(key: string): Promise<void> {
    await this.db.delete(jobs).where(sql`key = ${key} and state = 'waiting'`)
  }

  /** Runs `work` so that its failure undoes only its own rows. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('SAVEPOINT inner_work')
    try {
      const result = await work()
      await this.client.query('RELEASE SAVEPOINT inner_work')
      return result
    } catch (error) {
      await this.client.query('ROLLBACK TO SAVEPOINT inner_work')
      throw error
    }
  }
}
