import { BACKUPS_KEPT, type BackupPeriod, DAILY_BACKUP_CENTS_PER_GB } from '@portal/contracts/constants.ts'
import type { BackedUp } from '@portal/contracts/modules/backups.contract.ts'
import { type Currency, roundHalfAway } from '@portal/contracts/money.ts'
import { addHours, hourOfDay } from '@portal/contracts/time.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** After the first failure, then twice as long each time. */
const RETRY_HOURS = 1
const RETRY_HOURS_MOST = 12
/** A machine that stands still is looked at again. */
const PAUSED_HOURS = 1

export interface Timetable {
  readonly serviceId: number
  readonly period: BackupPeriod
  readonly hour: number | null
  readonly timeZone: string
}

/** Any two numbers without a common divisor spread neighbours far apart. */
const minuteOf = (serviceId: number, within: number): number => (serviceId * 367) % within

/**
 * The first time of its timetable that lies so many days ahead at least. Machines are spread over the hour that was asked for, else over
 * the whole day: their nodes and stores never have all of them at once.
 */
export function slotAfter({ serviceId, hour, timeZone }: Timetable, now: Date, daysAhead: number): Date {
  const minutes = hour === null ? minuteOf(serviceId, 24 * 60) : hour * 60 + minuteOf(serviceId, 60)
  const earliest = now.getTime() + daysAhead * DAY_MS
  for (let day = Math.floor(daysAhead); ; day++) {
    const at = hourOfDay(now, day, Math.floor(minutes / 60), timeZone).getTime() + (minutes % 60) * MINUTE_MS
    if (at > earliest) return new Date(at)
  }
}

/** After a run at `now`: half a day of play, so that a late one does not push those after it. */
export const nextRun = (timetable: Timetable, now: Date): Date => slotAfter(timetable, now, timetable.period - 0.5)

export const retryAt = (failures: number, now: Date): Date =>
  addHours(now, Math.min(RETRY_HOURS_MOST, RETRY_HOURS * 2 ** Math.max(0, failures - 1)))

export interface Facts extends Timetable {
  readonly nextAt: Date
  /** Of its service. */
  readonly state: string
  readonly suspended: boolean
  /** One is being taken. */
  readonly taking: boolean
}

export type Decision = { readonly serviceId: number; readonly act: 'begin' | 'wait'; readonly next: Date }

/** Which machines are backed up now, and when each is looked at next. What is not due is not decided on. */
export function plan(facts: readonly Facts[], now: Date): Decision[] {
  return facts
    .filter(({ nextAt }) => nextAt <= now)
    .map((one) => {
      const { serviceId, state, suspended, taking } = one
      const begins = state === 'active' && !suspended && !taking
      return {
        serviceId,
        act: begins ? ('begin' as const) : ('wait' as const),
        next: begins ? nextRun(one, now) : addHours(now, PAUSED_HOURS),
      }
    })
}

/** Those that a newer one has taken the place of; `ready` ones, the newest first. */
export const outdated = <C>(ready: readonly C[]): readonly C[] => ready.slice(BACKUPS_KEPT)

/** Minor units a month of one GB of the plan's disk. */
export const dailyPerGb = (currency: Currency, vndPerUsd: number): number =>
  currency === 'USD' ? DAILY_BACKUP_CENTS_PER_GB : roundHalfAway((DAILY_BACKUP_CENTS_PER_GB * vndPerUsd) / 100)

/** How the backups of a machine stand, in the order in which it matters. */
export function backedUp(row: { on: boolean; taking: boolean; suspended: boolean; failures: number; copies: number }): BackedUp {
  if (row.taking) return 'running'
  if (!row.on) return 'off'
  if (row.suspended) return 'paused'
  if (row.failures > 0) return 'failed'
  return row.copies > 0 ? 'ready' : 'waiting'
}
