import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { hostingActions } from '@portal/contracts/kinds/hosting.actions.ts'
import { hostingKind } from '@portal/contracts/kinds/hosting.kind.ts'
import type { HostingState } from '@portal/contracts/machines/hosting.machine.ts'
import type { HostingRow } from '@portal/contracts/modules/hosting.contract.ts'
import type { StaffRole } from '@portal/contracts/staff.ts'
import { codesSaying } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { actionsOf } from '../kinds/index.ts'
import { type Cell, defineList, serviceRow, workOn } from '../services/index.ts'
import { limitsOf, nearestOf, type PanelAbilities, runFacts } from './hosting.rules.ts'
import { hostingLabels } from './labels.ts'
import type { Measured, Trouble } from './tables.ts'

/** The kind's part of the one list query. */
export const hostingList = defineList({
  kind: hostingKind.id,
  joins: 'join hosting h on h.service_id = s.id left join location l on l.id = s.location_id',
  columns: {
    state: 'h.state',
    trouble: 'h.trouble',
    domain: 'h.domain_shown',
    asciiDomain: 'h.domain',
    username: 'h.username',
    email: 'h.email',
    panelId: 'h.panel_id',
    usage: 'h.usage',
    dns: 'h.dns_state',
    figures: 's.plan',
    locationCode: 'l.code',
    country: 'l.country',
  },
  sorts: { status: 'h.state', domain: 'h.domain', username: 'h.username', location: 'l.code' },
  searchable: [
    ...['h.domain', 'h.domain_shown', 'h.username', 'h.email', 'l.code'],
    ...[`l.city->>'en-US'`, `l.city->>'vi-VN'`, `l.city->>'zh-CN'`],
  ],
  labelled: [{ expression: 'h.state', saying: (part, lang) => codesSaying(part, hostingLabels[lang].state) }],
  filters: { location: 'l.code = ?' },
})

const actionsFor = actionsOf(hostingActions)

export interface Reader {
  readonly id: number
  readonly username: string
  /** Of staff who are signed in as the customer. */
  readonly staffRoles: readonly StaffRole[] | null
}

/** What the panel of an account can do, by its id; null where it cannot be spoken to. */
export type AbilitiesOf = (panelId: string | null) => PanelAbilities

/** Cells of the list query as the rows that a caller sees. */
export async function mapRows(
  tx: Tx,
  cells: readonly (readonly Cell[])[],
  reader: Reader,
  abilitiesOf: AbilitiesOf,
): Promise<HostingRow[]> {
  const rows = cells.map((row) => serviceRow(row, reader.id))
  const works = await workOn(
    tx,
    rows.map(({ id }) => id),
  )
  const names = await accountsByIds(
    tx,
    rows.filter(({ role }) => role === 'co-owner').map(({ ownerId }) => ownerId),
  )
  const { at } = hostingList
  return rows.map(({ ownerId, suspended, cancellation, ...service }, index) => {
    const cell = (name: keyof typeof at): Cell => cells[index]?.[at[name]] ?? null
    const text = (name: keyof typeof at): string => (cell(name) as string | null) ?? ''
    const state = cell('state') as HostingState
    const plan = cell('figures') as unknown as PlanFigures
    const used = limitsOf(cell('usage') as unknown as Measured | null, plan)
    const nearest = nearestOf(used)
    return {
      ...service,
      ownerName: service.role === 'owner' ? reader.username : (names.get(ownerId)?.profileName ?? ''),
      status: state,
      trouble: cell('trouble') as Trouble | null,
      work: works.get(service.id) ?? null,
      ...{ domain: text('domain'), asciiDomain: text('asciiDomain'), username: text('username'), email: text('email') },
      ...{ memoryMb: plan.memoryMb ?? null, diskGb: plan.diskGb ?? null, transferGb: plan.transferGb ?? null },
      ...{ websites: plan.websites ?? null, mailboxes: plan.mailboxes ?? null },
      ...{ locationCode: text('locationCode'), country: text('country') },
      usedPercent: nearest?.percent ?? null,
      usedMost: nearest?.name ?? null,
      used: used.map((one) => ({ ...one })),
      dns: cell('dns') as HostingRow['dns'],
      actions: actionsFor({
        ...{ role: service.role, rights: [], staff: reader.staffRoles, proved: true },
        ...{ serviceState: service.state, suspended, cancellation, protection: service.protection },
        run: runFacts(state, abilitiesOf(cell('panelId') as string | null)),
      }),
    }
  })
}
