import { proxyKind } from '@portal/contracts/kinds/proxy.kind.ts'
import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import { addHours, addMonthsIn, addSeconds } from '@portal/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiryOf, isLarger, priceInstant } from './change.rules.ts'
import { charged, type PaidPeriod, prorated, type Rest, restOf, type Term } from './proration.rules.ts'

const ZONE = 'Asia/Ho_Chi_Minh'
const CALENDAR = { timeZone: ZONE, anchorTime: null }
const startAt = new Date('2026-11-20T02:00:00.000Z')

interface World {
  readonly term: Term
  readonly renewed: PaidPeriod[]
  readonly now: Date
}

/** A first period and renewals for any terms after it, and an instant of the paid time. */
const worlds: fc.Arbitrary<World> = fc
  .record({
    startMinutes: fc.integer({ min: 0, max: 525_600 }),
    periodMonths: fc.constantFrom(1, 3, 6, 12),
    ahead: fc.array(fc.constantFrom(1, 3, 6, 12, 24), { maxLength: 4 }),
    at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ startMinutes, periodMonths, ahead, at }) => {
    const begin = addSeconds(startAt, startMinutes * 60)
    const anchorDay = addHours(begin, 7).getUTCDate()
    let end = addMonthsIn(begin, periodMonths, ZONE, anchorDay)
    const renewed: PaidPeriod[] = []
    for (const months of ahead) {
      const next = addMonthsIn(end, months, ZONE, anchorDay)
      renewed.unshift({ startAt: end, endAt: next, months })
      end = next
    }
    const now = new Date(begin.getTime() + Math.floor((end.getTime() - begin.getTime()) * at))
    return { term: { ...CALENDAR, startAt: begin, endAt: end, anchorDay, periodMonths }, renewed, now }
  })
const rests = ({ term, renewed, now }: World): Rest[] => restOf(term, renewed, now)
const prices = fc.integer({ min: 0, max: 5_000_000 })
const monthly = (price: number) => (months: number) => price * months

describe('[M13] the rest of the paid time', () => {
  it('is cut into its periods without gap or overlap, a term that was renewed ahead with its own length', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const parts = rests(world)
        const whole = Math.floor(world.term.endAt.getTime() / 1000) - Math.floor(world.now.getTime() / 1000)
        expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(whole)
        for (const { seconds, of } of parts) expect(seconds).toBeLessThanOrEqual(of)
        expect(parts.slice(1).every(({ seconds, of }) => seconds === of)).toBe(true)
        const ahead = world.renewed.filter((period) => period.endAt > world.now).map(({ months }) => months)
        expect(parts.map(({ months }) => months).slice(parts.length - ahead.length)).toEqual(ahead.reverse())
      }),
    )
  })

  it('of time that nobody renewed (staff gave it) is priced at the service’s own term', () => {
    const endAt = addMonthsIn(startAt, 2, ZONE, 20)
    expect(restOf({ ...CALENDAR, startAt, endAt, anchorDay: 20, periodMonths: 1 }, [], startAt)).toHaveLength(2)
    const longer = addHours(endAt, 12)
    const parts = restOf({ ...CALENDAR, startAt, endAt: longer, anchorDay: 20, periodMonths: 1 }, [], startAt)
    expect(parts.reduce((sum, { seconds }) => sum + seconds, 0)).toBe((longer.getTime() - startAt.getTime()) / 1000)
  })
})

