import { TRANSFER_WARNINGS } from '@portal/contracts/constants.ts'
import { addMonthsIn } from '@portal/contracts/time.ts'
import type { Calendar } from '../../services/index.ts'

const GB = 1_000_000_000

export interface Month {
  readonly from: Date
  readonly until: Date
}

/** The month of the service that `now` lies in: counted from its first day, whatever the term that is paid; null before that. */
export function monthOf(
  { startAt, timeZone, anchorDay, anchorTime }: Calendar & { readonly startAt: Date | null },
  now: Date,
): Month | null {
  if (startAt === null || now < startAt) return null
  const after = (months: number): Date => addMonthsIn(startAt, months, timeZone, anchorDay ?? undefined, anchorTime ?? undefined)
  const away = (now.getUTCFullYear() - startAt.getUTCFullYear()) * 12 + now.getUTCMonth() - startAt.getUTCMonth()
  // The day of the month, and the zone, may put it one earlier or later.
  const since = [away + 1, away, away - 1, 0].find((months) => months >= 0 && after(months) <= now) ?? 0
  return { from: since === 0 ? startAt : after(since), until: after(since + 1) }
}

/** Of the plan; null is unlimited. */
export const limitOf = ({ transferGb }: { readonly transferGb?: number | null }): number | null =>
  typeof transferGb === 'number' && transferGb > 0 ? transferGb * GB : null

/** The highest warning that is due and was not given yet; null: none. */
export const warningOf = (used: number, limit: number | null, warned: number): number | null =>
  limit === null ? null : (TRANSFER_WARNINGS.findLast((percent) => percent > warned && used >= (limit * percent) / 100) ?? null)
