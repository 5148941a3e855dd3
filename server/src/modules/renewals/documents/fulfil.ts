import { money } from '@portal/contracts/money.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { cancelInvoice, type Fulfilment, type Invoice, type InvoiceLine, linesOf } from '../../invoices/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { type NoticeRequest, notifyAll } from '../../notices/index.ts'
import { anchorAt, extendAll, lockService, patchService, type Service } from '../../services/index.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { type Renewal, renewalsOf, voidRenewals, writePaid } from '../store.ts'
import { startOf } from './bill.ts'

/** What happens in the transaction that pays a renewal: each service is extended from its old end, once. */
export const renewalFulfilment: Fulfilment = {
  types: ['renew'],
  paid: async (tx, invoice) => {
    const lines = await linesOf(tx, invoice.id)
    const paid: PaidRenewal[] = []
    for (const renewal of await renewalsOf(tx, invoice.id)) {
      if (renewal.state !== 'open') continue
      const service = await toExtend(tx, renewal.serviceId)
      paid.push({ service, invoice, renewal, amount: partOf(invoice, lines, service.id) })
    }
    await extendPaid(tx, paid)
    for (const { service } of paid) await checkSchedule(tx, service)
  },
  soldOut: async (tx, invoice) => {
    await cancelInvoice(tx, invoice, 'cancel', 'system')
    await voidRenewals(tx, invoice.id)
  },
}

/** It ended before the money came: then nothing is paid, and the money stays where it is. */
async function toExtend(tx: Tx, serviceId: number): Promise<Service> {
  const service = await lockService(tx, serviceId)
  if (service?.state !== 'active') return fail('order.sold-out', { plan: service?.name ?? '' })
  if (service.trialHours === null) return service
  // What a trial's customer pays begins with the conversion, and so does its calendar [M14].
  const endAt = startOf(service, tx.now)
  const begun = { endAt, ...anchorAt(endAt, service.timeZone) }
  await patchService(tx, serviceId, begun)
  return { ...service, ...begun }
}

/** VAT stands on the document as a whole: each service is told its part. */
function partOf(invoice: Invoice, lines: readonly InvoiceLine[], serviceId: number): number {
  const own = lines.filter((line) => line.serviceId === serviceId)
  const net = own.reduce((sum, { subtotal, discount }) => sum + subtotal - discount, 0)
  const whole = invoice.subtotal - invoice.discount
  return whole === 0 ? net : Math.round((invoice.total * net) / whole)
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
  await notifyAll(
    tx,
    extended.flatMap((one) => [renewedNotice(one), ...(runsAgain(one, tx.now) ? [resumedNotice(tx, one)] : [])]),
  )
}

type Extended = PaidRenewal & { readonly until: Date }

const runsAgain = ({ service: { suspensions }, until }: Extended, now: Date): boolean =>
  until > now && suspensions.length === 1 && suspensions[0] === 'nonpayment'

const renewedNotice = ({ service, invoice, renewal, until, amount }: Extended): NoticeRequest<'service-renewed'> => ({
  accountId: service.accountId,
  kind: 'service-renewed',
  params: { name: service.name, until: isoDate(until, service.timeZone), amount: money(amount, invoice.currency) },
  link: `/home/order/detail/${invoice.id}`,
  mail: true,
  paper: `receipt:${invoice.id}`,
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
