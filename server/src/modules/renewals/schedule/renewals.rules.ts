import { AUTO_RENEW_DAYS_BEFORE } from '@portal/contracts/constants.ts'
import { addDays, addHours, addSeconds, hourOfDay, isoDate } from '@portal/contracts/time.ts'

/** The calendar of a service [M11]. */
export const REMINDER_DAYS = [7, 3, 1] as const
export const GRACE_DAYS = 3
export const SUSPENDED_DAYS = 7
/** An ended service's disk is kept for an undelete by staff. */
export const KEPT_DAYS = 7
export const IMMEDIATE_HOURS = 24
const WARNING_DAYS_BEFORE_END = 2
/** Hour of the brand's day at which reminders go: not at night. */
const REMINDING_HOUR = 9
/** How long before a step the mail of the step before must have been sent. */
const SENT_BEFORE_SUSPEND_DAYS = 2
const SENT_BEFORE_TERMINATE_DAYS = 6
const WARNED_BEFORE_TERMINATE_DAYS = 1
/** A mail that is on its way is looked for this often, one that failed daily: staff were told. */
const MAIL_LOOK_SECONDS = 600

export type StepName =
  | 'remind-7'
  | 'remind-3'
  | 'remind-1'
  | 'auto-renew'
  | 'overdue'
  | 'suspend'
  | 'final-warning'
  | 'terminate'
  | 'tell-cancelled'
  | 'end-cancelled'

/** When staff last brought it back. */
export const lastUndelete = (steps: readonly { readonly step: string; readonly anchor: Date }[]): Date | null =>
  steps.flatMap(({ step, anchor }) => (step === 'undelete' ? [anchor] : [])).reduce<Date | null>((last, at) => later(last ?? at, at), null)

/** A step that was done, and what became of its mail. */
export interface StepRecord {
  readonly at: Date
  /** Null until the mail was really handed over. */
  readonly sentAt: Date | null
  readonly failed: boolean
}

export interface ScheduleInputs {
  readonly timeZone: string
  readonly endAt: Date
  readonly trial: boolean
  /** Its length; a day where it is not known. */
  readonly trialHours?: number | null
  readonly autoRenew: boolean
  /** The day of the week, 1 for Monday, from which a week's renewals are paid together; null where each is paid by itself. */
  readonly billingDay?: number | null | undefined
  readonly cancellation: 'end-of-billing' | 'immediate' | null
  readonly cancelledAt: Date | null
  readonly suspendedForNonpayment: boolean
  /** Staff hold the account: nothing of it is suspended or ended for lack of payment. */
  readonly held: boolean
  /** About this due date, or about this cancellation. */
  readonly steps: Readonly<Partial<Record<StepName, StepRecord>>>
  /** When the balance was last tried for the period that begins at `endAt`. */
  readonly triedAt: Date | null
  /** The run charged a period when this due date was past already, and staff have not said since that the next may be charged too. */
  readonly caughtUp: boolean
}

/** What only staff can put right or decide. */
export type Asks = 'notice-not-sent' | 'periods-missed'

