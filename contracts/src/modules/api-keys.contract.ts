import { z } from 'zod'
import { DEFAULT_TOKEN, TOKEN_ADDRESSES_MAX, TOKEN_SCOPES } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { typedText } from '../texts.ts'

const none = z.strictObject({})
/** No token opens them, and nobody who acts for the customer [C3]. */
const own = { auth: 'customer-session', asStaff: 'none' } as const
/** What shows a secret asks who is there [C3a]. */
const showing = { ...own, effect: 'write', proof: 'fresh', hold: 'secrets' } as const

export const tokenScopeSchema = z.enum(TOKEN_SCOPES)

const token = z.strictObject({
  id: idSchema,
  /** `default` is the one of the profile. */
  name: z.string(),
  isDefault: z.boolean(),
  /** The last four characters, to tell tokens apart. */
  ending: z.string(),
  scopes: z.array(tokenScopeSchema),
  /** Addresses and networks that it may be used from; none: from anywhere. */
  addresses: z.array(z.string()),
  createdAt: instantSchema,
  expiresAt: instantSchema.nullable(),
  expired: z.boolean(),
  /** Written once a minute at most. */
  lastUsedAt: instantSchema.nullable(),
  lastUsedIp: z.string().nullable(),
})

const withSecret = z.object({ id: idSchema, token: z.string() })

export const showDefaultToken = defineEndpoint({
  path: 'user/profile/api-key',
  summary: 'The default API token, readable, or null where there is none; each look is logged',
  ...showing,
  done: {
    'en-US': 'This look is in the activity log.',
    'vi-VN': 'Lần xem này đã được ghi vào nhật ký.',
    'zh-CN': '此次查看已记入操作日志。',
  },
  input: none,
  output: z.object({ token: z.string().nullable() }),
  errors: PROOF_ERRORS,
  example: {},
})

export const updateDefaultToken = defineEndpoint({
  path: 'user/api-key/update',
  summary: 'Make the default API token, or another in its place; the old one stops working at once',
  ...showing,
  done: { 'en-US': 'Your API token is ready.', 'vi-VN': 'API token của bạn đã sẵn sàng.', 'zh-CN': 'API 令牌已生成。' },
  input: none,
  output: withSecret,
  errors: PROOF_ERRORS,
  example: {},
})

export const listTokens = defineEndpoint({
  path: 'user/api-key/list',
  summary: 'The API tokens of the account, without their secrets: the default one first, then by name',
  ...own,
  effect: 'read',
  input: none,
  output: z.object({ items: z.array(token) }),
  errors: [],
  example: {},
})

export const createToken = defineEndpoint({
  path: 'user/api-key/create',
  summary: 'Make a named API token with scopes, and with an end and addresses where wanted',
  ...showing,
  done: { 'en-US': 'The token is ready.', 'vi-VN': 'Token đã sẵn sàng.', 'zh-CN': '令牌已生成。' },
  // Not `money`: an answer that is remembered for its request id would hold the secret.
  input: z.strictObject({
    name: typedText()
      .min(1)
      .max(40)
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u)
      .refine((name) => name.toLowerCase() !== DEFAULT_TOKEN, { error: 'token.name-taken' }),
    scopes: z
      .array(tokenScopeSchema)
      .min(1)
      .max(TOKEN_SCOPES.length)
      .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
    /** IPv4, IPv6 or networks (CIDR); none: from anywhere. */
    addresses: z.array(typedText().min(2).max(50)).max(TOKEN_ADDRESSES_MAX).default([]),
    /** Null: until it is revoked. */
    expiresInDays: z.int().min(1).max(3650).nullable().default(null),
  }),
  output: withSecret,
  errors: ['token.name-taken', 'token.too-many', 'token.bad-address', ...PROOF_ERRORS],
  example: { name: 'backup script', scopes: ['read', 'manage'], addresses: ['203.0.113.0/24'], expiresInDays: 90 },
})

export const revealToken = defineEndpoint({
  path: 'user/api-key/reveal',
  summary: 'A named API token, readable once more; each look is logged',
  ...showing,
  done: {
    'en-US': 'This look is in the activity log.',
    'vi-VN': 'Lần xem này đã được ghi vào nhật ký.',
    'zh-CN': '此次查看已记入操作日志。',
  },
  input: z.strictObject({ id: idInput }),
  output: withSecret,
  errors: ['not-found', ...PROOF_ERRORS],
  example: { id: 7 },
})

export const rotateToken = defineEndpoint({
  path: 'user/api-key/rotate',
  summary: 'Another secret for a token, under a new id, for as long again; the old one stops working at once',
  ...showing,
  done: { 'en-US': 'The token has a new secret.', 'vi-VN': 'Token đã có khóa bí mật mới.', 'zh-CN': '令牌已更换密钥。' },
  input: z.strictObject({ id: idInput }),
  output: withSecret,
  errors: ['not-found', ...PROOF_ERRORS],
  example: { id: 7 },
})

export const revokeToken = defineEndpoint({
  path: 'user/api-key/revoke',
  summary: 'Revoke an API token, the default one too: it opens nothing from this moment on',
  ...own,
  effect: 'write',
  done: { 'en-US': 'The token is revoked.', 'vi-VN': 'Đã thu hồi token.', 'zh-CN': '令牌已撤销。' },
  input: z.strictObject({ id: idInput }),
  output: none,
  errors: ['not-found'],
  example: { id: 7 },
})

export const apiKeysContract = [
  showDefaultToken,
  updateDefaultToken,
  listTokens,
  createToken,
  revealToken,
  rotateToken,
  revokeToken,
] as const
