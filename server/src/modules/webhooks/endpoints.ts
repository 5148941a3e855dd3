import * as calls from '@portal/contracts/modules/webhooks.contract.ts'
import { WEBHOOK_EVENTS } from '@portal/contracts/webhook-events.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Call, type ManageDeps, managing } from './manage.ts'
import { endpointsOf, findDelivery, findEndpoint, listDeliveries } from './store.ts'
import { deliveryDetail, deliveryPage, view } from './view.ts'

type CustomersCall = { readonly tx: Tx; readonly customer: { readonly id: number }; readonly note: Call['note'] }
const own = ({ tx, customer, note }: CustomersCall): Call => ({ tx, owner: customer.id, note })

/** What customers do about their webhooks. */
export function webhookHandlers(deps: ManageDeps): readonly Handler[] {
  const act = managing(deps)
  return [
    query(calls.webhookList, async ({ tx, customer }) => ({
      items: (await endpointsOf(tx, customer.id)).map(view),
      events: [...WEBHOOK_EVENTS],
    })),
    command(calls.webhookCreate, (call, input) => act.create(own(call), { ...input, brandId: null })),
    command(calls.webhookUpdate, async (call, input) => view(await act.update(own(call), { ...input, brandId: null }))),
    command(calls.webhookRemove, (call, { id }) => act.remove(own(call), id)),
    command(calls.webhookReveal, (call, { id }) => act.reveal(own(call), id)),
    command(calls.webhookRotate, (call, { id }) => act.rotate(own(call), id)),
    command(calls.webhookTest, (call, { id }) => act.test(own(call), id)),
    command(calls.webhookResend, (call, { id }) => act.resend(own(call), id)),
    query(calls.webhookDeliveries, async ({ tx, customer }, { id, state, page, pageSize }) => {
      if (!(await findEndpoint(tx, customer.id, id))) fail('not-found')
      const which = state ?? undefined
      const { rows, counts } = await listDeliveries(tx, { endpointId: id, state: which, limit: pageSize, offset: (page - 1) * pageSize })
      return deliveryPage(rows, counts, which)
    }),
    query(calls.webhookDelivery, async ({ tx, customer }, { id }) =>
      deliveryDetail(((await findDelivery(tx, customer.id, id)) ?? fail('not-found')).delivery),
    ),
  ]
}
