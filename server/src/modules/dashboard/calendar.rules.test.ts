import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Demand, outlook, sums } from './calendar.rules.ts'

const demand: fc.Arbitrary<Demand> = fc.record({
  of: fc.constantFrom('a', 'b', 'c', 'd'),
  amount: fc.integer({ min: 0, max: 5000 }),
  auto: fc.boolean(),
})
const demands = fc.array(demand, { maxLength: 20 })
const balance = fc.integer({ min: 0, max: 20_000 })

describe('[P6] what becomes of the balance', () => {
  it('never goes below zero, and falls by exactly what is covered', () => {
    fc.assert(
      fc.property(balance, demands, (start, all) => {
        const looks = outlook(start, all)
        let left = start
        for (const [n, { cover, balanceAfter }] of looks.entries()) {
          if (cover === 'covered') left -= all[n]?.amount ?? 0
          expect(balanceAfter).toBe(left)
          expect(balanceAfter).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('covers everything once what is missing is added, and not with a unit less', () => {
    fc.assert(
      fc.property(balance, demands, (start, all) => {
        const { missing } = sums(start, all)
        const bad = (more: number) => outlook(start + more, all).some(({ cover }) => cover === 'short' || cover === 'depends')
        expect(bad(missing)).toBe(false)
        if (missing > 0) expect(bad(missing - 1)).toBe(true)
      }),
    )
  })

  it('pays a cheaper one after a dearer one that was short, but nothing that presupposes it', () => {
    const looks = outlook(1000, [
      { of: 'dear', amount: 1500, auto: true },
      { of: 'cheap', amount: 600, auto: true },
      { of: 'dear', amount: 300, auto: true },
      { of: 'hand', amount: 5000, auto: false },
      { of: 'end', amount: 0, auto: false },
    ])
    expect(looks.map(({ cover, missing, balanceAfter }) => [cover, missing, balanceAfter])).toEqual([
      ['short', 500, 1000],
      ['covered', 0, 400],
      ['depends', 0, 400],
      ['by-hand', 0, 400],
      ['free', 0, 400],
    ])
  })
})
