import { dedicatedMachine } from '@portal/contracts/machines/dedicated.machine.ts'
import { describe, expect, it } from 'vitest'
import { endedVerb, isLate, isMoving, toneOf } from './state.ts'

describe('the states of a dedicated server', () => {
  it('that nobody has confirmed never look as if all were well', () => {
    const well = dedicatedMachine.states.filter((state) => toneOf(state) === 'ok')
    expect(well).toEqual(['running', 'success'])
    expect([toneOf('unchecked'), toneOf('checking')]).toEqual(['unknown', 'unknown'])
  })

  it('are late from the promised time on, until it is delivered', () => {
    const promisedAt = '2026-11-22T02:00:00.000Z'
    expect(isLate({ promisedAt }, new Date(promisedAt))).toBe(false)
    expect(isLate({ promisedAt }, new Date('2026-11-22T02:00:01.000Z'))).toBe(true)
    expect(isLate({ promisedAt: null }, new Date('2026-11-22T02:00:01.000Z'))).toBe(false)
  })

  it('tell what has ended once it has, and a delivery is no switching', () => {
    expect(endedVerb({ status: 'restarting' }, { status: 'unchecked' })).toBe('restart')
    expect(endedVerb({ status: 'restarting' }, { status: 'restarting' })).toBeNull()
    expect(isMoving({ status: 'installing' })).toBe(false)
  })
})
