import { vpsAddon, vpsAddonPreview, vpsChange, vpsChangePreview } from '@portal/contracts/modules/changes.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { brandOfInvoice, type Invoice, type Settlement } from '../invoices/index.ts'
import type { Gateways } from '../payments/index.ts'
import { findOwned, type Service } from '../services/index.ts'
import { addAddon, upgrade } from './change.ts'
import { subjectOf } from './offer.ts'
import { addonViews, previewAddons, previewPlans } from './preview.ts'
import { changeTexts } from './texts.ts'

/** The calls of one kind: the paths are its own, what they do is the same for all [S1a]. */
interface Calls {
  readonly kind: Service['kind']
  readonly changePreview: typeof vpsChangePreview
  readonly change: typeof vpsChange
  readonly addonPreview: typeof vpsAddonPreview
  readonly addon: typeof vpsAddon
}

const kinds: readonly Calls[] = [
  { kind: 'vps', changePreview: vpsChangePreview, change: vpsChange, addonPreview: vpsAddonPreview, addon: vpsAddon },
]

interface Parts {
  readonly gateways: Gateways
  readonly settlement: Settlement
}

export const changeHandlers = (parts: Parts): readonly Handler[] => kinds.flatMap((calls) => handlersOf(calls, parts))

const view = ({ id, number, state, total, currency }: Invoice) => ({
  id,
  number: number ?? '',
  status: state,
  total: money(total, currency),
})
const words = ({ state }: Invoice) => changeTexts[state === 'unpaid' ? 'issued' : 'applying']
const issueOf = ({ at, method }: { at?: string | undefined; method?: string | null | undefined }) => ({
  at: at === undefined ? null : new Date(at),
  method: method || null,
})

function handlersOf({ kind, ...calls }: Calls, { gateways, settlement }: Parts): Handler[] {
  return [
    query(calls.changePreview, ({ tx, brand, customer, lang }, { id, planId }) =>
      previewPlans(tx, gateways, { brandId: brand.id, accountId: customer.id, kind, lang }, id, planId),
    ),

    command(calls.change, async ({ tx, brand, customer, lang, note }, { id, planId, ...issue }) => {
      const who = { brandId: brand.id, accountId: customer.id, kind, id }
      const { name } = await findOwned(tx, customer.id, id, kind)
      note({ detail: name, serviceId: id })
      const invoice = await upgrade(tx, settlement, { ...who, ...issueOf(issue) }, planId)
      return { invoice: view(invoice), msg: words(invoice)[lang] }
    }),

    query(calls.addonPreview, ({ tx, brand, customer, lang }, selection) =>
      previewAddons(tx, gateways, { brandId: brand.id, accountId: customer.id, kind, lang }, selection),
    ),

    command(calls.addon, async ({ tx, brand, customer, lang, note }, { id, addon, amount, ...issue }) => {
      const who = { brandId: brand.id, accountId: customer.id, kind, id }
      const service = await findOwned(tx, customer.id, id, kind)
      note({ detail: service.name, serviceId: id })
      const invoice = addon === undefined ? null : await addAddon(tx, settlement, { ...who, ...issueOf(issue) }, addon, amount)
      const subject = await subjectOf(tx, await brandOfInvoice(tx, brand.id), service, tx.now)
      return { items: await addonViews(tx, subject, lang), invoice: invoice && view(invoice), msg: invoice ? words(invoice)[lang] : '' }
    }),
  ]
}
