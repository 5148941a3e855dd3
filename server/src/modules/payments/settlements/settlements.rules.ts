import type { Currency } from '@portal/contracts/money.ts'
import { addDays, hourOfDay, isoDate } from '@portal/contracts/time.ts'
import type { SettledKind, Span } from '../../../drivers/payment/port.ts'

/** Days that are made up for after the planner stood still, and how long one that does not agree is looked at by itself. */
export const LOOK_BACK_DAYS = 31
/** Gateways that stand around midnight a while: what they say of a day is asked for some hours later. */
const RIPE_HOURS = 2

export type Reason = 'missing-here' | 'missing-there' | 'amount-differs' | 'fee'

/** A movement of money, as a gateway says it or as our books have it. */
export interface Movement {
  readonly kind: SettledKind
  /** Null of a refund that its gateway has not named yet. */
  readonly reference: string | null
  readonly key: string | null
  readonly amount: number
  readonly currency: Currency
  readonly at: Date
}
export interface Theirs extends Movement {
  readonly reference: string
  readonly of: string | null
  readonly fee: number
}
export interface Ours extends Movement {
  /** `null` for money that went back without ever being assigned. */
  readonly invoiceId: number | null
}

/** One movement as both say it; null where one of them does not. */
export interface Line {
  /** Within the account, the same however often it is compared. */
  readonly name: string
  readonly kind: SettledKind
  readonly reference: string
  readonly key: string | null
  readonly of: string | null
  readonly currency: Currency
  readonly at: Date
  readonly theirs: number | null
  readonly ours: number | null
  readonly fee: number
  readonly reason: Reason | null
  readonly invoiceId: number | null
}

export interface DaySum {
  readonly currency: Currency
  readonly taken: number
  readonly refunded: number
  readonly disputed: number
  readonly fees: number
  readonly ledger: number
  readonly difference: number
}

/** Which way it went. A payer's bank that takes money back and a refund made at the gateway are one to our books. */
const WAY: Readonly<Record<SettledKind, 'in' | 'out' | 'back' | 'fee'>> = {
  ...{ payment: 'in', refund: 'out', dispute: 'out', fee: 'fee' },
  ...{ 'refund-undone': 'back', 'dispute-undone': 'back' },
}

export const nameOf = ({ kind, reference, key }: Pick<Movement, 'kind' | 'reference' | 'key'>): string =>
  `${WAY[kind]}:${reference ?? key ?? ''}`
/** Only a refund is known by our own key alone: several transfers may pay under one. */
const keyNameOf = ({ kind, key, currency }: Movement): string | null =>
  key !== null && WAY[kind] !== 'in' ? `${WAY[kind]} ${key} ${currency}` : null

const within = (at: Date, { from, until }: Span): boolean => at >= from && at < until

/**
 * A day's movements, each as both sides say it. `theirs` and `ours` also bring what stands on other days and bears a name of this one: told
 * before midnight and booked after it is one movement, on the gateway's day. Of kinds that the gateway does not tell its silence means nothing.
 */
export function compare(theirs: readonly Theirs[], ours: readonly Ours[], day: Span, tells: readonly SettledKind[]): Line[] {
  const named = new Map(ours.map((one) => [`${nameOf(one)} ${one.currency}`, one]))
  const keyed = new Map(ours.flatMap((one) => (keyNameOf(one) === null ? [] : [[keyNameOf(one), one] as const])))
  const matched = new Set<Ours>()
  const lines: Line[] = []
  for (const one of theirs) {
    const counterpart = named.get(`${nameOf(one)} ${one.currency}`) ?? keyed.get(keyNameOf(one))
    if (counterpart) matched.add(counterpart)
    if (within(one.at, day)) lines.push(lineOf(one, counterpart ?? null))
  }
  for (const one of ours) if (!matched.has(one) && within(one.at, day) && tells.includes(one.kind)) lines.push(alone(one))
  return lines.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.name < b.name ? -1 : 1))
}

function lineOf(one: Theirs, counterpart: Ours | null): Line {
  const { kind, reference, key, of, currency, at, amount, fee } = one
  const about = { name: nameOf(one), kind, reference, key, of, currency, at }
  // Money of the gateway's own: our books have no line for it.
  if (kind === 'fee') return { ...about, theirs: null, ours: null, fee: amount, reason: null, invoiceId: null }
  const off = counterpart === null ? null : Math.abs(counterpart.amount - amount)
  const reason = off === null ? 'missing-here' : off === 0 ? null : off === fee ? 'fee' : 'amount-differs'
  return { ...about, theirs: amount, ours: counterpart?.amount ?? null, fee, reason, invoiceId: counterpart?.invoiceId ?? null }
}

const alone = (one: Ours): Line => ({
  ...{
    name: nameOf(one),
    kind: one.kind,
    reference: one.reference ?? one.key ?? '',
    key: one.key,
    of: null,
    currency: one.currency,
    at: one.at,
  },
  ...{ theirs: null, ours: one.amount, fee: 0, reason: 'missing-there', invoiceId: one.invoiceId },
})

const SIGN: Readonly<Record<SettledKind, 1 | -1>> = {
  ...{ payment: 1, refund: -1, dispute: -1, fee: -1 },
  ...{ 'refund-undone': 1, 'dispute-undone': 1 },
}

/** What the gateway moved in each currency, what our books have of it, and the difference. */
export function sumsOf(lines: readonly Line[]): DaySum[] {
  const currencies = [...new Set(lines.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const of = lines.filter((line) => line.currency === currency)
    const sum = (value: (line: Line) => number): number => of.reduce((total, line) => total + value(line), 0)
    const theirs = (...kinds: SettledKind[]): number =>
      sum((line) => (kinds.includes(line.kind) ? SIGN[line.kind] * (line.theirs ?? 0) : 0))
    const [taken, refunded, disputed] = [theirs('payment'), -theirs('refund', 'refund-undone'), -theirs('dispute', 'dispute-undone')]
    const ledger = sum(({ kind, ours }) => SIGN[kind] * (ours ?? 0))
    return { currency, taken, refunded, disputed, fees: sum(({ fee }) => fee), ledger, difference: taken - refunded - disputed - ledger }
  })
}

/** When a day of a zone begins and ends. */
export function spanOf(day: string, timeZone: string): Span {
  const noon = new Date(`${day}T12:00:00Z`)
  const from = [-1, 0, 1].map((n) => hourOfDay(noon, n, 0, timeZone)).find((at) => isoDate(at, timeZone) === day) ?? noon
  return { from, until: hourOfDay(from, 1, 0, timeZone) }
}

const dayBefore = (day: string, n = 1): string => isoDate(addDays(new Date(`${day}T12:00:00Z`), -n))

/** Days that nobody looked at yet, the oldest first: from the one after the last, of a new account the day on which it was set up. */
export function daysDue(last: string | null, setUp: Date, now: Date, timeZone: string): string[] {
  const ripe = isoDate(new Date(now.getTime() - RIPE_HOURS * 3_600_000), timeZone)
  const from = isoDate(setUp, timeZone)
  const days = Array.from({ length: LOOK_BACK_DAYS }, (_, n) => dayBefore(ripe, n + 1))
  return days.filter((day) => (last === null ? day >= from : day > last)).toReversed()
}

/** Is this day over, in its zone? */
export const isOver = (day: string, now: Date, timeZone: string): boolean => day < isoDate(now, timeZone)
