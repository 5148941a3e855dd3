import { RGC_LIVE, type RgcState } from '@portal/contracts/rgc.ts'
import { and, asc, count, desc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
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

/** One page, and how many there are of either kind under the same search. */
export async function pageOf(tx: Tx, query: SessionQuery): Promise<{ rows: Session[]; counts: { live: number; over: number } }> {
  const { accountId, serviceId, tab, search, sort, limit, offset } = query
  const where = and(
    accountId === null ? undefined : or(eq(sessions.accountId, accountId), eq(sessions.ownerId, accountId)),
    serviceId === null ? undefined : eq(sessions.serviceId, serviceId),
    search === null ? undefined : said(search),
  )
  const ofTab = tab === null ? undefined : (tab === 'live' ? inArray : notInArray)(sessions.state, [...RGC_LIVE])
  const order = sort.startsWith('-') ? desc : asc
  const [rows, counted] = await Promise.all([
    tx.db
      .select()
      .from(sessions)
      .where(and(where, ofTab))
      .orderBy(order(columns[sort.replace('-', '') as Column]), order(sessions.id))
      .limit(limit)
      .offset(offset),
    tx.db.select({ state: sessions.state, n: count() }).from(sessions).where(where).groupBy(sessions.state),
  ])
  const counts = { live: 0, over: 0 }
  for (const { state, n } of counted) counts[(RGC_LIVE as readonly string[]).includes(state) ? 'live' : 'over'] += n
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
