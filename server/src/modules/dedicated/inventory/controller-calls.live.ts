import { hardwareCheck, hardwarePower } from '@portal/contracts/modules/controllers.operator.contract.ts'
import { hardwareDetail } from '@portal/contracts/modules/hardware.operator.contract.ts'
import type { BmcDriver } from '../../../drivers/bmc/port.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, live, query } from '../../../platform/http/handlers.ts'
import { findService } from '../../services/index.ts'
import { BUSY, type Controllers, driverOf, withController } from '../controller.live.ts'
import { isTransient } from '../dedicated.rules.ts'
import { findHardware, type Hardware, historyOfHardware, note as noteOn, patchHardware, sparesFor } from '../hardware.store.ts'
import { photoView } from '../photos/photos.live.ts'
import { photosOf } from '../photos/photos.store.ts'
import { found } from '../power.ts'
import { findDedicated } from '../store.ts'
import { decisionsOf } from './hardware.operator.ts'
import { deliveryView, hardwareRows } from './views.ts'

type Verb = 'on' | 'off' | 'cycle' | 'shutdown' | 'boot-network' | 'boot-disk'

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** What the driver of a machine is, without a word to it. */
function controllerView(controllers: Controllers, machine: Hardware) {
  const vendor = controllers.vendors.find(({ id }) => id === machine.vendor)
  const secret = vendor?.columns.filter((column) => column.secret).map(({ name }) => name) ?? []
  const base = { vendor: machine.vendor, title: vendor?.title ?? machine.vendor, settings: { ...machine.settings } }
  const secretsSet = machine.secrets === null ? [] : secret
  try {
    const { attended, simulated, bootOnce } = driverOf(controllers, machine)
    return { ...base, secretsSet, attended, simulated, bootOnce: bootOnce !== undefined }
  } catch {
    // An older form of its settings, or a driver that this installation does not have.
    return { ...base, secretsSet, attended: false, simulated: false, bootOnce: false }
  }
}

/** What staff see and do of a machine's controller. */
export const controllerHandlers = (controllers: Controllers): readonly Handler[] => [
  query(hardwareDetail, async ({ tx }, { id }) => {
    const machine = (await findHardware(tx, id)) ?? fail('not-found')
    const [row] = await hardwareRows(tx, [machine])
    if (!row) return fail('not-found')
    const server = machine.serviceId === null ? null : await findDedicated(tx, machine.serviceId)
    const { serial, network, bootMac, switchPort, vlan, planIds, sensors, sensorsAt } = machine
    const history = await historyOfHardware(tx, id)
    // Of the plan that its customer has, which need not be the first that it serves.
    const service = machine.serviceId === null ? null : await findService(tx, machine.serviceId)
    const spares = service ? await sparesFor(tx, service.planId, service.locationId ?? machine.locationId) : []
    return {
      ...row,
      ...{ serial, network, bootMac, switchPort, vlan, planIds: [...planIds], sensors: sensors.map((sensor) => ({ ...sensor })) },
      controller: controllerView(controllers, machine),
      sensorsAt: sensorsAt?.toISOString() ?? null,
      delivery: server && (await deliveryView(tx, server)),
      photos: (await photosOf(tx, id)).map(photoView),
      spares: spares.map(({ id, tag, processor }) => ({ id, tag, processor })),
      history: history.map(({ id, what, detail, actor, actorName, at }) => ({ id, what, detail, actor, actorName, at: at.toISOString() })),
      decisions: decisionsOf(machine),
    }
  }),

  live(hardwareCheck, async ({ transact, note }, { id }) => {
    const machine = (await transact((tx) => findHardware(tx, id))) ?? fail('not-found')
    note({ detail: machine.tag })
    const answer = await withController(transact, controllers, id, async (driver) => ({
      probed: await driver.probe(),
      power: await driver.power().catch(() => null),
      sensors: (await driver.sensors?.().catch(() => undefined)) ?? null,
    }))
    if (answer === BUSY) return fail('hardware.controller-busy')
    const { probed, power, sensors } = answer
    await transact(async (tx) => {
      if (sensors) await patchHardware(tx, id, { sensors, sensorsAt: tx.now })
      const now = await findHardware(tx, id)
      if (power && now?.serviceId) await found(tx, now.serviceId, power)
    })
    return { ok: probed.ok, detail: probed.ok ? probed.detail : probed.reason, power }
  }),

  live(hardwarePower, async ({ transact, staff, note }, { id, verb, reason }) => {
    const { machine, server } = await transact(async (tx) => {
      const machine = (await findHardware(tx, id)) ?? fail('not-found')
      return { machine, server: machine.serviceId === null ? null : await findDedicated(tx, machine.serviceId) }
    })
    // Its customer's own action is under way: two wills at one button.
    if (server?.deliveredAt && isTransient(server.state)) fail('busy')
    note({ detail: machine.tag, after: { verb, reason } })
    const answer = await withController(transact, controllers, id, async (driver) => {
      if (verb.startsWith('boot-') && !driver.bootOnce) fail('not-supported-by-engine')
      try {
        await tell(driver, verb)
        const power = driver.attended ? null : await driver.power().catch(() => null)
        return { accepted: true, detail: '', power }
      } catch (error) {
        return { accepted: false, detail: said(error), power: null }
      }
    })
    if (answer === BUSY) return fail('hardware.controller-busy')
    await transact(async (tx) => {
      await noteOn(tx, id, { what: `power-${verb}`, detail: reason, actor: 'staff', actorName: staff.username })
      if (answer.power && machine.serviceId !== null) await found(tx, machine.serviceId, answer.power)
    })
    return { accepted: answer.accepted, detail: answer.detail }
  }),
]

async function tell(driver: BmcDriver, verb: Verb): Promise<void> {
  if (verb === 'boot-network') await driver.bootOnce?.('network')
  else if (verb === 'boot-disk') await driver.bootOnce?.('disk')
  else await driver[verb]()
}
