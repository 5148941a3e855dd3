import { expect, it } from 'vitest'
import { weeklyForAll } from './weekly-for-all.ts'

const row = (id: number, backup: true | { reason: string } = true) => ({
  ...{ id, period: null },
  actions: { backup, off: { reason: 'backup-off' }, recover: { reason: 'backup-none' } },
})

it('[S4] weekly backups for all that have none: what may not be backed up is left alone, and a failure stops none of the others', async () => {
  const asked: number[] = []
  const { error, closed, ...counts } = await weeklyForAll([row(1), row(2, { reason: 'not-allowed' }), row(3), row(4)], async ({ id }) => {
    asked.push(id)
    if (id === 3) throw new Error('refused')
  })
  expect([asked.sort(), counts]).toEqual([[1, 3, 4], { done: 2, without: 2 }])
  // The reader is told why: what came back, and which was not even asked for.
  expect([error === null, closed?.id]).toEqual([false, 2])
})

it('[S4] where every call goes through there is nothing to explain', async () => {
  expect(await weeklyForAll([row(1)], async () => undefined)).toEqual({ done: 1, without: 0, error: null, closed: null })
})
