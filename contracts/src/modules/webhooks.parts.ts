import { z } from 'zod'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { refusing, typedLine, typedText } from '../texts.ts'
import { isOneLine } from '../validation.ts'
import { DELIVERY_ERRORS, DELIVERY_STATES, STAFF_WEBHOOK_EVENTS, WEBHOOK_OFF_REASONS, WEBHOOK_URL_MAX } from '../webhook-events.ts'

const deliveryStateSchema = z.enum(DELIVERY_STATES)

/** What customers' and staff's webhooks have in common. */
export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  /** What its owner calls it; may be empty. */
  label: z.string(),
  events: z.array(z.enum(STAFF_WEBHOOK_EVENTS)),
  state: z.enum(['active', 'off']),
  offReason: z.enum(WEBHOOK_OFF_REASONS).nullable(),
  /** Nothing has arrived since then. */
  failingSince: instantSchema.nullable(),
  /** Until then the secret before counts too. */
  oldSecretUntil: instantSchema.nullable(),
  createdAt: instantSchema,
})

export const webhookFields = {
  url: typedText().min(8).max(WEBHOOK_URL_MAX),
  label: typedLine().max(60).check(refusing(isOneLine, 'field.invalid')).default(''),
}

/** Each once, in the order of the catalogue. */
export const chosenEvents = <const E extends readonly [string, ...string[]]>(all: E) =>
  z
    .array(z.enum(all))
    .min(1)
    .max(all.length)
    .transform((events) => all.filter((one) => (events as readonly string[]).includes(one)) as E[number][])

const withSecret = z.object({ id: idSchema, secret: z.string() })

const deliverySchema = z.object({
  id: idSchema,
  /** As receivers know it. */
  messageId: z.string(),
  event: z.string(),
  state: deliveryStateSchema,
  /** Of its present round: sent again it begins anew. */
  attempts: z.int(),
  /** When it is tried next; null where it is not. */
  nextAt: instantSchema.nullable(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** Of the last try. */
  status: z.int().nullable(),
  error: z.enum(DELIVERY_ERRORS).nullable(),
})

const deliveryDetailSchema = deliverySchema.extend({
  /** What is signed and sent, byte by byte. */
  body: z.string(),
  /** The newest last. */
  tries: z.array(
    z.object({
      at: instantSchema,
      ms: z.int(),
      status: z.int().nullable(),
      error: z.enum(DELIVERY_ERRORS).nullable(),
      /** The beginning of what was answered, or what the network said. */
      answer: z.string(),
    }),
  ),
})

const oneWebhook = z.strictObject({ id: idInput })

/** What an endpoint of either side says of itself; who may call it, and which events there are, stand there. */
export const webhookCalls = {
  create: {
    summary: 'Add an address that events are sent to, signed as Standard Webhooks says; answers its secret',
    effect: 'write',
    done: { 'en-US': 'Webhook added.', 'vi-VN': 'Đã tạo webhook.', 'zh-CN': 'Webhook 已创建。' },
    output: withSecret,
  },
  update: {
    summary: 'Change where a webhook leads, what it hears, or switch it on or off; what waits is given up by switching off',
    effect: 'write',
    done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
    errors: ['not-found', 'webhook.bad-address'],
  },
  remove: {
    summary: 'Remove a webhook with the log of what was delivered to it',
    effect: 'write',
    done: { 'en-US': 'Webhook removed.', 'vi-VN': 'Đã xóa webhook.', 'zh-CN': 'Webhook 已删除。' },
    input: oneWebhook,
    output: z.object({}),
    errors: ['not-found'],
    example: { id: 7 },
  },
  reveal: {
    summary: 'The secret by which a receiver checks signatures, readable once more; each look is logged',
    effect: 'write',
    done: {
      'en-US': 'This look is in the activity log.',
      'vi-VN': 'Lần xem này đã được ghi vào nhật ký.',
      'zh-CN': '此次查看已记入操作日志。',
    },
    input: oneWebhook,
    output: withSecret,
    example: { id: 7 },
  },
  rotate: {
    summary: 'Another secret; for a day messages are signed with both',
    effect: 'write',
    done: {
      'en-US': 'The new secret signs from now on; the old one counts for another day.',
      'vi-VN': 'Khóa mới có hiệu lực ngay; khóa cũ còn dùng được thêm một ngày.',
      'zh-CN': '新密钥立即生效，旧密钥在一天内仍然有效。',
    },
    input: oneWebhook,
    output: withSecret,
    example: { id: 7 },
  },
  test: {
    summary: 'Send a test event, whatever events were chosen',
    effect: 'write',
    done: { 'en-US': 'The test event is being sent.', 'vi-VN': 'Đang gửi sự kiện thử.', 'zh-CN': '测试事件正在发送。' },
    input: oneWebhook,
    output: z.object({ id: idSchema }),
    errors: ['not-found', 'webhook.off'],
    example: { id: 7 },
  },
  deliveries: {
    summary: 'What was sent to a webhook within thirty days and what came of it, the newest first',
    effect: 'read',
    input: listInput(['id']).omit({ search: true, sort: true }).extend({ id: idInput, state: deliveryStateSchema.nullish() }),
    /** `counts`: `all`, and each state's. */
    output: listOutput(deliverySchema),
    errors: ['not-found'],
    example: { id: 7, page: 1, pageSize: 20 },
  },
  delivery: {
    summary: 'One delivery: what was sent, and the answer to each try',
    effect: 'read',
    input: oneWebhook,
    output: deliveryDetailSchema,
    errors: ['not-found'],
    example: { id: 7 },
  },
  resend: {
    summary: 'Send a delivery again, under the id that it had; one that waits is tried at once',
    effect: 'write',
    done: { 'en-US': 'The message is being resent.', 'vi-VN': 'Đang gửi lại.', 'zh-CN': '正在重新发送。' },
    input: oneWebhook,
    output: z.object({ id: idSchema }),
    errors: ['not-found', 'webhook.off'],
    example: { id: 7 },
  },
} as const
