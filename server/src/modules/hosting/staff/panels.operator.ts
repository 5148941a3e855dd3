import type { Locale } from '@portal/contracts/locale.ts'
import { hostingCompare, hostingPanelSet, hostingPanels } from '@portal/contracts/modules/hosting.operator.contract.ts'
import { findInstance } from '../../../platform/drivers/instances.store.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { plansOfType } from '../../catalogue/index.ts'
import { listLocations } from '../../infrastructure/index.ts'
import { openByPanel } from '../findings.store.ts'
import type { Panels } from '../panel.live.ts'
import { allPanels, type Panel, writePanel } from '../panels.store.ts'
import { compare, measure } from '../queue.ts'
import { openRequestsByPanel } from '../requests.store.ts'
import { behindByPanel, countByPanel } from '../store.ts'

/** Of a panel that staff have set up and not said yet what it is for. */
const UNTOLD: Omit<Panel, 'id'> = {
  ...{ locationId: null, capacity: 0, placement: 'spread', open: false, packages: [], ipv4: '', ipv6: '', mailHost: '' },
  ...{ nameservers: [], loginUrl: '', comparedAt: null, compareError: null },
}

async function panelViews(tx: Tx, panels: Panels, lang: Locale) {
  const told = new Map((await allPanels(tx)).map((panel) => [panel.id, panel]))
  const plans = new Map((await plansOfType(tx, 'hosting')).map(({ id, name }) => [id, name[lang]]))
  const [used, findings, requests] = [await countByPanel(tx), await openByPanel(tx), await openRequestsByPanel(tx)]
  const behind = await behindByPanel(tx)
  return panels.instances.map(({ id, title, vendor, state }) => {
    const { packages, nameservers, comparedAt, ...panel } = told.get(id) ?? { id, ...UNTOLD }
    const driver = panels.drivers.get(id)
    return {
      ...panel,
      ...{ title, vendor, enabled: state === 'active', usable: driver !== undefined },
      vendorTitle: panels.vendors.find((one) => one.id === vendor)?.title ?? vendor,
      ...{ attended: driver?.attended ?? false, simulated: driver?.simulated ?? false },
      ...{ signIn: driver?.signInLink !== undefined, measures: driver?.usage !== undefined },
      packages: packages.map((one) => ({ ...one, plan: plans.get(one.planId) ?? `#${one.planId}` })),
      nameservers: [...nameservers],
      comparedAt: comparedAt?.toISOString() ?? null,
      ...{ used: used.get(id) ?? 0, findings: findings.get(id) ?? 0, requests: requests.get(id) ?? 0 },
      ...{ behind: behind.get(id)?.count ?? 0, behindWhy: behind.get(id)?.why ?? null },
    }
  })
}

/** Panels as staff see them: rows only, nothing here speaks to one. */
export const panelOperatorHandlers = (panels: Panels): readonly Handler[] => [
  query(hostingPanels, async ({ tx, lang }) => ({ items: await panelViews(tx, panels, lang) })),

  command(hostingPanelSet, async ({ tx, note }, { id, ...purpose }) => {
    const instance = await findInstance(tx, id)
    if (instance?.kind !== 'hosting') return fail('not-found')
    const known = new Set((await listLocations(tx)).map((location) => location.id))
    if (purpose.locationId !== null && !known.has(purpose.locationId)) fail('not-found')
    const before = (await allPanels(tx)).find((panel) => panel.id === id) ?? null
    await writePanel(tx, { id, ...purpose })
    note({ detail: instance.title, before, after: purpose })
    return {}
  }),

  command(hostingCompare, async ({ tx, note }, { id }) => {
    const instance = await findInstance(tx, id)
    if (instance?.kind !== 'hosting') return fail('not-found')
    await writePanel(tx, { id })
    note({ detail: instance.title })
    await tx.enqueue(compare, { panelId: id }, { key: `hosting-compare:${id}` })
    await tx.enqueue(measure, { panelId: id }, { key: `hosting-measure:${id}` })
    return {}
  }),
]
