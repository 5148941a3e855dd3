import { addDays, addHours, addSeconds, isoDate } from '@portal/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deep } from '../../../../test/support/tier.ts'
import {
  autoRenewAt,
  breakerLimit,
  cancelledEnd,
  daysBefore,
  plan,
  type ScheduleInputs,
  type StepName,
  type StepRecord,
  scheduleOf,
} from './renewals.rules.ts'

const addMinutes = (at: Date, minutes: number): Date => addSeconds(at, minutes * 60)
const ZONE = 'Asia/Ho_Chi_Minh'
const endAt = new Date('2027-03-20T09:30:00Z')
const facts = (more: Partial<ScheduleInputs> = {}): ScheduleInputs => ({
  ...{ timeZone: ZONE, endAt, trial: false, autoRenew: false, cancellation: null, cancelledAt: null, suspendedForNonpayment: false },
  ...{ held: false, steps: {}, triedAt: null, caughtUp: false },
  ...more,
})

interface World {
  readonly facts: ScheduleInputs
  /** Minutes from a step to its mail; null: never sent. */
  readonly mailDelay: (step: StepName) => number | null
  /** The run is down between these. */
  readonly outages: readonly (readonly [Date, Date])[]
}

interface Done {
  readonly step: StepName
  readonly at: Date
}

/** The dull executor, without a database: looks when it is told to, unless it is down, and does each step at once. */
function live(world: World, until: Date): Done[] {
  const done: Done[] = []
  const told = new Map<StepName, Done & { mailed: Date | null }>()
  let now = addDays(world.facts.endAt, -20)
  let triedAt: Date | null = null
  let suspendedForNonpayment = false
  for (let looks = 0; now <= until && looks < 3000; looks++) {
    const outage = world.outages.find(([from, to]) => now >= from && now < to)
    if (outage) now = outage[1]
    const steps: Partial<Record<StepName, StepRecord>> = {}
    for (const [step, { at, mailed }] of told) steps[step] = { at, sentAt: mailed !== null && mailed <= now ? mailed : null, failed: false }
    const next = plan({ ...world.facts, steps, triedAt, suspendedForNonpayment }, now)
    if (next.step === null) {
      if (next.nextAt === null) return done
      expect(next.nextAt.getTime(), 'looks again later, never at once').toBeGreaterThan(now.getTime())
      now = next.nextAt
      continue
    }
    done.push({ step: next.step, at: now })
    if (next.step === 'auto-renew') triedAt = now
    else {
      const delay = world.mailDelay(next.step)
      told.set(next.step, { step: next.step, at: now, mailed: delay === null ? null : addMinutes(now, delay) })
    }
    if (next.step === 'suspend') suspendedForNonpayment = true
    if (next.step === 'terminate' || next.step === 'end-cancelled') return done
  }
  return done
}

// Each is years of looks.
const RUNS = deep ? 400 : 150
const delays = fc.func(fc.option(fc.integer({ min: 1, max: 10 * 1440 }), { freq: 12 }))
const outages = fc.array(
  fc.tuple(fc.integer({ min: -20 * 24, max: 30 * 24 }), fc.integer({ min: 1, max: 12 * 24 })).map(([from, hours]) => {
    const begin = addHours(endAt, from)
    return [begin, addHours(begin, hours)] as const
  }),
  { maxLength: 3 },
)
const worlds = fc.record({
  facts: fc
    .record({
      autoRenew: fc.boolean(),
      trial: fc.boolean(),
      held: fc.boolean(),
      timeZone: fc.constantFrom('Asia/Ho_Chi_Minh', 'UTC', 'America/New_York', 'Pacific/Kiritimati'),
      endAt: fc.integer({ min: 0, max: 525_600 }).map((minutes) => addMinutes(endAt, minutes)),
    })
    .map((more) => facts(more)),
  mailDelay: delays as fc.Arbitrary<(step: StepName) => number | null>,
  outages,
})

const days = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 86_400_000

