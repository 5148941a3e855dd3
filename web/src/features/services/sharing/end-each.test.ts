import { expect, it } from 'vitest'
import { ApiError } from '../../../api/errors.ts'
import { endEach } from './end-each.ts'

const refusing = (code: string, memberId: number) => async (one: number) => {
  if (one === memberId) throw new ApiError({ code, status: 404 })
}

it('[P1] ends the shares that are there and counts them: who has none is no failure', async () => {
  expect(await endEach([1, 2, 3], refusing('not-found', 2))).toBe(2)
  expect(await endEach([2], refusing('not-found', 2))).toBe(0)
})

it('[P1] any other refusal is one, and nobody after it is told', async () => {
  const asked: number[] = []
  const end = async (one: number) => {
    asked.push(one)
    await refusing('forbidden', 2)(one)
  }
  await expect(endEach([1, 2, 3], end)).rejects.toMatchObject({ code: 'forbidden' })
  expect(asked).toEqual([1, 2])
})
