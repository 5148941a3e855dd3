import { afterEach, describe, expect, it } from 'vitest'
import { billingDay, dateParts, inReadersZone, zones } from './date-format.ts'

afterEach(() => zones.set({ reader: undefined, billing: undefined }))

describe('one clock per screen', () => {
  it('instants are the reader’s, billing days the brand’s', () => {
    zones.set({ reader: 'America/New_York', billing: 'Asia/Ho_Chi_Minh' })
    const instant = '2026-11-22T20:00:00Z'
    expect(dateParts(instant)).toEqual({ date: '2026-11-22', time: '15:00' })
    expect(billingDay(instant)).toBe('2026-11-23')
  })

  it('hours in the server’s sentences are told by it too, without the name of a zone', () => {
    zones.set({ reader: 'Asia/Tokyo', billing: undefined })
    expect(inReadersZone('web-1 stops at 2026-11-22 22:30 GMT+7.')).toBe('web-1 stops at 2026-11-23 00:30.')
    expect(inReadersZone('2026-11-22 10:00 GMT-4 – 2026-11-22 10:00 GMT')).toBe('2026-11-22 23:00 – 2026-11-22 19:00')
    expect(inReadersZone('2026-11-22 10:00 GMT+5:30')).toBe('2026-11-22 13:30')
    expect(inReadersZone('from 2026-11-22 on')).toBe('from 2026-11-22 on')
  })
})
