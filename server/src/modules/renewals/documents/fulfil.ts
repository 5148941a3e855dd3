import { money } from '@portal/contracts/money.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { cancelInvoice, type Fulfilment, type Invoice, linesOf } from '../../invoices/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { type NoticeRequest, notify } from '../../notices/index.ts'
import { anchorAt, extendPeriod, lockService, patchService, type Service } from '../../services/index.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { patchRenewal, type Renewal, renewalsOf, voidRenewals } from '../store.ts'
import { startOf } from './bill.ts'

/** What happens in the transaction that pays a renewal: each service is extended from its old end, once. */
export const renewalFulfilment: Fulfilment = {
  types: ['renew'],
  paid: async (tx, invoice) => {
    for (const renewal of await renewalsOf(tx, invoice.id)) if (renewal.state === 'open') await extend(tx, invoice, renewal)
  },
  soldOut: async (tx, invoice) => {
    await cancelInvoice(tx, invoice, 'cancel', 'system')
    await voidRenewals(tx, invoice.id)
  },
}

async function extend(tx: Tx, invoice: Invoice, renewal: Renewal): Promise<void> {
  const before = await lockService(tx, renewal.serviceId)
  // It ended before the money came: nothing is paid, the money stays where it is.
  if (before?.state !== 'active') return fail('order.sold-out', { plan: before?.name ?? '' })
  if (before.trialHours !== null) await convert(tx, before)
  const periodEnd = await extendPeriod(tx, renewal.serviceId, renewal.months)
  await patchRenewal(tx, renewal.id, { state: 'paid', periodEnd })
  await tell(tx, invoice, renewal, before, periodEnd)
  await checkSchedule(tx, before)
}

/** What a trial's customer pays begins with the conversion, and so does its calendar [M14]. */
async function convert(tx: Tx, service: Service): Promise<void> {
  const endAt = startOf(service, tx.now)
  await patchService(tx, service.id, { endAt, ...anchorAt(endAt, service.timeZone) })
}

async function tell(tx: Tx, invoice: Invoice, renewal: Renewal, service: Service, until: Date): Promise<void> {
  const lines = (await linesOf(tx, invoice.id)).filter(({ serviceId }) => serviceId === service.id)
  const net = lines.reduce((sum, { subtotal, discount }) => sum + subtotal - discount, 0)
  const whole = invoice.subtotal - invoice.discount
  // VAT stands on the document as a whole: each service is told its part.
  const amount = whole === 0 ? net : Math.round((invoice.total * net) / whole)
  await notify(tx, renewedNotice(service, invoice, { id: renewal.id, until, timeZone: service.timeZone }, amount))
  if (until > tx.now && service.suspensions.length === 1 && service.suspensions[0] === 'nonpayment') {
    await notify(tx, {
      accountId: service.accountId,
      kind: 'service-resumed',
      params: { name: service.name },
      link: kindsOf(tx).linkOf(service),
      mail: true,
      cause: `renewal:${renewal.id}:resumed`,
    })
  }
}

/** Tells that a period was paid for, `amount` of the document being its part. */
export const renewedNotice = (
  service: Pick<Service, 'accountId' | 'name'>,
  invoice: Pick<Invoice, 'id' | 'currency'>,
  renewal: { readonly id: number; readonly until: Date; readonly timeZone: string },
  amount: number,
): NoticeRequest<'service-renewed'> => ({
  accountId: service.accountId,
  kind: 'service-renewed',
  params: { name: service.name, until: isoDate(renewal.until, renewal.timeZone), amount: money(amount, invoice.currency) },
  link: `/home/order/detail/${invoice.id}`,
  mail: true,
  cause: `renewal:${renewal.id}:paid`,
})
