import { z } from 'zod'
import { TRANSFER_MAX } from '../constants.ts'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { type ActionTable, onService } from '../kinds/actions.ts'
import { moneySchema } from '../money.ts'
import { email } from './accounts.contract.ts'
import { planFiguresSchema } from './catalogue.contract.ts'
import { serviceKindSchema, serviceTypeSchema, siteSchema } from './services.contract.ts'

/** Handing services over to another customer [S7]: asked for below each kind's own path, answered in one place. */

export const transferCall = <const P extends string>(path: P, table: ActionTable<'transfer'>) =>
  defineServiceEndpoint(onService(table, 'transfer'), {
    path,
    summary:
      'Offers services to another customer of the brand; the answer is the same whether the e-mail has an account or not. After more than 5 e-mails without one it is blocked until staff unblock it',
    effect: 'write',
    done: {
      'en-US': 'Sent, if an account with this e-mail exists. It can be accepted for 48 hours.',
      'vi-VN': 'Đã gửi, nếu có tài khoản với email này. Người nhận có 48 giờ để chấp nhận.',
      'zh-CN': '如果该邮箱已有账户，转让请求已发送。对方可在 48 小时内接受。',
    },
    input: z.strictObject({
      /** None is refused with the catalogue's sentence. */
      ids: z.array(idInput).max(TRANSFER_MAX),
      email,
    }),
    output: z.object({ expiresAt: instantSchema }),
    errors: [
      'nothing-selected',
      'transfer.self',
      'transfer.blocked',
      'transfer.pending',
      'transfer.trial',
      'transfer.overdue',
      'change.under-way',
    ],
    example: { ids: [48001], email: 'binh@example.com' },
  })

const incomingSchema = z.object({
  id: idSchema,
  kind: serviceKindSchema,
  type: serviceTypeSchema,
  name: z.string(),
  planName: z.string(),
  /** What the plan has, as its kind declares it. */
  figures: planFiguresSchema,
  site: siteSchema.nullable(),
  /** What its next period costs the new owner, before VAT. */
  price: moneySchema,
  periodMonths: z.int(),
  /** Paid until then. */
  end: instantSchema.nullable(),
  from: z.object({ name: z.string(), email: z.string() }),
  expiresAt: instantSchema,
  /** Its owner has to put something in order first. */
  held: z.boolean(),
})
export type IncomingTransfer = z.infer<typeof incomingSchema>

const outgoingSchema = z.object({
  id: idSchema,
  serviceId: idSchema,
  name: z.string(),
  /** As it was typed: whether it has an account is not told. */
  email: z.string(),
  requestedAt: instantSchema,
  expiresAt: instantSchema,
})
export type OutgoingTransfer = z.infer<typeof outgoingSchema>

export const transferList = defineEndpoint({
  path: 'user/transfer/list',
  summary: 'Services that others offer to the caller, and those that the caller offers to others, while nobody has answered',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ incoming: z.array(incomingSchema), outgoing: z.array(outgoingSchema), blocked: z.boolean() }),
  errors: [],
  example: {},
})

const answered = {
  auth: 'customer-session',
  effect: 'write',
} as const
const ids = z.array(idInput).max(TRANSFER_MAX)

export const transferAccept = defineEndpoint({
  ...answered,
  path: 'user/transfer/accept',
  hold: 'transfers',
  summary: 'Takes over services that were offered: all of them or none. What is paid stays paid; the next period is the caller’s',
  done: {
    'en-US': 'It is yours now. Change its passwords: the former owner may know them.',
    'vi-VN': 'Dịch vụ nay là của bạn. Hãy đổi mật khẩu: chủ cũ có thể biết mật khẩu.',
    'zh-CN': '服务已归您所有。请修改其密码：原所有者可能知道。',
  },
  input: z.strictObject({ ids, autoRenew: z.boolean().default(false) }),
  output: z.object({ services: z.array(z.object({ id: idSchema, kind: serviceKindSchema, name: z.string() })) }),
  errors: ['nothing-selected', 'not-found', 'transfer.over', 'transfer.not-now', 'busy'],
  example: { ids: [1], autoRenew: true },
})

export const transferDecline = defineEndpoint({
  ...answered,
  path: 'user/transfer/decline',
  summary: 'Refuses services that were offered; their owner is told',
  done: { 'en-US': 'Declined.', 'vi-VN': 'Đã từ chối.', 'zh-CN': '已拒绝。' },
  input: z.strictObject({ ids }),
  output: z.object({}),
  errors: ['nothing-selected', 'not-found', 'transfer.over'],
  example: { ids: [1] },
})

export const transferTakeBack = defineEndpoint({
  ...answered,
  path: 'user/transfer/take-back',
  summary: 'Takes an offer back that nobody has answered',
  done: { 'en-US': 'The transfer is withdrawn.', 'vi-VN': 'Đã thu hồi yêu cầu chuyển giao.', 'zh-CN': '已撤回转让。' },
  input: z.strictObject({ ids }),
  output: z.object({}),
  errors: ['nothing-selected', 'not-found', 'transfer.over'],
  example: { ids: [1] },
})

export const transfersContract = [transferList, transferAccept, transferDecline, transferTakeBack] as const
