import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backedUp, dailyPerGb, nextRun, outdated, plan, retryAt, slotAfter } from './backups.rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const HOUR = 3_600_000
const base = { serviceId: 48_001, period: 1, hour: null, timeZone: 'UTC' } as const
const due = { ...base, nextAt: now, state: 'active', suspended: false, taking: false }

describe('[S4] when a backup is taken', () => {
  it('lies in the hour that was asked for, by the clock of its zone, a day or a week on', () => {
    const at = (hour: number, timeZone: string) => slotAfter({ ...base, hour, timeZone }, now, 0).toISOString()
    // Nine in the morning in Ho Chi Minh City: three at night is tomorrow's.
    expect(at(3, 'Asia/Ho_Chi_Minh')).toMatch(/^2026-11-20T20:/)
    expect(at(10, 'Asia/Ho_Chi_Minh')).toMatch(/^2026-11-20T03:/)
    const daily = nextRun({ ...base, hour: 2 }, now).getTime() - now.getTime()
    const weekly = nextRun({ ...base, hour: 2, period: 7 }, now).getTime() - now.getTime()
    expect([daily / HOUR, weekly / HOUR].map(Math.floor)).toEqual([24, 7 * 24])
  })

  it('is never sooner than half a day before a period is over, and never later than a day after', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom(1 as const, 7 as const),
        fc.option(fc.integer({ min: 0, max: 23 })),
        fc.constantFrom('UTC', 'Asia/Ho_Chi_Minh', 'America/New_York'),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        (serviceId, period, hour, timeZone, at) => {
          const days = (nextRun({ serviceId, period, hour, timeZone }, at).getTime() - at.getTime()) / (24 * HOUR)
          // A night may be an hour longer or shorter.
          return days > period - 0.5 && days < period + 0.6
        },
      ),
    )
  })

  it('is another minute for each machine: a thousand are spread over the whole day', () => {
    const hours = Array.from({ length: 1000 }, (_, index) => slotAfter({ ...base, serviceId: 48_001 + index }, now, 0).getUTCHours())
    const counts = Array.from({ length: 24 }, (_, hour) => hours.filter((one) => one === hour).length)
    expect(Math.max(...counts)).toBeLessThan(60)
    expect(Math.min(...counts)).toBeGreaterThan(25)
  })

  it('is decided for what is due alone; what stands still, has ended or is at it already is looked at later', () => {
    const later = { ...due, serviceId: 2, nextAt: new Date(now.getTime() + 1) }
    const all = [
      due,
      later,
      { ...due, serviceId: 3, suspended: true },
      { ...due, serviceId: 4, state: 'ended' },
      { ...due, serviceId: 5, taking: true },
    ]
    expect(plan(all, now).map(({ serviceId, act }) => [serviceId, act])).toEqual([
      [48_001, 'begin'],
      [3, 'wait'],
      [4, 'wait'],
      [5, 'wait'],
    ])
  })

  it('after a failure comes an hour later, then later each time, half a day at most', () => {
    expect([1, 2, 3, 4, 5, 20].map((n) => (retryAt(n, now).getTime() - now.getTime()) / HOUR)).toEqual([1, 2, 4, 8, 12, 12])
  })
})

it('[S4] the two newest are kept', () => {
  expect(outdated(['newest', 'second', 'third', 'fourth'])).toEqual(['third', 'fourth'])
})

it('[S4] a GB costs 3 cents a month, or that in dong', () => {
  expect([dailyPerGb('USD', 23_000), dailyPerGb('VND', 23_000)]).toEqual([3, 690])
})

it('[S4] how it stands: what is under way first, then why nothing comes, then what there is', () => {
  const row = { on: true, taking: false, suspended: false, failures: 0, copies: 2 }
  const said = [{}, { copies: 0 }, { failures: 1 }, { suspended: true, failures: 1 }, { on: false }, { on: false, taking: true }]
  expect(said.map((more) => backedUp({ ...row, ...more }))).toEqual(['ready', 'waiting', 'failed', 'paused', 'off', 'running'])
})
