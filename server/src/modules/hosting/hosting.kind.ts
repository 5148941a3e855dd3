import { hostingActions } from '@portal/contracts/kinds/hosting.actions.ts'
import { hostingKind } from '@portal/contracts/kinds/hosting.kind.ts'
import { hostingChanges, hostingLife, hostingNamed } from '@portal/contracts/modules/hosting.contract.ts'
import { findInstance } from '../../platform/drivers/instances.store.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { findPlan } from '../catalogue/index.ts'
import type { ServiceKind, StaffFact } from '../kinds/index.ts'
import { findListed, findService } from '../services/index.ts'
import { checkDomains } from './domains.ts'
import { runFacts } from './hosting.rules.ts'
import { hostingList } from './list.ts'
import type { Panels } from './panel.live.ts'
import { roomLeft } from './panels.store.ts'
import { abilitiesIn } from './panels.ts'
import { orderPassword } from './password.saga.ts'
import * as queue from './queue.ts'
import { demoHosting } from './scenario.ts'
import { findHosting, hostingOf, lockHostingAll, patchHosting, servicesAtDomain } from './store.ts'
import { BUILD, buildPlan, CHANGE, changePlan, quietWork } from './work.rules.ts'

/** What tells one service from another where it was looked for. */
const found = {
  ...hostingList,
  searchable: ['h.domain', 'h.domain_shown', 'h.username'],
  columns: { address: 'h.domain_shown', state: 'h.state' },
}

/** Accounts on panels that host many customers' sites [S12]. `panels`: as staff have them set up now. */
export function hostingServiceKind(panels: Panels, box: SecretBox): ServiceKind {
  const abilitiesOf = abilitiesIn(panels)
  return {
    contract: hostingKind,
    actions: hostingActions,
    typeNames: { hosting: { 'en-US': 'Web hosting', 'vi-VN': 'Web hosting', 'zh-CN': '虚拟主机' } },
    calls: { life: hostingLife, named: hostingNamed, change: hostingChanges },
    orderable: () => ['hosting'],
    need: () => null,
    left: async (tx, planIds) => {
      const plans = await Promise.all(planIds.map((id) => findPlan(tx, id)))
      return await roomLeft(
        tx,
        plans.flatMap((plan) => (plan ? [{ id: plan.id, code: plan.code }] : [])),
      )
    },
    domains: checkDomains,
    jobs: {
      ordered: queue.build,
      suspended: queue.settle,
      resumed: queue.settle,
      ended: queue.end,
      undeleteAsked: queue.undelete,
      resizeOrdered: queue.resize,
    },
    deliveredWithinHours: 1,
    work: { [BUILD]: buildPlan, [CHANGE]: changePlan },
    quietWork,
    run: async (tx, ids, lock) => {
      const rows = lock ? await lockHostingAll(tx, ids) : await hostingOf(tx, ids)
      return new Map([...rows].map(([id, { state, panelId }]) => [id, runFacts(state, abilitiesOf(panelId))]))
    },
    change: {
      refusal: async (tx, id) => {
        const row = await findHosting(tx, id)
        if (row?.state !== 'active') return 'hosting.not-ready'
        return abilitiesOf(row.panelId) ? null : 'engine-unavailable'
      },
      // The panel gives the account its former package.
      shrinks: () => null,
      restarts: async () => false,
    },
    // Whoever had it knows its password, and its mails go to them.
    handedOver: async (tx, id) => {
      const service = await findService(tx, id)
      if (!service) return
      await patchHosting(tx, id, { email: (await findAccount(tx, service.accountId))?.email ?? '' })
      await orderPassword(tx, box, service, 'staff')
    },
    demo: demoHosting,
    failed: 'hosting-action-failed',
    search: (tx, search) => findListed(tx, found, search),
    staff: {
      addresses: async (tx, ids) => new Map([...(await hostingOf(tx, ids))].map(([id, { domainShown }]) => [id, domainShown])),
      facts: accountFacts,
      atAddress: servicesAtDomain,
    },
  }
}

async function accountFacts(tx: Tx, id: number): Promise<readonly StaffFact[]> {
  const row = await findHosting(tx, id)
  if (!row) return []
  const panel = row.panelId === null ? null : await findInstance(tx, row.panelId)
  const facts = {
    state: row.state,
    address: row.domainShown,
    domain: row.domain === row.domainShown ? null : row.domain,
    panel: panel ? `${panel.title} (${panel.id})` : row.panelId,
    username: row.username,
    package: row.package,
    email: row.email,
    behind: row.behindWhy,
  }
  return Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
