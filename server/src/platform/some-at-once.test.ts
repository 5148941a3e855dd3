import { describe, expect, it } from 'vitest'
import { someAtOnce } from './some-at-once.ts'

describe('work for many', () => {
  it('is done once for each, for so many at a time and no more; one that takes long holds up its own place only', async () => {
    const ends = new Map<number, () => void>()
    const done: number[] = []
    const all = someAtOnce([1, 2, 3, 4, 5], 2, async (one) => {
      await new Promise<void>((end) => ends.set(one, end))
      done.push(one)
    })
    const end = async (one: number): Promise<number[]> => {
      ends.get(one)?.()
      await new Promise((soon) => setImmediate(soon))
      return [...ends.keys()]
    }
    expect([...ends.keys()]).toEqual([1, 2])
    expect([await end(2), await end(3), await end(4)]).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4],
      [1, 2, 3, 4, 5],
    ])
    await end(5)
    await end(1)
    await all
    expect(done).toEqual([2, 3, 4, 5, 1])
    await expect(someAtOnce([], 2, () => Promise.reject(new Error('for nobody')))).resolves.toBeUndefined()
  })
})
