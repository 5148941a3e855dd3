import { AppError, fail } from '../errors.ts'
import type { Tx } from '../tx.ts'
import type { SagaDefinition, SagaRecord } from './definition.ts'
import { type SagaAction, type SagaFacts, sagaRefusal } from './operate.rules.ts'
import { AGAIN, bookRun, holdRun, lockLatest, lockSaga, type StepRow, stepsOf, updateSaga, updateStep } from './store.ts'

/** The step at which a saga stands: the one that could not be undone, else the one it was at. */
export const currentStep = (saga: Pick<SagaRecord, 'position'>, steps: readonly StepRow[]): StepRow | null =>
  steps.find(({ state }) => state === 'stuck') ?? steps.find(({ position }) => position === saga.position) ?? null

export function sagaFacts(saga: SagaRecord, steps: readonly StepRow[], definition: SagaDefinition | undefined): SagaFacts {
  const row = currentStep(saga, steps)
  const skippable = definition?.steps[saga.position]?.skippable === true
  return {
    state: saga.state,
    step: row && { state: row.state, error: row.error, skippable },
    movable: definition?.relocate !== undefined,
  }
}

/**
 * A person's decision about a saga. `failedAt` names the failure that the person saw: of two who decide at once the
 * second is refused, whatever the saga did in between. Answers the saga as it was.
 */
export async function operate(
  tx: Tx,
  definitions: readonly SagaDefinition[],
  { id, action, failedAt }: { readonly id: number; readonly action: SagaAction; readonly failedAt: string | null },
): Promise<SagaRecord> {
  const saga = await lockSaga(tx, id)
  if (!saga) return fail('not-found')
  const definition = definitions.find(({ kind }) => kind === saga.kind)
  const steps = await stepsOf(tx, id)
  if (saga.state === 'stuck' && (saga.failure?.at ?? null) !== failedAt) fail('saga.moved-on')
  const refusal = sagaRefusal(sagaFacts(saga, steps, definition), action)
  if (refusal) throw new AppError(refusal)
  const row = currentStep(saga, steps)
  if (!row) return fail('saga.not-stuck')
  const next = await decided(tx, saga, row, action, definition)
  await bookRun(tx, id)
  await definition?.progressed?.(tx, { ...saga, ...next })
  return saga
}

/**
 * Nobody decided or did in time what work waits for: it is given up. What was held, or still waits for its next look, is undone now; what
 * could not be undone stays with staff, what is being undone goes on, and what was never begun is nothing. False where something is done this
 * moment, or it has ended.
 */
export async function giveUp(
  tx: Tx,
  work: { readonly kinds: readonly string[]; readonly subjectId: number; readonly since: Date },
): Promise<boolean> {
  const saga = await lockLatest(tx, work)
  if (!saga) return true
  if (saga.state === 'undoing') return saga.data[AGAIN] !== true
  if (saga.state !== 'stuck' && saga.state !== 'running') return false
  const step = currentStep(saga, await stepsOf(tx, saga.id))
  if (step?.state === 'stuck') return true
  // What is due goes on this moment, or ends: only what waits for later is given up.
  if (saga.state === 'running' && (await holdRun(tx, saga.id)) !== 'waits') return false
  const waited = { step: step?.name ?? '', kind: 'permanent', message: 'nobody did it in time', at: tx.now.toISOString() }
  await updateSaga(tx, saga.id, { state: 'undoing', failure: saga.failure ?? waited })
  await bookRun(tx, saga.id)
  return true
}

async function decided(
  tx: Tx,
  saga: SagaRecord,
  row: StepRow,
  action: SagaAction,
  definition: SagaDefinition | undefined,
): Promise<Partial<SagaRecord>> {
  // It is under way and only waits for its next try: that is now.
  if (saga.state === 'running' || saga.state === 'undoing') return {}
  const step = (patch: Parameters<typeof updateStep>[3]): Promise<void> => updateStep(tx, saga.id, row.position, patch)
  const next = async (patch: Partial<SagaRecord>): Promise<Partial<SagaRecord>> => {
    await updateSaga(tx, saga.id, patch)
    return patch
  }
  switch (action) {
    case 'retry': {
      if (row.state === 'stuck') {
        await step({ attempts: 0, error: null })
        return await next({ state: 'undoing' })
      }
      await step({ state: 'intended', attempts: 0, error: null, progress: 0, startedAt: tx.now })
      return await next({ state: 'running', failure: null })
    }
    case 'skip':
      await step({ state: 'done', progress: 1, finishedAt: tx.now })
      return await next({ state: 'running', failure: null, position: saga.position + 1 })
    case 'markUndone':
      await step({ state: 'undone', finishedAt: tx.now })
      return await next({ state: 'undoing' })
    case 'undo':
      return await next({ state: 'undoing' })
    case 'move': {
      const relocated = await definition?.relocate?.(tx, saga)
      if (!relocated) return fail('saga.no-other-place')
      return await next({ state: 'undoing', data: { ...saga.data, ...relocated, [AGAIN]: true } })
    }
  }
}
