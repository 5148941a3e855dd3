import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { STAFF_WEBHOOK_EVENTS } from '../webhook-events.ts'
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
  input: z.object({}),
  output: z.object({ items: z.array(staffWebhookSchema), events: z.array(z.enum(STAFF_WEBHOOK_EVENTS)) }),
  errors: [],
  example: {},
})

export const operatorWebhookCreate = defineEndpoint({
  path: 'operator/webhook/create',
  summary: 'Add an address that events are sent to, signed as Standard Webhooks says; answers its secret',
  ...write,
  effect: 'write',
  done: { 'en-US': 'The webhook is set up.', 'vi-VN': 'Đã tạo webhook.', 'zh-CN': 'Webhook 已创建。' },
  // Not `money`: an answer that is remembered for its request id would hold the secret.
  input: z.strictObject({ ...webhookFields, brandId, events: chosenEvents(STAFF_WEBHOOK_EVENTS) }),
  output: withSecret,
  errors: ['webhook.bad-address', 'webhook.too-many', 'not-found'],
  example: { url: 'https://hooks.example.com/portal', label: 'Accounting', brandId: null, events: ['invoice.paid', 'service.delivered'] },
})

export const operatorWebhookUpdate = defineEndpoint({
  path: 'operator/webhook/update',
  summary: 'Change where a webhook leads, what it hears, or switch it on or off; what waits is given up by switching off',
  ...write,
  effect: 'write',
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: z.strictObject({ id: idInput, ...webhookFields, brandId, events: chosenEvents(STAFF_WEBHOOK_EVENTS), active: z.boolean() }),
  output: staffWebhookSchema,
  errors: ['not-found', 'webhook.bad-address'],
  example: { id: 7, url: 'https://hooks.example.com/portal', label: 'Accounting', brandId: null, events: ['invoice.paid'], active: true },
})

export const operatorWebhookRemove = defineEndpoint({
  path: 'operator/webhook/remove',
  summary: 'Remove a webhook with the log of what was delivered to it',
  ...write,
  effect: 'write',
  done: { 'en-US': 'The webhook is gone.', 'vi-VN': 'Đã xóa webhook.', 'zh-CN': 'Webhook 已删除。' },
  input: oneWebhook,
  output: z.object({}),
  errors: ['not-found'],
  example: { id: 7 },
})

export const operatorWebhookReveal = defineEndpoint({
  path: 'operator/webhook/reveal',
  summary: 'The secret by which a receiver checks signatures, readable once more; each look is logged',
  ...write,
  effect: 'write',
  done: {
    'en-US': 'This look is in the activity log.',
    'vi-VN': 'Lần xem này đã được ghi vào nhật ký.',
    'zh-CN': '此次查看已记入操作日志。',
  },
  input: oneWebhook,
  output: withSecret,
  errors: ['not-found'],
  example: { id: 7 },
})

export const operatorWebhookRotate = defineEndpoint({
  path: 'operator/webhook/rotate',
  summary: 'Another secret; for a day messages are signed with both',
  ...write,
  effect: 'write',
  done: rotatedWebhook,
  input: oneWebhook,
  output: withSecret,
  errors: ['not-found'],
  example: { id: 7 },
})

export const operatorWebhookTest = defineEndpoint({
  path: 'operator/webhook/test',
  summary: 'Send a test event, whatever events were chosen',
  ...write,
  effect: 'write',
  done: { 'en-US': 'The test event is on its way.', 'vi-VN': 'Đang gửi sự kiện thử.', 'zh-CN': '测试事件正在发送。' },
  input: oneWebhook,
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'webhook.off'],
  example: { id: 7 },
})

export const operatorWebhookDeliveries = defineEndpoint({
  path: 'operator/webhook/deliveries',
  summary: 'What was sent to a webhook within thirty days and what came of it, the newest first',
  ...read,
  effect: 'read',
  input: listInput(['id']).omit({ search: true, sort: true }).extend({ id: idInput, state: deliveryStateSchema.nullish() }),
  /** `counts`: `all`, and each state's. */
  output: listOutput(deliverySchema),
  errors: ['not-found'],
  example: { id: 7, page: 1, pageSize: 20 },
})

export const operatorWebhookDelivery = defineEndpoint({
  path: 'operator/webhook/delivery',
  summary: 'One delivery: what was sent, and the answer to each try',
  ...read,
  effect: 'read',
  input: oneWebhook,
  output: deliveryDetailSchema,
  errors: ['not-found'],
  example: { id: 7 },
})

export const operatorWebhookResend = defineEndpoint({
  path: 'operator/webhook/resend',
  summary: 'Send a delivery again, under the id that it had; one that waits is tried at once',
  ...write,
  effect: 'write',
  done: { 'en-US': 'It is sent again.', 'vi-VN': 'Đang gửi lại.', 'zh-CN': '正在重新发送。' },
  input: oneWebhook,
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'webhook.off'],
  example: { id: 7 },
})

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
