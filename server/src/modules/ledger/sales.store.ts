import type { Currency } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'

/**
 * The figures of sales, defined in docs/glossary.md and computed from ledger entries only. Refunds are postings of their own: they count on
 * the day on which they are made, and past days never change.
 */

/** Transfers that sell something, or refund it. Top-ups, grants, rewards and chargebacks are not among them. */
const SALE_TEMPLATES = ['invoice-pay', 'refund', 'points-pay', 'points-refund', 'payment-fee', 'payment-fee-refund']

/**
 * Accounts whose entries in a sale add up to revenue: the sale without VAT, minus what promotional balance or points paid of it. Entries
 * of a transfer sum to zero, so this is the payment from the main balance minus VAT.
 */
const REVENUE_ACCOUNTS = ['revenue', 'fee-revenue', 'promotional', 'promotion-expense']

/** A period of time; `to` is excluded. */
interface Stretch {
  readonly from: Date
  readonly to: Date
}

/** Revenue of a quarter of an hour: every time zone's hours begin with one. Minor units; negative where refunds prevail. */
export interface RevenueBucket {
  readonly brandId: number
  readonly currency: Currency
  readonly at: Date
  readonly n: number
}

/** Revenue of brands in two periods. */
export async function revenueIn(tx: Tx, brandIds: readonly number[], [a, b]: readonly [Stretch, Stretch]): Promise<RevenueBucket[]> {
  const { rows } = await tx.client.query<Record<'brandId' | 'n', string> & { at: Date; currency: Currency }>(
    `select a.brand_id as "brandId", a.currency, date_bin('15 minutes', t.at, timestamptz '2000-01-01') as at, sum(e.amount) as n
      from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
      where ((t.at >= $2 and t.at < $3) or (t.at >= $4 and t.at < $5)) and t.template = any($6::text[])
        and a.brand_id = any($1::bigint[]) and a.kind = any($7::text[]) group by 1, 2, 3`,
    [brandIds, a.from, a.to, b.from, b.to, SALE_TEMPLATES, REVENUE_ACCOUNTS],
  )
  return rows.map(({ brandId, currency, at, n }) => ({ brandId: Number(brandId), currency, at, n: Number(n) }))
}

/** Revenue of every brand since the installation began, in minor units. */
export async function revenueToDate(tx: Tx): Promise<{ brandId: number; currency: Currency; n: number }[]> {
  const { rows } = await tx.client.query<{ brandId: string; currency: Currency; n: string }>(
    `select a.brand_id as "brandId", a.currency, sum(e.amount) as n
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
      where a.kind = any($1::text[]) and t.template = any($2::text[]) group by 1, 2`,
    [REVENUE_ACCOUNTS, SALE_TEMPLATES],
  )
  return rows.map(({ brandId, currency, n }) => ({ brandId: Number(brandId), currency, n: Number(n) }))
}

/** What a customer spent per calendar month of a time zone (`2026-11` → minor units): main balance paid for sales, minus refunds to it. */
export async function spentByMonth(
  tx: Tx,
  accountId: number,
  { timeZone, since }: { readonly timeZone: string; readonly since: Date },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ month: string; sum: string }>(
    `select to_char(t.at at time zone $2, 'YYYY-MM') as month, -sum(e.amount) as sum
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
      where a.owner_id = $1 and a.kind = 'main' and t.at >= $3 and t.template = any($4::text[]) group by 1`,
    [accountId, timeZone, since, SALE_TEMPLATES],
  )
  return new Map(rows.map(({ month, sum }) => [month, Number(sum)]))
}

/** A document whose sales are counted for a group, such as a promo code. */
export interface GroupedDocument {
  readonly group: number
  readonly invoiceId: number
  /** Minor units to be kept in proportion to what is not refunded, such as a discount. */
  readonly amount: number
}

/** Per group: the revenue of its documents, and the sum of their amounts, each reduced by the refunded share of its document. */
export async function salesOf(
  tx: Tx,
  documents: readonly GroupedDocument[],
): Promise<ReadonlyMap<number, { readonly revenue: number; readonly kept: number }>> {
  if (documents.length === 0) return new Map()
  const { rows } = await tx.client.query<Record<'group' | 'revenue' | 'kept', string>>(
    `select d.document_group as group, sum(s.revenue) as revenue,
        sum(case when s.sold > 0 then round(d.amount * s.net / s.sold) else d.amount end) as kept
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as d (document_group, invoice_id, amount)
      cross join lateral (
        select coalesce(sum(e.amount) filter (where a.kind = any($5::text[])), 0) as revenue,
          sum(e.amount) filter (where a.kind in ('revenue', 'tax-payable')) as net,
          sum(e.amount) filter (where a.kind in ('revenue', 'tax-payable') and t.template in ('invoice-pay', 'points-pay')) as sold
        from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
        where t.invoice_id = d.invoice_id and t.template = any($4::text[])) s
      group by d.document_group`,
    [
      documents.map(({ group }) => group),
      documents.map(({ invoiceId }) => invoiceId),
      documents.map(({ amount }) => amount),
      SALE_TEMPLATES,
      REVENUE_ACCOUNTS,
    ],
  )
  return new Map(rows.map(({ group, revenue, kept }) => [Number(group), { revenue: Number(revenue), kept: Number(kept) }]))
}
