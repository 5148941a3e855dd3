import { addMonthsIn, addSeconds, dayOfMonth, isoDate, isoMinute } from '@portal/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstPeriod, periodEnd } from '../../services/period.rules.ts'
import { renewalLines, type Sold } from '../documents/price.rules.ts'

const ZONES = ['Asia/Ho_Chi_Minh', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'America/Nuuk', 'Africa/Cairo'] as const
const HANOI = { timeZone: 'Asia/Ho_Chi_Minh' }
const someDay = fc.integer({ min: 0, max: 3 * 525_600 }).map((minutes) => addSeconds(new Date('2027-01-01T00:00:00Z'), minutes * 60))

describe('[M10] periods', () => {
  it('follow each other without gap or overlap and keep the anchor day, in every zone', () => {
    fc.assert(
      fc.property(
        someDay,
        fc.constantFrom(...ZONES),
        fc.array(fc.constantFrom(1, 3, 6, 12, 24), { minLength: 1, maxLength: 12 }),
        (start, zone, terms) => {
          const first = { ...firstPeriod(start, 1, null, zone), timeZone: zone }
          let { endAt } = first
          let months = 1
          expect(endAt > start).toBe(true)
          for (const term of terms) {
            const next = periodEnd({ ...first, endAt }, term)
            months += term
            // In one leap or in many: the same instant, also where a change of clocks left its hour out on the way.
            expect(next).toEqual(addMonthsIn(start, months, zone))
            const [year = 0, month = 0] = isoDate(next, zone).split('-').map(Number)
            expect(dayOfMonth(next, zone)).toBe(Math.min(first.anchorDay, new Date(Date.UTC(year, month, 0)).getUTCDate()))
            expect(next > endAt).toBe(true)
            endAt = next
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    ['31 January', '2027-01-31T03:00:00Z', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['30 January', '2027-01-30T03:00:00Z', ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
    ['29 January before a leap day', '2028-01-29T03:00:00Z', ['2028-02-29', '2028-03-29', '2028-04-29']],
    ['31 January before a leap day', '2028-01-31T03:00:00Z', ['2028-02-29', '2028-03-31']],
    ['29 February', '2028-02-29T03:00:00Z', ['2028-03-29', '2028-04-29']],
  ])('that begin on %s end on the right days', (_, start, ends) => {
    const first = firstPeriod(new Date(start), 1, null, 'Asia/Ho_Chi_Minh')
    const found = [first.endAt]
    while (found.length < ends.length) found.push(periodEnd({ ...HANOI, ...first, endAt: found.at(-1) ?? first.endAt }, 1))
    expect(found.map((at) => at.toISOString().slice(0, 10))).toEqual(ends)
  })

  it('of a leap day and twelve months end on 28 February, and on the 29th in the next leap year', () => {
    const first = firstPeriod(new Date('2028-02-29T03:00:00Z'), 12, null, 'Asia/Ho_Chi_Minh')
    expect(first.endAt.toISOString().slice(0, 10)).toBe('2029-02-28')
    expect(
      periodEnd({ ...HANOI, ...first }, 36)
        .toISOString()
        .slice(0, 10),
    ).toBe('2032-02-29')
  })

  it('are counted in the brand’s days: what is delivered there on the 31st ends there on the last of the month [M1b]', () => {
    // 31 January, 03:00 in Hanoi.
    const first = firstPeriod(new Date('2027-01-30T20:00:00Z'), 1, null, 'Asia/Ho_Chi_Minh')
    expect(first).toMatchObject({ anchorDay: 31, endAt: new Date('2027-02-27T20:00:00Z') })
  })

  it('keep the hour on the wall over a change of clocks', () => {
    expect(addMonthsIn(new Date('2027-02-20T14:00:00Z'), 1, 'America/New_York')).toEqual(new Date('2027-03-20T13:00:00Z'))
  })

  it('that end in the hour which a change of clocks leaves out end an hour on, and the next ends at its own hour again [M1c]', () => {
    const zone = 'America/New_York'
    // 14 February, 02:30; that of 14 March does not exist.
    const first = { ...firstPeriod(new Date('2027-02-14T07:30:00Z'), 1, null, zone), timeZone: zone }
    expect(isoMinute(first.endAt, zone)).toBe('2027-03-14 03:30 GMT-4')
    expect(isoMinute(periodEnd(first, 1), zone)).toBe('2027-04-14 02:30 GMT-4')
  })
})

describe('[O2] what a renewal costs', () => {
  const text = { 'en-US': 'Premium 2', 'vi-VN': 'Premium 2', 'zh-CN': 'Premium 2' }
  const base: Sold = {
    ...{ serviceId: 1, planName: text, detail: text, priceAmount: 5400, periodMonths: 6, unitCost: 1000, discountPercent: 10 },
    addons: [],
  }
  const net = (sold: Sold, months: number, percent = 0): number =>
    renewalLines(sold, months, percent).reduce((sum, { subtotal, discount }) => sum + subtotal - discount, 0)

  it('for its own term is exactly the price of the service, whatever the catalogue says now', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(1, 3, 6, 12, 24),
        fc.option(fc.integer({ min: 0, max: 100_000 })),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (priceAmount, periodMonths, unitCost, discountPercent, today) => {
          expect(net({ ...base, priceAmount, periodMonths, unitCost, discountPercent }, periodMonths, today)).toBe(priceAmount)
        },
      ),
    )
  })

  it('for another term is the monthly price that was sold, with that term’s discount, and add-ons in full', () => {
    const sold = { ...base, priceAmount: 5400 + 6 * 2 * 150, addons: [{ name: 'RAM', amount: 2, monthly: 150 }] }
    expect(net(sold, 6)).toBe(7200)
    expect(net(sold, 12, 20)).toBe(12_000 * 0.8 + 12 * 300)
    expect(renewalLines(sold, 12, 20).map(({ quantity, unitCost, subtotal }) => [quantity, unitCost, subtotal])).toEqual([
      [1, 1000, 12_000],
      [2, 150, 3600],
    ])
  })

  it('has no negative line', () => {
    const odd = { ...base, unitCost: null, priceAmount: 100, periodMonths: 1, addons: [{ name: 'RAM', amount: 1, monthly: 500 }] }
    expect(renewalLines(odd, 3, 0).every(({ subtotal, discount }) => subtotal >= discount && discount >= 0)).toBe(true)
  })
})
