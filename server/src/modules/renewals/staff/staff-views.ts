import type { OutputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { billingAlerts } from '@portal/contracts/modules/billing-run.operator.contract.ts'
import type { billingService, billingServices } from '@portal/contracts/modules/renewals.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { codesSaying, staffLabels } from '../../../platform/labels.ts'
import type { Tx } from '../../../platform/tx.ts'
import { accountsNamed, brandRefs, type Whose, whoseAre } from '../../accounts/index.ts'
import { findInvoice } from '../../invoices/index.ts'
import { balances } from '../../ledger/index.ts'
import { listTroubled, type Service, servicesByIds } from '../../services/index.ts'
import type { Dated } from '../schedule/inputs.ts'
import { openRenewals } from '../store.ts'
import { casesOf, firstOpenAlerts, heldAmong, paidOf, plannedHarm } from './staff.store.ts'

const MOST_ALERTS = 200
const MOST_MEANT = 50
const PERIODS_SHOWN = 24

export const serviceRef = ({ id, name, kind }: Pick<Service, 'id' | 'name' | 'kind'>) => ({ id, name, kind })
const nobody = (id: number): Whose => ({ customer: { id, username: '', email: '' }, brand: { id: 0, name: '' } })
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Services by id with their owners, for rows that staff see. */
export async function owned(
  tx: Tx,
  serviceIds: readonly number[],
): Promise<(id: number) => (Whose & { readonly service: ReturnType<typeof serviceRef> }) | null> {
  const services = await servicesByIds(tx, [...new Set(serviceIds)])
  const whose = await whoseAre(tx, [...new Set([...services.values()].map(({ accountId }) => accountId))])
  return (id) => {
    const service = services.get(id)
    return service ? { service: serviceRef(service), ...(whose.get(service.accountId) ?? nobody(service.accountId)) } : null
  }
}

export async function alerts(tx: Tx, ofBrand?: number): Promise<OutputOf<typeof billingAlerts>['items']> {
  const open = await firstOpenAlerts(tx, MOST_ALERTS, ofBrand)
  const brands = await brandRefs(tx, new Set(open.map(({ brandId }) => brandId)))
  const meant = new Map<number, Awaited<ReturnType<typeof plannedHarm>>>()
  for (const { kind, brandId } of open) if (kind === 'breaker') meant.set(brandId, await plannedHarm(tx, brandId, MOST_MEANT))
  const of = await owned(
    tx,
    [...open, ...[...meant.values()].flat()].map(({ serviceId }) => serviceId),
  )
  return open.map(({ id, kind, brandId, serviceId, detail, at }) => {
    const about = of(serviceId)
    return {
      ...{ id, kind, at: at.toISOString(), service: about?.service ?? null, customer: about?.customer ?? null },
      brand: brands.get(brandId) ?? { id: brandId, name: '' },
      detail: Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)])),
      meant: (kind === 'breaker' ? (meant.get(brandId) ?? []) : []).flatMap((one) => {
        const who = of(one.serviceId)
        return who ? [{ service: who.service, customer: who.customer, since: (one.harmAt ?? tx.now).toISOString() }] : []
      }),
    }
  })
}

type Query = {
  tab: 'overdue' | 'suspended' | 'ended'
  page: number
  pageSize: number
  search: string
  brandId?: number | undefined
  sort?: 'endAt' | '-endAt' | undefined
}

export async function troubled(
  tx: Tx,
  lang: Locale,
  { tab, page, pageSize, search, sort, brandId }: Query,
): Promise<OutputOf<typeof billingServices>> {
  const terms = searchTerms(search)
  const found = terms && {
    text: terms.text,
    accountIds: await accountsNamed(tx, terms.text),
    suspensions: codesSaying(terms.text, staffLabels[lang].services.suspension),
  }
  const ascending = sort === undefined ? tab !== 'ended' : sort === 'endAt'
  const { rows, counts } = await listTroubled(tx, { tab, brandId, found, ascending, limit: pageSize, offset: (page - 1) * pageSize })
  const ids = [...new Set(rows.map(({ accountId }) => accountId))]
  const whose = await whoseAre(tx, ids)
  const held = await heldAmong(tx, ids)
  const cases = await casesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => ({
    ...{ service: serviceRef(row), ...(whose.get(row.accountId) ?? nobody(row.accountId)) },
    ...{ state: row.state, paymentStatus: row.paymentStatus, suspensions: row.suspensions, periodMonths: row.periodMonths },
    ...{ price: money(row.priceAmount, row.currency), held: held.has(row.accountId) },
    ...{ endAt: iso(row.endAt), endedAt: iso(row.endedAt), purgeAt: iso(row.purgeAt), harmAt: iso(cases.get(row.id)?.harmAt ?? null) },
  }))
  return { items, total: counts[tab], counts }
}

export const moneyOf = ({ id, endAt, paymentStatus, priceAmount, currency }: Dated) => ({
  ...{ id, endAt: endAt.toISOString(), paymentStatus, price: money(priceAmount, currency) },
})

export async function moneyDetail(tx: Tx, service: Dated): Promise<OutputOf<typeof billingService>> {
  const whose = (await whoseAre(tx, [service.accountId])).get(service.accountId) ?? nobody(service.accountId)
  const [open] = await openRenewals(tx, [service.id])
  const invoice = open ? await findInvoice(tx, open.invoiceId) : null
  const periods = await paidOf(tx, service.id, PERIODS_SHOWN)
  return {
    ...{ ...moneyOf(service), ...whose, service: serviceRef(service), state: service.state },
    ...{ periodMonths: service.periodMonths, autoRenew: service.autoRenew },
    balance: (await balances(tx, service.accountId, service.currency)).balance,
    openInvoice: invoice && { id: invoice.id, number: invoice.number, total: money(invoice.total, invoice.currency) },
    periods: periods.map(({ invoiceId, periodStart, periodEnd }) => ({
      ...{ invoiceId, from: periodStart.toISOString(), to: (periodEnd ?? periodStart).toISOString() },
    })),
  }
}
