import { eq, inArray, sql } from 'drizzle-orm'
import pg from 'pg'
import { lockCollection } from './lock-collection.ts'
import { randomBelow, randomToken } from './random.ts'
import { openConnections } from './tables.ts'
import type { Tx } from './tx.ts'

/** First key of the advisory locks that living processes hold; the second is the number of the process. */
const PROCESS_LOCK = 7206115
const PROCESS_NUMBERS = 2_147_483_647

/** A limit that an open connection counts against: at most `most` connections of all processes may have this scope, such as `stream account 7`. */
export interface ConnectionLimit {
  readonly scope: string
  readonly most: number
}

/** The part of `Database` that is needed here. */
interface Transactions {
  readonly url: string
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  statement<T>(one: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Connections that stay open (event streams, consoles, long polls), counted across processes in the database.
 *
 * Each process holds an advisory lock on a dedicated database connection. When the process dies, PostgreSQL releases the lock, and its
 * connections no longer count.
 */
export class OpenConnections {
  private readonly db: Transactions
  private registration: Promise<Registration> | null = null
  private readonly holders = new Map<string, () => void>()
  /** Ids whose rows could not be deleted yet. */
  private readonly leftovers = new Set<string>()
  private closed = false

  constructor(db: Transactions) {
    this.db = db
  }

  /**
   * Counts one more connection.
   *
   * @param lost called when this process can no longer count it (the database connection broke): close the connection then.
   * @returns how to release it, or null when a limit is reached.
   */
  async open(limits: readonly ConnectionLimit[], lost: () => void): Promise<(() => void) | null> {
    const registered = await this.registered()
    const id = randomToken(12)
    const opened = await this.db.transaction(async (tx) => {
      if ((await limitReached(tx, limits)) !== null) return false
      await tx.db.insert(openConnections).values(limits.map(({ scope }) => ({ id, scope, process: registered.number })))
      return true
    })
    if (!opened) return null
    if (registered.gone) {
      void this.release(id)
      throw new Error('the connection that counts open connections was lost')
    }
    this.holders.set(id, lost)
    return () => {
      if (this.holders.delete(id)) void this.release(id)
    }
  }

  /** Ends the registration of this process: everything it has open no longer counts. */
  async close(): Promise<void> {
    this.closed = true
    const registered = await this.registration?.catch(() => null)
    await registered?.client.end().catch(() => undefined)
  }

  private async release(id: string): Promise<void> {
    this.leftovers.add(id)
    const ids = [...this.leftovers]
    try {
      await this.db.statement((tx) => tx.db.delete(openConnections).where(inArray(openConnections.id, ids)))
      for (const one of ids) this.leftovers.delete(one)
    } catch {
      // Deleted with the next release; the rows of a process that ended no longer count.
    }
  }

  private registered(): Promise<Registration> {
    this.registration ??= this.register().catch((error: unknown) => {
      this.registration = null
      throw error
    })
    return this.registration
  }

  private async register(): Promise<Registration> {
    const client = new pg.Client({ connectionString: this.db.url, application_name: 'portal-open-connections', keepAlive: true })
    const registration: Registration = { client, number: randomBelow(PROCESS_NUMBERS), gone: false }
    client.on('error', () => this.lose(registration))
    client.on('end', () => this.lose(registration))
    await client.connect()
    await client.query('select pg_advisory_lock($1, $2)', [PROCESS_LOCK, registration.number])
    await this.db.transaction((tx) => deleteOfDeadProcesses(tx))
    return registration
  }

  /** Other processes take this one for dead: what it has open is closed, and is counted again when it is opened again. */
  private lose(registration: Registration): void {
    if (registration.gone) return
    registration.gone = true
    this.registration = null
    const lost = [...this.holders]
    this.holders.clear()
    if (this.closed) return
    for (const [id, end] of lost) {
      this.leftovers.add(id)
      end()
    }
  }
}

interface Registration {
  readonly client: pg.Client
  readonly number: number
  gone: boolean
}

/** The first of these limits that is reached, or null. Locks the scopes until the end of the transaction. */
export async function limitReached(tx: Tx, limits: readonly ConnectionLimit[]): Promise<ConnectionLimit | null> {
  for (const scope of limits.map((limit) => limit.scope).toSorted()) await lockCollection(tx, 'open-connection', scope)
  const reached = await firstReached(tx, limits)
  if (reached === null || (await deleteOfDeadProcesses(tx, reached.scope)) === 0) return reached
  return await firstReached(tx, limits)
}

async function firstReached(tx: Tx, limits: readonly ConnectionLimit[]): Promise<ConnectionLimit | null> {
  const scopes = limits.map(({ scope }) => scope)
  const rows = await tx.db
    .select({ scope: openConnections.scope, open: sql<number>`count(*)::int` })
    .from(openConnections)
    .where(inArray(openConnections.scope, scopes))
    .groupBy(openConnections.scope)
  const open = new Map(rows.map((row) => [row.scope, row.open]))
  return limits.find(({ scope, most }) => (open.get(scope) ?? 0) >= most) ?? null
}

/** Deletes the rows of processes whose lock PostgreSQL has released, of one scope's processes or of all; how many rows there were. */
async function deleteOfDeadProcesses(tx: Tx, scope?: string): Promise<number> {
  const known = await tx.db
    .selectDistinct({ process: openConnections.process })
    .from(openConnections)
    .where(scope === undefined ? undefined : eq(openConnections.scope, scope))
  let deleted = 0
  for (const { process } of known) {
    const { rows } = await tx.db.execute<{ dead: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${PROCESS_LOCK}::int, ${process}::int) as dead`,
    )
    if (!rows[0]?.dead) continue
    const gone = await tx.db.delete(openConnections).where(eq(openConnections.process, process)).returning({ id: openConnections.id })
    deleted += gone.length
  }
  return deleted
}
