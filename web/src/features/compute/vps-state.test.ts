import type { Work } from '@portal/contracts/modules/services.contract.ts'
import { describe, expect, it } from 'vitest'
import { endedVerb } from './vps-state.ts'

const resize: Work = { kind: 'resize', step: 'power-on', position: 3, steps: 5, progress: 0.6, etaSeconds: 15 }
const running = { status: 'running', work: null } as const

describe('what has just ended', () => {
  it('is the verb whose state was passed through, once nothing moves any more', () => {
    expect(endedVerb({ status: 'restarting', work: null }, running)).toBe('restart')
    expect(endedVerb({ status: 'restarting', work: null }, { status: 'starting', work: null })).toBeNull()
    expect(endedVerb(undefined, running)).toBeNull()
    expect(endedVerb(running, running)).toBeNull()
  })

  it('is not the restart that a resize brings with it: its own notice tells of that', () => {
    expect(endedVerb({ status: 'restarting', work: resize }, running)).toBeNull()
  })
})
