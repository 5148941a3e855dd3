import { referenceOf } from '@portal/contracts/document-series.ts'
import { money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import {
  cancelInvoice,
  type Fulfilment,
  type Invoice,
  type InvoiceLine,
  lineAmounts,
  linesOf,
  refund,
  sharesOf,
  splitTotal,
} from '../../invoices/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { type NoticeRequest, notify, notifyAll } from '../../notices/index.ts'
import { anchorAt, extendAll, findService, lockService, patchService, type Service } from '../../services/index.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { patchRenewal, type Renewal, renewalsOf, voidRenewals, writePaid } from '../store.ts'
import { startOf } from './bill.ts'
import { netOf } from './price.rules.ts'

/**
 * What happens in the transaction that pays a renewal: each service is extended from its old end, once. One that ended before the money came
 * does not keep the others from it: its part goes back.
 */
export const renewalFulfilment: Fulfilment = {
  types: ['renew'],
  paid: async (tx, invoice) => {
    const lines = await linesOf(tx, invoice.id)
    const renewals = await renewalsOf(tx, invoice.id)
    const amounts = splitTotal(
      invoice,
      renewals.map(({ serviceId }) => netOfService(lines, serviceId)),
    )
    const paid: PaidRenewal[] = []
    const gone: Renewal[] = []
    for (const [n, renewal] of renewals.entries()) {
      if (renewal.state !== 'open') continue
      const service = await toExtend(tx, renewal.serviceId)
      if (service) paid.push({ service, invoice, renewal, amount: amounts[n] ?? 0 })
      else gone.push(renewal)
    }
    const [missing] = gone
    // Nothing of it can be done: then nothing is paid, and the money stays where it is.
    if (missing && paid.length === 0) fail('order.sold-out', { plan: (await findService(tx, missing.serviceId))?.name ?? '' })
    await extendPaid(tx, paid)
    if (missing) await giveBack(tx, invoice, renewals, lines, gone)
    for (const { service } of paid) await checkSchedule(tx, service)
  },
  soldOut: async (tx, invoice) => {
    await cancelInvoice(tx, invoice, 'cancel', 'system')
    await voidRenewals(tx, invoice.id)
  },
}

/** Null where it ended before the money came. */
async function toExtend(tx: Tx, serviceId: number): Promise<Service | null> {
  const service = await lockService(tx, serviceId)
  if (service?.state !== 'active') return null
  if (service.trialHours === null) return service
  // What a trial's customer pays begins with the conversion, and so does its calendar [M14].
  const endAt = startOf(service, tx.now)
  const begun = { endAt, ...anchorAt(endAt, service.timeZone) }
  await patchService(tx, serviceId, begun)
  return { ...service, ...begun }
}

const netOfService = (lines: readonly InvoiceLine[], id: number): number => netOf(lines.filter(({ serviceId }) => serviceId === id))

/** To the balances that it was paid from, each service exactly what it cost [M7a]. */
async function giveBack(
  tx: Tx,
  invoice: Invoice,
  renewals: readonly Renewal[],
  lines: readonly InvoiceLine[],
  gone: readonly Renewal[],
): Promise<void> {
  const { total, vat, paidPromotional: promotional, paidMain: main, paidPoints: points } = invoice
  const costs = lineAmounts(invoice, lines)
  const ownOf = (serviceId: number) =>
    costs.filter(({ lineId }) => lines.some((line) => line.id === lineId && line.serviceId === serviceId))
  const own = renewals.map(({ serviceId }) => ownOf(serviceId))
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
  const shares = sharesOf(
    { total, vat, promotional, main, points },
    own.map((costs) => ({ total: sum(costs.map((line) => line.total)), vat: sum(costs.map((line) => line.vat)) })),
  )
  for (const [n, { id, serviceId }] of renewals.entries()) {
    const share = shares[n]
    if (!share || !gone.some((one) => one.id === id)) continue
    await patchRenewal(tx, id, { state: 'void' })
    const name = (await findService(tx, serviceId))?.name ?? ''
    if (!(await refund(tx, invoice, share, `renewal:${id}`, `${name} ended before it was paid`, { lines: own[n] ?? [] }))) continue
    const about = { accountId: invoice.accountId, mail: true, link: `/home/order/detail/${invoice.id}`, cause: `renewal:${id}:given-back` }
    const number = referenceOf(invoice)
    if (share.points > 0) await notify(tx, { ...about, kind: 'invoice-refunded-points', params: { number, points: share.points } })
    else if (share.total > 0)
      await notify(tx, { ...about, kind: 'invoice-refunded', params: { number, amount: money(share.total, invoice.currency) } })
  }
}

/** A period that is paid for: the service as it was before, locked. */
export interface PaidRenewal {
  readonly service: Service
  readonly invoice: Pick<Invoice, 'id' | 'currency'>
  readonly renewal: Pick<Renewal, 'id' | 'months'>
  /** Its part of the document, VAT included. */
  readonly amount: number
}

/** Each service lasts until its new end, what was due is settled, and its owner is told; the same few statements for one and for many. */
export async function extendPaid(tx: Tx, paid: readonly PaidRenewal[]): Promise<void> {
  if (paid.length === 0) return
  const ends = await extendAll(
    tx,
    paid.map(({ service, renewal: { months } }) => ({ service, months })),
  )
  const extended = paid.map((one, n) => ({ ...one, until: ends[n] as Date }))
  await writePaid(
    tx,
    extended.map(({ renewal: { id }, until }) => ({ id, periodEnd: until })),
  )
  const first = new Map(extended.toReversed().map((one) => [one.invoice.id, one]))
  await notifyAll(
    tx,
    extended.flatMap((one) => [
      renewedNotice(one, first.get(one.invoice.id) === one),
      ...(runsAgain(one, tx.now) ? [resumedNotice(tx, one)] : []),
    ]),
  )
}

type Extended = PaidRenewal & { readonly until: Date }

const runsAgain = ({ service: { suspensions }, until }: Extended, now: Date): boolean =>
  until > now && suspensions.length === 1 && suspensions[0] === 'nonpayment'

/** The receipt goes with the first of a document's. */
const renewedNotice = ({ service, invoice, renewal, until, amount }: Extended, withPaper: boolean): NoticeRequest<'service-renewed'> => ({
  accountId: service.accountId,
  kind: 'service-renewed',
  params: { name: service.name, until: isoMinute(until, service.timeZone), amount: money(amount, invoice.currency) },
  link: `/home/order/detail/${invoice.id}`,
  mail: true,
  ...(withPaper && { paper: `receipt:${invoice.id}` as const }),
  cause: `renewal:${renewal.id}:paid`,
})

const resumedNotice = (tx: Tx, { service, renewal }: Extended): NoticeRequest<'service-resumed'> => ({
  accountId: service.accountId,
  kind: 'service-resumed',
  params: { name: service.name },
  link: kindsOf(tx).linkOf(service),
  mail: true,
  cause: `renewal:${renewal.id}:resumed`,
})
