import { z } from 'zod'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { moneySchema } from '../money.ts'
import { REFERRAL_PERCENT, REFERRAL_SIGNS, REFERRAL_TABS, WITHDRAWAL_OUTCOMES } from '../referrals.ts'
import { brandRefSchema, customerRefSchema, ofBrand, reasonInput } from '../staff-views.ts'
import { typedText } from '../texts.ts'
import { invoiceRefSchema, referralStateSchema } from './referrals.contract.ts'

const staff = { auth: 'staff', roles: ['billing'] } as const
const whose = { brand: brandRefSchema, customer: customerRefSchema }

const referral = z.object({
  id: idSchema,
  /** `customer` brought `friend`. */
  ...whose,
  friend: customerRefSchema,
  status: referralStateSchema,
  /** It does not become available before a person says so. */
  held: z.boolean(),
  /** What the two accounts have in common, and whether what the friend paid is disputed. */
  signs: z.array(z.enum(REFERRAL_SIGNS)),
  percent: z.int(),
  reward: moneySchema,
  /** The friend's first paid order. */
  order: invoiceRefSchema.nullable(),
  withdrawal: invoiceRefSchema.nullable(),
  maturesAt: instantSchema.nullable(),
  remark: z.string().nullable(),
  /** Who decided about it last; null: nobody but the clock. */
  decidedBy: z.string().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})

export const operatorReferralList = defineEndpoint({
  ...staff,
  path: 'operator/referrals/list',
  summary: 'Who brought whom and what it earned, of all customers, the newest first; `held`: those that wait for a person',
  effect: 'read',
  input: listInput(['id', 'reward']).extend({ ...ofBrand, tab: z.enum(['held', ...REFERRAL_TABS]).optional() }),
  output: listOutput(referral),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const operatorReferralApprove = defineEndpoint({
  ...staff,
  path: 'operator/referrals/approve',
  summary: 'Lets a held reward become available when it is time, or at once where it is',
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: z.object({ id: idSchema, status: referralStateSchema }),
  errors: ['not-found', 'referral.not-held'],
  example: { id: 1, reason: 'Two people in one office' },
})

export const operatorReferralReject = defineEndpoint({
  ...staff,
  path: 'operator/referrals/reject',
  summary:
    'Rejects a reward that is pending, available or asked for; a withdrawal that waits with it in ends, and the others in it are available again',
  effect: 'write',
  input: z.strictObject({ id: idInput, remark: reasonInput }),
  output: z.object({ id: idSchema, status: referralStateSchema }),
  errors: ['not-found', 'referral.decided'],
  example: { id: 1, remark: 'Same address and device as your own account' },
})

const withdrawal = z.object({
  /** Of its invoice. */
  id: idSchema,
  number: documentNumberSchema,
  ...whose,
  amount: moneySchema,
  /** How many rewards. */
  rewards: z.int(),
  /** Null: it waits for a person. */
  outcome: z.enum(WITHDRAWAL_OUTCOMES).nullable(),
  remark: z.string().nullable(),
  decidedBy: z.string().nullable(),
  askedAt: instantSchema,
  decidedAt: instantSchema.nullable(),
})

export const operatorWithdrawalList = defineEndpoint({
  ...staff,
  path: 'operator/referrals/withdrawals/list',
  summary: 'Rewards that customers asked to have paid into their balance, the newest first',
  effect: 'read',
  input: listInput(['id', 'amount']).extend({ ...ofBrand, tab: z.enum(['waiting', ...WITHDRAWAL_OUTCOMES]).optional() }),
  output: listOutput(withdrawal),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

const DECIDED = ['not-found', 'referral.decided'] as const

export const operatorWithdrawalApprove = defineEndpoint({
  ...staff,
  path: 'operator/referrals/withdrawals/approve',
  summary:
    'Pays a withdrawal into the customer’s main balance; its invoice is finished. Nothing is paid while a reward in it is to be checked',
  effect: 'money',
  input: z.strictObject({ id: idInput, reason: typedText().max(500).default('') }),
  output: z.object({ id: idSchema, paid: moneySchema }),
  errors: [...DECIDED, 'referral.disputed'],
  example: { id: 10_001, reason: 'Looked through' },
})

export const operatorWithdrawalReject = defineEndpoint({
  ...staff,
  path: 'operator/referrals/withdrawals/reject',
  summary: 'Rejects a withdrawal and the rewards in it; its invoice is cancelled, and the customer reads the remark',
  effect: 'write',
  input: z.strictObject({ id: idInput, remark: reasonInput }),
  output: z.object({ id: idSchema }),
  errors: DECIDED,
  example: { id: 10_001, remark: 'These friends are accounts of your own' },
})

const percent = z.int().min(1).max(REFERRAL_PERCENT.most)

export const referralProgrammeList = defineEndpoint({
  ...staff,
  path: 'operator/referrals/programmes/list',
  summary: 'What each brand promises for a friend’s first order; nothing until it is switched on',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        brand: brandRefSchema,
        enabled: z.boolean(),
        percent: z.int(),
        /** Of what was seen: a change names it. */
        version: z.int(),
        updatedBy: z.string().nullable(),
        updatedAt: instantSchema.nullable(),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const referralProgrammeUpdate = defineEndpoint({
  ...staff,
  path: 'operator/referrals/programmes/update',
  summary: 'Switches a brand’s programme on or off and sets its percentage for friends who join from now on; what was promised stays',
  effect: 'write',
  input: z.strictObject({ brandId: idInput, enabled: z.boolean(), percent, version: z.int().min(0) }),
  output: z.object({ version: z.int() }),
  errors: ['not-found', 'conflict'],
  example: { brandId: 1, enabled: true, percent: REFERRAL_PERCENT.usual, version: 0 },
})

export const referralsOperatorContract = [
  operatorReferralList,
  operatorReferralApprove,
  operatorReferralReject,
  operatorWithdrawalList,
  operatorWithdrawalApprove,
  operatorWithdrawalReject,
  referralProgrammeList,
  referralProgrammeUpdate,
] as const
