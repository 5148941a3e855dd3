import { proxyActions } from '@portal/contracts/kinds/proxy.actions.ts'
import { proxyKind } from '@portal/contracts/kinds/proxy.kind.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import type { ProxyEndpointRow } from '@portal/contracts/modules/proxies.contract.ts'
import type { ProxyType } from '@portal/contracts/proxies.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { codesSaying } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { limitOf, monthOf } from '../compute/index.ts'
import { type ActionFacts, refusal } from '../kinds/index.ts'
import { type Cell, defineList, instantCell, instantColumn, serviceRow, servicesByIds, shareRights } from '../services/index.ts'
import { actualOf } from './desired.ts'
import { proxiesLabels } from './labels.ts'
import type { Reader } from './list.ts'
import { runFacts, stateOf } from './proxies.rules.ts'
import { usedSince } from './transfers.store.ts'

/** A row for each proxy, of all the caller's services. */
export const endpointColumns = defineList({
  kind: proxyKind.id,
  of: { name: 'proxy', dates: ['e.created_at'] },
  joins:
    'join proxy p on p.service_id = s.id join proxy_endpoint e on e.service_id = s.id join proxy_user u on u.id = e.user_id left join location l on l.id = s.location_id',
  columns: {
    endpointId: 'e.id::float8',
    ip: 'e.address',
    port: 'e.port',
    endpointType: 'e.type',
    username: 'u.name',
    remark: 'e.remark',
    deliveredAt: instantColumn('p.delivered_at'),
    closed: 'p.closed',
    limited: 'p.limited_until is not null',
    locationCode: 'l.code',
    country: 'l.country',
  },
  sorts: {
    ...{ ip: 'e.address::inet', port: 'e.port', type: 'e.type', username: 'lower(u.name)', location: 'l.code' },
    ...{ remark: 'lower(e.remark)', service: 'lower(s.name)' },
    used: `(select sum(d.received + d.sent) from proxy_day d where d.service_id = s.id and d.endpoint_id = e.id)`,
  },
  searchable: [`e.address || ':' || e.port`, 'u.name', 'e.remark', 'l.code'],
  labelled: [{ expression: 'e.type', saying: (part, lang) => codesSaying(part, proxiesLabels[lang].type) }],
  filters: { service: 's.id = ?', kind: 'e.type = ?', username: 'lower(u.name) = lower(?)', location: 'l.code = ?' },
})

const ACTIONS = ['change-username', 'change-password', 'change-port', 'delete', 'test', 'remark', 'renew'] as const

/** Cells of the list query as a reader sees them, with what each proxy's host says of it. */
export async function mapEndpoints(tx: Tx, cells: readonly (readonly Cell[])[], reader: Reader): Promise<ProxyEndpointRow[]> {
  const mapped = cells.map((row) => ({ row, service: serviceRow(row, reader.id) }))
  const services = await servicesByIds(tx, [...new Set(mapped.map(({ service }) => service.id))])
  const foreign = [...new Set(mapped.filter(({ service }) => service.role === 'co-owner').map(({ service }) => service.id))]
  const rights = foreign.length > 0 ? await shareRights(tx, reader.id, foreign) : null
  const { at } = endpointColumns
  const actual = await actualOf(
    tx,
    mapped.map(({ row }) => row[at.endpointId] as number),
  )
  const used = await usedSince(
    tx,
    [...services.values()].flatMap((service) => {
      const month = monthOf(service, tx.now)
      return month ? [{ serviceId: service.id, from: isoDate(month.from, service.timeZone) }] : []
    }),
  )
  return mapped.map(({ row, service }) => {
    const { id: serviceId, name, role, state: serviceState, suspended, cancellation, protection, planName, start, end, autoRenew } = service
    const delivered = instantCell(row[at.deliveredAt]) !== null
    const id = row[at.endpointId] as number
    const facts: ActionFacts = {
      ...{ role, rights: rights?.get(serviceId) ?? [], staff: reader.staffRoles, proved: true },
      ...{ serviceState, suspended, cancellation, protection, run: runFacts({ delivered }) },
    }
    const may = (action: (typeof ACTIONS)[number]): ActionState => {
      const reason = refusal(proxyActions, action, facts)
      return reason === null ? true : { reason }
    }
    return {
      ...{ id, serviceId, serviceName: name, planName, start, end, autoRenew },
      ip: row[at.ip] as string,
      port: row[at.port] as number,
      type: row[at.endpointType] as ProxyType,
      username: row[at.username] as string,
      status: stateOf({ delivered, closed: row[at.closed] === true, limited: row[at.limited] === true }, actual.get(id)),
      remark: row[at.remark] as string,
      usedBytes: used.get(id) ?? 0,
      limitBytes: limitOf(services.get(serviceId)?.plan ?? {}),
      locationCode: (row[at.locationCode] as string | null) ?? '',
      country: (row[at.country] as string | null) ?? '',
      actions: Object.fromEntries(ACTIONS.map((action) => [action, may(action)])) as ProxyEndpointRow['actions'],
    }
  })
}
