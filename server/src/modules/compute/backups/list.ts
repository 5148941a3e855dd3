import type { BackupPeriod } from '@portal/contracts/constants.ts'
import { vpsActions } from '@portal/contracts/kinds/vps.actions.ts'
import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import type { BackupCopy, BackupRow } from '@portal/contracts/modules/backups.contract.ts'
import { type Currency, money } from '@portal/contracts/money.ts'
import { codesSaying, labels } from '../../../platform/labels.ts'
import type { Tx } from '../../../platform/tx.ts'
import { exchangeRate } from '../../catalogue/index.ts'
import { type ActionFacts, refusal } from '../../kinds/index.ts'
import { type Cell, defineList, instantCell, instantColumn, serviceRow, shareRights } from '../../services/index.ts'
import type { Reader } from '../list.ts'
import { machineColumns, machineIn } from '../machine-columns.ts'
import { type Capabilities, runFacts } from '../vps.rules.ts'
import { backedUp, dailyPerGb } from './backups.rules.ts'
import type { Backup } from './store.ts'

/** As `backedUp` says it: what readers see is what they search. */
const STATE = `case when t.taking then 'running' when p.service_id is null then 'off' when s.suspensions <> '{}' then 'paused'
  when p.failures > 0 then 'failed' when t.copies > 0 then 'ready' else 'waiting' end`

/** A row per machine of the caller and of those shared with them, backed up or not. */
export const backupColumns = defineList({
  kind: vpsKind.id,
  of: { name: 'backup', dates: ['t.taken_at', 'p.next_at'] },
  joins: `join vps v on v.service_id = s.id left join location l on l.id = s.location_id
    left join vps_backup_policy p on p.service_id = s.id
    left join lateral (select count(*) filter (where b.state = 'ready')::int as copies, bool_or(b.state = 'taking') as taking,
      max(b.taken_at) filter (where b.state = 'ready') as taken_at,
      (array_agg(b.bytes order by b.taken_at desc) filter (where b.state = 'ready'))[1]::float8 as bytes
      from vps_backup b where b.service_id = s.id) t on true`,
  columns: {
    ...{ locationCode: 'l.code', country: 'l.country', osTitle: 'v.os_title', diskGb: `(s.plan->>'diskGb')::int` },
    ...{ period: 'p.period', hour: 'p.hour', timeZone: 'p.time_zone', nextAt: instantColumn('p.next_at'), failures: 'p.failures' },
    ...{ copies: 't.copies', taking: 't.taking', takenAt: instantColumn('t.taken_at'), bytes: 't.bytes' },
    ...machineColumns,
  },
  sorts: {
    ...{ location: 'l.code', osTitle: 'v.os_title', diskGb: `(s.plan->>'diskGb')::int`, state: STATE },
    ...{ period: 'p.period', last: 't.taken_at', next: 'p.next_at' },
  },
  searchable: ['v.address', 'v.os_title', 'l.code', `(s.plan->>'diskGb') || ' GB'`],
  labelled: [{ expression: STATE, saying: (part, lang) => codesSaying(part, labels[lang].compute.backedUp) }],
  filters: {
    service: 's.id = ?',
    tab: `strpos(case when p.service_id is null then 'off' when p.failures > 0 then 'on failed' else 'on' end, ?::text) > 0`,
  },
})

const { at } = backupColumns

/** Cells of the list query as a reader sees them, with what may be done about each machine now. */
export async function mapBackups(
  tx: Tx,
  cells: readonly (readonly Cell[])[],
  reader: Reader,
  capabilities: Capabilities,
): Promise<BackupRow[]> {
  const mapped = cells.map((row) => ({ row, service: serviceRow(row, reader.id) }))
  const foreign = mapped.filter(({ service }) => service.role === 'co-owner').map(({ service }) => service.id)
  const rights = foreign.length > 0 ? await shareRights(tx, reader.id, foreign) : null
  const rate = await exchangeRate(tx)
  return mapped.map(({ row, service }) => {
    const { id, name, role, state: serviceState, suspended, cancellation, protection, price } = service
    const facts: ActionFacts = {
      ...{ role, rights: rights?.get(id) ?? [], staff: reader.staffRoles, proved: true },
      ...{ serviceState, suspended, cancellation, protection, run: runFacts(machineIn(row, at), capabilities) },
    }
    const may = (action: keyof typeof vpsActions.rows, other: string | null = null): ActionState => {
      const reason = other ?? refusal(vpsActions, action, facts)
      return reason === null ? true : { reason }
    }
    const period = row[at.period] as BackupPeriod | null
    const copies = row[at.copies] as number
    const taking = row[at.taking] === true
    const failures = (row[at.failures] as number | null) ?? 0
    const takenAt = instantCell(row[at.takenAt])
    const diskGb = row[at.diskGb] as number
    return {
      ...{ id, name, role, diskGb, period, copies, failures },
      ...{ locationCode: row[at.locationCode] as string, country: row[at.country] as string, osTitle: row[at.osTitle] as string },
      state: backedUp({ on: period !== null, taking, suspended: suspended !== false, failures, copies }),
      dailyPrice: price && dailyPrice(diskGb, price.currency, rate),
      ...{ hour: row[at.hour] as number | null, timeZone: row[at.timeZone] as string | null },
      last: takenAt === null ? null : { takenAt, bytes: (row[at.bytes] as number | null) ?? 0 },
      next: instantCell(row[at.nextAt]),
      actions: {
        backup: may('backup'),
        off: may('backup-off', period === null ? 'backup-off' : null),
        recover: may('recover', copies > 0 ? null : taking ? 'backup-not-ready' : 'backup-none'),
      },
    }
  })
}

/** Of a month. */
export const dailyPrice = (diskGb: number, currency: Currency, vndPerUsd: number) =>
  money(diskGb * dailyPerGb(currency, vndPerUsd), currency)

export const copyView = (backup: Backup, takesStreams: boolean): BackupCopy => {
  const { id, serviceId, serviceName, state, takenAt, checkedAt, keptUntil, bytes, image, osTitle, family, diskGb } = backup
  return {
    ...{ id, serviceId, serviceName, state, bytes, image, osTitle, family, takesStreams, diskGb },
    ...{ takenAt: takenAt.toISOString(), checkedAt: checkedAt?.toISOString() ?? null, keptUntil: keptUntil?.toISOString() ?? null },
  }
}
