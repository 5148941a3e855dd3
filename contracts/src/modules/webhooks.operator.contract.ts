import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { STAFF_WEBHOOK_EVENTS } from '../webhook-events.ts'
import { chosenEvents, webhookCalls, webhookFields, webhookSchema } from './webhooks.parts.ts'

/**
 * Webhooks of staff's own systems, of one brand or of all. Owners set them up: what every customer orders and pays is told there.
 */
const write = { auth: 'staff', roles: [] } as const
const read = { auth: 'staff', roles: ['billing'] } as const

/** `brandId`: whose customers it hears of; null: every brand's. */
const staffWebhookSchema = webhookSchema.extend({ brandId: idSchema.nullable() })
const brandId = idInput.nullable()

export const operatorWebhookList = defineEndpoint({
  path: 'operator/webhook/list',
  summary: 'Where staff’s systems hear what happens, and which events they can choose',
  ...read,
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(staffWebhookSchema), events: z.array(z.enum(STAFF_WEBHOOK_EVENTS)) }),
  errors: [],
  example: {},
})

export const operatorWebhookCreate = defineEndpoint({
  path: 'operator/webhook/create',
  ...write,
  ...webhookCalls.create,
  // Not `money`: an answer that is remembered for its request id would hold the secret.
  input: z.strictObject({ ...webhookFields, brandId, events: chosenEvents(STAFF_WEBHOOK_EVENTS) }),
  errors: ['webhook.bad-address', 'webhook.too-many', 'not-found'],
  example: { url: 'https://hooks.example.com/portal', label: 'Accounting', brandId: null, events: ['invoice.paid', 'service.delivered'] },
})

export const operatorWebhookUpdate = defineEndpoint({
  path: 'operator/webhook/update',
  ...write,
  ...webhookCalls.update,
  input: z.strictObject({ id: idInput, ...webhookFields, brandId, events: chosenEvents(STAFF_WEBHOOK_EVENTS), active: z.boolean() }),
  output: staffWebhookSchema,
  example: { id: 7, url: 'https://hooks.example.com/portal', label: 'Accounting', brandId: null, events: ['invoice.paid'], active: true },
})

export const operatorWebhookRemove = defineEndpoint({ path: 'operator/webhook/remove', ...write, ...webhookCalls.remove })
export const operatorWebhookReveal = defineEndpoint({
  path: 'operator/webhook/reveal',
  ...write,
  ...webhookCalls.reveal,
  errors: ['not-found'],
})
export const operatorWebhookRotate = defineEndpoint({
  path: 'operator/webhook/rotate',
  ...write,
  ...webhookCalls.rotate,
  errors: ['not-found'],
})
export const operatorWebhookTest = defineEndpoint({ path: 'operator/webhook/test', ...write, ...webhookCalls.test })
export const operatorWebhookDeliveries = defineEndpoint({ path: 'operator/webhook/deliveries', ...read, ...webhookCalls.deliveries })
export const operatorWebhookDelivery = defineEndpoint({ path: 'operator/webhook/delivery', ...read, ...webhookCalls.delivery })
export const operatorWebhookResend = defineEndpoint({ path: 'operator/webhook/resend', ...write, ...webhookCalls.resend })

export const webhooksOperatorContract = [
  operatorWebhookList,
  operatorWebhookCreate,
  operatorWebhookUpdate,
  operatorWebhookRemove,
  operatorWebhookReveal,
  operatorWebhookRotate,
  operatorWebhookTest,
  operatorWebhookDeliveries,
  operatorWebhookDelivery,
  operatorWebhookResend,
] as const
