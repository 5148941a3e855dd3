import { RGC_LIVE, type RgcState } from '@portal/contracts/rgc.ts'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Session } from './store.ts'
import { rgcSessions as sessions } from './tables.ts'

const columns = {
  createdAt: sessions.id,
  until: sessions.until,
  gateway: sessions.gateway,
  protocol: sessions.protocol,
  status: sessions.state,
} as const
type Column = keyof typeof columns

export interface SessionQuery {
  /** Opened by this account, or to a service that was this account's; null: anybody's. */
  readonly accountId: number | null
  readonly serviceId: number | null
  readonly tab: 'live' | 'over' | null
  /** What a row says, or a state that the reader calls so. */
  readonly search: { readonly text: string; readonly states: readonly RgcState[] } | null
  readonly sort: Column | `-${Column}`
  readonly limit: number
  readonly offset: number
}

/** Spelled out, so that the index of what is live serves it: those that are over grow by the day, and are no more than counted. */
const LIVE = sql.raw(`state in (${RGC_LIVE.map((state) => `'${state}'`).join(', ')})`)

/** One page, and how many there are of either kind under the same search. */
export async function pageOf(tx: Tx, query: SessionQuery): Promise<{ rows: Session[]; counts: { live: number; over: number } }> {
  const { accountId, serviceId, tab, search, sort, limit, offset } = query
  const where = and(
    accountId === null ? undefined : or(eq(sessions.accountId, accountId), eq(sessions.ownerId, accountId)),
    serviceId === null ? undefined : eq(sessions.serviceId, serviceId),
    search === null ? undefined : said(search),
  )
  const ofTab = tab === null ? undefined : tab === 'live' ? LIVE : sql`not (${LIVE})`
  const order = sort.startsWith('-') ? desc : asc
  const [rows, [all], [live]] = await Promise.all([
    tx.db
      .select()
      .from(sessions)
      .where(and(where, ofTab))
      .orderBy(order(columns[sort.replace('-', '') as Column]), order(sessions.id))
      .limit(limit)
      .offset(offset),
    tx.db.select({ n: count() }).from(sessions).where(where),
    tx.db.select({ n: count() }).from(sessions).where(and(where, LIVE)),
  ])
  const counts = { live: live?.n ?? 0, over: (all?.n ?? 0) - (live?.n ?? 0) }
  return { rows, counts }
}

const said = ({ text, states }: NonNullable<SessionQuery['search']>): SQL | undefined =>
  or(
    saysAnywhere(
      sql`${sessions.serviceName} || ' ' || ${sessions.gateway} || ' ' || ${sessions.publicName} || ':' || ${sessions.port} || ' ' || ${sessions.protocol} || ' ' || ${sessions.allow}::text`,
      text,
    ),
    states.length === 0 ? undefined : inArray(sessions.state, [...states]),
  )