describe('[M11] whatever happens to mails and to the run', () => {
  it('nothing is ended without overdue, suspension and warning, each told long enough before', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const mails = new Map<StepName, Date | null>()
        const done = live(world, addDays(world.facts.endAt, 120))
        for (const { step, at } of done) {
          const delay = world.mailDelay(step)
          mails.set(step, delay === null ? null : addMinutes(at, delay))
        }
        const at = (step: StepName): Date | undefined => done.find((one) => one.step === step)?.at
        const [overdue, suspend, warning, terminate] = [at('overdue'), at('suspend'), at('final-warning'), at('terminate')]
        if (overdue) expect(overdue.getTime()).toBeGreaterThanOrEqual(world.facts.endAt.getTime())
        if (suspend) {
          expect(days(overdue ?? suspend, suspend)).toBeGreaterThanOrEqual(world.facts.trial ? 0 : 3)
          expect(days(mails.get('overdue') ?? suspend, suspend)).toBeGreaterThanOrEqual(world.facts.trial ? 0 : 2)
          expect(mails.get('overdue')).not.toBeNull()
        }
        if (terminate) {
          expect(days(suspend ?? terminate, terminate)).toBeGreaterThanOrEqual(7)
          expect(days(mails.get('suspend') ?? terminate, terminate)).toBeGreaterThanOrEqual(6)
          expect(days(mails.get('final-warning') ?? terminate, terminate)).toBeGreaterThanOrEqual(1)
          expect(warning).toBeDefined()
        }
        if (world.facts.held) expect(suspend ?? terminate).toBeUndefined()
      }),
      { numRuns: RUNS },
    )
  })

  it('each step comes once and in order, and the balance is never tried twice within a day', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const done = live(world, addDays(world.facts.endAt, 120))
        const once = done.filter(({ step }) => step !== 'auto-renew').map(({ step }) => step)
        expect(new Set(once).size).toBe(once.length)
        const order: StepName[] = ['remind-7', 'remind-3', 'remind-1', 'overdue', 'suspend', 'final-warning', 'terminate']
        expect(once).toEqual(order.filter((step) => once.includes(step)))
        const tries = done.filter(({ step }) => step === 'auto-renew').map(({ at }) => at)
        for (const [index, at] of tries.entries()) {
          const before = tries[index - 1]
          // Once more at the due instant itself, before anything is overdue.
          if (before && before >= world.facts.endAt) expect(days(before, at)).toBeGreaterThanOrEqual(1)
        }
        if (world.facts.trial || !world.facts.autoRenew) expect(tries).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('never suspends in the run that first notices, however long nobody ran', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.boolean(), (late, autoRenew) => {
        const now = addDays(endAt, late)
        const first = live({ facts: facts({ autoRenew }), mailDelay: () => 1, outages: [[addDays(endAt, -20), now]] }, addDays(now, 2))
        expect(first.map(({ step }) => step)).not.toContain('suspend')
      }),
    )
  })

  it('a service that nobody pays runs its whole calendar when nothing goes wrong', () => {
    const done = live({ facts: facts(), mailDelay: () => 1, outages: [] }, addDays(endAt, 30))
    expect(done.map(({ step, at }) => `${step} ${at.toISOString().slice(0, 16)}`)).toEqual([
      'remind-7 2027-03-13T02:00',
      'remind-3 2027-03-17T02:00',
      'remind-1 2027-03-19T02:00',
      'overdue 2027-03-20T09:30',
      'suspend 2027-03-23T09:30',
      'final-warning 2027-03-28T09:30',
      'terminate 2027-03-30T09:30',
    ])
  })

  it('after a long silence only the latest reminder is told', () => {
    const done = live({ facts: facts(), mailDelay: () => 1, outages: [[addDays(endAt, -20), addDays(endAt, -2)]] }, addDays(endAt, 0))
    expect(done.map(({ step }) => step)).toEqual(['remind-3', 'remind-1', 'overdue'])
  })
})

