import { z } from 'zod'

export const PROMO_CODE_MAX = 32
export const PROMOTION_KINDS = ['percent', 'fixed'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** As customers type it: what is no code at all is an unknown one. */
export const promoCodeInput = z.string().trim().toUpperCase().max(PROMO_CODE_MAX)

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
] as const
