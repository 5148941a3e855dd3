import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { runBulk } from './bulk-runner.ts'

describe('[C7] bulk work is one call per item', () => {
  it('keeps as many calls under way as allowed, and no more', async () => {
    let underWay = 0
    let most = 0
    await runBulk(
      Array.from({ length: 20 }, (_, n) => n),
      async () => {
        most = Math.max(most, ++underWay)
        await Promise.resolve()
        await Promise.resolve()
        underWay--
      },
      { concurrency: 3 },
    )
    expect(most).toBe(3)
  })

  it('tells the outcome of each row in the order of the rows; one failure stops none of the others', async () => {
    const busy = new ApiError({ code: 'busy', status: 409, message: 'Another action is in progress! Please wait!' })
    const seen: number[] = []
    const outcomes = await runBulk([1, 2, 3, 4], (n) => (n === 2 ? Promise.reject(busy) : Promise.resolve()), {
      onOutcome: (_, done) => seen.push(done),
    })
    expect(outcomes.map(({ row, ok }) => [row, ok])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, true],
    ])
    expect(outcomes[1]).toEqual({ row: 2, ok: false, error: busy })
    expect(seen).toEqual([1, 2, 3, 4])
  })
})
