import { money } from '@portal/contracts/money.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { recordSystemAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Brand } from '../../brands/index.ts'
import { type Invoice, type Issued, issuePaid, type Settlement } from '../../invoices/index.ts'
import { balances } from '../../ledger/index.ts'
import { notify } from '../../notices/index.ts'
import { issueRenewal, type Priced, priceRenewals, vatInfos, withdraw } from '../documents/bill.ts'
import { extendPaid } from '../documents/fulfil.ts'
import { payOtherwise } from '../documents/short.part.ts'
import { insertRenewals, patchRenewal } from '../store.ts'
import { logAs, type Subject } from './steps.ts'

/** Each is renewed from its customer's balance if that suffices; else its document stays unpaid and the customer is told, once. */
export async function autoRenew(tx: Tx, subjects: readonly Subject[], settlement: Settlement): Promise<void> {
  const fresh: Subject[] = []
  for (const subject of subjects) {
    const open = await usable(tx, subject)
    if (open) await payOpen(tx, subject, open, settlement)
    else fresh.push(subject)
  }
  const brands = new Map(fresh.map(({ brand }) => [brand.id, brand]))
  for (const brand of [...brands.values()].sort((a, b) => a.id - b.id)) {
    await renewFresh(
      tx,
      brand,
      fresh.filter((subject) => subject.brand.id === brand.id),
    )
  }
}

/** The document that may be paid by the run: of this service alone and for its own period. Any other that nobody pays gives way. */
async function usable(tx: Tx, { service, endAt, documents }: Subject) {
  for (const document of documents) {
    const [only, ...others] = document.renewals
    const fits = others.length === 0 && only?.months === service.periodMonths && only.periodStart.getTime() === endAt.getTime()
    if (fits || !(await withdraw(tx, document))) return document
  }
  return null
}

async function payOpen(tx: Tx, subject: Subject, { invoice, renewals }: Subject['documents'][number], settlement: Settlement) {
  const own = renewals.find(({ serviceId }) => serviceId === subject.service.id)
  if (!own) throw new Error(`invoice ${invoice.id} does not renew service ${subject.service.id}`)
  await patchRenewal(tx, own.id, { triedAt: tx.now })
  // At a gateway: what is paid there must not be paid here too.
  if (invoice.state === 'pending') return
  const result = await settlement.pay(tx, invoice.id, 'balance', 'system')
  if (result.outcome === 'paid') await recordSystemAll(tx, [logAs(subject.service, 'auto-renew')])
  if (result.outcome === 'short') await tellUnpaid(tx, subject, invoice, result.missing)
}

/** Issues the documents of those that have none yet: paid where the balance suffices, and open where it does not. */
async function renewFresh(tx: Tx, brand: Brand, subjects: readonly Subject[]): Promise<void> {
  const services = subjects.map(({ service }) => service)
  const priced = await priceRenewals(tx, services)
  const vatInfoOf = await vatInfos(tx, services)
  const drafts = priced.map(({ service, lines }) => ({
    ...{ brandId: brand.id, accountId: service.accountId, type: 'renew' as const, lines, vatInfo: vatInfoOf(service), method: 'balance' },
  }))
  const short: { subject: Subject; item: Priced }[] = []
  await issuePaid(tx, brand, drafts, async (issued) => {
    const paid: { subject: Subject; invoice: Issued }[] = []
    for (const [n, subject] of subjects.entries()) {
      const invoice = issued[n]
      if (invoice) paid.push({ subject, invoice })
      else short.push({ subject, item: priced[n] as Priced })
    }
    await extend(tx, paid)
  })
  for (const { subject, item } of short) {
    const invoice = await issueRenewal(tx, [item], { auto: true, method: 'balance', vatInfo: vatInfoOf(item.service) })
    const { balance } = await balances(tx, invoice.accountId, brand.currency)
    await tellUnpaid(tx, subject, invoice, invoice.total - balance.amount)
  }
}

async function extend(tx: Tx, paid: readonly { readonly subject: Subject; readonly invoice: Issued }[]): Promise<void> {
  const idOf = await insertRenewals(
    tx,
    paid.map(({ subject: { service, endAt }, invoice }) => {
      const { id: serviceId, periodMonths: months } = service
      return { serviceId, periodStart: endAt, months, invoiceId: invoice.id, auto: true, triedAt: tx.now }
    }),
  )
  await extendPaid(
    tx,
    paid.map(({ subject: { service }, invoice }) => {
      return { service, invoice, renewal: { id: idOf.get(invoice.id) ?? 0, months: service.periodMonths }, amount: invoice.total }
    }),
  )
  await recordSystemAll(
    tx,
    paid.map(({ subject: { service } }) => logAs(service, 'auto-renew')),
  )
}

async function tellUnpaid(
  tx: Tx,
  { service, endAt, anchor }: Subject,
  invoice: Pick<Invoice, 'id' | 'accountId' | 'total'>,
  missing: number,
) {
  if (await payOtherwise(tx, invoice)) return
  const { id, name, accountId, currency, timeZone } = service
  const amounts = { amount: money(invoice.total, currency), missing: money(missing, currency) }
  await notify(tx, {
    ...{ accountId, kind: 'renewal-unpaid', mail: true, link: `/home/order/detail/${invoice.id}`, paper: `invoice:${invoice.id}` },
    params: { name, ...amounts, date: isoDate(endAt, timeZone) },
    cause: `renewal:${id}:${anchor.toISOString()}:unpaid`,
  })
}
