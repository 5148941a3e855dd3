import { describe, expect, it } from 'vitest'
import { isToldToStaff, pauseOf } from './hindrance.rules.ts'

const looks = (hindrance: Parameters<typeof pauseOf>[0], n: number) => Array.from({ length: n }, (_, at) => pauseOf(hindrance, at))

describe('[S12] what a panel does not do', () => {
  it('is looked at soon at first, then less and less often, and at least every half hour for good', () => {
    expect(looks('deaf', 20)).toEqual([...Array(11).fill(2), 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(looks('silent', 5)).toEqual([60, 120, 240, 300, 300])
    expect(looks('refused', 7)).toEqual([60, 120, 240, 480, 960, 1800, 1800])
    for (const one of ['deaf', 'silent', 'refused', 'people'] as const) expect(pauseOf(one, 1_000_000)).toBeLessThanOrEqual(1800)
  })

  it('is told to staff once it is more than a moment’s trouble, unless people were asked for it', () => {
    const [since, soon, later] = ['00:00', '00:04', '00:05'].map((time) => new Date(`2026-05-01T${time}:00Z`)) as [Date, Date, Date]
    expect([isToldToStaff('refused', since, soon), isToldToStaff('refused', since, later)]).toEqual([false, true])
    expect(isToldToStaff('people', since, later)).toBe(false)
  })
})
