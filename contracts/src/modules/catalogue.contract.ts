import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../ids.ts'
import type { FigureName } from '../kinds/figures.ts'
import { listInput, listOutput } from '../lists.ts'
import { moneySchema } from '../money.ts'
import { transferPolicySchema } from '../transfer-policy.ts'
import { serviceTypeSchema } from './services.contract.ts'
import { userDataFormats } from './user-data.contract.ts'

/** Texts of the catalogue are answered in the caller's language. Money is in the brand's currency [M1a]. */

type FigureShape = { [F in FigureName]: z.ZodOptional<z.ZodNullable<z.ZodInt>> }
const figuresOf = (value: z.ZodType): z.ZodObject<FigureShape> => z.object({}).catchall(value) as unknown as z.ZodObject<FigureShape>

/** Figures of a plan by name, those that its kind declares. Null: not limited, or it has none. */
export const planFiguresSchema = figuresOf(z.int().nullable())
/** As staff enter them; which of them a plan may have is for its kind to say. */
export const planFiguresInput = figuresOf(z.int().min(0).max(10_000_000).nullable())

export const termPriceSchema = z.object({
  months: z.int(),
  discountPercent: z.int(),
  /** What one month costs at this term, after the discount. */
  monthly: moneySchema,
  /** The whole term for one unit, after the discount, without setup and VAT. */
  total: moneySchema,
  /** What setup really costs at this term. */
  setupFee: moneySchema,
})

export const planSchema = z.object({
  id: idSchema,
  code: z.string(),
  type: serviceTypeSchema,
  typeId: z.int(),
  name: z.string(),
  description: z.string(),
  spec: planFiguresSchema,
  /** What happens when the transfer of a month is used [D26]; `null` where the plan does not limit transfer. */
  transferPolicy: transferPolicySchema.nullable(),
  /** One month, without any discount. */
  price: moneySchema,
  /** Before it is waived for a longer term. */
  setupFee: moneySchema,
  terms: z.array(termPriceSchema),
})
export type PlanView = z.infer<typeof planSchema>

export const exchangeRateSchema = z.object({ vndPerUsd: z.number() })

export const planList = defineEndpoint({
  path: 'public/plan/list',
  summary: 'Every plan and price, flat',
  auth: 'public',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(planSchema.extend({ orderable: z.boolean() })), exchangeRate: exchangeRateSchema }),
  errors: [],
  example: {},
})

export const orderLocationSchema = z.object({
  ...{ id: idSchema, code: z.string(), name: z.string(), country: z.string() },
  /** Servers there are simulated, while those of another location are real: for a demo. */
  simulated: z.boolean(),
})

export const orderImageSchema = z.object({
  /** What `image` of a cart line names. */
  id: z.string(),
  title: z.string(),
  family: z.enum(['linux', 'windows']),
  minMemoryMb: z.int(),
  minDiskGb: z.int(),
  /** Under which it is offered, in a line. */
  licence: z.string().optional(),
  /** What user data it runs at its first boot. */
  userData: userDataFormats,
  locationIds: z.array(idSchema),
})

export const orderAddonSchema = z.object({
  code: z.string(),
  /** As its kind of service declares it. */
  kind: z.string(),
  name: z.string(),
  description: z.string(),
  /** One unit for one month. */
  price: moneySchema,
  max: z.int(),
  /** Where it can be had now, of what a location may have none left of; null: wherever the plan can. */
  locationIds: z.array(z.int()).nullable(),
})

export const orderPlanSchema = planSchema.extend({
  /**
   * `stock` is what is left to sell; 0 is sold out. `tooLarge`: no engine there can ever deliver the plan's figures.
   * `transferPolicy`: what the engines there enforce, which may be less than the plan's; it is what is sold.
   */
  locations: z.array(
    z.object({ locationId: idSchema, stock: z.int(), tooLarge: z.boolean(), transferPolicy: transferPolicySchema.nullable() }),
  ),
  addons: z.array(orderAddonSchema),
  /** Systems that may be chosen; null: all that fit. */
  images: z.array(z.string()).nullable(),
  /** Null: it has no trial. */
  trialHours: z.int().nullable(),
})
export type OrderPlan = z.infer<typeof orderPlanSchema>

/** What can be ordered now [O4a]. A type without a configured driver is told, but has no plans. */
const orderablePlans = z.object({
  types: z.array(z.object({ id: z.int(), type: serviceTypeSchema, name: z.string(), orderable: z.boolean() })),
  locations: z.array(orderLocationSchema),
  images: z.array(orderImageSchema),
  plans: z.array(orderPlanSchema),
  exchangeRate: exchangeRateSchema,
})
export type OrderablePlans = z.infer<typeof orderablePlans>

const orderable = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    path,
    summary,
    auth: 'public',
    effect: 'read',
    input: z.strictObject({}),
    output: orderablePlans,
    errors: [],
    example: {},
  })

export const vmPlans = orderable(
  'public/service/plan/list/vm',
  'VPS and live plans that can be ordered now, with stock, locations and images',
)
export const dedicatedPlans = orderable('public/service/plan/list/dedicated', 'Dedicated servers that can be ordered now')
export const proxyPlans = orderable('public/service/plan/list/proxy', 'Proxy plans that can be ordered now, with stock and locations')
export const hostingPlans = orderable('public/service/plan/list/hosting', 'Hosting plans that can be ordered now')

export const serviceTypeList = defineEndpoint({
  path: 'user/service/type/list',
  summary: 'The service types, with their ids and whether they can be ordered now',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(z.object({ id: z.int(), type: serviceTypeSchema, name: z.string(), orderable: z.boolean() })),
  }),
  errors: [],
  example: {},
})

export const exchangeRateHistory = defineEndpoint({
  path: 'user/exchange-rate-history',
  summary: 'Exchange rates, newest first: local currency per dollar',
  auth: 'customer',
  effect: 'read',
  input: listInput(['at', 'rate']),
  output: listOutput(z.object({ id: idSchema, vndPerUsd: z.number(), at: instantSchema })),
  errors: [],
  example: {},
})

export const catalogueContract = [
  planList,
  vmPlans,
  dedicatedPlans,
  proxyPlans,
  hostingPlans,
  serviceTypeList,
  exchangeRateHistory,
] as const
