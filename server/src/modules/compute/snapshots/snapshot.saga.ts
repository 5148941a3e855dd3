import type { HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import {
  defineSaga,
  type SagaDefinition,
  type SagaRecord,
  type SagaStep,
  type StepContext,
  StepFailure,
} from '../../../platform/saga/definition.ts'
import type { Tx } from '../../../platform/tx.ts'
import { secondsOf } from '../../kinds/index.ts'
import { asStep, type Engines, powerOf } from '../engine.live.ts'
import { giveBackTurn, machineAt, unlessGone } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { engineOfMachine, findVps, patchVps } from '../store.ts'
import { patiently, unwearied } from '../suspend.saga.ts'
import { endTurn } from '../turn.ts'
import { SNAPSHOT, SNAPSHOT_REMOVAL, snapshotPlan } from '../work.rules.ts'
import { engineName } from './snapshots.rules.ts'
import { deleteSnapshots, patchSnapshot } from './store.ts'

interface SnapshotData extends Record<string, unknown> {
  readonly snapshotId: number
  /** Those that it takes the place of. */
  readonly replaces: readonly number[]
  /** When the one before was begun: a snapshot that was not taken counts for nothing. */
  readonly before: string | null
}

/** Asked before it was begun; an engine may have been replaced since. */
export function snapshotsOn(engine: HypervisorDriver): NonNullable<HypervisorDriver['snapshots']> {
  if (!engine.snapshots) throw new StepFailure('permanent', 'this engine takes no snapshots')
  return engine.snapshots
}

/** The new one is there before the old one goes. */
export function snapshotSaga(engines: Engines): SagaDefinition {
  const take: SagaStep<SnapshotData> = {
    name: 'take',
    estimateSeconds: secondsOf(snapshotPlan, 'take'),
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        await snapshotsOn(engine).take(key, engineName(context.data.snapshotId))
      }),
    undo: async (context) => {
      await asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        await unlessGone(engine, key, () => snapshotsOn(engine).remove(key, engineName(context.data.snapshotId)))
      })
      await context.transact((tx) => forget(tx, context))
      await giveBackTurn(engines, context, 'snapshot', 'vps-action-failed')
    },
  }

  const replace: SagaStep<SnapshotData> = {
    name: 'replace',
    estimateSeconds: secondsOf(snapshotPlan, 'replace'),
    // The new one is there and stays: an old one that will not go yet is tried again.
    ...unwearied,
    do: (context) => patiently(() => removeAll(engines, context, context.data.replaces)),
  }

  const confirm: SagaStep<SnapshotData> = {
    name: 'confirm',
    estimateSeconds: secondsOf(snapshotPlan, 'confirm'),
    ...unwearied,
    do: (context) =>
      patiently(async () => {
        const { engine, key } = await machineAt(engines, context)
        const seen = await engine.find(key)
        await context.transact(async (tx) => {
          await patchSnapshot(tx, context.subjectId, context.data.snapshotId, { state: 'ready' })
          await endTurn(tx, context.subjectId, 'snapshot', { power: seen && powerOf(seen), done: true })
        })
      }),
  }

  return defineSaga<SnapshotData>({
    kind: SNAPSHOT,
    target: engineOfMachine,
    steps: [take, replace, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: async () => undefined,
    undone: async () => undefined,
  })
}

async function forget(tx: Tx, { subjectId, data }: Pick<StepContext<SnapshotData>, 'subjectId' | 'data'>): Promise<void> {
  await deleteSnapshots(tx, subjectId, [data.snapshotId])
  await patchVps(tx, subjectId, { snapshotAt: data.before === null ? null : new Date(data.before) })
}

async function removeAll(engines: Engines, context: Pick<StepContext, 'transact' | 'subjectId'>, ids: readonly number[]): Promise<void> {
  const machine = await context.transact((tx) => findVps(tx, context.subjectId))
  // They went with their machine.
  if (!machine || machine.removed) return
  const { engine, key } = await machineAt(engines, context)
  for (const id of ids) await snapshotsOn(engine).remove(key, engineName(id))
  await context.transact((tx) => deleteSnapshots(tx, context.subjectId, ids))
}

/** Whoever deleted it sees it go; nobody gives up on it. */
export const snapshotRemovalSaga = (engines: Engines): SagaDefinition =>
  defineSaga<{ readonly snapshotId: number }>({
    kind: SNAPSHOT_REMOVAL,
    target: engineOfMachine,
    steps: [
      {
        name: 'remove',
        estimateSeconds: 2,
        ...unwearied,
        do: (context) => patiently(() => removeAll(engines, context, [context.data.snapshotId])),
      },
    ],
    done: (tx, { subjectId }: SagaRecord<{ readonly snapshotId: number }>) => notifyServiceChanged(tx, subjectId),
    undone: async () => undefined,
  })
