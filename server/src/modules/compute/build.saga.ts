import { addSeconds } from '@portal/contracts/time.ts'
import type { DriverError, HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../platform/saga/definition.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Reserved } from '../infrastructure/index.ts'
import { secondsOf } from '../kinds/index.ts'
import { delayed, notifyProgress } from '../services/index.ts'
import { fillFromBackup } from './backups/fill.live.ts'
import type { DiskRoutes } from './backups/stored.live.ts'
import { bootSecondsOf } from './boot-time.ts'
import { giveBack, keyOf, subjectOf, takeNode } from './build-place.ts'
import { machineDelivered, machineNotDelivered } from './delivery.ts'
import { ensureDisks, removeDisks, removeWithDisks } from './disks/attach.live.ts'
import {
  asStep,
  DISK_PATIENCE_SECONDS,
  type Engines,
  engineOf,
  LOGIN_LOOK_SECONDS,
  mayRelocate,
  mustBeFree,
  removeOurs,
  stepFailure,
  underWay,
} from './engine.live.ts'
import { placeOf, specOf } from './machine-spec.ts'
import { noteSize } from './measure.live.ts'
import { openedPorts } from './nat/bring-ports.live.ts'
import { anotherNode, lacksRoom, reasonOf, refusedEverywhere, secondsUntil, waitForRoom } from './no-room.ts'
import { giveOwedLogin } from './password/set-password.ts'
import { engineOfMachine, findVps, patchVps, type Vps } from './store.ts'
import type { Installed } from './tables.ts'
import { BUILD, buildPlan } from './work.rules.ts'

/** Kept in the saga's row: never a secret. */
interface BuildData extends Record<string, unknown> {
  readonly reserved?: Reserved
  /** Nodes that would not build it. */
  readonly excluded?: readonly number[]
  /** One of them for another reason than lack of room. */
  readonly failedElsewhere?: boolean
  /** Until when its login should be heard: systems differ. */
  readonly heardBy?: string
  /** Where its disk is the backup that it was ordered with, and what that holds. */
  readonly filledOn?: number
  readonly became?: Partial<Installed>
  /** No node had room: when the nodes are looked through again. */
  readonly roomAt?: string
  /** Its guest was heard at the end: a login can be set in it. */
  readonly heard?: boolean
}

type Context = StepContext<BuildData>

export interface BuildDeps {
  readonly engines: Engines
  readonly box: SecretBox
  /** Where the backups are that new machines may begin as. */
  readonly routes: DiskRoutes
}

