import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import type { Spooled } from '../../../platform/spool.ts'
import type { Tx } from '../../../platform/tx.ts'
import { secondsOf } from '../../kinds/index.ts'
import { findService } from '../../services/index.ts'
import { asStep, engineOf, powerOf } from '../engine.live.ts'
import { machineAt } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { engineOfMachine, findVps, lockVps } from '../store.ts'
import { patiently, unwearied } from '../suspend.saga.ts'
import { abandonTurn, endTurn, takeTurn } from '../turn.ts'
import { BACKUP, BACKUP_REMOVAL, backupPlan } from '../work.rules.ts'
import { backupNotTaken, backupTaken } from './run.ts'
import { type Backup, deleteBackup, findBackup, patchBackups } from './store.ts'
import { backupsOn, type DiskRoutes, fileKeyOf, isWhole, onThisHost, storeOf } from './stored.live.ts'

interface BackupData extends Record<string, unknown> {
  readonly backupId: number
}
type Context = StepContext<BackupData>

const TURN_LOOK_SECONDS = 60
/** A machine that is busy, or that nobody has heard of, for so long is tried again by its timetable. */
const TURN_PATIENCE_SECONDS = 6 * 3600

/**
 * One run of a policy: the disk goes from its engine to a store apart from it, is read back and compared; only then it counts. The machine
 * is taken for as long as its disk is read, and not while that lies on its way.
 */
export function backupSaga(routes: DiskRoutes): SagaDefinition {
  const { stores } = routes

  const copy: SagaStep<BackupData> = {
    name: 'copy',
    estimateSeconds: secondsOf(backupPlan, 'copy'),
    patienceSeconds: TURN_PATIENCE_SECONDS,
    do: (context) =>
      asStep(async () => {
        const waiting = await context.transact((tx) => awaitTurn(tx, context.subjectId))
        if (waiting) return waiting
        const backup = await backupFor(context)
        const spooled = await readDisk(routes, context, backup).finally(() => letGo(routes, context))
        try {
          const store = storeOf(stores, backup)
          // Of an attempt that was broken off: nothing stands on it.
          await store.remove(fileKeyOf(backup))
          await store.put(fileKeyOf(backup), spooled.read(), { size: spooled.size, sha256: spooled.sha256 })
          const { size: bytes, sha256 } = spooled
          await context.transact((tx) => patchBackups(tx, [backup.id], { bytes, sha256 }))
        } finally {
          await spooled.close()
        }
      }),
    undo: (context) => letGo(routes, context),
  }

  const check: SagaStep<BackupData> = {
    name: 'check',
    estimateSeconds: secondsOf(backupPlan, 'check'),
    do: (context) =>
      asStep(async () => {
        const backup = await backupFor(context)
        if (!(await isWhole(storeOf(stores, backup), backup)))
          throw new StepFailure('permanent', 'the store does not give back what was written')
      }),
  }

  return defineSaga<BackupData>({
    kind: BACKUP,
    pool: 'bulk',
    target: engineOfMachine,
    steps: [copy, check],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: (tx, { subjectId, data }) => backupTaken(tx, subjectId, data.backupId),
    undone: (tx, { subjectId, data }) => backupNotTaken(tx, subjectId, data.backupId),
  })
}

async function backupFor(context: Context): Promise<Backup> {
  const backup = await context.transact((tx) => findBackup(tx, context.data.backupId))
  if (!backup) throw new StepFailure('permanent', 'the backup is not there')
  return backup
}

/** Waits for whatever else is at work; null: the machine is taken. */
async function awaitTurn(tx: Tx, id: number): Promise<{ wait: number } | null> {
  const machine = await lockVps(tx, id)
  const service = await findService(tx, id)
  if (!machine || machine.removed || service?.state !== 'active') throw new StepFailure('permanent', 'the service is not active')
  // After a crash: it was taken already.
  if (machine.action === 'backup') return null
  if (machine.power === null) return { wait: TURN_LOOK_SECONDS }
  return (await takeTurn(tx, machine, 'backup', 'system')) === null ? { wait: TURN_LOOK_SECONDS } : null
}

async function readDisk({ engines, spool }: DiskRoutes, context: Context, { format }: Backup): Promise<Spooled> {
  const { engine, key } = await machineAt(engines, context as unknown as StepContext)
  return await onThisHost(spool, await backupsOn(engine, format).read(key))
}

/** Whatever became of it. An engine that is silent now is asked how the machine is by the next look at it. */
async function letGo({ engines }: DiskRoutes, context: Context): Promise<void> {
  const { subjectId } = context
  const machine = await context.transact((tx) => findVps(tx, subjectId))
  if (machine?.action !== 'backup') return
  try {
    const seen = await engineOf(engines, machine.engine).find(machine.engineKey)
    await context.transact((tx) => endTurn(tx, subjectId, 'backup', { power: seen && powerOf(seen), done: false }))
  } catch {
    await context.transact((tx) => abandonTurn(tx, subjectId, 'backup'))
  }
}

/** Nobody gives up on it; a file that is gone already is a success. */
export const backupRemovalSaga = ({ stores }: DiskRoutes): SagaDefinition =>
  defineSaga<BackupData>({
    kind: BACKUP_REMOVAL,
    pool: 'bulk',
    steps: [
      {
        name: 'remove',
        estimateSeconds: 2,
        ...unwearied,
        do: (context) =>
          patiently(async () => {
            const backup = await context.transact((tx) => findBackup(tx, context.data.backupId))
            if (!backup) return
            await storeOf(stores, backup).remove(fileKeyOf(backup))
            await context.transact((tx) => deleteBackup(tx, backup.id))
          }),
      },
    ],
    done: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    undone: async () => undefined,
  })
