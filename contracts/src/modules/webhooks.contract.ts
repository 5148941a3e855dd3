import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { WEBHOOK_EVENTS } from '../webhook-events.ts'
import { chosenEvents, webhookCalls, webhookFields, webhookSchema } from './webhooks.parts.ts'

/** What shows a secret asks who is there [C3a]; no token opens it. */
const showing = { auth: 'customer-session', asStaff: 'none', proof: 'fresh' } as const

export const webhookList = defineEndpoint({
  path: 'user/webhook/list',
  summary: 'Where the account’s own systems hear what happens, and which events they can choose',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(webhookSchema), events: z.array(z.enum(WEBHOOK_EVENTS)) }),
  errors: [],
  example: {},
})

export const webhookCreate = defineEndpoint({
  path: 'user/webhook/create',
  hold: 'secrets',
  ...showing,
  ...webhookCalls.create,
  // Not `money`: an answer that is remembered for its request id would hold the secret.
  input: z.strictObject({ ...webhookFields, events: chosenEvents(WEBHOOK_EVENTS) }),
  errors: ['webhook.bad-address', 'webhook.too-many', ...PROOF_ERRORS],
  example: { url: 'https://hooks.example.com/portal', label: 'Accounting', events: ['invoice.paid', 'service.delivered'] },
})

export const webhookUpdate = defineEndpoint({
  path: 'user/webhook/update',
  hold: 'secrets',
  auth: 'customer',
  ...webhookCalls.update,
  input: z.strictObject({ id: idInput, ...webhookFields, events: chosenEvents(WEBHOOK_EVENTS), active: z.boolean() }),
  output: webhookSchema,
  example: { id: 7, url: 'https://hooks.example.com/portal', label: 'Accounting', events: ['invoice.paid'], active: true },
})

export const webhookRemove = defineEndpoint({ path: 'user/webhook/remove', auth: 'customer', ...webhookCalls.remove })

export const webhookReveal = defineEndpoint({
  path: 'user/webhook/reveal',
  hold: 'secrets',
  ...showing,
  ...webhookCalls.reveal,
  errors: ['not-found', ...PROOF_ERRORS],
})

export const webhookRotate = defineEndpoint({
  path: 'user/webhook/rotate',
  hold: 'secrets',
  ...showing,
  ...webhookCalls.rotate,
  errors: ['not-found', ...PROOF_ERRORS],
})

export const webhookTest = defineEndpoint({ path: 'user/webhook/test', auth: 'customer', ...webhookCalls.test })
export const webhookDeliveries = defineEndpoint({ path: 'user/webhook/deliveries', auth: 'customer', ...webhookCalls.deliveries })
export const webhookDelivery = defineEndpoint({ path: 'user/webhook/delivery', auth: 'customer', ...webhookCalls.delivery })
export const webhookResend = defineEndpoint({ path: 'user/webhook/resend', auth: 'customer', ...webhookCalls.resend })

export const webhooksContract = [
  webhookList,
  webhookCreate,
  webhookUpdate,
  webhookRemove,
  webhookReveal,
  webhookRotate,
  webhookTest,
  webhookDeliveries,
  webhookDelivery,
  webhookResend,
] as const
