import { money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { recordSystemAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Invoice, Issued } from '../../invoices/index.ts'
import { notify } from '../../notices/index.ts'
import { extendPaid } from '../documents/fulfil.ts'
import { payOtherwise } from '../documents/short.part.ts'
import { insertRenewals } from '../store.ts'
import { logAs, type Subject } from './steps.ts'

export interface Renewed {
  readonly subject: Subject
  readonly invoice: Issued
  /** Its part of the document, VAT included. */
  readonly amount: number
}

/** Writes down the periods that were paid for, and extends the services. */
export async function extend(tx: Tx, paid: readonly Renewed[]): Promise<void> {
  const idOf = await insertRenewals(
    tx,
    paid.map(({ subject: { service, endAt }, invoice }) => {
      const { id: serviceId, periodMonths: months } = service
      return { serviceId, periodStart: endAt, months, invoiceId: invoice.id, auto: true, triedAt: tx.now }
    }),
  )
  await extendPaid(
    tx,
    paid.map(({ subject: { service }, invoice, amount }) => {
      return { service, invoice, renewal: { id: idOf.get(service.id) ?? 0, months: service.periodMonths }, amount }
    }),
  )
  await recordSystemAll(
    tx,
    paid.map(({ subject: { service } }) => logAs(service, 'auto-renew')),
  )
}

const NAMED_AT_MOST = 3

const namesOf = (subjects: readonly Subject[]): string => {
  const names = subjects.slice(0, NAMED_AT_MOST).map(({ service }) => service.name)
  const more = subjects.length - names.length
  return more > 0 ? `${names.join(', ')} +${more}` : names.join(', ')
}

/** Once for a document: what it would renew, and by when. */
export async function tellUnpaid(
  tx: Tx,
  subjects: readonly Subject[],
  invoice: Pick<Invoice, 'id' | 'accountId' | 'total'>,
  missing: number,
): Promise<void> {
  if (await payOtherwise(tx, invoice)) return
  const [first] = subjects.toSorted((a, b) => a.endAt.getTime() - b.endAt.getTime() || a.service.id - b.service.id)
  if (!first) return
  const { id, accountId, currency, timeZone } = first.service
  const amounts = { amount: money(invoice.total, currency), missing: money(missing, currency) }
  await notify(tx, {
    ...{ accountId, kind: 'renewal-unpaid', mail: true, link: `/home/order/detail/${invoice.id}`, paper: `invoice:${invoice.id}` },
    params: { name: namesOf(subjects), ...amounts, date: isoMinute(first.endAt, timeZone) },
    cause: `renewal:${id}:${first.anchor.toISOString()}:unpaid`,
  })
}
