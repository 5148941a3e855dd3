import { minorUnitsIn, type SearchTerms } from '@portal/contracts/lists.ts'
import type { PaymentState } from '@portal/contracts/machines/payment.machine.ts'
import { and, asc, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '../../platform/days.ts'
import { beginning } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { PaymentRefund } from './refunds.store.ts'
import type { Payment, PaymentEvent } from './store.ts'
import { paymentEvents, paymentReceipts, paymentRefunds, payments } from './tables.ts'

/** Of one attempt so much is shown: a gateway that repeats itself is counted, not listed. */
const SHOWN = 50

export interface EverybodysPayments {
  readonly brandId?: number | undefined
  readonly accountId?: number | undefined
  readonly gateway?: string | undefined
  readonly state?: PaymentState | undefined
  /** Days of UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly minAmount?: number | undefined
  readonly maxAmount?: number | undefined
  /** What is looked for; the customers, documents and states that the same words name. */
  readonly search:
    | (SearchTerms & {
        /** References are told apart by capitals. */
        readonly asTyped: string
        readonly accountIds: readonly number[]
        readonly invoiceIds: readonly number[]
        readonly states: readonly PaymentState[]
        readonly gateways: readonly string[]
      })
    | null
  readonly sort: 'id' | '-id' | 'amount' | '-amount'
  readonly limit: number
  readonly offset: number
}

/** One page of everybody's attempts to pay, and the numbers per state under the same filters; all by index. */
export async function everybodysPayments(
  tx: Tx,
  filter: EverybodysPayments,
): Promise<{ rows: Payment[]; counts: ReadonlyMap<PaymentState, number> }> {
  const where = and(
    filter.brandId === undefined ? undefined : eq(payments.brandId, filter.brandId),
    filter.accountId === undefined ? undefined : eq(payments.accountId, filter.accountId),
    filter.gateway === undefined ? undefined : eq(payments.gateway, filter.gateway),
    filter.from === undefined ? undefined : gte(payments.createdAt, startOfDay(filter.from, 'UTC')),
    filter.to === undefined ? undefined : lt(payments.createdAt, startOfDay(filter.to, 'UTC', 1)),
    filter.minAmount === undefined ? undefined : gte(payments.amount, filter.minAmount),
    filter.maxAmount === undefined ? undefined : lte(payments.amount, filter.maxAmount),
    filter.search ? matching(filter.search) : undefined,
  )
  const order = filter.sort.startsWith('-') ? desc : asc
  const rows = await tx.db
    .select()
    .from(payments)
    .where(filter.state === undefined ? where : and(where, eq(payments.state, filter.state)))
    .orderBy(...(filter.sort.endsWith('amount') ? [order(payments.amount)] : []), order(payments.id))
    .limit(filter.limit)
    .offset(filter.offset)
  const counted = await tx.db
    .select({ state: payments.state, n: sql<number>`count(*)::int` })
    .from(payments)
    .where(where)
    .groupBy(payments.state)
  return { rows, counts: new Map(counted.map(({ state, n }) => [state, n])) }
}

/** A number or customer, an amount, the beginning of our key, the words of a transfer, or the beginning of what a gateway or bank calls the money. */
function matching(search: NonNullable<EverybodysPayments['search']>): SQL | undefined {
  const { text, asTyped, accountIds, invoiceIds, states, gateways } = search
  const [usd, vnd] = [minorUnitsIn(search, 'USD'), minorUnitsIn(search, 'VND')]
  const capitals = text.toUpperCase()
  const told = [asTyped, capitals.replace(/\s+/g, '')].map((word) => sql`reference like ${beginning(word)}`)
  return or(
    accountIds.length === 0 ? undefined : inArray(payments.accountId, [...accountIds]),
    invoiceIds.length === 0 ? undefined : inArray(payments.invoiceId, [...invoiceIds]),
    states.length === 0 ? undefined : inArray(payments.state, [...states]),
    gateways.length === 0 ? undefined : inArray(payments.gateway, [...gateways]),
    sql`lower(${payments.key}) like ${beginning(text)}`,
    sql`(${payments.next}->>'code') = ${capitals}`,
    // As an array: it is looked up once, by the index of references.
    sql`${payments.id} = any(array(select payment_id from ${paymentReceipts} where ${or(...told)} limit 500))`,
    usd === null ? undefined : and(eq(payments.amount, usd), eq(payments.currency, 'USD')),
    vnd === null ? undefined : and(eq(payments.amount, vnd), eq(payments.currency, 'VND')),
  )
}

/** Gateways that any attempt was made by: looked up one after the other in the index, however many attempts there are. */
export async function usedGateways(tx: Tx): Promise<string[]> {
  const { rows } = await tx.db.execute<{ gateway: string }>(sql`
    with recursive used as (
      (select gateway from ${payments} order by gateway limit 1)
      union all
      select (select p.gateway from ${payments} p where p.gateway > used.gateway order by p.gateway limit 1) from used where used.gateway is not null
    )
    select gateway from used where gateway is not null`)
  return rows.map(({ gateway }) => gateway)
}

export type PaymentReceipt = typeof paymentReceipts.$inferSelect

export const receiptsOf = (tx: Tx, paymentId: number): Promise<PaymentReceipt[]> =>
  tx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, paymentId)).orderBy(desc(paymentReceipts.id)).limit(SHOWN)

export const refundsOf = (tx: Tx, paymentId: number): Promise<PaymentRefund[]> =>
  tx.db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId)).orderBy(desc(paymentRefunds.id)).limit(SHOWN)

/** What its gateway told of it, by our key or by the words of its transfer; the newest first. */
export function eventsOf(tx: Tx, { gateway, key, next }: Payment): Promise<PaymentEvent[]> {
  const names = next?.kind === 'transfer' && next.code ? [key, next.code] : [key]
  return tx.db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.gateway, gateway), inArray(sql`(${paymentEvents.payload}->>'key')`, names)))
    .orderBy(desc(paymentEvents.id))
    .limit(SHOWN)
}
