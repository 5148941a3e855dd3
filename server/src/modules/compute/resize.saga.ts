import { events } from '@portal/contracts/events.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaRecord, type SagaStep, StepFailure } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { assign, moreAddressesOf, restMoreAddresses } from '../infrastructure/index.ts'
import type { Need } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { ensureDisk, NOTE_ATTEMPTS, noteDisk } from './disks/attach.live.ts'
import { type Growth, growsAsItRuns, growthOf } from './disks/disks.rules.ts'
import { disksOf, findDisk } from './disks/store.ts'
import { asStep, type Engines } from './engine.live.ts'
import { LOOK_AGAIN_SECONDS } from './look-again.rules.ts'
import { noteSize } from './measure.live.ts'
import { giveBackTurn, machineAt, machineLeft, type OfflineData, offlineSteps, unlessGone } from './offline.steps.ts'
import { notifyServiceChanged } from './power.ts'
import { engineOfMachine, findVps, lockVps, patchVps } from './store.ts'
import { holdAsItRuns, letGo, takeTurn } from './turn.ts'
import { isBusy } from './vps.rules.ts'
import { RESIZE } from './work.rules.ts'

interface ResizeData extends OfflineData, Record<string, unknown> {
  readonly changeId: number
  readonly before: Need
  readonly after: Need
  /** The data disk that takes what was bought of storage. */
  readonly growth?: Growth
  /** Further addresses that it had before. */
  readonly had?: readonly string[]
}

const sizeFor = ({ cpu, memoryMb, diskGb }: Need) => ({ cpus: cpu, memoryMb, diskGb })

/** Data disks grow while it runs, and addresses are led to it: where nothing else becomes larger it is not switched off. */
const goesOn = ({ before, after }: ResizeData): boolean => growsAsItRuns(before, after)

const takesAddresses = ({ before, after }: Pick<ResizeData, 'before' | 'after'>): boolean =>
  (before.moreAddresses ?? 0) !== (after.moreAddresses ?? 0)

/** A step that is nothing to a machine that goes on. */
const whereOff = (step: SagaStep<OfflineData>): SagaStep<ResizeData> => ({ ...step, when: (data) => !goesOn(data) })

/**
 * A machine gets the size that was paid for: off, resized, on again as it was; or everything as before [M13]. What it has of storage grows
 * while it runs.
 */
export function resizeSaga(engines: Engines): SagaDefinition {
  const { powerOff, powerOn, confirm } = offlineSteps(engines, 'resize', {
    // A rebuild that begins now makes it of its row.
    confirmed: async (tx, { subjectId, data }) => {
      if (takesAddresses(data as ResizeData)) await patchVps(tx, subjectId, { moreAddresses: await moreAddressesOf(tx, subjectId) })
    },
  })

  const waitTurn: SagaStep<ResizeData> = {
    name: 'wait-turn',
    estimateSeconds: 1,
    patienceSeconds: 1800,
    do: (context) => context.transact((tx) => awaitTurn(tx, context.subjectId, context.data)),
    undo: async (context) => {
      await giveBackTurn(engines, context, 'resize')
      await context.transact((tx) => letGo(tx, context.subjectId, 'addresses'))
    },
  }

  /** Once it runs again: the engine is asked what it runs with. */
  const powerOnMeasured: SagaStep<ResizeData> = {
    ...whereOff(powerOn),
    do: async (context) => {
      const result = await (powerOn as unknown as SagaStep<ResizeData>).do(context)
      if (result?.wait === undefined) {
        const { engine } = await asStep(() => machineAt(engines, context))
        await noteSize(engine, context, sizeFor(context.data.after))
      }
      return result
    },
  }

  const resize: SagaStep<ResizeData> = {
    name: 'resize',
    estimateSeconds: 3,
    when: (data) => !goesOn(data),
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        const size = await sizesOf(engine).set(key, sizeFor(context.data.after))
        if (size.diskGb < context.data.after.diskGb) throw new StepFailure('permanent', 'the disk did not grow')
      }),
    // What the disk has grown stays; it cannot be taken back.
    undo: (context) =>
      asStep(async () => {
        const left = await machineLeft(engines, context)
        if (!left) return
        const { engine, key } = left
        await unlessGone(engine, key, async () => {
          await engine.stop(key)
          await sizesOf(engine).set(key, sizeFor(context.data.before))
          await noteSize(engine, context, sizeFor(context.data.before))
        })
      }),
  }

  /** In the books they are its from the payment on; it is told of all of them, and of those that it had where that is taken back. */
  const leadAddresses: SagaStep<ResizeData> = {
    name: 'lead-addresses',
    estimateSeconds: 2,
    when: takesAddresses,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        if (!engine.addresses) throw new StepFailure('permanent', 'this engine leads one address to a machine')
        const [had, all] = await context.read(async (tx) => [
          (await findVps(tx, context.subjectId))?.moreAddresses ?? [],
          await moreAddressesOf(tx, context.subjectId),
        ])
        await engine.addresses.set(key, all)
        return { data: { had } }
      }),
    undo: (context) =>
      asStep(async () => {
        const left = await machineLeft(engines, context)
        if (!left) return
        const { engine, key, machine } = left
        // Once it was confirmed the row says the new ones.
        const { had = machine.moreAddresses } = context.data
        await unlessGone(engine, key, async () => await engine.addresses?.set(key, had))
        await context.transact((tx) => patchVps(tx, context.subjectId, { moreAddresses: [...had] }))
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
    steps: [waitTurn, whereOff(powerOff), resize, leadAddresses, powerOnMeasured, growStorage, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: async (tx, saga) => {
      if (takesAddresses(saga.data)) await haveAddresses(tx, saga.subjectId)
      await tx.emit(events.serviceResized, resultOf(saga), saga.accountId)
    },
    undone: async (tx, saga) => {
      await letGo(tx, saga.subjectId, 'addresses')
      if (takesAddresses(saga.data)) await restMoreAddresses(tx, saga.subjectId, (await findVps(tx, saga.subjectId))?.moreAddresses ?? [])
      await tx.emit(events.serviceNotResized, { ...resultOf(saga), reason: saga.failure?.message ?? 'unknown' }, saga.accountId)
    },
  })
}

/** Its engine leads them to it: from now on they are shown. */
async function haveAddresses(tx: Tx, id: number): Promise<void> {
  await patchVps(tx, id, { moreAddresses: await moreAddressesOf(tx, id) })
  await assign(tx, id)
  await letGo(tx, id, 'addresses')
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
  const alone = growsAsItRuns(before, after)
  const begun = machine.action === 'resize' || machine.action === 'addresses'
  if (!begun && (isBusy(machine) || machine.power === null)) return { wait: LOOK_AGAIN_SECONDS }
  const disks = await disksOf(tx, id)
  // One that is being made or grows otherwise is waited for: what it becomes then is what it grows from.
  if (disks.some(({ takesMore, state }) => takesMore && (state === 'making' || state === 'growing'))) return { wait: LOOK_AGAIN_SECONDS }
  const growth = growthOf(disks, before, after)
  const data = { wasRunning: machine.power === 'running', ...(growth && { growth }) }
  // After a crash: the turn was taken already, and `power` is what it was before.
  const taken =
    begun ||
    (alone
      ? !takesAddresses({ before, after }) || (await holdAsItRuns(tx, machine, 'addresses'))
      : (await takeTurn(tx, machine, 'resize', 'system')) !== null)
  return taken ? { data } : { wait: LOOK_AGAIN_SECONDS }
}
