import { recordSystemAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Brand } from '../../brands/index.ts'
import { issuePaid, type Settlement } from '../../invoices/index.ts'
import { balances } from '../../ledger/index.ts'
import { issueRenewal, type Priced, priceRenewals, vatInfos, withdraw } from '../documents/bill.ts'
import { patchRenewal } from '../store.ts'
import { joins, renewTogether } from '../together/renew-together.ts'
import { extend, type Renewed, tellUnpaid } from './renewed.ts'
import { logAs, type Subject } from './steps.ts'

/** Each is renewed from its customer's balance if that suffices; else its document stays unpaid and the customer is told, once. */
export async function autoRenew(tx: Tx, subjects: readonly Subject[], settlement: Settlement): Promise<void> {
  const fresh: Subject[] = []
  const together = subjects.filter(joins)
  for (const accountId of new Set(together.map(({ service }) => service.accountId))) {
    const group = together.filter(({ service }) => service.accountId === accountId)
    if (group[0]) await renewTogether(tx, group[0].brand, group, settlement)
  }
  const withdrawn = new Set<number>()
  for (const subject of subjects) {
    if (together.includes(subject)) continue
    const open = await usable(tx, subject, withdrawn)
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

/** The document that may be paid by the run: of this service alone and for its own period. Any other that nobody pays gives way, once. */
async function usable(tx: Tx, { service, endAt, documents }: Subject, withdrawn: Set<number>) {
  for (const document of documents.filter(({ invoice }) => !withdrawn.has(invoice.id))) {
    const [only, ...others] = document.renewals
    const fits = others.length === 0 && only?.months === service.periodMonths && only.periodStart.getTime() === endAt.getTime()
    if (fits || !(await withdraw(tx, document))) return document
    withdrawn.add(document.invoice.id)
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
  if (result.outcome === 'short') await tellUnpaid(tx, [subject], invoice, result.missing)
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
    const paid: Renewed[] = []
    for (const [n, subject] of subjects.entries()) {
      const invoice = issued[n]
      if (invoice) paid.push({ subject, invoice, amount: invoice.total })
      else short.push({ subject, item: priced[n] as Priced })
    }
    await extend(tx, paid)
  })
  for (const { subject, item } of short) {
    const invoice = await issueRenewal(tx, [item], { auto: true, method: 'balance', vatInfo: vatInfoOf(item.service) })
    const { balance } = await balances(tx, invoice.accountId, brand.currency)
    await tellUnpaid(tx, [subject], invoice, invoice.total - balance.amount)
  }
}
