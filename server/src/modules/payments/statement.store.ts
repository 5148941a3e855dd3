import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { paymentEvents, paymentReceipts, payments } from './tables.ts'

interface Named {
  readonly id: string
  readonly reference: string
  readonly amount: { readonly amount: number }
}

/** Ids of those that were told before, or booked under the same reference with the same sum. */
export async function knownReferences(tx: Tx, gateway: string, told: readonly Named[]): Promise<string[]> {
  if (told.length === 0) return []
  const kept = await tx.db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.gateway, gateway),
        inArray(
          paymentEvents.eventId,
          told.map(({ id }) => id),
        ),
      ),
    )
  const booked = await tx.db
    .select({ reference: paymentReceipts.reference, amount: paymentReceipts.amount })
    .from(paymentReceipts)
    .where(
      and(
        eq(paymentReceipts.gateway, gateway),
        inArray(
          paymentReceipts.reference,
          told.map(({ reference }) => reference),
        ),
      ),
    )
  const sums = new Set(booked.map(({ reference, amount }) => `${reference} ${amount}`))
  return [...kept.map(({ id }) => id), ...told.flatMap((one) => (sums.has(`${one.reference} ${one.amount.amount}`) ? [one.id] : []))]
}

/** Orders by what names one of their payments. */
export async function paymentsNamed(tx: Tx, gateway: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const code = sql<string | null>`${payments.next}->>'code'`
  const rows = await tx.db
    .select({ key: payments.key, code, invoiceId: payments.invoiceId })
    .from(payments)
    .where(and(eq(payments.gateway, gateway), or(inArray(payments.key, [...keys]), inArray(code, [...keys]))))
  return new Map(
    rows.flatMap(({ key, code, invoiceId }) => [[key, invoiceId] as const, ...(code === null ? [] : [[code, invoiceId] as const])]),
  )
}
