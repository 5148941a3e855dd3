import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { operatorWebhookDelivery, operatorWebhookList } from '@portal/contracts/modules/webhooks.operator.contract.ts'
import { DELIVERY_STATES, type DeliveryState, type StaffWebhookEvent } from '@portal/contracts/webhook-events.ts'
import { wireId } from './sign.ts'
import type { Delivery, Endpoint } from './store.ts'

type Shown = OutputOf<typeof operatorWebhookList>['items'][number]
type DetailShown = OutputOf<typeof operatorWebhookDelivery>

const said = (at: Date | null): string | null => at?.toISOString() ?? null

export const staffView = (row: Endpoint): Shown => ({ ...view(row), brandId: row.brandId })

export const view = ({ id, url, label, events, state, offReason, ...row }: Endpoint) => ({
  ...{ id, url, label, state, offReason },
  events: events as StaffWebhookEvent[],
  failingSince: said(row.failingSince),
  oldSecretUntil: said(row.oldSecretUntil),
  createdAt: row.createdAt.toISOString(),
})

export function deliveryView({ id, messageId, event, state, attempts, nextAt, createdAt, finishedAt, tries }: Delivery) {
  const last = tries.at(-1)
  return {
    ...{ id, event, state, attempts },
    messageId: wireId(messageId),
    nextAt: state === 'waiting' ? nextAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
    finishedAt: said(finishedAt),
    status: last?.status ?? null,
    error: last?.error ?? null,
  }
}

export const deliveryDetail = (row: Delivery): DetailShown => ({ ...deliveryView(row), body: row.body, tries: [...row.tries] })

/** A page of deliveries as lists answer it. */
export function deliveryPage(rows: readonly Delivery[], counts: ReadonlyMap<DeliveryState, number>, state: DeliveryState | undefined) {
  const of = Object.fromEntries(DELIVERY_STATES.map((one) => [one, counts.get(one) ?? 0])) as Record<DeliveryState, number>
  const all = DELIVERY_STATES.reduce((sum, one) => sum + of[one], 0)
  return { items: rows.map(deliveryView), total: state === undefined ? all : of[state], counts: { ...of, all } }
}
