import type { Tx } from '../../platform/tx.ts'

export interface InvoiceBooks {
  readonly currency: string
  /** From balances in money, as the documents say, and what went back. */
  readonly paid: number
  readonly refunded: number
}

/** What a brand's documents say, per currency. */
export async function invoiceBooks(tx: Tx, brandId: number): Promise<InvoiceBooks[]> {
  const { rows } = await tx.client.query<Record<keyof InvoiceBooks, string>>(
    `select currency, sum(paid_main + paid_promotional) as paid, sum(refunded) as refunded
      from invoice where brand_id = $1 group by currency order by currency`,
    [brandId],
  )
  return rows.map(({ currency, paid, refunded }) => ({ currency, paid: Number(paid), refunded: Number(refunded) }))
}
