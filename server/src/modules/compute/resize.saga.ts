import { events } from '@portal/contracts/events.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaRecord, type SagaStep, StepFailure } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Need } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { ensureDisk, NOTE_ATTEMPTS, noteDisk } from './disks/attach.live.ts'
import { type Growth, growthOf, isStorageAlone } from './disks/disks.rules.ts'
import { disksOf, findDisk } from './disks/store.ts'
import { asStep, type Engines } from './engine.live.ts'
import { LOOK_AGAIN_SECONDS } from './look-again.rules.ts'
import { giveBackTurn, machineAt, type OfflineData, offlineSteps, unlessGone } from './offline.steps.ts'
import { notifyServiceChanged } from './power.ts'
import { engineOfMachine, lockVps } from './store.ts'
import { takeTurn } from './turn.ts'
import { isBusy } from './vps.rules.ts'
import { RESIZE } from './work.rules.ts'

interface ResizeData extends OfflineData, Record<string, unknown> {
  readonly changeId: number
  readonly before: Need
  readonly after: Need
  /** The data disk that takes what was bought of storage. */
  readonly growth?: Growth
}

const sizeFor = ({ cpu, memoryMb, diskGb }: Need) => ({ cpus: cpu, memoryMb, diskGb })

/** Data disks grow while it runs: where nothing else becomes larger it is not switched off, and nobody's turn is taken. */
const goesOn = ({ before, after }: ResizeData): boolean => isStorageAlone(before, after)

/** A step that is nothing to a machine that goes on. */
const whereOff = (step: SagaStep<OfflineData>): SagaStep<ResizeData> => ({
  ...step,
  do: async (context) => (goesOn(context.data) ? undefined : await step.do(context)),
  ...(step.undo && {
    undo: async (context) => {
      if (!goesOn(context.data)) await step.undo?.(context)
    },
  }),
})

/**
 * A machine gets the size that was paid for: off, resized, on again as it was; or everything as before [M13]. What it has of storage grows
 * while it runs.
 */
export function resizeSaga(engines: Engines): SagaDefinition {
  const { powerOff, powerOn, confirm } = offlineSteps(engines, 'resize')

  const waitTurn: SagaStep<ResizeData> = {
    name: 'wait-turn',
    estimateSeconds: 1,
    patienceSeconds: 1800,
    do: (context) => context.transact((tx) => awaitTurn(tx, context.subjectId, context.data)),
    undo: (context) => giveBackTurn(engines, context, 'resize'),
  }

  const resize: SagaStep<ResizeData> = {
    name: 'resize',
    estimateSeconds: 3,
    do: (context) =>
      asStep(async () => {
        if (goesOn(context.data)) return
        const { engine, key } = await machineAt(engines, context)
        const size = await sizesOf(engine).set(key, sizeFor(context.data.after))
        if (size.diskGb < context.data.after.diskGb) throw new StepFailure('permanent', 'the disk did not grow')
      }),
    // What the disk has grown stays; it cannot be taken back.
    undo: (context) =>
      asStep(async () => {
        if (goesOn(context.data)) return
        const { engine, key } = await machineAt(engines, context)
        await unlessGone(engine, key, async () => {
          await engine.stop(key)
          await sizesOf(engine).set(key, sizeFor(context.data.before))
        })
      }),
  }

  // The last that may fail: what fails after it would be paid back, and a disk that has grown stays.
  const growStorage: SagaStep<ResizeData> = {
    name: 'grow-storage',
    estimateSeconds: 2,
    do: (context) =>
      asStep(async () => {
        const { growth } = context.data
        const disk = growth && (await context.read((tx) => findDisk(tx, context.subjectId, growth.diskId)))
        // One that its owner deleted meanwhile is not made again: what was bought is free then.
        if (!growth || !disk || disk.state === 'removing') return
        const { engine, key } = await machineAt(engines, context)
        await ensureDisk(engine, context, key, { id: disk.id, wantedGb: Math.max(disk.wantedGb, growth.toGb) })
      }),
    undoAttempts: NOTE_ATTEMPTS,
    undo: (context) =>
      asStep(async () => {
        const { growth } = context.data
        if (growth) await noteDisk(engines, context, growth.diskId)
      }),
  }

  return defineSaga<ResizeData>({
    kind: RESIZE,
    target: engineOfMachine,
    steps: [waitTurn, whereOff(powerOff), resize, whereOff(powerOn), growStorage, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: (tx, saga) => tx.emit(events.serviceResized, resultOf(saga), saga.accountId),
    undone: (tx, saga) =>
      tx.emit(events.serviceNotResized, { ...resultOf(saga), reason: saga.failure?.message ?? 'unknown' }, saga.accountId),
  })
}

/** Asked before it was sold; an engine may have been replaced since. */
function sizesOf(engine: HypervisorDriver): NonNullable<HypervisorDriver['sizes']> {
  if (!engine.sizes) throw new StepFailure('permanent', 'this engine cannot change the size of a machine')
  return engine.sizes
}

const resultOf = ({ subjectId, data }: SagaRecord<ResizeData>) => ({ serviceId: subjectId, changeId: data.changeId })

/** Waits for whatever else is at work. */
async function awaitTurn(tx: Tx, id: number, { before, after }: ResizeData): Promise<{ wait: number } | { data: Partial<ResizeData> }> {
  const machine = await lockVps(tx, id)
  const service = await findService(tx, id)
  if (!machine || machine.removed || service?.state !== 'active') throw new StepFailure('permanent', 'the service is not active')
  const begun = machine.action === 'resize'
  if (!begun && (isBusy(machine) || machine.power === null)) return { wait: LOOK_AGAIN_SECONDS }
  const disks = await disksOf(tx, id)
  // One that is being made or grows otherwise is waited for: what it becomes then is what it grows from.
  if (disks.some(({ takesMore, state }) => takesMore && (state === 'making' || state === 'growing'))) return { wait: LOOK_AGAIN_SECONDS }
  const growth = growthOf(disks, before, after)
  const data = { wasRunning: machine.power === 'running', ...(growth && { growth }) }
  // After a crash: the turn was taken already, and `power` is what it was before.
  const taken = begun || isStorageAlone(before, after) || (await takeTurn(tx, machine, 'resize', 'system')) !== null
  return taken ? { data } : { wait: LOOK_AGAIN_SECONDS }
}
