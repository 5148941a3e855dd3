import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageWindow, shownRange } from './page-window.ts'

describe('the page window of a list', () => {
  it('shows the first, the last and the neighbours, with gaps between', () => {
    expect(pageWindow(1, 1)).toEqual([1])
    expect(pageWindow(1, 5)).toEqual([1, 2, null, 5])
    expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  })

  it('never hides a single page behind a gap', () => {
    expect(pageWindow(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
  })

  it('always rises, holds both ends and the current page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (a, b) => {
        const [page, pages] = [Math.min(a, b), Math.max(a, b)]
        const numbers = pageWindow(page, pages).filter((at) => at !== null)
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y))
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
      }),
    )
  })

  it("says 'Showing {from} to {to} of total {n} entries' truthfully", () => {
    expect(shownRange(2, 20, 38)).toEqual({ from: 21, to: 38, pages: 2 })
    expect(shownRange(1, 1_000_000, 38)).toEqual({ from: 1, to: 38, pages: 1 })
    expect(shownRange(1, 20, 0)).toEqual({ from: 0, to: 0, pages: 1 })
  })
})
