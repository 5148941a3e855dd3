import { TRANSFER_SUSPENSION } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { Figure, PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { addHours, addSeconds } from '@portal/contracts/time.ts'

const amount = (value: number | null | undefined, { unlimited, standard = 0 }: Figure): number =>
  value ?? (unlimited ? Number.POSITIVE_INFINITY : standard)

/** More of something and less of nothing: a disk cannot shrink, and nobody loses what was paid for. */
export function isLarger(after: PlanFigures, before: PlanFigures, figures: readonly Figure[]): boolean {
  const changes = figures.map((figure) => {
    const [from, to] = [amount(before[figure.name], figure), amount(after[figure.name], figure)]
    return from === to ? 0 : Math.sign(to - from)
  })
  return changes.every((change) => change >= 0) && changes.some((change) => change > 0)
}

export interface Facts {
  readonly name: string
  readonly state: string
  readonly endAt: Date | null
  readonly trialHours: number | null
  readonly cancellation: string | null
  readonly suspensions: readonly string[]
  readonly changeInvoiceId: number | null
}

export interface Refusal {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, string | number>>
}

/** Why nothing about a service can be changed now; the most fundamental reason first. */
export function refusalOf(service: Facts, now: Date): Refusal | null {
  const { name, state, endAt, trialHours, cancellation, suspensions, changeInvoiceId } = service
  const refuse = (code: ErrorCode): Refusal => ({ code, params: { name } })
  if (state !== 'active' || endAt === null) return refuse('service-not-active')
  if (changeInvoiceId !== null) return refuse('change.under-way')
  if (cancellation !== null) return refuse('renewal.cancelled')
  if (trialHours !== null) return refuse('change.trial')
  if (endAt <= now) return refuse('change.overdue')
  return suspensions.some((reason) => reason !== TRANSFER_SUSPENSION) ? refuse('service-suspended') : null
}

/** The instant of a preview, while it still holds: a little more of the paid time is then charged, as it was shown. */
export function priceInstant(at: Date | null, now: Date, holdsMinutes: number): Date {
  if (at === null || at > now || at < addSeconds(now, -60 * holdsMinutes)) return now
  return at
}

/** Until when a document may wait for its money: never beyond the time that it prices. */
export function expiryOf(endAt: Date, now: Date, livesHours: number): Date {
  const latest = addHours(now, livesHours)
  return endAt < latest ? endAt : latest
}
