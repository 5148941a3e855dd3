import { proxyDetail, proxyExport, proxyList, proxyListDetail, proxyTransfer } from '@portal/contracts/modules/proxies.contract.ts'
import {
  proxyAdd,
  proxyChangePassword,
  proxyChangePort,
  proxyChangeUsername,
  proxyDelete,
  proxyRevealPassword,
  proxyUpdateRemark,
  proxyUsernameExisted,
} from '@portal/contracts/modules/proxy-endpoints.contract.ts'
import { fail, formatText } from '../../platform/errors.ts'
import { type Handler, query } from '../../platform/http/handlers.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { judge, listServices, patchService, serviceCommand, serviceQuery, servicesCommand } from '../services/index.ts'
import { detailOf, transferOf } from './detail.ts'
import { endpointsOf, findEndpoint, type ProxyEndpoint, patchEndpoint } from './endpoints.store.ts'
import { exportRows } from './export.ts'
import { mapRows, proxyColumns } from './list.ts'
import { endpointColumns, mapEndpoints } from './list-detail.ts'
import { passwordContext } from './secrets.ts'
import { proxyTexts } from './texts.ts'
import { changeUsername, lookUpUsername } from './usernames.ts'
import { addEndpoints, changePassword, changePort, removeEndpoints } from './write-endpoints.ts'

/** One of the service that was judged; that of another is missing. */
const needed = async (tx: Tx, serviceId: number, id: number): Promise<ProxyEndpoint> =>
  (await findEndpoint(tx, serviceId, id)) ?? fail('not-found')

const placeOf = ({ address, port }: ProxyEndpoint): string => `${address}:${port}`

export const proxyHandlers = (box: SecretBox): Handler[] => [
  query(proxyList, async ({ tx, customer, brand, lang }, { location, tag, ...page }) => {
    const request = { ...page, lang, accountId: customer.id, timeZone: brand.timeZone, filters: { location, tag } }
    const { rows, total, counts } = await listServices(tx, proxyColumns, request)
    return { items: await mapRows(tx, rows, customer), total, counts }
  }),

  query(proxyListDetail, async ({ tx, customer, brand, lang }, { id, type, proxyUsername: username, location, ...page }) => {
    const filters = { service: id === undefined ? undefined : String(id), kind: type, username, location }
    const request = {
      ...page,
      sort: page.sort ?? 'ip',
      tab: 'all' as const,
      lang,
      accountId: customer.id,
      timeZone: brand.timeZone,
      filters,
    }
    const { rows, total, counts } = await listServices(tx, endpointColumns, request)
    return { items: await mapEndpoints(tx, rows, customer), total, counts }
  }),

  serviceQuery(proxyDetail, ({ tx, customer, access }) => detailOf(tx, customer, access)),
  serviceQuery(proxyTransfer, ({ tx, access }, { endpointId, days }) => transferOf(tx, access.service, { endpointId, days })),

  servicesCommand(proxyExport, async ({ tx, customer, brand, lang, accesses, note }, { passwords }) => {
    if (accesses.length === 0) fail('nothing-selected')
    if (passwords) {
      await judge(tx, accesses, { ...customer, proved: true }, { kind: 'proxy', action: 'reveal-password' })
      note({ after: { passwords: accesses.map(({ service }) => service.id) } })
    }
    const passwordOf = passwords ? (id: number, sealed: string) => box.open(sealed, passwordContext(id)) : null
    return { items: await exportRows(tx, customer, accesses, { lang, timeZone: brand.timeZone, passwordOf }) }
  }),

  serviceCommand(proxyAdd, async ({ tx, lang, access, note }, { id: _, proxyUsername: username, ...asked }) => {
    const items = await addEndpoints(tx, box, access.service, { ...asked, username })
    note({ after: { proxies: items.map(({ ip, port, type, username }) => `${type} ${ip}:${port} ${username}`) } })
    return { items, msg: formatText(proxyTexts.added[lang], lang, { n: items.length }) }
  }),

  serviceCommand(proxyChangeUsername, async ({ tx, lang, access, note }, { id, endpointId, proxyUsername: username, applies }) => {
    const endpoint = await needed(tx, id, endpointId)
    const done = await changeUsername(tx, box, endpoint, { accountId: access.service.accountId, username, applies })
    note({ after: { username, proxies: done.changed } })
    return { ...done, msg: formatText(proxyTexts.renamed[lang], lang, { n: done.changed, name: username }) }
  }),

  serviceCommand(proxyChangePassword, async ({ tx, note }, { id, endpointId, password }) => {
    const endpoint = await needed(tx, id, endpointId)
    note({ after: { proxy: placeOf(endpoint) } })
    return { password: await changePassword(tx, box, endpoint, password) }
  }),

  serviceCommand(proxyChangePort, async ({ tx, note }, { id, endpointId, port }) => {
    const endpoint = await needed(tx, id, endpointId)
    await changePort(tx, box, endpoint, port)
    note({ before: { proxy: placeOf(endpoint) }, after: { port } })
    return { port }
  }),

  query(proxyUsernameExisted, ({ tx, customer }, { proxyUsername }) => lookUpUsername(tx, customer.id, proxyUsername)),

  serviceCommand(proxyDelete, async ({ tx, note }, { id, endpointId }) => {
    const endpoint = await needed(tx, id, endpointId)
    await removeEndpoints(tx, [endpoint])
    note({ before: { proxy: placeOf(endpoint) } })
    return {}
  }),

  serviceCommand(proxyUpdateRemark, async ({ tx }, { id, endpointId, remark }) => {
    if (endpointId === undefined) await patchService(tx, id, { note: remark })
    else await patchEndpoint(tx, (await needed(tx, id, endpointId)).id, { remark })
    return { remark }
  }),

  servicesCommand(proxyRevealPassword, async ({ tx, accesses, note }) => {
    const ids = accesses.map(({ service }) => service.id)
    note({ after: { passwords: ids } })
    const endpoints = await endpointsOf(tx, ids)
    return { items: endpoints.map(({ id, password }) => ({ id, password: box.open(password, passwordContext(id)) })) }
  }),
]
