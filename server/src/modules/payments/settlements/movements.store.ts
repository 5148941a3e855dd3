import { and, asc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { Span } from '../../../drivers/payment/port.ts'
import type { Tx } from '../../../platform/tx.ts'
import { nameOf, type Ours, type Theirs } from './settlements.rules.ts'
import { settlementLines } from './tables.ts'

/** A day's movements as both say them, and those of other days that bear their names. */
export async function movementsOf(tx: Tx, gateway: string, span: Span): Promise<{ theirs: Theirs[]; ours: Ours[] }> {
  const said = await linesWhere(tx, gateway, and(gte(settlementLines.at, span.from), lt(settlementLines.at, span.until)))
  const ours = await booked(tx, gateway, span, said)
  const elsewhere = ours.flatMap(({ reference }) => reference ?? [])
  const known = new Set(said.map(nameOf))
  const others = elsewhere.length === 0 ? [] : await linesWhere(tx, gateway, inArray(settlementLines.reference, elsewhere))
  return { theirs: [...said, ...others.filter((one) => !known.has(nameOf(one)))], ours }
}

const linesWhere = (tx: Tx, gateway: string, where: SQL | undefined): Promise<Theirs[]> =>
  tx.db
    .select()
    .from(settlementLines)
    .where(and(eq(settlementLines.gateway, gateway), where))
    .orderBy(asc(settlementLines.at), asc(settlementLines.id))

/**
 * Receipts, refunds and disputes of the span, and those that the gateway named in it; also unmatched money that was refunded. A refund that
 * never reached the gateway is left out.
 */
async function booked(tx: Tx, gateway: string, { from, until }: Span, said: readonly Theirs[]): Promise<Ours[]> {
  const { rows } = await tx.client.query<{
    kind: Ours['kind']
    reference: string | null
    key: string
    amount: string
    currency: Ours['currency']
    at: Date
    invoice_id: string | null
  }>(
    `with moved as (
      select 'payment' as kind, r.reference, p.key, r.amount, p.currency, r.at, p.invoice_id
        from payment_receipt r join payment p on p.id = r.payment_id
        where r.gateway = $1 and ((r.at >= $2 and r.at < $3) or r.reference = any($4))
      union all
      select case when f.key like 'dispute:%' then 'dispute' else 'refund' end, f.reference, f.key, f.amount, p.currency, f.created_at, p.invoice_id
        from payment_refund f join payment p on p.id = f.payment_id
        where p.gateway = $1 and (f.state <> 'refused' or f.reference is not null)
          and ((f.created_at >= $2 and f.created_at < $3) or f.reference = any($4) or f.key = any($5))
      union all
      select case when f.key like 'dispute:%' then 'dispute-undone' else 'refund-undone' end, f.reference, f.key, f.amount, p.currency, f.settled_at, p.invoice_id
        from payment_refund f join payment p on p.id = f.payment_id
        where p.gateway = $1 and f.state = 'refused' and f.reference is not null
          and ((f.settled_at >= $2 and f.settled_at < $3) or f.reference = any($4) or f.key = any($5))
      union all
      select 'payment', f.money_reference, e.payload->>'key', f.amount, f.currency, e.received_at, null
        from payment_event_refund f join payment_event e on e.id = f.event_id
        where f.gateway = $1 and f.state <> 'refused' and ((e.received_at >= $2 and e.received_at < $3) or f.money_reference = any($4))
      union all
      select 'refund', f.reference, f.key, f.amount, f.currency, f.created_at, null from payment_event_refund f
        where f.gateway = $1 and (f.state <> 'refused' or f.reference is not null)
          and ((f.created_at >= $2 and f.created_at < $3) or f.reference = any($4) or f.key = any($5))
      union all
      select 'refund-undone', f.reference, f.key, f.amount, f.currency, f.settled_at, null from payment_event_refund f
        where f.gateway = $1 and f.state = 'refused' and f.reference is not null
          and ((f.settled_at >= $2 and f.settled_at < $3) or f.reference = any($4) or f.key = any($5))
    ) select * from moved order by at`,
    [gateway, from, until, said.map(({ reference }) => reference), said.flatMap(({ key }) => key ?? [])],
  )
  return rows.map(({ amount, invoice_id, ...row }) => ({
    ...row,
    amount: Number(amount),
    invoiceId: invoice_id === null ? null : Number(invoice_id),
  }))
}
