import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBalance, type Share, split } from './invoice.rules.ts'
import { leftOf, partOf } from './refundable.rules.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })

describe('[M3] a document paid from the balance', () => {
  it('takes promotional money first, all of the total and nothing more', () => {
    fc.assert(
      fc.property(amount, amount, (total, promotional) => {
        const from = fromBalance(total, promotional)
        expect(from.promotional + from.main).toBe(total)
        expect(from.promotional).toBe(Math.min(total, promotional))
      }),
    )
  })
})

describe('[M7a] what can still go back', () => {
  it('part by part, is in the end exactly what each balance paid, and never more', () => {
    fc.assert(
      fc.property(amount, amount, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 8 }), (promotional, main, percents) => {
        const paid = {
          ...{ total: promotional + main, vat: Math.floor((promotional + main) / 11) },
          ...{ paidPromotional: promotional, paidMain: main, paidPoints: 0 },
        }
        const notes: Share[] = []
        for (const percent of percents) {
          const left = leftOf(paid, notes)
          const amount = Math.floor((left.total * percent) / 100)
          notes.push(partOf(left, { total: amount, vat: split(left.vat, [amount, left.total - amount])[0] ?? 0 }))
        }
        const last = leftOf(paid, notes)
        notes.push(partOf(last, last))
        const back = (of: keyof Share): number => notes.reduce((sum, note) => sum + note[of], 0)
        expect([back('promotional'), back('main'), back('total'), back('vat')]).toEqual([promotional, main, paid.total, paid.vat])
        for (const note of notes) expect(Math.min(...Object.values(note))).toBeGreaterThanOrEqual(0)
        expect(leftOf(paid, notes)).toEqual({ total: 0, vat: 0, promotional: 0, main: 0, points: 0 })
      }),
      { numRuns: 2000 },
    )
  })

  it('is divided exactly where a product is more than a double holds', () => {
    // Just below half a unit: rounded as a double it is one more.
    expect(split(987_654_323, [715_836_972, 284_162_965])).toEqual([706_999_524, 280_654_799])
  })

  it('of points is the points that did not go back yet', () => {
    const paid = { total: 500, vat: 0, paidPromotional: 0, paidMain: 0, paidPoints: 500 }
    const note = { total: 200, vat: 0, promotional: 0, main: 0, points: 200 }
    expect(leftOf(paid, [note])).toMatchObject({ total: 300, points: 300 })
    expect(leftOf(paid, [note, note, note])).toMatchObject({ total: 0, points: 0 })
  })
})
