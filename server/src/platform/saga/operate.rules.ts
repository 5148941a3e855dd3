import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { ActionState } from '@portal/contracts/machine.ts'

/** What a person may do with a saga that waits for one. */
export const SAGA_ACTIONS = ['retry', 'skip', 'markUndone', 'undo', 'move'] as const
export type SagaAction = (typeof SAGA_ACTIONS)[number]

export interface SagaFacts {
  readonly state: 'running' | 'undoing' | 'done' | 'undone' | 'stuck'
  /** The step at which it stands: a person's word counts for no other. */
  readonly step: { readonly state: string; readonly error: string | null; readonly skippable: boolean } | null
  /** The definition knows how to build it in another place. */
  readonly movable: boolean
}

/** Held: a step failed and nothing was taken back yet. Otherwise its undoing could not go on. */
export const isHeld = ({ state, step }: SagaFacts): boolean => state === 'stuck' && step?.state !== 'stuck'

/** Why not, by action; absent where it may be done. */
export function sagaRefusal(facts: SagaFacts, action: SagaAction): ErrorCode | null {
  const { state, step } = facts
  // What waits for its next try can be hurried, also where it is undone: there an error may also be why it is undone, and nothing waits.
  const failing = step?.error != null && (state === 'running' || (state === 'undoing' && step.state === 'stuck'))
  if (state !== 'stuck') return action === 'retry' && failing ? null : 'saga.not-stuck'
  if (action === 'retry') return null
  if (action === 'markUndone') return isHeld(facts) ? 'saga.not-undoing' : null
  if (!isHeld(facts)) return 'saga.undoing'
  if (action === 'skip') return step?.skippable ? null : 'saga.step-needed'
  return action === 'move' && !facts.movable ? 'saga.no-other-place' : null
}

export const sagaActions = (facts: SagaFacts): Record<SagaAction, ActionState> =>
  Object.fromEntries(
    SAGA_ACTIONS.map((action) => {
      const reason = sagaRefusal(facts, action)
      return [action, reason === null ? true : { reason }]
    }),
  ) as Record<SagaAction, ActionState>
