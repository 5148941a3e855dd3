import { and, asc, desc, eq, gt, gte, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { autoCharges, autoPayments } from './tables.ts'

export type AutoPayment = typeof autoPayments.$inferSelect
export type AutoCharge = typeof autoCharges.$inferSelect

const OPEN = ['planned', 'asked', 'action'] as const

export async function findAuto(tx: Tx, accountId: number): Promise<AutoPayment | null> {
  const [row] = await tx.db.select().from(autoPayments).where(eq(autoPayments.accountId, accountId))
  return row ?? null
}

/** Held until the end of the transaction: what is charged in a month is counted by one at a time. */
export async function lockAuto(tx: Tx, accountId: number): Promise<AutoPayment | null> {
  const [row] = await tx.db.select().from(autoPayments).where(eq(autoPayments.accountId, accountId)).for('update')
  return row ?? null
}

type Agreed = Pick<AutoPayment, 'accountId' | 'brandId' | 'renewals' | 'topupBelow' | 'topupAmount' | 'monthlyLimit' | 'consent'>

export async function writeAuto(tx: Tx, agreed: Agreed): Promise<void> {
  const on = { ...agreed, enabled: true, consentAt: tx.now, offAt: null, offBy: null, offReason: '' }
  await tx.db.insert(autoPayments).values(on).onConflictDoUpdate({ target: autoPayments.accountId, set: on })
}

/** False where it was off. */
export async function endAuto(tx: Tx, accountId: number, offBy: NonNullable<AutoPayment['offBy']>, offReason: string): Promise<boolean> {
  const rows = await tx.db
    .update(autoPayments)
    .set({ enabled: false, offAt: tx.now, offBy, offReason })
    .where(and(eq(autoPayments.accountId, accountId), eq(autoPayments.enabled, true)))
    .returning({ accountId: autoPayments.accountId })
  return rows.length > 0
}

/**
 * Whose balance is to be kept above something and was not topped up since then, a batch after an account. One that was dropped counts for less
 * long, unless its owner paid or cancelled the document themselves.
 */
export function topupsWanted(tx: Tx, since: { charged: Date; dropped: Date }, after: number, limit: number): Promise<AutoPayment[]> {
  const { createdAt, settledAt, state, reason } = autoCharges
  const counts = or(ne(state, 'dropped'), eq(reason, 'closed'))
  const late = or(and(counts, gt(createdAt, since.charged)), gt(sql`coalesce(${settledAt}, ${createdAt})`, since.dropped))
  const lately = tx.db
    .select({ one: sql`1` })
    .from(autoCharges)
    .where(and(eq(autoCharges.accountId, autoPayments.accountId), eq(autoCharges.purpose, 'topup'), late))
  return tx.db
    .select()
    .from(autoPayments)
    .where(and(eq(autoPayments.enabled, true), isNotNull(autoPayments.topupAmount), gt(autoPayments.accountId, after), notExists(lately)))
    .orderBy(asc(autoPayments.accountId))
    .limit(limit)
}

type NewCharge = Pick<AutoCharge, 'brandId' | 'accountId' | 'cardId' | 'invoiceId' | 'purpose' | 'amount' | 'currency' | 'dueAt'>

/** Null where one is open for the document, or another top-up of the customer is. */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<number | null> {
  const [row] = await tx.db
    .insert(autoCharges)
    .values({ ...charge, state: 'planned', createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: autoCharges.id })
  return row?.id ?? null
}

export async function findCharge(tx: Tx, id: number): Promise<AutoCharge | null> {
  const [row] = await tx.db.select().from(autoCharges).where(eq(autoCharges.id, id))
  return row ?? null
}

export async function chargeOfPayment(tx: Tx, paymentId: number, lock = false): Promise<AutoCharge | null> {
  const asked = tx.db.select().from(autoCharges).where(eq(autoCharges.paymentId, paymentId))
  const [row] = await (lock ? asked.for('update') : asked)
  return row ?? null
}

/** Moves a charge from one of these states; false where it is in another. */
export async function patchCharge(
  tx: Tx,
  id: number,
  from: readonly AutoCharge['state'][],
  patch: Partial<Pick<AutoCharge, 'state' | 'paymentId' | 'askedAt' | 'settledAt' | 'reason' | 'amount' | 'cardId'>>,
): Promise<boolean> {
  const rows = await tx.db
    .update(autoCharges)
    .set(patch)
    .where(and(eq(autoCharges.id, id), inArray(autoCharges.state, [...from])))
    .returning({ id: autoCharges.id })
  return rows.length > 0
}

/** What was planned and not asked yet is not charged; answers how many. */
export async function dropPlanned(tx: Tx, accountId: number, reason: string): Promise<number> {
  const rows = await tx.db
    .update(autoCharges)
    .set({ state: 'dropped', settledAt: tx.now, reason })
    .where(and(eq(autoCharges.accountId, accountId), eq(autoCharges.state, 'planned')))
    .returning({ id: autoCharges.id })
  return rows.length
}

/** Charges of a document, the oldest first. */
export const chargesOfInvoice = (tx: Tx, invoiceId: number): Promise<AutoCharge[]> =>
  tx.db.select().from(autoCharges).where(eq(autoCharges.invoiceId, invoiceId)).orderBy(asc(autoCharges.id))

/** Open ones first, the soonest first; then what was settled lately. */
export async function chargesOf(tx: Tx, accountId: number, settled: number): Promise<AutoCharge[]> {
  const own = eq(autoCharges.accountId, accountId)
  const open = await tx.db
    .select()
    .from(autoCharges)
    .where(and(own, inArray(autoCharges.state, [...OPEN])))
    .orderBy(asc(autoCharges.dueAt), asc(autoCharges.id))
  const done = await tx.db
    .select()
    .from(autoCharges)
    .where(and(own, inArray(autoCharges.state, ['paid', 'declined'])))
    .orderBy(desc(autoCharges.id))
    .limit(settled)
  return [...open, ...done]
}

/** What was charged since then, or may be being charged. */
export async function chargedSince(tx: Tx, accountId: number, since: Date): Promise<number> {
  const [row] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${autoCharges.amount}), 0)` })
    .from(autoCharges)
    .where(
      and(eq(autoCharges.accountId, accountId), inArray(autoCharges.state, ['asked', 'action', 'paid']), gte(autoCharges.askedAt, since)),
    )
  return Number(row?.sum ?? 0)
}

/** The latest automatic top-ups that were not dropped, the newest first. */
export const lastTopups = (tx: Tx, accountId: number, limit: number): Promise<AutoCharge[]> =>
  tx.db
    .select()
    .from(autoCharges)
    .where(and(eq(autoCharges.accountId, accountId), eq(autoCharges.purpose, 'topup'), ne(autoCharges.state, 'dropped')))
    .orderBy(desc(autoCharges.id))
    .limit(limit)
