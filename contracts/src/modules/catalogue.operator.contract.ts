import { z } from 'zod'
import { PERIODS } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { ADDON_KINDS } from '../kinds/kinds.ts'
import { listInput, listOutput } from '../lists.ts'
import { localizedSchema, localizedText } from '../locale.ts'
import { currencySchema, moneySchema, rateInput } from '../money.ts'
import { typedText } from '../texts.ts'
import { NOTIFY, transferPolicyInput } from '../transfer-policy.ts'
import { planFiguresInput, planFiguresSchema, termPriceSchema } from './catalogue.contract.ts'
import { serviceTypeSchema } from './services.contract.ts'

/** What is sold [O2]. Whatever is changed here, what is sold and what is issued stays as it was. */

/** Minor units. */
const amount = z.int().min(0).max(1_000_000_000)
const code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: 'field.code' })

/** Per currency; what is missing is converted at the rate of the day and rounded up [M1a]. */
const priceBook = <T extends z.ZodType>(price: T) => z.strictObject({ USD: z.exactOptional(price), VND: z.exactOptional(price) })
const planPrices = priceBook(z.strictObject({ monthly: amount, setup: amount }))
/** Percent off by months of the term. */
const discounts = z.record(z.string().regex(new RegExp(`^(${PERIODS.join('|')})$`)), z.int().min(0).max(95))

export const planAddonSchema = z.strictObject({
  code,
  kind: z.enum(ADDON_KINDS),
  name: localizedText(80),
  description: localizedText(200),
  /** What one unit adds: MB, GB or cores. */
  size: z.int().min(1).max(1_000_000),
  /** Per unit and month. */
  prices: priceBook(amount),
  max: z.int().min(1).max(100),
})

export const planDraftSchema = z.strictObject({
  /** Null: sold by every brand. */
  brandId: idSchema.nullable(),
  name: localizedText(80),
  description: localizedText(300),
  spec: planFiguresInput,
  transferPolicy: transferPolicyInput.default(NOTIFY),
  prices: planPrices,
  discounts,
  trialHours: z.int().min(1).max(8760).nullable(),
  /** Ids of the systems that may be chosen; null: all that fit. */
  images: z.array(z.string().max(80)).max(100).nullable(),
  hidden: z.boolean(),
  addons: z.array(planAddonSchema).max(20),
  /** How many units may be sold, what is sold already included. A location that is left out offers the plan no more. */
  stock: z.array(z.strictObject({ locationId: idSchema, offered: z.int().min(0).max(1_000_000) })).max(200),
})
export type PlanDraft = z.infer<typeof planDraftSchema>

const example: z.input<typeof planDraftSchema> = {
  brandId: null,
  name: { 'en-US': 'Premium 3', 'vi-VN': 'Premium 3', 'zh-CN': 'Premium 3' },
  description: { 'en-US': 'NVMe disks', 'vi-VN': 'Ổ NVMe', 'zh-CN': 'NVMe 硬盘' },
  spec: { cpu: 3, memoryMb: 6144, diskGb: 60, transferGb: 3000 },
  prices: { USD: { monthly: 1400, setup: 500 } },
  discounts: { '6': 5, '12': 10 },
  trialHours: null,
  images: null,
  hidden: false,
  ...{ addons: [], stock: [] },
}

const stockSchema = z.object({
  locationId: idSchema,
  offered: z.int(),
  /** Sold, or held for an unpaid order. */
  sold: z.int(),
  held: z.int(),
  left: z.int(),
  /** The engines there can carry out its transfer policy; else it is sold as `enforceable` says. */
  enforcesPolicy: z.boolean(),
})

export const operatorPlanRowSchema = z.object({
  id: idSchema,
  code: z.string(),
  type: serviceTypeSchema,
  brandId: idSchema.nullable(),
  name: localizedSchema,
  spec: planFiguresSchema,
  prices: planPrices,
  hidden: z.boolean(),
  archivedAt: instantSchema.nullable(),
  position: z.int(),
  offered: z.int(),
  sold: z.int(),
  version: z.int(),
})
export type OperatorPlanRow = z.infer<typeof operatorPlanRowSchema>

export const operatorPlanSchema = planDraftSchema.omit({ stock: true }).extend({
  ...operatorPlanRowSchema.pick({ id: true, code: true, type: true, archivedAt: true, position: true, version: true }).shape,
  stock: z.array(stockSchema),
})
export type OperatorPlan = z.infer<typeof operatorPlanSchema>

const plans = { auth: 'staff', roles: ['provisioning'] } as const
const readers = { auth: 'staff', roles: ['provisioning', 'billing', 'support'] } as const

