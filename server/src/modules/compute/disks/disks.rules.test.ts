import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { engineName, freeGbOf, growsAsItRuns, growthOf, idOfName, lastingDiskDifferences } from './disks.rules.ts'

const size = { cpu: 1, memoryMb: 1024, diskGb: 20, storageGb: 100 }
const disk = { id: 1, sizeGb: 100, wantedGb: 100, takesMore: true, state: 'ready' as const }

describe('[O1] data disks of a storage VPS', () => {
  it('take of what was bought what they are or are to be, whichever is more; what is free is never below nothing', () => {
    const sizes = fc.record({ sizeGb: fc.option(fc.nat(5000)), wantedGb: fc.integer({ min: 1, max: 5000 }) })
    fc.assert(
      fc.property(fc.nat(20_000), fc.array(sizes, { maxLength: 8 }), (total, disks) => {
        const free = freeGbOf(total, disks)
        const taken = disks.reduce((sum, one) => sum + Math.max(one.sizeGb ?? 0, one.wantedGb), 0)
        expect(free).toBe(Math.max(0, total - taken))
      }),
    )
  })

  it('grow by what was bought where one takes it, and by nothing where nothing was bought or none takes it', () => {
    const more = { ...size, storageGb: 350 }
    expect(growthOf([disk], size, more)).toEqual({ diskId: 1, toGb: 350 })
    const two = [
      { ...disk, takesMore: false },
      { ...disk, id: 2 },
    ]
    expect(growthOf(two, { ...size, storageGb: 200 }, { ...size, storageGb: 450 })).toEqual({ diskId: 2, toGb: 350 })
    expect(growthOf([{ ...disk, takesMore: false }], size, more)).toBeNull()
    expect(growthOf([{ ...disk, state: 'removing' }], size, more)).toBeNull()
    expect(growthOf([disk], size, { ...size, memoryMb: 4096 })).toBeNull()
    expect(growthOf([], size, more)).toBeNull()
  })

  it('that are larger than what was bought, as a change failed after they had grown, take of the next purchase only what they lack', () => {
    const stayed = { ...disk, sizeGb: 150 }
    expect(freeGbOf(100, [stayed])).toBe(0)
    expect(growthOf([stayed], size, { ...size, storageGb: 200 })).toEqual({ diskId: 1, toGb: 200 })
    expect(growthOf([stayed], size, { ...size, storageGb: 150 })).toBeNull()
  })

  it('need a machine that is off for nothing but what is no storage', () => {
    expect(growsAsItRuns(size, { ...size, storageGb: 500 })).toBe(true)
    for (const other of [{ cpu: 2 }, { memoryMb: 2048 }, { diskGb: 40 }]) expect(growsAsItRuns(size, { ...size, ...other })).toBe(false)
  })

  it('are told where engine and books differ, under our names alone and only where both readings of the books say so', () => {
    const kept = (id: number, state: 'ready' | 'making' = 'ready') => ({ serviceId: 7, id, key: 'vps-7', state })
    const there = (id: number, key = 'vps-7') => ({ key, name: engineName(id) })
    const told = (before: number[], onEngine: number[], after: number[]) => {
      const { left, missing } = lastingDiskDifferences(
        before.map((id) => kept(id)),
        onEngine.map((id) => there(id)),
        after.map((id) => kept(id)),
      )
      return [left.map(({ name }) => name), missing.map(({ id }) => id)]
    }
    expect(told([1], [1], [1])).toEqual([[], []])
    expect(told([1], [], [1])).toEqual([[], [1]])
    expect(told([], [1], [])).toEqual([['d-1'], []])
    // Made, or deleted, while the engine was asked.
    expect(told([], [1], [1])).toEqual([[], []])
    expect(told([1], [], [])).toEqual([[], []])
    expect(lastingDiskDifferences([kept(1, 'making')], [], [kept(1, 'making')])).toEqual({ left: [], missing: [] })
    expect(lastingDiskDifferences([], [{ key: 'vps-7', name: 'somebody-elses' }], [])).toEqual({ left: [], missing: [] })
    expect(lastingDiskDifferences([kept(1)], [there(1, 'vps-8')], [kept(1)]).left).toEqual([there(1, 'vps-8')])
  })

  it('are known by names that lead back to them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (id) => {
        expect(idOfName(engineName(id))).toBe(id)
      }),
    )
    for (const name of ['d-', 'd-x', 's-1', 'd-1x', '']) expect(idOfName(name)).toBeNull()
  })
})
