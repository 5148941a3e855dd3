import { and, desc, eq, gte, inArray, isNull, like, lte, min, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import type { Conversion } from './conversion.store.ts'
import type { Payment } from './store.ts'
import { paymentConversions, paymentRefunds, payments } from './tables.ts'

export type PaymentRefund = typeof paymentRefunds.$inferSelect

/** How keys of those begin that nobody here decided. */
export const DISPUTE_KEYS = 'dispute:'

/**
 * Of what an account began to pay until then: what payers' banks took back for good since, and what they still fight over. What was taken
 * back before is no part of what was paid then.
 */
export async function disputedOf(tx: Tx, accountId: number, until: Date): Promise<{ lost: number; open: number }> {
  const sumOf = (what: SQL | undefined) => sql<string>`coalesce(sum(${paymentRefunds.amount}) filter (where ${what}), 0)`
  const { state, createdAt } = paymentRefunds
  const [row] = await tx.db
    .select({ lost: sumOf(and(eq(state, 'sent'), gte(createdAt, until))), open: sumOf(eq(state, 'asked')) })
    .from(payments)
    .innerJoin(paymentRefunds, eq(paymentRefunds.paymentId, payments.id))
    .where(and(eq(payments.accountId, accountId), lte(payments.createdAt, until), like(paymentRefunds.key, `${DISPUTE_KEYS}%`)))
  return { lost: Number(row?.lost ?? 0), open: Number(row?.open ?? 0) }
}

/** Of accounts, those whose payer's bank fights over a payment now, with when the first such was begun. */
export async function fightsOf(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (accountIds.length === 0) return new Map()
  const { state, paymentId, key } = paymentRefunds
  const rows = await tx.db
    .select({ accountId: payments.accountId, since: min(payments.createdAt) })
    .from(payments)
    .innerJoin(paymentRefunds, eq(paymentId, payments.id))
    .where(and(inArray(payments.accountId, [...accountIds]), eq(state, 'asked'), like(key, `${DISPUTE_KEYS}%`)))
    .groupBy(payments.accountId)
  return new Map(rows.flatMap(({ accountId, since }) => (since ? [[accountId, since] as const] : [])))
}

export interface ArrivedPayment {
  readonly payment: Payment
  /** `null` if the payment is in the currency of the wallet. */
  readonly conversion: Conversion | null
  /** Minor units credited to the wallet, and of them not sent back. */
  readonly received: number
  readonly left: number
  /** Minor units of the payment's own currency that were sent back or are on their way. */
  readonly originalGone: number
}

/** Payments by which money arrived for a document, the newest first, with what of each was not sent back. */
export async function arrivedPayments(tx: Tx, invoiceId: number): Promise<ArrivedPayment[]> {
  const sent = (amount: SQL) =>
    sql<string>`(${tx.db
      .select({ sum: sql`coalesce(sum(${amount}), 0)` })
      .from(paymentRefunds)
      .where(and(eq(paymentRefunds.paymentId, payments.id), ne(paymentRefunds.state, 'refused')))})`
  const rows = await tx.db
    .select({
      ...{ payment: payments, conversion: paymentConversions, original: sent(sql`${paymentRefunds.amount}`) },
      gone: sent(sql`coalesce(${paymentRefunds.walletAmount}, ${paymentRefunds.amount})`),
    })
    .from(payments)
    .leftJoin(paymentConversions, eq(paymentConversions.paymentId, payments.id))
    .where(and(eq(payments.invoiceId, invoiceId), sql`${payments.received} > 0`))
    .orderBy(desc(payments.id))
  return rows.map(({ payment, conversion, original, gone }) => {
    const received = conversion?.amount ?? payment.received
    return { payment, conversion, received, left: received - Number(gone), originalGone: Number(original) }
  })
}

/** What gateways brought for a document, and what of it went back or is on its way; in the currency of the wallet. */
export async function movedOf(tx: Tx, invoiceId: number): Promise<{ received: number; gone: number }> {
  const all = await arrivedPayments(tx, invoiceId)
  const sumOf = (of: (one: ArrivedPayment) => number): number => all.reduce((sum, one) => sum + of(one), 0)
  return { received: sumOf(({ received }) => received), gone: sumOf(({ received, left }) => received - left) }
}

export async function insertRefund(
  tx: Tx,
  refund: { key: string; paymentId: number; amount: number; walletAmount: number | null },
): Promise<number> {
  const [row] = await tx.db
    .insert(paymentRefunds)
    .values({ ...refund, state: 'asked', createdAt: tx.now })
    .returning({ id: paymentRefunds.id })
  if (!row) throw new Error('refund was not written')
  return row.id
}

/** Money that a gateway took back by itself, once for a key; the row where it is news. `refused` where it came back before that was told. */
export async function insertTakenBack(
  tx: Tx,
  taken: { readonly key: string; readonly paymentId: number; readonly amount: number; readonly reference: string },
  state: 'asked' | 'refused',
): Promise<PaymentRefund | null> {
  const settledAt = state === 'refused' ? tx.now : null
  const [row] = await tx.db
    .insert(paymentRefunds)
    .values({ ...taken, state, createdAt: tx.now, settledAt })
    .onConflictDoNothing({ target: paymentRefunds.key })
    .returning()
  return row ?? null
}

export async function refundByKey(tx: Tx, key: string): Promise<PaymentRefund | null> {
  const [row] = await tx.db.select().from(paymentRefunds).where(eq(paymentRefunds.key, key))
  return row ?? null
}

export interface FoundRefund {
  readonly refund: PaymentRefund
  readonly payment: Payment
  readonly conversion: Conversion | null
}

export async function findRefund(tx: Tx, id: number): Promise<FoundRefund | null> {
  const [row] = await tx.db
    .select({ refund: paymentRefunds, payment: payments, conversion: paymentConversions })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .leftJoin(paymentConversions, eq(paymentConversions.paymentId, payments.id))
    .where(eq(paymentRefunds.id, id))
  return row ?? null
}

/** Of a payment, by the gateway's own name of it. */
export async function refundNamed(tx: Tx, paymentId: number, reference: string): Promise<PaymentRefund | null> {
  const named = and(eq(paymentRefunds.paymentId, paymentId), eq(paymentRefunds.reference, reference))
  return (await tx.db.select().from(paymentRefunds).where(named))[0] ?? null
}

/** Whatever became of it before, it is with us; false where that was known. Its name is kept either way: by it the gateway's books agree. */
export async function takeReturned(tx: Tx, id: number, reference: string, failure: string): Promise<boolean> {
  const refund = eq(paymentRefunds.id, id)
  const rows = await tx.db
    .update(paymentRefunds)
    .set({ state: 'refused', reference, failure, settledAt: tx.now })
    .where(and(refund, ne(paymentRefunds.state, 'refused')))
    .returning({ id: paymentRefunds.id })
  if (rows.length > 0) return true
  await tx.db
    .update(paymentRefunds)
    .set({ reference })
    .where(and(refund, isNull(paymentRefunds.reference)))
  return false
}

/** Refunds that came back after their gateway had taken them, with whose they were. */
export async function returnedRefunds(tx: Tx, ids: readonly number[], since: Date) {
  if (ids.length === 0) return []
  const { id, amount, state, settledAt } = paymentRefunds
  const { invoiceId, brandId, gateway, currency } = payments
  return await tx.db
    .select({ id, amount, invoiceId, brandId, gateway, currency })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(and(inArray(id, [...ids]), eq(state, 'refused'), gte(settledAt, since)))
}

/** False where it was settled before. */
export async function settleRefund(tx: Tx, id: number, how: Pick<PaymentRefund, 'state'> & Partial<PaymentRefund>): Promise<boolean> {
  const rows = await tx.db
    .update(paymentRefunds)
    .set({ ...how, settledAt: tx.now })
    .where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.state, 'asked')))
    .returning({ id: paymentRefunds.id })
  return rows.length > 0
}
