import type { Tx } from '../../platform/tx.ts'

/** What accounts can pay with, main and promotional together, by `account currency`. */
export async function spendableOf(tx: Tx, accountIds: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await tx.client.query<{ purse: string; balance: string }>(
    `select owner_id || ' ' || currency as purse, sum(balance) as balance from ledger_account
      where owner_id = any($1::bigint[]) and kind in ('main', 'promotional') group by owner_id, currency`,
    [accountIds],
  )
  return new Map(rows.map(({ purse, balance }) => [purse, Number(balance)]))
}

export interface LedgerBooks {
  readonly currency: string
  /** Of all entries; 0, or money was made of nothing. */
  readonly sum: number
  /** What came in through gateways, as the clearing account says. */
  readonly toppedUp: number
  /** What went back through them, given or taken. */
  readonly sentBack: number
  /** Taken from wallets for invoices, and given back. */
  readonly paid: number
  readonly refunded: number
  readonly receivable: number
}

/** What a brand's ledger says, per currency: one pass over its entries. */
export async function ledgerBooks(tx: Tx, brandId: number): Promise<LedgerBooks[]> {
  const { rows } = await tx.client.query<Record<keyof LedgerBooks, string>>(
    `select a.currency, coalesce(sum(e.amount), 0) as sum,
        coalesce(-sum(e.amount) filter (where a.kind = 'gateway-clearing' and t.template in ('wallet-top-up', 'wallet-top-up-converted')), 0) as "toppedUp",
        coalesce(sum(e.amount) filter (where a.kind = 'gateway-clearing' and t.template in ('gateway-refund', 'gateway-refund-undo',
          'gateway-refund-converted', 'gateway-refund-converted-undo', 'claw-back', 'claw-back-undo')), 0) as "sentBack",
        coalesce(-sum(e.amount) filter (where a.owner_id is not null and t.template in ('invoice-pay', 'payment-fee')), 0) as paid,
        coalesce(sum(e.amount) filter (where a.owner_id is not null and t.template in ('refund', 'payment-fee-refund')), 0) as refunded,
        coalesce(-sum(e.amount) filter (where a.kind = 'receivable'), 0) as receivable
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transfer t on t.id = e.transfer_id
      where a.brand_id = $1 group by a.currency order by a.currency`,
    [brandId],
  )
  return rows.map(({ currency, sum, toppedUp, sentBack, paid, refunded, receivable }) => ({
    ...{
      currency,
      sum: Number(sum),
      toppedUp: Number(toppedUp),
      sentBack: Number(sentBack),
      paid: Number(paid),
      refunded: Number(refunded),
    },
    receivable: Number(receivable),
  }))
}

/** Wallets of a brand whose balance is not the sum of their entries. */
export async function wrongWallets(tx: Tx, brandId: number): Promise<number> {
  const { rows } = await tx.client.query<{ n: string }>(
    `select count(*) as n from ledger_account a left join (select account_id, sum(amount) as sum from ledger_entry group by account_id) e on e.account_id = a.id
      where a.brand_id = $1 and a.owner_id is not null and a.balance <> coalesce(e.sum, 0)`,
    [brandId],
  )
  return Number(rows[0]?.n ?? 0)
}
