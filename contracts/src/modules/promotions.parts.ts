import { typedText } from '../texts.ts'

export const PROMO_CODE_MAX = 32
export const PROMOTION_KINDS = ['percent', 'fixed'] as const
/** What a code is given on: it takes something off an order, or adds promotional money to a top-up. */
export const PROMOTION_TARGETS = ['orders', 'topups'] as const
export type PromotionTarget = (typeof PROMOTION_TARGETS)[number]
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** As customers type it: what is no code at all is an unknown one. */
export const promoCodeInput = typedText().toUpperCase().max(PROMO_CODE_MAX)

/** As staff make one, and as it is shown. */
export const newPromoCodeInput = promoCodeInput.regex(/^[A-Z0-9][A-Z0-9_-]*$/, { error: 'promotion.code' })

/** Why a document is not issued with a code. */
export const PROMOTION_REFUSALS = [
  'promotion.unknown',
  'promotion.not-yet',
  'promotion.over',
  'promotion.used-up',
  'promotion.used-by-you',
  'promotion.first-order-only',
  'promotion.other-plans',
  'promotion.minimum',
  'promotion.not-for-trials',
  'promotion.first-topup-only',
  'promotion.topup-minimum',
  'promotion.for-orders',
  'promotion.for-topups',
] as const
