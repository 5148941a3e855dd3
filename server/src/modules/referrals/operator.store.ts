import type { ReferralState, WithdrawalOutcome } from '@portal/contracts/referrals.ts'
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { findRanked } from '../../platform/find-ranked.ts'
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

/** More than a person pages through. */
const FOUND_AT_MOST = 1000

export interface EverybodysReferrals extends Everybodys {
  readonly only: { readonly held: true } | { readonly states: readonly ReferralState[] } | null
  /** Found by a search; null: nothing is looked for. */
  readonly ids: readonly number[] | null
}

/** What the words of a search name: customers, a row by its number, states. */
interface Named<S> {
  readonly id: number | null
  readonly accountIds: readonly number[]
  readonly states: readonly S[]
}

/** Each part by an index of its own: the row itself, rows of the people named, the newest in a state that is called so. */
export const findReferrals = (tx: Tx, { id, accountIds, states }: Named<ReferralState>): Promise<number[]> =>
  findRanked(
    tx,
    [
      id === null ? null : sql`select id from ${referrals} where id = ${id}`,
      accountIds.length === 0 ? null : sql`select id from ${referrals} where referrer_id = any(${sql.param(accountIds)}::bigint[])`,
      accountIds.length === 0 ? null : sql`select id from ${referrals} where friend_id = any(${sql.param(accountIds)}::bigint[])`,
      ...states.map((state) => sql`select id from ${referrals} where state = ${state} order by id desc limit ${FOUND_AT_MOST}`),
    ],
    FOUND_AT_MOST,
  )

/** One page of everybody's, and the numbers per state and of those held under the same filters: each part by an index of its own. */
export async function everybodysReferrals(
  tx: Tx,
  { brandId, only, ids, ascending, byAmount, limit, offset }: EverybodysReferrals,
): Promise<{ rows: Referral[]; counts: ReadonlyMap<ReferralState, number>; held: number }> {
  const order = ascending ? asc : desc
  const where = and(
    brandId === undefined ? undefined : eq(referrals.brandId, brandId),
    ids === null ? undefined : inArray(referrals.id, [...ids]),
  )
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
  readonly ids: readonly number[] | null
}

const decidedAs = (outcome: WithdrawalOutcome | 'waiting'): SQL =>
  outcome === 'waiting' ? isNull(withdrawals.outcome) : eq(withdrawals.outcome, outcome)

export const findWithdrawals = (tx: Tx, { id, accountIds, states }: Named<WithdrawalOutcome | 'waiting'>): Promise<number[]> =>
  findRanked(
    tx,
    [
      id === null ? null : sql`select invoice_id as id from ${withdrawals} where invoice_id = ${id}`,
      accountIds.length === 0
        ? null
        : // One by one: of many people at once PostgreSQL would rather read all there are.
          sql`select w.id from unnest(${sql.param(accountIds)}::bigint[]) a (id), lateral (select invoice_id as id from ${withdrawals}
            where account_id = a.id order by invoice_id desc limit ${FOUND_AT_MOST}) w`,
      ...states.map(
        (outcome) =>
          sql`select invoice_id as id from ${withdrawals} where ${decidedAs(outcome)} order by invoice_id desc limit ${FOUND_AT_MOST}`,
      ),
    ],
    FOUND_AT_MOST,
  )

/** As `everybodysReferrals`. */
export async function everybodysWithdrawals(
  tx: Tx,
  { brandId, outcome, ids, ascending, byAmount, limit, offset }: EverybodysWithdrawals,
): Promise<{ rows: Withdrawal[]; counts: ReadonlyMap<WithdrawalOutcome | 'waiting', number> }> {
  const order = ascending ? asc : desc
  const where = and(
    brandId === undefined ? undefined : eq(withdrawals.brandId, brandId),
    ids === null ? undefined : inArray(withdrawals.invoiceId, [...ids]),
  )
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
