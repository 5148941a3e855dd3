import { OWN_METHODS } from '@portal/contracts/payment-method.rules.ts'
import type { DnsLookup } from '../drivers/dns/port.ts'
import type { BrandOperations, BrandsDeps } from '../modules/brands/index.ts'
import type { accountsIn } from '../modules/integrations/index.ts'
import { hasInvoices } from '../modules/invoices/index.ts'
import { moneyMovedIn } from '../modules/ledger/index.ts'
import { factsOf, OWN_FACTS } from '../modules/payments/index.ts'
import { mailTemplates } from './mail-templates.ts'

type Gateways = ReturnType<typeof accountsIn>

/** What the settings of a brand ask of modules that come after it. */
const brandOperations = (gateways: Gateways): BrandOperations => ({
  methods: () => [
    ...OWN_METHODS.map((id) => ({ id, title: null, ...OWN_FACTS })),
    ...gateways.all().map((gateway) => ({ id: gateway.driver.id, title: gateway.title, ...factsOf(gateway) })),
  ],
  currencyFixed: async (tx, brandId) => (await moneyMovedIn(tx, brandId)) || (await hasInvoices(tx, brandId)),
})

interface Given extends Pick<BrandsDeps, 'box'> {
  readonly gateways: Gateways
  readonly lookup: DnsLookup
}

export const brandParts = ({ gateways, box, lookup }: Given) => ({
  ...{ box, mailTemplates, lookup: (name: string) => lookup.ask(name, 'TXT') },
  operations: brandOperations(gateways),
})
