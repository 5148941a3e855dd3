import * as calls from '@portal/contracts/modules/webhooks.operator.contract.ts'
import { STAFF_WEBHOOK_EVENTS } from '@portal/contracts/webhook-events.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { type Call, type ManageDeps, managing } from './manage.ts'
import { endpointsOf, findDelivery, findEndpoint, listDeliveries } from './store.ts'
import { deliveryDetail, deliveryPage, staffView } from './view.ts'

const ours = ({ tx, note }: { readonly tx: Tx; readonly note: Call['note'] }): Call => ({ tx, owner: null, note })

async function knownBrand(tx: Tx, brandId: number | null): Promise<void> {
  if (brandId !== null && !(await findBrand(tx, brandId))) fail('not-found')
}

/** What staff do about the house's own. */
export function staffWebhookHandlers(deps: ManageDeps): readonly Handler[] {
  const act = managing(deps)
  return [
    query(calls.operatorWebhookList, async ({ tx }) => ({
      items: (await endpointsOf(tx, null)).map(staffView),
      events: [...STAFF_WEBHOOK_EVENTS],
    })),
    command(calls.operatorWebhookCreate, async (call, input) => {
      await knownBrand(call.tx, input.brandId)
      return await act.create(ours(call), input)
    }),
    command(calls.operatorWebhookUpdate, async (call, input) => {
      await knownBrand(call.tx, input.brandId)
      return staffView(await act.update(ours(call), input))
    }),
    command(calls.operatorWebhookRemove, (call, { id }) => act.remove(ours(call), id)),
    command(calls.operatorWebhookReveal, (call, { id }) => act.reveal(ours(call), id)),
    command(calls.operatorWebhookRotate, (call, { id }) => act.rotate(ours(call), id)),
    command(calls.operatorWebhookTest, (call, { id }) => act.test(ours(call), id)),
    command(calls.operatorWebhookResend, (call, { id }) => act.resend(ours(call), id)),
    query(calls.operatorWebhookDeliveries, async ({ tx }, { id, state, page, pageSize }) => {
      if (!(await findEndpoint(tx, null, id))) fail('not-found')
      const which = state ?? undefined
      const { rows, counts } = await listDeliveries(tx, { endpointId: id, state: which, limit: pageSize, offset: (page - 1) * pageSize })
      return deliveryPage(rows, counts, which)
    }),
    query(calls.operatorWebhookDelivery, async ({ tx }, { id }) =>
      deliveryDetail(((await findDelivery(tx, null, id)) ?? fail('not-found')).delivery),
    ),
  ]
}
