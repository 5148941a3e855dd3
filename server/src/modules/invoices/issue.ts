import { events } from '@portal/contracts/events.ts'
import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import { invoiceMachines } from '@portal/contracts/machines/invoice.machine.ts'
import { type VatInfo, vatInfoProblems } from '@portal/contracts/modules/invoices.contract.ts'
import { roundHalfAway } from '@portal/contracts/money.ts'
import { AppError, fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Brand, findBrand } from '../brands/index.ts'
import { exchangeRate, totalsOf } from '../catalogue/index.ts'
import { seriesOf, vatPercentOf } from './invoice.rules.ts'
import { numberAtCommit } from './numbers.ts'
import { expire } from './queue.ts'
import { type Invoice, insertInvoice, insertLines, lockInvoice, type NewLine, patchInvoice } from './store.ts'
import type { FurtherDiscount } from './tables.ts'

export interface Draft {
  readonly brandId: number
  readonly accountId: number
  readonly type: InvoiceType
  readonly lines: readonly NewLine[]
  readonly furtherDiscounts?: readonly FurtherDiscount[]
  readonly vatInfo?: VatInfo | null
  readonly method?: string | null
  readonly note?: string
  /** Unpaid until then; null: it does not run out by itself. */
  readonly expiresAt?: Date | null
}

/** Complete and right, or absent [M8]. */
export function checkedVatInfo(info: VatInfo | null | undefined): VatInfo | null {
  if (!info) return null
  const { missing, wrong } = vatInfoProblems(info)
  const fields = Object.fromEntries([
    ...missing.map((name) => [`vatInfo.${name}`, { code: 'field.required' as const }]),
    ...wrong.map((name) => [`vatInfo.${name}`, { code: name === 'email' ? ('field.email' as const) : ('field.invalid' as const) }]),
  ])
  if (missing.length > 0) throw new AppError('vat.incomplete', {}, fields)
  if (wrong.length > 0) throw new AppError('vat.incorrect', {}, fields)
  return info
}

export async function brandOfInvoice(tx: Tx, brandId: number): Promise<Brand> {
  const brand = await findBrand(tx, brandId)
  if (!brand) throw new Error(`brand ${brandId} is not there`)
  return brand
}

/** What a document of these lines comes to, for a cart's price and for the document itself alike. */
export function priced(
  brand: Brand,
  { type, lines, furtherDiscounts = [], vatInfo }: Pick<Draft, 'type' | 'lines' | 'furtherDiscounts' | 'vatInfo'>,
) {
  const vatPercent = vatPercentOf(brand, type, Boolean(vatInfo))
  const further = furtherDiscounts.reduce((sum, { amount }) => sum + amount, 0)
  const totals = totalsOf(
    lines.map(({ subtotal, discount = 0 }) => ({ subtotal, discount: discount ?? 0 })),
    further,
    vatPercent,
  )
  return { ...totals, vatPercent }
}

/**
 * Issues a document. It has no number until it is paid, unless the brand numbers tax invoices when they are ordered [D5]. `before` runs when it has an id, before its lines are frozen: what must
 * hold for it (stock) is taken there.
 */
export async function issueInvoice(tx: Tx, draft: Draft, before?: (invoice: Invoice) => Promise<void>): Promise<Invoice> {
  const [brand, vndPerUsd] = await Promise.all([brandOfInvoice(tx, draft.brandId), exchangeRate(tx)])
  const { subtotal, discount, vat, vatPercent, total } = priced(brand, draft)
  const { brandId, accountId, type, furtherDiscounts = [], vatInfo = null, method = null, note = '', expiresAt = null } = draft
  const invoice = await insertInvoice(tx, {
    ...{ brandId, accountId, type, subtotal, discount, vat, vatPercent, total, furtherDiscounts, vatInfo, method, note, expiresAt },
    state: invoiceMachines[type].initial,
    currency: brand.currency,
    vndPerUsd,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  await Promise.all([insertLines(tx, invoice.id, draft.lines), before?.(invoice)])
  if (expiresAt) await tx.enqueue(expire, { invoiceId: invoice.id }, { dueAt: expiresAt, key: `invoice-expire:${invoice.id}` })
  await tx.emit(events.orderChanged, { orderId: invoice.id }, accountId)
  if (brand.invoiceNumberAt === 'order' && seriesOf(type) === 'tax-invoice') numberAtCommit(tx, invoice)
  return await patchInvoice(tx, invoice.id, { issued: true })
}

/**
 * VAT information on an unpaid document. Where a brand charges VAT only to those who want a VAT invoice, VAT comes and
 * goes with it; the lines stay as they are.
 */
export async function updateVatInfo(tx: Tx, invoiceId: number, info: VatInfo | null): Promise<Invoice> {
  const vatInfo = checkedVatInfo(info)
  const invoice = await lockInvoice(tx, invoiceId)
  if (invoice?.state !== 'unpaid' || invoice.type === 'topup') return fail('vat.update-failed')
  const brand = await brandOfInvoice(tx, invoice.brandId)
  const charged = (invoice.vatInfo !== null) === (vatInfo !== null)
  const vatPercent = charged ? invoice.vatPercent : vatPercentOf(brand, invoice.type, vatInfo !== null)
  const net = invoice.subtotal - invoice.discount
  const vat = roundHalfAway((net * vatPercent) / 100)
  await tx.emit(events.orderChanged, { orderId: invoice.id }, invoice.accountId)
  return await patchInvoice(tx, invoice.id, { vatInfo, vatPercent, vat, total: net + vat })
}
