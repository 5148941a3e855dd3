import { events } from '@portal/contracts/events.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import {
  defineSaga,
  type SagaDefinition,
  type SagaRecord,
  type SagaStep,
  type StepContext,
  StepFailure,
} from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Need } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { desiredPower } from './desired-power.ts'
import { asStep, type Engines, engineOf, powerOf } from './engine.live.ts'
import { notifyServiceChanged } from './power.ts'
import { engineOfMachine, findVps, lockVps, patchVps, tryMoveVps, type Vps } from './store.ts'
import { isTransient } from './vps.rules.ts'
import { RESIZE } from './work.rules.ts'

interface ResizeData extends Record<string, unknown> {
  readonly changeId: number
  readonly before: Need
  readonly after: Need
  readonly wasRunning?: boolean
  readonly askedAt?: string
  readonly startedAt?: string
}

type Context = StepContext<ResizeData>

const LOOK_AGAIN_SECONDS = 2
/** A guest that ignores the request to power off is cut off after it. */
const SHUTDOWN_SECONDS = 90
/** It runs, only the guest was not heard: that is no failure of the change. */
const BOOT_SECONDS = 180

const sizeFor = ({ cpu, memoryMb, diskGb }: Need) => ({ cpus: cpu, memoryMb, diskGb })

/** A machine gets the size that was paid for: off, resized, on again as it was; or everything as before [M13]. */
export function resizeSaga(engines: Engines): SagaDefinition {
  const engineFor = async (context: Context) => {
    const machine = await context.transact((tx) => findVps(tx, context.subjectId))
    if (!machine || machine.removed) throw new StepFailure('permanent', 'the machine is not there')
    return { engine: engineOf(engines, machine.engine), key: machine.engineKey }
  }
  const found = async (context: Context) => {
    const { engine, key } = await engineFor(context)
    const seen = await engine.find(key)
    if (!seen) throw new StepFailure('permanent', 'the machine is not on its engine')
    return { engine, key, seen, now: context.now() }
  }
  const secondsSince = (instant: string, now: Date): number => (now.getTime() - new Date(instant).getTime()) / 1000

  const waitTurn: SagaStep<ResizeData> = {
    name: 'wait-turn',
    estimateSeconds: 1,
    patienceSeconds: 1800,
    do: (context) => context.transact((tx) => takeTurn(tx, context.subjectId)),
    undo: (context) =>
      asStep(async () => {
        const machine = await context.transact((tx) => findVps(tx, context.subjectId))
        if (machine?.action !== 'resize') return
        const seen = await engineOf(engines, machine.engine).find(machine.engineKey)
        await context.transact((tx) => endTurn(tx, context.subjectId, seen && powerOf(seen), false))
      }),
  }

  const powerOff: SagaStep<ResizeData> = {
    name: 'power-off',
    estimateSeconds: 15,
    patienceSeconds: 600,
    do: (context) =>
      asStep(async () => {
        const { engine, key, seen, now } = await found(context)
        if (seen.state === 'stopped') return
        const { askedAt } = context.data
        if (askedAt === undefined) {
          await (engine.capabilities.acpiShutdown ? engine.shutdown(key) : engine.stop(key))
          return { wait: LOOK_AGAIN_SECONDS, data: { askedAt: now.toISOString() } }
        }
        if (secondsSince(askedAt, now) > SHUTDOWN_SECONDS) await engine.stop(key)
        return { wait: LOOK_AGAIN_SECONDS }
      }),
    undo: (context) => asStep(() => (context.data.wasRunning ? startAgain(context) : Promise.resolve())),
  }

  const startAgain = async (context: Context): Promise<void> => {
    const { engine, key } = await engineFor(context)
    if (!(await context.transact((tx) => mayRun(tx, context.subjectId)))) return
    // It may still be about to heed the request to power off: only what is off for certain can be started for good.
    await engine.stop(key)
    await engine.start(key)
  }

  const resize: SagaStep<ResizeData> = {
    name: 'resize',
    estimateSeconds: 3,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await engineFor(context)
        const size = await sizesOf(engine).set(key, sizeFor(context.data.after))
        if (size.diskGb < context.data.after.diskGb) throw new StepFailure('permanent', 'the disk did not grow')
      }),
    // What the disk has grown stays; it cannot be taken back.
    undo: (context) =>
      asStep(async () => {
        const { engine, key, seen } = await found(context)
        if (seen.state !== 'stopped') await engine.stop(key)
        await sizesOf(engine).set(key, sizeFor(context.data.before))
      }),
  }

  const powerOn: SagaStep<ResizeData> = {
    name: 'power-on',
    estimateSeconds: 15,
    patienceSeconds: 3600,
    do: (context) =>
      asStep(async () => {
        if (!context.data.wasRunning || !(await context.transact((tx) => mayRun(tx, context.subjectId)))) return
        const { engine, key, seen, now } = await found(context)
        if (seen.state === 'stopped') {
          await engine.start(key)
          return { wait: 1, data: { startedAt: now.toISOString() } }
        }
        const { startedAt = now.toISOString() } = context.data
        return seen.ready || secondsSince(startedAt, now) > BOOT_SECONDS ? undefined : { wait: LOOK_AGAIN_SECONDS, data: { startedAt } }
      }),
    undo: (context) =>
      asStep(async () => {
        const { engine, key } = await found(context)
        await engine.stop(key)
      }),
  }

  const confirm: SagaStep<ResizeData> = {
    name: 'confirm',
    estimateSeconds: 1,
    do: (context) =>
      asStep(async () => {
        const { seen } = await found(context)
        await context.transact((tx) => endTurn(tx, context.subjectId, powerOf(seen), true))
      }),
  }

  return defineSaga<ResizeData>({
    kind: RESIZE,
    target: engineOfMachine,
    steps: [waitTurn, powerOff, resize, powerOn, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: (tx, saga) => tx.emit(events.serviceResized, resultOf(saga)),
    undone: (tx, saga) => tx.emit(events.serviceNotResized, { ...resultOf(saga), reason: saga.failure?.message ?? 'unknown' }),
  })
}

