import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CreditNoteLine,
  leftOfLines,
  lineAmounts,
  linesOfNotes,
  type PricedLine,
  partOfLine,
  partOfLines,
  remainingTime,
  spreadOver,
} from './refund-lines.rules.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** A document as it is issued: line items with discounts, a promo code on a cart item, VAT on the whole. */
const document = fc
  .record({
    lines: fc.array(
      fc.record({
        subtotal: fc.integer({ min: 1, max: 100_000_000 }),
        off: fc.integer({ min: 0, max: 100 }),
        item: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    promotion: fc.integer({ min: 0, max: 50 }),
    vatPercent: fc.constantFrom(0, 8, 10, 21),
  })
  .map(({ lines, promotion, vatPercent }) => {
    const priced = lines
      .toSorted((a, b) => a.item - b.item)
      .map(
        ({ subtotal, off, item }, id): PricedLine => ({
          id: id + 1,
          subtotal,
          discount: Math.floor((subtotal * off) / 100),
          options: { item },
        }),
      )
    const first = priced[0]
    const own = priced.filter(({ options }) => options.item === first?.options.item)
    const discount = Math.floor((sum(own.map((line) => line.subtotal - line.discount)) * promotion) / 100)
    const all = priced.map((line) => (line === first ? { ...line, options: { ...line.options, promotion: discount } } : line))
    const net = sum(priced.map((line) => line.subtotal - line.discount)) - discount
    const vat = Math.round((net * vatPercent) / 100)
    return { document: { total: net + vat, vat }, lines: all }
  })

const refunds = fc.array(
  fc.record({
    how: fc.constantFrom('line', 'amount', 'unrecorded'),
    at: fc.nat(7),
    percent: fc.integer({ min: 1, max: 100 }),
    takesTime: fc.boolean(),
  }),
  { maxLength: 10 },
)

describe('[D6] a refund by line item', () => {
  it('of any document and in any sequence adds up per line to the credit notes, and never exceeds the line or the document', () => {
    fc.assert(
      fc.property(document, refunds, ({ document, lines }, wishes) => {
        const costs = lineAmounts(document, lines)
        expect([sum(costs.map(({ total }) => total)), sum(costs.map(({ vat }) => vat))]).toEqual([document.total, document.vat])
        const notes: { total: number; vat: number; lines: readonly CreditNoteLine[] | null }[] = []
        for (const { how, at, percent, takesTime } of wishes) {
          const left = leftOfLines(costs, notes)
          const line = left[at % left.length]
          const all = sum(left.map(({ total }) => total))
          const parts =
            how === 'line' && line
              ? [partOfLine(line, Math.floor((line.total * percent) / 100))]
              : partOfLines(left, Math.floor((all * percent) / 100))
          const [total, vat] = [sum(parts.map((one) => one.total)), sum(parts.map((one) => one.vat))]
          for (const part of parts) {
            const rest = left.find(({ lineId }) => lineId === part.lineId)
            expect([part.total <= (rest?.total ?? 0), part.vat >= 0, part.vat <= (rest?.vat ?? 0)]).toEqual([true, true, true])
          }
          notes.push({ total, vat, lines: how === 'unrecorded' ? null : parts.map((part) => ({ ...part, takesTime })) })
        }
        const left = leftOfLines(costs, notes)
        const booked = linesOfNotes(costs, notes)
        for (const [n, note] of notes.entries()) expect(sum((booked[n] ?? []).map(({ total }) => total))).toBe(note.total)
        expect(sum(left.map(({ total }) => total))).toBe(document.total - sum(notes.map(({ total }) => total)))
        expect(sum(left.map(({ vat }) => vat))).toBe(document.vat - sum(notes.map(({ vat }) => vat)))
        const rest = { total: sum(left.map(({ total }) => total)), vat: sum(left.map(({ vat }) => vat)) }
        expect(spreadOver(left, rest)).toEqual(left.filter(({ total }) => total > 0))
      }),
      { numRuns: 1000 },
    )
  })

  it('takes the same share of the remaining time as of the remaining money, never gives time back, and nothing when it keeps the time', () => {
    const parts = fc.array(fc.record({ percent: fc.integer({ min: 0, max: 100 }), takesTime: fc.boolean() }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), parts, (total, wishes) => {
        const cost = { lineId: 1, total, vat: 0 }
        const notes: CreditNoteLine[][] = []
        let [left, time] = [total, remainingTime(cost, notes)]
        for (const { percent, takesTime } of wishes) {
          const amount = Math.floor((left * percent) / 100)
          notes.push([{ lineId: 1, total: amount, vat: 0, takesTime }])
          const next = remainingTime(cost, notes)
          const [before, after] = [time.numerator * next.denominator, next.numerator * time.denominator]
          if (takesTime && left > 0) expect(after * BigInt(left)).toBe(before * BigInt(left - amount))
          else expect(after).toBe(before)
          left -= amount
          time = next
        }
        if (wishes.every(({ takesTime }) => takesTime)) expect(time.numerator * BigInt(total)).toBe(time.denominator * BigInt(left))
      }),
    )
  })
})
