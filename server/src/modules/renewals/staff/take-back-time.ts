import type { Fraction } from '../../invoices/index.ts'
import { type Calendar, periodEnd } from '../../services/index.ts'

/** A term that a line item paid for, with the calendar of its service. */
export interface PaidTerm extends Calendar {
  readonly startAt: Date
  readonly months: number
}

/** By how much a term, and all that follows it, ends earlier. */
export type Shift = { readonly months: number } | { readonly milliseconds: number }

/**
 * When a term ends of which only a fraction is still paid for: that many of its months from its start, and of a started month the same
 * fraction of its length, to the second. Everything taken back: its start. [D6] [M10]
 */
export function paidUntil({ startAt, months, ...calendar }: PaidTerm, { numerator, denominator }: Fraction): Date {
  const paid = BigInt(months) * numerator
  const [whole, rest] = [Number(paid / denominator), paid % denominator]
  const after = (n: number): Date => (n === 0 ? startAt : periodEnd({ ...calendar, endAt: startAt }, n))
  const begin = after(whole)
  if (rest === 0n) return begin
  const seconds = BigInt(Math.floor((after(whole + 1).getTime() - begin.getTime()) / 1000))
  return new Date(begin.getTime() + Number((seconds * rest) / denominator) * 1000)
}

const isWholeMonths = ({ months }: PaidTerm, { numerator, denominator }: Fraction): boolean =>
  (BigInt(months) * numerator) % denominator === 0n

/** What a refund takes of a term: whole months by the calendar, anything else by its length. `null`: nothing. */
export function shiftOf(term: PaidTerm, before: Fraction, after: Fraction): Shift | null {
  if (before.numerator * after.denominator === after.numerator * before.denominator) return null
  if (isWholeMonths(term, before) && isWholeMonths(term, after)) {
    const left = ({ numerator, denominator }: Fraction): number => Number((BigInt(term.months) * numerator) / denominator)
    return { months: left(before) - left(after) }
  }
  return { milliseconds: paidUntil(term, before).getTime() - paidUntil(term, after).getTime() }
}

export const earlier = (at: Date, shift: Shift, calendar: Calendar): Date =>
  'months' in shift ? periodEnd({ ...calendar, endAt: at }, -shift.months) : new Date(at.getTime() - shift.milliseconds)

/** How much of a term lies ahead. */
export function unusedOf(startAt: Date, endAt: Date, now: Date): Fraction {
  const from = now > startAt ? now : startAt
  const length = endAt.getTime() - startAt.getTime()
  if (length <= 0 || from >= endAt) return { numerator: 0n, denominator: 1n }
  return { numerator: BigInt(endAt.getTime() - from.getTime()), denominator: BigInt(length) }
}
