import { events } from '@portal/contracts/events.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { secondsOf } from '../../kinds/index.ts'
import { deleteUserDataOf } from '../../services/index.ts'
import { bootSecondsOf } from '../boot-time.ts'
import { subjectOf } from '../build-place.ts'
import { ensureDisks } from '../disks/attach.live.ts'
import { asStep, type Engines, LOGIN_LOOK_SECONDS, powerOf, removeOurs, underWay } from '../engine.live.ts'
import { LOOK_AGAIN_SECONDS } from '../look-again.rules.ts'
import { placeOf, specOf } from '../machine-spec.ts'
import { noteSize } from '../measure.live.ts'
import { openPorts } from '../nat/bring-ports.live.ts'
import { expectPorts } from '../nat/ports.ts'
import { machineAt, mayRun, secondsSince } from '../offline.steps.ts'
import { notifyServiceChanged } from '../power.ts'
import { engineOfMachine, findVps, patchVps, type Vps } from '../store.ts'
import { unwearied } from '../suspend.saga.ts'
import { endTurn } from '../turn.ts'
import { REBUILD, rebuildPlan } from '../work.rules.ts'
import { becomeNext, forgetNext, leaveReach } from './next-system.ts'

const FAILED = 'vps-rebuild-failed'

interface RebuildData extends Record<string, unknown> {
  readonly wasRunning: boolean
  readonly startedAt?: string
  /** After which it counts as not heard. */
  readonly bootSeconds?: number
  /** It runs, and nobody has seen its login. */
  readonly unheard?: true
  readonly ended?: Pick<Vps, 'power' | 'reachHost' | 'reachPort'>
}
type Context = StepContext<RebuildData>

export interface RebuildDeps {
  readonly engines: Engines
  readonly box: SecretBox
}

/**
 * Another system in the place of the one that is there. Until its disk is cleared away nothing has happened, and a failure leaves the
 * machine running as before; from then on what was on it is gone: an engine that is away is waited for, however long, and where one refuses
 * the row says what is left of the machine: its owner begins again.
 */
