import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { listInput, listOutput } from '../lists.ts'
import { WEBHOOK_EVENTS } from '../webhook-events.ts'
import {
  chosenEvents,
  deliveryDetailSchema,
  deliverySchema,
  deliveryStateSchema,
  oneWebhook,
  rotatedWebhook,
  webhookFields,
  webhookSchema,
  withSecret,
} from './webhooks.parts.ts'

/** What shows a secret asks who is there [C3a]; no token opens it. */
const showing = { auth: 'customer-session', asStaff: 'none', effect: 'write', proof: 'fresh' } as const

export const webhookList = defineEndpoint({
  path: 'user/webhook/list',
  summary: 'Where the account’s own systems hear what happens, and which events they can choose',
  auth: 'customer',
  effect: 'read',
  input: z.object({}),
  output: z.object({ items: z.array(webhookSchema), events: z.array(z.enum(WEBHOOK_EVENTS)) }),
  errors: [],
  example: {},
})

export const webhookCreate = defineEndpoint({
  path: 'user/webhook/create',
  summary: 'Add an address that events are sent to, signed as Standard Webhooks says; answers its secret',
  ...showing,
  done: { 'en-US': 'The webhook is set up.', 'vi-VN': 'Đã tạo webhook.', 'zh-CN': 'Webhook 已创建。' },
  // Not `money`: an answer that is remembered for its request id would hold the secret.
  input: z.strictObject({ ...webhookFields, events: chosenEvents(WEBHOOK_EVENTS) }),
  output: withSecret,
  errors: ['webhook.bad-address', 'webhook.too-many', ...PROOF_ERRORS],
  example: { url: 'https://hooks.example.com/portal', label: 'Accounting', events: ['invoice.paid', 'service.delivered'] },
})

export const webhookUpdate = defineEndpoint({
  path: 'user/webhook/update',
  summary: 'Change where a webhook leads, what it hears, or switch it on or off; what waits is given up by switching off',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: z.strictObject({ id: idInput, ...webhookFields, events: chosenEvents(WEBHOOK_EVENTS), active: z.boolean() }),
  output: webhookSchema,
  errors: ['not-found', 'webhook.bad-address'],
  example: { id: 7, url: 'https://hooks.example.com/portal', label: 'Accounting', events: ['invoice.paid'], active: true },
})

export const webhookRemove = defineEndpoint({
  path: 'user/webhook/remove',
  summary: 'Remove a webhook with the log of what was delivered to it',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'The webhook is gone.', 'vi-VN': 'Đã xóa webhook.', 'zh-CN': 'Webhook 已删除。' },
  input: oneWebhook,
  output: z.object({}),
  errors: ['not-found'],
  example: { id: 7 },
})

export const webhookReveal = defineEndpoint({
  path: 'user/webhook/reveal',
  summary: 'The secret by which a receiver checks signatures, readable once more; each look is logged',
  ...showing,
  done: {
    'en-US': 'This look is in the activity log.',
    'vi-VN': 'Lần xem này đã được ghi vào nhật ký.',
    'zh-CN': '此次查看已记入操作日志。',
  },
  input: oneWebhook,
  output: withSecret,
  errors: ['not-found', ...PROOF_ERRORS],
  example: { id: 7 },
})

export const webhookRotate = defineEndpoint({
  path: 'user/webhook/rotate',
  summary: 'Another secret; for a day messages are signed with both',
  ...showing,
  done: rotatedWebhook,
  input: oneWebhook,
  output: withSecret,
  errors: ['not-found', ...PROOF_ERRORS],
  example: { id: 7 },
})

export const webhookTest = defineEndpoint({
  path: 'user/webhook/test',
  summary: 'Send a test event, whatever events were chosen',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'The test event is on its way.', 'vi-VN': 'Đang gửi sự kiện thử.', 'zh-CN': '测试事件正在发送。' },
  input: oneWebhook,
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'webhook.off'],
  example: { id: 7 },
})

export const webhookDeliveries = defineEndpoint({
  path: 'user/webhook/deliveries',
  summary: 'What was sent to a webhook within thirty days and what came of it, the newest first',
  auth: 'customer',
  effect: 'read',
  input: listInput(['id']).omit({ search: true, sort: true }).extend({ id: idInput, state: deliveryStateSchema.nullish() }),
  /** `counts`: `all`, and each state's. */
  output: listOutput(deliverySchema),
  errors: ['not-found'],
  example: { id: 7, page: 1, pageSize: 20 },
})

export const webhookDelivery = defineEndpoint({
  path: 'user/webhook/delivery',
  summary: 'One delivery: what was sent, and the answer to each try',
  auth: 'customer',
  effect: 'read',
  input: oneWebhook,
  output: deliveryDetailSchema,
  errors: ['not-found'],
  example: { id: 7 },
})

export const webhookResend = defineEndpoint({
  path: 'user/webhook/resend',
  summary: 'Send a delivery again, under the id that it had; one that waits is tried at once',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'It is sent again.', 'vi-VN': 'Đang gửi lại.', 'zh-CN': '正在重新发送。' },
  input: oneWebhook,
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'webhook.off'],
  example: { id: 7 },
})

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
