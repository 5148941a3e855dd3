import { and, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { payments, type StoredEvent, type Teller } from '../tables.ts'

export interface KeptEvent {
  readonly id: string
  readonly payload: StoredEvent
  readonly receivedAt: Date
}

/** The events of an account with these ids; unknown ids are left out. */
export async function eventsNamed(tx: Tx, gateway: string, ids: readonly string[]): Promise<KeptEvent[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.client.query<{ event_id: string; payload: StoredEvent; received_at: Date }>(
    'select event_id, payload, received_at from payment_event where gateway = $1 and event_id = any($2::text[])',
    [gateway, ids],
  )
  return rows.map(({ event_id: id, payload, received_at: receivedAt }) => ({ id, payload, receivedAt }))
}

export interface BookedMoney {
  readonly reference: string
  readonly amount: number
  readonly toldBy: Teller
  readonly at: Date
  readonly paymentId: number
  readonly invoiceId: number
}

/** Money of an account that was booked under these references. */
export async function receiptsNamed(tx: Tx, gateway: string, references: readonly string[]): Promise<BookedMoney[]> {
  if (references.length === 0) return []
  const { rows } = await tx.client.query<{
    reference: string
    amount: string
    told_by: Teller
    at: Date
    payment_id: string
    invoice_id: string
  }>(
    `select r.reference, r.amount, r.told_by, r.at, r.payment_id, p.invoice_id from payment_receipt r join payment p on p.id = r.payment_id
      where r.gateway = $1 and r.reference = any($2::text[])`,
    [gateway, references],
  )
  return rows.map(({ reference, amount, told_by: toldBy, at, payment_id, invoice_id }) => ({
    ...{ reference, amount: Number(amount), toldBy, at },
    ...{ paymentId: Number(payment_id), invoiceId: Number(invoice_id) },
  }))
}

export interface NamedPayment {
  readonly paymentId: number
  readonly invoiceId: number
}

/** Payments by our key or by the code of their transfer. */
export async function paymentsNamed(tx: Tx, gateway: string, keys: readonly string[]): Promise<ReadonlyMap<string, NamedPayment>> {
  if (keys.length === 0) return new Map()
  const code = sql<string | null>`${payments.next}->>'code'`
  const named = sql`any(${sql.param([...new Set(keys)])}::text[])`
  const rows = await tx.db
    .select({ key: payments.key, code, paymentId: payments.id, invoiceId: payments.invoiceId })
    .from(payments)
    .where(and(eq(payments.gateway, gateway), or(sql`${payments.key} = ${named}`, sql`${code} = ${named}`)))
  return new Map(rows.flatMap(({ key, code, ...named }) => [[key, named] as const, ...(code === null ? [] : [[code, named] as const])]))
}

/** Locks an event and returns the ids of its further ones; `null` if it does not exist. */
export async function lockFurther(tx: Tx, gateway: string, id: string): Promise<readonly string[] | null> {
  const { rows } = await tx.client.query<{ further: readonly string[] | null }>(
    `select payload->'further' as further from payment_event where gateway = $1 and event_id = $2 for update`,
    [gateway, id],
  )
  return rows[0] ? (rows[0].further ?? []) : null
}

/** Adds to what an event says of itself. */
export async function patchEvent(tx: Tx, gateway: string, id: string, more: Pick<StoredEvent, 'further' | 'movement'>): Promise<void> {
  await tx.client.query('update payment_event set payload = payload || $3::jsonb where gateway = $1 and event_id = $2', [gateway, id, more])
}
