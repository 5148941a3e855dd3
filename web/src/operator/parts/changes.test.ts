import { describe, expect, it } from 'vitest'
import { changesOf, isInstant } from './changes.ts'

describe('[X3] before and after of a staff act', () => {
  it('names each field that differs, nested ones by their path, and leaves out what stayed', () => {
    const before = { name: 'Premium 1', limits: { ram: 2, disk: 40 }, tags: ['a'] }
    const after = { name: 'Premium 1', limits: { ram: 4, disk: 40 }, tags: ['a', 'b'] }
    expect(changesOf(before, after)).toEqual([
      { path: 'limits.ram', before: 2, after: 4 },
      { path: 'tags', before: ['a'], after: ['a', 'b'] },
    ])
  })

  it('shows what appeared and what is gone', () => {
    expect(changesOf(null, { banned: true })).toEqual([{ path: 'banned', before: undefined, after: true }])
    expect(changesOf({ note: 'x' }, {})).toEqual([{ path: 'note', before: 'x', after: undefined }])
    expect(changesOf(null, null)).toEqual([])
  })

  it('tells a moment from a day and from what somebody wrote', () => {
    const said = ['2026-12-22T19:21:00.000Z', '2026-12-22T19:21:00Z', '2026-12-22', 'until 2026-12-22T19:21:00Z', 20261222]
    expect(said.map(isInstant)).toEqual([true, true, false, false, false])
  })
})
