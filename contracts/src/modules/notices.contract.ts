import { z } from 'zod'
import { actorSchema } from '../actors.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { beforeFrom, isPeriod, listInput, listOutput } from '../lists.ts'

export const noticeSchema = z.object({
  id: idSchema,
  kind: z.string(),
  /** In the caller's language. */
  title: z.string(),
  body: z.string(),
  /** A path of the portal, or null. */
  link: z.string().nullable(),
  read: z.boolean(),
  at: instantSchema,
})

export const listNotices = defineEndpoint({
  path: 'user/notification/list',
  summary: 'Personal notifications, the newest first, with the number of unread ones',
  auth: 'customer',
  effect: 'read',
  input: listInput(['at', 'read', 'kind']).extend({ unreadOnly: z.boolean().default(false) }),
  /** `counts`: `all`, `unread`. */
  output: listOutput(noticeSchema).extend({ unread: z.int() }),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const readNotices = defineEndpoint({
  path: 'user/notification/read',
  summary: 'Mark one notification, or all of them, as read',
  auth: 'customer',
  asStaff: 'any',
  effect: 'write',
  done: { 'en-US': 'Marked as read.', 'vi-VN': 'Đã đánh dấu là đã đọc.', 'zh-CN': '已标记为已读。' },
  input: z.union([z.strictObject({ id: idInput }), z.strictObject({ all: z.literal(true) })]),
  output: z.object({ unread: z.int() }),
  errors: ['not-found'],
  example: { all: true },
})

const isoDay = z.iso.date()

export const listLog = defineEndpoint({
  path: 'user/log/list',
  summary: 'Activity of this account; days are those of the brand’s time zone',
  auth: 'customer',
  effect: 'read',
  input: listInput(['action', 'status', 'detail', 'ip', 'time'])
    .extend({
      from: isoDay.nullish(),
      to: isoDay.nullish(),
      status: z.enum(['success', 'error']).nullish(),
      serviceId: idInput.nullish(),
    })
    .refine(isPeriod, beforeFrom),
  /** `counts`: `all`, `success`, `error` within the chosen days and search. */
  output: listOutput(
    z.object({
      id: idSchema,
      /** Path of the call, or the system's own event. */
      action: z.string(),
      status: z.enum(['success', 'error']),
      /** What was acted on, in no language: a name or number. */
      detail: z.string(),
      /** The error's sentence in the caller's language. */
      error: z.string().nullable(),
      actor: actorSchema,
      actorName: z.string(),
      ip: z.string().nullable(),
      time: instantSchema,
    }),
  ),
  errors: [],
  example: { from: '2026-11-01', to: '2026-11-30' },
})

export const noticesContract = [listNotices, readNotices, listLog] as const
