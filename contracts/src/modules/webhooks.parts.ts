import { z } from 'zod'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { isOneLine } from '../validation.ts'
import { DELIVERY_ERRORS, DELIVERY_STATES, STAFF_WEBHOOK_EVENTS, WEBHOOK_OFF_REASONS, WEBHOOK_URL_MAX } from '../webhook-events.ts'

export const deliveryStateSchema = z.enum(DELIVERY_STATES)

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
  url: z.string().trim().min(8).max(WEBHOOK_URL_MAX),
  label: z.string().trim().max(60).refine(isOneLine, { error: 'field.invalid' }).default(''),
}

/** Each once, in the order of the catalogue. */
export const chosenEvents = <const E extends readonly [string, ...string[]]>(all: E) =>
  z
    .array(z.enum(all))
    .min(1)
    .max(all.length)
    .transform((events) => all.filter((one) => (events as readonly string[]).includes(one)) as E[number][])

export const withSecret = z.object({ id: idSchema, secret: z.string() })

export const deliverySchema = z.object({
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

export const deliveryDetailSchema = deliverySchema.extend({
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

export const oneWebhook = z.object({ id: idInput })

export const rotatedWebhook = {
  'en-US': 'The new secret signs from now on; the old one counts for another day.',
  'vi-VN': 'Khóa mới có hiệu lực ngay; khóa cũ còn dùng được thêm một ngày.',
  'zh-CN': '新密钥立即生效，旧密钥在一天内仍然有效。',
} as const
