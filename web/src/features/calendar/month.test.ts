import { describe, expect, it } from 'vitest'
import { addToMonth, weeksOf } from './month.ts'

describe('the month grid', () => {
  it('begins on Monday, has every day once and only whole weeks, leap years included', () => {
    for (const [month, days] of [
      ['2026-11', 30],
      ['2027-02', 28],
      ['2028-02', 29],
      ['2026-12', 31],
    ] as const) {
      const weeks = weeksOf(month)
      const shown = weeks.flat().filter((day) => day !== null)
      expect(shown).toHaveLength(days)
      expect([shown[0], shown.at(-1)]).toEqual([`${month}-01`, `${month}-${days}`])
      for (const week of weeks) {
        expect(week).toHaveLength(7)
        for (const [n, day] of week.entries()) if (day) expect((new Date(day).getUTCDay() + 6) % 7).toBe(n)
      }
    }
  })

  it('goes on over the turn of the year', () => {
    expect([addToMonth('2026-12', 1), addToMonth('2026-01', -1), addToMonth('2026-11', 14)]).toEqual(['2027-01', '2025-12', '2028-01'])
  })
})
