import {
  hostingDetail,
  hostingExport,
  hostingList,
  hostingResetPassword,
  hostingRevealPassword,
  hostingStatus,
  hostingUsage,
} from '@portal/contracts/modules/hosting.contract.ts'
import type { DnsLookup } from '../../drivers/dns/port.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, query } from '../../platform/http/handlers.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { judge, listServices, serviceCells, serviceCommand, serviceQuery, servicesCommand } from '../services/index.ts'
import { detailOf, usageView } from './detail.ts'
import { exportRows } from './export.ts'
import { hostingList as columns, mapRows } from './list.ts'
import type { Panels } from './panel.live.ts'
import { abilitiesIn } from './panels.ts'
import { orderPassword } from './password.saga.ts'
import { passwordContext } from './secrets.ts'
import { findHosting, type Hosting, idsUnderWay } from './store.ts'

export interface HostingParts {
  readonly panels: Panels
  readonly box: SecretBox
  readonly lookup: DnsLookup
}

export function hostingHandlers({ panels, box }: HostingParts): Handler[] {
  const abilitiesOf = abilitiesIn(panels)
  return [
    query(hostingList, async ({ tx, customer, brand, lang }, { location, tag, ...page }) => {
      const request = { ...page, lang, accountId: customer.id, timeZone: brand.timeZone, filters: { location, tag } }
      const { rows, total, counts } = await listServices(tx, columns, request)
      return { items: await mapRows(tx, rows, customer, abilitiesOf), total, counts }
    }),

    serviceQuery(hostingDetail, ({ tx, customer, access, lang }) => detailOf(tx, customer, access, { panels, abilitiesOf, lang })),

    query(hostingStatus, async ({ tx, customer }, { ids }) => {
      const wanted = ids ?? (await idsUnderWay(tx, customer.id))
      return { items: await mapRows(tx, await serviceCells(tx, columns, customer.id, wanted), customer, abilitiesOf) }
    }),

    serviceQuery(hostingUsage, async ({ tx, access: { service } }, { id }) =>
      usageView((await findHosting(tx, id)) ?? fail('not-found'), service.plan, panels),
    ),

    serviceCommand(hostingRevealPassword, async ({ tx }, { id }) => {
      const row = await findHosting(tx, id)
      if (!row || row.password === null) return fail('hosting.not-ready')
      return { username: row.username, password: box.open(row.password, passwordContext(id)) }
    }),

    servicesCommand(hostingExport, async ({ tx, customer, lang, accesses, note }, { passwords }) => {
      if (accesses.length === 0) fail('nothing-selected')
      if (passwords) {
        await judge(tx, accesses, { ...customer, proved: true }, { kind: 'hosting', action: 'reveal-password' })
        note({ after: { passwords: accesses.map(({ service }) => service.id) } })
      }
      const opened = ({ id, password }: Hosting) => (password === null ? null : box.open(password, passwordContext(id)))
      return { items: await exportRows(tx, customer, { accesses, abilitiesOf, lang, passwordOf: passwords ? opened : null }) }
    }),

    serviceCommand(hostingResetPassword, async ({ tx, access: { service } }) => {
      if (!(await orderPassword(tx, box, service, 'customer'))) fail('hosting.not-ready')
      return {}
    }),
  ]
}
