import type { Actor } from '@portal/contracts/machine.ts'
import { paymentMachine } from '@portal/contracts/machines/payment.machine.ts'
import { money } from '@portal/contracts/money.ts'
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Begun } from '../../drivers/payment/port.ts'
import type { JobDefinition } from '../../platform/jobs/definition.ts'
import { tryMove } from '../../platform/machine.ts'
import { bookingFrom } from '../../platform/outbox.ts'
import type { Tx } from '../../platform/tx.ts'
import { paymentEvents, paymentReceipts, payments, type StoredEvent, type Teller } from './tables.ts'

export type Payment = typeof payments.$inferSelect
export type PaymentEvent = typeof paymentEvents.$inferSelect

/** As its gateway must hear of it again. */
export const begunOf = ({ createdAt, amount, currency, next, redirect }: Payment): Begun => ({
  at: createdAt,
  amount: money(amount, currency),
  started: next ?? (redirect === null ? null : { kind: 'redirect', url: redirect }),
})

type PaymentMove = (typeof paymentMachine.moves)[number]['event']

export async function insertPayment(tx: Tx, payment: Omit<typeof payments.$inferInsert, 'state' | 'createdAt'>): Promise<Payment> {
  const [row] = await tx.db
    .insert(payments)
    .values({ ...payment, state: paymentMachine.initial, createdAt: tx.now })
    .returning()
  if (!row) throw new Error('payment was not written')
  return row
}

export async function findPayment(tx: Tx, id: number): Promise<Payment | null> {
  const [row] = await tx.db.select().from(payments).where(eq(payments.id, id))
  return row ?? null
}

/** By our own key, or by the code of its transfer, which is all that a bank knows. */
export async function findPaymentByKey(tx: Tx, gateway: string, key: string): Promise<Payment | null> {
  const isNamed = or(eq(payments.key, key), sql`${payments.next}->>'code' = ${key}`)
  const [row] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), isNamed))
  return row ?? null
}

/** What is open for this document at this gateway; the caller has locked the document. */
export async function findOpenPayment(tx: Tx, invoiceId: number, gateway: string): Promise<Payment | null> {
  const open = inArray(payments.state, ['created', 'pending', 'unknown'])
  const [row] = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.gateway, gateway), eq(payments.sole, true), open))
  return row ?? null
}

/** Our key is unguessable, and names a payment wherever it is. */
export async function findPaymentByOwnKey(tx: Tx, key: string): Promise<Payment | null> {
  const [row] = await tx.db.select().from(payments).where(eq(payments.key, key))
  return row ?? null
}

export async function patchPayment(
  tx: Tx,
  id: number,
  patch: Partial<Pick<Payment, 'redirect' | 'next' | 'failure' | 'feeInvoiceId'>>,
): Promise<void> {
  await tx.db.update(payments).set(patch).where(eq(payments.id, id))
}

export async function movePayment(tx: Tx, id: number, event: PaymentMove, by: Actor): Promise<boolean> {
  return (await tryMove(tx, paymentMachine, payments, id, event, by)) !== null
}

/** The newest first. */
export const paymentsOf = (tx: Tx, invoiceId: number): Promise<Payment[]> =>
  tx.db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(desc(payments.id)).limit(50)

/** Attempts that may still be paid. */
export const openPaymentsOf = (tx: Tx, invoiceId: number): Promise<Payment[]> =>
  tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), inArray(payments.state, ['created', 'pending', 'unknown'])))

export async function anyUnderWay(tx: Tx, invoiceId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), inArray(payments.state, ['pending', 'unknown'])))
    .limit(1)
  return rows.length > 0
}

/** False where this money was booked before, whatever delivery tells of it. */
export async function insertReceipt(
  tx: Tx,
  receipt: { gateway: string; reference: string; paymentId: number; amount: number; toldBy: Teller },
): Promise<boolean> {
  const rows = await tx.db
    .insert(paymentReceipts)
    .values({ ...receipt, at: tx.now })
    .onConflictDoNothing()
    .returning({ id: paymentReceipts.id })
  if (rows.length === 0) return false
  await tx.db
    .update(payments)
    .set({ received: sql`${payments.received} + ${receipt.amount}` })
    .where(eq(payments.id, receipt.paymentId))
  return true
}

/** This very money, whoever it was given to. */
export async function isBooked(tx: Tx, gateway: string, { reference, amount }: StoredEvent): Promise<boolean> {
  const rows = await tx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(
      and(...[eq(paymentReceipts.gateway, gateway), eq(paymentReceipts.reference, reference)], eq(paymentReceipts.amount, amount.amount)),
    )
  return rows.length > 0
}

