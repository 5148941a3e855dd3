import type { MoveWay } from '@portal/contracts/evacuation.ts'
import { DriverError } from '../../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import { isAtWork } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type OtherHost, placeBack, relocate } from '../../infrastructure/index.ts'
import { findService, mayPurge } from '../../services/index.ts'
import { asStep, type Engines, engineOf, underWay } from '../engine.live.ts'
import { LOOK_AGAIN_SECONDS } from '../look-again.rules.ts'
import { giveBackTurn, machineAt, type OfflineData, offlineSteps } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { diskLost, lossIsOver, stillLost } from '../replace/lost.ts'
import { engineOfMachine, findVps, lockVps, machinesByNode, patchVps } from '../store.ts'
import { abandonTurn, holdAsItRuns, takeTurn } from '../turn.ts'
import { isBusy, isHeld } from '../vps.rules.ts'
import { DISK, DISK_REMOVAL, MOVE, OWN_IMAGE, RESIZE } from '../work.rules.ts'
import { arrived } from './arrived.ts'
import type { Evacuee } from './store.ts'

export interface MoveData extends OfflineData, Record<string, unknown> {
  readonly evacueeId: number
  readonly from: number
  readonly way: MoveWay
  readonly to?: OtherHost
}

type Context = StepContext<MoveData>

/** What works on a machine's disks without having it to itself. */
const BESIDE = [DISK, DISK_REMOVAL, OWN_IMAGE, RESIZE]
const GONE = 'gone'
const DISK_LOST = 'disk-lost'

