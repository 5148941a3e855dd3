import pg from 'pg'
import type { Database } from './db.ts'
import type { Logger } from './log.ts'

/** How often everything that is open is checked while no notifications arrive; a revocation takes effect within a second. */
const CHECK_EVERY_MS = 500
const CONNECT_AGAIN_MS = 250
const CONNECT_WITHIN_MS = 2_000
/** A connection that broke without a sign, such as a firewall that forgot it, is noticed by a query that gets no answer. */
const HEARTBEAT_MS = 5_000
const ANSWER_WITHIN_MS = 2_000

export const ACCESS_KINDS = ['account', 'staff', 'edge-host', 'brand'] as const

/** Access that was revoked or changed; `all` for any access. See `migrations/guards/45-access.sql`. */
export type AccessChange = { readonly kind: (typeof ACCESS_KINDS)[number]; readonly id: number } | { readonly kind: 'all' }

/**
 * Reports in every process when sessions, tokens, shares, roles or other access change in any of them, by one listening connection. While that
 * connection is lost, `all` is reported twice a second and `isLost` is true: access that is remembered must then not be used.
 */
export class AccessWatch {
  private readonly db: Pick<Database, 'url'>
  private readonly log: Pick<Logger, 'warn'>
  private readonly hear = new Set<(change: AccessChange) => void>()
  private connection: pg.Client | null = null
  private state: 'off' | 'listening' | 'lost' = 'off'
  private checks: NodeJS.Timeout | null = null
  private again: NodeJS.Timeout | null = null
  private heartbeat: NodeJS.Timeout | null = null

  constructor(db: Pick<Database, 'url'>, log: Pick<Logger, 'warn'>) {
    this.db = db
    this.log = log
  }

  get isLost(): boolean {
    return this.state === 'lost'
  }

  onChange(hear: (change: AccessChange) => void): void {
    this.hear.add(hear)
  }

  /** @throws if the database cannot be reached. */
  async start(): Promise<void> {
    await this.listen()
  }

  async stop(): Promise<void> {
    this.state = 'off'
    this.endChecks()
    if (this.again) clearTimeout(this.again)
    if (this.heartbeat) clearInterval(this.heartbeat)
    const connection = this.connection
    this.connection = null
    await connection?.end().catch(() => undefined)
  }

  private async listen(): Promise<void> {
    const connection = new pg.Client({
      connectionString: this.db.url,
      application_name: 'portal-access',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    this.connection = connection
    const lose = (): void => this.lose(connection)
    connection.on('notification', ({ payload = '' }) => this.report(changeIn(payload)))
    connection.on('error', lose)
    connection.on('end', lose)
    await connection.connect()
    await connection.query('LISTEN portal_access')
    if (this.connection !== connection) return void connection.end().catch(() => undefined)
    const wasLost = this.isLost
    this.state = 'listening'
    this.endChecks()
    this.heartbeat ??= setInterval(() => this.beat(), HEARTBEAT_MS)
    // What was revoked between the last check and LISTEN.
    if (wasLost) this.report({ kind: 'all' })
  }

  private beat(): void {
    const { connection } = this
    connection?.query('select').catch(() => {
      this.lose(connection)
      void connection.end().catch(() => undefined)
    })
  }

  private lose(connection: pg.Client): void {
    if (this.connection !== connection || this.state === 'off') return
    this.connection = null
    if (this.state === 'listening') this.log.warn({}, 'access listener lost')
    this.state = 'lost'
    this.report({ kind: 'all' })
    this.checks ??= setInterval(() => this.report({ kind: 'all' }), CHECK_EVERY_MS)
    this.reconnect()
  }

  private reconnect(): void {
    this.again = setTimeout(() => {
      void this.listen().catch(() => {
        const failed = this.connection
        if (failed === null || this.state === 'off') return
        this.connection = null
        void failed.end().catch(() => undefined)
        this.reconnect()
      })
    }, CONNECT_AGAIN_MS)
  }

  private endChecks(): void {
    if (this.checks) clearInterval(this.checks)
    this.checks = null
  }

  private report(change: AccessChange): void {
    for (const hear of this.hear) hear(change)
  }
}

function changeIn(payload: string): AccessChange {
  const [kind, id] = payload.split(':')
  const known = ACCESS_KINDS.find((name) => name === kind)
  // A newer process may publish kinds that this one does not know.
  return known ? { kind: known, id: Number(id) } : { kind: 'all' }
}
