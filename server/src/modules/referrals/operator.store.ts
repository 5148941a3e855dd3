import type { ReferralState, WithdrawalOutcome } from '@portal/contracts/referrals.ts'
import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/tx.ts'
import type { Referral, Withdrawal } from './store.ts'
import { referrals, withdrawals } from './tables.ts'

interface Everybodys {
  readonly brandId: number | undefined
  readonly ascending: boolean
  /** By the amount, else by the age. */
  readonly byAmount: boolean
  readonly limit: number
  readonly offset: number
}

/** What the words of a search name: customers, a document or referral, states. */
interface Named {
  readonly id: number | null
  readonly accountIds: readonly number[]
}

export interface EverybodysReferrals extends Everybodys {
  readonly only: { readonly held: true } | { readonly states: readonly ReferralState[] } | null
  readonly search: (Named & { readonly states: readonly ReferralState[] }) | null
}

const among = (column: PgColumn, values: readonly unknown[]): SQL | undefined =>
  values.length === 0 ? undefined : inArray(column, [...values])

/** One page of everybody's, and the numbers per state and of those held under the same filters: each part by an index of its own. */
export async function everybodysReferrals(
  tx: Tx,
  { brandId, only, search, ascending, byAmount, limit, offset }: EverybodysReferrals,
): Promise<{ rows: Referral[]; counts: ReadonlyMap<ReferralState, number>; held: number }> {
  const order = ascending ? asc : desc
  const named =
    search &&
    (or(
      search.id === null ? undefined : eq(referrals.id, search.id),
      among(referrals.referrerId, search.accountIds),
      among(referrals.friendId, search.accountIds),
      among(referrals.state, search.states),
    ) ??
      sql`false`)
  const where = and(brandId === undefined ? undefined : eq(referrals.brandId, brandId), named ?? undefined)
  const chosen = only === null ? undefined : 'held' in only ? sql`${referrals.held}` : inArray(referrals.state, [...only.states])
  const [rows, counted, held] = await Promise.all([
    tx.db
      .select()
      .from(referrals)
      .where(and(where, chosen))
      .orderBy(...(byAmount ? [order(referrals.amount)] : []), order(referrals.id))
      .limit(limit)
      .offset(offset),
    tx.db.select({ state: referrals.state, n: count() }).from(referrals).where(where).groupBy(referrals.state),
    tx.db
      .select({ n: count() })
      .from(referrals)
      .where(and(where, sql`${referrals.held}`)),
  ])
  return { rows, counts: new Map(counted.map(({ state, n }) => [state, n])), held: held[0]?.n ?? 0 }
}

export interface EverybodysWithdrawals extends Everybodys {
  readonly outcome: WithdrawalOutcome | 'waiting' | null
  readonly search: (Named & { readonly outcomes: readonly (WithdrawalOutcome | 'waiting')[] }) | null
}

const decidedAs = (outcome: WithdrawalOutcome | 'waiting'): SQL =>
  outcome === 'waiting' ? isNull(withdrawals.outcome) : eq(withdrawals.outcome, outcome)

export async function everybodysWithdrawals(
  tx: Tx,
  { brandId, outcome, search, ascending, byAmount, limit, offset }: EverybodysWithdrawals,
): Promise<{ rows: Withdrawal[]; counts: ReadonlyMap<WithdrawalOutcome | 'waiting', number> }> {
  const order = ascending ? asc : desc
  const named =
    search &&
    (or(
      search.id === null ? undefined : eq(withdrawals.invoiceId, search.id),
      among(withdrawals.accountId, search.accountIds),
      ...search.outcomes.map(decidedAs),
    ) ??
      sql`false`)
  const where = and(brandId === undefined ? undefined : eq(withdrawals.brandId, brandId), named ?? undefined)
  const [rows, counted] = await Promise.all([
    tx.db
      .select()
      .from(withdrawals)
      .where(and(where, outcome === null ? undefined : decidedAs(outcome)))
      .orderBy(...(byAmount ? [order(withdrawals.amount)] : []), order(withdrawals.invoiceId))
      .limit(limit)
      .offset(offset),
    tx.db.select({ outcome: withdrawals.outcome, n: count() }).from(withdrawals).where(where).groupBy(withdrawals.outcome),
  ])
  return { rows, counts: new Map(counted.map(({ outcome: of, n }) => [of ?? 'waiting', n])) }
}
