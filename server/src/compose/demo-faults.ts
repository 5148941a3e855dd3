import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type BmcSimulator, bmcSimulatorVendor } from '../drivers/bmc/simulator/driver.ts'
import type { HypervisorDriver } from '../drivers/hypervisor/port.ts'
import { Simulator } from '../drivers/hypervisor/simulator/driver.ts'
import { findVps } from '../modules/compute/index.ts'
import { findDedicated, findHardware } from '../modules/dedicated/index.ts'
import type { Database } from '../platform/db.ts'
import { BY_STAFF, FAULT_NAMES, FAULTS, type FaultName, MOST_TIMES } from './demo-faults.catalogue.ts'

/** Faults that can be on at the same time. */
const MOST_ACTIVE = 50

interface Parts {
  readonly engines: ReadonlyMap<string, HypervisorDriver>
  readonly controllers: BmcSimulator | null
  readonly db: Database
}

interface Refused {
  readonly code: 404 | 409
  readonly error: string
}
/** Where a fault happens; without a target, on whatever machine comes first. */
interface Place {
  readonly simulator?: Simulator
  readonly target?: string
}
const refused = (code: Refused['code'], error: string): Refused => ({ code, error })

const fault = z.enum(FAULT_NAMES, { error: `must be one of ${FAULT_NAMES.join(', ')}` })
const bounded = (most: number) => {
  const error = `must be a whole number from 1 to ${most}`
  return z.int({ error }).min(1, { error }).max(most, { error })
}
const MOST_ID = 2_147_483_647
const service = bounded(MOST_ID)
const wanted = z.strictObject({ fault, service: service.optional(), times: bounded(MOST_TIMES).optional() })
const ended = z.strictObject({ fault: fault.optional(), service: z.coerce.number().pipe(service).optional() })

const sentenceOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join('; ')

/**
 * Demo mode only: lists the failures that can be provoked, switches them on for one service or for the next commands, and off [R3].
 * They happen in the simulators of this process, so the portal reacts to them as to a real engine or controller.
 */
export const faultRoutes = ({ engines, controllers, db }: Parts): ((app: FastifyInstance) => void) => {
  const simulators = (): Simulator[] => [...engines.values()].filter((engine) => engine instanceof Simulator)

  const vpsOf = async (id: number): Promise<Place | Refused> => {
    const machine = await db.read((tx) => findVps(tx, id))
    if (!machine || machine.removed) return refused(404, `service: there is no VPS ${id}`)
    const simulator = engines.get(machine.engine ?? '')
    if (simulator instanceof Simulator) return { simulator, target: machine.engineKey }
    return refused(409, `service: VPS ${id} is not on the simulator but on ${machine.engine ?? 'no engine yet'}`)
  }

  const metalOf = async (id: number): Promise<Place | Refused> => {
    const server = await db.read((tx) => findDedicated(tx, id))
    if (!server || server.removed) return refused(404, `service: there is no dedicated server ${id}`)
    const { hardwareId } = server
    const machine = hardwareId === null ? null : await db.read((tx) => findHardware(tx, hardwareId))
    if (machine?.vendor === bmcSimulatorVendor.id) return { target: String(machine.id) }
    return refused(409, `service: the controller of dedicated server ${id} is not simulated`)
  }

  const placeOf = (name: FaultName, id: number) => (FAULTS[name].on === 'vps' ? vpsOf(id) : metalOf(id))
  const planned = () => [...simulators().flatMap(({ faults }) => faults.planned.all), ...(controllers?.faults.all ?? [])]
  const active = () =>
    planned().flatMap(({ name, target = null, left }) => (name === undefined ? [] : [{ fault: name, machine: target, left }]))

  const provoke = async ({ fault: name, service: id, times = FAULTS[name].times }: z.infer<typeof wanted>): Promise<Refused | null> => {
    if (planned().length >= MOST_ACTIVE) return refused(409, `${MOST_ACTIVE} faults are on: switch some off first`)
    const place: Place | Refused = id === undefined ? {} : await placeOf(name, id)
    if ('error' in place) return place
    const { target } = place
    const known = FAULTS[name]
    if (known.on === 'dedicated') {
      if (!controllers) return refused(409, 'fault: no controller is simulated here')
      controllers.faults.add({ name, target, operations: known.operations, fault: known.fault }, times)
      return null
    }
    const simulator = place.simulator ?? simulators()[0]
    if (!simulator) return refused(409, 'fault: no engine is simulated here')
    simulator.faults.planned.add({ name, target, operations: known.operations, fault: known.fault }, times)
    return null
  }

  const end = async ({ fault: name, service: id }: z.infer<typeof ended>): Promise<Refused | null> => {
    const places = id === undefined ? [{}] : await Promise.all(name === undefined ? [vpsOf(id), metalOf(id)] : [placeOf(name, id)])
    const found = places.filter((place) => !('error' in place))
    if (found.length === 0) return refused(404, `service: ${id} has no simulated machine`)
    for (const { target } of found as Place[]) {
      for (const { faults } of simulators()) faults.planned.remove({ name, target })
      controllers?.faults.remove({ name, target })
    }
    return null
  }

  return (app) => {
    app.get('/dev/faults', async () => ({
      faults: FAULT_NAMES.map((name) => {
        const { on, shows, how, times } = FAULTS[name]
        return { fault: name, on, shows, how, times }
      }),
      byStaff: BY_STAFF,
      active: active(),
    }))
    app.post('/dev/faults', { bodyLimit: 1024 }, async (request, reply) => {
      const asked = wanted.safeParse(request.body)
      if (!asked.success) return reply.code(400).send({ error: sentenceOf(asked.error) })
      const no = await provoke(asked.data)
      return no ? reply.code(no.code).send({ error: no.error }) : { active: active() }
    })
    app.delete('/dev/faults', async (request, reply) => {
      const asked = ended.safeParse(request.query)
      if (!asked.success) return reply.code(400).send({ error: sentenceOf(asked.error) })
      const no = await end(asked.data)
      return no ? reply.code(no.code).send({ error: no.error }) : { active: active() }
    })
  }
}
