import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { HostingDetail, HostingUsageView } from '@portal/contracts/modules/hosting.contract.ts'
import { findInstance } from '../../platform/drivers/instances.store.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findPlan } from '../catalogue/index.ts'
import { listLocations } from '../infrastructure/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { type Access, serviceCells } from '../services/index.ts'
import { unaskedView } from './dns.rules.ts'
import { limitsOf } from './hosting.rules.ts'
import { type AbilitiesOf, hostingList, mapRows, type Reader } from './list.ts'
import type { Panels } from './panel.live.ts'
import { findPanel } from './panels.store.ts'
import { findHosting, type Hosting } from './store.ts'

interface Asked {
  readonly panels: Panels
  readonly abilitiesOf: AbilitiesOf
  readonly lang: Locale
}

/** Everything the page of one hosting service shows. */
export async function detailOf(tx: Tx, reader: Reader, { service }: Access, { panels, abilitiesOf, lang }: Asked): Promise<HostingDetail> {
  const { id } = service
  const row = await findHosting(tx, id)
  const [mapped] = await mapRows(tx, await serviceCells(tx, hostingList, reader.id, [id]), reader, abilitiesOf)
  if (!row || !mapped) return fail('not-found')
  const site = (await listLocations(tx)).find((location) => location.id === service.locationId)
  if (!site) throw new Error(`service ${id} stands at no location`)
  const order = service.invoiceId === null ? null : await findInvoice(tx, service.invoiceId)
  // That of a former owner stays theirs.
  const invoice = order?.accountId === service.accountId ? order : null
  const sold = service.planId === null ? null : await findPlan(tx, service.planId)
  const panel = row.panelId === null ? null : await findPanel(tx, row.panelId)
  return {
    ...mapped,
    site: { id: site.id, code: site.code, country: site.country, city: site.city },
    planDescription: sold?.description[lang] ?? '',
    hasPassword: row.password !== null && service.state === 'active',
    panel: panel && (await panelView(tx, panels, panel)),
    usage: usageView(row, service.plan, panels),
    dnsRecords: panel && (row.dns ?? unaskedView(row.domain, panel)),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    suspensions: service.suspensions,
    cancellation: service.cancellation,
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    createdAt: service.createdAt.toISOString(),
  }
}

async function panelView(tx: Tx, panels: Panels, { id, loginUrl }: { readonly id: string; readonly loginUrl: string }) {
  const [instance, driver] = [await findInstance(tx, id), panels.drivers.get(id)]
  return {
    title: instance?.title ?? id,
    loginUrl: loginUrl === '' ? null : loginUrl,
    ...{ attended: driver?.attended ?? false, simulated: driver?.simulated ?? false },
  }
}

export function usageView({ usage, measuredAt, panelId }: Hosting, plan: PlanFigures, panels: Panels): HostingUsageView {
  const driver = panelId === null ? undefined : panels.drivers.get(panelId)
  return {
    measuredAt: measuredAt?.toISOString() ?? null,
    measured: driver === undefined || driver.usage !== undefined,
    items: limitsOf(usage, plan).map((one) => ({ ...one })),
  }
}
