import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { customersLine } from '../texts.ts'
import { login } from './accounts.contract.ts'
import { assertedPasskey, createdPasskey } from './passkeys.parts.ts'

const none = z.strictObject({})
/** A token of the API opens none of them [C3], and staff change nobody's passkeys. */
const own = { auth: 'customer-session', asStaff: 'none' } as const
const changesFactor = { ...own, effect: 'write', proof: 'fresh' } as const
const name = customersLine(60).min(1)
/** For `navigator.credentials`, as its JSON: `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
const options = z.record(z.string(), z.unknown())

export const listPasskeys = defineEndpoint({
  path: 'user/passkey/list',
  summary: 'The passkeys of the account, the latest first',
  auth: 'customer-session',
  effect: 'read',
  input: none,
  output: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        /** The host name it was made at: it works there only. */
        host: z.string(),
        since: instantSchema,
        lastUsedAt: instantSchema.nullable(),
        /** False: it stands in for a code, and no longer signs in without a password. */
        alone: z.boolean(),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const newPasskey = defineEndpoint({
  path: 'user/passkey/new',
  summary: 'What the browser needs to make a passkey for this account; good for one, within five minutes',
  ...changesFactor,
  // A second factor protects the account.
  hold: 'open',
  done: { 'en-US': 'Continue in your browser.', 'vi-VN': 'Trình duyệt sẽ hỏi bạn tiếp theo.', 'zh-CN': '接下来浏览器会询问您。' },
  input: none,
  output: z.object({ options }),
  errors: ['passkey.unavailable', 'passkey.too-many', ...PROOF_ERRORS],
  example: {},
})

export const addPasskey = defineEndpoint({
  path: 'user/passkey/add',
  summary:
    'Add the passkey that the browser made; ends the other sessions. Where it is the first second factor, the recovery codes are shown this once',
  ...changesFactor,
  hold: 'open',
  guard: 'login',
  done: { 'en-US': 'Passkey added.', 'vi-VN': 'Đã thêm khóa truy cập.', 'zh-CN': '通行密钥已添加。' },
  input: z.strictObject({ name, credential: createdPasskey }),
  output: z.object({ id: idSchema, recoveryCodes: z.array(z.string()).nullable(), endedSessions: z.int() }),
  errors: ['passkey.not-made', 'passkey.too-many', ...PROOF_ERRORS],
  example: {
    name: 'MacBook Pro',
    credential: { id: 'AQID', rawId: 'AQID', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  },
})

export const renamePasskey = defineEndpoint({
  path: 'user/passkey/rename',
  summary: 'Call a passkey something else',
  ...own,
  effect: 'write',
  done: { 'en-US': 'Passkey renamed.', 'vi-VN': 'Đã đổi tên khóa truy cập.', 'zh-CN': '通行密钥已重命名。' },
  input: z.strictObject({ id: idInput, name }),
  output: none,
  errors: ['not-found'],
  example: { id: 1, name: 'MacBook Pro' },
})

export const removePasskey = defineEndpoint({
  path: 'user/passkey/remove',
  summary: 'Remove a passkey; ends the other sessions. With the last second factor two-factor sign-in is off',
  ...changesFactor,
  done: { 'en-US': 'Passkey removed.', 'vi-VN': 'Đã xóa khóa truy cập.', 'zh-CN': '通行密钥已移除。' },
  input: z.strictObject({ id: idInput }),
  output: z.object({ enabled: z.boolean(), endedSessions: z.int() }),
  errors: ['not-found', ...PROOF_ERRORS],
  example: { id: 1 },
})

export const passkeyChallenge = defineEndpoint({
  path: 'user/passkey/challenge',
  summary: 'What the browser needs to prove by a passkey who is there: its answer, as JSON, is a `proof` like a password or a code',
  ...own,
  effect: 'read',
  input: none,
  output: z.object({ options }),
  errors: ['passkey.unavailable'],
  example: {},
})

export const passkeySignInOptions = defineEndpoint({
  path: 'user/login/passkey-options',
  summary: 'What the browser needs to sign in by a passkey, whoever it is; good once, within five minutes',
  auth: 'public',
  effect: 'read',
  guard: 'login',
  input: none,
  output: z.object({ options }),
  errors: ['passkey.unavailable'],
  example: {},
})

export const passkeySignIn = defineEndpoint({
  path: 'user/login/passkey',
  summary: 'Open a session by a passkey alone: without name, password and code. The device must have checked who uses it',
  auth: 'public',
  effect: 'write',
  guard: 'login',
  done: { 'en-US': 'You are signed in.', 'vi-VN': 'Bạn đã đăng nhập.', 'zh-CN': '您已登录。' },
  input: z.strictObject({ credential: assertedPasskey }),
  output: login.output,
  errors: ['passkey.refused', 'passkey.copied'],
  example: {
    credential: {
      ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
      response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
    },
  },
})

export const passkeysContract = [
  listPasskeys,
  newPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeyChallenge,
  passkeySignInOptions,
  passkeySignIn,
] as const
