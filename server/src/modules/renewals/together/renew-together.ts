import type { VatInfo } from '@portal/contracts/modules/invoices.contract.ts'
import { recordSystemAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Brand } from '../../brands/index.ts'
import { type Draft, issuePaid, priced, type Settlement, splitTotal } from '../../invoices/index.ts'
import { balances, purses } from '../../ledger/index.ts'
import { issueRenewal, type OpenDocument, type Priced, priceRenewals, vatInfos, withdraw } from '../documents/bill.ts'
import { netOf } from '../documents/price.rules.ts'
import { extend, type Renewed, tellUnpaid } from '../run/renewed.ts'
import { logAs, type Subject } from '../run/steps.ts'
import { patchRenewal } from '../store.ts'

/** A service that is to be renewed, and what that costs. */
interface Offer {
  readonly subject: Subject
  readonly item: Priced
  readonly vatInfo: VatInfo | null
}

/** May be billed with others: no document of it was issued by a person, and no gateway is at work on one. */
export const joins = ({ billingDay, documents }: Subject): boolean =>
  Boolean(billingDay) && documents.every(({ invoice, renewals }) => invoice.state === 'unpaid' && renewals.every(({ auto }) => auto))

/**
 * Renews services of one account: those that its balance pays on one document, the others on one that waits for money. Each is judged by
 * itself, the earliest end first, exactly as if it had a document of its own. A document that stands open already is paid or kept where it
 * says just that; else it gives way, for what is printed never changes.
 */
export async function renewTogether(tx: Tx, brand: Brand, subjects: readonly Subject[], settlement: Settlement): Promise<void> {
  const offers = await offersFor(tx, subjects)
  const accountId = offers[0]?.item.service.accountId ?? 0
  const purse = (await purses(tx, [accountId], brand.currency)).get(accountId) ?? { promotional: 0, main: 0 }
  const paid = affordable(brand, offers, purse.promotional + purse.main)
  const rest = offers.filter((offer) => !paid.includes(offer))
  const open = new Map(subjects.flatMap(({ documents }) => documents.map((document) => [document.invoice.id, document])))
  const kept = (groups: readonly Offer[][]) =>
    groups.map((group) => ({ group, document: [...open.values()].find((document) => says(document, group)) }))
  const [toPay, toWait] = [kept(byVatInfo(paid)), kept(byVatInfo(rest))]
  const wanted = new Set([...toPay, ...toWait].map(({ document }) => document))
  for (const document of open.values()) if (!wanted.has(document)) await withdraw(tx, document)

  for (const { group, document } of toPay) if (document) await payOpen(tx, group, document, settlement)
  const fresh = toPay.flatMap(({ group, document }) => (document ? [] : [group]))
  if (fresh.length > 0) await payFresh(tx, brand, fresh)
  for (const { group, document } of toWait) await wait(tx, group, document)
}

async function offersFor(tx: Tx, subjects: readonly Subject[]): Promise<Offer[]> {
  const inOrder = subjects.toSorted((a, b) => a.endAt.getTime() - b.endAt.getTime() || a.service.id - b.service.id)
  const services = inOrder.map(({ service }) => service)
  const vatInfoOf = await vatInfos(tx, services)
  const items = await priceRenewals(tx, services)
  return inOrder.map((subject, n) => {
    const item = items[n] as Priced
    // What the customer wrote on the open one goes on.
    return { subject, item, vatInfo: subject.documents[0]?.invoice.vatInfo ?? vatInfoOf(item.service) }
  })
}

/** A document has one VAT information. */
function byVatInfo(offers: readonly Offer[]): Offer[][] {
  const groups = new Map<string, Offer[]>()
  for (const offer of offers) {
    const key = JSON.stringify(offer.vatInfo)
    groups.set(key, [...(groups.get(key) ?? []), offer])
  }
  return [...groups.values()]
}

/** The earliest end first; one that is too dear does not keep a cheaper one from being paid. */
function affordable(brand: Brand, offers: readonly Offer[], money: number): Offer[] {
  const paid: Offer[] = []
  for (const offer of offers) {
    const sum = byVatInfo([...paid, offer]).reduce((all, group) => all + priced(brand, draftOf(group)).total, 0)
    if (sum <= money) paid.push(offer)
  }
  return paid
}

function draftOf(group: readonly Offer[]): Draft {
  const [first] = group
  if (!first) throw new Error('nothing to renew')
  const { brandId, accountId } = first.item.service
  const lines = group.flatMap(({ item }) => item.lines)
  return { brandId, accountId, type: 'renew', lines, vatInfo: first.vatInfo, method: 'balance' }
}

const netOfGroup = (group: readonly Offer[]): number => group.reduce((sum, { item }) => sum + netOf(item.lines), 0)

/** It renews exactly these, for their own periods, at today's prices. */
const says = ({ invoice, renewals }: OpenDocument, group: readonly Offer[]): boolean =>
  renewals.length === group.length &&
  invoice.subtotal - invoice.discount === netOfGroup(group) &&
  group.every(({ subject: { service, endAt }, item }) =>
    renewals.some(
      ({ serviceId, months, periodStart }) =>
        serviceId === service.id && months === item.months && periodStart.getTime() === endAt.getTime(),
    ),
  )

function renewedBy(group: readonly Offer[], invoice: Renewed['invoice']): Renewed[] {
  // In the order in which refunds split the document, so that both come to the same.
  const ordered = group.toSorted((a, b) => a.subject.service.id - b.subject.service.id)
  const amounts = splitTotal(
    invoice,
    ordered.map(({ item }) => netOf(item.lines)),
  )
  return ordered.map(({ subject }, n) => ({ subject, invoice, amount: amounts[n] ?? 0 }))
}

const subjectsOf = (group: readonly Offer[]): Subject[] => group.map(({ subject }) => subject)

async function payOpen(tx: Tx, group: readonly Offer[], { invoice, renewals }: OpenDocument, settlement: Settlement): Promise<void> {
  for (const { id } of renewals) await patchRenewal(tx, id, { triedAt: tx.now })
  const result = await settlement.pay(tx, invoice.id, 'balance', 'system')
  if (result.outcome === 'short') await tellUnpaid(tx, subjectsOf(group), invoice, result.missing)
  if (result.outcome !== 'paid') return
  await recordSystemAll(
    tx,
    group.map(({ subject }) => logAs(subject.service, 'auto-renew')),
  )
}

const payFresh = (tx: Tx, brand: Brand, groups: readonly Offer[][]): Promise<void> =>
  issuePaid(tx, brand, groups.map(draftOf), async (issued) => {
    const renewed = groups.flatMap((group, n) => {
      const invoice = issued[n]
      if (!invoice) throw new Error('the balance that was looked at does not suffice')
      return renewedBy(group, invoice)
    })
    await extend(tx, renewed)
  })

/** Until money comes, on the document that is there or on a new one. */
async function wait(tx: Tx, group: readonly Offer[], document: OpenDocument | undefined): Promise<void> {
  for (const { id } of document?.renewals ?? []) await patchRenewal(tx, id, { triedAt: tx.now })
  const { vatInfo = null } = group[0] ?? {}
  const items = group.map(({ item }) => item)
  const invoice = document?.invoice ?? (await issueRenewal(tx, items, { auto: true, method: 'balance', vatInfo }))
  const { balance } = await balances(tx, invoice.accountId, invoice.currency)
  await tellUnpaid(tx, subjectsOf(group), invoice, Math.max(0, invoice.total - balance.amount))
}
