import { referenceOf } from '@portal/contracts/document-series.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type CreditNoteLine, type Fraction, type Invoice, linesOf, lockInvoice, timeOf } from '../../invoices/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notify } from '../../notices/index.ts'
import {
  anchorAt,
  type Calendar,
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
import { paidRenewalsByService, paidRenewalsOf } from '../upcoming/upcoming.store.ts'
import { notifyShortened } from './shorten.ts'
import { earlier, type Shift, shiftOf, unusedOf } from './take-back-time.ts'

type Dated = Service & { readonly endAt: Date }

/** A term that a line item paid for, and what a refund takes of it. */
interface Term {
  readonly service: Dated
  readonly lineId: number
  readonly months: number
  readonly startAt: Date
  /** `null`: the first term, which the order paid for. */
  readonly renewal: Renewal | null
  /** When the term itself ends; later terms may follow. */
  readonly ownEnd: Date
  /** Nothing of the term is paid for any more. */
  readonly isWhole: boolean
  /** `null`: nothing is taken of it. */
  readonly shift: Shift | null
  /** When the service ends after the refund. */
  readonly endAt: Date
}

/** What a refund changes about a service. */
export interface TakeBack {
  readonly service: Dated
  readonly lineId: number
  /** `null`: the paid time is over by then, so that the service ends now. Its present end where nothing is taken. */
  readonly endAt: Date | null
  /** How much of the term lies ahead. */
  readonly unused: Fraction
}

/** What refunding these line items would make of every service whose term the document paid for. */
export const takeBacksOf = async (tx: Tx, invoice: Invoice, refunding: readonly CreditNoteLine[]): Promise<TakeBack[]> =>
  (await termsOf(tx, invoice, refunding)).map((term) => takeBackOf(term, tx.now))

const takeBackOf = ({ service, lineId, startAt, ownEnd, shift, endAt }: Term, now: Date): TakeBack => ({
  ...{ service, lineId, unused: unusedOf(startAt, ownEnd, now) },
  endAt: shift === null || endAt > now ? endAt : null,
})

type Shortened = Term & { readonly shift: Shift }

const shortenedBy = async (tx: Tx, invoice: Invoice, refunding: readonly CreditNoteLine[]): Promise<Shortened[]> =>
  (await termsOf(tx, invoice, refunding)).flatMap((term) => (term.shift === null ? [] : [{ ...term, shift: term.shift }]))

/**
 * Takes back the time that these line items paid for, in proportion to what is refunded of each [D6]. Later terms move up. Auto-renew is
 * switched off, or the customer would be charged for the same time again. The caller must hold the document's lock, and books the refund after it.
 * @throws {AppError} `change.under-way` or `renewal.open-invoice` when a service is being changed or a renewal is being paid.
 */
export async function takeTimeBack(tx: Tx, invoice: Invoice, refunding: readonly CreditNoteLine[]): Promise<TakeBack[]> {
  const before = (await shortenedBy(tx, invoice, refunding)).map(({ service }) => service)
  if (before.length === 0) return []
  const { services, documents } = await lockBooks(tx, before, lockInvoice, lockService)
  for (const { name, changeInvoiceId } of services) if (changeInvoiceId !== null) throw new AppError('change.under-way', { name })
  for (const document of documents) {
    if (await withdraw(tx, document)) continue
    const name = services.find(({ id }) => document.renewals.some(({ serviceId }) => serviceId === id))?.name ?? ''
    throw new AppError('renewal.open-invoice', { number: referenceOf(document.invoice), name })
  }
  const taken: TakeBack[] = []
  for (const term of await shortenedBy(tx, invoice, refunding)) {
    const { service, shift } = term
    const result = takeBackOf(term, tx.now)
    await moveUp(tx, term)
    await patchService(tx, service.id, { autoRenew: false })
    if (result.endAt === null) {
      // The service is over: its end must not claim paid time beyond that.
      await patchService(tx, service.id, { endAt: term.endAt })
      await end(tx, service, invoice)
    } else {
      await moveEnd(tx, service, result.endAt, service.anchorDay)
      // Whole months keep the day of the month; otherwise the next period is counted from the new end. [M10]
      if ('milliseconds' in shift) await patchService(tx, service.id, anchorAt(result.endAt, service.timeZone))
      await notifyShortened(tx, service, result.endAt)
    }
    await checkSchedule(tx, service)
    taken.push(result)
  }
  return taken
}

type Paid = Pick<Term, 'service' | 'lineId' | 'months' | 'startAt' | 'renewal' | 'ownEnd'>

async function termsOf(tx: Tx, invoice: Invoice, refunding: readonly CreditNoteLine[]): Promise<Term[]> {
  const paid = await paidTermsOf(tx, invoice)
  if (paid.length === 0) return []
  const time = await timeOf(tx, invoice, refunding)
  return paid.map((term) => {
    const { service, startAt, months, lineId } = term
    const own = time.get(lineId)
    const shift = own ? shiftOf({ ...firstDays(service), startAt, months }, own.before, own.after) : null
    if (!own || !shift) return { ...term, isWhole: false, shift: null, endAt: service.endAt }
    const isWhole = own.after.numerator === 0n
    return { ...term, isWhole, shift, endAt: isWhole && isLast(term) ? startAt : earlier(service.endAt, shift, service) }
  })
}

/** Counts months from the start of the term itself: an earlier refund may have moved the service's anchor. */
const firstDays = ({ timeZone }: Service): Calendar => ({ timeZone, anchorDay: null, anchorTime: null })

/** The service ends with this term: no later one follows, and staff did not move the end. */
function isLast({ service, months, startAt, renewal }: Paid): boolean {
  const own = renewal ? renewal.periodEnd : periodEnd({ ...service, endAt: startAt }, months)
  return own?.getTime() === service.endAt.getTime()
}

/** The terms that a document paid for, each with the line item of its plan. Add-ons end with their service and carry no term. */
async function paidTermsOf(tx: Tx, invoice: Invoice): Promise<Paid[]> {
  if (invoice.type === 'renew') return await renewedTerms(tx, invoice)
  return invoice.type === 'new' ? await firstTerms(tx, invoice) : []
}

/** A service that was transferred to another customer keeps its time. */
const runs = (service: Service | undefined, { accountId }: Invoice): service is Dated =>
  service?.state === 'active' && service.endAt !== null && service.accountId === accountId

async function renewedTerms(tx: Tx, invoice: Invoice): Promise<Paid[]> {
  const paid = (await renewalsOf(tx, invoice.id)).filter(({ state }) => state === 'paid')
  const lines = await linesOf(tx, invoice.id)
  const services = await servicesByIds(
    tx,
    paid.map(({ serviceId }) => serviceId),
  )
  return paid.flatMap((renewal) => {
    const service = services.get(renewal.serviceId)
    const line = lines.find(({ serviceId, options }) => serviceId === renewal.serviceId && options.addon !== true)
    if (!line || !runs(service, invoice)) return []
    return {
      service,
      lineId: line.id,
      months: renewal.months,
      startAt: renewal.periodStart,
      renewal,
      ownEnd: renewal.periodEnd ?? service.endAt,
    }
  })
}

async function firstTerms(tx: Tx, invoice: Invoice): Promise<Paid[]> {
  const lines = await linesOf(tx, invoice.id)
  const terms: Paid[] = []
  const services = await servicesOfInvoice(tx, invoice.id)
  const renewals = await paidRenewalsByService(
    tx,
    services.map(({ id }) => id),
  )
  for (const service of services) {
    if (!runs(service, invoice)) continue
    const { startAt, invoiceLineId, periodMonths } = service
    // A later term that starts here has moved up: the first one was taken back.
    const renewed = renewals.get(service.id) ?? []
    if (startAt === null || invoiceLineId === null || renewed.some(({ periodStart }) => periodStart <= startAt)) continue
    const months = lines.find(({ id }) => id === invoiceLineId)?.periodMonths ?? periodMonths
    const ownEnd = renewed.find(({ periodStart }) => periodStart > startAt)?.periodStart ?? service.endAt
    terms.push({ service, lineId: invoiceLineId, months, startAt, renewal: null, ownEnd })
  }
  return terms
}

/** A renewal that is taken back whole no longer counts; one in part ends earlier. Each later one moves up by the same time. */
async function moveUp(tx: Tx, { service, startAt, renewal, ownEnd, isWhole, shift }: Shortened): Promise<void> {
  const sooner = (at: Date): Date => earlier(at, shift, service)
  const following = (await paidRenewalsOf(tx, service.id)).filter(({ periodStart }) => periodStart > startAt)
  let begin = isWhole ? startAt : sooner(ownEnd)
  if (renewal) await patchRenewal(tx, renewal.id, isWhole ? { state: 'void' } : { periodEnd: begin })
  for (const later of following) {
    const end = sooner(later.periodEnd ?? later.periodStart)
    await patchRenewal(tx, later.id, { periodStart: begin, periodEnd: end })
    begin = end
  }
}

async function end(tx: Tx, service: Service, document: Invoice): Promise<void> {
  await endService(tx, service.id, KEPT_DAYS, 'staff')
  await notify(tx, {
    ...{ accountId: service.accountId, kind: 'service-ended-refunded', mail: true, link: kindsOf(tx).linkOf(service) },
    params: { name: service.name, number: referenceOf(document) },
    cause: `invoice:${document.id}:${service.id}:taken-back`,
  })
}