/** Asked before it was sold; an engine may have been replaced since. */
function sizesOf(engine: HypervisorDriver): NonNullable<HypervisorDriver['sizes']> {
  if (!engine.sizes) throw new StepFailure('permanent', 'this engine cannot change the size of a machine')
  return engine.sizes
}

const resultOf = ({ subjectId, data }: SagaRecord<ResizeData>) => ({ serviceId: subjectId, changeId: data.changeId })

async function mayRun(tx: Tx, id: number): Promise<boolean> {
  const service = await findService(tx, id)
  return service !== null && desiredPower(service) === 'running'
}

/** Waits for whatever else is at work; from then on every other action is told that the machine is busy. */
async function takeTurn(tx: Tx, id: number): Promise<{ wait: number } | { data: Partial<ResizeData> }> {
  const machine = await lockVps(tx, id)
  const service = await findService(tx, id)
  if (!machine || machine.removed || service?.state !== 'active') throw new StepFailure('permanent', 'the service is not active')
  // After a crash: the turn was taken already, and `power` is what it was before.
  if (machine.action === 'resize') return { data: { wasRunning: machine.power === 'running' } }
  if (isTransient(machine.state) || machine.power === null) return { wait: LOOK_AGAIN_SECONDS }
  if (!(await tryMoveVps(tx, id, 'resize', 'system'))) return { wait: LOOK_AGAIN_SECONDS }
  await patchVps(tx, id, { action: 'resize', actionNo: machine.actionNo + 1, actionAt: tx.now, actedAt: null, trouble: null })
  await notifyServiceChanged(tx, id)
  return { data: { wasRunning: machine.power === 'running' } }
}

/** The row says what the engine says; null: the machine is gone. */
async function endTurn(tx: Tx, id: number, power: Vps['power'], done: boolean): Promise<void> {
  const machine = await lockVps(tx, id)
  if (machine?.action !== 'resize') return
  await tryMoveVps(tx, id, power === null ? 'lost' : done ? 'confirmed' : `found-${power}`, 'system')
  await patchVps(tx, id, { power, action: null, checkedAt: tx.now, uptimeSince: power === 'running' ? tx.now : null })
  await notifyServiceChanged(tx, id)
}
