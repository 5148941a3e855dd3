import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { localeSchema } from '../locale.ts'
import { currencySchema } from '../money.ts'
import { isPhoneNumber } from '../phone.ts'
import { customersLine, printed, refusing, typedLine, typedText } from '../texts.ts'
import { isTimeZone } from '../time.ts'
import { isEmail, isPlainName, isUsername } from '../validation.ts'
import { assertedPasskey } from './passkeys.parts.ts'

export const username = typedText().toLowerCase().refine(isUsername, { error: 'username.invalid' })
/** What people type to sign in: a username or an e-mail. */
export const signInName = typedText().toLowerCase().min(1).max(254)
export const email = typedText().toLowerCase().max(254).refine(isEmail, { error: 'field.email' }).check(printed)
export const profileName = typedLine().min(1).max(100).check(refusing(isPlainName, 'field.name'), printed)
export const phone = typedText()
  .max(30)
  .refine((text) => text === '' || isPhoneNumber(text), { error: 'field.phone' })
/** A social profile's address or a QQ number. */
export const social = customersLine(200)
export const timeZoneName = z.string().max(60).refine(isTimeZone, { error: 'field.invalid' })
/** A password that is only compared: any text up to what we hash. */
export const givenPassword = z.string().min(1).max(200)
export const newPassword = z
  .string()
  .max(200)
  .refine((text) => text.length > 8, { error: 'password.too-short' })
  .refine((text) => /\d/.test(text), { error: 'password.no-number' })
/** A code of the authenticator app, or a recovery code. */
export const givenCode = typedText().min(1).max(20)
export const linkToken = z.string().min(1).max(200)

const done = z.object({})

export const register = defineEndpoint({
  path: 'public/levprotected/register',
  summary: 'Open an account; a mail carries the activation link',
  auth: 'public',
  // Not `money`: the input of those is remembered by its hash, which a password must not be.
  effect: 'write',
  done: {
    'en-US': 'Please open the link in the mail that we have just sent you.',
    'vi-VN': 'Vui lòng mở liên kết trong email chúng tôi vừa gửi cho bạn.',
    'zh-CN': '请打开我们刚刚发送的邮件中的链接。',
  },
  guard: 'register',
  input: z
    .strictObject({
      username,
      profileName,
      email,
      phone: phone.default(''),
      social: social.default(''),
      password: newPassword,
      passwordConfirm: z.string().max(200),
      acceptTerms: z.boolean().refine((accepted) => accepted, { error: 'terms.not-accepted' }),
      /** User id of who invited; anything that is none is ignored [P5]. */
      r: z.union([z.string().max(40), z.int().min(0).max(Number.MAX_SAFE_INTEGER)]).nullish(),
    })
    .refine((input) => input.password === input.passwordConfirm, { path: ['passwordConfirm'], error: 'password.mismatch-register' }),
  output: z.object({ username: z.string(), email: z.string() }),
  errors: ['proof-of-work-required', 'registration-closed', 'username.taken', 'password.same-as-name', 'password.too-common'],
  example: {
    username: 'annie',
    profileName: 'Annie Tran',
    email: 'annie@example.com',
    password: 'a-long-walk-4-two',
    passwordConfirm: 'a-long-walk-4-two',
    acceptTerms: true,
  },
})