export interface Plan {
  /** What is to be done now; asked again after it. */
  readonly step: StepName | null
  /** When to look again; null: never. */
  readonly nextAt: Date | null
  /** When the next suspension or end for lack of payment is meant to be. */
  readonly harmAt: Date | null
  /** It would go on if a person did something: a mail could not be sent, or more than one period was missed. */
  readonly asks: Asks | null
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const later = (a: Date, b: Date): Date => (a > b ? a : b)
const earliest = (dates: readonly Date[]): Date | null => (dates.length === 0 ? null : dates.reduce(earlier))

/** On the calendar day that lies so many days before the due day in the brand's zone, and never later than so many times 24 hours before. */
export const daysBefore = (endAt: Date, days: number, timeZone: string): Date =>
  earlier(hourOfDay(endAt, -days, REMINDING_HOUR, timeZone), addDays(endAt, -days))

type Billed = Pick<ScheduleInputs, 'endAt' | 'timeZone' | 'billingDay'>

/**
 * When the renewal of what ends then falls due: at its end, or with everything else that ends in the week of the billing day. Such a week begins
 * in the morning of that day, so that nothing of it ends before its beginning.
 */
export function billedOn({ endAt, timeZone, billingDay }: Billed): Date {
  if (!billingDay) return endAt
  const weekday = new Date(`${isoDate(endAt, timeZone)}T00:00:00Z`).getUTCDay() || 7
  const days = (weekday - billingDay + 7) % 7
  const begins = hourOfDay(endAt, -days, REMINDING_HOUR, timeZone)
  return begins <= endAt ? begins : hourOfDay(endAt, -days - 7, REMINDING_HOUR, timeZone)
}

export const autoRenewAt = (billed: Billed): Date => daysBefore(billedOn(billed), AUTO_RENEW_DAYS_BEFORE, billed.timeZone)

/** When a cancelled service is over; always with a day to change one's mind. */
export function cancelledEnd({ cancellation, cancelledAt, endAt }: Pick<ScheduleInputs, 'cancellation' | 'cancelledAt' | 'endAt'>): Date {
  const soonest = addHours(cancelledAt ?? endAt, IMMEDIATE_HOURS)
  return cancellation === 'immediate' ? soonest : later(endAt, soonest)
}

/** What is due now, and when to look again. One step at a time: it is asked again after each. */
export function plan(inputs: ScheduleInputs, now: Date): Plan {
  if (inputs.cancellation !== null) return planCancelled(inputs, now)
  if (missedMore(inputs, now)) return { ...idle, nextAt: addDays(now, 1), asks: 'periods-missed' }
  const retry = nextTry(inputs, now)
  if (retry !== null && retry <= now) return { ...idle, step: 'auto-renew' }
  const rest = now < inputs.endAt ? planBefore(inputs, now) : planAfter(inputs, now)
  const nextAt = earliest([retry, rest.nextAt].filter((at) => at !== null))
  return { ...rest, nextAt: rest.step === null ? nextAt : null }
}

export const idle: Plan = { step: null, nextAt: null, harmAt: null, asks: null }
const waitUntil = (at: Date, now: Date): Date => (at > now ? at : addSeconds(now, MAIL_LOOK_SECONDS))

/** From then on a mail that is not out needs staff. */
const overdueAt = (planned: Date): Date => addHours(planned, 1)
const unsentAsks = (needsStaff: boolean): Asks | null => (needsStaff ? 'notice-not-sent' : null)

/**
 * We did not run for longer than a term: one missed period was charged by itself, and whether the others are too is for staff to say. Until
 * then nothing is charged, and nobody is overdue for it.
 */
const missedMore = ({ caughtUp, autoRenew, trial, endAt }: ScheduleInputs, now: Date): boolean =>
  caughtUp && autoRenew && !trial && endAt <= now

/** Not before the mail about it was sent: without one nobody could have taken it back. */
function planCancelled(inputs: ScheduleInputs, now: Date): Plan {
  const notice = inputs.steps['tell-cancelled']
  if (!notice) return { ...idle, step: 'tell-cancelled' }
  const endsAt = cancelledEnd(inputs)
  if (now < endsAt) return { ...idle, nextAt: endsAt }
  if (notice.sentAt !== null) return { ...idle, step: 'end-cancelled' }
  return {
    ...idle,
    nextAt: notice.failed ? addDays(now, 1) : waitUntil(endsAt, now),
    asks: unsentAsks(notice.failed || now >= overdueAt(endsAt)),
  }
}

/** The first try lies days before the end, then daily; once more at the end itself, before anything is overdue. */
function nextTry({ autoRenew, trial, endAt, timeZone, billingDay, triedAt, steps }: ScheduleInputs, now: Date): Date | null {
  if (!autoRenew || trial) return null
  if (triedAt === null) return autoRenewAt({ endAt, timeZone, billingDay })
  if (now >= endAt && triedAt < endAt && !steps.overdue) return endAt
  return addDays(triedAt, 1)
}

function planBefore({ endAt, timeZone, billingDay, trial, trialHours, autoRenew, steps }: ScheduleInputs, now: Date): Plan {
  // Whoever pays by the week is reminded of the day on which that is.
  const dueAt = autoRenew ? billedOn({ endAt, timeZone, billingDay }) : endAt
  // A trial is too short for a calendar of days: one reminder, a day before where it has several.
  const reminders = trial
    ? [{ step: 'remind-1' as const, at: addHours(endAt, (trialHours ?? 24) >= 48 ? -24 : -6) }]
    : REMINDER_DAYS.filter((days) => days !== AUTO_RENEW_DAYS_BEFORE || !autoRenew).map((days) => ({
        step: `remind-${days}` as const,
        at: daysBefore(dueAt, days, timeZone),
      }))
  // After days without a run only the latest is worth telling.
  const latest = reminders.findLast(({ at }) => at <= now)
  if (latest && !steps[latest.step]) return { ...idle, step: latest.step }
  return { ...idle, nextAt: earliest([endAt, ...reminders.map(({ at }) => at).filter((at) => at > now)]) }
}

function planAfter(inputs: ScheduleInputs, now: Date): Plan {
  const { steps, trial, held, suspendedForNonpayment } = inputs
  const { overdue, suspend } = steps
  if (!overdue) return { ...idle, step: 'overdue' }
  if (held) return { ...idle, nextAt: addDays(now, 1) }
  const [grace, sentBefore] = trial ? [0, 0] : [GRACE_DAYS, SENT_BEFORE_SUSPEND_DAYS]
  if (!suspend) return harm('suspend', addDays(overdue.at, grace), [[overdue, sentBefore]], now)
  // Staff lifted it by hand: then it is theirs.
  if (!suspendedForNonpayment) return { ...idle, nextAt: addDays(now, 1) }
  const end = addDays(suspend.at, SUSPENDED_DAYS)
  const warning = steps['final-warning']
  if (!warning) {
    const at = addDays(suspend.at, SUSPENDED_DAYS - WARNING_DAYS_BEFORE_END)
    const next = harm('final-warning', at, [[suspend, 0]], now)
    return { ...next, harmAt: end }
  }
  const notices: Notices = [
    [suspend, SENT_BEFORE_TERMINATE_DAYS],
    [warning, WARNED_BEFORE_TERMINATE_DAYS],
  ]
  return harm('terminate', end, notices, now)
}

type Notices = readonly (readonly [notice: StepRecord, daysBefore: number])[]

/** Not before its time, and not before those it concerns have been told for so long. */
function harm(step: StepName, planned: Date, notices: Notices, now: Date): Plan {
  const unsent = notices.filter(([notice]) => notice.sentAt === null)
  const sent = notices.flatMap(([notice, days]) => (notice.sentAt === null ? [] : [addDays(notice.sentAt, days)]))
  const at = [planned, ...sent].reduce(later)
  if (now < at) return { ...idle, nextAt: at, harmAt: at }
  if (unsent.length === 0) return { ...idle, step, harmAt: at }
  const failed = unsent.some(([notice]) => notice.failed)
  return { ...idle, nextAt: failed ? addDays(now, 1) : waitUntil(at, now), asks: unsentAsks(failed || now >= overdueAt(at)) }
}

export interface Schedule {
  readonly autoRenewAt: Date | null
  readonly dueAt: Date
  readonly suspendAt: Date | null
  readonly terminateAt: Date | null
  readonly endsAt: Date | null
}

/** What a customer is told will happen if nobody does anything. */
export function scheduleOf(
  inputs: Pick<ScheduleInputs, 'endAt' | 'timeZone' | 'autoRenew' | 'billingDay' | 'trial' | 'cancellation' | 'cancelledAt' | 'steps'>,
): Schedule {
  const { endAt, autoRenew, trial, cancellation, steps } = inputs
  if (cancellation !== null) return { autoRenewAt: null, dueAt: endAt, suspendAt: null, terminateAt: null, endsAt: cancelledEnd(inputs) }
  const suspendAt = steps.suspend?.at ?? addDays(steps.overdue?.at ?? endAt, trial ? 0 : GRACE_DAYS)
  return {
    autoRenewAt: autoRenew && !trial ? autoRenewAt(inputs) : null,
    dueAt: endAt,
    suspendAt,
    terminateAt: addDays(suspendAt, SUSPENDED_DAYS),
    endsAt: null,
  }
}

/** Services of a brand that may be suspended or ended within a day before staff are asked. */
export const BREAKER_LEAST = 20
export const BREAKER_SHARE = 0.05
export const breakerLimit = (watched: number): number => Math.max(BREAKER_LEAST, Math.ceil(watched * BREAKER_SHARE))
