import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readChallenge } from './challenge.ts'
import { solve } from './solve.ts'

const puzzle = (number: number, maxNumber: number) => {
  const salt = 'a1b2c3?expires=1795000000000'
  const challenge = createHash('sha256')
    .update(salt + number)
    .digest('hex')
  return { algorithm: 'SHA-256' as const, salt, challenge, maxNumber, signature: 'ab12' }
}

describe('[C5] proof of work in plain JavaScript', () => {
  it('finds the number and answers the payload the server checks', async () => {
    const task = puzzle(1234, 5000)
    const { maxNumber, ...known } = task
    expect(JSON.parse(atob(await solve(task)))).toEqual({ ...known, number: 1234 })
  })

  it('finds a number at either end', async () => {
    for (const number of [0, 300]) expect(JSON.parse(atob(await solve(puzzle(number, 300)))).number).toBe(number)
  })

  it('gives up where no number solves it', async () => {
    await expect(solve(puzzle(901, 900))).rejects.toThrow()
  })

  it('reads the puzzle from the text it travels as, and nothing else', () => {
    const task = puzzle(1, 10)
    expect(readChallenge(JSON.stringify(task))).toEqual(task)
    expect(readChallenge('{')).toBeNull()
    expect(readChallenge(JSON.stringify({ ...task, algorithm: 'SHA-1' }))).toBeNull()
  })
})
