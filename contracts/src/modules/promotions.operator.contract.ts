import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { currencySchema, MINOR_UNITS_MAX, moneySchema } from '../money.ts'
import { brandRefSchema } from '../staff-views.ts'
import { typedText } from '../texts.ts'
import { newPromoCodeInput, PROMOTION_KINDS, PROMOTION_TARGETS } from './promotions.parts.ts'

export const PROMOTION_STATES = ['active', 'planned', 'over', 'used-up', 'archived'] as const
const promotionStateSchema = z.enum(PROMOTION_STATES)

const USES_MAX = 1_000_000

const terms = {
  appliesTo: z.enum(PROMOTION_TARGETS),
  kind: z.enum(PROMOTION_KINDS),
  /** Of `percent`: 1 to 95. */
  percent: z.int().min(1).max(95).nullable(),
  /** Of `fixed`: minor units of the brand's currency. */
  amount: z.int().min(1).max(MINOR_UNITS_MAX).nullable(),
  /** Plans it is for; empty: all. Of a top-up: none. */
  planIds: z.array(idSchema).max(200),
  /** What those plans, or the top-up, must come to before it, in minor units. */
  minimum: z.int().min(0).max(MINOR_UNITS_MAX),
  firstOrderOnly: z.boolean(),
  /** Null: as often as they like. */
  perCustomer: z.int().min(1).max(USES_MAX).nullable(),
  total: z.int().min(1).max(USES_MAX).nullable(),
  from: instantSchema.nullable(),
  to: instantSchema.nullable(),
  /** Named to a customer whose own code does not apply. */
  advertised: z.boolean(),
  note: typedText().max(1000),
}

const promotionSchema = z.object({
  id: idSchema,
  brand: brandRefSchema,
  currency: currencySchema,
  code: z.string(),
  ...terms,
  state: promotionStateSchema,
  /** Of documents that were not cancelled. */
  uses: z.int(),
  /** Of those, paid ones: their revenue, and the discount or bonus given; refunds reduce both. See docs/glossary.md. */
  revenue: moneySchema,
  given: moneySchema,
  createdBy: z.string(),
  createdAt: instantSchema,
  version: z.int(),
})

const staff = { auth: 'staff', roles: ['billing'] } as const

export const promotionList = defineEndpoint({
  ...staff,
  path: 'operator/promotions/list',
  summary: 'Promotions of all brands with what they brought, the newest first',
  effect: 'read',
  input: listInput(['id', 'code', 'uses', 'revenue']).extend({ state: promotionStateSchema.optional(), brandId: idInput.optional() }),
  output: listOutput(promotionSchema).extend({
    /** Where one can be made. */
    brands: z.array(brandRefSchema.extend({ currency: currencySchema })),
  }),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const promotionDetail = defineEndpoint({
  ...staff,
  path: 'operator/promotions/detail',
  summary: 'One promotion with its terms and what it brought',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: promotionSchema,
  errors: ['not-found'],
  example: { id: 1 },
})

const exampleTerms = {
  ...{
    appliesTo: 'orders' as const,
    kind: 'percent' as const,
    percent: 10,
    amount: null,
    planIds: [],
    minimum: 1000,
    firstOrderOnly: false,
  },
  ...{ perCustomer: 1, total: 500, from: null, to: '2027-01-01T00:00:00.000Z', advertised: true, note: '' },
}

export const promotionCreate = defineEndpoint({
  ...staff,
  path: 'operator/promotions/create',
  summary: 'Makes a code that customers of a brand may use from then on',
  effect: 'money',
  input: z.strictObject({ brandId: idInput, code: newPromoCodeInput, ...terms }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'promotion.code-taken', 'promotion.percent-or-amount', 'promotion.days'],
  example: { brandId: 1, code: 'NOV10', ...exampleTerms },
})

export const promotionUpdate = defineEndpoint({
  ...staff,
  path: 'operator/promotions/update',
  summary: 'Changes the terms of a code; issued documents keep their price, and only “first order only” is judged again when they are paid',
  effect: 'write',
  input: z.strictObject({ id: idInput, version: z.int().min(0), ...terms }),
  output: z.object({ id: idSchema, version: z.int() }),
  errors: ['not-found', 'conflict', 'promotion.percent-or-amount', 'promotion.days'],
  example: { id: 1, version: 0, ...exampleTerms },
})

export const promotionArchive = defineEndpoint({
  ...staff,
  path: 'operator/promotions/archive',
  summary: 'Ends a code for good; documents that were issued with it stay as they are',
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'promotion.archived'],
  example: { id: 1 },
})

export const promotionsOperatorContract = [promotionList, promotionDetail, promotionCreate, promotionUpdate, promotionArchive] as const
