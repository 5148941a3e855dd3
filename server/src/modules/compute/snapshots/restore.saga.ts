import { defineSaga, type SagaDefinition, type SagaStep } from '../../../platform/saga/definition.ts'
import { secondsOf } from '../../kinds/index.ts'
import { asStep, type Engines } from '../engine.live.ts'
import { closeForOlderDisk } from '../live/older-disk.live.ts'
import { giveBackTurn, machineAt, type OfflineData, offlineSteps } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { engineOfMachine, patchVps } from '../store.ts'
import { RESTORE, restorePlan } from '../work.rules.ts'
import { snapshotsOn } from './snapshot.saga.ts'
import { engineName } from './snapshots.rules.ts'

interface RestoreData extends OfflineData, Record<string, unknown> {
  readonly snapshotId: number
}

/** Off, back to the snapshot, on again as it was. Where the engine refuses, the machine runs on with the disk that it had. */
export function restoreSaga(engines: Engines): SagaDefinition {
  const { powerOff, powerOn, confirm } = offlineSteps(engines, 'restore')

  const off: SagaStep<RestoreData> = {
    ...powerOff,
    undo: async (context) => {
      await powerOff.undo?.(context)
      await giveBackTurn(engines, context, 'restore', 'vps-action-failed')
    },
  }

  const restore: SagaStep<RestoreData> = {
    name: 'restore',
    estimateSeconds: secondsOf(restorePlan, 'restore'),
    // Nothing to undo: a disk is put back whole or not at all, and what was written since is lost then.
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        await closeForOlderDisk(engine, context, key)
        await snapshotsOn(engine).restore(key, engineName(context.data.snapshotId))
        await context.transact((tx) => patchVps(tx, context.subjectId, { loginOwed: true }))
      }),
  }

  return defineSaga<RestoreData>({
    kind: RESTORE,
    target: engineOfMachine,
    steps: [off, restore, powerOn, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: async () => undefined,
    undone: async () => undefined,
  })
}
