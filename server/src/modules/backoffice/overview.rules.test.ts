import { describe, expect, it } from 'vitest'
import { brandDay, dayFigures, stretchesOf } from './overview.rules.ts'

const at = (text: string) => new Date(`${text}:00Z`)

describe('[X2] a day of figures', () => {
  const now = at('2026-11-20T04:40')
  const saigon = brandDay(1, now, 'Asia/Ho_Chi_Minh')
  const one = () => 1

  it('begins at midnight of each brand’s own calendar', () => {
    expect(saigon).toEqual({ brandId: 1, today: at('2026-11-19T17:00'), before: at('2026-11-12T17:00') })
    const [, before] = stretchesOf([saigon, brandDay(2, now, 'America/New_York')], now)
    expect(before.from).toEqual(at('2026-11-12T05:00'))
    expect(before.to.getTime()).toBeGreaterThan(at('2026-11-13T17:00').getTime())
  })

  it('compares with last week until the same time, and shows the whole of that day', () => {
    const buckets = ['2026-11-19T17:00', '2026-11-20T04:30', '2026-11-12T18:00', '2026-11-13T16:45'].map((time) => ({
      brandId: 1,
      at: at(time),
    }))
    const { now: today, before, hours, hoursBefore } = dayFigures(buckets, [saigon], now, one)
    expect([today, before, hours.length, hoursBefore.length]).toEqual([2, 1, 12, 24])
    expect([hours[0], hours.at(-1), hoursBefore[0], hoursBefore[1], hoursBefore[23]]).toEqual([1, 2, 0, 1, 2])
  })

  it('counts no other day and no other brand', () => {
    const buckets = [
      { brandId: 1, at: at('2026-11-19T16:45') },
      { brandId: 1, at: at('2026-11-13T17:00') },
      { brandId: 3, at: at('2026-11-20T01:00') },
    ]
    expect(dayFigures(buckets, [saigon], now, one)).toMatchObject({ now: 0, before: 0 })
  })
})
