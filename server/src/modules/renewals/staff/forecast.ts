import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { type billingForecast, FORECAST_MOST } from '@portal/contracts/modules/billing-run.operator.contract.ts'
import { type Currency, money } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { whoseAre } from '../../accounts/index.ts'
import { type Brand, findBrand } from '../../brands/index.ts'
import { invoicesByIds, priced } from '../../invoices/index.ts'
import { spendableOf } from '../../ledger/index.ts'
import { mailsOfNotices } from '../../notices/index.ts'
import { periodEnd, type Service, servicesByIds } from '../../services/index.ts'
import { priceRenewals } from '../documents/bill.ts'
import { anchorOf } from '../schedule/inputs.ts'
import { breakerLimit, lastUndelete, type ScheduleInputs, type StepName, type Told } from '../schedule/renewals.rules.ts'
import { countWatched } from '../store.ts'
import { lastDocuments } from '../upcoming/upcoming.store.ts'
import { foresee } from './forecast.rules.ts'
import { dueCases, harmedSince, heldAmong, stepsOfMany, triesOf } from './staff.store.ts'

type Forecast = OutputOf<typeof billingForecast>
type Due = Service & { readonly endAt: Date }

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
  ].filter((one): one is Due => one.state === 'active' && one.endAt !== null)
  const brands = await brandsOf(tx, services)
  const facts = await factsOfMany(tx, services)
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

async function brandsOf(tx: Tx, services: readonly Service[]): Promise<ReadonlyMap<number, Brand>> {
  const brands = new Map<number, Brand>()
  for (const id of new Set(services.map(({ brandId }) => brandId))) {
    const brand = await findBrand(tx, id)
    if (brand) brands.set(id, brand)
  }
  return brands
}

async function factsOfMany(tx: Tx, services: readonly Due[]): Promise<ReadonlyMap<number, ScheduleInputs>> {
  const ids = services.map(({ id }) => id)
  const held = await heldAmong(tx, [...new Set(services.map(({ accountId }) => accountId))])
  const tries = await triesOf(tx, ids)
  const owners = new Map(services.map(({ id, accountId }) => [id, accountId]))
  const rows = await stepsOfMany(tx, ids)
  const mails = await mailsOfNotices(
    tx,
    rows.map(({ serviceId, cause }) => ({ accountId: owners.get(serviceId) ?? 0, cause })),
  )
  return new Map(
    services.map((service) => {
      const { id, endAt, autoRenew, cancellation, cancelledAt, suspensions, trialHours, accountId, timeZone } = service
      const own = rows.filter(({ serviceId }) => serviceId === id)
      const anchor = anchorOf(service, lastUndelete(own)).getTime()
      const steps: Partial<Record<StepName, Told>> = {}
      for (const { step, anchor: about, at, cause } of own) {
        if (step === 'undelete' || about.getTime() !== anchor) continue
        const mail = mails.get(cause)
        steps[step] = { at, sentAt: mail?.state === 'sent' ? mail.sentAt : null, failed: mail?.state === 'failed' }
      }
      const facts: ScheduleInputs = {
        ...{ timeZone, endAt, autoRenew, cancellation, cancelledAt, steps },
        trial: trialHours !== null,
        suspendedForNonpayment: suspensions.includes('nonpayment'),
        held: held.has(accountId),
        triedAt: tries.get(`${id} ${endAt.getTime()}`) ?? null,
      }
      return [id, facts]
    }),
  )
}

/** What each renewal would cost, VAT included, exactly as it would be issued. */
async function totalsOf(tx: Tx, services: readonly Service[], brands: ReadonlyMap<number, Brand>): Promise<ReadonlyMap<number, number>> {
  const lastPaid = await lastDocuments(
    tx,
    services.map(({ id }) => id),
  )
  const invoiceOf = ({ id, invoiceId }: Service): number => lastPaid.get(id) ?? invoiceId ?? 0
  const invoices = await invoicesByIds(tx, [...new Set(services.map(invoiceOf))])
  const totals = new Map<number, number>()
  for (const { service, lines } of await priceRenewals(tx, services)) {
    const brand = brands.get(service.brandId)
    if (brand)
      totals.set(service.id, priced(brand, { type: 'renew', lines, vatInfo: invoices.get(invoiceOf(service))?.vatInfo ?? null }).total)
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
