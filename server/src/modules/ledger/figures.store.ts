import type { Figure } from '../../platform/metrics.ts'
import { revenueToDate } from './sales.store.ts'

/** All entries are added up, so not at every scrape. */
const EVERY_SECONDS = 300

/** The database refuses what would make these anything but zero: that they are is proof, not hope. */
export const ledgerFigures: readonly Figure[] = [
  {
    name: 'portal_ledger_imbalance',
    help: 'Sum of all entries in minor units; must be 0',
    labels: ['currency'],
    everySeconds: EVERY_SECONDS,
    read: async (tx) => {
      const { rows } = await tx.client.query<{ currency: string; sum: string }>(
        `select a.currency, coalesce(sum(e.sum), 0) as sum from ledger_account a
          left join (select account_id, sum(amount) as sum from ledger_entry group by account_id) e on e.account_id = a.id group by a.currency`,
      )
      return rows.map(({ currency, sum }) => ({ value: Number(sum), labels: { currency } }))
    },
  },
  {
    name: 'portal_ledger_wallets_wrong',
    help: 'Wallets whose balance is not the sum of their entries; must be 0',
    everySeconds: EVERY_SECONDS,
    read: async (tx) => {
      const { rows } = await tx.client.query<{ n: string }>(
        `select count(*) as n from ledger_account a
          left join (select account_id, sum(amount) as sum from ledger_entry group by account_id) e on e.account_id = a.id
          where a.owner_id is not null and a.balance <> coalesce(e.sum, 0)`,
      )
      return [{ value: Number(rows[0]?.n ?? 0) }]
    },
  },
  {
    name: 'portal_revenue',
    help: 'Revenue since the installation began in minor units; refunds reduce it',
    labels: ['brand', 'currency'],
    everySeconds: EVERY_SECONDS,
    read: async (tx) =>
      (await revenueToDate(tx)).map(({ brandId, currency, n }) => ({ value: n, labels: { brand: String(brandId), currency } })),
  },
  {
    name: 'portal_receivable',
    help: 'What customers owe after disputes and reversed bonuses, in minor units',
    labels: ['brand', 'currency'],
    everySeconds: EVERY_SECONDS,
    read: async (tx) => {
      const { rows } = await tx.client.query<{ brand: string; currency: string; sum: string }>(
        `select brand_id as brand, currency, -sum(balance) as sum from ledger_account where kind = 'receivable' group by 1, 2`,
      )
      return rows.map(({ brand, currency, sum }) => ({ value: Number(sum), labels: { brand, currency } }))
    },
  },
]
