import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { type billingForecast, FORECAST_MOST } from '@portal/contracts/modules/billing-run.operator.contract.ts'
import { type Currency, money } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { whoseAre } from '../../accounts/index.ts'
import type { Brand } from '../../brands/index.ts'
import { priced } from '../../invoices/index.ts'
import { spendableOf } from '../../ledger/index.ts'
import { periodEnd, type Service, servicesByIds } from '../../services/index.ts'
import { brandsOf, priceRenewals, vatInfos } from '../documents/bill.ts'
import { type Dated, inputsOf, scheduleSubjects } from '../schedule/inputs.ts'
import { breakerLimit } from '../schedule/renewals.rules.ts'
import { countWatched } from '../store.ts'
import { foresee } from './forecast.rules.ts'
import { dueCases, harmedSince } from './staff.store.ts'

type Forecast = OutputOf<typeof billingForecast>

/** Reads what the run would read, for many at once, and asks the run's own calendar. */
export async function forecast(tx: Tx, { days, brandId }: InputOf<typeof billingForecast>): Promise<Forecast> {
  const until = addDays(tx.now, days)
  const { rows, due } = await dueCases(tx, { until, brandId, limit: FORECAST_MOST })
  const services = [
    ...(
      await servicesByIds(
        tx,
        rows.map(({ serviceId }) => serviceId),
      )
    ).values(),
  ].filter((one): one is Dated => one.state === 'active' && one.endAt !== null)
  const brands = await brandsOf(tx, services)
  const inputs = await inputsOf(tx, await scheduleSubjects(tx, services))
  const facts = new Map(services.map(({ id }, n) => [id, inputs[n]]))
  const totals = await totalsOf(tx, services, brands)
  const wallets = await spendableOf(tx, [...new Set(services.map(({ accountId }) => accountId))])
  const whose = await whoseAre(tx, [...new Set(services.map(({ accountId }) => accountId))])
  const items: Forecast['items'] = []
  for (const service of services) {
    const brand = brands.get(service.brandId)
    const known = facts.get(service.id)
    const owner = whose.get(service.accountId)
    if (!brand || !known || !owner) continue
    const total = totals.get(service.id) ?? 0
    const purse = `${service.accountId} ${service.currency}`
    const pay = (): boolean => {
      const left = (wallets.get(purse) ?? 0) - total
      if (left >= 0) wallets.set(purse, left)
      return left >= 0
    }
    const extend = (endAt: Date): Date => periodEnd({ ...service, endAt }, service.periodMonths)
    for (const { step, at, outcome } of foresee(known, { from: tx.now, until, pay, extend })) {
      const { id, name, kind, currency } = service
      const amount = outcome === null ? null : money(total, currency)
      items.push({ service: { id, name, kind }, ...owner, step, at: at.toISOString(), amount, outcome })
    }
  }
  items.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.service.id - b.service.id))
  return { until: until.toISOString(), items, ...summed(items), due, looked: services.length, breakers: await breakersOf(tx, items) }
}

function summed(items: Forecast['items']): Pick<Forecast, 'counts' | 'debits'> {
  const counts: Record<string, number> = {}
  const debits = new Map<Currency, number>()
  for (const { step, outcome, amount } of items) {
    const name = step === 'auto-renew' && outcome === 'short' ? 'unpaid' : step
    counts[name] = (counts[name] ?? 0) + 1
    if (outcome === 'paid' && amount) debits.set(amount.currency, (debits.get(amount.currency) ?? 0) + amount.amount)
  }
  return { counts, debits: [...debits].map(([currency, amount]) => money(amount, currency)) }
}

/** What each renewal would cost, VAT included, exactly as it would be issued. */
async function totalsOf(tx: Tx, services: readonly Service[], brands: ReadonlyMap<number, Brand>): Promise<ReadonlyMap<number, number>> {
  const vatInfoOf = await vatInfos(tx, services)
  const totals = new Map<number, number>()
  for (const { service, lines } of await priceRenewals(tx, services)) {
    const brand = brands.get(service.brandId)
    if (brand) totals.set(service.id, priced(brand, { type: 'renew', lines, vatInfo: vatInfoOf(service) }).total)
  }
  return totals
}

/** Of each brand with harm within a day: what the circuit breaker would say. */
async function breakersOf(tx: Tx, items: Forecast['items']): Promise<Forecast['breakers']> {
  const soon = addDays(tx.now, 1).toISOString()
  const harmed = new Map(await harmedSince(tx, addDays(tx.now, -1)))
  const brands = new Map<number, Forecast['items'][number]['brand']>()
  for (const { step, at, brand } of items) {
    if ((step !== 'suspend' && step !== 'terminate') || at > soon) continue
    brands.set(brand.id, brand)
    harmed.set(brand.id, (harmed.get(brand.id) ?? 0) + 1)
  }
  const breakers: Forecast['breakers'] = []
  for (const [id, brand] of brands) {
    const limit = breakerLimit(await countWatched(tx, id))
    const n = harmed.get(id) ?? 0
    breakers.push({ brand, harmed: n, limit, stops: n > limit })
  }
  return breakers
}
