import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Invoice, linesOf, lockInvoice } from '../../invoices/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notify } from '../../notices/index.ts'
import {
  endService,
  lockService,
  moveEnd,
  patchService,
  periodEnd,
  type Service,
  servicesByIds,
  servicesOfInvoice,
} from '../../services/index.ts'
import { withdraw } from '../documents/bill.ts'
import { lockBooks } from '../documents/lock-books.ts'
import { KEPT_DAYS } from '../schedule/renewals.rules.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { patchRenewal, type Renewal, renewalsOf } from '../store.ts'
import { paidRenewalsOf } from '../upcoming/upcoming.store.ts'
import { notifyShortened } from './shorten.ts'

type Dated = Service & { readonly endAt: Date }

/** A term that a document paid for and that still counts. */
interface Term {
  readonly service: Dated
  readonly months: number
  readonly startAt: Date
  /** Null: the first term, which the order paid for. */
  readonly renewal: Renewal | null
}

/** What becomes of a service whose term is taken back. */
export interface TakeBack {
  readonly service: Service
  /** Null: nothing of its paid time is left, so it ends now. */
  readonly endAt: Date | null
}

/** As it would be now; empty where the document paid for no time, or its time was taken back before. */
export const takeBacksOf = async (tx: Tx, invoice: Invoice): Promise<TakeBack[]> =>
  (await termsOf(tx, invoice)).map((term) => ({ service: term.service, endAt: stillAhead(endWithout(term), tx.now) }))

/**
 * Takes the paid time of a refunded document back: each of its services ends as it would have without it, later terms move up. None is
 * renewed by itself any more, or the money that went back would be asked for again at once. The caller holds the document's lock.
 */
export async function takeTimeBack(tx: Tx, invoice: Invoice): Promise<TakeBack[]> {
  const before = (await termsOf(tx, invoice)).map(({ service }) => service)
  if (before.length === 0) return []
  const { services, documents } = await lockBooks(tx, before, lockInvoice, lockService)
  for (const { name, changeInvoiceId } of services) if (changeInvoiceId !== null) throw new AppError('change.under-way', { name })
  for (const document of documents) {
    if (await withdraw(tx, document)) continue
    const name = services.find(({ id }) => document.renewals.some(({ serviceId }) => serviceId === id))?.name ?? ''
    throw new AppError('renewal.open-invoice', { number: document.invoice.number ?? '', name })
  }
  const taken: TakeBack[] = []
  for (const term of await termsOf(tx, invoice)) {
    const { service } = term
    const left = endWithout(term)
    const endAt = stillAhead(left, tx.now)
    await moveUp(tx, term)
    await patchService(tx, service.id, { autoRenew: false })
    if (endAt === null) {
      // Nothing says any more that it was paid for beyond there.
      await patchService(tx, service.id, { endAt: left })
      await end(tx, service, invoice)
    } else {
      await moveEnd(tx, service, endAt, service.anchorDay)
      await notifyShortened(tx, service, endAt)
    }
    await checkSchedule(tx, service)
    taken.push({ service, endAt })
  }
  return taken
}

async function termsOf(tx: Tx, invoice: Invoice): Promise<Term[]> {
  if (invoice.type === 'renew') return await renewedTerms(tx, invoice)
  return invoice.type === 'new' ? await firstTerms(tx, invoice) : []
}

/** What was handed over is another's: no refund of its former owner takes time from it. */
const runs = (service: Service | undefined, { accountId }: Invoice): service is Dated =>
  service?.state === 'active' && service.endAt !== null && service.accountId === accountId

async function renewedTerms(tx: Tx, invoice: Invoice): Promise<Term[]> {
  const paid = (await renewalsOf(tx, invoice.id)).filter(({ state }) => state === 'paid')
  const services = await servicesByIds(
    tx,
    paid.map(({ serviceId }) => serviceId),
  )
  return paid.flatMap((renewal) => {
    const service = services.get(renewal.serviceId)
    return runs(service, invoice) ? { service, months: renewal.months, startAt: renewal.periodStart, renewal } : []
  })
}

async function firstTerms(tx: Tx, invoice: Invoice): Promise<Term[]> {
  const lines = await linesOf(tx, invoice.id)
  const terms: Term[] = []
  for (const service of await servicesOfInvoice(tx, invoice.id)) {
    if (!runs(service, invoice)) continue
    const { startAt, invoiceLineId, periodMonths } = service
    // Once it was taken back, the next term has moved up to where it began.
    const renewed = await paidRenewalsOf(tx, service.id)
    if (startAt === null || renewed.some(({ periodStart }) => periodStart <= startAt)) continue
    terms.push({ service, months: lines.find(({ id }) => id === invoiceLineId)?.periodMonths ?? periodMonths, startAt, renewal: null })
  }
  return terms
}

/** The last term ends where it began; one that others follow shortens the whole by its months. */
function endWithout({ service, months, startAt, renewal }: Term): Date {
  const own = renewal ? renewal.periodEnd : periodEnd({ ...service, endAt: startAt }, months)
  return own?.getTime() === service.endAt.getTime() ? startAt : periodEnd(service, -months)
}

const stillAhead = (end: Date, now: Date): Date | null => (end > now ? end : null)

/** Its own renewal no longer counts, and each later one begins as many months sooner. */
async function moveUp(tx: Tx, { service, months, startAt, renewal }: Term): Promise<void> {
  if (renewal) await patchRenewal(tx, renewal.id, { state: 'void' })
  const sooner = (at: Date): Date => periodEnd({ ...service, endAt: at }, -months)
  let begin = startAt
  for (const later of (await paidRenewalsOf(tx, service.id)).filter(({ periodStart }) => periodStart > startAt)) {
    const end = sooner(later.periodEnd ?? later.periodStart)
    await patchRenewal(tx, later.id, { periodStart: begin, periodEnd: end })
    begin = end
  }
}

async function end(tx: Tx, service: Service, { id, number }: Invoice): Promise<void> {
  await endService(tx, service.id, KEPT_DAYS, 'staff')
  await notify(tx, {
    ...{ accountId: service.accountId, kind: 'service-ended-refunded', mail: true, link: kindsOf(tx).linkOf(service) },
    params: { name: service.name, number: number ?? '' },
    cause: `invoice:${id}:${service.id}:taken-back`,
  })
}
