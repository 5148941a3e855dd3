import { inArray, sql } from 'drizzle-orm'
import type { Begun } from '../../drivers/payment/port.ts'
import type { Tx } from '../../platform/tx.ts'
import { ASSIGNED, begunOf, type Payment, type PaymentEvent } from './store.ts'
import { paymentConversions, paymentEvents, payments } from './tables.ts'

export type Conversion = typeof paymentConversions.$inferSelect

export async function insertConversion(tx: Tx, conversion: Omit<Conversion, 'at'>): Promise<Conversion> {
  const [row] = await tx.db
    .insert(paymentConversions)
    .values({ ...conversion, at: tx.now })
    .returning()
  if (!row) throw new Error('conversion was not written')
  return row
}

/** Conversions by payment id; payments in the currency of the wallet have none. */
export async function conversionsOf(tx: Tx, paymentIds: readonly number[]): Promise<ReadonlyMap<number, Conversion>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(paymentConversions)
    .where(inArray(paymentConversions.paymentId, [...paymentIds]))
  return new Map(rows.map((row) => [row.paymentId, row]))
}

/** The payment as its gateway knows it: the key and circumstances under which it began there. */
export interface GatewayPayment {
  readonly key: string
  readonly begun: Begun
}

/**
 * How the gateways know these payments. Money that staff assigned is known by the attempt that its event names; without such an attempt it
 * is left out, because a gateway cannot find it.
 */
export async function atGateway(tx: Tx, list: readonly Payment[]): Promise<ReadonlyMap<number, GatewayPayment>> {
  const assigned = list.flatMap(({ id, key }) => (key.startsWith(ASSIGNED) ? [[id, Number(key.slice(ASSIGNED.length))] as const] : []))
  const attempts = await attemptsOfEvents(
    tx,
    assigned.map(([, eventId]) => eventId),
  )
  const eventOf = new Map(assigned)
  return new Map(
    list.flatMap((payment) => {
      const eventId = eventOf.get(payment.id)
      if (eventId === undefined) return [[payment.id, { key: payment.key, begun: begunOf(payment) }] as const]
      const attempt = attempts.get(eventId)
      return attempt ? [[payment.id, asArrived(attempt, payment)] as const] : []
    }),
  )
}

/** An attempt with the amount that really arrived: a gateway derives from it whether a refund is complete. */
export const asArrived = (attempt: Payment, { amount, currency }: Pick<Payment, 'amount' | 'currency'>): GatewayPayment => ({
  key: attempt.key,
  begun: { ...begunOf(attempt), amount: { amount, currency } },
})

/** The attempts that events name, by event id. */
export async function attemptsOfEvents(tx: Tx, eventIds: readonly PaymentEvent['id'][]): Promise<ReadonlyMap<number, Payment>> {
  if (eventIds.length === 0) return new Map()
  const named = sql`${payments.gateway} = ${paymentEvents.gateway}
    and (${payments.key} = ${paymentEvents.payload}->>'key' or ${payments.next}->>'code' = ${paymentEvents.payload}->>'key')`
  const rows = await tx.db
    .select({ eventId: paymentEvents.id, payment: payments })
    .from(paymentEvents)
    .innerJoin(payments, named)
    .where(inArray(paymentEvents.id, [...eventIds]))
  return new Map(rows.map(({ eventId, payment }) => [eventId, payment]))
}
