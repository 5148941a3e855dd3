import { defineSaga, type SagaDefinition, type SagaStep, StepFailure } from '../../../platform/saga/definition.ts'
import type { Tx } from '../../../platform/tx.ts'
import { assign, reserveOn } from '../../infrastructure/index.ts'
import { anchorAt, delayed, delivered, patchService } from '../../services/index.ts'
import { giveBack, subjectOf } from '../build-place.ts'
import { machineNotDelivered } from '../delivery.ts'
import { asStep, type Engines, powerOf } from '../engine.live.ts'
import { bookPorts, expectPorts } from '../nat/ports.ts'
import { machineAt, machineLeft, unlessGone } from '../offline.steps.ts'
import { engineOfMachine, patchVps, tryMoveVps } from '../store.ts'
import { machineNeed, machineSize } from '../vps.rules.ts'
import { ADOPT } from '../work.rules.ts'

/** Kept in the saga's row. */
export type AdoptData = {
  readonly nodeId: number
  /** How the engine calls the guest; null: it carries a key of ours already. */
  readonly nativeId: string | null
  readonly endAt: string
}

/** A guest that is on its engine becomes a service: counted in the books, under our key, and only then its owner's. */
export function adoptSaga(engines: Engines): SagaDefinition {
  const reserveStep: SagaStep<AdoptData> = {
    name: 'reserve',
    estimateSeconds: 1,
    do: (context) => context.transact((tx) => takePlace(tx, context.subjectId, context.data.nodeId)),
    undo: (context) => context.transact((tx) => giveBack(tx, context.subjectId)),
  }

  const adopt: SagaStep<AdoptData> = {
    name: 'adopt',
    estimateSeconds: 2,
    // No `undo`: what carries our key stays where it is, and stands in the list of what no service owns.
    do: (context) =>
      asStep(async () => {
        const { nativeId } = context.data
        if (nativeId === null) return
        const { engine, key } = await machineAt(engines, context)
        const { service, machine } = await context.transact((tx) => subjectOf(tx, context.subjectId))
        const { cpu: cpus, memoryMb } = machineSize(service.plan)
        if (!engine.adoption) throw new StepFailure('permanent', 'this engine adopts nothing')
        const network = { address: machine.address ?? '', mac: machine.mac ?? '' }
        await engine.adoption.adopt(nativeId, key, { cpus, memoryMb, network })
      }),
  }

  /** The last word is the engine's. */
  const confirm: SagaStep<AdoptData> = {
    name: 'confirm',
    estimateSeconds: 1,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        const seen = await engine.find(key)
        if (!seen) throw new StepFailure('permanent', 'the machine is not on its engine')
        const { moreAddresses } = (await context.transact((tx) => subjectOf(tx, context.subjectId))).machine
        if (moreAddresses.length > 0) {
          if (!engine.addresses) throw new StepFailure('permanent', 'this engine leads one address to a machine')
          await engine.addresses.set(key, moreAddresses)
        }
        const reach = { reachHost: seen.ssh?.host ?? null, reachPort: seen.ssh?.port ?? null }
        await context.transact((tx) => patchVps(tx, context.subjectId, { power: powerOf(seen), ...reach }))
      }),
    // Before they rest: what stays on the engine is nobody's, and they will be another's.
    undo: (context) =>
      asStep(async () => {
        const left = await machineLeft(engines, context)
        if (!left || left.machine.moreAddresses.length === 0) return
        await unlessGone(left.engine, left.key, async () => await left.engine.addresses?.set(left.key, []))
      }),
  }

  return defineSaga<AdoptData>({
    kind: ADOPT,
    target: engineOfMachine,
    steps: [reserveStep, adopt, confirm],
    done: (tx, saga) => handedOver(tx, saga.subjectId, new Date(saga.data.endAt)),
    undone: (tx, saga) => machineNotDelivered(tx, saga.subjectId, saga.failure?.message ?? 'unknown'),
    needsOperator: (tx, saga) => delayed(tx, saga),
  })
}

async function takePlace(tx: Tx, id: number, nodeId: number): Promise<void> {
  const { service } = await subjectOf(tx, id)
  const need = machineNeed(service.plan, service.type)
  const request = { serviceId: id, locationId: service.locationId ?? 0, nodeId, adopted: true, ...need }
  const { engine, address, netmask, gateway, mac, storedPort, moreAddresses } = await reserveOn(tx, request)
  await patchVps(tx, id, { nodeId, engine, address, netmask, gateway, mac, storedPort, moreAddresses: [...moreAddresses] })
  if (storedPort !== null) await expectPorts(tx, id)
}

/** Its owner's from now on, paid until the day that staff named. */
async function handedOver(tx: Tx, id: number, endAt: Date): Promise<void> {
  const { service, machine } = await subjectOf(tx, id)
  if (!(await delivered(tx, id, { address: machine.address ?? '', by: 'staff' }))) return
  await patchService(tx, id, { endAt, ...anchorAt(endAt, service.timeZone) })
  await tryMoveVps(tx, id, machine.power === 'stopped' ? 'found-stopped' : 'built', 'system')
  await patchVps(tx, id, { uptimeSince: machine.power === 'running' ? tx.now : null, checkedAt: tx.now, trouble: null })
  await assign(tx, id)
  if (machine.storedPort !== null) await bookPorts(tx, id)
}