/** From a paid service to a machine that answers [O4]. */
export function buildSaga({ engines, box, routes }: BuildDeps): SagaDefinition {
  // By the books: a process may have died between moving the machine to another node and noting it in the saga.
  const engineHere = async (context: Context) => engineOf(engines, (await rowOf(context))?.engine ?? null)

  const reserveStep: SagaStep<BuildData> = {
    name: 'reserve',
    estimateSeconds: secondsOf(buildPlan, 'reserve'),
    do: async (context) => {
      const wait = secondsUntil(context.data.roomAt, context.now())
      if (wait > 0) return { wait }
      const reserved = await context.transact((tx) => takeNode(tx, context.subjectId, context.data.excluded ?? []))
      await asStep(() => mustBeFree(engineOf(engines, reserved.engine), keyOf(context.subjectId)))
      return { data: { reserved } }
    },
    undo: (context) => context.transact((tx) => giveBack(tx, context.subjectId)),
  }

  const copyImage: SagaStep<BuildData> = {
    name: 'copy-image',
    estimateSeconds: secondsOf(buildPlan, 'copy-image'),
    patienceSeconds: DISK_PATIENCE_SECONDS,
    // No `check`: a disk that is there may be half a disk; the driver's `ensure` knows, and acts once.
    do: async (context) => {
      const { key, spec } = await context.transact((tx) => machineSpec(tx, context, box))
      const engine = await engineHere(context)
      try {
        const pending = underWay(await engine.ensureDisk(key, spec))
        if (!pending) await ensureDisks(engine, context, key)
        return pending
      } catch (error) {
        if (!mayRelocate(error)) throw stepFailure(error)
        return await moveOn(context, engine, error as DriverError)
      }
    },
    undo: (context) => asStep(() => removeMachine(engines, context)),
  }

  const boot: SagaStep<BuildData> = {
    name: 'boot',
    estimateSeconds: secondsOf(buildPlan, 'boot'),
    patienceSeconds: DISK_PATIENCE_SECONDS,
    do: async (context) => {
      const row = await rowOf(context)
      const engine = engineOf(engines, row?.engine ?? null)
      try {
        if (hasMoved(context, row)) {
          const { key, spec } = await context.transact((tx) => machineSpec(tx, context, box))
          const pending = underWay(await engine.ensureDisk(key, spec))
          if (pending) return pending
          await ensureDisks(engine, context, key)
        }
        const node = row?.nodeId ?? 0
        if (context.data.filledOn !== node) {
          const became = await asStep(() => fillFromBackup(routes, context, engine, keyOf(context.subjectId)))
          if (became) return { wait: 0, data: { filledOn: node, became } }
        }
        // A host that has none of the address's ports would be asked for one block after the other.
        if (!(await openedPorts(engines, context))) return { wait: 1 }
        await engine.start(keyOf(context.subjectId))
      } catch (error) {
        // A full node says so only when it is to run one more: the machine is built anew elsewhere.
        if (!mayRelocate(error)) throw stepFailure(error)
        return await moveOn(context, engine, error as DriverError)
      }
    },
    check: (context) =>
      asStep(async () =>
        ((await (await engineHere(context)).find(keyOf(context.subjectId)))?.state ?? 'stopped') === 'stopped' ? 'not-done' : 'done',
      ),
  }

  const waitForLogin: SagaStep<BuildData> = {
    name: 'wait-for-login',
    estimateSeconds: secondsOf(buildPlan, 'wait-for-login'),
    patienceSeconds: DISK_PATIENCE_SECONDS,
    // The machine runs; only nobody has seen its login yet.
    skippable: true,
    do: (context) =>
      asStep(async () => {
        const before = await rowOf(context)
        const engine = engineOf(engines, before?.engine ?? null)
        const key = keyOf(context.subjectId)
        const machine = await ((context.data.heardBy === undefined && engine.hear?.(key)) || engine.find(key))
        if (!machine) throw new StepFailure('permanent', 'the machine went away while it booted')
        const power = machine.state === 'stopped' ? 'stopped' : 'running'
        if (before?.power !== power) await context.transact((tx) => patchVps(tx, context.subjectId, { power }))
        if (machine.state === 'stopped') {
          await engine.start(key)
          return { wait: 2 }
        }
        if (machine.ready) return
        const { heardBy = await heardBefore(context) } = context.data
        if (context.now() > new Date(heardBy)) throw new StepFailure('permanent', 'wait-for-login took too long')
        return { wait: LOGIN_LOOK_SECONDS, data: { heardBy } }
      }),
  }

  const finish: SagaStep<BuildData> = {
    name: 'finish',
    estimateSeconds: secondsOf(buildPlan, 'finish'),
    do: (context) =>
      asStep(async () => {
        // The last word before the customer is told is the engine's.
        const engine = await engineHere(context)
        const machine = await engine.find(keyOf(context.subjectId))
        // One that staff hand over unheard still boots.
        if (!machine || machine.state === 'stopped') throw new StepFailure('transient', 'the machine does not run')
        await context.transact((tx) =>
          patchVps(tx, context.subjectId, { reachHost: machine.ssh?.host ?? null, reachPort: machine.ssh?.port ?? null }),
        )
        await noteSize(engine, context)
        return { data: { heard: machine.ready && engine.guest !== undefined } }
      }),
  }

  return defineSaga<BuildData>({
    kind: BUILD,
    target: engineOfMachine,
    steps: [reserveStep, copyImage, boot, waitForLogin, finish],
    done: async (tx, { subjectId, data: { became, heard } }) => {
      // Only now: until here it may have to be built again, of the image that was ordered. What it was backed up from had another login.
      if (became) await patchVps(tx, subjectId, { ...became, loginOwed: true })
      await machineDelivered(tx, subjectId)
      if (heard) await giveOwedLogin(tx, subjectId)
    },
    undone: (tx, saga) => machineNotDelivered(tx, saga.subjectId, reasonOf(saga)),
    again: (tx, saga) => waitForRoom(tx, saga),
    holds: (saga) => !lacksRoom(saga),
    needsOperator: (tx, saga) => delayed(tx, saga),
    relocate: (tx, saga) => anotherNode(tx, saga),
    progressed: (tx, saga) => notifyProgress(tx, saga),
  })
}

async function machineSpec(tx: Tx, context: Context, box: SecretBox) {
  const { service, machine } = await subjectOf(tx, context.subjectId)
  // By the books, as its engine is found: a process may have died between moving it and noting it.
  return { key: machine.engineKey, spec: await specOf(tx, service, machine, { place: await placeOf(tx, machine), box }) }
}

/** From the first look on. */
const heardBefore = (context: Context): Promise<string> =>
  context.transact(async (tx) => {
    const { machine } = await subjectOf(tx, context.subjectId)
    return addSeconds(context.now(), await bootSecondsOf(tx, { ...machine, ...context.data.became })).toISOString()
  })

const rowOf = (context: Context): Promise<Vps | null> => context.read((tx) => findVps(tx, context.subjectId))

/** Its disk may not be where it is now. */
function hasMoved({ data: { reserved, excluded = [] } }: Context, row: Vps | null): boolean {
  return excluded.length > 0 || row?.nodeId !== reserved?.nodeId
}

/** Clears this node and reserves another; where there is none the failure stands. */
async function moveOn(context: Context, engine: HypervisorDriver, error: DriverError) {
  const at = (await rowOf(context))?.nodeId ?? null
  const excluded = [...new Set([...(context.data.excluded ?? []), ...(at === null ? [] : [at])])]
  const failedElsewhere = (context.data.failedElsewhere ?? false) || error.kind !== 'no-capacity'
  // What refused because it is not ours must not be touched.
  if (error.kind !== 'already-there') await asStep(() => removeWithDisks(engine, context, keyOf(context.subjectId)))
  try {
    return {
      wait: 1,
      data: { reserved: await context.transact((tx) => takeNode(tx, context.subjectId, excluded)), excluded, failedElsewhere },
    }
  } catch (cause) {
    if (!(cause instanceof StepFailure)) throw cause
    throw failedElsewhere ? stepFailure(error) : refusedEverywhere(error)
  }
}

/** Due from the intention on, wherever the attempts led: every engine that may hold it is asked. */
async function removeMachine(engines: Engines, context: Context): Promise<void> {
  const machine = await context.transact((tx) => findVps(tx, context.subjectId))
  const named = new Set([context.data.reserved?.engine, machine?.engine].filter((id) => id != null))
  for (const id of named) {
    await removeOurs(engineOf(engines, id), keyOf(context.subjectId))
    await removeDisks(engineOf(engines, id), context, keyOf(context.subjectId))
  }
}