describe('[M13] [M1] the prorated difference', () => {
  it('is never negative, and never more than the difference of every period that is touched', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: -5_000_000, max: 5_000_000 }), (world, difference) => {
        const cost = prorated(rests(world), monthly(difference))
        const most = rests(world).reduce((sum, { months }) => sum + Math.max(0, difference) * months, 0)
        expect(Number.isSafeInteger(cost)).toBe(true)
        expect(cost).toBeGreaterThanOrEqual(0)
        expect(cost).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('is the whole difference at the first instant, and falls to nothing at the last', () => {
    fc.assert(
      fc.property(worlds, prices, (world, difference) => {
        const all = restOf(world.term, world.renewed, world.term.startAt)
        const periods = [world.term.periodMonths, ...world.renewed.map(({ months }) => months)]
        expect(prorated(all, monthly(difference))).toBe(periods.reduce((sum, months) => sum + difference * months, 0))
        expect(prorated(restOf(world.term, world.renewed, world.term.endAt), monthly(difference))).toBe(0)
      }),
    )
  })

  it('never grows while time passes: who waits never pays more, who names an earlier instant never less', () => {
    fc.assert(
      fc.property(worlds, prices, fc.integer({ min: 1, max: 10_000_000 }), (world, difference, wait) => {
        const later = { ...world, now: addSeconds(world.now, wait) }
        expect(prorated(rests(later), monthly(difference))).toBeLessThanOrEqual(prorated(rests(world), monthly(difference)))
      }),
    )
  })

  it('upgraded twice at one instant costs what upgrading at once to the last costs, within a unit per term', () => {
    fc.assert(
      fc.property(worlds, prices, prices, prices, (world, a, b, c) => {
        const [from, by, to] = [a, b, c].sort((x, y) => x - y) as [number, number, number]
        const parts = rests(world)
        const twice = prorated(parts, monthly(by - from)) + prorated(parts, monthly(to - by))
        const terms = new Set(parts.map(({ months }) => months)).size
        expect(Math.abs(twice - prorated(parts, monthly(to - from)))).toBeLessThanOrEqual(terms)
      }),
    )
  })

  it('upgraded later costs no more in all than the dearer plan from the start: no credit is minted either way', () => {
    fc.assert(
      fc.property(worlds, prices, prices, (world, a, b) => {
        const [cheap, dear] = [Math.min(a, b), Math.max(a, b)]
        const all = restOf(world.term, world.renewed, world.term.startAt)
        const whole = (price: number) => prorated(all, monthly(price))
        const paid = whole(cheap) + prorated(rests(world), monthly(dear - cheap))
        expect(paid).toBeGreaterThanOrEqual(whole(cheap))
        expect(paid).toBeLessThanOrEqual(whole(dear))
      }),
    )
  })

  it('is one day’s at least, and exactly the rest’s where that is longer', () => {
    fc.assert(
      fc.property(worlds, prices, fc.integer({ min: 1, max: 86_400 }), (world, difference, last) => {
        const end = { ...world, now: addSeconds(world.term.endAt, -last) }
        const day = { ...world, now: addSeconds(world.term.endAt, -86_400) }
        expect(prorated(charged(rests(end)), monthly(difference))).toBe(prorated(rests(day), monthly(difference)))
        if (world.term.endAt.getTime() - world.now.getTime() >= 86_400_000) expect(charged(rests(world))).toEqual(rests(world))
      }),
    )
  })

  it('is exact where a double is not, and rounds half away from zero', () => {
    expect(prorated([{ months: 1, seconds: 1, of: 2 }], () => 5)).toBe(3)
    expect(prorated([{ months: 1, seconds: 2_592_000, of: 2_592_001 }], () => 9_007_199_254_740)).toBe(9_007_195_779_742)
  })
})

describe('[M13] what is larger', () => {
  const size = { cpu: 2, memoryMb: 4096, diskGb: 40, transferGb: 2000 }
  it.each([
    ['the same', {}, false],
    ['more of one', { diskGb: 80 }, true],
    ['more of one, less of another', { diskGb: 80, cpu: 1 }, false],
    ['a smaller disk', { diskGb: 20, cpu: 8 }, false],
    ['transfer without a limit', { transferGb: null }, true],
    ['as many remote connections, said or not', { remoteSessions: 10 }, false],
    ['fewer remote connections than a plan gives that says nothing of them', { remoteSessions: 9, cpu: 8 }, false],
    ['more remote connections', { remoteSessions: 11 }, true],
  ] as const)('%s', (_what, change, larger) => expect(isLarger({ ...size, ...change }, size, vpsKind.figures)).toBe(larger))

  it('goes by what the kind declares: other figures are nothing to it, and its own need no word of a machine', () => {
    const before = { ports: 10, transferGb: 100, cpu: 4 }
    expect(isLarger({ ...before, ports: 20, cpu: 1 }, before, proxyKind.figures)).toBe(true)
    expect(isLarger({ ...before, cpu: 8 }, before, proxyKind.figures)).toBe(false)
  })
})

describe('[M13] instants', () => {
  it('a preview’s instant holds for its minutes; any other is now', () => {
    const now = addHours(startAt, 5)
    expect(priceInstant(addSeconds(now, -600), now, 15)).toEqual(addSeconds(now, -600))
    for (const at of [null, addSeconds(now, -901), addSeconds(now, 1)]) expect(priceInstant(at, now, 15)).toEqual(now)
  })

  it('a document never outlives the time that it prices', () => {
    expect(expiryOf(addHours(startAt, 3), startAt, 24)).toEqual(addHours(startAt, 3))
    expect(expiryOf(addHours(startAt, 300), startAt, 24)).toEqual(addHours(startAt, 24))
  })
})
