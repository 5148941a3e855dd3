import type { MoveWay, MovingState } from '@portal/contracts/evacuation.ts'
import { describe, expect, it } from 'vitest'
import { isOver, nextToMove, wayOf } from './next.rules.ts'

const stopAt = new Date('2026-11-20T15:00:00.000Z')
const before = new Date('2026-11-20T14:59:59.000Z')
const told = new Date('2026-11-20T13:00:00.000Z')
let id = 0
const row = (state: MovingState, way: MoveWay | null, toldAt: Date | null = null) => ({ id: ++id, state, way, toldAt })

describe('who leaves a node next', () => {
  it('is nobody while one is on its way', () => {
    expect(nextToMove([row('moving', 'live'), row('waiting', 'live')], stopAt, stopAt)).toBeNull()
  })
  it('is one that nobody notices, before the time that customers were told', () => {
    const live = row('waiting', 'live')
    expect(nextToMove([row('waiting', 'stop', told), live], stopAt, before)).toBe(live)
    expect(nextToMove([row('waiting', 'stop', told), row('waiting', null)], stopAt, before)).toBeNull()
  })
  it('is one that is switched off only from that time on, and only where its customer was told before', () => {
    const stop = row('waiting', 'stop', told)
    expect(nextToMove([row('waiting', 'stop'), stop], stopAt, stopAt)).toBe(stop)
    const late = row('waiting', 'stop', stopAt)
    expect(nextToMove([late], stopAt, stopAt)).toBeNull()
    expect(nextToMove([late], stopAt, new Date('2026-11-20T16:00:00.000Z'))).toBe(late)
  })
  it('it is over when none waits or is on its way, whatever became of them', () => {
    expect(isOver([row('moved', 'live'), row('no-place', 'stop'), row('failed', 'off')])).toBe(true)
    expect(isOver([row('waiting', null)])).toBe(false)
  })
  it('how it leaves is the engine’s word', () => {
    expect([
      wayOf(null, true),
      wayOf({ state: 'stopped' }, true),
      wayOf({ state: 'booting' }, true),
      wayOf({ state: 'running' }, false),
    ]).toEqual([...[null, 'off', 'live', 'stop']])
  })
})
