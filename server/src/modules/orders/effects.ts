import type { OrderDetail } from '@portal/contracts/modules/orders.contract.ts'
import { addHours } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { type CreditNoteLine, type Fraction, type Invoice, type InvoiceLine, linesOf } from '../invoices/index.ts'
import { periodEnd, type Service, servicesByIds } from '../services/index.ts'
import type { OrderUnit } from './store.ts'

type Effect = OrderDetail['effects'][number]

/** A time that a document pays, or paid, for. */
export interface PaidPeriod {
  readonly serviceId: number
  readonly months: number
  readonly from: Date
  readonly to: Date
}
/** A service whose term a line item paid for, and when a refund makes it end; `endAt` `null`: now. */
export interface TakeBack {
  readonly service: Service & { readonly endAt: Date }
  readonly lineId: number
  readonly endAt: Date | null
  /** How much of the term lies ahead. */
  readonly unused: Fraction
}
export type TakeBacks = (tx: Tx, invoice: Invoice, refunding: readonly CreditNoteLine[]) => Promise<readonly TakeBack[]>
export type PeriodsOf = (tx: Tx, invoice: Invoice) => Promise<readonly PaidPeriod[]>

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

/** What was handed over to somebody else is missing to its former owner, whose documents stay. */
export const ownedBy =
  ({ accountId }: Pick<Invoice, 'accountId'>) =>
  (service: Pick<Service, 'accountId'>): boolean =>
    service.accountId === accountId

/** What a document does to which service, whatever its type: by its lines, by what was delivered for it, by what it renewed. */
export async function effectsOf(tx: Tx, invoice: Invoice, units: readonly OrderUnit[], periodsOf: PeriodsOf): Promise<Effect[]> {
  const lines = await linesOf(tx, invoice.id)
  const lineOf = new Map<number, InvoiceLine>()
  for (const line of lines) if (line.serviceId !== null && !lineOf.has(line.serviceId)) lineOf.set(line.serviceId, line)
  const delivered = units.filter(({ state }) => state === 'delivered')
  for (const { serviceId, lineId } of delivered) {
    const line = lines.find(({ id }) => id === lineId)
    if (line) lineOf.set(serviceId, line)
  }
  const services = await servicesByIds(tx, [...lineOf.keys()])
  const periods = new Map((await periodsOf(tx, invoice)).map((period) => [period.serviceId, period]))
  return [...services.values()]
    .filter(ownedBy(invoice))
    .sort((a, b) => a.id - b.id)
    .map((service) => {
      const { id, type, name, endAt } = service
      const line = lineOf.get(id)
      const renewed = periods.get(id)
      const about = { serviceId: id, type, name, end: iso(endAt) }
      if (renewed) return { ...about, what: 'renew', months: renewed.months, from: iso(renewed.from), to: iso(renewed.to) }
      if (line?.kind === 'renew') return { ...about, what: 'renew', months: line.periodMonths, from: null, to: null }
      if (line?.kind !== 'plan') return { ...about, what: 'change', months: null, from: null, to: null }
      return { ...about, what: 'order', months: line.periodMonths, from: iso(service.startAt), to: iso(firstEnd(service, line)) }
    })
}

/** The end of the period that was ordered; renewals have moved the service's own since. */
function firstEnd(service: Service, { periodMonths }: InvoiceLine): Date | null {
  const { startAt, trialHours } = service
  if (startAt === null) return null
  if (trialHours !== null) return addHours(startAt, trialHours)
  return periodMonths === null ? null : periodEnd({ ...service, endAt: startAt }, periodMonths)
}
