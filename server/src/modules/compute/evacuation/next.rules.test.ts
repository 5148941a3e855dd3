import type { MoveWay, MovingState } from '@portal/contracts/evacuation.ts'
import { describe, expect, it } from 'vitest'
import { inTurn, isOver, MOVES_AT_ONCE, nextToMove, wayOf } from './next.rules.ts'

const stopAt = new Date('2026-11-20T15:00:00.000Z')
const before = new Date('2026-11-20T14:59:59.000Z')
const told = new Date('2026-11-20T13:00:00.000Z')
let id = 0
const next = (rows: ReturnType<typeof row>[], now: Date, leaving: (one: ReturnType<typeof row>) => boolean = () => false) =>
  nextToMove(rows, { stopAt, now, leaving })
const row = (state: MovingState, way: MoveWay | null, toldAt: Date | null = null) => ({ id: ++id, state, way, toldAt })

describe('who leaves a node next', () => {
  it('is as many as there is room for beside those on their way', () => {
    const moving = Array.from({ length: MOVES_AT_ONCE - 1 }, () => row('moving', 'live'))
    const [first, second] = [row('waiting', 'live'), row('waiting', 'lost')]
    expect(next([...moving, first, second], stopAt)).toEqual([first])
    expect(next([row('moving', 'live'), ...moving, first], stopAt)).toEqual([])
    expect(next([first, second], stopAt)).toEqual([first, second])
  })
  it('is one that nobody notices, before the time that customers were told', () => {
    const live = row('waiting', 'live')
    expect(next([row('waiting', 'stop', told), live], before)).toEqual([live])
    expect(next([row('waiting', 'stop', told), row('waiting', null)], before)).toEqual([])
  })
  it('is one that is switched off only from that time on, and only where its customer was told before', () => {
    const stop = row('waiting', 'stop', told)
    expect(next([row('waiting', 'stop'), stop], stopAt)).toEqual([stop])
    const late = row('waiting', 'stop', stopAt)
    expect(next([late], stopAt)).toEqual([])
    expect(next([late], new Date('2026-11-20T16:00:00.000Z'))).toEqual([late])
  })
  it('is not one that still leaves because of an evacuation before', () => {
    const [leaving, other] = [row('waiting', 'live'), row('waiting', 'live')]
    expect(next([leaving, other], before, (one) => one === leaving)).toEqual([other])
  })
  it('is looked at after another one each time', () => {
    const at = (seconds: number) => inTurn(['a', 'b', 'c'], new Date(seconds * 1000)).join('')
    expect([at(0), at(14), at(15), at(30), at(45)]).toEqual(['abc', 'abc', 'bca', 'cab', 'abc'])
    expect(inTurn([], stopAt)).toEqual([])
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
