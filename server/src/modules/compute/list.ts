import { type BackupPeriod, RDP_PORT } from '@portal/contracts/constants.ts'
import { vpsActions } from '@portal/contracts/kinds/vps.actions.ts'
import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { VpsState } from '@portal/contracts/machines/vps.machine.ts'
import type { VpsRow } from '@portal/contracts/modules/compute.contract.ts'
import type { Work } from '@portal/contracts/modules/services.contract.ts'
import type { StaffRole } from '@portal/contracts/staff.ts'
import { codesSaying, labels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { actionsOf } from '../kinds/index.ts'
import { at as base, type Cell, defineList, instantCell, instantColumn, serviceRow, shareRights, workOn } from '../services/index.ts'
import { machineColumns, machineIn } from './machine-columns.ts'
import type { Trouble } from './tables.ts'
import { type Capabilities, isTransient, runFacts, shownPort, shownState } from './vps.rules.ts'

/** What it has beside its own address, as text that is searched. */
export const MORE_TEXT = `array_to_string(v.more_addresses, ' ')`

/** The kind's part of the one list query. */
export const vpsList = defineList({
  kind: vpsKind.id,
  joins: `join vps v on v.service_id = s.id left join location l on l.id = s.location_id
    left join vps_backup_policy p on p.service_id = s.id left join vps_live lv on lv.service_id = s.id`,
  columns: {
    ...machineColumns,
    trouble: 'v.trouble',
    uptimeSince: instantColumn('v.uptime_since'),
    address: 'v.address',
    moreAddresses: 'to_jsonb(v.more_addresses)',
    storedPort: 'v.stored_port',
    osTitle: 'v.os_title',
    family: 'v.family',
    cpu: `(s.plan->>'cpu')::int`,
    memoryMb: `(s.plan->>'memoryMb')::int`,
    diskGb: `(s.plan->>'diskGb')::int`,
    storageGb: `(s.plan->>'storageGb')::int`,
    locationCode: 'l.code',
    country: 'l.country',
    backup: 'p.period',
    trial: 's.trial_hours is not null',
    // What its server said within the last minute: a silent one is forgotten.
    onAir: `case when v.power = 'running' then (lv.stream->>'bitsPerSecond')::float8 end`,
  },
  sorts: { status: 'v.state', address: 'v.address::inet', location: 'l.code' },
  searchable: ['v.address', MORE_TEXT, 'v.os_title', 'l.code', `l.city->>'en-US'`, `l.city->>'vi-VN'`, `l.city->>'zh-CN'`, `v.state`],
  labelled: [
    {
      // As `shownState` shows it.
      expression: `case when v.state = 'success' then coalesce(v.power, 'checking') else v.state end`,
      saying: (part, lang) => codesSaying(part, labels[lang].compute.state),
    },
  ],
  filters: { type: 's.type = ?', location: 'l.code = ?' },
})

const actionsFor = actionsOf(vpsActions)

/** States in which long work may be under way; a size that was paid for is to the machine a restart. */
const WORKED_ON = new Set<VpsState>(['installing', 'restarting', 'snapshotting', 'restoring', 'rebuilding', 'backing up', 'recovering'])

export interface Reader {
  readonly id: number
  readonly username: string
  /** Of staff who are signed in as the customer. */
  readonly staffRoles: readonly StaffRole[] | null
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
    if (WORKED_ON.has(row[vpsList.at.state] as VpsState)) busy.push(row[base.id] as number)
    if (row[base.ownerId] !== reader.id) {
      foreign.push(row[base.id] as number)
      owners.add(row[base.ownerId] as number)
    }
  }
  const works = busy.length > 0 ? await workOn(tx, busy) : null
  const names = owners.size > 0 ? await accountsByIds(tx, [...owners]) : null
  const rights = foreign.length > 0 ? await shareRights(tx, reader.id, foreign) : null
  return cells.map((row) => {
    const id = row[base.id] as number
    const owner = row[base.ownerId] as number
    const ownerName = owner === reader.id ? reader.username : (names?.get(owner)?.profileName ?? '')
    return mapRow(row, { reader, ownerName, work: works?.get(id) ?? null, rights: rights?.get(id) ?? [] }, capabilities)
  })
}

interface Extras {
  readonly reader: Reader
  readonly ownerName: string
  readonly work: Work | null
  readonly rights: readonly string[]
}

/** One literal for each object of a row: spreading a part into one costs more than everything else here. */
function mapRow(cells: readonly Cell[], { reader, ownerName, work, rights }: Extras, capabilities: Capabilities): MappedRow {
  const service = serviceRow(cells, reader.id)
  const { at } = vpsList
  const state = cells[at.state] as VpsState
  const power = cells[at.power] as 'running' | 'stopped' | null
  const family = cells[at.family] as 'linux' | 'windows'
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
    protection: service.protection,
    paymentStatus: service.paymentStatus,
    role: service.role,
    ownerName,
    shared: service.shared,
    status: shownState(state, power),
    trouble: cells[at.trouble] as Trouble | null,
    work: isTransient(state) ? work : null,
    uptimeSince: instantCell(cells[at.uptimeSince]),
    address: cells[at.address] as string | null,
    moreAddresses: cells[at.moreAddresses] as string[],
    port: shownPort(cells[at.storedPort] as number | null, family, RDP_PORT),
    osTitle: cells[at.osTitle] as string,
    family,
    cpu: cells[at.cpu] as number,
    memoryMb: cells[at.memoryMb] as number,
    diskGb: cells[at.diskGb] as number,
    storageGb: cells[at.storageGb] as number | null,
    locationCode: (cells[at.locationCode] as string | null) ?? '',
    country: (cells[at.country] as string | null) ?? '',
    backup: cells[at.backup] as BackupPeriod | null,
    trial: cells[at.trial] as boolean,
    onAir: cells[at.onAir] as number | null,
    actions: actionsFor({
      role: service.role,
      rights,
      staff: reader.staffRoles,
      proved: true,
      serviceState: service.state,
      suspended: service.suspended,
      cancellation: service.cancellation,
      protection: service.protection,
      run: runFacts({ ...machineIn(cells, at), state, power }, capabilities),
    }),
  }
  return { row, state, power }
}
