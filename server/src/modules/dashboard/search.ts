import { SEARCH_SHOWN } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { userSearch } from '@portal/contracts/modules/search.contract.ts'
import { money } from '@portal/contracts/money.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { findInvoices, linesOfMany, summaryOf } from '../invoices/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { findListed } from '../services/index.ts'

type Answer = OutputOf<typeof userSearch>

/** What the caller has, or is shared with the caller, that holds these words: each kind of service and the documents are asked once. */
export async function ownSearch(
  { tx, customer, brand, lang }: TxCall<typeof userSearch>,
  { text }: InputOf<typeof userSearch>,
): Promise<Answer> {
  const asked = { accountId: customer.id, text, limit: SEARCH_SHOWN + 1 }
  const [invoices, ...found] = await Promise.all([
    findInvoices(tx, { ...asked, lang, timeZone: brand.timeZone }),
    ...kindsOf(tx).all.map(async ({ contract: { id: kind }, search }) => {
      const services = await (search ? search(tx, asked) : findListed(tx, { kind }, asked))
      return services.map((service) => ({ ...service, kind }))
    }),
  ])
  const services = found.flat()
  const shown = invoices.slice(0, SEARCH_SHOWN)
  const lines = await linesOfMany(
    tx,
    shown.map(({ id }) => id),
  )
  const groups: Answer['groups'] = [
    { what: 'services', items: services.slice(0, SEARCH_SHOWN), more: services.length > SEARCH_SHOWN },
    {
      what: 'invoices',
      items: shown.map(({ id, number, type, state, total, currency }) => ({
        ...{ id, number, type, status: state, total: money(total, currency) },
        summary: summaryOf(lines.get(id) ?? [], lang),
      })),
      more: invoices.length > SEARCH_SHOWN,
    },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0) }
}
