import { referenceOf } from '@portal/contracts/document-series.ts'
import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import type { orderFinishSeveralPreview } from '@portal/contracts/modules/orders.payment.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { AppError, errorMessage, fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { exchangeRate } from '../catalogue/index.ts'
import {
  approximately,
  brandOfInvoice,
  type Invoice,
  invoicesByIds,
  linesOfMany,
  lockInvoice,
  pointsFor,
  rowView,
  type Settlement,
} from '../invoices/index.ts'
import { balances } from '../ledger/index.ts'
import { type Gateways, methodsFor, requireMethod } from '../payments/index.ts'

interface Payer {
  readonly brandId: number
  readonly accountId: number
  readonly lang: Locale
}

/** The caller's own documents, each once, in the order in which everybody locks; one that is not theirs is a missing one. */
async function own(tx: Tx, accountId: number, ids: readonly number[]): Promise<Invoice[]> {
  const unique = [...new Set(ids)].sort((a, b) => a - b)
  if (unique.length === 0) fail('nothing-selected')
  const found = await invoicesByIds(tx, unique)
  return unique.map((id) => {
    const invoice = found.get(id)
    return invoice?.accountId === accountId ? invoice : fail('not-found')
  })
}

/** Why a document is not paid together with others. */
function refusalOf({ state, type }: Invoice): ErrorCode | null {
  if (!isPayable({ state, type })) return 'order.one-not-payable'
  if (type === 'topup') return 'order.by-gateway-only'
  // What a gateway is at work on would be paid twice; the money would not be lost, but nobody wants that.
  return state === 'pending' ? 'order.payment-under-way' : null
}

/** The sum of those that can be paid, and what would be left: exactly what `finishSeveral` then does. */
export async function previewSeveral(
  tx: Tx,
  gateways: Gateways,
  { brandId, accountId, lang }: Payer,
  ids: readonly number[],
): Promise<OutputOf<typeof orderFinishSeveralPreview>> {
  const { currency } = await brandOfInvoice(tx, brandId)
  const invoices = await own(tx, accountId, ids)
  const lines = await linesOfMany(tx, ids)
  const payable = invoices.filter((invoice) => refusalOf(invoice) === null)
  const of = (amount: number) => money(amount, currency)
  const total = payable.reduce((sum, invoice) => sum + invoice.total, 0)
  const { balance, promotional } = await balances(tx, accountId, currency)
  const fromPromotional = Math.min(promotional.amount, total)
  const methods = await methodsFor(tx, gateways, { brandId, accountId, lang, type: 'other', totals: payable.map((one) => one.total) })
  return {
    items: invoices.map((invoice) => {
      const { id, number, type, summary, moreLines, total: own } = rowView(invoice, lines.get(invoice.id) ?? [], lang)
      const code = refusalOf(invoice)
      const text = code && errorMessage(code === 'order.one-not-payable' ? 'order.not-payable' : code, lang)
      return { ...{ id, number, type, summary, moreLines, total: own }, refusal: code && text !== null ? { code, text } : null }
    }),
    total: of(total),
    approxTotal: approximately(of(total), await exchangeRate(tx)),
    promotional: of(fromPromotional),
    main: of(total - fromPromotional),
    missing: total > balance.amount ? of(total - balance.amount) : null,
    methods: methods.filter(({ kind }) => kind !== 'gateway'),
  }
}

/**
 * All of them or none: whatever stands in the way of one is an error, and nothing is paid. The documents are locked first, in the
 * order of their ids, so that two of these at once wait for each other and the second finds them paid.
 */
export async function finishSeveral(
  tx: Tx,
  settlement: Settlement,
  { accountId, lang }: Payer,
  { ids, method }: { readonly ids: readonly number[]; readonly method: 'balance' | 'points' },
): Promise<Invoice[]> {
  const invoices: Invoice[] = []
  for (const { id } of await own(tx, accountId, ids)) {
    const invoice = (await lockInvoice(tx, id)) ?? fail('not-found')
    const refusal = refusalOf(invoice)
    if (refusal) throw new AppError(refusal, { number: referenceOf(invoice) })
    await requireMethod(tx, invoice, method, lang)
    invoices.push(invoice)
  }
  if (method === 'points') await checkPoints(tx, invoices)
  const paid: Invoice[] = []
  for (const { id } of invoices) paid.push(await payOne(tx, settlement, id, method))
  return paid
}

/** The sum that is lacking is that of all, not of the one at which the points run out. */
async function checkPoints(tx: Tx, invoices: readonly Invoice[]): Promise<void> {
  const [first] = invoices
  if (!first) return
  const needed = invoices.reduce((sum, { total, currency }) => sum + pointsFor(total, currency), 0)
  const { points } = await balances(tx, first.accountId, first.currency)
  if (points < needed) throw new AppError('order.not-enough-points', { needed, available: points })
}

async function payOne(tx: Tx, settlement: Settlement, id: number, method: 'balance' | 'points'): Promise<Invoice> {
  const result = await settlement.pay(tx, id, method, 'customer')
  const number = referenceOf(result.invoice)
  if (result.outcome === 'paid') return result.invoice
  if (result.outcome === 'sold-out') return fail('order.one-too-late', { number })
  if (result.outcome === 'code-refused') return fail(result.code, result.params)
  if (result.outcome === 'closed') return fail('order.one-not-payable', { number })
  if (method === 'balance') return fail('order.not-enough-credit')
  return fail('order.not-enough-points', { needed: result.missing + result.available, available: result.available })
}
