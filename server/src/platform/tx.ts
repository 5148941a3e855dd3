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
  /** Opens a transaction that reads one state of the database. */
  readonly snapshot: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
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

/**
 * Work collected during a transaction and done once for all its items, as the last statement before the commit: for rows that many
 * transactions need, so that their lock is held as short as possible.
 */
export type Closing<T> = (tx: Tx, items: readonly T[]) => Promise<pg.QueryConfig>

interface Closed {
  readonly closing: Closing<never>
  readonly item: unknown
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
  /** All statements see one state of the database. */
  readonly isSnapshot: boolean
  private readonly last: pg.QueryConfig[] = []
  private readonly emitted: OutgoingEvent[] = []
  private readonly booked: (OutgoingJob | CancelledJob)[] = []
  private readonly closings: Closed[] = []
  private readonly context: TxContext

  constructor(client: pg.PoolClient, now: Date, context: TxContext, commits: boolean, isSnapshot = false) {
    this.client = client
    this.commits = commits
    this.isSnapshot = isSnapshot
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

  /**
   * Runs several statements of a check or report on one state of the database: at READ COMMITTED each would see what was committed before it
   * began, and money that moves between two of them looks like a difference. Uses a second connection, which does not see what this
   * transaction wrote; inside a snapshot it uses that one.
   */
  async snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.isSnapshot ? await work(this) : await this.context.snapshot(work)
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
    return this.emitted.length + this.booked.length + this.last.length + this.closings.length > 0
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

  /** Adds an item to the work that `closing` does once, right before the commit. */
  beforeCommit<T>(closing: Closing<T>, item: T): void {
    this.closings.push({ closing, item })
  }

  /** Does that work now. Call it as the last step of a handler whose answer needs the result: its locks are held from here on. */
  async close(): Promise<void> {
    for (const { text, values } of await this.closingStatements()) await this.client.query(text, values)
  }

  private async closingStatements(): Promise<pg.QueryConfig[]> {
    const due = this.closings.splice(0)
    const statements: pg.QueryConfig[] = []
    for (const closing of new Set(due.map((one) => one.closing)))
      statements.push(await closing(this, due.filter((one) => one.closing === closing).map(({ item }) => item) as never))
    return statements
  }

  /** Sends all that is left to write, and what ends the transaction right behind it; answers how that ended. */
  async finish(end: string): Promise<string> {
    const closing = await this.closingStatements()
    // Text and values apart: so those that come often get a name.
    const last = this.last.splice(0).map(({ text, values }) => this.client.query(text, values))
    // Awaited below; what is written in between may fail of the same before.
    for (const one of last) one.catch(() => undefined)
    const written = this.emitted.length + this.booked.length > 0 ? await this.writeAfter(last) : []
    const closed = closing.map(({ text, values }) => this.client.query(text, values))
    return (await Promise.all([...last, ...written, ...closed, this.client.query(end)])).at(-1)?.command ?? ''
  }

  /** Takes back what waits under this key, written or not. */
  async cancelJob(key: string): Promise<void> {
    this.booked.push({ key, cancelled: true })
  }

  /** Runs `work` so that its failure undoes only its own rows, and what it emitted. */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const marks = [this.last, this.emitted, this.booked, this.closings].map((list) => [list, list.length] as const)
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
