import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { localeSchema } from '../locale.ts'
import { email, linkToken } from './accounts.contract.ts'

/** Further addresses that get copies of what an account is billed: invoices, receipts, reminders to pay. */

const none = z.strictObject({})
const own = { auth: 'customer-session', asStaff: 'none', effect: 'write' } as const

export const billingContactSchema = z.object({
  id: idSchema,
  email: z.string(),
  /** In which copies are written. */
  locale: localeSchema,
  /** Null: its link was not opened yet, and nothing is sent there. */
  confirmedAt: instantSchema.nullable(),
  createdAt: instantSchema,
})

export const listBillingContacts = defineEndpoint({
  path: 'user/profile/billing/contact/list',
  summary: 'Who gets copies of invoices, receipts and reminders to pay',
  auth: 'customer',
  effect: 'read',
  input: none,
  output: z.object({ items: z.array(billingContactSchema) }),
  errors: [],
  example: {},
})

export const addBillingContact = defineEndpoint({
  ...own,
  path: 'user/profile/billing/contact/add',
  summary: 'Have copies sent to one more address, in a language of its own; a link goes there, and nothing else before it is opened',
  done: {
    'en-US': 'We have sent a link to this address. Copies begin when it is opened.',
    'vi-VN': 'Chúng tôi đã gửi liên kết đến địa chỉ này. Bản sao được gửi sau khi liên kết được mở.',
    'zh-CN': '我们已向该地址发送链接，打开后即开始抄送。',
  },
  input: z.strictObject({ email, locale: localeSchema }),
  output: billingContactSchema,
  errors: ['billing-contact.known', 'billing-contact.own', 'billing-contact.too-many'],
  example: { email: 'accounts@example.com', locale: 'en-US' },
})

export const resendBillingContact = defineEndpoint({
  ...own,
  path: 'user/profile/billing/contact/resend',
  summary: 'Send the link once more to an address that has not confirmed; ever more seldom',
  done: { 'en-US': 'A new link is on its way.', 'vi-VN': 'Liên kết mới đang được gửi.', 'zh-CN': '新的链接正在发送。' },
  input: z.strictObject({ id: idInput }),
  output: none,
  errors: ['not-found', 'billing-contact.confirmed'],
  example: { id: 1 },
})

export const removeBillingContact = defineEndpoint({
  ...own,
  path: 'user/profile/billing/contact/remove',
  summary: 'Send no more copies to this address',
  done: {
    'en-US': 'This address no longer receives copies.',
    'vi-VN': 'Địa chỉ này không còn nhận bản sao.',
    'zh-CN': '该地址不再收到抄送。',
  },
  input: z.strictObject({ id: idInput }),
  output: none,
  errors: ['not-found'],
  example: { id: 1 },
})

const byMail = { auth: 'public', effect: 'write', guard: 'login', input: z.strictObject({ token: linkToken }) } as const
const example = { token: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1' }

export const confirmBillingContact = defineEndpoint({
  ...byMail,
  path: 'public/billing-contact/confirm',
  summary: 'The link in the mail was opened: copies are sent to its address from now on',
  done: { 'en-US': 'Thank you for confirming.', 'vi-VN': 'Cảm ơn bạn đã xác nhận.', 'zh-CN': '感谢您的确认。' },
  output: z.object({ email: z.string() }),
  errors: ['link-expired'],
  example,
})

export const leaveBillingContact = defineEndpoint({
  ...byMail,
  path: 'public/billing-contact/leave',
  summary: 'Whoever gets copies wants none any more: the link stands in each of them and works for ever',
  done: { 'en-US': 'You’ll no longer receive copies.', 'vi-VN': 'Bạn sẽ không nhận bản sao nữa.', 'zh-CN': '您将不再收到抄送。' },
  output: z.object({ email: z.string() }),
  errors: ['link-expired'],
  example,
})

export const billingContactsContract = [
  listBillingContacts,
  addBillingContact,
  resendBillingContact,
  removeBillingContact,
  confirmBillingContact,
  leaveBillingContact,
] as const
