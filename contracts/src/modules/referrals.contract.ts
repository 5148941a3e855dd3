import { z } from 'zod'
import { REFERRAL_CODE_HOURS, REFERRAL_MATURES_DAYS, REFERRAL_OPENINGS_DAYS } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { PROOF_ERRORS } from '../kinds/actions.ts'
import { listInput, listOutput } from '../lists.ts'
import { moneySchema } from '../money.ts'
import { REFERRAL_STATES, REFERRAL_TABS } from '../referrals.ts'

export const referralStateSchema = z.enum(REFERRAL_STATES)
export const invoiceRefSchema = z.object({ id: idSchema, number: documentNumberSchema })

/** Names as the specification has them, and after them what the screen says beside. */
const referral = z.object({
  id: idSchema,
  created_at: instantSchema,
  updated_at: instantSchema,
  /** In whole units of the currency: 40.5 dollars. 0 while nothing is earned. */
  amount_reward: z.number(),
  status: referralStateSchema,
  /** Why it was rejected; else null. */
  remark: z.string().nullable(),
  /** As the friend gave them when they joined. */
  email: z.string(),
  full_name: z.string(),
  /** `amount_reward`, as money. */
  reward: moneySchema,
  /** When a pending reward becomes available. */
  maturesAt: instantSchema.nullable(),
  /** Looked at by staff before it does. */
  held: z.boolean(),
  /** The withdrawal that it is, or was last, part of. */
  withdrawal: invoiceRefSchema.nullable(),
})

export const REFERRAL_SORT = ['created_at', 'email', 'amount_reward', 'status', 'updated_at'] as const

export const referralList = defineEndpoint({
  path: 'user/referral/list',
  summary: `Whom the customer brought and what they earned by it; the search covers full_name and status. A link counts for ${REFERRAL_CODE_HOURS} hours after it was opened, a reward becomes available after ${REFERRAL_MATURES_DAYS} days`,
  auth: 'customer',
  effect: 'read',
  input: listInput(REFERRAL_SORT).extend({ tab: z.enum(REFERRAL_TABS).optional() }),
  output: listOutput(referral)
    .omit({ items: true })
    .extend({
      referralObjectList: z.array(referral),
      totals: z.object({
        /** Sum of received rewards. */
        available: moneySchema,
        /** Sum of pending withdraws. */
        pendingWithdraw: moneySchema,
        /** Sum of pending rewards. */
        processing: moneySchema,
        /** Sum of all but the two rejected statuses. */
        total: moneySchema,
      }),
      /** The pending reward that becomes available first. */
      next: z.object({ amount: moneySchema, at: instantSchema }).nullable(),
      /** Since when the oldest withdrawal waits for staff. */
      waitsSince: instantSchema.nullable(),
      /** What a new friend's first order brings; null while nobody can be referred. */
      percent: z.int().nullable(),
      /** How often their link was opened in the last days, robots apart; whose browsers those were nobody knows. */
      opened: z.int(),
      /** Of the caller: what their link ends with, `/#/register?r={userID}`. */
      userID: idSchema,
    }),
  errors: [],
  example: {},
})

export const referralWithdraw = defineEndpoint({
  path: 'user/referral/withdraw',
  summary: 'Asks for everything that is available: an invoice of type referral withdraw, which staff pay into the main balance or reject',
  auth: 'customer-session',
  effect: 'money',
  proof: 'fresh',
  done: {
    'en-US': 'Your withdrawal is on its way to our staff.',
    'vi-VN': 'Yêu cầu rút thưởng đã được gửi tới nhân viên của chúng tôi.',
    'zh-CN': '提现申请已提交，等待工作人员审核。',
  },
  input: z.strictObject({}),
  output: z.object({ id: idSchema }),
  errors: ['referral.nothing-available', ...PROOF_ERRORS],
  example: {},
})

export const referralOpen = defineEndpoint({
  path: 'public/referral/open',
  summary: `Says that a customer’s link was opened, by a browser that does not know it yet: counted per day for ${REFERRAL_OPENINGS_DAYS} days, and nothing else is kept. The answer is the same whether or not there is such a customer`,
  auth: 'public',
  effect: 'write',
  input: z.strictObject({ r: idInput }),
  done: { 'en-US': 'Counted.', 'vi-VN': 'Đã ghi nhận.', 'zh-CN': '已计入。' },
  output: z.object({}),
  errors: [],
  example: { r: 1 },
})

export const referralsContract = [referralList, referralWithdraw, referralOpen] as const
