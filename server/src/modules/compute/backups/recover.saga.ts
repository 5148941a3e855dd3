import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import { secondsOf } from '../../kinds/index.ts'
import { asStep } from '../engine.live.ts'
import { closeForOlderDisk } from '../live/older-disk.live.ts'
import { bookPorts, expectPorts } from '../nat/ports.ts'
import { giveBackTurn, machineAt, type OfflineData, offlineSteps } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { deleteSnapshots } from '../snapshots/store.ts'
import { engineOfMachine, patchVps } from '../store.ts'
import { RECOVER, recoverPlan } from '../work.rules.ts'
import { type Backup, findBackup, installedIn, patchBackups } from './store.ts'
import { backupsOn, type DiskRoutes, fetchWhole, isWhole, storeOf } from './stored.live.ts'

interface RecoverData extends OfflineData, Record<string, unknown> {
  readonly backupId: number
}
type Context = StepContext<RecoverData>

/**
 * A backup in place of the disk, and the machine is what it was then: looked at before anything of it is touched, then off, written, on
 * again as before. Where it cannot be done the machine runs on with the disk that it had.
 */
export function recoverSaga({ engines, stores, spool }: DiskRoutes): SagaDefinition {
  const { powerOff, powerOn, confirm } = offlineSteps(engines, 'recover')

  const verify: SagaStep<RecoverData> = {
    name: 'verify',
    estimateSeconds: secondsOf(recoverPlan, 'verify'),
    do: (context) =>
      asStep(async () => {
        const backup = await readyBackup(context)
        const { engine } = await machineAt(engines, context as unknown as StepContext)
        backupsOn(engine, backup.format)
        if (!(await isWhole(storeOf(stores, backup), backup).catch(missing))) await refuse(context, backup)
      }),
    undo: (context) => giveBackTurn(engines, context as unknown as StepContext, 'recover', 'vps-action-failed'),
  }

  const write: SagaStep<RecoverData> = {
    name: 'write',
    estimateSeconds: secondsOf(recoverPlan, 'write'),
    // Nothing to undo: a disk is put in place whole or not at all, and what was written since is lost then.
    do: (context) =>
      asStep(async () => {
        const backup = await readyBackup(context)
        const { engine, key } = await machineAt(engines, context as unknown as StepContext)
        const disk = (await fetchWhole(spool, storeOf(stores, backup), backup)) ?? (await refuse(context, backup))
        try {
          await closeForOlderDisk(engine, context, key)
          await backupsOn(engine, backup.format).write(key, disk.read())
        } finally {
          await disk.close()
        }
        await context.transact(async (tx) => {
          await patchVps(tx, context.subjectId, { ...installedIn(backup), loginOwed: true })
          if (await expectPorts(tx, context.subjectId)) await bookPorts(tx, context.subjectId)
          // They were inside the disk that is gone.
          await deleteSnapshots(tx, context.subjectId, 'all')
        })
      }),
  }

  return defineSaga<RecoverData>({
    kind: RECOVER,
    target: engineOfMachine,
    steps: [verify, powerOff, write, powerOn, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: async () => undefined,
    undone: async () => undefined,
  })
}

/** By both: a backup of another machine is none. */
async function readyBackup(context: Context): Promise<Backup> {
  const backup = await context.transact((tx) => findBackup(tx, context.data.backupId))
  if (backup?.serviceId !== context.subjectId || backup.state !== 'ready') throw new StepFailure('permanent', 'the backup is not ready')
  return backup
}

/** A file that is gone is not whole. */
export function missing(error: unknown): false {
  if (error instanceof Error && 'kind' in error && error.kind === 'not-found') return false
  throw error
}

/** Never offered again: the next run of the policy takes its place. */
export async function refuse({ transact }: Pick<StepContext, 'transact'>, { id }: Backup): Promise<never> {
  await transact((tx) => patchBackups(tx, [id], { state: 'damaged' }))
  throw new StepFailure('permanent', 'the store does not give back what was written')
}
