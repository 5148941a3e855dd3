import { ORDER_LIVES_DAYS } from '@portal/contracts/constants.ts'
import { isOpen } from '@portal/contracts/machines/invoice.machine.ts'
import type { VatInfo } from '@portal/contracts/modules/invoices.contract.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Brand } from '../../brands/index.ts'
import { termDiscounts } from '../../catalogue/index.ts'
import {
  brandOfInvoice,
  cancelInvoice,
  type Invoice,
  type InvoiceLine,
  invoicesByIds,
  issueInvoice,
  linesOfMany,
} from '../../invoices/index.ts'
import { lockedBalances } from '../../ledger/index.ts'
import { periodEnd, type Service } from '../../services/index.ts'
import { insertRenewals, openRenewals, type Renewal, renewalsOf, tryAgain, voidRenewals } from '../store.ts'
import { lastDocuments } from '../upcoming/upcoming.store.ts'
import { type RenewalLine, renewalLines, type Sold } from './price.rules.ts'

export interface Priced {
  readonly service: Service
  readonly months: number
  readonly lines: readonly RenewalLine[]
}

function soldOf(service: Service, line: InvoiceLine | undefined): Sold {
  const { id: serviceId, name, planName, priceAmount, periodMonths, options } = service
  const all = (text: string) => ({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })
  return {
    ...{ serviceId, priceAmount, periodMonths, planName: options.terms?.planName ?? line?.description ?? all(planName), detail: all(name) },
    unitCost: (options.terms ?? line)?.unitCost ?? null,
    discountPercent: (options.terms ?? line)?.discountPercent ?? 0,
    addons: (options.addons ?? []).map((addon) => ({ name: addon.name, amount: addon.amount, monthly: addon.price.amount })),
  }
}

/** What each of these services would cost for so many months, or for its own period; three queries for all. */
export async function priceRenewals(tx: Tx, services: readonly Service[], months?: number): Promise<Priced[]> {
  const invoiceIds = services.flatMap(({ invoiceId }) => invoiceId ?? [])
  const lines = await linesOfMany(tx, [...new Set(invoiceIds)])
  const discounts = await termDiscounts(
    tx,
    services.flatMap(({ planId }) => planId ?? []),
  )
  return services.map((service) => {
    const line = lines.get(service.invoiceId ?? 0)?.find(({ id }) => id === service.invoiceLineId)
    const term = months ?? service.periodMonths
    const percent = discounts.get(service.planId ?? 0)?.[String(term)] ?? 0
    return { service, months: term, lines: renewalLines(soldOf(service, line), term, percent) }
  })
}

/** The brands of these services, by id. */
export async function brandsOf(tx: Tx, services: readonly Service[]): Promise<ReadonlyMap<number, Brand>> {
  const brands = new Map<number, Brand>()
  for (const id of new Set(services.map(({ brandId }) => brandId))) brands.set(id, await brandOfInvoice(tx, id))
  return brands
}

type Documented = Pick<Service, 'id' | 'invoiceId' | 'accountId'>

/** VAT information goes on as it stood on the last paid document of the service [M8]; that of a former owner is nobody else's. */
export const vatInfoOf = async (tx: Tx, service: Documented): Promise<VatInfo | null> => (await vatInfos(tx, [service]))(service)

/** As `vatInfoOf`, for many in two queries. */
export async function vatInfos(tx: Tx, services: readonly Documented[]): Promise<(service: Documented) => VatInfo | null> {
  const last = await lastDocuments(
    tx,
    services.map(({ id }) => id),
  )
  const documentOf = ({ id, invoiceId }: Documented): number | null => last.get(id) ?? invoiceId
  const documents = await invoicesByIds(
    tx,
    services.flatMap((service) => documentOf(service) ?? []),
  )
  return (service) => {
    const document = documents.get(documentOf(service) ?? 0)
    return document?.accountId === service.accountId ? document.vatInfo : null
  }
}

export interface IssueOptions {
  /** By the run, because the balance did not suffice when it tried it. */
  readonly auto: boolean
  readonly method?: string | null
  readonly vatInfo: VatInfo | null
}

/**
 * Issues one renewal document for these locked services. The wallets are locked first, as everybody does who goes on to the counter of
 * numbers. A period that another document pays for already is refused by the database.
 */
export async function issueRenewal(tx: Tx, items: readonly Priced[], { auto, method = null, vatInfo }: IssueOptions): Promise<Invoice> {
  const [first] = items
  if (!first) throw new Error('nothing to renew')
  const { brandId, accountId, currency } = first.service
  await lockedBalances(tx, { brandId, accountId }, currency)
  const expiresAt = auto ? null : addDays(tx.now, ORDER_LIVES_DAYS)
  const lines = items.flatMap((item) => item.lines)
  return await issueInvoice(tx, { brandId, accountId, type: 'renew', lines, vatInfo, method, expiresAt }, async (invoice) => {
    const about = { invoiceId: invoice.id, auto, triedAt: auto ? tx.now : null }
    await insertRenewals(
      tx,
      items.map(({ service, months }) => ({ serviceId: service.id, periodStart: startOf(service, tx.now), months, ...about })),
    )
  })
}

/** A period begins at the old end; that of a trial when it is converted [M14]. */
export const startOf = ({ endAt, trialHours }: Pick<Service, 'endAt' | 'trialHours'>, now: Date): Date =>
  trialHours !== null ? now : (endAt ?? now)

/** Until when a renewal paid now would last. */
export function endOf(service: Service, months: number, now: Date): Date {
  const anchor = service.trialHours === null ? {} : { anchorDay: null, anchorTime: null }
  return periodEnd({ ...service, ...anchor, endAt: startOf(service, now) }, months)
}

export interface OpenDocument {
  readonly invoice: Invoice
  readonly renewals: readonly Renewal[]
}

/** The documents that are to renew these services, locked by `lock`; null where one could not be locked. */
export async function openDocuments(
  tx: Tx,
  serviceIds: readonly number[],
  lock: (tx: Tx, id: number) => Promise<Invoice | null>,
): Promise<OpenDocument[] | null> {
  const ids = new Set((await openRenewals(tx, serviceIds)).map(({ invoiceId }) => invoiceId))
  const documents: OpenDocument[] = []
  for (const id of [...ids].sort((a, b) => a - b)) {
    const invoice = await lock(tx, id)
    if (!invoice) return null
    const renewals = (await renewalsOf(tx, id)).filter(({ state }) => state === 'open')
    // Its cancellation is on its way here as an event.
    if (isOpen(invoice.state)) documents.push({ invoice, renewals })
    else await voidRenewals(tx, id)
  }
  return documents
}

/**
 * Takes back what nobody has begun to pay; a payment under way is left alone, and then decides. What stood on it beside that for which it is
 * withdrawn is tried anew at once, and gets another document.
 */
export async function withdraw(tx: Tx, { invoice, renewals }: OpenDocument): Promise<boolean> {
  if (invoice.state !== 'unpaid' || !(await cancelInvoice(tx, invoice, 'cancel', 'system'))) return false
  await voidRenewals(tx, invoice.id)
  const services = renewals.map(({ serviceId }) => serviceId)
  if (services.length > 1) await tryAgain(tx, services)
  return true
}
