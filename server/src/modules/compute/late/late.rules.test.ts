import { expect, it } from 'vitest'
import { lateWork } from './late.rules.ts'

const began = new Date('2026-11-20T02:00:00.000Z')
const after = (minutes: number): Date => new Date(began.getTime() + minutes * 60_000)

it('[O4] work is late once its own deadline has passed, not before; what is at rest never is', () => {
  const starting = { state: 'starting', action: 'start', actionAt: began } as const
  expect([lateWork(starting, after(3), undefined), lateWork(starting, after(3.1), undefined)]).toEqual([
    null,
    { work: 'power', since: after(3) },
  ])
  expect(lateWork(starting, after(3.1), { power: 10 })).toBeNull()
  expect(lateWork({ ...starting, state: 'restarting', action: 'move' }, after(6), undefined)).toEqual({
    work: 'evacuation',
    since: after(5),
  })
  expect(lateWork({ ...starting, state: 'running', action: null }, after(600), undefined)).toBeNull()
  expect(lateWork({ ...starting, state: 'running', action: 'move' }, after(6), undefined)).toMatchObject({ work: 'evacuation' })
  expect(lateWork({ state: 'installing', action: null, actionAt: null }, after(600), undefined)).toBeNull()
})
