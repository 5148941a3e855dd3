import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Stretch, stretchOf } from './stretch.rules.ts'

const read = (list: readonly number[], { fromEnd, offset, limit }: Stretch): number[] =>
  (fromEnd ? [...list].reverse() : list).slice(offset, offset + limit).sort((a, b) => a - b)

it('a page is the same from whichever end it is read, the last and those beyond it too', () => {
  const anyPage = fc.record({ total: fc.nat(200), page: fc.integer({ min: 1, max: 60 }), pageSize: fc.integer({ min: 1, max: 25 }) })
  fc.assert(
    fc.property(anyPage, ({ total, page, pageSize }) => {
      const list = Array.from({ length: total }, (_, at) => at)
      expect(read(list, stretchOf({ page, pageSize }, total))).toEqual(read(list, stretchOf({ page, pageSize })))
    }),
  )
})

it('no page passes over more than half of the list', () => {
  expect(stretchOf({ page: 5000, pageSize: 20 }, 100_000)).toEqual({ fromEnd: true, offset: 0, limit: 20 })
  expect(stretchOf({ page: 2000, pageSize: 20 }, 100_000)).toEqual({ fromEnd: false, offset: 39_980, limit: 20 })
})
