import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Booked, type Cancelled, type Told, writing } from './told.ts'

/** A module that wants to hear of an event: the job it gets in the event's own transaction. */
export interface Subscriber {
  readonly job: string
  /** Only of such events. */
  readonly when?: ((data: Record<string, unknown>) => boolean) | undefined
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

/** Something that the house was composed of and a transaction may ask for, without the platform knowing what it is. */
export type Parts = ReadonlyMap<symbol, unknown>

/** A name for such a thing: given by `compose.ts`, asked for by its owner's module. */
export function part<T>(title: string): { readonly of: (value: T) => readonly [symbol, T]; readonly in: (tx: Tx) => T } {
  const key = Symbol(title)
  return {
    of: (value) => [key, value],
    in: ({ parts }) => {
      if (!parts.has(key)) throw new Error(`this house was composed without ${title}`)
      return parts.get(key) as T
    },
  }
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
  readonly parts: Parts
  /** Called after the commit, in this process only: waking a loop, never an effect that must not be lost. */
  readonly afterCommit: (() => void)[] = []
  private readonly told: Told[] = []
  private readonly booked: (Booked | Cancelled)[] = []
  private readonly subscribers: ReadonlyMap<string, readonly Subscriber[]>

  constructor(client: pg.PoolClient, now: Date, subscribers: ReadonlyMap<string, readonly Subscriber[]>, parts: Parts = new Map()) {
    this.client = client
    this.parts = parts
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
    this.told.push({ type, data, accountId })
    for (const subscriber of this.subscribers.get(type) ?? []) {
      if (subscriber.when?.(data) !== false) await this.enqueue(subscriber.job, { ...data, accountId }, { live: subscriber.live })
    }
  }

  async enqueue(name: string, payload: unknown, options: EnqueueOptions = {}): Promise<void> {
    const { key = null, live = false, dueAt = this.now } = options
    this.booked.push({ name, payload, key, live, dueAt })
  }

  /** Is anything told or booked that is not written yet? */
  get pending(): boolean {
    return this.told.length + this.booked.length > 0
  }

  /** Writes what was told and booked, all of it at once, outside any savepoint; the commit does it too. */
  async flush(): Promise<void> {
    const last = this.closing()
    if (last) await this.client.query(last)
  }

  /** The statement that writes it, or null; whoever takes it sends it. */
  closing(): pg.QueryConfig | null {
    return writing(this.told.splice(0), this.booked.splice(0), this.now)
  }

  /** Takes back what waits under this key, written or not. */
  async cancelJob(key: string): Promise<void> {
    this.booked.push({ key, cancelled: true })
  }

  /** Runs `work` so that its failure undoes only its own rows, and what it told. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const [told, booked] = [this.told.length, this.booked.length]
    await this.client.query('SAVEPOINT inner_work')
    try {
      const result = await work()
      await this.client.query('RELEASE SAVEPOINT inner_work')
      return result
    } catch (error) {
      await this.client.query('ROLLBACK TO SAVEPOINT inner_work')
      this.told.length = Math.min(told, this.told.length)
      this.booked.length = Math.min(booked, this.booked.length)
      throw error
    }
  }
}
