import type { WebSocket } from '@fastify/websocket'
import { EVENT_STREAMS_PER_ACCOUNT, EVENT_STREAMS_PER_SESSION } from '@portal/contracts/constants.ts'
import { EVENTS_TOO_MANY } from '@portal/contracts/modules/sessions.contract.ts'
import { and, asc, desc, eq, gt, or } from 'drizzle-orm'
import pg from 'pg'
import type { AccessChange, AccessWatch } from '../access-watch.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db.ts'
import type { Logger } from '../log.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import type { ConnectionLimit } from '../open-connections.ts'
import { someAtOnce } from '../some-at-once.ts'
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
/** How often streams are compared with the end of their access; the database is asked only about those that reached it. */
const ENDS_EVERY_MS = 500
const RECHECKS_AT_ONCE = 10

/** Who listens, and by what session: bound into the ticket. */
export interface StreamRight {
  readonly accountId: number
  /** Null for an API token. */
  readonly sessionRowId: number | null
  readonly tokenId?: number
}

/** The access behind a stream now. */
export interface StreamAccess {
  /** Checked again then; `null` for access without an end. */
  readonly until: Date | null
  /** Roles of the member of staff who opened it; `null` for a customer. */
  readonly staffRoles: readonly string[] | null
}

/** What an event stream counts against. */
export const streamLimits = ({ accountId, sessionRowId, tokenId }: StreamRight): readonly ConnectionLimit[] => [
  { scope: `stream account ${accountId}`, most: EVENT_STREAMS_PER_ACCOUNT },
  { scope: sessionRowId === null ? `stream token ${tokenId}` : `stream session ${sessionRowId}`, most: EVENT_STREAMS_PER_SESSION },
]

interface Client extends StreamRight {
  readonly socket: WebSocket
  /** `null` until it was checked for the first time. */
  access: StreamAccess | null
}

export interface EventStreamParts {
  readonly db: Database
  readonly log: Logger
  readonly clock: Clock
  readonly changes: Pick<AccessWatch, 'onChange'>
  /** The access that a right stands for now; `null` if its session, token or account was closed. */
  readonly access: (tx: Tx, right: StreamRight) => Promise<StreamAccess | null>
}

/** Pushes an account's events to its browsers; one database listener a process serves all sockets. */
export class EventStream {
  private readonly db: Database
  private readonly log: Logger
  private readonly clock: Clock
  private readonly access: EventStreamParts['access']
  private readonly clients = new Map<number, Set<Client>>()
  private listener: pg.Client | null = null
  private readonly closeEnded: () => Promise<void>
  private ends: NodeJS.Timeout | null = null
  private closed = false

  constructor({ db, log, clock, changes, access }: EventStreamParts) {
    this.db = db
    this.log = log
    this.clock = clock
    this.access = access
    const everybodys = oneAtATime(() => this.recheck(() => true))
    changes.onChange((change) => void (isForAll(change) ? everybodys() : this.recheck(affectedBy(change))))
    this.closeEnded = oneAtATime(() => this.recheck((client) => this.hasEnded(client)))
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
    this.stopEnds()
    for (const { socket } of this.all()) socket.close(1001)
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
    // Ages are counted from here: what follows may wait for the database.
    const heardAt = this.clock.now()
    const { ticket, ...from } = parseHello(text)
    const data = await this.db.transaction((tx) => takeTicket(tx, EVENT_TICKET, ticket))
    if (typeof data?.accountId !== 'number') return socket.close(4401)
    const client: Client = { ...(data as unknown as StreamRight), socket, access: null }
    const release = await this.db.connections.open(streamLimits(client), () => socket.close(1012))
    if (!release) return socket.close(EVENTS_TOO_MANY)
    if (socket.readyState === socket.CLOSED) return release()
    socket.once('close', release)
    const set = this.clients.get(client.accountId) ?? new Set()
    this.clients.set(client.accountId, set.add(client))
    this.ends ??= setInterval(() => void this.closeEnded(), ENDS_EVERY_MS)
    const ping = setInterval(() => socket.ping(), PING_MS)
    socket.on('close', () => {
      clearInterval(ping)
      set.delete(client)
      if (set.size === 0) this.clients.delete(client.accountId)
      if (this.clients.size === 0) this.stopEnds()
    })
    // It is registered already, so a session that ends now is noticed here or by a notification.
    if (await this.holds(client)) await this.replay(client, { ...from, heardAt })
  }

  /** Checks the access behind a stream and closes it if there is none. */
  private async holds(client: Client): Promise<boolean> {
    client.access = await this.db.transaction((tx) => this.access(tx, client))
    if (client.access === null) client.socket.close(4401)
    return client.access !== null
  }

  private async recheck(which: (client: Client) => boolean): Promise<void> {
    // A database that does not answer takes away no access: the next check is made when it does.
    const check = (client: Client): Promise<unknown> => this.holds(client).catch(() => undefined)
    await someAtOnce(this.all().filter(which), RECHECKS_AT_ONCE, check)
  }

  private hasEnded({ access }: Client): boolean {
    return access !== null && access.until !== null && access.until <= this.clock.now()
  }

  private stopEnds(): void {
    if (this.ends) clearInterval(this.ends)
    this.ends = null
  }

  private all(): Client[] {
    return [...this.clients.values()].flatMap((set) => [...set])
  }

  private async replay({ accountId, socket }: Client, { since, age, heardAt }: From & { readonly heardAt: Date }): Promise<void> {
    const { rows, last } = await this.db.transaction(async (tx) => {
      const before = (ms: number): Date => new Date(heardAt.getTime() - ms)
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
      const endsNow = row.type === 'session.ended' || this.hasEnded(client)
      if (!endsNow || (await this.holds(client))) client.socket.send(message)
    }
  }

  /** After a lost connection everybody reconnects and replays, so that nothing is missed. */
  private relisten(): void {
    if (this.closed) return
    this.log.warn({}, 'event listener lost')
    for (const { socket } of this.all()) socket.close(1012)
    setTimeout(() => void this.start().catch(() => this.relisten()), 1000)
  }
}

/** Streams of the account that lost access; after a change of staff those of every member of staff, which are few. */
function affectedBy(change: AccessChange): (client: Client) => boolean {
  if (change.kind === 'account') return ({ accountId }) => accountId === change.id
  // One whose first check is under way may be opened by staff.
  if (change.kind === 'staff') return ({ access }) => access === null || access.staffRoles !== null
  return () => false
}

/** Lifetimes are settings of brands. */
const isForAll = ({ kind }: AccessChange): boolean => kind === 'all' || kind === 'brand'

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
