import type { ReferralState } from '@portal/contracts/referrals.ts'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql, sum } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Referral } from './store.ts'
import { referrals } from './tables.ts'

export type StateSums = ReadonlyMap<ReferralState, { readonly n: number; readonly amount: number }>

/** Of everybody whom a customer brought, by an index alone. */
export async function sumsOf(tx: Tx, referrerId: number): Promise<StateSums> {
  const rows = await tx.db
    .select({ state: referrals.state, n: count(), amount: sum(referrals.amount) })
    .from(referrals)
    .where(eq(referrals.referrerId, referrerId))
    .groupBy(referrals.state)
  return new Map(rows.map(({ state, n, amount }) => [state, { n, amount: Number(amount ?? 0) }]))
}

/** The pending reward that becomes available first. */
export async function nextOf(tx: Tx, referrerId: number): Promise<Referral | null> {
  const [row] = await tx.db
    .select()
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), eq(referrals.state, 'pending-reward'), eq(referrals.held, false)))
    .orderBy(asc(referrals.maturesAt))
    .limit(1)
  return row ?? null
}

const columns = {
  created_at: referrals.createdAt,
  updated_at: referrals.updatedAt,
  amount_reward: referrals.amount,
  status: referrals.state,
  email: referrals.email,
} as const
type Column = keyof typeof columns

export interface ReferralQuery {
  readonly referrerId: number
  /** Null: of all states. */
  readonly states: readonly ReferralState[] | null
  /** In a friend's name, or a state that the reader calls so. */
  readonly search: { readonly text: string; readonly states: readonly ReferralState[] } | null
  readonly sort: Column | `-${Column}`
  readonly limit: number
  readonly offset: number
}

/** One page, and how many there are in each state under the same search. */
export async function pageOf(tx: Tx, query: ReferralQuery): Promise<{ rows: Referral[]; counts: ReadonlyMap<ReferralState, number> }> {
  const { referrerId, states, search, sort, limit, offset } = query
  const order = sort.startsWith('-') ? desc : asc
  const where = and(eq(referrals.referrerId, referrerId), search ? said(search) : undefined)
  const [rows, counted] = await Promise.all([
    tx.db
      .select()
      .from(referrals)
      .where(and(where, states ? inArray(referrals.state, [...states]) : undefined))
      .orderBy(order(columns[sort.replace('-', '') as Column]), order(referrals.id))
      .limit(limit)
      .offset(offset),
    tx.db.select({ state: referrals.state, n: count() }).from(referrals).where(where).groupBy(referrals.state),
  ])
  return { rows, counts: new Map(counted.map(({ state, n }) => [state, n])) }
}

const said = ({ text, states }: NonNullable<ReferralQuery['search']>): SQL | undefined =>
  or(saysAnywhere(sql`${referrals.fullName}`, text), states.length === 0 ? undefined : inArray(referrals.state, [...states]))
