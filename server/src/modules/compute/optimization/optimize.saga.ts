import { defineSaga, type SagaDefinition, type SagaStep, StepFailure } from '../../../platform/saga/definition.ts'
import { secondsOf } from '../../kinds/index.ts'
import { asStep, type Engines } from '../engine.live.ts'
import { giveBackTurn, machineAt, type OfflineData, offlineSteps, unlessGone } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { engineOfMachine, patchVps } from '../store.ts'
import { OPTIMIZE, optimizePlan } from '../work.rules.ts'

type OptimizeData = OfflineData &
  Record<string, unknown> & {
    readonly nested: boolean
  }

/** Off, its processors set up as wanted, on again as it was. Where the engine refuses, it runs on as before. */
export function optimizeSaga(engines: Engines): SagaDefinition {
  const { powerOff, powerOn, confirm } = offlineSteps(engines, 'optimize')

  const off: SagaStep<OptimizeData> = {
    ...powerOff,
    undo: async (context) => {
      await powerOff.undo?.(context)
      await giveBackTurn(engines, context, 'optimize', 'vps-action-failed')
    },
  }

  const set = (context: Parameters<SagaStep<OptimizeData>['do']>[0], nested: boolean): Promise<void> =>
    asStep(async () => {
      const { engine, key } = await machineAt(engines, context)
      if (!engine.nested) throw new StepFailure('permanent', 'the engine has no nested virtualisation')
      await engine.nested.set(key, nested)
      await context.transact((tx) => patchVps(tx, context.subjectId, { nested }))
    })

  const optimize: SagaStep<OptimizeData> = {
    name: 'optimize',
    estimateSeconds: secondsOf(optimizePlan, 'optimize'),
    do: (context) => set(context, context.data.nested),
    undo: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        await unlessGone(engine, key, () => set(context, !context.data.nested))
      }),
  }

  return defineSaga<OptimizeData>({
    kind: OPTIMIZE,
    target: engineOfMachine,
    steps: [off, optimize, powerOn, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: async () => undefined,
    undone: async () => undefined,
  })
}
