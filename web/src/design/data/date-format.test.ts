import { describe, expect, it } from 'vitest'
import { dateParts, daysUntil } from './date-format.ts'

describe('dates are shown as YYYY-MM-DD', () => {
  it('takes a bare date as it is, whatever the zone', () => {
    expect(dateParts('2026-11-20', 'Pacific/Honolulu')).toEqual({ date: '2026-11-20', time: '' })
  })

  it('shows an instant in the asked zone, midnight as 00:00', () => {
    expect(dateParts('2026-11-20T17:00:00Z', 'Asia/Ho_Chi_Minh')).toEqual({ date: '2026-11-21', time: '00:00' })
    expect(dateParts('not a date')).toBeNull()
  })

  it('counts calendar days, negative when they lie behind', () => {
    const now = new Date('2026-11-20T23:30:00Z')
    expect([daysUntil('2026-12-04', now), daysUntil('2026-11-20', now), daysUntil('2026-11-19', now)]).toEqual([14, 0, -1])
  })
})
