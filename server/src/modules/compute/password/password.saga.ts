import { DriverError, type HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { asStep, type Engines, engineOf } from '../engine.live.ts'
import { LOOK_AGAIN_SECONDS } from '../look-again.rules.ts'
import { machineAt } from '../offline.steps.ts'
import { notifyServiceChanged, recordEngine } from '../power.ts'
import { engineOfMachine, findVps, lockVps, patchVps } from '../store.ts'
import { PASSWORD } from '../work.rules.ts'
import { passwordContext } from './new-password.ts'

/** A guest that does not answer, or is off, cannot be told anything; whether it ever was is not known better later. */
const DEAF: readonly string[] = ['refused', 'retry-later', 'not-found', 'no-capability']

/** Asked before it was begun; an engine may have been replaced since. */
function guestOn(engine: HypervisorDriver): NonNullable<HypervisorDriver['guest']> {
  if (!engine.guest) throw new StepFailure('permanent', 'this engine does not reach into guests')
  return engine.guest
}

/** The password that is written down as the next one, set inside the guest; only when the guest confirmed it, it is the one that is shown. */
export function passwordSaga({ engines, box }: { readonly engines: Engines; readonly box: SecretBox }): SagaDefinition {
  const set = async (context: StepContext, engine: HypervisorDriver, which: 'password' | 'nextPassword'): Promise<void> => {
    const machine = await context.transact((tx) => findVps(tx, context.subjectId))
    const sealed = machine?.[which] ?? null
    if (!machine || sealed === null) return
    const password = box.open(sealed, passwordContext(machine.id))
    await guestOn(engine).setPassword(machine.engineKey, { username: machine.username, password })
  }

  const tell: SagaStep = {
    name: 'set-password',
    estimateSeconds: 5,
    // Somebody waits, and no other action begins meanwhile: a guest that does not listen is given up within two minutes.
    ...{ attempts: 3, patienceSeconds: 120 },
    // Without `check`: the same password set twice is set once.
    do: (context) =>
      asStep(async () => {
        const { engine, key } = await machineAt(engines, context)
        const seen = await engine.find(key)
        if (!seen || seen.state === 'stopped') throw new StepFailure('permanent', 'the machine is off')
        if (!seen.ready) return { wait: LOOK_AGAIN_SECONDS }
        await set(context, engine, 'nextPassword')
      }),
    undo: (context) =>
      asStep(async () => {
        const machine = await context.transact((tx) => findVps(tx, context.subjectId))
        if (!machine || machine.removed) return
        await set(context, engineOf(engines, machine.engine), 'password').catch((error: unknown) => {
          if (!(error instanceof DriverError && DEAF.includes(error.kind))) throw error
        })
      }),
  }

  return defineSaga({
    kind: PASSWORD,
    target: engineOfMachine,
    steps: [tell],
    done: (tx, { subjectId }) => settle(tx, subjectId, true),
    undone: (tx, { subjectId }) => settle(tx, subjectId, false),
  })
}

async function settle(tx: Tx, id: number, confirmed: boolean): Promise<void> {
  const machine = await lockVps(tx, id)
  if (!machine || machine.nextPassword === null) return
  const code = 'vps-action-failed'
  await patchVps(tx, id, {
    nextPassword: null,
    ...(confirmed
      ? { password: machine.nextPassword, loginOwed: false }
      : { trouble: { action: 'password', code, at: tx.now.toISOString() } }),
  })
  if (!confirmed) await recordEngine(tx, id, 'password', code)
  await notifyServiceChanged(tx, id)
}
