import { z } from 'zod'
import { USER_DATA_BYTES_MAX, USER_DATA_FORMATS } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema } from '../ids.ts'

/** What a server does by itself at its first boot: a script, or a file for cloud-init. It may hold secrets, so it is never shown again. */

/** As JSON a line break, a quotation mark and a backslash take two bytes; beside it stands what every call carries. */
export const USER_DATA_BODY_MAX = 2 * USER_DATA_BYTES_MAX + 8192

export const userDataText = z.string().max(USER_DATA_BYTES_MAX)
export const userDataFormats = z.array(z.enum(USER_DATA_FORMATS))

export const keepUserData = defineEndpoint({
  path: 'user/order/user-data',
  summary:
    'Keeps user data for an order, sealed: its id goes into lines of the cart. It is forgotten once the servers are built, or after some days',
  auth: 'customer',
  asStaff: ['billing'],
  effect: 'write',
  // It belongs to an order.
  token: 'billing',
  costly: true,
  maxBody: USER_DATA_BODY_MAX,
  done: { 'en-US': 'User data saved.', 'vi-VN': 'Đã lưu dữ liệu khởi tạo.', 'zh-CN': '用户数据已保存。' },
  input: z.strictObject({ text: userDataText }),
  output: z.object({ id: idSchema, format: z.enum(USER_DATA_FORMATS), bytes: z.int() }),
  errors: ['user-data.too-many'],
  example: { text: '#!/bin/sh\necho hello >/root/hello\n' },
})

export const userDataContract = [keepUserData] as const
