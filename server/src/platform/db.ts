import { channel } from 'node:diagnostics_channel'
import pg from 'pg'
import type { Clock } from './clock.ts'
import { gatheringSocket } from './gathering-socket.ts'
import { OpenConnections } from './open-connections.ts'
import { nameStatements } from './prepared.ts'
import { Tx, type TxContext } from './tx.ts'
import { WorkerCall } from './worker-call.ts'

/**
 * Publishes 1 when work takes a connection of the pool and -1 when it returns it, in the async context of the work: tests prove by it that
 * a parser, an engine or a gateway is never waited for with a connection in hand.
 */
export const CONNECTION_HELD = 'portal:connection-held'
const held = channel(CONNECTION_HELD)

/** What a transaction asks for beyond the default. */
export interface TransactionOptions {
  /** Reads one state of the database, without locks, and writes nothing: REPEATABLE READ READ ONLY. */
  readonly snapshot?: boolean
  readonly ip?: string
  /** Its first statements only lock or read, or may stand alone: they travel with the BEGIN. */
  readonly readsFirst?: boolean
}

/** The database went away before or during the work. It says nothing about the work itself: try it again when the database is back. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause })
  }
}

/** PostgreSQL answered the COMMIT with a rollback: a statement failed, its error was swallowed, and nothing was written. */
export class RolledBack extends Error {}

/** The address of the same database, whose commits do not wait for the disk. */
export function unhurried(url: string): string {
  const one = new URL(url)
  one.searchParams.set('options', '-c synchronous_commit=off')
  return one.href
}

/** A connection that is made anew signs in and plans every statement anew: a moment's quiet must not cost that. */
const IDLE_SECONDS = 600

/** The one door to PostgreSQL. Serialization failures and deadlocks are retried: the whole function runs again. */
export class Database {
  readonly pool: pg.Pool
  readonly url: string
  private readonly clock: Clock
  private readonly context: TxContext
  private readonly workers: WorkerCall
  /** Event streams, consoles and long polls that are open, counted across processes. */
  readonly connections: OpenConnections = new OpenConnections(this)

  constructor(url: string, options: { clock: Clock; max?: number } & Partial<TxContext>) {
    this.url = url
    this.clock = options.clock
    const { subscribers = new Map(), checkPayloads = false, parts = new Map(), followers = [] } = options
    this.context = { subscribers, checkPayloads, parts, followers, snapshot: (work) => this.snapshot(work) }
    this.pool = new pg.Pool({
      ...{ connectionString: url, max: options.max ?? 20, application_name: 'portal', keepAlive: true },
      // What is asked at once travels at once, and is answered in its order.
      pipeline: true,
      stream: gatheringSocket,
      idleTimeoutMillis: IDLE_SECONDS * 1000,
    })
    this.workers = new WorkerCall(this.pool)
    // An idle connection that breaks must not take the process with it; the pool opens another.
    this.pool.on('error', () => undefined)
    // One that breaks while in use is told to whoever waits for its answer; as an event that nobody hears it would end the process.
    this.pool.on('connect', (client) => {
      client.on('error', () => undefined)
      nameStatements(client)
    })
  }

  async transaction<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.attempt(work, options)
      } catch (error) {
        if (attempt < 5 && isTransient(error)) continue
        throw error
      }
    }
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
    const client = await this.connect()
    let broken: Error | undefined
    try {
      // Waited for: where it failed alone, what follows would be written without a transaction, statement by statement. Where it is
      // not waited for, the connection takes nothing more from then on.
      const begun = client.query(options.snapshot ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN')
      if (options.readsFirst) void begun.catch(() => (client as unknown as pg.Client).end())
      else await begun
      const tx = new Tx(client, this.clock.now(), this.context, true, options.snapshot)
      const result = await work(tx)
      // They travel together: PostgreSQL answers the COMMIT with a rollback where one before it failed.
      const ended = await tx.finish('COMMIT')
      if (ended !== 'COMMIT') throw new RolledBack('the transaction was rolled back: the error of a statement was swallowed')
      this.workers.call(tx.due)
      for (const after of tx.afterCommit) after()
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      throw broken ? new ConnectionLost(error) : error
    } finally {
      client.release(broken)
      held.publish(-1)
    }
  }

  /** Reads one state of the database by several statements, and writes nothing. */
  async snapshot<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return await this.transaction(work, { snapshot: true })
  }

  /**
   * For what only reads: without BEGIN and COMMIT, which would be two of its four round trips. Each statement sees what
   * is committed as it begins, exactly as within `transaction`. What must see one consistent state asks for a `snapshot` instead.
   */
  async read<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.connect()
    let broken: Error | undefined
    try {
      const tx = new Tx(client, this.clock.now(), this.context, false)
      const result = await work(tx)
      if (tx.pending) throw new Error('what only reads has nothing to tell')
      // Of one statement that stands for itself, and books jobs with what it keeps.
      this.workers.call(tx.due)
      for (const after of tx.afterCommit) after()
      return result
    } catch (error) {
      await client.query('select').catch((failure: Error) => {
        broken = failure
      })
      throw broken ? new ConnectionLost(error) : error
    } finally {
      client.release(broken)
      held.publish(-1)
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      const client = await this.pool.connect()
      held.publish(1)
      return client
    } catch (error) {
      throw new ConnectionLost(error)
    }
  }

  /** For one statement that stands for itself: it is its own transaction, two round trips cheaper. */
  async statement<T>(one: (tx: Tx) => Promise<T>): Promise<T> {
    return await this.read(one)
  }

  /** Does something that no other process may do at the same time: whoever asks under the same number waits. */
  async alone<T>(lock: number, work: () => Promise<T>): Promise<T> {
    const client = await this.pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [lock])
      return await work()
    } finally {
      // The lock is the connection's: with it goes the lock, whatever happened.
      client.release(true)
    }
  }

  async ping(): Promise<void> {
    await this.pool.query('select 1')
  }

  async close(): Promise<void> {
    await this.connections.close()
    await this.pool.end()
  }
}

/** Driver errors sit in `.cause` of drizzle's. */
export function pgError(error: unknown): { code?: string; constraint?: string } | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string' && e.code.length === 5) return e as { code?: string; constraint?: string }
  }
  return null
}

/** Two were in each other's way: it succeeds when it is simply done again. */
export const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(pgError(error)?.code ?? '')

/** Was it this constraint that refused? */
export const violates = (error: unknown, constraint: string): boolean => pgError(error)?.constraint === constraint
