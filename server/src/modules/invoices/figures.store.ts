import type { InvoiceState } from '@portal/contracts/machines/invoice.machine.ts'
import type { Tx } from '../../platform/tx.ts'

/** Which months are asked for: those of a zone, from an instant on. */
export interface Spent {
  readonly timeZone: string
  readonly since: Date
}

export interface Sums {
  readonly states: ReadonlyMap<InvoiceState, number>
  /** Money really spent per calendar month: `2026-11` → minor units. Top-ups move money, they spend none. */
  readonly months: ReadonlyMap<string, number>
}

const SUMS = `
  select state, null as month, count(*)::text as sum from invoice where account_id = $1 group by state
  union all
  select null, to_char(paid_at at time zone $2, 'YYYY-MM'), sum(paid_promotional + paid_main - refunded)::text
    from invoice where account_id = $1 and paid_at >= $3 and type in ('new', 'renew', 'change', 'upgrade', 'trial', 'other') group by 2`

/** How many documents of an account are in each state, and what it spent: one statement for what a page shows together. */
export async function readSums(tx: Tx, accountId: number, spent: Spent | null): Promise<Sums> {
  const { rows } = await tx.client.query<{ state: InvoiceState | null; month: string | null; sum: string }>(SUMS, [
    accountId,
    spent?.timeZone ?? 'UTC',
    spent?.since ?? null,
  ])
  return {
    states: new Map(rows.flatMap(({ state, sum }) => (state === null ? [] : [[state, Number(sum)]]))),
    months: new Map(rows.flatMap(({ month, sum }) => (month === null ? [] : [[month, Number(sum)]]))),
  }
}

/** What an account has still to pay, top-ups and withdrawals left out: nobody owes those. */
export async function unpaidOf(tx: Tx, accountId: number): Promise<{ readonly sum: number; readonly n: number }> {
  const { rows } = await tx.client.query<{ sum: string; n: number }>(
    `select coalesce(sum(total - received), 0) as sum, count(*)::int as n from invoice
      where account_id = $1 and state in ('unpaid', 'pending') and type not in ('topup', 'referral-withdraw')`,
    [accountId],
  )
  return { sum: Number(rows[0]?.sum ?? 0), n: rows[0]?.n ?? 0 }
}
