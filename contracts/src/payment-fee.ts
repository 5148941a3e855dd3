import { type Money, roundHalfAway } from './money.ts'

/** What paying by a gateway costs: shown before anything is paid, and charged by the same figures. */
export interface FeeTerms {
  /** Before VAT. */
  readonly fixed: Money
  /** Hundredths of a per cent of what is paid. */
  readonly basisPoints: number
  readonly vatPercent: number
}

export interface Fee {
  /** Minor units. */
  readonly net: number
  readonly gross: number
}

/** For paying `amount` minor units; nothing costs nothing. */
export function feeOf({ fixed, basisPoints, vatPercent }: FeeTerms, amount: number): Fee {
  if (amount <= 0) return { net: 0, gross: 0 }
  const net = fixed.amount + roundHalfAway((amount * basisPoints) / 10_000)
  return { net, gross: net + roundHalfAway((net * vatPercent) / 100) }
}
