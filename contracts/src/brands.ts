/** What a brand's own pictures, keys and texts may be: plain data, also for browsers. */

/** Bytes of a logo. */
export const LOGO_MAX = 256 * 1024
/** Pixels of a logo's longer side; it is shown some 30 high. */
export const LOGO_SIDE_MAX = 2000

/** Bounds and default of a brand's absolute session lifetimes: days for customers, hours for staff [A4]. */
export const SESSION_LIFETIME = {
  customerDays: { min: 1, max: 730, standard: 90 },
  staffHours: { min: 1, max: 720, standard: 24 },
} as const

/** Where a link of the brand's stands. */
export const BRAND_LINK_PLACES = ['dashboard', 'footer', 'both'] as const

export const TERMS_KINDS = ['terms', 'privacy'] as const
export type TermsKind = (typeof TERMS_KINDS)[number]
/** Letters of one language. */
export const TERMS_TEXT_MAX = 60_000

export const SENDER_CHECKS = ['spf', 'dkim', 'dmarc'] as const
export type SenderCheck = (typeof SENDER_CHECKS)[number]
/** `unknown`: nobody answered. */
export const SENDER_STATES = ['ok', 'weak', 'missing', 'wrong', 'unknown'] as const
export type SenderState = (typeof SENDER_STATES)[number]
/** Why it is so; a sentence of each stands in the console. */
export const SENDER_REASONS = [
  'spf-ok',
  'spf-open',
  'spf-neutral',
  'spf-several',
  'spf-missing',
  'dkim-ok',
  'dkim-other-key',
  'dkim-missing',
  'dkim-no-key',
  'dmarc-ok',
  'dmarc-none',
  'dmarc-wrong',
  'dmarc-missing',
  'no-answer',
] as const
export type SenderReason = (typeof SENDER_REASONS)[number]
