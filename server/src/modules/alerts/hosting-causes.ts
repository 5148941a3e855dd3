import { listInstances } from '../../platform/drivers/instances.store.ts'
import type { Tx } from '../../platform/tx.ts'
import { behindByPanel, openFindingsByPanel, openRequestsByPanel } from '../hosting/index.ts'
import type { Cause } from './alerts.rules.ts'

/** One line for a panel: what stands behind it is a list of its own. */
export async function hostingPanels(tx: Tx): Promise<Cause[]> {
  const titles = new Map((await listInstances(tx)).map(({ id, title }) => [id, title]))
  const of = (kind: 'panel-request' | 'panel-differs', counted: ReadonlyMap<string, number>): Cause[] =>
    [...counted].map(([id, count]) => ({ kind, subject: id, brandId: null, params: { panel: titles.get(id) ?? id, count } }))
  const behind = [...(await behindByPanel(tx)).values()].map(({ panelId, count, serviceId, why }): Cause => {
    const params = { panel: titles.get(panelId) ?? panelId, count, service: serviceId, why }
    return { kind: 'panel-behind', subject: panelId, brandId: null, params }
  })
  return [...of('panel-request', await openRequestsByPanel(tx)), ...of('panel-differs', await openFindingsByPanel(tx)), ...behind]
}
