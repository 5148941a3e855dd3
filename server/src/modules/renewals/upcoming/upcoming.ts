import type { Tx } from '../../../platform/tx.ts'
import { brandOfInvoice, type Invoice, invoicesByIds, priced } from '../../invoices/index.ts'
import type { PaidPeriod } from '../../orders/index.ts'
import { periodEnd, type Service, servicesByIds } from '../../services/index.ts'
import { endOf, type Priced, priceRenewals, vatInfos } from '../documents/bill.ts'
import { anchorOf } from '../schedule/inputs.ts'
import { autoRenewAt, lastUndelete, type Schedule, scheduleOf } from '../schedule/renewals.rules.ts'
import { openRenewals, type Renewal, renewalsOf } from '../store.ts'
import { billingDaysOf } from '../together/preferences.store.ts'
import { lateSteps } from './upcoming.store.ts'

/** A payment that a service will ask for if it goes on as it is. */
export interface Due {
  readonly service: Service
  readonly months: number
  /** VAT included, as its document will say. */
  readonly amount: number
  /** When the balance is asked for it; null where a person must pay. */
  readonly chargeAt: Date | null
  /** Until when it is paid for, and until when it would be then. */
  readonly dueAt: Date
  readonly until: Date
  readonly schedule: Schedule
  /** The unpaid document that renews it already. */
  readonly invoice: Pick<Invoice, 'id' | 'number'> | null
  /** 0: the next one; the others presuppose those before them. */
  readonly repeat: number
}

/** What these services will ask for up to `until`, by the run's own rules; a fixed number of queries, however many they are. */
export async function upcomingCharges(tx: Tx, services: readonly Service[], brandId: number, until: Date): Promise<Due[]> {
  if (services.length === 0) return []
  const ids = services.map(({ id }) => id)
  const late = services.filter(({ endAt }) => endAt !== null && endAt <= tx.now)
  // None of these waits for another, so that they are asked at once.
  const [brand, renewals, steps, billingDays, prices] = await Promise.all([
    brandOfInvoice(tx, brandId),
    openRenewals(tx, ids),
    lateSteps(
      tx,
      late.map(({ id }) => id),
    ),
    billingDaysOf(
      tx,
      services.map(({ accountId }) => accountId),
    ),
    priceRenewals(tx, services),
  ])
  const open = new Map(renewals.map((renewal) => [renewal.serviceId, renewal]))
  const sharers = counts(renewals)
  const [documents, vatInfoOf] = await Promise.all([
    invoicesByIds(
      tx,
      renewals.map(({ invoiceId }) => invoiceId),
    ),
    // Asked for only where it decides about VAT.
    brand.vatMode === 'on-request' ? vatInfos(tx, services) : () => null,
  ])
  return prices.flatMap((one) => {
    const { service, months, lines } = one
    const own = priced(brand, { type: 'renew', lines, vatInfo: vatInfoOf(service) }).total
    const renewal = open.get(service.id)
    const billingDay = billingDays.get(service.accountId) ?? null
    const document = renewal && documents.get(renewal.invoiceId)
    // A document that renews several together has a total that is not the price of one of them.
    const alone = document !== undefined && sharers.get(document.id) === 1
    const next = { months: renewal?.months ?? months, amount: alone ? document.total : own }
    const first: Due = {
      ...{ ...next, service, repeat: 0, invoice: document ?? null, until: endOf(service, next.months, tx.now) },
      ...due(service, service.endAt ?? tx.now, steps.get(service.id) ?? [], { now: tx.now, billingDay }),
    }
    return [first, ...repeats(first, one, own, { until, billingDay })]
  })
}

/** How many services each document renews. */
function counts(renewals: readonly Renewal[]): ReadonlyMap<number, number> {
  const map = new Map<number, number>()
  for (const { invoiceId } of renewals) map.set(invoiceId, (map.get(invoiceId) ?? 0) + 1)
  return map
}

type Steps = readonly { readonly step: string; readonly anchor: Date; readonly at: Date }[]

interface Looked {
  readonly now: Date
  readonly billingDay: number | null
}

function due(service: Service, dueAt: Date, steps: Steps, { now, billingDay }: Looked): Pick<Due, 'chargeAt' | 'dueAt' | 'schedule'> {
  const { autoRenew, cancellation, cancelledAt, trialHours, timeZone } = service
  const since = anchorOf({ cancellation: null, cancelledAt: null, endAt: dueAt }, lastUndelete(steps))
  const about = steps.filter(({ anchor }) => anchor.getTime() === since.getTime())
  const done = Object.fromEntries(about.map(({ step, at }) => [step, { at, sentAt: null, failed: false }]))
  const trial = trialHours !== null
  const schedule = scheduleOf({ endAt: dueAt, timeZone, autoRenew, billingDay, trial, cancellation, cancelledAt, steps: done })
  const { autoRenewAt: at } = schedule
  return { dueAt, schedule, chargeAt: at !== null && at < now ? now : at }
}

/** The periods after the next one, of what renews by itself. */
function repeats(
  first: Due,
  { service, months }: Priced,
  amount: number,
  { until, billingDay }: { readonly until: Date; readonly billingDay: number | null },
): Due[] {
  const all: Due[] = []
  const { timeZone } = service
  if (first.chargeAt === null) return all
  for (let dueAt = first.until; autoRenewAt({ endAt: dueAt, timeZone, billingDay }) <= until; ) {
    const end = periodEnd({ ...service, endAt: dueAt }, months)
    const more = due(service, dueAt, [], { now: first.chargeAt, billingDay })
    all.push({ ...more, service, months, amount, until: end, invoice: null, repeat: all.length + 1 })
    dueAt = end
  }
  return all
}

/** The time that a renewal's document pays for, by service: as it was paid, or as it would be now. */
export async function paidPeriodsOf(tx: Tx, { id, type }: Pick<Invoice, 'id' | 'type'>): Promise<PaidPeriod[]> {
  if (type !== 'renew') return []
  const renewals = await renewalsOf(tx, id)
  const services = await servicesByIds(
    tx,
    renewals.map(({ serviceId }) => serviceId),
  )
  return renewals.flatMap(({ serviceId, months, periodStart, periodEnd: end }) => {
    const service = services.get(serviceId)
    return service ? { serviceId, months, from: periodStart, to: end ?? periodEnd({ ...service, endAt: periodStart }, months) } : []
  })
}
