import type { WebSocket } from '@fastify/websocket'
import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '../db.ts'
import type { Logger } from '../log.ts'
import { events } from '../tables.ts'
import { takeTicket } from '../tickets.ts'
import type { Tx } from '../tx.ts'
import { awaitHello } from './hello.ts'

export const EVENT_TICKET = 'event-stream'
/** Ids are given before the commit, so a slow transaction may publish a lower id late: this much is always sent again. */
const OVERLAP_MS = 30_000
/** An event has the instant at which its transaction began; it was committed, and could be read of, at most this much later. */
const COMMIT_MS = 1_000
/** A page that could not reach the feed for longer is told no more than this, or to ask for everything anew. */
const AGE_MAX_MS = 24 * 3_600_000
const REPLAY_MAX = 500
const PING_MS = 25_000

/** Who listens, and by what session: bound into the ticket. */
export interface StreamRight {
  readonly accountId: number
  /** Null for an API token. */
  readonly sessionRowId: number | null
  readonly tokenId?: number
}

interface Client extends StreamRight {
  readonly socket: WebSocket
}

/** Pushes an account's events to its browsers; one database listener a process serves all sockets. */
export class EventStream {
  private readonly db: Database
  private readonly log: Logger
  private readonly stands: (tx: Tx, right: StreamRight) => Promise<boolean>
  private readonly clients = new Map<number, Set<Client>>()
  private listener: pg.Client | null = null
  private closed = false

  /** `stands`: is this session still signed in? Asked when a stream opens, and when a session of its account has ended. */
  constructor(db: Database, log: Logger, stands: (tx: Tx, right: StreamRight) => Promise<boolean>) {
    this.db = db
    this.log = log
    this.stands = stands
  }

  async start(): Promise<void> {
    const listener = new pg.Client({ connectionString: this.db.url, application_name: 'portal-events' })
    this.listener = listener
    listener.on('notification', ({ payload }) => void this.publish(Number(payload)))
    listener.on('error', () => this.relisten())
    await listener.connect()
    await listener.query('LISTEN portal_events')
  }

  async stop(): Promise<void> {
    this.closed = true
    for (const { socket } of [...this.clients.values()].flatMap((set) => [...set])) socket.close(1001)
    await this.listener?.end().catch(() => undefined)
  }

  /**
   * The first message is `{ticket, since, age}`; nothing is said before it [C5a]. `since`: the last id that was told, 0 for none. `age`: how
   * many milliseconds ago the oldest answer on the page was asked for; what happened between the two is told too.
   */
  accept(socket: WebSocket): void {
    awaitHello(socket, 4401, (text) => void this.hello(socket, text).catch(() => socket.close(1011)))
  }

  private async hello(socket: WebSocket, text: string): Promise<void> {
    const { ticket, ...from } = parseHello(text)
    const data = await this.db.transaction((tx) => takeTicket(tx, EVENT_TICKET, ticket))
    if (typeof data?.accountId !== 'number') return socket.close(4401)
    const client: Client = { ...(data as unknown as StreamRight), socket }
    const set = this.clients.get(client.accountId) ?? new Set()
    this.clients.set(client.accountId, set.add(client))
    const ping = setInterval(() => socket.ping(), PING_MS)
    socket.on('close', () => {
      clearInterval(ping)
      set.delete(client)
      if (set.size === 0) this.clients.delete(client.accountId)
    })
    // Asked when it is among the listeners already: a session that ends now is seen here or by `publish`.
    if (!(await this.stillStands(client))) return socket.close(4401)
    await this.replay(client, from)
  }

  private stillStands(client: Client): Promise<boolean> {
    return this.db.transaction((tx) => this.stands(tx, client))
  }

  private async replay({ accountId, socket }: Client, { since, age }: From): Promise<void> {
    const { rows, last } = await this.db.transaction(async (tx) => {
      const before = (ms: number): Date => new Date(tx.now.getTime() - ms)
      const unseen = since > 0 ? or(gt(events.id, since), gt(events.at, before(OVERLAP_MS))) : gt(events.at, before(age))
      const own = and(eq(events.accountId, accountId), unseen)
      const [newest] = await tx.db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1)
      const rows = await tx.db.select().from(events).where(own).orderBy(asc(events.id)).limit(REPLAY_MAX)
      return { rows, last: newest?.id ?? since }
    })
    // Too much was missed to tell it one by one: the browser asks for everything anew.
    const type = rows.length === REPLAY_MAX ? 'stream.reset' : 'stream.ready'
    // From here it resumes, also where nothing was told before its connection was lost.
    socket.send(JSON.stringify({ id: Math.max(since, last), type, data: {} }))
    if (type === 'stream.ready') for (const { id, type, data, at } of rows) socket.send(JSON.stringify({ id, type, data, at }))
  }

  private async publish(id: number): Promise<void> {
    if (this.clients.size === 0) return
    const [row] = await this.db.read((tx) => tx.db.select().from(events).where(eq(events.id, id)))
    if (row?.accountId == null) return
    const message = JSON.stringify({ id: row.id, type: row.type, data: row.data, at: row.at })
    for (const client of [...(this.clients.get(row.accountId) ?? [])]) {
      if (row.type === 'session.ended' && !(await this.stillStands(client))) client.socket.close(4401)
      else client.socket.send(message)
    }
  }

  /** After a lost connection everybody reconnects and replays, so that nothing is missed. */
  private relisten(): void {
    if (this.closed) return
    this.log.warn({}, 'event listener lost')
    for (const { socket } of [...this.clients.values()].flatMap((set) => [...set])) socket.close(1012)
    setTimeout(() => void this.start().catch(() => this.relisten()), 1000)
  }
}

/** Where the browser's knowledge begins. */
interface From {
  readonly since: number
  readonly age: number
}

function parseHello(text: string): From & { readonly ticket: string } {
  const { ticket, since, age } = JSON.parse(text) as Record<string, unknown>
  return {
    ticket: typeof ticket === 'string' ? ticket : '',
    since: typeof since === 'number' && Number.isSafeInteger(since) ? since : 0,
    age: typeof age === 'number' && age > 0 ? Math.min(age, AGE_MAX_MS) + COMMIT_MS : 0,
  }
}
