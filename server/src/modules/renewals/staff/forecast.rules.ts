import { plan, type ScheduleInputs, type StepName, type StepRecord } from '../schedule/renewals.rules.ts'

export interface Foreseen {
  readonly step: StepName
  readonly at: Date
  /** Of an automatic renewal. */
  readonly outcome: 'paid' | 'short' | null
}

export interface Outlook {
  readonly from: Date
  readonly until: Date
  /** Takes the price from the balance if that suffices. */
  readonly pay: () => boolean
  /** Until when a paid renewal of a service that ends then would last. */
  readonly extend: (endAt: Date) => Date
}

/** Calendars are finite; this is for what no test thought of. */
const MOST_STEPS = 60

/** What the run would do by its own calendar, if every mail is sent at once and nobody does anything else. */
export function foresee(inputs: ScheduleInputs, { from, until, pay, extend }: Outlook): Foreseen[] {
  const found: Foreseen[] = []
  let now = from
  let then = inputs
  for (let n = 0; n < MOST_STEPS; n++) {
    const { step, nextAt } = plan(then, now)
    if (step === null) {
      if (nextAt === null || nextAt > until || nextAt <= now) return found
      now = nextAt
      continue
    }
    if (step === 'auto-renew') {
      const paid = pay()
      // The daily retries in between would say the same again.
      if (paid || !found.some((one) => one.step === step)) found.push({ step, at: now, outcome: paid ? 'paid' : 'short' })
      const endAt = paid ? extend(then.endAt) : then.endAt
      then = paid
        ? { ...then, endAt, steps: {}, triedAt: null, suspendedForNonpayment: false, caughtUp: endAt <= now }
        : { ...then, triedAt: now }
      continue
    }
    found.push({ step, at: now, outcome: null })
    if (step === 'terminate' || step === 'end-cancelled') return found
    const record: StepRecord = { at: now, sentAt: now, failed: false }
    then = {
      ...then,
      steps: { ...then.steps, [step]: record },
      suspendedForNonpayment: then.suspendedForNonpayment || step === 'suspend',
    }
  }
  return found
}
