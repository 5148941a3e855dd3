import { describe, expect, it } from 'vitest'
import { type DayUsed, forecastOf, slopeOf } from './forecast.rules.ts'

const TODAY = '2026-11-20'
/** Days before today, the last one today. */
const days = (uses: readonly number[]): DayUsed[] =>
  uses.map((used, n) => ({ day: new Date(Date.parse(TODAY) - (uses.length - 1 - n) * 86_400_000).toISOString().slice(0, 10), used }))
const growing = (n: number, perDay: number, from = 1000) => days(Array.from({ length: n }, (_, at) => from + at * perDay))
const forecast = (of: readonly DayUsed[], total: number) => forecastOf(of, { used: of.at(-1)?.used ?? 0, total, today: TODAY })

describe('[O4] when a location is full', () => {
  it('is not said before there are days enough for a trend', () => {
    expect(forecast(growing(13, 10), 5000)).toEqual({ state: 'early', days: 13, needed: 14 })
    expect(forecast([], 5000)).toMatchObject({ state: 'early', days: 0 })
  })

  it('is the day on which the line reaches what there is', () => {
    expect(forecast(growing(20, 10), 1190 + 100)).toEqual({ state: 'ends', on: '2026-11-30', perDay: 10 })
    expect(forecast(growing(20, 10), 1190 + 101)).toMatchObject({ on: '2026-12-01' })
  })

  it('is now where nothing is left, never where it does not grow, and not told of years ahead', () => {
    expect(forecast(growing(20, 10), 1190)).toEqual({ state: 'full' })
    expect(forecast(growing(20, 0), 5000)).toEqual({ state: 'lasts' })
    expect(forecast(growing(20, -5), 5000)).toEqual({ state: 'lasts' })
    expect(forecast(growing(20, 1), 1_000_000)).toEqual({ state: 'lasts' })
  })

  it('follows the last sixty days only, and bears days that nobody kept', () => {
    const long = [...days(Array.from({ length: 120 }, (_, at) => (at < 60 ? 10_000 - at * 100 : 4000 + (at - 60) * 10)))]
    expect(forecast(long, 6000)).toMatchObject({ state: 'ends', perDay: expect.closeTo(10, 5) })
    const holes = growing(30, 10).filter((_, at) => at % 2 === 0 || at === 29)
    expect(slopeOf(holes)).toBeCloseTo(10, 5)
  })
})