export const activate = defineEndpoint({
  path: 'public/user-activation',
  summary: 'Activate an account with the token of the mailed link',
  auth: 'public',
  effect: 'write',
  done: {
    'en-US': 'Your account is active. You can sign in now.',
    'vi-VN': 'Tài khoản đã được kích hoạt. Bạn có thể đăng nhập.',
    'zh-CN': '账号已激活，现在可以登录。',
  },
  guard: 'login',
  input: z.strictObject({ token: linkToken }),
  output: z.object({ username: z.string(), email: z.string() }),
  errors: ['link-expired'],
  example: { token: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1' },
})

export const activateByPath = defineEndpoint({
  ...activate,
  path: 'public/user-activation/{token}',
  summary: 'The same with the token as the last part of the path, as old links have it',
})

export const requestPassword = defineEndpoint({
  path: 'public/requestpw',
  summary: 'Ask for a mail with a link to choose a new password; always the same answer',
  auth: 'public',
  effect: 'write',
  done: {
    'en-US': 'If there is an account with this e-mail, a link is on its way to it.',
    'vi-VN': 'Nếu có tài khoản dùng email này, liên kết đang được gửi đến đó.',
    'zh-CN': '如果该邮箱已注册账号，链接正在发送。',
  },
  guard: 'mail',
  input: z.strictObject({ email }),
  output: done,
  errors: ['proof-of-work-required'],
  example: { email: 'annie@example.com' },
})

export const resetPassword = defineEndpoint({
  path: 'public/resetpw',
  summary: 'Choose a new password with the token of the mailed link; ends every session',
  auth: 'public',
  effect: 'write',
  done: {
    'en-US': 'Your new password is set. Please sign in with it.',
    'vi-VN': 'Đã đặt mật khẩu mới. Hãy đăng nhập bằng mật khẩu này.',
    'zh-CN': '新密码已设置，请用它登录。',
  },
  guard: 'login',
  input: z
    .strictObject({ token: linkToken, password: newPassword, passwordConfirm: z.string().max(200) })
    .refine((input) => input.password === input.passwordConfirm, { path: ['passwordConfirm'], error: 'password.mismatch-recovery' }),
  output: z.object({ username: z.string() }),
  errors: ['link-expired', 'password.same-as-name', 'password.too-common'],
  example: { token: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1', password: 'a-long-walk-4-two', passwordConfirm: 'a-long-walk-4-two' },
})

/** Both calls of [C2a]: with a password it opens a session, with a sessionId it checks one. */
export const login = defineEndpoint({
  path: 'user/login',
  summary: 'Open a session with a password, or check one with its id',
  auth: 'public',
  effect: 'write',
  readsWithout: 'password',
  done: { 'en-US': 'You are signed in.', 'vi-VN': 'Bạn đã đăng nhập.', 'zh-CN': '您已登录。' },
  guard: 'login',
  input: z.union([
    z.strictObject({ username: signInName, sessionId: z.string().min(1).max(200), email: z.string().max(254).optional() }),
    z.strictObject({
      username: signInName,
      sessionId: z.null().optional(),
      password: givenPassword,
      /** Of an account with a second factor; without it the answer is `second-factor.code-required`. */
      otp: givenCode.optional(),
      /** In place of a code: what the browser made of `passkey`, a parameter of `second-factor.code-required`. */
      passkey: assertedPasskey.optional(),
      /** With a code: this device is not asked for one again for 30 days. */
      trustDevice: z.boolean().optional(),
      /** What an earlier sign-in of this device answered, in place of a code. */
      trustedDevice: z.string().min(1).max(200).optional(),
    }),
  ]),
  output: z.object({
    userID: idSchema,
    username: z.string(),
    email: z.string(),
    sessionId: z.string(),
    /** Absolute end of the session, reached even while it is in use [A4]. */
    sessionEndsAt: instantSchema,
    locale: localeSchema,
    /** The member of staff who is signed in as this customer: the portal says so on every page. */
    byStaff: z.string().nullable(),
    /** Of a device that is trusted from now on; told this once, and stored as a hash only. */
    trustedDevice: z.string().nullable(),
    /** There are terms to be accepted anew; `user/terms/state` has them. Nothing but new orders waits for it. */
    termsDue: z.boolean(),
    /** Staff changed a way into the account, and a hold closes its money, transfers and secrets now [D9]; `user/profile` says until when. */
    held: z.boolean(),
  }),
  errors: [
    ...(['sign-in-failed', 'session-invalid', 'account-not-activated', 'account-banned', 'proof-of-work-required'] as const),
    ...(['second-factor.code-required', 'second-factor.code-wrong', 'passkey.copied'] as const),
  ],
  example: { username: 'annie', password: 'a-long-walk-4-two' },
})

export const resendActivation = defineEndpoint({
  path: 'user/resend-activation-email',
  summary: 'Send the activation link once more, from the sign-in screen',
  auth: 'public',
  effect: 'write',
  done: {
    'en-US': 'A new link is on its way to your mailbox.',
    'vi-VN': 'Liên kết mới đang được gửi đến email của bạn.',
    'zh-CN': '新的链接正在发送到您的邮箱。',
  },
  guard: 'mail',
  input: z.strictObject({ username: signInName, password: givenPassword }),
  output: z.object({ nextSeconds: z.int().meta({ description: 'Seconds until the next mail can be sent' }) }),
  errors: ['sign-in-failed', 'account-already-activated', 'account-banned', 'proof-of-work-required'],
  example: { username: 'annie', password: 'a-long-walk-4-two' },
})

export const changePassword = defineEndpoint({
  path: 'user/password',
  summary: 'Change the password, with the old one and the second factor where there is one; ends the other sessions',
  auth: 'customer-session',
  proof: 'factor',
  // Open during a hold: the call requires the old password, grants no further access, and ends other sessions.
  hold: 'open',
  effect: 'write',
  done: { 'en-US': 'Your password is changed.', 'vi-VN': 'Đã đổi mật khẩu.', 'zh-CN': '密码已修改。' },
  guard: 'login',
  input: z
    .strictObject({ oldPassword: givenPassword, newPassword, passwordConfirm: z.string().max(200) })
    .refine((input) => input.newPassword === input.passwordConfirm, { path: ['passwordConfirm'], error: 'password.mismatch-change' }),
  output: z.object({ endedSessions: z.int() }),
  errors: ['password.wrong', 'password.same-as-name', 'password.too-common', ...PROOF_ERRORS],
  example: { oldPassword: 'a-long-walk-4-two', newPassword: 'a-short-rest-4-one', passwordConfirm: 'a-short-rest-4-one' },
})

export const updateProfile = defineEndpoint({
  path: 'user/levprotected/profile/update',
  summary: 'Change name, phone, social address, language, the currency shown or the time zone; what is left out stays',
  auth: 'customer-session',
  effect: 'write',
  done: { 'en-US': 'Your profile is saved.', 'vi-VN': 'Đã lưu hồ sơ.', 'zh-CN': '个人资料已保存。' },
  input: z.strictObject({
    profileName: profileName.optional(),
    phone: phone.optional(),
    social: social.optional(),
    locale: localeSchema.optional(),
    /** Null: the one that goes with the language [A3b]. */
    currency: currencySchema.nullish(),
    /** `Asia/Tokyo`: by whose clock instants are told, on every device and in mails. Null: the browser's, and in mails the brand's. */
    timeZone: timeZoneName.nullish(),
  }),
  output: done,
  errors: [],
  example: { profileName: 'Annie Tran', phone: '+84901234567', locale: 'vi-VN' },
})

export const accountsContract = [
  register,
  activate,
  activateByPath,
  requestPassword,
  resetPassword,
  login,
  resendActivation,
  changePassword,
  updateProfile,
] as const
