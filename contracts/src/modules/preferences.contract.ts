import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { MAIL_MODES, NOTICE_TOPIC_NAMES } from '../notice-topics.ts'

const choice = z.strictObject({
  topic: z.enum(NOTICE_TOPIC_NAMES),
  mail: z.enum(MAIL_MODES),
  /** Told in open browsers and counted as unread; else it stands in the list as read. */
  portal: z.boolean(),
})

export const listPreferences = defineEndpoint({
  path: 'user/notification/preferences',
  summary: 'How the customer is told of what may be chosen; money, contract and safety are not among it',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(choice),
    /** Where daily mails go, and the zone of their morning. */
    email: z.string(),
    timeZone: z.string(),
  }),
  errors: [],
  example: {},
})

export const setPreference = defineEndpoint({
  path: 'user/notification/preferences/set',
  summary: 'Choose how the customer is told of one topic: by mail at once, once a day or not; in the portal or quietly',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: choice,
  output: choice,
  errors: [],
  example: { topic: 'announcements', mail: 'daily', portal: true },
})

export const preferencesContract = [listPreferences, setPreference] as const
