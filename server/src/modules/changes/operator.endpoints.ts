import { referenceOf } from '@portal/contracts/document-series.ts'
import { operatorChange, operatorChangePreview } from '@portal/contracts/modules/changes.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Settlement } from '../invoices/index.ts'
import type { Gateways } from '../payments/index.ts'
import { findService } from '../services/index.ts'
import { upgrade } from './change.ts'
import { issuedView, previewPlans } from './preview.ts'

export interface StaffParts {
  readonly gateways: Gateways
  readonly settlement: Settlement
}

/** A change of plan by staff is the owner's own, but for who asks: both names stand in the log. */
export const changeOperatorHandlers = ({ gateways, settlement }: StaffParts): readonly Handler[] => [
  query(operatorChangePreview, async ({ tx, lang }, { id, planId }) => {
    const service = (await findService(tx, id)) ?? fail('not-found')
    const { brandId, accountId } = service
    return await previewPlans(tx, gateways, { brandId, accountId, lang }, service, planId)
  }),

  command(operatorChange, async ({ tx, lang, note }, { id, planId, at, fromBalance, reason }) => {
    const service = (await findService(tx, id)) ?? fail('not-found')
    const { accountId, brandId, name, planName } = service
    const method = fromBalance ? 'balance' : null
    const request = { brandId, service, lang, at: at === undefined ? null : new Date(at), method }
    const invoice = await upgrade(tx, settlement, request, planId)
    note({
      ...{ accountId, serviceId: id, detail: `${name}: ${reason}`, before: { plan: planName } },
      after: { planId, invoice: referenceOf(invoice), status: invoice.state },
    })
    return { invoice: issuedView(invoice) }
  }),
]
