import type { Teller } from '../tables.ts'

/** A transfer as one source reports it. All that are compared bear the same reference and the same amount. */
export interface Reported {
  readonly teller: Teller
  /** ISO day, and the date as the source writes it; `null` if it states none. */
  readonly day: string | null
  readonly at: string | null
  readonly text: string
  /** Payment whose code the text holds; `null` if it names none. */
  readonly paymentId: number | null
  /** Number that the source gives to this transfer alone, such as SePay's id; `null` if it has none. */
  readonly movement: string | null
  /** Columns of the statement from which date and text were read; `null` for other sources and for events of older versions. */
  readonly layout: string | null
  /** Identity of a statement's line that staff booked although it was known; `null` for every other event. */
  readonly lineKey: string | null
}

export interface Earlier extends Reported {
  /** Payment that the money was booked on; `null` while it is not booked. */
  readonly bookedOn: number | null
}

/** Days by which two sources may differ about one transfer: banks book on the next working day. */
const TOLERANCE_DAYS = 3
const DAY_MS = 86_400_000
/** From "the same line" to "nothing speaks against it". */
const GRADES = [6, 5, 4, 3, 2, 1] as const

/**
 * Grades how likely two reports are the same transfer; 0 if they are two. Date and text decide between lines of one layout. In doubt it is
 * one transfer, because staff can book a known line by hand, and money that was credited twice may be spent.
 */
export function likeness(earlier: Earlier, later: Reported): number {
  if (earlier.lineKey !== null && earlier.lineKey === later.lineKey) return 6
  const isNumbered = earlier.movement !== null && later.movement !== null
  if (isNumbered) return earlier.movement === later.movement ? 6 : 0
  const isNamed = earlier.paymentId !== null && later.paymentId !== null
  if (isNamed && earlier.paymentId !== later.paymentId) return 0
  const apart = daysApart(earlier, later)
  const isAlike = plain(earlier.text) === plain(later.text) && (apart === 0 || (apart === null && earlier.at === later.at))
  if (earlier.teller === later.teller && isAlike) return 5
  if (earlier.layout !== null && earlier.layout === later.layout) return 0
  const named = isNamed || (later.paymentId !== null && earlier.bookedOn === later.paymentId)
  if (apart === null) return named ? 2 : 1
  if (apart === 0) return named ? 4 : 3
  // A source dates a transfer once; two sources, or two date columns, may differ by some days.
  const isOneSource = earlier.teller === later.teller && (earlier.layout === null || later.layout === null)
  if (isOneSource) return 0
  return named ? 2 : apart <= TOLERANCE_DAYS ? 1 : 0
}

const plain = (text: string): string => text.slice(0, 500).replaceAll(/\s+/g, ' ').trim().toLowerCase()

function daysApart(one: Reported, other: Reported): number | null {
  if (one.day !== null && other.day !== null) return Math.abs(Date.parse(one.day) - Date.parse(other.day)) / DAY_MS
  return one.at !== null && one.at === other.at ? 0 : null
}

/** Pairs reports with what was reported before. Each earlier transfer accounts for one of them, and the surest pairs come first. */
export function pairs<E extends Earlier, L extends Reported>(earlier: readonly E[], later: readonly L[]): ReadonlyMap<L, E> {
  const found = new Map<L, E>()
  const free = new Set(earlier)
  for (const grade of GRADES) {
    for (const one of later) {
      if (free.size === 0) return found
      if (found.has(one)) continue
      for (const candidate of free) {
        if (likeness(candidate, one) !== grade) continue
        found.set(one, candidate)
        free.delete(candidate)
        break
      }
    }
  }
  return found
}

/** A name that is not taken for a further transfer with the same reference and amount: by its day, then numbered. */
export function furtherName(base: string, day: string | null, taken: readonly string[]): string {
  const name = `${base}/${day ?? 'undated'}`
  for (let n = 1; ; n++) {
    const numbered = n === 1 ? name : `${name}/${n}`
    if (!taken.includes(numbered)) return numbered
  }
}
