import { dedicatedMachine } from '@portal/contracts/machines/dedicated.machine.ts'
import { describe, expect, it } from 'vitest'
import { endedVerb, isMoving, toneOf } from './state.ts'

describe('the states of a dedicated server', () => {
  it('that nobody has confirmed never look as if all were well', () => {
    const well = dedicatedMachine.states.filter((state) => toneOf(state) === 'ok')
    expect(well).toEqual(['running', 'success'])
    expect([toneOf('unchecked'), toneOf('checking')]).toEqual(['unknown', 'unknown'])
  })

  it('tell what has ended once it has, and a delivery is no switching', () => {
    expect(endedVerb({ status: 'restarting' }, { status: 'unchecked' })).toBe('restart')
    expect(endedVerb({ status: 'restarting' }, { status: 'restarting' })).toBeNull()
    expect(isMoving({ status: 'installing' })).toBe(false)
  })
})
