import { type BmcDriver, DriverError } from '../../drivers/bmc/port.ts'
import {
  defineSaga,
  type SagaDefinition,
  type SagaStep,
  type StepContext,
  StepFailure,
  type StepResult,
} from '../../platform/saga/definition.ts'
import { delayed, delivered, findService, notDelivered, notifyProgress } from '../services/index.ts'
import { BUSY, type Controllers, withController } from './controller.live.ts'
import { moveHardware } from './hardware.store.ts'
import { letGo, reserveMachine } from './reserve.ts'
import { findDedicated, patchDedicated, tryMoveDedicated } from './store.ts'
import { openTasks, tasksOf } from './tasks.store.ts'
import { DELIVER } from './work.rules.ts'

/** Whoever ticks a step off wakes the saga; this is for what they did in another way. */
const LOOK_AT_TASKS_SECONDS = 3600
const LOOK_AT_POWER_SECONDS = 3
const ASK_PEOPLE_AGAIN_SECONDS = 60
/** Staff are alerted long before; the saga itself waits for them however long it takes. */
const NO_END_SECONDS = 366 * 86_400
const SOLD_OUT = 'sold-out'
const GIVEN_UP = 'given up by staff'

/** Paid: a machine is reserved, people prepare it step by step, its controller switches it on and says so, and it is handed over. */
export const deliverySaga = (controllers: Controllers): SagaDefinition =>
  defineSaga({
    kind: DELIVER,
    steps: [
      {
        name: 'reserve-machine',
        estimateSeconds: 60,
        do: ({ subjectId, transact }) =>
          transact(async (tx) => {
            const service = await findService(tx, subjectId)
            if (!service || !(await reserveMachine(tx, service))) throw new StepFailure('permanent', SOLD_OUT)
          }),
        undo: ({ subjectId, transact }) =>
          transact(async (tx) => {
            await letGo(tx, subjectId, 'its delivery was given up')
            await patchDedicated(tx, subjectId, { removed: true })
          }),
      },
      { name: 'prepare-machine', estimateSeconds: 20 * 3600, patienceSeconds: NO_END_SECONDS, do: prepared },
      {
        name: 'switch-on',
        estimateSeconds: 300,
        attempts: 500,
        patienceSeconds: NO_END_SECONDS,
        do: (context) => switchedOn(controllers, context),
        undo: (context) => switchedOff(controllers, context),
      } satisfies SagaStep,
    ],
    done: async (tx, { subjectId }) => {
      const server = await findDedicated(tx, subjectId)
      if (!server || !(await delivered(tx, subjectId, { address: server.address ?? '' }))) return
      await tryMoveDedicated(tx, subjectId, 'built', 'system')
      await patchDedicated(tx, subjectId, { deliveredAt: tx.now, power: 'running', checkedAt: tx.now })
      if (server.hardwareId !== null) await moveHardware(tx, server.hardwareId, 'assign', { by: 'system', detail: server.hostname })
    },
    undone: async (tx, { subjectId, failure }) => void (await notDelivered(tx, subjectId, failure?.message ?? 'unknown')),
    // Where nothing is in stock, or staff have decided, there is nothing to wait for: the customer has the money back at once.
    holds: ({ failure }) => failure?.message !== SOLD_OUT && !failure?.message.startsWith(GIVEN_UP),
    needsOperator: delayed,
    progressed: notifyProgress,
  })

async function prepared({ subjectId, transact }: StepContext): Promise<StepResult> {
  const { server, all, open } = await transact(async (tx) => ({
    server: await findDedicated(tx, subjectId),
    all: (await tasksOf(tx, subjectId)).filter(({ purpose }) => purpose === 'delivery').length,
    open: (await openTasks(tx, subjectId, 'delivery')).length,
  }))
  if (server?.givenUp) throw new StepFailure('permanent', `${GIVEN_UP}: ${server.givenUp}`)
  return open === 0 ? undefined : { wait: LOOK_AT_TASKS_SECONDS, progress: (all - open) / all }
}

async function switchedOn(controllers: Controllers, { subjectId, transact }: StepContext): Promise<StepResult> {
  const { service, server, open } = await transact(async (tx) => ({
    service: await findService(tx, subjectId),
    server: await findDedicated(tx, subjectId),
    open: await openTasks(tx, subjectId, 'delivery'),
  }))
  if (server?.givenUp) throw new StepFailure('permanent', `${GIVEN_UP}: ${server.givenUp}`)
  // Another machine stands in its place since: people begin anew.
  if (open.length > 0) return { wait: LOOK_AT_TASKS_SECONDS }
  if (service && service.suspensions.length > 0) return { wait: LOOK_AT_TASKS_SECONDS }
  if (!server || server.hardwareId === null) throw new StepFailure('permanent', 'no machine is reserved')
  const said = await withController(transact, controllers, server.hardwareId, (driver) => asStep(() => runs(driver)))
  if (said === BUSY) return { wait: 1 }
  return said === 'runs' ? undefined : { wait: said }
}

/** On, by its controller's own word; seconds until it is worth asking again where it is not yet. */
async function runs(driver: BmcDriver): Promise<'runs' | number> {
  if (!driver.attended) {
    if ((await driver.power()) === 'running') return 'runs'
    await driver.on()
    return LOOK_AT_POWER_SECONDS
  }
  const power = await driver.power().catch(() => null)
  if (power === 'running') return 'runs'
  await driver.on()
  return ASK_PEOPLE_AGAIN_SECONDS
}

async function switchedOff(controllers: Controllers, { subjectId, transact }: StepContext): Promise<void> {
  const server = await transact((tx) => findDedicated(tx, subjectId))
  if (!server || server.hardwareId === null) return
  const said = await withController(transact, controllers, server.hardwareId, (driver) => asStep(() => driver.off()))
  if (said === BUSY) throw new StepFailure('transient', 'its controller is spoken to')
}

async function asStep<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    if (error.kind === 'unknown-outcome') throw new StepFailure('unknown', error.message, { cause: error })
    throw new StepFailure(error.kind === 'retry-later' ? 'transient' : 'permanent', `${error.kind}: ${error.message}`, { cause: error })
  }
}
