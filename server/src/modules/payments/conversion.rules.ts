import { RATE_TOLERANCE_PERCENT } from '@portal/contracts/constants.ts'
import { type Currency, currencies, MINOR_UNITS_MAX, type Money } from '@portal/contracts/money.ts'

/** Rates have four decimals, in the contract and in the database. */
const RATE_SCALE = 10_000
const CENTS_PER_USD = 10 ** currencies.USD.exponent

/**
 * Converts at a stated rate, exactly, rounded half up to the minor unit.
 *
 * @param vndPerUsd VND for one USD, at most four decimals.
 * @returns minor units of `to`; `null` if nothing would be left, or more than an amount can hold.
 */
export function convert({ amount, currency }: Money, to: Currency, vndPerUsd: number): number | null {
  if (currency === to) throw new Error(`nothing to convert from ${currency} to ${to}`)
  const scaledRate = BigInt(Math.round(vndPerUsd * RATE_SCALE))
  const scale = BigInt(RATE_SCALE * CENTS_PER_USD)
  const [numerator, denominator] = to === 'VND' ? [BigInt(amount) * scaledRate, scale] : [BigInt(amount) * scale, scaledRate]
  const rounded = Number((2n * numerator + denominator) / (2n * denominator))
  return rounded >= 1 && rounded <= MINOR_UNITS_MAX ? rounded : null
}

/** Whether a stated rate is so far from the known one that it is more likely a typing error. */
export const isFarFrom = (vndPerUsd: number, known: number): boolean => Math.abs(vndPerUsd - known) * 100 > known * RATE_TOLERANCE_PERCENT

export interface RefundedSoFar {
  /** Minor units credited to the wallet, and of them refunded before. */
  readonly credited: number
  readonly creditedGone: number
  /** Minor units that arrived, and of them refunded before. */
  readonly original: number
  readonly originalGone: number
}

/** Returns the original minor units that belong to a refund of `amount` of the wallet's; the last refund takes the exact rest. */
export function originalShare(amount: number, { credited, creditedGone, original, originalGone }: RefundedSoFar): number {
  const rest = original - originalGone
  if (amount >= credited - creditedGone) return rest
  return Math.min(rest, Number((BigInt(amount) * BigInt(original)) / BigInt(credited)))
}
