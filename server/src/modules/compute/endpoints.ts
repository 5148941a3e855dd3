import { CONSOLE_TICKET_SECONDS } from '@portal/contracts/constants.ts'
import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'
import {
  CONSOLE_PATH,
  vpsConsole,
  vpsDetail,
  vpsList,
  vpsNote,
  vpsOs,
  vpsRestart,
  vpsRevealPassword,
  vpsShutdown,
  vpsStart,
  vpsStatus,
  vpsStop,
} from '@portal/contracts/modules/compute.contract.ts'
import { fail } from '../../platform/errors.ts'
import { type CustomerContext, command, type Handler, query } from '../../platform/http/handlers.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { issueTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { imagesFor } from '../infrastructure/index.ts'
import { type Access, findAccessible, findOwned, listServices, serviceCells, setNote } from '../services/index.ts'
import { CONSOLE_TICKET, type ConsoleRight } from './console.live.ts'
import { detailOf } from './detail.ts'
import { type Capabilities, mapRows, vpsColumns } from './list.ts'
import { orderPower } from './power.ts'
import { findVps, idsUnderWay, tryMoveVps, type Vps } from './store.ts'
import { refusal, type VpsAction, type VpsFacts } from './vps.rules.ts'

export interface EndpointDeps {
  readonly box: SecretBox
  readonly capabilities: Capabilities
}

export function computeHandlers({ box, capabilities }: EndpointDeps): Handler[] {
  const factsOf =
    ({ service, role, rights }: Access) =>
    (machine: Vps): VpsFacts => ({
      state: machine.state,
      power: machine.power,
      serviceState: service.state,
      suspended: service.suspensions.length > 0,
      capabilities: capabilities.get(machine.engine ?? '') ?? null,
      role,
      rights,
      cancellation: service.cancellation,
    })

  /** The machine, if this caller may do this with it now. */
  const allowed = async (tx: Tx, customer: CustomerContext, id: number, action: VpsAction): Promise<Access & { machine: Vps }> => {
    const access = await findAccessible(tx, customer.id, id, 'vps')
    const machine = await findVps(tx, id)
    if (!machine) fail('not-found')
    const reason = refusal(action, factsOf(access)(machine))
    if (reason !== null) fail(reason)
    return { ...access, machine }
  }

  const power = (endpoint: typeof vpsStart | typeof vpsShutdown | typeof vpsStop | typeof vpsRestart, verb: VpsPowerVerb): Handler =>
    command(endpoint, async ({ tx, customer, note }, { id }) => {
      const access = await findAccessible(tx, customer.id, id, 'vps')
      note({ detail: access.service.name, serviceId: id, accountId: access.service.accountId })
      const VMStatus = await orderPower(tx, id, verb, access.role === 'owner' ? 'customer' : 'member', factsOf(access))
      return { VMStatus, msg: '' }
    })

  return [
    query(vpsList, async ({ tx, customer, brand }, input) => {
      const { type, location, ...page } = input
      const { rows, total, counts } = await listServices(tx, vpsColumns, {
        ...page,
        accountId: customer.id,
        timeZone: brand.timeZone,
        filters: { type, location },
      })
      const mapped = await mapRows(tx, rows, customer, capabilities)
      return { items: mapped.map(({ row }) => row), total, counts }
    }),

    query(vpsDetail, async ({ tx, customer }, { id }) => await detailOf(tx, customer, id, capabilities)),

    // Tells `success` once, and settles it by that: a read that writes, hence a command.
    command(vpsStatus, async ({ tx, customer }, { ids }) => {
      const wanted = ids ?? (await idsUnderWay(tx, customer.id))
      const cells = await serviceCells(tx, vpsColumns, customer.id, wanted)
      const mapped = await mapRows(tx, cells, customer, capabilities)
      for (const { row, state, power: told } of mapped) {
        if (state === 'success' && told !== null) await tryMoveVps(tx, row.id, `found-${told}`, 'system')
      }
      return { items: mapped.map(({ row, state }) => ({ ...row, VMStatus: state })) }
    }),

    power(vpsStart, 'start'),
    power(vpsShutdown, 'shutdown'),
    power(vpsStop, 'stop'),
    power(vpsRestart, 'restart'),

    command(vpsConsole, async ({ tx, customer, note }, { id }) => {
      const { service } = await allowed(tx, customer, id, 'console')
      note({ detail: service.name, serviceId: id, accountId: service.accountId })
      const data: ConsoleRight = { accountId: customer.id, sessionRowId: customer.sessionRowId, serviceId: id }
      const ticket = await issueTicket(tx, { purpose: CONSOLE_TICKET, data: { ...data }, seconds: CONSOLE_TICKET_SECONDS })
      return { ticket, path: CONSOLE_PATH, expiresIn: CONSOLE_TICKET_SECONDS }
    }),

    command(vpsNote, async ({ tx, customer, note }, { id, note: text, tags }) => {
      const service = await findOwned(tx, customer.id, id, 'vps')
      note({ detail: service.name, serviceId: id, before: { note: service.note, tags: service.tags }, after: { note: text, tags } })
      return await setNote(tx, service, text, tags)
    }),

    query(vpsOs, async ({ tx, customer, lang }, { id }) => {
      const { service } = await findAccessible(tx, customer.id, id, 'vps')
      const machine = await findVps(tx, id)
      if (!machine) fail('not-found')
      const images = await imagesFor(tx, service.locationId === null ? null : [service.locationId], { lang })
      const items = images.map(({ locationIds: _, ...image }) => ({
        ...image,
        fits: image.minMemoryMb <= service.plan.memoryMb && image.minDiskGb <= service.plan.diskGb,
      }))
      return { current: machine.image, items }
    }),

    command(vpsRevealPassword, async ({ tx, customer, note }, { id }) => {
      const { service, machine } = await allowed(tx, customer, id, 'reveal-password')
      note({ detail: service.name, serviceId: id, accountId: service.accountId })
      return { username: machine.username, password: box.open(machine.password, `vps:${id}:password`) }
    }),
  ]
}
