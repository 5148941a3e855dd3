import { events } from '@portal/contracts/events.ts'
import type { BmcDriver, Power } from '../../drivers/bmc/port.ts'
import { recordSystem } from '../../platform/audit.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, type StepResult } from '../../platform/saga/definition.ts'
import { confirmSuspension, findService, lockService, mayPurge } from '../services/index.ts'
import { BUSY, type Controllers, withController } from './controller.live.ts'
import { desiredPower, isTransient } from './dedicated.rules.ts'
import { patiently, unwearied } from './engine.steps.ts'
import { found, overtake } from './power.ts'
import { letGo } from './reserve.ts'
import { findDedicated, patchDedicated } from './store.ts'
import { CUT, GIVE, RELEASE } from './work.rules.ts'

const LOOK_AGAIN_SECONDS = 2
/** After something that the controller, or people, did not do. */
const TRY_AGAIN_SECONDS = 60

/** Which machine is to be switched, by the books as they are now: null where nothing is to be done any more. */
const toSwitch = ({ subjectId, transact }: StepContext, power: Power): Promise<{ hardwareId: number; busy: boolean } | null> =>
  transact(async (tx) => {
    const [service, server] = [await findService(tx, subjectId), await findDedicated(tx, subjectId)]
    if (!service || !server || server.removed || server.hardwareId === null || desiredPower(service) !== power) return null
    const busy = isTransient(server.state) && server.deliveredAt !== null
    return { hardwareId: server.hardwareId, busy: busy && !(power === 'stopped' && (await overtake(tx, subjectId))) }
  })

/** Cuts or gives back the power, and is done only when the controller itself says so. */
const powerStep = (controllers: Controllers, power: Power): SagaStep => ({
  name: power === 'stopped' ? 'cut-power' : 'give-power',
  estimateSeconds: power === 'stopped' ? 5 : 15,
  ...unwearied,
  do: (context) =>
    patiently(async (): Promise<StepResult> => {
      const machine = await toSwitch(context, power)
      if (machine === null) return
      if (machine.busy) return { wait: LOOK_AGAIN_SECONDS }
      const said = await withController(context.transact, controllers, machine.hardwareId, (driver) => reach(driver, power))
      if (said === BUSY) return { wait: LOOK_AGAIN_SECONDS }
      if (said !== 'there') return { wait: said }
      await context.transact((tx) => found(tx, context.subjectId, power))
    }),
})

async function reach(driver: BmcDriver, power: Power): Promise<'there' | number> {
  try {
    if ((await driver.power()) === power) return 'there'
  } catch {
    // One that cannot say how it is may still listen; people who were asked already are not asked anew.
  }
  try {
    await (power === 'stopped' ? driver.off() : driver.on())
    return driver.attended ? TRY_AGAIN_SECONDS : LOOK_AGAIN_SECONDS
  } catch {
    return TRY_AGAIN_SECONDS
  }
}

const nothing = async (): Promise<void> => undefined

/** A service with a reason against it: off, confirmed by its controller, and only then shown as suspended [M11]. */
export const cutSaga = (controllers: Controllers): SagaDefinition =>
  defineSaga({
    kind: CUT,
    steps: [
      powerStep(controllers, 'stopped'),
      {
        name: 'confirm',
        estimateSeconds: 1,
        ...unwearied,
        do: ({ subjectId, transact }) =>
          patiently(() =>
            transact(async (tx) => {
              const service = await findService(tx, subjectId)
              if (service && desiredPower(service) === 'stopped') await confirmSuspension(tx, subjectId)
            }),
          ),
      },
    ],
    done: nothing,
    undone: nothing,
  })

/** The last reason is gone: it runs again. */
export const giveSaga = (controllers: Controllers): SagaDefinition =>
  defineSaga({ kind: GIVE, steps: [powerStep(controllers, 'running')], done: nothing, undone: nothing })

/** The days of grace are over: off, and the machine goes to be wiped. */
export const releaseSaga = (controllers: Controllers): SagaDefinition =>
  defineSaga({
    kind: RELEASE,
    steps: [
      powerStep(controllers, 'stopped'),
      {
        name: 'release-machine',
        estimateSeconds: 1,
        ...unwearied,
        do: ({ subjectId, transact }) =>
          patiently(() =>
            transact(async (tx) => {
              const service = await lockService(tx, subjectId)
              const server = await findDedicated(tx, subjectId)
              if (!service || !server || server.removed || !mayPurge(service, tx.now)) return
              await letGo(tx, subjectId, `${service.name} ended: wipe its disks`)
              await patchDedicated(tx, subjectId, { removed: true, password: null })
              const { id, brandId, accountId, kind, name } = service
              await recordSystem(tx, { brandId, accountId, serviceId: id, action: 'service/purge', detail: name })
              await tx.emit(events.servicePurged, { serviceId: id, kind }, accountId)
            }),
          ),
      },
    ],
    done: nothing,
    undone: nothing,
  })