export const operatorPlanList = defineEndpoint({
  path: 'operator/plan/list',
  summary: 'The catalogue, archived plans included',
  ...readers,
  effect: 'read',
  input: listInput(['position', 'code', 'type']).extend({
    tab: z.enum(['all', 'offered', 'hidden', 'archived']).default('all'),
    type: serviceTypeSchema.optional(),
  }),
  output: listOutput(operatorPlanRowSchema),
  errors: [],
  example: {},
})

export const operatorPlanDetail = defineEndpoint({
  path: 'operator/plan/detail',
  summary: 'One plan with prices, add-ons and stock',
  ...readers,
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: operatorPlanSchema,
  errors: ['not-found'],
  example: { id: 1 },
})

export const operatorPlanCreate = defineEndpoint({
  path: 'operator/plan/create',
  summary: 'Add a plan to the catalogue',
  ...plans,
  effect: 'money',
  // Images, stock of every site, names in three languages.
  maxBody: 65_536,
  input: planDraftSchema.extend({ code, type: serviceTypeSchema }),
  output: operatorPlanSchema,
  errors: [],
  example: { ...example, code: 'premium-3', type: 'premium' },
})

export const operatorPlanUpdate = defineEndpoint({
  path: 'operator/plan/update',
  summary: 'Change a plan; what is sold keeps its price and size [O2]',
  ...plans,
  effect: 'write',
  // Images, stock of every site, names in three languages.
  maxBody: 65_536,
  // Left out, it would be taken back unnoticed.
  input: planDraftSchema.extend({ id: idInput, version: z.int(), transferPolicy: transferPolicyInput }),
  output: operatorPlanSchema,
  errors: ['not-found', 'conflict'],
  example: { ...example, id: 1, version: 1, transferPolicy: { action: 'limit', mbps: 10 } },
})

const ofPlan = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    path,
    summary,
    ...plans,
    effect: 'write',
    input: z.strictObject({ id: idInput, version: z.int() }),
    output: operatorPlanSchema,
    errors: ['not-found', 'conflict'],
    example: { id: 1, version: 1 },
  })
export const operatorPlanArchive = ofPlan('operator/plan/archive', 'Take a plan out of the catalogue; what is sold goes on')
export const operatorPlanRestore = ofPlan('operator/plan/restore', 'Offer an archived plan again')

export const operatorPlanMove = defineEndpoint({
  path: 'operator/plan/move',
  summary: 'Show a plan before another one, or last',
  ...plans,
  effect: 'write',
  input: z.strictObject({ id: idInput, before: idInput.nullable() }),
  output: z.object({ id: idSchema, position: z.int() }),
  errors: ['not-found'],
  example: { id: 1, before: null },
})

export const operatorPlanPreview = defineEndpoint({
  path: 'operator/plan/preview',
  summary: 'What customers would pay for these prices, by currency and term',
  ...readers,
  effect: 'read',
  // Images, stock of every site, names in three languages.
  maxBody: 65_536,
  input: z.strictObject({ prices: planPrices, discounts }),
  output: z.object({
    exchangeRate: z.object({ vndPerUsd: z.number() }),
    currencies: z.array(
      z.object({
        currency: currencySchema,
        /** No price of its own: made from the other currency. */
        converted: z.boolean(),
        setupFee: moneySchema,
        terms: z.array(termPriceSchema),
      }),
    ),
  }),
  errors: [],
  example: { prices: { USD: { monthly: 1400, setup: 500 } }, discounts: { '6': 5 } },
})

export const operatorRateList = defineEndpoint({
  path: 'operator/exchange-rate/list',
  summary: 'Every exchange rate with who set it and why, newest first [M15]',
  ...readers,
  effect: 'read',
  input: listInput(['at', 'rate']),
  output: listOutput(z.object({ id: idSchema, vndPerUsd: z.number(), at: instantSchema, reason: z.string(), setBy: z.string() })).extend({
    current: z.number(),
  }),
  errors: [],
  example: {},
})

export const operatorRateSet = defineEndpoint({
  path: 'operator/exchange-rate/set',
  summary: 'Set the exchange rate from now on; issued invoices keep theirs [M15]',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  input: z.strictObject({
    /** đồng per dollar. */
    vndPerUsd: rateInput,
    reason: typedText().min(3).max(300),
    /** The rate that was in force when it was decided: another one since is a `conflict`. */
    instead: z.number(),
  }),
  output: z.object({ vndPerUsd: z.number() }),
  errors: ['conflict'],
  example: { vndPerUsd: 25_400, reason: 'Central bank rate of the week', instead: 23_000 },
})

export const catalogueOperatorContract = [
  operatorPlanList,
  operatorPlanDetail,
  operatorPlanCreate,
  operatorPlanUpdate,
  operatorPlanArchive,
  operatorPlanRestore,
  operatorPlanMove,
  operatorPlanPreview,
  operatorRateList,
  operatorRateSet,
] as const
