/** What customers' own systems may be told of, by the names of the wire. The catalogue (`events.ts`) says what is told with each. */
export const WEBHOOK_EVENTS = [
  'invoice.paid',
  'invoice.cancelled',
  'invoice.refunded',
  'service.ordered',
  'service.delivered',
  'service.undeliverable',
  'service.suspended',
  'service.resumed',
  'service.resized',
  'service.not-resized',
  'service.transferred',
  'service.ended',
  'service.purged',
] as const

/** What staff's systems may be told of besides. */
export const STAFF_WEBHOOK_EVENTS = [
  ...WEBHOOK_EVENTS,
  'account.activated',
  'alert.opened',
  'alert.resolved',
  'ticket.opened',
  'ticket.answered',
  'ticket.closed',
  'ticket.reopened',
] as const
export type StaffWebhookEvent = (typeof STAFF_WEBHOOK_EVENTS)[number]

/** Sent when somebody asks for it, whatever was chosen. */
export const WEBHOOK_TEST = 'webhook.test'

/** Of one account; of staff as many. */
export const WEBHOOKS_MAX = 10
export const WEBHOOK_URL_MAX = 2000
/** Tries of one delivery, the last about three days after the first. */
export const WEBHOOK_TRIES = 10
/** So long the secret before counts beside the new one. */
export const WEBHOOK_OVERLAP_HOURS = 24
/** So long deliveries can be looked up and sent again. */
export const WEBHOOK_LOG_DAYS = 30

export const WEBHOOK_OFF_REASONS = ['by-hand', 'failing', 'gone', 'not-me'] as const
/** `by-hand`: its owner. `failing`: nothing arrived for days. `gone`: the receiver said so (410). `not-me`: the account was in other hands. */
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a try failed. `barred`: the address leads into a network of ours. `off`: its webhook was switched off meanwhile. */
export const DELIVERY_ERRORS = ['status', 'redirect', 'timeout', 'unreachable', 'barred', 'off'] as const
export type DeliveryError = (typeof DELIVERY_ERRORS)[number]
