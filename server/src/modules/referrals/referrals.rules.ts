import type { ReferralSign } from '@portal/contracts/referrals.ts'

/** Of a paid document: what stayed of it, VAT included, and how much of that the main balance paid. */
export interface Kept {
  readonly total: number
  readonly vat: number
  readonly main: number
}

/**
 * What an order earns: so many percent of the main balance's part of it, VAT apart, rounded half away from zero. Promotional money and points
 * earn nothing, or they could be turned into money.
 */
export function rewardOf({ total, vat, main }: Kept, percent: number): number {
  if (total <= 0 || main <= 0) return 0
  // Whole numbers of any size: a product of two amounts is more than a double holds.
  const exact = BigInt(main) * BigInt(total - vat) * BigInt(percent)
  const by = BigInt(total) * 100n
  return Number((2n * exact + by) / (2n * by))
}

/** Do they look like one person's two accounts? Many share an address, and many a browser; few share both, and few pay by another's card. */
export const looksLikeOne = (signs: readonly ReferralSign[]): boolean =>
  signs.includes('payment') || (signs.includes('address') && signs.includes('device'))

/** Is a person asked before it becomes available? */
export const isHeld = (signs: readonly ReferralSign[]): boolean => looksLikeOne(signs) || signs.includes('dispute')

/** What a bank took back was not paid: it comes off the main balance's part, where it came in. */
export const without = (kept: Kept, lost: number): Kept => ({ ...kept, main: Math.max(0, kept.main - lost) })

/** Programs that open links say so, most of them; CUBOT makes telephones. */
export const isRobot = (userAgent: string): boolean =>
  userAgent.trim() === '' || /(?<!cu)bot\b|crawl|spider|preview|headless|lighthouse/i.test(userAgent)
