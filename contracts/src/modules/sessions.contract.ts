import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'

const done = z.object({})

export const logout = defineEndpoint({
  path: 'user/logout',
  summary: 'End this session',
  auth: 'customer-session',
  asStaff: 'any',
  effect: 'write',
  done: { 'en-US': 'You are signed out.', 'vi-VN': 'Bạn đã đăng xuất.', 'zh-CN': '您已退出登录。' },
  input: z.strictObject({}),
  output: done,
  errors: [],
  example: {},
})

export const listSessions = defineEndpoint({
  path: 'user/session/list',
  summary: 'The devices that are signed in, the latest first',
  auth: 'customer-session',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        /** `Firefox on Windows`; empty where the browser does not tell. */
        device: z.string(),
        ip: z.string(),
        openedAt: instantSchema,
        lastSeenAt: instantSchema,
        current: z.boolean(),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const endSession = defineEndpoint({
  path: 'user/session/end',
  summary: 'Sign one device out',
  auth: 'customer-session',
  effect: 'write',
  done: { 'en-US': 'The device is signed out.', 'vi-VN': 'Đã đăng xuất thiết bị.', 'zh-CN': '该设备已退出登录。' },
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['not-found'],
  example: { id: 1 },
})

export const clearSessions = defineEndpoint({
  path: 'user/clear-sessions',
  summary: 'Sign all devices out: this one too, unless it is to be kept',
  auth: 'customer-session',
  effect: 'write',
  done: { 'en-US': 'The devices are signed out.', 'vi-VN': 'Đã đăng xuất các thiết bị.', 'zh-CN': '各设备已退出登录。' },
  input: z.strictObject({ keepCurrent: z.boolean().default(false) }),
  output: z.object({ ended: z.int() }),
  errors: [],
  example: { keepCurrent: true },
})

/** Close code of the event stream's socket when too many are open (`EVENT_STREAMS_PER_ACCOUNT`, `EVENT_STREAMS_PER_SESSION`). */
export const EVENTS_TOO_MANY = 4429

export const eventTicket = defineEndpoint({
  path: 'user/events/ticket',
  summary: 'One-time ticket, valid 60 seconds, for the first message on the event stream',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ ticket: z.string() }),
  errors: ['too-many-streams'],
  example: {},
})

export const sessionsContract = [logout, listSessions, endSession, clearSessions, eventTicket] as const
