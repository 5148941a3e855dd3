import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'
import {
  vpsConsole,
  vpsDetail,
  vpsExport,
  vpsList,
  vpsOs,
  vpsRestart,
  vpsShutdown,
  vpsStart,
  vpsStatus,
  vpsStop,
} from '@portal/contracts/modules/compute.contract.ts'
import { vpsRevealPassword } from '@portal/contracts/modules/vps-password.contract.ts'
import { fail, formatText } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { openedBy } from '../accounts/index.ts'
import { judge, listServices, serviceCells, serviceCommand, serviceQuery, servicesCommand, tellOwner } from '../services/index.ts'
import { consoleTicket } from './console-ticket.ts'
import { detailOf } from './detail.ts'
import { exportRows } from './export.ts'
import { vpsList as columns, mapRows } from './list.ts'
import { passwordContext } from './password/new-password.ts'
import { orderPower } from './power.ts'
import { systemsFor } from './rebuild/systems.ts'
import { findVps, idsUnderWay, tryMoveVps, type Vps } from './store.ts'
import { powerTexts } from './texts.ts'
import { type Capabilities, hasConsole } from './vps.rules.ts'

export interface EndpointDeps {
  readonly box: SecretBox
  readonly capabilities: Capabilities
}

export function computeHandlers({ box, capabilities }: EndpointDeps): Handler[] {
  const power = (endpoint: typeof vpsStart | typeof vpsShutdown | typeof vpsStop | typeof vpsRestart, verb: VpsPowerVerb): Handler =>
    serviceCommand(endpoint, async ({ tx, lang, access }, { id }) => {
      const VMStatus = await orderPower(tx, id, verb, access.role === 'owner' ? 'customer' : 'member')
      return { VMStatus, msg: formatText(powerTexts[verb][lang], lang, { name: access.service.name }) }
    })

  return [
    query(vpsList, async ({ tx, customer, brand, lang }, input) => {
      const { type, location, tag, ...page } = input
      const { rows, total, counts } = await listServices(tx, columns, {
        ...page,
        lang,
        accountId: customer.id,
        timeZone: brand.timeZone,
        filters: { type, location, tag },
      })
      const mapped = await mapRows(tx, rows, customer, capabilities)
      return { items: mapped.map(({ row }) => row), total, counts }
    }),

    serviceQuery(vpsDetail, async ({ tx, customer, access }) => await detailOf(tx, customer, access, capabilities)),

    // Tells `success` once, and settles it by that: a read that writes, hence a command.
    command(vpsStatus, async ({ tx, customer }, { ids }) => {
      const wanted = ids ?? (await idsUnderWay(tx, customer.id))
      const cells = await serviceCells(tx, columns, customer.id, wanted)
      const mapped = await mapRows(tx, cells, customer, capabilities)
      for (const { row, state, power: reported } of mapped) {
        if (state === 'success' && reported !== null) await tryMoveVps(tx, row.id, `found-${reported}`, 'system')
      }
      return { items: mapped.map(({ row, state }) => ({ ...row, VMStatus: state })) }
    }),

    power(vpsStart, 'start'),
    power(vpsShutdown, 'shutdown'),
    power(vpsStop, 'stop'),
    power(vpsRestart, 'restart'),

    serviceCommand(vpsConsole, async ({ tx, customer }, { id, protocol }) => {
      if (!hasConsole(protocol, await findVps(tx, id), capabilities)) fail('not-supported-by-engine')
      return await consoleTicket(tx, { ...openedBy(customer), serviceId: id, protocol })
    }),

    serviceQuery(vpsOs, async ({ tx, lang, access: { service, role } }, { id }) => {
      const machine = await findVps(tx, id)
      if (!machine) fail('not-found')
      const systems = await systemsFor(tx, service, machine, lang)
      return {
        current: machine.image,
        sshKeys: role === 'owner' ? [...(service.options.sshKeys ?? [])] : [],
        items: systems.map(({ username: _, userData = [], ...system }) => ({ ...system, userData: [...userData] })),
      }
    }),

    serviceCommand(vpsRevealPassword, async ({ tx, customer, access: { service, role } }, { id }) => {
      const machine = await findVps(tx, id)
      if (!machine) fail('not-found')
      const password = box.open(machine.password, passwordContext(id))
      // A guest that was adopted keeps the one it came with.
      if (password === '') fail('vps-password-unknown')
      if (role === 'co-owner') await tellOwner(tx, service, customer.id, 'member-saw-password')
      return { username: machine.username, password }
    }),

    servicesCommand(vpsExport, async ({ tx, customer, lang, accesses, note }, { passwords }) => {
      if (accesses.length === 0) fail('nothing-selected')
      if (passwords) {
        await judge(tx, accesses, { ...customer, proved: true }, { kind: 'vps', action: 'reveal-password' })
        for (const { service, role } of accesses) if (role === 'co-owner') await tellOwner(tx, service, customer.id, 'member-saw-password')
        note({ after: { passwords: accesses.map(({ service }) => service.id) } })
      }
      const passwordOf = passwords ? ({ id, password }: Vps): string => box.open(password, passwordContext(id)) : null
      return { items: await exportRows(tx, { ...customer, locale: lang }, accesses, { capabilities, passwordOf }) }
    }),
  ]
}
