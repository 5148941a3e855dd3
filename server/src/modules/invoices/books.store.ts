import type { Tx } from '../../platform/tx.ts'

export interface InvoiceBooks {
  readonly currency: string
  /** From balances in money, as the documents say, and what went back. */
  readonly paid: number
  readonly refunded: number
  readonly unpaid: number
  readonly unpaidInvoices: number
}

/** What a brand's documents say, per currency. */
export async function invoiceBooks(tx: Tx, brandId: number): Promise<InvoiceBooks[]> {
  const { rows } = await tx.client.query<Record<keyof InvoiceBooks, string>>(
    `select currency, sum(paid_main + paid_promotional) as paid, sum(refunded) as refunded,
        coalesce(sum(total) filter (where state in ('unpaid', 'pending') and type not in ('topup', 'referral-withdraw')), 0) as unpaid,
        count(*) filter (where state in ('unpaid', 'pending') and type not in ('topup', 'referral-withdraw')) as "unpaidInvoices"
      from invoice where brand_id = $1 group by currency order by currency`,
    [brandId],
  )
  return rows.map(({ currency, ...sums }) => ({
    currency,
    paid: Number(sums.paid),
    refunded: Number(sums.refunded),
    unpaid: Number(sums.unpaid),
    unpaidInvoices: Number(sums.unpaidInvoices),
  }))
}
