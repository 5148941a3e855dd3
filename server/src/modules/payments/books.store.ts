import type { Tx } from '../../platform/tx.ts'

/** Money that really arrived for a brand, per currency. */
export async function receivedBooks(tx: Tx, brandId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ currency: string; sum: string }>(
    `select p.currency, sum(r.amount) as sum from payment_receipt r join payment p on p.id = r.payment_id where p.brand_id = $1 group by p.currency`,
    [brandId],
  )
  return new Map(rows.map(({ currency, sum }) => [currency, Number(sum)]))
}

/** Money that went back the way it came, or is on its way, per currency. */
export async function sentBackBooks(tx: Tx, brandId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ currency: string; sum: string }>(
    `select p.currency, sum(r.amount) as sum from payment_refund r join payment p on p.id = r.payment_id
      where p.brand_id = $1 and r.state <> 'refused' group by p.currency`,
    [brandId],
  )
  return new Map(rows.map(({ currency, sum }) => [currency, Number(sum)]))
}

/** A receipt of money that came before there was a gateway to tell of it: for demo data, whose books agree like any other's. */
export async function bookReceipt(
  tx: Tx,
  { id, brandId, accountId, total, currency }: { id: number; brandId: number; accountId: number; total: number; currency: string },
  gateway: string,
): Promise<void> {
  await tx.client.query(
    `with made as (
      insert into payment (key, brand_id, account_id, invoice_id, gateway, state, amount, currency, received, created_at)
        values ($1, $2, $3, $4, $5, 'succeeded', $6, $7, $6, $8) returning id)
      insert into payment_receipt (gateway, reference, payment_id, amount, at) select $5, $1, id, $6, $8 from made`,
    [`${gateway}:${id}`, brandId, accountId, id, gateway, total, currency, tx.now],
  )
}
