import type { ActionState } from '@portal/contracts/machine.ts'
import { hostingFindingSettle, hostingFindings } from '@portal/contracts/modules/hosting.operator.contract.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import { accountsByIds } from '../../accounts/index.ts'
import { servicesByIds } from '../../services/index.ts'
import { type Finding, listFindings, lockFinding, patchFinding } from '../findings.store.ts'
import type { Panels } from '../panel.live.ts'
import { settle } from '../queue.ts'

const AT_MOST = 500

/** Only what our books say of a service of ours can be brought about again; what a lost account held cannot. */
const repairOf = ({ kind }: Pick<Finding, 'kind'>): ActionState =>
  kind === 'stranger' || kind === 'missing' ? { reason: 'not-supported-by-engine' } : true

/** Where panels and books differ, and what staff decide of it. */
export const findingOperatorHandlers = (panels: Panels): readonly Handler[] => [
  query(hostingFindings, async ({ tx }, filter) => {
    const { rows, total } = await listFindings(tx, { panelId: filter.panelId, accepted: filter.accepted }, AT_MOST)
    const services = await servicesByIds(
      tx,
      rows.flatMap(({ serviceId }) => serviceId ?? []),
    )
    const owners = await accountsByIds(
      tx,
      [...services.values()].map(({ accountId }) => accountId),
    )
    const titles = new Map(panels.instances.map(({ id, title }) => [id, title]))
    const items = rows.map((row) => {
      const { id, panelId, kind, username, domain, serviceId, said, expected, acceptedBy, acceptedAt, reason } = row
      const owner = owners.get(services.get(serviceId ?? 0)?.accountId ?? 0)
      return {
        ...{ id, panelId, panel: titles.get(panelId) ?? panelId, kind, username, domain, serviceId, said, expected },
        customer: owner?.username ?? null,
        ...{ firstSeenAt: row.firstSeenAt.toISOString(), seenAt: row.seenAt.toISOString() },
        accepted: acceptedAt && { by: acceptedBy ?? '', at: acceptedAt.toISOString(), reason: reason ?? '' },
        repair: repairOf(row),
      }
    })
    return { items, total }
  }),

  command(hostingFindingSettle, async ({ tx, staff, note }, { id, what, reason }) => {
    const finding = (await lockFinding(tx, id)) ?? fail('not-found')
    if (finding.closedAt !== null) fail('hosting.finding-settled')
    const { username, serviceId } = finding
    note({ detail: username, ...(serviceId !== null && { serviceId }), after: { what, reason, kind: finding.kind } })
    if (what === 'accept') {
      await patchFinding(tx, id, { acceptedBy: staff.username, acceptedAt: tx.now, reason })
      return {}
    }
    if (repairOf(finding) !== true || serviceId === null) return fail('not-supported-by-engine')
    await tx.enqueue(settle, { serviceId })
    await patchFinding(tx, id, { closedAt: tx.now, reason })
    return {}
  }),
]
