import { referenceOf } from '@portal/contracts/document-series.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { isOwnMethod, type OwnMethod } from '@portal/contracts/payment-method.rules.ts'
import type { Opening } from '../../platform/auth/attempts.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandOfInvoice, findInvoice, type Invoice, lockInvoice, type PayResult, type Settlement } from '../invoices/index.ts'
import { requireMethod, startPayment } from '../payments/index.ts'
import { codeRefusal } from '../promotions/index.ts'

export type Finished = { readonly status: Invoice['state']; readonly redirect: string | null }

export interface FinishRequest {
  readonly id: number
  readonly method: string | null | undefined
  readonly accountId: number
  readonly brandId: number
  readonly lang: Locale
  readonly baseUrl: string
  /** What it is, as its owner's log names it, as soon as that is known. */
  readonly found: (number: string) => void
  /** Keeps the answer in the transaction that moved the money. */
  readonly conclude: (tx: Tx, finished: Finished) => Promise<void>
}

type Transact = <T>(work: (tx: Tx) => Promise<T>, options?: Opening) => Promise<T>

/** A foreign order is a missing one. */
export async function ownInvoice(tx: Tx, accountId: number, id: number): Promise<Invoice> {
  const invoice = await findInvoice(tx, id)
  return invoice?.accountId === accountId ? invoice : fail('not-found')
}

/** As `ownInvoice`, for what is about to change it. */
export async function ownLockedInvoice(tx: Tx, accountId: number, id: number): Promise<Invoice> {
  const invoice = await lockInvoice(tx, id)
  return invoice?.accountId === accountId ? invoice : fail('not-found')
}

/** Pays an order: from the balance or points at once, or begins a payment at a gateway. */
export async function finishOrderPayment(transact: Transact, settlement: Settlement, request: FinishRequest): Promise<Finished> {
  const { id, accountId, lang, baseUrl } = request
  const paying = async (tx: Tx) => {
    const [invoice] = await Promise.all([ownInvoice(tx, accountId, id), brandOfInvoice(tx, request.brandId)])
    request.found(referenceOf(invoice))
    const method = request.method || invoice.method
    if (method === null) return fail('order.no-method')
    const choice = await requireMethod(tx, invoice, method, lang)
    const result = isOwnMethod(method) ? await pay(tx, settlement, method, request) : null
    // A gateway must not collect the discounted price of an order whose code no longer applies. A top-up is credited without its bonus.
    const refused = result || invoice.type === 'topup' ? null : await codeRefusal(tx, invoice)
    if (refused) throw refused
    return { method, choice, result }
  }
  const { method, choice, result } = await transact(paying, { readsFirst: true })
  if (result) return { status: paidOrFail(result, method).state, redirect: null }
  if (choice === null) return fail('order.method-unavailable')
  const { redirect } = await startPayment(transact, choice.gateway.driver, { invoiceId: id, lang, baseUrl })
  return { status: (await transact((tx) => ownInvoice(tx, accountId, id))).state, redirect }
}

async function pay(tx: Tx, settlement: Settlement, method: OwnMethod, { id, conclude }: FinishRequest): Promise<PayResult> {
  const paid = await settlement.pay(tx, id, method, 'customer')
  if (paid.outcome !== 'paid') return paid
  await conclude(tx, { status: paid.invoice.state, redirect: null })
  return paid
}

/** After the commit: an order that was sold out stays cancelled although the caller is refused. */
function paidOrFail(result: PayResult, method: string): Invoice {
  if (result.outcome === 'paid') return result.invoice
  if (result.outcome === 'sold-out' || result.outcome === 'code-refused') return fail(result.code, result.params)
  if (result.outcome === 'closed') return fail(result.invoice.type === 'topup' ? 'order.method-unavailable' : 'order.not-payable')
  if (method === 'points')
    return fail('order.not-enough-points', { needed: result.missing + result.available, available: result.available })
  return fail('order.not-enough-credit')
}
