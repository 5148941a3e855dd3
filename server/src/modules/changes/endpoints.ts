import type { ChangeCalls } from '@portal/contracts/kinds/life.calls.ts'
import type { Handler } from '../../platform/http/handlers.ts'
import { brandOfInvoice, type Invoice, type Settlement } from '../invoices/index.ts'
import type { Kinds } from '../kinds/index.ts'
import type { Gateways } from '../payments/index.ts'
import { judge, serviceCommand, serviceQuery } from '../services/index.ts'
import { addAddon, upgrade } from './change.ts'
import { subjectOf } from './offer.ts'
import { addonViews, issuedView, previewAddons, previewPlans } from './preview.ts'
import { changeTexts } from './texts.ts'

export interface ChangeParts {
  readonly kinds: Kinds
  readonly gateways: Gateways
  readonly settlement: Settlement
}

/** Each kind's calls stand below its own path; what they do is the same for all that can be enlarged [S1a]. */
export const changeHandlers = ({ kinds, ...parts }: ChangeParts): readonly Handler[] =>
  kinds.all.flatMap(({ calls }) => (calls?.change ? handlersOf(calls.change, parts) : []))

const textOf = ({ state }: Invoice) => changeTexts[state === 'unpaid' ? 'issued' : 'applying']
const issueOf = ({ at, method }: { at?: string | undefined; method?: string | null | undefined }) => ({
  at: at === undefined ? null : new Date(at),
  method: method || null,
})

function handlersOf(calls: ChangeCalls, { gateways, settlement }: Omit<ChangeParts, 'kinds'>): Handler[] {
  return [
    serviceQuery(calls.changePreview, ({ tx, brand, customer, lang, access: { service } }, { planId }) =>
      previewPlans(tx, gateways, { brandId: brand.id, accountId: customer.id, lang }, service, planId),
    ),

    serviceCommand(calls.change, async ({ tx, brand, lang, access: { service } }, { planId, ...issue }) => {
      const invoice = await upgrade(tx, settlement, { brandId: brand.id, service, lang, ...issueOf(issue) }, planId)
      return { invoice: issuedView(invoice), msg: textOf(invoice)[lang] }
    }),

    serviceQuery(calls.addonPreview, ({ tx, brand, customer, lang, access: { service } }, selection) =>
      previewAddons(tx, gateways, { brandId: brand.id, accountId: customer.id, lang }, service, selection),
    ),

    // Listing what there is asks less than buying it: that is judged when it comes to it.
    serviceCommand(calls.addon, async ({ tx, brand, customer, lang, access }, { addon, amount, ...issue }) => {
      const { service } = access
      if (addon !== undefined) await judge(tx, [access], customer, { kind: service.kind, action: 'addon' })
      const request = { brandId: brand.id, service, lang, ...issueOf(issue) }
      const invoice = addon === undefined ? null : await addAddon(tx, settlement, request, addon, amount)
      const subject = await subjectOf(tx, await brandOfInvoice(tx, brand.id), service, tx.now)
      return {
        items: await addonViews(tx, subject, lang),
        invoice: invoice && issuedView(invoice),
        msg: invoice ? textOf(invoice)[lang] : '',
      }
    }),
  ]
}
