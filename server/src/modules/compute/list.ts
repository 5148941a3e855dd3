import { RDP_PORT } from '@portal/contracts/constants.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { VpsState } from '@portal/contracts/machines/vps.machine.ts'
import type { VpsRow } from '@portal/contracts/modules/compute.contract.ts'
import type { Work } from '@portal/contracts/modules/services.contract.ts'
import { openWork } from '../../platform/saga/store.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { type Cell, instantCell, instantColumn, KIND_CELLS, type KindList, serviceRow, shareRights } from '../services/index.ts'
import type { Trouble } from './tables.ts'
import { actionsOf, isTransient, shownPort, shownState, type VpsFacts } from './vps.rules.ts'
import { BUILD, RESIZE, workOf } from './work.rules.ts'

/** The kind's part of the one list query; the cells are read in this order below. */
export const vpsColumns: KindList = {
  kind: 'vps',
  joins: 'join vps v on v.service_id = s.id left join location l on l.id = s.location_id',
  columns: [
    'v.state',
    'v.power',
    'v.trouble',
    instantColumn('v.uptime_since'),
    'v.address',
    'v.stored_port',
    'v.os_title',
    'v.family',
    `(s.plan->>'cpu')::int`,
    `(s.plan->>'memoryMb')::int`,
    `(s.plan->>'diskGb')::int`,
    'l.code',
    'l.country',
    'v.engine',
    'cardinality(s.suspensions)',
    's.cancellation',
    's.trial_hours is not null',
  ],
  sorts: { status: 'v.state', address: 'v.address::inet', location: 'l.code' },
  searchable: ['v.address', 'v.os_title', 'l.code', `l.city->>'en-US'`, `l.city->>'vi-VN'`, `l.city->>'zh-CN'`, `v.state`],
  filters: { type: 's.type = ?', location: 'l.code = ?' },
}

/** What the running engines can do, by id; an engine that is not here is not in it. */
export interface Capabilities {
  readonly get: (engine: string) => { readonly console: boolean; readonly acpiShutdown: boolean; readonly resize: boolean } | undefined
}

export interface Reader {
  readonly id: number
  readonly username: string
  readonly locale?: Locale
}

export interface MappedRow {
  readonly row: VpsRow
  /** As stored: `success` is still to be told. */
  readonly state: VpsState
  readonly power: 'running' | 'stopped' | null
}

/** Cells of the list query as the rows that a caller sees; work, names and rights are asked for only where they matter. */
export async function mapRows(
  tx: Tx,
  cells: readonly (readonly Cell[])[],
  reader: Reader,
  capabilities: Capabilities,
): Promise<MappedRow[]> {
  const busy: number[] = []
  const foreign: number[] = []
  const owners = new Set<number>()
  for (const row of cells) {
    // A size that was paid for: to the machine it is a restart.
    if (row[KIND_CELLS] === 'installing' || row[KIND_CELLS] === 'restarting') busy.push(row[0] as number)
    if (row[14] !== reader.id) {
      foreign.push(row[0] as number)
      owners.add(row[14] as number)
    }
  }
  const works = busy.length > 0 ? await openWork(tx, [BUILD, RESIZE], busy) : null
  const names = owners.size > 0 ? await accountsByIds(tx, [...owners]) : null
  const rights = foreign.length > 0 ? await shareRights(tx, reader.id, foreign) : null
  return cells.map((row) => {
    const facts = works?.get(row[0] as number)
    const ownerName = row[14] === reader.id ? reader.username : (names?.get(row[14] as number)?.profileName ?? '')
    return mapRow(
      row,
      { accountId: reader.id, ownerName, work: facts ? workOf(facts) : null, rights: rights?.get(row[0] as number) ?? [] },
      capabilities,
    )
  })
}

interface Extras {
  readonly accountId: number
  readonly ownerName: string
  readonly work: Work | null
  readonly rights: readonly string[]
}

/** One literal per row: spreading the service's part into it costs more than everything else here. */
function mapRow(cells: readonly Cell[], { accountId, ownerName, work, rights }: Extras, capabilities: Capabilities): MappedRow {
  const service = serviceRow(cells, accountId)
  const at = KIND_CELLS
  const state = cells[at] as VpsState
  const power = cells[at + 1] as 'running' | 'stopped' | null
  const family = cells[at + 7] as 'linux' | 'windows'
  const capable = capabilities.get(cells[at + 13] as string) ?? null
  const suspended = (cells[at + 14] as number) > 0
  const cancellation = cells[at + 15] as VpsFacts['cancellation']
  const row: VpsRow = {
    id: service.id,
    type: service.type,
    name: service.name,
    state: service.state,
    planName: service.planName,
    start: service.start,
    end: service.end,
    autoRenew: service.autoRenew,
    price: service.price,
    periodMonths: service.periodMonths,
    note: service.note,
    tags: service.tags,
    paymentStatus: service.paymentStatus,
    role: service.role,
    ownerName,
    status: shownState(state, power),
    trouble: cells[at + 2] as Trouble | null,
    work: isTransient(state) ? work : null,
    uptimeSince: instantCell(cells[at + 3]),
    address: cells[at + 4] as string | null,
    port: shownPort(cells[at + 5] as number | null, family, RDP_PORT),
    osTitle: cells[at + 6] as string,
    family,
    cpu: cells[at + 8] as number,
    memoryMb: cells[at + 9] as number,
    diskGb: cells[at + 10] as number,
    locationCode: (cells[at + 11] as string | null) ?? '',
    country: (cells[at + 12] as string | null) ?? '',
    trial: cells[at + 16] as boolean,
    actions: actionsOf({
      ...{ state, power, serviceState: service.state, suspended, cancellation },
      ...{ capabilities: capable, role: service.role, rights },
    }),
  }
  return { row, state, power }
}