/** Is money of this reference and amount booked on another payment than the one that the event names, and not by assigning the event? */
export async function isBookedElsewhere(tx: Tx, { id, gateway, payload }: PaymentEvent, paymentId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(
      and(
        ...[eq(paymentReceipts.gateway, gateway), eq(paymentReceipts.reference, payload.reference)],
        ...[eq(paymentReceipts.amount, payload.amount.amount), ne(payments.id, paymentId), ne(payments.key, assignedKey(id))],
      ),
    )
  return rows.length > 0
}

/** Key of the payment on which the money of an unmatched event is booked. */
export const ASSIGNED = 'assigned:'
export const assignedKey = (eventRowId: number): string => `${ASSIGNED}${eventRowId}`

/** Gives an event its own id as reference, because other money is booked under the bank's reference: receipts are unique by reference. */
export async function renamed(tx: Tx, event: PaymentEvent): Promise<PaymentEvent> {
  const payload = { ...event.payload, reference: event.eventId }
  await tx.db.update(paymentEvents).set({ payload }).where(eq(paymentEvents.id, event.id))
  return { ...event, payload }
}

/**
 * Money that may be booked already under another name, or another sum under this one: a person must look. What one teller tells twice under
 * two names are two; of what another tells, names may differ for the same money.
 */
export async function isDoubtful(
  tx: Tx,
  paymentId: number,
  gateway: string,
  { reference, amount }: StoredEvent,
  by: Teller,
): Promise<boolean> {
  const named = eq(paymentReceipts.reference, reference)
  const likeIt = and(
    ...[eq(paymentReceipts.paymentId, paymentId), eq(paymentReceipts.amount, amount.amount), ne(paymentReceipts.reference, reference)],
    ne(paymentReceipts.toldBy, by),
  )
  const rows = await tx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.gateway, gateway), or(likeIt, and(named, ne(paymentReceipts.amount, amount.amount)))))
    .limit(1)
  return rows.length > 0
}

/** Under which key an event's processing waits, from the text of its id. */
const JOB_KEY = 'payment-event:'
export const jobKeyOf = (eventRowId: number): string => `${JOB_KEY}${eventRowId}`

const KEEP = `
  with kept as (
    insert into payment_event (gateway, event_id, payload, state, received_at) values ($2, $3, $4, 'received', $1::timestamptz)
      on conflict (gateway, event_id) do update set deliveries = payment_event.deliveries + 1
      returning id, deliveries, payload),
  booked as (${bookingFrom(`(
      select $5::text as name, '${JOB_KEY}' || id as key, jsonb_build_object('eventRowId', id) as payload, $6::text as pool, '' as target,
          $1::timestamptz as due_at, 1 as n
        from kept where deliveries = 1) news`)})
  select case when deliveries > 1 then payload end from kept`

type EventJob = JobDefinition<{ readonly eventRowId: number }>

/**
 * Keeps a delivery and enqueues the job that processes it, in one statement that needs no transaction. An event that was delivered before is
 * counted.
 * @returns what was kept of it before; `null` if it is new.
 */
export async function keepEvent(
  tx: Tx,
  gateway: string,
  eventId: string,
  payload: StoredEvent,
  job: EventJob,
): Promise<StoredEvent | null> {
  const { rows } = await tx.client.query<[StoredEvent | null]>({
    name: 'keep-payment-event',
    text: KEEP,
    rowMode: 'array',
    values: [tx.now, gateway, eventId, payload, job.name, job.pool],
  })
  const before = rows[0]?.[0] ?? null
  if (before === null) tx.wake(job.pool, 1)
  return before
}

export async function lockEvent(tx: Tx, id: number): Promise<PaymentEvent | null> {
  const [row] = await tx.db.select().from(paymentEvents).where(eq(paymentEvents.id, id)).for('update')
  return row ?? null
}

export async function closeEvent(tx: Tx, id: number, state: Exclude<PaymentEvent['state'], 'received'>): Promise<void> {
  await tx.db.update(paymentEvents).set({ state, processedAt: tx.now }).where(eq(paymentEvents.id, id))
}

export async function reopenEvent(tx: Tx, id: number): Promise<void> {
  await tx.db.update(paymentEvents).set({ state: 'received', processedAt: null }).where(eq(paymentEvents.id, id))
}
