import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { givenCode, givenPassword, linkToken, login, profileName, register, username } from './accounts.contract.ts'
import { providerSchema } from './brands.contract.ts'
import { assertedPasskey } from './passkeys.parts.ts'

/**
 * Sign-in by an account at another provider [A5], in two parts. `begin` leads the browser there and `arrive` hears what it brought back:
 * who that person is at the provider, proved. What comes then depends on whether we know them: `enter`, `link` or `register`.
 */

const door = { auth: 'public', effect: 'write', guard: 'login' } as const
const signedIn = { 'en-US': 'You are signed in.', 'vi-VN': 'Bạn đã đăng nhập.', 'zh-CN': '您已登录。' }
const provider = z.string().min(1).max(60)
/** What `arrive` answered: once, and for a quarter of an hour. */
const arrival = linkToken

const secondStep = {
  otp: givenCode.optional(),
  /** In place of a code, as in `user/login`. */
  passkey: assertedPasskey.optional(),
  trustDevice: z.boolean().optional(),
  trustedDevice: z.string().min(1).max(200).optional(),
}
const SECOND_STEP_ERRORS = ['second-factor.code-required', 'second-factor.code-wrong', 'passkey.copied'] as const

export const beginFederated = defineEndpoint({
  path: 'public/levprotected/identity/begin',
  summary: 'Begin to sign in by an account elsewhere: where the browser goes, and what it must bring back',
  ...door,
  done: { 'en-US': 'On the way to the provider.', 'vi-VN': 'Đang chuyển đến nhà cung cấp.', 'zh-CN': '正在前往身份提供方。' },
  input: z.strictObject({ provider }),
  output: z.object({
    url: z.string(),
    /** Kept by this browser alone: an answer of the provider that comes to another browser is worth nothing. */
    flow: z.string(),
  }),
  errors: ['not-found', 'federation.unreachable'],
  example: { provider: 'oidc-7' },
})

export const arriveFederated = defineEndpoint({
  path: 'public/levprotected/identity/arrive',
  summary: 'What the provider answered, as the browser brought it back; works once',
  ...door,
  done: {
    'en-US': 'The provider has confirmed who you are.',
    'vi-VN': 'Nhà cung cấp đã xác nhận danh tính của bạn.',
    'zh-CN': '身份提供方已确认您的身份。',
  },
  input: z.strictObject({
    provider,
    flow: linkToken,
    /** The parameters of the return address, as they are written there. */
    answer: z.string().max(12_000),
  }),
  output: z.object({
    /** Known: `enter`. An account has this e-mail: `link`, with its password. Nobody has: `register`. */
    next: z.enum(['enter', 'link', 'register']),
    arrival: z.string(),
    /** As the provider knows them. */
    email: z.string().nullable(),
    name: z.string().nullable(),
  }),
  errors: [
    ...(['not-found', 'federation.lapsed', 'federation.denied', 'federation.not-proved'] as const),
    ...(['federation.unreachable', 'federation.email-unverified', 'registration-closed'] as const),
  ],
  example: {
    provider: 'oidc-7',
    flow: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1',
    answer: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj',
  },
})

export const enterFederated = defineEndpoint({
  path: 'public/levprotected/identity/enter',
  summary: 'Open a session of the account that is linked with whom the provider confirmed; its second factor is asked for as ever',
  ...door,
  done: signedIn,
  input: z.strictObject({ arrival, ...secondStep }),
  output: login.output,
  errors: ['federation.lapsed', 'sign-in-failed', 'account-banned', ...SECOND_STEP_ERRORS],
  example: { arrival: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1' },
})

export const linkFederated = defineEndpoint({
  path: 'public/levprotected/identity/link',
  summary: 'Link the account that has the confirmed e-mail, by its password, and open a session of it',
  ...door,
  done: signedIn,
  input: z.strictObject({ arrival, password: givenPassword, ...secondStep }),
  output: login.output,
  errors: ['federation.lapsed', 'sign-in-failed', 'account-banned', 'proof-of-work-required', ...SECOND_STEP_ERRORS],
  example: { arrival: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1', password: 'a-long-walk-4-two' },
})

export const registerFederated = defineEndpoint({
  path: 'public/levprotected/identity/register',
  summary:
    'Open an account for whom the provider confirmed; its e-mail is confirmed with it, and it has no password until one is chosen by mail',
  ...door,
  done: signedIn,
  input: z.strictObject({
    arrival,
    username,
    profileName,
    acceptTerms: register.input.shape.acceptTerms,
    r: register.input.shape.r,
  }),
  output: login.output,
  errors: ['federation.lapsed', 'registration-closed', 'username.taken'],
  example: {
    arrival: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1',
    username: 'annie',
    profileName: 'Annie Tran',
    acceptTerms: true,
  },
})

export const listLinks = defineEndpoint({
  path: 'user/identity/list',
  summary: 'Accounts elsewhere by which the customer can sign in',
  auth: 'customer-session',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        provider: providerSchema,
        email: z.string(),
        linkedAt: instantSchema,
        lastUsedAt: instantSchema,
        /** False while staff have the provider switched off. */
        usable: z.boolean(),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const unlink = defineEndpoint({
  path: 'user/identity/unlink',
  summary: 'Have an account elsewhere open this one no more; who signs in by it again is asked for the password',
  auth: 'customer-session',
  asStaff: 'none',
  effect: 'write',
  proof: 'fresh',
  done: { 'en-US': 'Link removed.', 'vi-VN': 'Đã gỡ liên kết.', 'zh-CN': '已解除关联。' },
  input: z.strictObject({ id: idInput }),
  output: z.object({}),
  errors: ['not-found', ...PROOF_ERRORS],
  example: { id: 7 },
})

export const federationContract = [
  beginFederated,
  arriveFederated,
  enterFederated,
  linkFederated,
  registerFederated,
  listLinks,
  unlink,
] as const
