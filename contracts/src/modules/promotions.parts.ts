import { z } from 'zod'

export const PROMO_CODE_MAX = 32
export const PROMOTION_KINDS = ['percent', 'fixed'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** As customers type it: what is no code at all is an unknown one. */
export const promoCodeInput = z.string().trim().toUpperCase().max(PROMO_CODE_MAX)

/** As staff make one, and as it is shown. */
export const newPromoCodeInput = promoCodeInput.regex(/^[A-Z0-9][A-Z0-9_-]*$/, { error: 'promotion.code' })
