import type { BrandOperations } from '../modules/brands/index.ts'
import type { accountsIn } from '../modules/integrations/index.ts'
import { hasInvoices } from '../modules/invoices/index.ts'
import { moneyMovedIn } from '../modules/ledger/index.ts'

/** What the settings of a brand ask of modules that come after it. */
export const brandOperations = (gateways: ReturnType<typeof accountsIn>): BrandOperations => ({
  methods: () => [
    ...['balance', 'points'].map((id) => ({ id, title: null, currencies: null, brandId: null })),
    ...gateways.all().map(({ driver: { id, currencies }, title, instance: { brandId } }) => ({ id, title, currencies, brandId })),
  ],
  currencyFixed: async (tx, brandId) => (await moneyMovedIn(tx, brandId)) || (await hasInvoices(tx, brandId)),
})
