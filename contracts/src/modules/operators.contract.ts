import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { localeSchema } from '../locale.ts'
import { staffRoleSchema } from '../staff.ts'
import { givenCode, givenPassword, linkToken, newPassword, profileName, signInName } from './accounts.contract.ts'

const done = z.object({})

/** Who is signed in to the console. */
const staffSchema = z.object({
  id: idSchema,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  locale: localeSchema,
  roles: z.array(staffRoleSchema),
  /** A second factor is demanded and not set up yet: nothing else is open until it is. */
  factorMissing: z.boolean(),
  /** Absolute end of the session, reached even while it is in use [A4]. */
  sessionEndsAt: instantSchema,
})

export const operatorLogin = defineEndpoint({
  path: 'operator/login',
  summary: 'Open a session of the staff console with password and second factor; it is kept in a cookie that no script can read',
  auth: 'public',
  effect: 'write',
  guard: 'login',
  input: z.strictObject({ username: signInName, password: givenPassword, otp: givenCode.optional() }),
  output: staffSchema,
  errors: ['sign-in-failed', 'second-factor.code-required', 'second-factor.code-wrong', 'proof-of-work-required'],
  example: { username: 'operator', password: 'a-long-walk-4-two' },
})

export const welcome = defineEndpoint({
  path: 'operator/welcome',
  summary: 'Choose a password with the token of the mailed link; ends every session',
  auth: 'public',
  effect: 'write',
  guard: 'login',
  input: z
    .strictObject({ token: linkToken, password: newPassword, passwordConfirm: z.string().max(200) })
    .refine((input) => input.password === input.passwordConfirm, { path: ['passwordConfirm'], error: 'password.mismatch-recovery' }),
  output: z.object({ username: z.string() }),
  errors: ['link-expired', 'password.same-as-name', 'password.too-common'],
  example: { token: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1', password: 'a-long-walk-4-two', passwordConfirm: 'a-long-walk-4-two' },
})

export const operatorLogout = defineEndpoint({
  path: 'operator/logout',
  summary: 'End this session, and with it every session that was opened as a customer from it',
  auth: 'staff-any',
  effect: 'write',
  input: z.strictObject({}),
  output: done,
  errors: [],
  example: {},
})

export const operatorProfile = defineEndpoint({
  path: 'operator/profile',
  summary: 'Who is signed in to the console, with roles and second factor',
  auth: 'staff-any',
  effect: 'read',
  input: z.strictObject({}),
  output: staffSchema.extend({
    factor: z.object({ enabled: z.boolean(), demanded: z.boolean(), recoveryCodesLeft: z.int() }),
  }),
  errors: [],
  example: {},
})

export const updateOperatorProfile = defineEndpoint({
  path: 'operator/profile/update',
  summary: 'Change the own name or language; what is left out stays',
  auth: 'staff-any',
  effect: 'write',
  input: z.strictObject({ name: profileName.optional(), locale: localeSchema.optional() }),
  output: done,
  errors: [],
  example: { name: 'Minh Tran', locale: 'vi-VN' },
})

export const changeOperatorPassword = defineEndpoint({
  path: 'operator/password',
  summary: 'Change the own password, with the old one and a code where there is a second factor; ends the other sessions',
  auth: 'staff-any',
  effect: 'write',
  guard: 'login',
  input: z
    .strictObject({ oldPassword: givenPassword, newPassword, passwordConfirm: z.string().max(200), otp: givenCode.optional() })
    .refine((input) => input.newPassword === input.passwordConfirm, { path: ['passwordConfirm'], error: 'password.mismatch-change' }),
  output: z.object({ endedSessions: z.int() }),
  errors: [
    ...(['password.wrong', 'password.same-as-name', 'password.too-common'] as const),
    ...(['second-factor.code-required', 'second-factor.code-wrong'] as const),
  ],
  example: { oldPassword: 'a-long-walk-4-two', newPassword: 'a-short-rest-4-one', passwordConfirm: 'a-short-rest-4-one' },
})

export const listOperatorSessions = defineEndpoint({
  path: 'operator/session/list',
  summary: 'The own devices that are signed in to the console, the latest first',
  auth: 'staff-any',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        id: idSchema,
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

export const endOperatorSession = defineEndpoint({
  path: 'operator/session/end',
  summary: 'Sign one of the own devices out of the console',
  auth: 'staff-any',
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['not-found'],
  example: { id: 1 },
})

export const clearOperatorSessions = defineEndpoint({
  path: 'operator/session/clear',
  summary: 'Sign all other own devices out of the console',
  auth: 'staff-any',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ ended: z.int() }),
  errors: [],
  example: {},
})

export const setUpFactor = defineEndpoint({
  path: 'operator/factor/setup',
  summary: 'Begin to set a second factor up, or to move it to another device; nothing changes until it is confirmed',
  auth: 'staff-any',
  effect: 'write',
  guard: 'login',
  /** `otp`: of the factor in use, where there is one. */
  input: z.strictObject({ password: givenPassword, otp: givenCode.optional() }),
  /** `uri`: for the picture that an authenticator app reads; `secret`: the same, to be typed. */
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['password.wrong', 'second-factor.code-required', 'second-factor.code-wrong'],
  example: { password: 'a-long-walk-4-two' },
})

const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmFactor = defineEndpoint({
  path: 'operator/factor/confirm',
  summary: 'Switch the new second factor on with its first code; ends the other sessions. The recovery codes are shown this once',
  auth: 'staff-any',
  effect: 'write',
  guard: 'login',
  input: z.strictObject({ otp: givenCode }),
  output: codes,
  errors: ['second-factor.not-set-up', 'second-factor.code-wrong'],
  example: { otp: '123456' },
})

export const renewRecoveryCodes = defineEndpoint({
  path: 'operator/factor/recovery-codes',
  summary: 'Make new recovery codes, shown this once; the old ones stop working',
  auth: 'staff-any',
  effect: 'write',
  guard: 'login',
  input: z.strictObject({ otp: givenCode }),
  output: codes,
  errors: ['second-factor.not-set-up', 'second-factor.code-wrong'],
  example: { otp: '123456' },
})

export const disableFactor = defineEndpoint({
  path: 'operator/factor/disable',
  summary: 'Switch the own second factor off; refused where one is demanded',
  auth: 'staff-any',
  effect: 'write',
  guard: 'login',
  input: z.strictObject({ password: givenPassword, otp: givenCode }),
  output: done,
  errors: ['password.wrong', 'second-factor.demanded', 'second-factor.not-set-up', 'second-factor.code-wrong'],
  example: { password: 'a-long-walk-4-two', otp: '123456' },
})

export const operatorsContract = [
  operatorLogin,
  welcome,
  operatorLogout,
  operatorProfile,
  updateOperatorProfile,
  changeOperatorPassword,
  listOperatorSessions,
  endOperatorSession,
  clearOperatorSessions,
  setUpFactor,
  confirmFactor,
  renewRecoveryCodes,
  disableFactor,
] as const
