import { vpsActions } from '@portal/contracts/kinds/vps.actions.ts'
import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import type { SnapshotRow, SnapshotState } from '@portal/contracts/modules/snapshots.contract.ts'
import { codesSaying, labels } from '../../../platform/labels.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type ActionFacts, refusal } from '../../kinds/index.ts'
import { type Cell, defineList, instantCell, instantColumn, ownOrWithRight, serviceRow, shareRights } from '../../services/index.ts'
import type { Reader } from '../list.ts'
import { machineColumns, machineIn } from '../machine-columns.ts'
import { type Capabilities, runFacts } from '../vps.rules.ts'

/** Members who may not write the note do not read it either [P1]. */
const NOTE = `case when ${ownOrWithRight('$1', 'snapshot')} then p.note else '' end`

/** A row per snapshot, of the caller's machines and of those shared with them. */
export const snapshotColumns = defineList({
  kind: vpsKind.id,
  of: { name: 'snapshot', dates: ['p.taken_at'] },
  joins: 'join vps v on v.service_id = s.id join vps_snapshot p on p.service_id = s.id',
  columns: {
    snapshotId: 'p.id::float8',
    snapshotName: 'p.name',
    snapshotNote: NOTE,
    snapshotState: 'p.state',
    takenAt: instantColumn('p.taken_at'),
    osTitle: 'p.os_title',
    diskGb: 'p.disk_gb',
    ...machineColumns,
  },
  sorts: {
    ...{ takenAt: 'p.taken_at', name: 'p.name', service: 'lower(s.name)', osTitle: 'p.os_title' },
    ...{ diskGb: 'p.disk_gb', state: 'p.state', note: `lower(${NOTE})` },
  },
  searchable: ['p.name', NOTE, 'p.os_title', `p.disk_gb || ' GB'`],
  labelled: [{ expression: 'p.state', saying: (part, lang) => codesSaying(part, labels[lang].compute.snapshotState) }],
  filters: { service: 's.id = ?' },
})

/** Cells of the list query as a reader sees them, with what may be done to each snapshot now. */
export async function mapSnapshots(
  tx: Tx,
  cells: readonly (readonly Cell[])[],
  reader: Reader,
  capabilities: Capabilities,
): Promise<SnapshotRow[]> {
  const mapped = cells.map((row) => ({ row, service: serviceRow(row, reader.id) }))
  const foreign = mapped.filter(({ service }) => service.role === 'co-owner').map(({ service }) => service.id)
  const rights = foreign.length > 0 ? await shareRights(tx, reader.id, foreign) : null
  const { at } = snapshotColumns
  return mapped.map(({ row, service }) => {
    const { id, name, role, state: serviceState, suspended, cancellation, protection } = service
    const facts: ActionFacts = {
      ...{ role, rights: rights?.get(id) ?? [], staff: reader.staffRoles, proved: true },
      ...{ serviceState, suspended, cancellation, protection, run: runFacts(machineIn(row, at), capabilities) },
    }
    const snapshotState = row[at.snapshotState] as SnapshotState
    const may = (action: keyof typeof vpsActions.rows, needsReady = true): ActionState => {
      const reason = refusal(vpsActions, action, facts) ?? (needsReady && snapshotState !== 'ready' ? 'snapshot-not-ready' : null)
      return reason === null ? true : { reason }
    }
    return {
      ...{ id: row[at.snapshotId] as number, serviceId: id, serviceName: name, role },
      ...{ name: row[at.snapshotName] as string, note: row[at.snapshotNote] as string, state: snapshotState },
      takenAt: instantCell(row[at.takenAt]) ?? '',
      ...{ osTitle: row[at.osTitle] as string, diskGb: row[at.diskGb] as number },
      actions: { restore: may('restore'), delete: may('snapshot-delete'), note: may('snapshot-note', false), image: may('snapshot-image') },
    }
  })
}
