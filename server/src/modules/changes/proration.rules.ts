import { addMonthsIn } from '@portal/contracts/time.ts'

/** A period that is paid for, with the term it was bought at. */
export interface PaidPeriod {
  readonly startAt: Date
  readonly endAt: Date
  readonly months: number
}

/** What is still ahead of one paid period, in whole seconds of its whole length. */
export interface Rest {
  readonly months: number
  readonly seconds: number
  readonly of: number
}

export interface Term {
  readonly startAt: Date
  readonly endAt: Date
  readonly anchorDay: number | null
  readonly anchorTime: number | null
  readonly timeZone: string
  /** Of the first period, and of paid time that no renewal names. */
  readonly periodMonths: number
}

const seconds = (from: Date, to: Date): number => Math.max(0, Math.floor(to.getTime() / 1000) - Math.floor(from.getTime() / 1000))

/**
 * The paid time from now on, cut into the periods it was bought in; a term that was renewed ahead is part of it.
 * `renewed` are the renewals, the latest first. Without gap or overlap from now to the service's end.
 */
export function restOf(
  { startAt, endAt, anchorDay, anchorTime, timeZone, periodMonths }: Term,
  renewed: readonly PaidPeriod[],
  now: Date,
): Rest[] {
  const rests: Rest[] = []
  for (let end = endAt; end > now; ) {
    const own = renewed.find((period) => period.endAt.getTime() === end.getTime() && period.startAt < end)
    const months = own?.months ?? periodMonths
    const begin = own?.startAt ?? addMonthsIn(end, -months, timeZone, anchorDay ?? undefined, anchorTime ?? undefined)
    // What another period or nothing at all paid for does not belong to this one, though its length is a whole term's.
    const floors = own ? [] : [startAt, ...renewed.map((period) => period.endAt)].filter((at) => at < end)
    const from = floors.reduce((latest, at) => (at > latest ? at : latest), begin)
    rests.push({ months, seconds: seconds(from > now ? from : now, end), of: seconds(begin, end) })
    end = from
  }
  return rests.reverse()
}

const DAY_SECONDS = 86_400

/** What is charged for: the rest of the paid time, a day of it at least [M13]. Else the last minutes of a term would be the time to upgrade. */
export function charged(rests: readonly Rest[]): readonly Rest[] {
  const missing = DAY_SECONDS - rests.reduce((sum, rest) => sum + rest.seconds, 0)
  const [current, ...ahead] = rests
  return current && missing > 0 ? [{ ...current, seconds: Math.min(current.of, current.seconds + missing) }, ...ahead] : rests
}

/** Half away from zero, of whole numbers that may be larger than a double holds exactly. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const [sign, size] = dividend < 0n ? [-1n, -dividend] : [1n, dividend]
  return (sign * (2n * size + divisor)) / (2n * divisor)
}

/**
 * What a dearer price costs for the rest of the paid time: per term its difference for one period, times the part of each period that
 * is still ahead. Never negative: nothing is given back. Rounded once per term.
 */
export function prorated(rests: readonly Rest[], differenceOf: (months: number) => number): number {
  let sum = 0n
  for (const months of new Set(rests.map((rest) => rest.months))) {
    const difference = BigInt(Math.max(0, differenceOf(months)))
    const own = rests.filter((rest) => rest.months === months && rest.of > 0)
    const full = own.filter((rest) => rest.seconds >= rest.of).length
    const parts = own.filter((rest) => rest.seconds < rest.of)
    // One period is under way; only patched-up terms have more, and then their parts are added before they are rounded.
    const length = parts.reduce((product, { of }) => product * BigInt(of), 1n)
    const ahead = parts.reduce((whole, rest) => whole + (BigInt(rest.seconds) * length) / BigInt(rest.of), 0n)
    sum += difference * BigInt(full) + divideRounded(difference * ahead, length)
  }
  return Number(sum)
}
