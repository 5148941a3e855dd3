import { describe, expect, it } from 'vitest'
import { type Reading, sampleOf, transferredOf } from './sample.rules.ts'
import { limitOf, monthOf, warningOf } from './transfer.rules.ts'
import { windowOf } from './window.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)
const reading = (seconds: number, more: Partial<Reading> = {}): Reading => ({
  ...{ readAt: at(seconds), boot: 'one', cpuSeconds: 100, memoryBytes: 5, read: 1000, written: 1000, received: 1000, sent: 1000 },
  ...more,
})

describe('[S13] a minute of a graph', () => {
  it('is what the counters grew by, of all processors together', () => {
    const now = reading(60, { cpuSeconds: 160, read: 61_000, received: null, sent: null })
    expect(sampleOf(reading(0), now, 2)).toEqual({ cpu: 5000, memory: 5, read: 1000, written: 0, received: null, sent: null })
  })

  it('never shows more than the whole machine, however busy its emulator was', () => {
    expect(sampleOf(reading(0), reading(60, { cpuSeconds: 190 }), 1).cpu).toBe(10_000)
  })

  it.each([
    ['first of all', null, reading(60, { cpuSeconds: 9e6, sent: 9e12 })],
    ['after another boot', reading(0, { boot: 'before' }), reading(60, { cpuSeconds: 9e6, sent: 9e12 })],
    ['after a silence', reading(0), reading(200, { cpuSeconds: 9e6, sent: 9e12 })],
    ['of counters that began anew', reading(0), reading(60, { cpuSeconds: 1, read: 1, written: 1, received: 1, sent: 1 })],
  ])('%s is a gap and no spike', (_, before, now) => {
    expect(sampleOf(before, now, 1)).toEqual({ cpu: null, memory: 5, read: null, written: null, received: null, sent: null })
  })
})

describe('[S13] transfer', () => {
  it('counts what went through however long nobody looked, from nothing after a boot, and nothing of what was before the first look', () => {
    expect(transferredOf(reading(0), reading(9000, { received: 5000 }))).toEqual({ received: 4000, sent: 0 })
    expect(transferredOf(reading(0, { boot: 'before' }), reading(60))).toEqual({ received: 1000, sent: 1000 })
    expect(transferredOf(reading(0), reading(60, { received: 10 }))).toEqual({ received: 0, sent: 0 })
    expect(transferredOf(null, reading(60))).toEqual({ received: 0, sent: 0 })
    expect(transferredOf(reading(0), reading(60, { received: null, sent: null }))).toBeNull()
  })

  it('is counted by the months of the service, from its first day on, whatever the term', () => {
    const service = { startAt: new Date('2026-01-31T10:00:00Z'), timeZone: 'UTC', anchorDay: 31, anchorTime: 36_000_000 }
    const month = (now: string) => {
      const { from, until } = monthOf(service, new Date(now)) ?? {}
      return [from?.toISOString().slice(0, 10), until?.toISOString().slice(0, 10)]
    }
    expect(month('2026-01-31T10:00:00Z')).toEqual(['2026-01-31', '2026-02-28'])
    expect(month('2026-02-28T09:59:59Z')).toEqual(['2026-01-31', '2026-02-28'])
    expect(month('2026-02-28T10:00:00Z')).toEqual(['2026-02-28', '2026-03-31'])
    expect(month('2027-05-01T00:00:00Z')).toEqual(['2027-04-30', '2027-05-31'])
    expect([monthOf({ ...service, startAt: null }, at(0)), monthOf(service, new Date('2026-01-01'))]).toEqual([null, null])
  })

  it('is warned of once at each step, the highest first, and never where it is unlimited', () => {
    const limit = limitOf({ transferGb: 1000 })
    expect([0.79, 0.8, 0.99, 1, 3].map((share) => warningOf(share * 1e12, limit, 0))).toEqual([null, 80, 80, 100, 100])
    expect([warningOf(9e11, limit, 80), warningOf(1e12, limit, 80), warningOf(1e12, limit, 100)]).toEqual([null, 100, null])
    expect([limitOf({ transferGb: null }), warningOf(9e15, null, 0)]).toEqual([null, null])
  })
})

describe('[S13] what is drawn', () => {
  const now = 29_600_003
  it.each(['hour', 'day', 'week', 'month'] as const)(
    'of a %s is bounded, holds this moment, and comes of a grain that is kept',
    (range) => {
      for (const back of [0, 60, 1500, 5 * 1440, 300 * 1440]) {
        const { from, until, step } = windowOf(range, now - back, now)
        expect((until - from) / step).toBeLessThanOrEqual(300)
        expect((until - from) / step).toBeGreaterThanOrEqual(60)
        expect([from % step, until % step, until > now - back, until - step <= now - back]).toEqual([0, 0, true, true])
      }
      expect(windowOf(range, now + 900_000, now)).toEqual(windowOf(range, now, now))
    },
  )

  it('is drawn of the next grain where the finer one is not kept any more', () => {
    const grains = (range: 'day' | 'week', days: number) => windowOf(range, now - days * 1440, now).grain
    expect([grains('day', 0), grains('day', 2), grains('week', 0), grains('week', 4)]).toEqual(['minute', 'ten', 'ten', 'hour'])
  })
})
