import type { InvoiceState } from '@portal/contracts/machines/invoice.machine.ts'
import type { Currency } from '@portal/contracts/money.ts'
import type { Figure } from '../../platform/metrics.ts'
import type { Tx } from '../../platform/tx.ts'

const STATES = 'select state, count(*)::int as n from invoice where account_id = $1 group by state'

/** How many documents of an account are in each state. */
export async function countStates(tx: Tx, accountId: number): Promise<ReadonlyMap<InvoiceState, number>> {
  const { rows } = await tx.client.query<{ state: InvoiceState; n: number }>(STATES, [accountId])
  return new Map(rows.map(({ state, n }) => [state, n]))
}

/**
 * Unpaid documents (docs/glossary.md), as a condition on the table `invoice`. Top-ups and withdrawals are no debts of a customer. A document
 * counts with its total until it is paid: money that arrived for a part of it is on the customer's balance.
 */
const UNPAID = "state in ('unpaid', 'pending') and type not in ('topup', 'referral-withdraw')"

export interface Unpaid {
  readonly brandId: number
  readonly currency: Currency
  /** Minor units. */
  readonly sum: number
  readonly n: number
}

/** Unpaid documents per brand and currency: of one account, of one brand, or of all. */
export async function unpaidOf(tx: Tx, of: { readonly accountId: number } | { readonly brandId: number } | 'all'): Promise<Unpaid[]> {
  const [whose, values] =
    of === 'all' ? ['true', []] : 'accountId' in of ? ['account_id = $1', [of.accountId]] : ['brand_id = $1', [of.brandId]]
  const { rows } = await tx.client.query<{ brandId: string; currency: Currency; sum: string; n: number }>(
    `select brand_id as "brandId", currency, sum(total) as sum, count(*)::int as n from invoice where ${UNPAID} and ${whose} group by 1, 2`,
    values,
  )
  return rows.map(({ brandId, currency, sum, n }) => ({ brandId: Number(brandId), currency, sum: Number(sum), n }))
}

/** Read for `/metrics`. */
export const unpaidFigures: readonly Figure[] = [
  {
    name: 'portal_unpaid',
    help: 'Total of unpaid documents in minor units',
    labels: ['brand', 'currency'],
    everySeconds: 300,
    read: async (tx) =>
      (await unpaidOf(tx, 'all')).map(({ brandId, currency, sum }) => ({ value: sum, labels: { brand: String(brandId), currency } })),
  },
]
