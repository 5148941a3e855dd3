import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { givenCode } from './accounts.contract.ts'

const none = z.strictObject({})
/** A token of the API opens none of them [C3], and staff change nobody's second factor. */
const own = { auth: 'customer-session', asStaff: 'none' } as const
// A hold closes what takes a factor away or shows codes; setting one up protects the account, so that stays open.
const changesFactor = { ...own, effect: 'write', proof: 'fresh' } as const

export const isFactorEnabled = defineEndpoint({
  path: 'user/2fa/is-enable',
  summary: 'Whether two-factor sign-in is on, since when, and how many recovery codes are left',
  auth: 'customer-session',
  effect: 'read',
  input: none,
  output: z.object({
    enabled: z.boolean(),
    since: instantSchema.nullable(),
    recoveryCodesLeft: z.int(),
    /** An authenticator app gives codes. */
    app: z.boolean(),
    passkeys: z.int(),
  }),
  errors: [],
  example: {},
})

export const newFactor = defineEndpoint({
  path: 'user/2fa/otp-token',
  summary: 'A new key for an authenticator app, also to move to another one; nothing changes until it is enabled',
  ...changesFactor,
  hold: 'open',
  done: { 'en-US': 'Scan the key with your app.', 'vi-VN': 'Hãy quét khóa bằng ứng dụng của bạn.', 'zh-CN': '请用应用扫描密钥。' },
  input: none,
  /** `uri`: for the picture that an authenticator app reads; `secret`: the same, to be typed. */
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: PROOF_ERRORS,
  example: {},
})

const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const enableFactor = defineEndpoint({
  path: 'user/2fa/enable',
  summary:
    'Switch two-factor sign-in on with the first code of the new key; ends the other sessions. The recovery codes are shown this once',
  ...changesFactor,
  hold: 'open',
  guard: 'login',
  done: { 'en-US': 'Two-factor sign-in is on.', 'vi-VN': 'Đã bật xác thực hai lớp.', 'zh-CN': '双重验证已启用。' },
  input: z.strictObject({ otp: givenCode }),
  output: codes.extend({ endedSessions: z.int() }),
  errors: ['second-factor.not-set-up', 'second-factor.code-wrong', ...PROOF_ERRORS],
  example: { otp: '123456' },
})

export const renewCodes = defineEndpoint({
  path: 'user/2fa/recovery-codes',
  summary: 'Make new recovery codes, shown this once; the old ones stop working',
  ...changesFactor,
  done: { 'en-US': 'You have new recovery codes.', 'vi-VN': 'Đã tạo mã khôi phục mới.', 'zh-CN': '已生成新的恢复码。' },
  input: none,
  output: codes,
  errors: ['second-factor.not-set-up', ...PROOF_ERRORS],
  example: {},
})

export const disableFactor = defineEndpoint({
  path: 'user/2fa/disable',
  summary: 'Switch two-factor sign-in off, app and passkeys alike; ends the other sessions',
  ...changesFactor,
  done: { 'en-US': 'Two-factor sign-in is off.', 'vi-VN': 'Đã tắt xác thực hai lớp.', 'zh-CN': '双重验证已停用。' },
  input: none,
  output: z.object({ endedSessions: z.int() }),
  errors: ['second-factor.not-set-up', ...PROOF_ERRORS],
  example: {},
})

export const listTrustedDevices = defineEndpoint({
  path: 'user/2fa/trusted-device/list',
  summary: 'The devices that are not asked for a code, the latest first',
  auth: 'customer-session',
  effect: 'read',
  input: none,
  output: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        device: z.string(),
        ip: z.string(),
        since: instantSchema,
        until: instantSchema,
        /** This session was opened from it. */
        current: z.boolean(),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const forgetTrustedDevice = defineEndpoint({
  path: 'user/2fa/trusted-device/forget',
  summary: 'Ask a device for codes again; its sessions stay',
  ...own,
  effect: 'write',
  done: {
    'en-US': 'The device will need a code at the next sign-in.',
    'vi-VN': 'Thiết bị này sẽ được yêu cầu nhập mã.',
    'zh-CN': '该设备下次登录需要验证码。',
  },
  input: z.strictObject({ id: idInput }),
  output: none,
  errors: ['not-found'],
  example: { id: 1 },
})

export const prove = defineEndpoint({
  path: 'user/prove',
  summary:
    'Show that it is you: `proof` is a code or a passkey where the account has a second factor, else the password; it holds ten minutes for this session',
  ...own,
  effect: 'write',
  proof: 'fresh',
  hold: 'open',
  done: { 'en-US': 'Thank you for confirming.', 'vi-VN': 'Cảm ơn bạn đã xác nhận.', 'zh-CN': '身份已确认。' },
  input: none,
  output: none,
  errors: PROOF_ERRORS,
  example: {},
})

export const twoFactorContract = [
  isFactorEnabled,
  newFactor,
  enableFactor,
  renewCodes,
  disableFactor,
  listTrustedDevices,
  forgetTrustedDevice,
  prove,
] as const
