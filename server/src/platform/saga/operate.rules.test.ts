import { describe, expect, it } from 'vitest'
import { type SagaFacts, sagaRefusal } from './operate.rules.ts'

const facts = (state: SagaFacts['state'], step: string, error: string | null): SagaFacts => ({
  state,
  step: { state: step, error, skippable: false },
  movable: false,
})

describe('[O4] a retry', () => {
  it('hurries what waits for its next try, forward and backward', () => {
    expect(sagaRefusal(facts('running', 'intended', 'no answer'), 'retry')).toBeNull()
    expect(sagaRefusal(facts('undoing', 'stuck', 'no answer'), 'retry')).toBeNull()
  })

  it('is not offered while an undo goes on, though the step that failed still says why', () => {
    for (const step of ['failed', 'undone', 'done'])
      expect(sagaRefusal(facts('undoing', step, 'refused: no'), 'retry')).toBe('saga.not-stuck')
    expect(sagaRefusal(facts('undoing', 'stuck', null), 'retry')).toBe('saga.not-stuck')
  })
})