export function rebuildSaga({ engines, box }: RebuildDeps): SagaDefinition {
  const at = (context: Context) => machineAt(engines, context)

  const cutPower: SagaStep<RebuildData> = {
    name: 'cut-power',
    estimateSeconds: secondsOf(rebuildPlan, 'cut-power'),
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await at(context)
        // Of a machine that went away nothing has to be stopped: this brings it back.
        if (await engine.find(key)) await engine.stop(key)
      }),
    undo: (context) => giveBack(engines, context),
  }

  const clearDisk: SagaStep<RebuildData> = {
    name: 'clear-disk',
    estimateSeconds: secondsOf(rebuildPlan, 'clear-disk'),
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await at(context)
        await context.transact((tx) => leaveReach(tx, context.subjectId))
        await engine.remove(key)
        await context.transact(async (tx) => {
          await becomeNext(tx, context.subjectId)
          await expectPorts(tx, context.subjectId)
        })
      }),
  }

  const copyImage: SagaStep<RebuildData> = {
    name: 'copy-image',
    estimateSeconds: secondsOf(rebuildPlan, 'copy-image'),
    ...unwearied,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await at(context)
        const { spec, nested } = await context.transact((tx) => specNow(tx, context.subjectId, box))
        const pending = underWay(await engine.ensureDisk(key, spec))
        if (pending) return pending
        // Made anew, its processors are set up as every machine's are at first.
        if (nested) await engine.nested?.set(key, true)
        // What is on them is untouched: the new system finds it.
        await ensureDisks(engine, context, key)
      }),
    // Half a disk is of use to nobody; a whole one is what was asked for, also where it did not start.
    undo: (context) =>
      asStep(async () => {
        const { engine, key } = await at(context)
        if (!(await engine.find(key))) await removeOurs(engine, key)
      }),
  }

  const boot: SagaStep<RebuildData> = {
    name: 'boot',
    estimateSeconds: secondsOf(rebuildPlan, 'boot'),
    ...unwearied,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await at(context)
        // Made anew, none of its ports is open there.
        await openPorts(engines, context.transact, context.subjectId)
        if (await context.transact((tx) => mayRun(tx, context.subjectId))) await engine.start(key)
        const bootSeconds = await context.transact(async (tx) => bootSecondsOf(tx, (await subjectOf(tx, context.subjectId)).machine))
        return { data: { startedAt: context.now().toISOString(), bootSeconds } }
      }),
  }

  const waitForLogin: SagaStep<RebuildData> = {
    name: 'wait-for-login',
    estimateSeconds: secondsOf(rebuildPlan, 'wait-for-login'),
    ...unwearied,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await at(context)
        const seen = await engine.find(key)
        if (!seen) throw new StepFailure('permanent', 'the machine went away while it booted')
        if (seen.ready || !(await context.transact((tx) => mayRun(tx, context.subjectId)))) return
        const { startedAt, bootSeconds } = context.data
        // It may still come: the machine runs on, and its owner is told.
        if (startedAt !== undefined && bootSeconds !== undefined && secondsSince(startedAt, context.now()) > bootSeconds)
          return { data: { unheard: true } }
        if (seen.state !== 'stopped') return { wait: LOGIN_LOOK_SECONDS }
        await engine.start(key)
        return { wait: LOOK_AGAIN_SECONDS }
      }),
  }

  /** The last word before its owner is told is the engine's. */
  const confirm: SagaStep<RebuildData> = {
    name: 'confirm',
    estimateSeconds: secondsOf(rebuildPlan, 'confirm'),
    ...unwearied,
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await at(context)
        const seen = await engine.find(key)
        if (!seen) throw new StepFailure('permanent', 'the machine is not on its engine')
        await noteSize(engine, context)
        return { data: { ended: { power: powerOf(seen), reachHost: seen.ssh?.host ?? null, reachPort: seen.ssh?.port ?? null } } }
      }),
  }

  return defineSaga<RebuildData>({
    kind: REBUILD,
    target: engineOfMachine,
    steps: [cutPower, clearDisk, copyImage, boot, waitForLogin, confirm],
    progressed: (tx, { subjectId }) => notifyServiceChanged(tx, subjectId),
    done: async (tx, { subjectId, data: { ended, unheard = false } }) => {
      if (ended) await patchVps(tx, subjectId, ended)
      await tx.emit(events.serviceReachChanged, { serviceId: subjectId, kind: 'vps' })
      await deleteUserDataOf(tx, subjectId)
      await endTurn(tx, subjectId, 'rebuild', { power: ended?.power ?? null, done: !unheard, ...(unheard && { trouble: FAILED }) })
    },
    undone: (tx, { subjectId }) => deleteUserDataOf(tx, subjectId),
  })
}

/** By the books as they are now: what it is to become was written there when its disk was cleared away. */
async function specNow(tx: Tx, id: number, box: SecretBox) {
  const { service, machine } = await subjectOf(tx, id)
  return { spec: await specOf(tx, service, machine, { place: await placeOf(tx, machine), box }), nested: machine.nested }
}

/** As the engine says: before its disk was cleared away it runs again as it did; after that it is what is left of it. */
const giveBack = (engines: Engines, context: Context): Promise<void> =>
  asStep(async () => {
    const { subjectId } = context
    const machine = await context.transact((tx) => findVps(tx, subjectId))
    if (machine?.action !== 'rebuild') return
    const { engine, key } = await machineAt(engines, context)
    const untouched = machine.next !== null && (await engine.find(key)) !== null
    if (untouched && context.data.wasRunning && (await context.transact((tx) => mayRun(tx, subjectId)))) {
      // A lost request to stop may still be heeded: only what is off for certain can be started for good.
      await engine.stop(key)
      await engine.start(key)
    }
    const seen = await engine.find(key)
    await context.transact(async (tx) => {
      if (seen && untouched) await forgetNext(tx, subjectId)
      else await becomeNext(tx, subjectId)
      const reach = { reachHost: seen?.ssh?.host ?? null, reachPort: seen?.ssh?.port ?? null }
      await patchVps(tx, subjectId, reach)
      await tx.emit(events.serviceReachChanged, { serviceId: subjectId, kind: 'vps' })
      await endTurn(tx, subjectId, 'rebuild', { power: seen && powerOf(seen), done: false, trouble: FAILED })
    })
  })
