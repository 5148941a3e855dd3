import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { MINOR_UNITS_MAX, moneySchema } from '../money.ts'
import { CART_LINES_MAX, cartLineInput } from './cart.contract.ts'
import { promoCodeInput } from './promotions.parts.ts'

/** What a code does for the cart that was priced with it. */
export const usedPromotionSchema = z.object({
  code: z.string(),
  /** What it takes off, or adds to a top-up; zero where it does not apply. */
  amount: moneySchema,
  /** Why it does not apply, in the caller's language; null where it does. The price is without it then. */
  refused: z.string().nullable(),
  /** Another code that everybody may know and that takes something off this cart. */
  instead: z.object({ code: z.string(), amount: moneySchema }).nullable(),
})

export const promotionCheck = defineEndpoint({
  path: 'user/promotion/levprotected/check',
  summary: 'Prices a cart or a top-up with a code, and says why the code does not apply where it does not; nothing is used up',
  auth: 'customer',
  effect: 'read',
  // A full cart: twenty lines with a note, each with fifty host names.
  maxBody: 65_536,
  input: z.strictObject({
    code: promoCodeInput,
    items: z.array(cartLineInput).max(CART_LINES_MAX).default([]),
    /** Of a top-up, instead of a cart: minor units of the brand's currency. */
    amount: z.int().min(1).max(MINOR_UNITS_MAX).optional(),
  }),
  output: usedPromotionSchema.extend({
    /** Of the cart, discounts off, before VAT; or the top-up. */
    subtotal: moneySchema,
  }),
  errors: [
    'order.cart-empty',
    'order.at-least-one',
    'order.plan-unavailable',
    'order.image-unavailable',
    'order.addon-unavailable',
    'order.too-large',
    'ssh-key.not-for-image',
    'user-data.gone',
    'user-data.not-for-image',
  ],
  example: { code: 'NOV10', items: [{ planId: 1, locationId: 1, periodMonths: 6 as const, quantity: 1, image: 'ubuntu-24.04' }] },
})

export const promotionsContract = [promotionCheck] as const
