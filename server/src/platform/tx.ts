import type { EventDefinition } from '@portal/contracts/events.ts'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { JobDefinition, Subscribers } from './jobs/definition.ts'
import { type CancelledJob, type Follower, type OutgoingEvent, type OutgoingJob, writeOutbox } from './outbox.ts'

export interface EnqueueOptions {
  /** When it falls due by our clock; now unless told. */
  readonly dueAt?: Date
  /** One waiting job per key: a second enqueue moves the first to the new time and payload. */
  readonly key?: string
}

/** Something that the house was composed of and a transaction may ask for, without the platform knowing what it is. */
export type Parts = ReadonlyMap<symbol, unknown>

/** What every transaction of a house knows: who hears of what, and what the house was composed of. */
export interface TxContext {
  readonly subscribers: Subscribers
  /** Holds each event to its schema, for tests. */
  readonly checkPayloads: boolean
  readonly parts: Parts
  /** Who hears of events in their own transaction, without a job for each. */
  readonly followers: readonly Follower[]
}

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

interface PoolDue {
  readonly pool: string
  readonly n: number
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
  /** Jobs that are due as soon as it is committed, by pool: then the workers are told. */
  readonly due = new Map<string, number>()
  /** A commit follows: what nobody waits for may travel with it. False: each statement stands for itself. */
  readonly commits: boolean
  private readonly last: pg.QueryConfig[] = []
  private readonly emitted: OutgoingEvent[] = []
  private readonly booked: (OutgoingJob | CancelledJob)[] = []
  private readonly context: TxContext

  constructor(client: pg.PoolClient, now: Date, context: TxContext, commits: boolean) {
    this.client = client
    this.commits = commits
    this.parts = context.parts
    this.now = now
    this.context = context
  }

  get db(): NodePgDatabase {
    const known = builders.get(this.client)
    if (known) return known
    const made = drizzle(this.client)
    builders.set(this.client, made)
    return made
  }

  /** Says that something happened: to the account's browsers, and to each module that subscribed, as a job. */
  async emit<P extends object>(event: EventDefinition<P>, payload: NoInfer<P>, accountId: number | null = null): Promise<void> {
    if (this.context.checkPayloads) event.payload.parse(payload)
    this.emitted.push({ type: event.name, data: payload, accountId })
    for (const { job, when } of this.context.subscribers.get(event.name) ?? []) {
      if (when?.(payload as never) !== false) await this.enqueue<never>(job, { ...payload, accountId } as never)
    }
  }

  async enqueue<P>({ name, pool, target }: JobDefinition<P>, payload: NoInfer<P>, options: EnqueueOptions = {}): Promise<void> {
    const { key = null, dueAt = this.now } = options
    this.book({ name, payload, key, pool, target: target?.(payload) ?? '', dueAt })
  }

  /** A job as its row says it: for one that was booked before. */
  book(job: OutgoingJob): void {
    this.booked.push(job)
  }

  /** Is anything left to write? */
  get pending(): boolean {
    return this.emitted.length + this.booked.length + this.last.length > 0
  }

  /** Writes what was emitted and booked, all of it at once, outside any savepoint; the commit does it too. */
  async flush(): Promise<void> {
    await Promise.all(await this.write())
  }

  /** Sends the statements that write it, if any; whoever asks awaits their answers. */
  private async write(): Promise<Promise<pg.QueryResult>[]> {
    const emitted = this.emitted.splice(0)
    const outbox = writeOutbox(emitted, this.booked.splice(0), this.now)
    const sent = outbox ? [this.client.query(outbox.write)] : []
    for (const [pool, n] of outbox?.due ?? []) this.wake(pool, n)
    const followed = emitted.length > 0 ? this.context.followers.flatMap((follow) => follow(emitted, this.now) ?? []) : []
    if (followed.length === 0) return sent
    // Answered together: where one fails, none is left alone with its error.
    const [looks] = await Promise.all([Promise.all(followed.map(({ look }) => this.client.query(look))), ...sent])
    const heard = followed.filter((_, n) => looks[n]?.rowCount)
    return [...sent, ...heard.map((one) => this.client.query<PoolDue>(one.write).then((answer) => this.wakeAll(answer)))]
  }

  /** What failed before it is the reason, and may be one to do it all again. */
  private async writeAfter(before: readonly Promise<unknown>[]): Promise<Promise<pg.QueryResult>[]> {
    try {
      return await this.write()
    } catch (error) {
      await Promise.all(before)
      throw error
    }
  }

  /** A statement booked so many jobs that are due: the workers of this pool are told once it is committed. */
  wake(pool: string, n: number): void {
    this.due.set(pool, (this.due.get(pool) ?? 0) + n)
  }

  private wakeAll(answer: pg.QueryResult<PoolDue>): pg.QueryResult {
    for (const { pool, n } of answer.rows) this.wake(pool, n)
    return answer
  }

  /** A statement whose answer nobody waits for: it travels with the commit, which is none where it fails. */
  atCommit(text: string, values: unknown[]): void {
    this.last.push({ text, values })
  }

  /** Sends all that is left to write, and what ends the transaction right behind it; answers how that ended. */
  async finish(end: string): Promise<string> {
    // Text and values apart: so those that come often get a name.
    const last = this.last.splice(0).map(({ text, values }) => this.client.query(text, values))
    // Awaited below; what is written in between may fail of the same before.
    for (const one of last) one.catch(() => undefined)
    const written = this.emitted.length + this.booked.length > 0 ? await this.writeAfter(last) : []
    return (await Promise.all([...last, ...written, this.client.query(end)])).at(-1)?.command ?? ''
  }

  /** Takes back what waits under this key, written or not. */
  async cancelJob(key: string): Promise<void> {
    this.booked.push({ key, cancelled: true })
  }

  /** Runs `work` so that its failure undoes only its own rows, and what it emitted. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const marks = [this.last, this.emitted, this.booked].map((list) => [list, list.length] as const)
    // It travels with what comes first: it can only fail where everything does that is asked behind it.
    let stands = true
    const made = this.client.query('SAVEPOINT inner_work').catch((error: unknown) => {
      stands = false
      throw error
    })
    try {
      const [result] = await Promise.all([work(), made])
      await this.client.query('RELEASE SAVEPOINT inner_work')
      return result
    } catch (error) {
      // Released too: one that is rolled back to stays, and an outer one of the same name would not be reached. One that never stood
      // would be that outer one.
      if (stands) await this.client.query('ROLLBACK TO SAVEPOINT inner_work; RELEASE SAVEPOINT inner_work')
      for (const [list, length] of marks) list.length = Math.min(length, list.length)
      throw error
    }
  }
}
