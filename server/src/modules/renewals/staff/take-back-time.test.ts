import { addMonthsIn } from '@portal/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earlier, paidUntil, shiftOf, unusedOf } from './take-back-time.ts'

const zones = fc.constantFrom('UTC', 'Asia/Ho_Chi_Minh', 'America/New_York', 'Europe/Berlin')
const starts = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2029, 0, 1) / 1000 }).map((seconds) => new Date(seconds * 1000))
const months = fc.constantFrom(1, 3, 6, 12, 24, 36)
const own = (timeZone: string) => ({ timeZone, anchorDay: null, anchorTime: null })
const fraction = (numerator: number, denominator: number) => ({ numerator: BigInt(numerator), denominator: BigInt(denominator) })
const WHOLE = fraction(1, 1)

describe('[D6] taking paid time back', () => {
  it('leaves the whole term, its start, or an instant in between that grows with what stays paid', () => {
    fc.assert(
      fc.property(starts, months, zones, fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.nat(), (startAt, n, timeZone, of, a, b) => {
        const term = { ...own(timeZone), startAt, months: n }
        const end = addMonthsIn(startAt, n, timeZone)
        expect(paidUntil(term, WHOLE)).toEqual(end)
        expect(paidUntil(term, fraction(0, 1))).toEqual(startAt)
        const [less, more] = [a % (of + 1), b % (of + 1)].toSorted((x, y) => x - y) as [number, number]
        const [first, second] = [paidUntil(term, fraction(less, of)), paidUntil(term, fraction(more, of))]
        expect([startAt <= first, first <= second, second <= end]).toEqual([true, true, true])
      }),
    )
  })

  it('in several parts takes exactly as much as at once', () => {
    fc.assert(
      fc.property(starts, months, zones, fc.integer({ min: 3, max: 1_000_000 }), (startAt, n, timeZone, of) => {
        const term = { ...own(timeZone), startAt, months: n }
        const end = addMonthsIn(startAt, n, timeZone)
        const steps = [WHOLE, fraction(of - 1, of), fraction(1, of), fraction(0, 1)]
        let at = end
        for (const [i, after] of steps.slice(1).entries()) {
          const shift = shiftOf(term, steps[i] ?? WHOLE, after)
          if (shift && 'milliseconds' in shift) at = earlier(at, shift, own(timeZone))
          else return
        }
        expect(at).toEqual(startAt)
      }),
    )
  })

  it('of one minor unit never takes a second more than its share of the longest month', () => {
    fc.assert(
      fc.property(starts, months, zones, fc.integer({ min: 2, max: 100_000_000 }), (startAt, n, timeZone, cost) => {
        const term = { ...own(timeZone), startAt, months: n }
        const shift = shiftOf(term, WHOLE, fraction(cost - 1, cost))
        if (!shift || !('milliseconds' in shift)) return
        // Any month may be the long one in which summer time ends.
        expect(shift.milliseconds).toBeLessThanOrEqual((n * (31 * 86_400_000 + 3_600_000)) / cost + 1000)
      }),
    )
  })

  it('of whole months goes by the calendar and keeps the day; of nothing it is no change', () => {
    const startAt = new Date('2026-10-21T08:00:00Z')
    const term = { ...own('UTC'), startAt, months: 3 }
    expect(shiftOf(term, WHOLE, fraction(2, 3))).toEqual({ months: 1 })
    expect(earlier(new Date('2027-01-21T08:00:00Z'), { months: 1 }, own('UTC'))).toEqual(new Date('2026-12-21T08:00:00Z'))
    expect(shiftOf(term, fraction(2, 3), fraction(4, 6))).toBeNull()
  })
})

describe('[D6] unused time', () => {
  it('is all of a term ahead, none of one that is over, and a part of one that runs', () => {
    const [from, to] = [new Date('2026-10-01T00:00:00Z'), new Date('2026-10-31T00:00:00Z')]
    const share = (now: string) => {
      const { numerator, denominator } = unusedOf(from, to, new Date(now))
      return Number(numerator) / Number(denominator)
    }
    expect([share('2026-09-01T00:00:00Z'), share('2026-10-21T00:00:00Z'), share('2026-11-01T00:00:00Z')]).toEqual([1, 1 / 3, 0])
  })
})
