import { describe, expect, it } from 'vitest'
import { bandPath, linePath, niceTop, summaryOf } from './picture.ts'

const frame = { width: 30, height: 100, top: 100 }

describe('[S13] the picture of a graph', () => {
  it('is broken where nothing was measured, which is not a line at zero', () => {
    expect(linePath([0, null, 50, 100], frame)).toBe('M0 100h.01M20 50L30 0')
    expect(bandPath([10, 20, null, 5], [30, 40, null, 6], frame)).toBe('M0 70L10 60L10 80L0 90Z')
    expect([linePath([null, null], frame), summaryOf({ min: [null], avg: [null], max: [null] })]).toEqual(['', null])
  })

  it('has a round top, and never leaves its frame', () => {
    expect([0, 0.3, 1.1, 37, 41, 99, 6_200_000].map(niceTop)).toEqual([1, 0.4, 2, 40, 50, 100, 8_000_000])
    expect(linePath([500, -3], frame)).toBe('M0 0L30 100')
  })

  it('is summed up by its least, its most, its average and the newest', () => {
    expect(summaryOf({ min: [1, null, 3], avg: [2, null, 4], max: [5, null, 9] })).toEqual({ min: 1, avg: 3, max: 9, last: 4 })
  })
})
