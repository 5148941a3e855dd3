import { defineSaga, type SagaDefinition, StepFailure } from '../../../platform/saga/definition.ts'
import { asStep, type Engines, engineOf } from '../engine.live.ts'
import { LOOK_AGAIN_SECONDS } from '../look-again.rules.ts'
import { notifyServiceChanged, recordEngine } from '../power.ts'
import { engineOfMachine, findVps } from '../store.ts'
import { patiently, unwearied } from '../suspend.saga.ts'
import { isBusy } from '../vps.rules.ts'
import { DISK, DISK_REMOVAL } from '../work.rules.ts'
import { disksOn, ensureDisk, NOTE_ATTEMPTS, noteDisk } from './attach.live.ts'
import { engineName } from './disks.rules.ts'
import { deleteDisk, findDisk, patchDisk } from './store.ts'

interface DiskData extends Record<string, unknown> {
  readonly diskId: number
}

/** A data disk is made or grows, while its machine runs or is off; what else is done with the machine meanwhile is waited for. */
export const diskSaga = (engines: Engines): SagaDefinition =>
  defineSaga<DiskData>({
    kind: DISK,
    target: engineOfMachine,
    steps: [
      {
        name: 'ensure-disk',
        estimateSeconds: 2,
        patienceSeconds: 7200,
        do: (context) =>
          asStep(async () => {
            const { subjectId, data } = context
            const { machine, disk } = await context.transact(async (tx) => ({
              machine: await findVps(tx, subjectId),
              disk: await findDisk(tx, subjectId, data.diskId),
            }))
            if (!machine || machine.removed || !disk) throw new StepFailure('permanent', 'the machine is not there')
            if (isBusy(machine)) return { wait: LOOK_AGAIN_SECONDS }
            await ensureDisk(engineOf(engines, machine.engine), context, machine.engineKey, disk)
          }),
        undoAttempts: NOTE_ATTEMPTS,
        undo: (context) => asStep(() => noteDisk(engines, context, context.data.diskId)),
      },
    ],
    done: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    // What its engine holds stays: a disk that did not grow is the disk that it was, and one that is not there can be tried again.
    undone: async (tx, { subjectId, data }) => {
      const disk = await findDisk(tx, subjectId, data.diskId)
      const { sizeGb = null, wantedGb = 0 } = disk ?? {}
      if (disk) await patchDisk(tx, subjectId, disk.id, sizeGb === null ? { state: 'failed' } : { state: 'ready', wantedGb: sizeGb })
      // Its engine had made it before whatever went wrong.
      if (sizeGb !== null && sizeGb >= wantedGb) return await notifyServiceChanged(tx, subjectId)
      await recordEngine(tx, subjectId, 'disk', 'disk-failed')
      await notifyServiceChanged(tx, subjectId)
    },
  })

/** Whoever deleted it sees it go; nobody gives up on it. It waits for a machine that was started meanwhile. */
export const diskRemovalSaga = (engines: Engines): SagaDefinition =>
  defineSaga<DiskData>({
    kind: DISK_REMOVAL,
    target: engineOfMachine,
    steps: [
      {
        name: 'remove-disk',
        estimateSeconds: 2,
        ...unwearied,
        do: (context) =>
          patiently(async () => {
            const { subjectId, data } = context
            const machine = await context.transact((tx) => findVps(tx, subjectId))
            // They went with their machine.
            if (!machine || machine.removed) return
            if (machine.action === 'move') return { wait: LOOK_AGAIN_SECONDS }
            await disksOn(engineOf(engines, machine.engine)).remove(machine.engineKey, engineName(data.diskId))
            await context.transact((tx) => deleteDisk(tx, subjectId, data.diskId))
          }),
      },
    ],
    done: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    undone: async () => undefined,
  })
