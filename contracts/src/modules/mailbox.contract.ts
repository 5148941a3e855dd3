import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instantSchema } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { email, linkToken } from './accounts.contract.ts'

/** What depends on who reads an account's mailbox: another address for it, and what its owner says was none of their doing. */

const none = z.strictObject({})
const own = { auth: 'customer-session', asStaff: 'none', effect: 'write', input: none, output: none } as const
const token = z.strictObject({ token: linkToken })
const example = { token: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1' }

/** An address that waits for its links to be opened. */
export const pendingEmailSchema = z.object({
  email: z.string(),
  /** Whose link was opened: the one in the mailbox that the account has now, the one in the new. */
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  until: instantSchema,
})

export const changeEmail = defineEndpoint({
  ...own,
  path: 'user/profile/email/change',
  summary:
    'Ask for another e-mail: a link goes to the old and one to the new mailbox, and it changes when both were opened. The same answer for an address that another account has: a mail tells its owner',
  proof: 'fresh',
  done: {
    'en-US': 'Please open the links that we have sent to both mailboxes.',
    'vi-VN': 'Vui lòng mở liên kết chúng tôi vừa gửi đến cả hai hộp thư.',
    'zh-CN': '请打开我们发送到两个邮箱的链接。',
  },
  input: z.strictObject({ email }),
  errors: ['email-change.same', ...PROOF_ERRORS],
  example: { email: 'annie.tran@example.com' },
})

export const resendEmailChange = defineEndpoint({
  ...own,
  path: 'user/profile/email/resend',
  hold: 'proof',
  summary: 'Send the links again that were not opened yet; ever more seldom',
  done: { 'en-US': 'New links are on their way.', 'vi-VN': 'Liên kết mới đang được gửi.', 'zh-CN': '新的链接正在发送。' },
  errors: ['email-change.none'],
  example: {},
})

export const cancelEmailChange = defineEndpoint({
  ...own,
  path: 'user/profile/email/cancel',
  summary: 'Keep the e-mail that the account has; the links that were sent do nothing any more',
  done: { 'en-US': 'The email change is cancelled.', 'vi-VN': 'Email của bạn được giữ nguyên.', 'zh-CN': '您的邮箱保持不变。' },
  errors: ['email-change.none'],
  example: {},
})

export const confirmEmail = defineEndpoint({
  path: 'public/email/confirm',
  summary: 'One of the two links of a change of e-mail was opened; the second one makes it, and ends the other sessions',
  auth: 'public',
  effect: 'write',
  guard: 'login',
  done: { 'en-US': 'Thank you for confirming.', 'vi-VN': 'Cảm ơn bạn đã xác nhận.', 'zh-CN': '感谢您的确认。' },
  input: token,
  /** `changed` is false while the other mailbox has not confirmed. */
  output: z.object({ changed: z.boolean(), email: z.string() }),
  errors: ['link-expired', 'email.taken'],
  example,
})

export const notMe = defineEndpoint({
  path: 'public/not-me',
  summary:
    'What a mail told was not done by the owner: ends every session, trusted device and token, gives the account the address back that the mail went to, and closes it until a new password is chosen by the link that is mailed now',
  auth: 'public',
  effect: 'write',
  guard: 'login',
  done: {
    'en-US': 'Your account is locked until you choose a new password.',
    'vi-VN': 'Tài khoản đã được khóa với mọi người cho đến khi bạn đặt mật khẩu mới.',
    'zh-CN': '在您设置新密码之前，任何人都无法登录您的账号。',
  },
  input: token,
  /** Where the link for the new password went; null: another account has that address by now, and support has to help. */
  output: z.object({ mailedTo: z.string().nullable() }),
  errors: ['link-expired'],
  example,
})

export const mailboxContract = [changeEmail, resendEmailChange, cancelEmailChange, confirmEmail, notMe] as const
