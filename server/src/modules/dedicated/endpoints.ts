import type { DedicatedPowerVerb } from '@portal/contracts/machines/dedicated.machine.ts'
import {
  dedicatedDetail,
  dedicatedExport,
  dedicatedList,
  dedicatedRestart,
  dedicatedRevealPassword,
  dedicatedShutdown,
  dedicatedStart,
  dedicatedStatus,
  dedicatedStop,
} from '@portal/contracts/modules/dedicated.contract.ts'
import { dedicatedConsole } from '@portal/contracts/modules/dedicated-console.contract.ts'
import { fail, formatText } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { openedBy } from '../accounts/index.ts'
import { consoleTicket } from '../compute/index.ts'
import { judge, listServices, serviceCells, serviceCommand, serviceQuery, servicesCommand, tellOwner } from '../services/index.ts'
import { detailOf } from './detail.ts'
import { exportRows } from './export.ts'
import { dedicatedList as columns, mapRows } from './list.ts'
import { orderPower } from './power.ts'
import { passwordContext } from './secrets.ts'
import { type Dedicated, findDedicated, idsUnderWay, tryMoveDedicated } from './store.ts'
import { powerTexts } from './texts.ts'

type PowerCall = typeof dedicatedStart | typeof dedicatedShutdown | typeof dedicatedStop | typeof dedicatedRestart

export function dedicatedHandlers(box: SecretBox): Handler[] {
  const power = (endpoint: PowerCall, verb: DedicatedPowerVerb): Handler =>
    serviceCommand(endpoint, async ({ tx, lang, access }, { id }) => {
      const VMStatus = await orderPower(tx, id, verb, access.role === 'owner' ? 'customer' : 'member')
      return { VMStatus, msg: formatText(powerTexts[verb][lang], lang, { name: access.service.name }) }
    })
  const opened = ({ id, password }: Dedicated): string | null => (password === null ? null : box.open(password, passwordContext(id)))

  return [
    query(dedicatedList, async ({ tx, customer, brand, lang }, { location, tag, ...page }) => {
      const request = { ...page, lang, accountId: customer.id, timeZone: brand.timeZone, filters: { location, tag } }
      const { rows, total, counts } = await listServices(tx, columns, request)
      return { items: (await mapRows(tx, rows, customer)).map(({ row }) => row), total, counts }
    }),

    serviceQuery(dedicatedDetail, ({ tx, customer, access }) => detailOf(tx, customer, access)),

    // Tells `success` once, and settles it by that: a read that writes, hence a command.
    command(dedicatedStatus, async ({ tx, customer }, { ids }) => {
      const wanted = ids ?? (await idsUnderWay(tx, customer.id))
      const mapped = await mapRows(tx, await serviceCells(tx, columns, customer.id, wanted), customer)
      for (const { row, state, power: said } of mapped)
        if (state === 'success' && said !== null) await tryMoveDedicated(tx, row.id, `found-${said}`, 'system')
      return { items: mapped.map(({ row, state }) => ({ ...row, VMStatus: state })) }
    }),

    power(dedicatedStart, 'start'),
    power(dedicatedShutdown, 'shutdown'),
    power(dedicatedStop, 'stop'),
    power(dedicatedRestart, 'restart'),

    serviceCommand(dedicatedConsole, ({ tx, customer }, { id }) =>
      consoleTicket(tx, { ...openedBy(customer), serviceId: id, protocol: 'text' }),
    ),

    serviceCommand(dedicatedRevealPassword, async ({ tx, customer, access: { service, role } }, { id }) => {
      const server = await findDedicated(tx, id)
      const password = server && opened(server)
      if (!server || password === null) return fail('dedicated-not-ready')
      if (role === 'co-owner') await tellOwner(tx, service, customer.id, 'member-saw-password')
      return { username: server.username, password }
    }),

    servicesCommand(dedicatedExport, async ({ tx, customer, lang, accesses, note }, { passwords }) => {
      if (accesses.length === 0) fail('nothing-selected')
      if (passwords) {
        await judge(tx, accesses, { ...customer, proved: true }, { kind: 'dedicated', action: 'reveal-password' })
        for (const { service, role } of accesses) if (role === 'co-owner') await tellOwner(tx, service, customer.id, 'member-saw-password')
        note({ after: { passwords: accesses.map(({ service }) => service.id) } })
      }
      return { items: await exportRows(tx, { ...customer, locale: lang }, accesses, passwords ? opened : null) }
    }),
  ]
}
