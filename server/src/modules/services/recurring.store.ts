import type { Currency } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'

export interface Recurring {
  readonly currency: Currency
  /** Minor units a month, of terms of any length. */
  readonly monthly: number
  readonly services: number
}

/** What active services that nobody cancelled bring in a month: summed in an index, no row of a service is read. */
export async function recurringRevenue(
  tx: Tx,
  of: { readonly brandIds: readonly number[] } | { readonly accountId: number },
): Promise<Recurring[]> {
  const [whose, value] = 'accountId' in of ? ['account_id = $1', of.accountId] : ['brand_id = any($1::bigint[])', of.brandIds]
  const { rows } = await tx.client.query<Record<'monthly' | 'services', string> & { currency: Currency }>(
    `select currency, round(sum(price_amount::numeric / period_months)) as monthly, count(*) as services from service
      where ${whose} and state = 'active' and cancellation is null and trial_hours is null group by currency order by currency`,
    [value],
  )
  return rows.map(({ currency, monthly, services }) => ({ currency, monthly: Number(monthly), services: Number(services) }))
}
