import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { currencySchema, moneySchema } from '../money.ts'

/** What paying by a gateway costs the customers of a brand, and what may be paid by it. */

/** A quarter: whoever wants more has mistaken a figure. */
export const FEE_BASIS_POINTS_MAX = 2500
const MOST = 1_000_000_000_000

const gateway = z.string().min(1).max(60)
const amount = z.int().min(0).max(MOST)

const termsSchema = z.object({
  brandId: idSchema,
  brand: z.string(),
  currency: currencySchema,
  /** Its place among the brand's methods, from 1; null where the brand does not offer it. */
  place: z.int().nullable(),
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

export const paymentTermsList = defineEndpoint({
  path: 'operator/payments/terms/list',
  summary: 'Fee and limits of a gateway account, for each brand whose customers can pay by it',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject({ gateway }),
  output: z.object({ items: z.array(termsSchema) }),
  errors: ['not-found'],
  example: { gateway: 'sandbox' },
})

export const savePaymentTerms = defineEndpoint({
  path: 'operator/payments/terms/save',
  summary: 'Set the fee for paying by a gateway, fixed and per cent, and the least and most that may be paid by it, for one brand; for payments that begin from now on',
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

export const paymentTermsContract = [paymentTermsList, savePaymentTerms] as const
