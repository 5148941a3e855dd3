import { money } from '@portal/contracts/money.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert, isFarFrom, originalShare } from './conversion.rules.ts'

describe('[M1a] converting money that arrived in another currency', () => {
  it.each([
    [money(500_000, 'VND'), 'USD', 25_000, 2000],
    [money(500_000, 'VND'), 'USD', 23_456.7891, 2132],
    [money(2000, 'USD'), 'VND', 25_400.5, 508_010],
    [money(125, 'VND'), 'USD', 25_000, 1],
    [money(124, 'VND'), 'USD', 25_000, null],
    [money(1_000_000_000_000, 'USD'), 'VND', 25_000, null],
  ] as const)('%o to %s at %d is %s', (arrived, to, rate, expected) => {
    expect(convert(arrived, to, rate)).toBe(expected)
  })
  it('refuses to convert a currency into itself', () => {
    expect(() => convert(money(1, 'USD'), 'USD', 25_000)).toThrow('nothing to convert')
  })
  it('doubts a rate that is more than 10 % away from the known one', () => {
    expect([22_500, 27_500, 22_499, 27_501, 2500].map((rate) => isFarFrom(rate, 25_000))).toEqual([false, false, true, true, true])
  })
  it('refunds in any parts return exactly what arrived, and never more on the way', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { maxLength: 8 }), (credited, original, parts) => {
        let [creditedGone, originalGone] = [0, 0]
        for (const part of [...parts, credited]) {
          const wanted = Math.min(part, credited - creditedGone)
          originalGone += originalShare(wanted, { credited, creditedGone, original, originalGone })
          creditedGone += wanted
          expect(originalGone).toBeLessThanOrEqual(original)
        }
        expect([creditedGone, originalGone]).toEqual([credited, original])
      }),
    )
  })
})