/** A machine leaves its node for another host of its cluster, and is as it was before: it keeps its disk and its address. */
export function moveSaga(engines: Engines): SagaDefinition {
  const { powerOff, powerOn, confirm } = offlineSteps(engines, 'move')
  const here = (context: Context) => machineAt(engines, context)

  const waitTurn: SagaStep<MoveData> = {
    name: 'wait-turn',
    estimateSeconds: 1,
    patienceSeconds: 1800,
    do: (context) => context.transact((tx) => awaitTurn(tx, context.subjectId, context.data.way)),
    // A host that is off cannot say how the machine is: it is Unknown, as it was before.
    undo: (context) =>
      isLost(context.data) ? context.transact((tx) => abandonTurn(tx, context.subjectId, 'move')) : giveBackTurn(engines, context, 'move'),
  }

  const place: SagaStep<MoveData> = {
    name: 'place',
    estimateSeconds: 1,
    do: async (context) => {
      const to = await context.transact(async (tx) => {
        const owner = (await findService(tx, context.subjectId))?.accountId ?? 0
        return await relocate(tx, context.subjectId, context.data.from, await machinesByNode(tx, owner, context.subjectId))
      })
      if (!to) throw new StepFailure('permanent', 'no-place')
      return { data: { to } }
    },
    // What has arrived stays: only the engine knows whether it did.
    undo: (context) =>
      asStep(async () => {
        const { to, from } = context.data
        const machine = await context.transact((tx) => findVps(tx, context.subjectId))
        // Destroyed meanwhile: it holds nothing anywhere.
        if (!machine || machine.removed) return
        if (!to) return await context.transact((tx) => placeBack(tx, context.subjectId, from))
        const seen = engineOf(engines, machine.engine).find(machine.engineKey)
        // Where the lost host keeps the engine from answering, the database decides; the next look at the engine corrects it.
        const there = isLost(context.data)
          ? await seen.then((found) => found?.node === to.member).catch(() => machine.nodeId === to.nodeId)
          : (await seen)?.node === to.member
        await context.transact((tx) =>
          there ? patchVps(tx, context.subjectId, { nodeId: to.nodeId }) : placeBack(tx, context.subjectId, from),
        )
      }),
  }

  const off: SagaStep<MoveData> = {
    ...powerOff,
    // One that moves as it runs is not touched; a host that is off has nothing to be asked, neither here nor when this is undone.
    when: ({ way }) => way === 'stop' || way === 'off',
  }

  const move: SagaStep<MoveData> = {
    name: 'move',
    estimateSeconds: 60,
    // Whole disks, from host to host.
    patienceSeconds: 6 * 3600,
    do: (context) =>
      asStep(async () => {
        const { to } = context.data
        const { engine, key } = await here(context)
        if (!engine.move || !to) throw new StepFailure('permanent', 'the engine moves no machines')
        const pending = underWay(await engine.move.to(key, to.member).catch((error: unknown) => refusedMove(error, context.data)))
        if (pending) return { ...pending, wait: LOOK_AGAIN_SECONDS }
        await context.transact((tx) => patchVps(tx, context.subjectId, { nodeId: to.nodeId }))
      }),
  }

  return defineSaga<MoveData>({
    kind: MOVE,
    pool: 'bulk',
    target: engineOfMachine,
    steps: [waitTurn, place, off, move, powerOn, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: async (tx, { data, subjectId }) => {
      // The engine has its disk after all.
      await lossIsOver(tx, subjectId)
      await arrived(tx, data.evacueeId, { state: 'moved', toNodeId: data.to?.nodeId ?? null, detail: null })
    },
    // It waits for a person; the others of its node do not wait for it.
    needsOperator: (tx, { data, failure }) => arrived(tx, data.evacueeId, { state: 'failed', detail: failure?.message ?? 'unknown' }),
    undone: async (tx, { data, failure, subjectId }) => {
      // Where a person said that a step is undone, nobody else gives the turn back.
      await abandonTurn(tx, subjectId, 'move')
      const became = becameOf(failure?.message ?? 'unknown')
      if (became.state === DISK_LOST) await diskLost(tx, subjectId, became.detail ?? '')
      else await stillLost(tx, subjectId)
      await arrived(tx, data.evacueeId, became)
    },
  })
}

const isLost = ({ way }: Pick<MoveData, 'way'>): boolean => way === 'lost'

/** An engine that refuses to take a machine from a lost host cannot reach its disk: it was on that host alone. */
function refusedMove(error: unknown, data: MoveData): never {
  if (isLost(data) && error instanceof DriverError && error.kind === 'refused')
    throw new StepFailure('permanent', `${DISK_LOST}: ${error.message}`, { cause: error })
  throw error
}

function becameOf(detail: string): Pick<Evacuee, 'state' | 'detail'> {
  if (detail === GONE || detail === 'no-place') return { state: detail, detail: null }
  if (detail.startsWith(`${DISK_LOST}: `)) return { state: DISK_LOST, detail: detail.slice(DISK_LOST.length + 2) }
  return { state: 'failed', detail }
}

/** Waits for whatever else is at work, and has the machine to itself from then on; one that moves as it runs too, though nobody notices. */
async function awaitTurn(tx: Tx, id: number, way: MoveWay): Promise<{ wait: number } | { data: OfflineData }> {
  const machine = await lockVps(tx, id)
  const service = await findService(tx, id)
  if (!machine || !service || machine.removed || mayPurge(service, tx.now)) throw new StepFailure('permanent', GONE)
  // On again is only what was switched off for it. After a crash the turn was taken already, and `power` is what it was before.
  const data = way === 'live' ? {} : { wasRunning: machine.power === 'running' }
  if (machine.action === 'move') return { data }
  if (isBusy(machine) || isHeld(machine)) return { wait: LOOK_AGAIN_SECONDS }
  // Nobody was told that it will be off.
  if (way === 'off' && machine.power === 'running') throw new StepFailure('permanent', 'it was started meanwhile')
  // On a host that is off none of that will ever be done; what waits for a person touches nothing until then.
  if (way !== 'lost' && (await isAtWork(tx, BESIDE, id))) return { wait: LOOK_AGAIN_SECONDS }
  const taken = way === 'live' ? await holdAsItRuns(tx, machine, 'move') : (await takeTurn(tx, machine, 'move', 'system')) !== null
  return taken ? { data } : { wait: LOOK_AGAIN_SECONDS }
}
