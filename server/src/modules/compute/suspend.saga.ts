import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../platform/saga/definition.ts'
import { confirmOff, foundOtherwise, reachPower } from './desired-power.ts'
import { type Engines, engineOf, powerOf } from './engine.live.ts'
import { LOOK_AGAIN_SECONDS } from './look-again.rules.ts'
import { bookPorts } from './nat/ports.ts'
import { endRescue } from './rescue/end-rescue.ts'
import { engineOfMachine, findVps } from './store.ts'
import { RESUME, SUSPEND } from './work.rules.ts'

/** Nobody gives up on these: a machine that is not paid for must stop, one that is paid must run. */
export const unwearied = { attempts: 1_000_000, patienceSeconds: 10 * 366 * 86_400 } as const
/** After an attempt that the engine refused. */
const TRY_AGAIN_SECONDS = 60

/** Whatever goes wrong is worth another try: there is nothing to take back. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StepFailure && error.kind !== 'permanent') throw error
    throw new StepFailure('transient', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Cuts or gives back the power, and is done only when the engine itself says so. */
export function powerStep(engines: Engines, power: 'running' | 'stopped'): SagaStep {
  return {
    name: power === 'stopped' ? 'cut-power' : 'give-power',
    estimateSeconds: power === 'stopped' ? 3 : 15,
    ...unwearied,
    do: (context) =>
      patiently(async () => {
        const step = await context.transact((tx) => reachPower(tx, context.subjectId, power))
        if (step === 'under-way') return { wait: LOOK_AGAIN_SECONDS }
        if (step === 'failed-before') return { wait: TRY_AGAIN_SECONDS }
        return step === 'there' && !(await engineAgrees(engines, context, power)) ? { wait: LOOK_AGAIN_SECONDS } : undefined
      }),
  }
}

async function engineAgrees(engines: Engines, context: StepContext, power: 'running' | 'stopped'): Promise<boolean> {
  const machine = await context.transact((tx) => findVps(tx, context.subjectId))
  if (!machine || machine.engine === null) return true
  const found = await engineOf(engines, machine.engine).find(machine.engineKey)
  // A machine that is gone from its engine does not run; that it is gone is told by the comparison of rows and engines.
  if (!found || powerOf(found) === power) return true
  await context.transact((tx) => foundOtherwise(tx, machine, powerOf(found)))
  return false
}

/** A service with a reason against it: off, confirmed by the engine, and only then shown as suspended [M11]. */
export const suspendSaga = (engines: Engines): SagaDefinition =>
  defineSaga({
    kind: SUSPEND,
    target: engineOfMachine,
    steps: [
      powerStep(engines, 'stopped'),
      {
        name: 'leave-rescue',
        estimateSeconds: 1,
        ...unwearied,
        do: (context) => patiently(() => endRescue(engines, context)),
      },
      {
        name: 'confirm',
        estimateSeconds: 1,
        ...unwearied,
        do: (context) => patiently(() => context.transact((tx) => confirmOff(tx, context.subjectId))),
      },
    ],
    done: async () => undefined,
    undone: async () => undefined,
  })

/** The last reason is gone: it runs again. */
export const resumeSaga = (engines: Engines): SagaDefinition =>
  defineSaga({
    kind: RESUME,
    target: engineOfMachine,
    steps: [powerStep(engines, 'running')],
    // Its engine may have been away for so long that its ports were given up.
    done: async (tx, { subjectId }) => {
      if ((await findVps(tx, subjectId))?.storedPort != null) await bookPorts(tx, subjectId)
    },
    undone: async () => undefined,
  })
