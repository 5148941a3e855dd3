import type { DeliveryStep } from '@portal/contracts/delivery-steps.ts'
import { dedicatedActions } from '@portal/contracts/kinds/dedicated.actions.ts'
import { dedicatedKind } from '@portal/contracts/kinds/dedicated.kind.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { DedicatedState } from '@portal/contracts/machines/dedicated.machine.ts'
import type { DedicatedRow } from '@portal/contracts/modules/dedicated.contract.ts'
import type { StaffRole } from '@portal/contracts/staff.ts'
import { codesSaying } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { actionsOf } from '../kinds/index.ts'
import { type Cell, defineList, instantCell, instantColumn, serviceRow, shareRights, workOn } from '../services/index.ts'
import { runFacts, shownState } from './dedicated.rules.ts'
import { dedicatedLabels } from './labels.ts'
import type { Trouble } from './tables.ts'

const SHOWN = `case when d.state = 'success' then coalesce(d.power, 'checking') else d.state end`

/** The kind's part of the one list query. */
/** Its machine boots from the network by a controller, and there is a system that installs itself. */
const REINSTALLABLE = `coalesce(h.boot_mac <> '' and h.vendor <> 'manual' and exists (select from dedicated_installer), false)`

export const dedicatedList = defineList({
  kind: dedicatedKind.id,
  joins:
    'join dedicated d on d.service_id = s.id left join hardware h on h.id = d.hardware_id left join location l on l.id = s.location_id',
  columns: {
    state: 'd.state',
    power: 'd.power',
    trouble: 'd.trouble',
    address: 'd.address',
    port: 'd.port',
    osTitle: 'd.os_title',
    family: 'd.family',
    hardwareId: 'd.hardware_id::float8',
    reinstall: REINSTALLABLE,
    console: `coalesce(h.vendor <> 'manual', false)`,
    processor: 'h.processor',
    disks: 'h.disks',
    cpu: `coalesce((s.plan->>'cpu')::int, 0)`,
    memoryMb: `coalesce((s.plan->>'memoryMb')::int, 0)`,
    diskGb: `coalesce((s.plan->>'diskGb')::int, 0)`,
    locationCode: 'l.code',
    country: 'l.country',
    promisedAt: instantColumn('case when d.delivered_at is null then d.promised_at end'),
    step: `(select t.code from dedicated_task t where t.service_id = d.service_id and t.purpose = 'delivery' and t.done_at is null
            order by t.position limit 1)`,
  },
  sorts: { status: 'd.state', address: 'd.address::inet', location: 'l.code' },
  searchable: ['d.address', 'd.os_title', 'h.processor', 'h.disks', 'l.code', `l.city->>'en-US'`, `l.city->>'vi-VN'`, `l.city->>'zh-CN'`],
  labelled: [{ expression: SHOWN, saying: (part, lang) => codesSaying(part, dedicatedLabels[lang].state) }],
  filters: { location: 'l.code = ?' },
})

const actionsFor = actionsOf(dedicatedActions)

export interface Reader {
  readonly id: number
  readonly username: string
  /** Of staff who are signed in as the customer. */
  readonly staffRoles: readonly StaffRole[] | null
  readonly locale?: Locale
}

export interface MappedRow {
  readonly row: DedicatedRow
  /** As stored: `success` is still to be told. */
  readonly state: DedicatedState
  readonly power: 'running' | 'stopped' | null
}

/** Cells of the list query as the rows that a caller sees. */
export async function mapRows(tx: Tx, cells: readonly (readonly Cell[])[], reader: Reader): Promise<MappedRow[]> {
  const rows = cells.map((row) => serviceRow(row, reader.id))
  const foreign = rows.filter(({ role }) => role === 'co-owner')
  const works = await workOn(
    tx,
    rows.map(({ id }) => id),
  )
  const names = await accountsByIds(
    tx,
    foreign.map(({ ownerId }) => ownerId),
  )
  const rights = await shareRights(
    tx,
    reader.id,
    foreign.map(({ id }) => id),
  )
  const { at } = dedicatedList
  return rows.map(({ ownerId, suspended, cancellation, ...service }, index) => {
    const cell = (name: keyof typeof at): Cell => cells[index]?.[at[name]] ?? null
    const state = cell('state') as DedicatedState
    const power = cell('power') as MappedRow['power']
    const row: DedicatedRow = {
      ...service,
      ownerName: service.role === 'owner' ? reader.username : (names.get(ownerId)?.profileName ?? ''),
      status: shownState(state, power),
      trouble: cell('trouble') as Trouble | null,
      work: works.get(service.id) ?? null,
      address: cell('address') as string | null,
      port: cell('port') as number | null,
      osTitle: cell('osTitle') as string,
      family: cell('family') as 'linux' | 'windows',
      processor: cell('processor') as string | null,
      disks: cell('disks') as string | null,
      cpu: cell('cpu') as number,
      memoryMb: cell('memoryMb') as number,
      diskGb: cell('diskGb') as number,
      locationCode: (cell('locationCode') as string | null) ?? '',
      country: (cell('country') as string | null) ?? '',
      promisedAt: instantCell(cell('promisedAt')),
      step: service.state === 'installing' ? (cell('step') as DeliveryStep | null) : null,
      actions: actionsFor({
        ...{ role: service.role, rights: rights.get(service.id) ?? [], staff: reader.staffRoles, proved: true },
        ...{ serviceState: service.state, suspended, cancellation, protection: service.protection },
        run: runFacts({
          ...{ state, power, hardwareId: cell('hardwareId') as number | null },
          ...{ reinstall: cell('reinstall') === true, console: cell('console') === true },
        }),
      }),
    }
    return { row, state, power }
  })
}
