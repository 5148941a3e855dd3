import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { currencySchema, moneySchema } from '../money.ts'
import { MISFITS } from '../payment-method.rules.ts'

/** What paying by a gateway costs the customers of a brand, and what may be paid by it. */

/** A quarter: whoever wants more has mistaken a figure. */
export const FEE_BASIS_POINTS_MAX = 2500
const MOST = 1_000_000_000_000

const gateway = z.string().min(1).max(60)
const amount = z.int().min(0).max(MOST)

/** What is said of one gateway of a brand. */
const termsSchema = z.object({
  currency: currencySchema,
  /** Before VAT. */
  feeFixed: moneySchema,
  /** Hundredths of a per cent. */
  feeBasisPoints: z.int(),
  /** It goes back with a document that is refunded whole. */
  feeRefundable: z.boolean(),
  least: moneySchema.nullable(),
  most: moneySchema.nullable(),
  /** What the gateway itself moves. */
  limits: z.object({ min: moneySchema, max: moneySchema }),
  /** 0: nothing was said yet. */
  version: z.int(),
})

export const paymentMethodOrder = defineEndpoint({
  path: 'operator/payments/methods/list',
  summary: 'By brand, what its customers can pay with, in the order in which they see it; of gateways with fee and limits',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        brandId: idSchema,
        brand: z.string(),
        /** Of the brand: who changes the order of an older one is told. */
        version: z.int(),
        methods: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            /** Customers can use it now. */
            offered: z.boolean(),
            /** Why customers cannot use it; `null` if they can. */
            misfit: z.enum(MISFITS).nullable(),
            /** Null for balance and points, which cost nothing. */
            terms: termsSchema.nullable(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const orderPaymentMethods = defineEndpoint({
  path: 'operator/payments/methods/order',
  summary: 'Put what a brand’s customers can pay with in another order; none comes or goes by it',
  auth: 'staff',
  roles: [],
  effect: 'write',
  input: z.strictObject({ brandId: idInput, version: z.int().min(0), methods: z.array(gateway).min(1).max(60) }),
  output: z.object({ brandId: idSchema, version: z.int(), methods: z.array(z.string()) }),
  errors: ['not-found', 'conflict'],
  example: { brandId: 1, version: 1, methods: ['balance', 'points', 'sandbox'] },
})

export const savePaymentTerms = defineEndpoint({
  path: 'operator/payments/terms/save',
  summary:
    'Set the fee for paying by a gateway, fixed and per cent, and the least and most that may be paid by it, for one brand; for payments that begin from now on',
  auth: 'staff',
  roles: [],
  effect: 'write',
  input: z.strictObject({
    ...{ gateway, brandId: idInput, version: z.int().min(0) },
    /** Minor units of the brand's currency. */
    feeFixed: amount,
    feeBasisPoints: z.int().min(0).max(FEE_BASIS_POINTS_MAX),
    feeRefundable: z.boolean(),
    /** Without the fee; null: what the gateway moves. */
    least: amount.min(1).nullable(),
    most: amount.min(1).nullable(),
  }),
  output: termsSchema,
  errors: ['not-found', 'conflict'],
  example: { gateway: 'sandbox', brandId: 1, version: 0, feeFixed: 30, feeBasisPoints: 290, feeRefundable: true, least: null, most: null },
})

export const paymentTermsContract = [paymentMethodOrder, orderPaymentMethods, savePaymentTerms] as const
