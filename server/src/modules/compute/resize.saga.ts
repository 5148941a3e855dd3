import { events } from '@portal/contracts/events.ts'
import type { HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaRecord, type SagaStep, StepFailure } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Need } from '../kinds/index.ts'
import { findService } from '../services/index.ts'
import { asStep, type Engines } from './engine.live.ts'
import { giveBackTurn, LOOK_AGAIN_SECONDS, machineAt, type OfflineData, offlineSteps, unlessGone } from './offline.steps.ts'
import { notifyServiceChanged } from './power.ts'
import { engineOfMachine, lockVps } from './store.ts'
import { takeTurn } from './turn.ts'
import { isTransient } from './vps.rules.ts'
import { RESIZE } from './work.rules.ts'

interface ResizeData extends OfflineData, Record<string, unknown> {
  readonly changeId: number
  readonly before: Need
  readonly after: Need
}

const sizeFor = ({ cpu, memoryMb, diskGb }: Need) => ({ cpus: cpu, memoryMb, diskGb })

/** A machine gets the size that was paid for: off, resized, on again as it was; or everything as before [M13]. */
export function resizeSaga(engines: Engines): SagaDefinition {
  const { powerOff, powerOn, confirm } = offlineSteps(engines, 'resize')

  const waitTurn: SagaStep<ResizeData> = {
    name: 'wait-turn',
    estimateSeconds: 1,
    patienceSeconds: 1800,
    do: (context) => context.transact((tx) => awaitTurn(tx, context.subjectId)),
    undo: (context) => giveBackTurn(engines, context, 'resize'),
  }

  const resize: SagaStep<ResizeData> = {
    name: 'resize',
    estimateSeconds: 3,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        const size = await sizesOf(engine).set(key, sizeFor(context.data.after))
        if (size.diskGb < context.data.after.diskGb) throw new StepFailure('permanent', 'the disk did not grow')
      }),
    // What the disk has grown stays; it cannot be taken back.
    undo: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        await unlessGone(engine, key, async () => {
          await engine.stop(key)
          await sizesOf(engine).set(key, sizeFor(context.data.before))
        })
      }),
  }

  return defineSaga<ResizeData>({
    kind: RESIZE,
    target: engineOfMachine,
    steps: [waitTurn, powerOff, resize, powerOn, confirm],
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
async function awaitTurn(tx: Tx, id: number): Promise<{ wait: number } | { data: OfflineData }> {
  const machine = await lockVps(tx, id)
  const service = await findService(tx, id)
  if (!machine || machine.removed || service?.state !== 'active') throw new StepFailure('permanent', 'the service is not active')
  // After a crash: the turn was taken already, and `power` is what it was before.
  if (machine.action === 'resize') return { data: { wasRunning: machine.power === 'running' } }
  if (isTransient(machine.state) || machine.power === null) return { wait: LOOK_AGAIN_SECONDS }
  if ((await takeTurn(tx, machine, 'resize', 'system')) === null) return { wait: LOOK_AGAIN_SECONDS }
  return { data: { wasRunning: machine.power === 'running' } }
}
