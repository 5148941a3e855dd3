import { proxyActions } from '@portal/contracts/kinds/proxy.actions.ts'
import { proxyKind } from '@portal/contracts/kinds/proxy.kind.ts'
import type { ProxyRow } from '@portal/contracts/modules/proxies.contract.ts'
import type { StaffRole } from '@portal/contracts/staff.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { limitOf, monthOf } from '../compute/index.ts'
import { actionsOf } from '../kinds/index.ts'
import {
  type Cell,
  defineList,
  instantCell,
  instantColumn,
  type Service,
  serviceRow,
  servicesByIds,
  shareRights,
  workOn,
} from '../services/index.ts'
import { actualOf } from './desired.ts'
import { endpointsOf } from './endpoints.store.ts'
import { mostOf, runFacts, stateOfAll } from './proxies.rules.ts'
import { monthCount } from './transfers.store.ts'

/** The kind's part of the one list query: a row for each service. */
export const proxyColumns = defineList({
  kind: proxyKind.id,
  joins: 'join proxy p on p.service_id = s.id left join location l on l.id = s.location_id',
  columns: {
    address: 'p.address',
    addresses: 'p.addresses',
    deliveredAt: instantColumn('p.delivered_at'),
    closed: 'p.closed',
    limited: 'p.limited_until is not null',
    total: '(select count(*)::int from proxy_endpoint e where e.service_id = s.id)',
    locationCode: 'l.code',
    country: 'l.country',
  },
  sorts: {
    ip: 'p.address::inet',
    total: '(select count(*) from proxy_endpoint e where e.service_id = s.id)',
    location: 'l.code',
  },
  searchable: [
    'p.address',
    'l.code',
    `l.city->>'en-US'`,
    `l.city->>'vi-VN'`,
    `l.city->>'zh-CN'`,
    `(select string_agg(e.address || ':' || e.port || ' ' || e.remark, ' ') from proxy_endpoint e where e.service_id = s.id)`,
  ],
  filters: { location: 'l.code = ?' },
})

const actionsFor = actionsOf(proxyActions)

export interface Reader {
  readonly id: number
  readonly username: string
  /** Of staff who are signed in as the customer. */
  readonly staffRoles: readonly StaffRole[] | null
}

export interface TransferNow {
  readonly usedBytes: number
  readonly limitBytes: number | null
  readonly until: string | null
}

/** What of its transfer a service has used in the month that runs now. */
export async function transferNow(tx: Tx, service: Service): Promise<TransferNow> {
  const month = monthOf(service, tx.now)
  const counted = month && (await monthCount(tx, service.id, month.from))
  return {
    usedBytes: counted ? counted.received + counted.sent : 0,
    limitBytes: limitOf(service.plan),
    until: month?.until.toISOString() ?? null,
  }
}

/** Cells of the list query as the rows that a caller sees. */
export async function mapRows(tx: Tx, cells: readonly (readonly Cell[])[], reader: Reader): Promise<ProxyRow[]> {
  const rows = cells.map((row) => serviceRow(row, reader.id))
  const ids = rows.map(({ id }) => id)
  const foreign = rows.filter(({ role }) => role === 'co-owner')
  const works = await workOn(tx, ids)
  const names = await accountsByIds(
    tx,
    foreign.map(({ ownerId }) => ownerId),
  )
  const rights = await shareRights(
    tx,
    reader.id,
    foreign.map(({ id }) => id),
  )
  const services = await servicesByIds(tx, ids)
  const endpoints = ids.length > 0 ? await endpointsOf(tx, ids) : []
  const actual = await actualOf(
    tx,
    endpoints.map(({ id }) => id),
  )
  const { at } = proxyColumns
  const mapped: ProxyRow[] = []
  for (const [index, { ownerId, suspended, cancellation, ...service }] of rows.entries()) {
    const cell = (name: keyof typeof at): Cell => cells[index]?.[at[name]] ?? null
    const whole = services.get(service.id)
    if (!whole) continue
    const delivered = instantCell(cell('deliveredAt')) !== null
    const wanted = { delivered, closed: cell('closed') === true, limited: cell('limited') === true }
    mapped.push({
      ...service,
      ownerName: service.role === 'owner' ? reader.username : (names.get(ownerId)?.profileName ?? ''),
      status: stateOfAll(
        wanted,
        endpoints.filter(({ serviceId }) => serviceId === service.id).map(({ id }) => actual.get(id)),
      ),
      work: works.get(service.id) ?? null,
      ip: cell('address') as string | null,
      addresses: cell('addresses') as number,
      total: cell('total') as number,
      most: mostOf(whole.plan),
      transfer: await transferNow(tx, whole),
      locationCode: (cell('locationCode') as string | null) ?? '',
      country: (cell('country') as string | null) ?? '',
      actions: actionsFor({
        ...{ role: service.role, rights: rights.get(service.id) ?? [], staff: reader.staffRoles, proved: true },
        ...{ serviceState: service.state, suspended, cancellation, protection: service.protection },
        run: runFacts({ delivered }),
      }),
    })
  }
  return mapped
}
