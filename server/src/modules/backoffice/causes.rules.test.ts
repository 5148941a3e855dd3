import { describe, expect, it } from 'vitest'
import type { SagaAction } from '../../platform/saga/operate.rules.ts'
import { causeOf } from './causes.rules.ts'

const all = { retry: true, skip: true, markUndone: true, undo: true, move: true } as const
const off = { reason: 'saga.not-stuck' }
const held = (actions: Partial<Record<SagaAction, true | { reason: string }>> = {}) => ({
  undoStuck: false,
  actions: { ...all, ...actions },
})

describe('[O4] why a step stands, in words that a person knows', () => {
  it.each([
    ['refused: qemu-img: error while writing: No space left on device', 'store-full', 'move'],
    ['no-capacity: 8 guests run, which is the limit set', 'node-full', 'move'],
    ['sold-out', 'sold-out', 'retry'],
    ['not-found: no image windows-2022 on this engine', 'image-missing', 'move'],
    ['not-found: no machine vps-48001', 'machine-missing', 'retry'],
    ['already-there: vps-48001 is there and not ours', 'foreign-machine', 'move'],
    ['bad-credentials: token expired', 'bad-credentials', 'retry'],
    ['wait-for-login took too long', 'no-login', 'skip'],
    ['boot took too long', 'too-slow', 'retry'],
    ['connect ECONNREFUSED 10.0.0.1:8006', 'engine-away', 'retry'],
    ['refused: device_add: bus full', 'refused', 'move'],
    ['something that nobody has seen before', 'other', 'retry'],
  ])('“%s” is %s, and the likely way out is to %s', (message, cause, fix) => {
    expect(causeOf(message, held())).toEqual({ cause, fix })
  })

  it('offers the next best where the best is not open, and nothing where nothing is', () => {
    expect(causeOf('no-capacity: full', held({ move: off })).fix).toBe('retry')
    expect(causeOf('no-capacity: full', held({ retry: off, skip: off, markUndone: off, undo: off, move: off })).fix).toBeNull()
  })

  it('of an undoing that could not go on, only trying again', () => {
    expect(causeOf('no-capacity: full', { undoStuck: true, actions: all }).fix).toBe('retry')
  })
})
