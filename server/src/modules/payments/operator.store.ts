import { paymentMachine } from '@portal/contracts/machines/payment.machine.ts'
import { and, asc, count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import { type QueueFigures, queueFigures } from '../../platform/queue-figures.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Payment, PaymentEvent } from './store.ts'
import { paymentEvents, paymentReceipts, payments } from './tables.ts'

/** Null where an attempt of this key is there already: the same money is booked once, however many try at once. */
export async function insertPaymentOnce(
  tx: Tx,
  payment: Omit<typeof payments.$inferInsert, 'state' | 'createdAt'>,
): Promise<Payment | null> {
  const [row] = await tx.db
    .insert(payments)
    .values({ ...payment, state: paymentMachine.initial, createdAt: tx.now })
    .onConflictDoNothing({ target: payments.key })
    .returning()
  return row ?? null
}

export async function hasReceipt(tx: Tx, gateway: string, reference: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: paymentReceipts.id })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.gateway, gateway), eq(paymentReceipts.reference, reference)))
  return rows.length > 0
}

export interface UnmatchedQuery {
  /** Only what an attempt to pay of this brand asked for. */
  readonly brandId?: number | undefined
  /** Also what was settled. */
  readonly all?: boolean
  readonly text: string | null
  /** Whose label holds what is searched. */
  readonly outcomes: readonly string[]
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

/** An attempt of this brand's is what the event speaks of. */
const askedBy = (brandId: number): SQL =>
  sql`exists (select from ${payments} where ${paymentEvents.payload}->>'key' in (key, next->>'code') and gateway = ${paymentEvents.gateway} and brand_id = ${brandId})`

/** What waits for a person: few, by the index of just these; or everything that was ever told. */
export async function unmatchedEvents(tx: Tx, query: UnmatchedQuery): Promise<{ rows: PaymentEvent[]; total: number }> {
  const part = `%${(query.text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const said = (field: string): SQL => sql`lower(${paymentEvents.payload}->>${field})`
  const where = and(
    query.all ? undefined : sql`${paymentEvents.state} = 'unmatched'`,
    query.brandId === undefined ? undefined : askedBy(query.brandId),
    query.text === null
      ? undefined
      : or(
          ...[said('reference'), said('key'), paymentEvents.gateway].map((column) => like(column, part)),
          query.outcomes.length === 0 ? undefined : inArray(sql`${paymentEvents.payload}->>'outcome'`, [...query.outcomes]),
        ),
  )
  const rows = await tx.db
    .select()
    .from(paymentEvents)
    .where(where)
    .orderBy(query.ascending ? asc(paymentEvents.id) : desc(paymentEvents.id))
    .limit(query.limit)
    .offset(query.offset)
  const [sum] = await tx.db.select({ n: count() }).from(paymentEvents).where(where)
  return { rows, total: sum?.n ?? 0 }
}

/** Attempts by our own key of them, or by the code of their transfer. */
export async function paymentsByKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  if (keys.length === 0) return new Map()
  const code = sql<string>`${payments.next}->>'code'`
  const rows = await tx.db
    .select()
    .from(payments)
    .where(or(inArray(payments.key, [...keys]), inArray(code, [...keys])))
  return new Map(
    rows.flatMap((row) => [
      [row.key, row] as const,
      ...(row.next?.kind === 'transfer' && row.next.code ? [[row.next.code, row] as const] : []),
    ]),
  )
}

export async function findEvent(tx: Tx, id: number): Promise<PaymentEvent | null> {
  const [row] = await tx.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  return row ?? null
}

export const unmatchedFigures = (tx: Tx, brandId: number | null): Promise<QueueFigures> =>
  queueFigures(
    tx,
    'received_at',
    `payment_event e where state = 'unmatched' and ($1::bigint is null
      or exists (select from payment p where e.payload->>'key' in (p.key, p.next->>'code') and p.gateway = e.gateway and p.brand_id = $1))`,
    [brandId],
  )
