import { referenceOf } from '@portal/contracts/document-series.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { RENEW_AHEAD_MONTHS } from '@portal/contracts/modules/renewals.contract.ts'
import { isOwnMethod, type OwnMethod } from '@portal/contracts/payment-method.rules.ts'
import { addMonths } from '@portal/contracts/time.ts'
import { AppError, failOne, type Params } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Invoice, lockInvoice, type PayResult, type Settlement } from '../../invoices/index.ts'
import { requireMethod } from '../../payments/index.ts'
import { lockService, type Service } from '../../services/index.ts'
import { endOf, issueRenewal, type OpenDocument, priceRenewals, vatInfoOf, withdraw } from '../documents/bill.ts'
import { lockBooks } from '../documents/lock-books.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'

export interface Selection {
  /** The caller's own, each once, in the order of their ids: everybody locks in that order. */
  readonly services: readonly Service[]
  readonly periodMonths?: number | undefined
  readonly together: boolean
}

export interface Refusal {
  readonly code: ErrorCode
  readonly params: Params
}

/** Why a service cannot be renewed now, apart from what else is open for it. */
export function refusalOf(service: Service, months: number, now: Date): Refusal | null {
  const { state, endAt, cancellation, name } = service
  if (state !== 'active' || endAt === null) return { code: 'service-not-active', params: {} }
  if (cancellation !== null) return { code: 'renewal.cancelled', params: { name } }
  // Its price is about to be another.
  if (service.changeInvoiceId !== null) return { code: 'change.under-way', params: { name } }
  const until = endOf(service, months, now)
  return until > addMonths(now, RENEW_AHEAD_MONTHS) ? { code: 'renewal.too-far', params: { name, months: RENEW_AHEAD_MONTHS } } : null
}

/** Issues the documents and pays them where that was asked for: all of it, or an error and nothing. */
export async function renew(
  tx: Tx,
  settlement: Settlement,
  selection: Selection & { readonly method: string | null; readonly lang: Locale },
): Promise<{ invoice: Invoice; serviceIds: readonly number[] }[]> {
  const { periodMonths, together, method, lang } = selection
  if (selection.services.length === 0) throw new AppError('nothing-selected')
  const { services, documents } = await lockBooks(tx, selection.services, lockInvoice, lockService)
  const refused = services.flatMap((service) => {
    const refusal = refusalOf(service, periodMonths ?? service.periodMonths, tx.now)
    return refusal ? [{ id: service.id, ...refusal }] : []
  })
  failOne(refused, services.length > 1)
  const groups = together ? [services] : services.map((service) => [service])
  const issued: { invoice: Invoice; serviceIds: number[] }[] = []
  for (const group of groups) {
    const serviceIds = group.map(({ id }) => id)
    const invoice = (await reusable(tx, group, periodMonths, documents)) ?? (await issue(tx, group, periodMonths, method))
    issued.push({ invoice, serviceIds })
  }
  if (method !== null) for (const { invoice } of issued) await requireMethod(tx, invoice, method, lang)
  const paid = []
  for (const one of issued) paid.push({ ...one, invoice: method === null ? one.invoice : await pay(tx, settlement, one.invoice, method) })
  for (const service of services) await checkSchedule(tx, service)
  return paid
}

async function issue(tx: Tx, group: readonly Service[], months: number | undefined, method: string | null): Promise<Invoice> {
  const [first] = group
  const vatInfo = first ? await vatInfoOf(tx, first) : null
  return await issueRenewal(tx, await priceRenewals(tx, group, months), { auto: false, method, vatInfo })
}

/**
 * A document that renews exactly this for exactly that long is not issued twice. Another one gives way where it was the run's own;
 * where a person issued it, or a gateway is at work, the customer is told which it is.
 */
async function reusable(
  tx: Tx,
  group: readonly Service[],
  months: number | undefined,
  documents: readonly OpenDocument[],
): Promise<Invoice | null> {
  const ids = new Set(group.map(({ id }) => id))
  for (const document of documents.filter(({ renewals }) => renewals.some(({ serviceId }) => ids.has(serviceId)))) {
    const same =
      document.renewals.length === group.length &&
      document.renewals.every(({ serviceId, months: term }) => {
        const service = group.find(({ id }) => id === serviceId)
        return service !== undefined && term === (months ?? service.periodMonths)
      })
    if (same) return document.invoice
    const ours = document.renewals.every(({ auto }) => auto)
    if (ours && (await withdraw(tx, document))) continue
    const service = group.find(({ id }) => document.renewals.some(({ serviceId }) => serviceId === id))
    throw new AppError('renewal.open-invoice', { number: referenceOf(document.invoice), name: service?.name ?? '' })
  }
  return null
}

/** Balance and points pay at once; a gateway is for `order/finish`, which knows how to lead there. */
async function pay(tx: Tx, settlement: Settlement, invoice: Invoice, method: string): Promise<Invoice> {
  if (!isOwnMethod(method)) return invoice
  if (invoice.state === 'pending') throw new AppError('busy')
  const result = await settlement.pay(tx, invoice.id, method, 'customer')
  if (result.outcome !== 'paid') throw refusedPayment(result, method)
  return result.invoice
}

function refusedPayment(result: Exclude<PayResult, { outcome: 'paid' }>, method: OwnMethod): AppError {
  if (result.outcome !== 'short') return new AppError('busy')
  if (method === 'balance') return new AppError('order.not-enough-credit')
  return new AppError('order.not-enough-points', { needed: result.missing + result.available, available: result.available })
}