describe('[M1b] the brand’s day decides', () => {
  it('reminders lie on that calendar day of the zone, at nine or earlier, and never too late', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 525_600 }).map((minutes) => addMinutes(endAt, minutes)),
        fc.constantFrom('Asia/Ho_Chi_Minh', 'UTC', 'America/New_York', 'Pacific/Kiritimati'),
        fc.constantFrom(7, 3, 1),
        (end, zone, count) => {
          const at = daysBefore(end, count, zone)
          expect(days(at, end)).toBeGreaterThanOrEqual(count)
          expect(days(at, end)).toBeLessThan(count + 1)
          // Clocks that change between the two days may move it over midnight by their hour.
          const wanted = isoDate(addDays(new Date(`${isoDate(end, zone)}T12:00:00Z`), -count))
          expect([wanted, isoDate(addDays(new Date(`${wanted}T12:00:00Z`), -1))]).toContain(isoDate(at, zone))
        },
      ),
    )
  })

  it('the automatic renewal is tried on the third day before', () => {
    expect(autoRenewAt(facts()).toISOString()).toBe('2027-03-17T02:00:00.000Z')
    expect(autoRenewAt(facts({ endAt: new Date('2027-03-20T18:00:00Z') })).toISOString()).toBe('2027-03-17T18:00:00.000Z')
  })
})

describe('[M12] a cancelled service', () => {
  const cancelledAt = new Date('2027-03-01T08:00:00Z')
  const sent: StepRecord = { at: cancelledAt, sentAt: cancelledAt, failed: false }
  it.each(['end-of-billing', 'immediate'] as const)('%s: is told first, ends at its time, and only when it was told', (cancellation) => {
    const cancelled = facts({ cancellation, cancelledAt, autoRenew: true })
    expect(plan(cancelled, cancelledAt).step).toBe('tell-cancelled')
    const end = cancelledEnd(cancelled)
    expect(end).toEqual(cancellation === 'immediate' ? addDays(cancelledAt, 1) : endAt)
    const told = { ...cancelled, steps: { 'tell-cancelled': sent } }
    expect(plan(told, addHours(end, -1))).toMatchObject({ step: null, nextAt: end })
    expect(plan(told, end).step).toBe('end-cancelled')
    expect(plan({ ...told, steps: { 'tell-cancelled': { ...sent, sentAt: null, failed: true } } }, end)).toMatchObject({
      step: null,
      asks: 'notice-not-sent',
    })
  })

  it('is neither renewed nor overdue', () => {
    const told = facts({ cancellation: 'end-of-billing', cancelledAt, autoRenew: true, steps: { 'tell-cancelled': sent } })
    expect(scheduleOf(told)).toMatchObject({ autoRenewAt: null, suspendAt: null, terminateAt: null, endsAt: endAt })
  })

  it('past its due date still has a day to be taken back', () => {
    const late = addDays(endAt, 2)
    expect(cancelledEnd(facts({ cancellation: 'end-of-billing', cancelledAt: late }))).toEqual(addDays(late, 1))
  })
})

describe('[M16] more than one period was missed', () => {
  const missed = facts({ autoRenew: true, caughtUp: true })
  const late = addDays(endAt, 40)
  it('staff are asked instead of the balance, once one was charged; nobody is overdue meanwhile', () => {
    expect(plan({ ...missed, caughtUp: false }, late).step).toBe('auto-renew')
    expect(plan(missed, late)).toEqual({ step: null, nextAt: addDays(late, 1), harmAt: null, asks: 'periods-missed' })
  })

  it('a term that has not ended is renewed by itself again, and without auto renew its calendar goes on', () => {
    expect(plan(missed, addDays(endAt, -1)).step).toBe('auto-renew')
    expect(plan({ ...missed, autoRenew: false }, late).step).toBe('overdue')
  })
})

it('[M16] the circuit breaker lets a small shop work and stops a large mistake', () => {
  expect([breakerLimit(5), breakerLimit(400), breakerLimit(10_000)]).toEqual([20, 20, 500])
})
