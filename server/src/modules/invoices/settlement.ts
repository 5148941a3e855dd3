import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import { events } from '@portal/contracts/events.ts'
import type { Actor } from '@portal/contracts/machine.ts'
import { type InvoiceType, isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import { money } from '@portal/contracts/money.ts'
import { AppError, type Params } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { lockedBalances, post } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import { fromBalance, pointsFor } from './invoice.rules.ts'
import { earnPoints } from './refunds.ts'
import { creditNotesOf, findInvoice, type Invoice, lockInvoice, moveInvoice } from './store.ts'

/** What happens when a document of some types is paid; each module that issues documents brings its own. */
export interface Fulfilment {
  readonly types: readonly InvoiceType[]
  /** In the paying transaction. Throws one of `TOO_LATE` where it can no longer be fulfilled: then nothing is paid. */
  readonly paid: (tx: Tx, invoice: Invoice) => Promise<void>
  /** It was paid for too late: the document is cancelled, the money stays where it is. */
  readonly soldOut?: (tx: Tx, invoice: Invoice) => Promise<void>
}

/** `gateway`: what a gateway brought for it lies in the main balance and pays it. */
export type Funding = 'balance' | 'points' | 'gateway'

export type PayResult =
  | { readonly outcome: 'paid'; readonly invoice: Invoice }
  /** Not payable: paid already, cancelled, or not of this kind. */
  | { readonly outcome: 'closed'; readonly invoice: Invoice }
  | { readonly outcome: 'short'; readonly invoice: Invoice; readonly missing: number; readonly available: number }
  /** Its promo code no longer applies: the document stays unpaid, the money stays on the balance. */
  | { readonly outcome: 'code-refused'; readonly invoice: Invoice; readonly code: ErrorCode; readonly params: Params }
  /** Too late for it: the document is cancelled. */
  | { readonly outcome: 'sold-out'; readonly invoice: Invoice; readonly code: TooLate; readonly params: Params }

const TOO_LATE = ['order.sold-out', 'change.outdated'] as const
type TooLate = (typeof TOO_LATE)[number]

/** Judges promo codes when documents are paid; the promotions module brings it. */
export interface CodeCheck {
  /** Why the promo code of an unpaid document no longer applies; `null` if it does, or there is none. Locks the customer's wallets. */
  readonly refusal: (tx: Tx, invoice: Invoice) => Promise<AppError | null>
  /** Releases the code of a top-up that is credited without its bonus, and notifies the customer. */
  readonly drop: (tx: Tx, invoice: Invoice) => Promise<void>
}

export interface Settlement {
  /** Pays a document at most once, whoever asks and however many at once: the document's row is the lock. */
  readonly pay: (tx: Tx, invoiceId: number, funding: Funding, by: Actor) => Promise<PayResult>
}

interface Funds {
  readonly promotional: number
  readonly main: number
  readonly points: number
}

export function createSettlement(fulfilments: readonly Fulfilment[], codes: CodeCheck): Settlement {
  const fulfilmentOf = (type: InvoiceType): Fulfilment | undefined => fulfilments.find(({ types }) => types.includes(type))

  const pay = async (tx: Tx, invoiceId: number, funding: Funding, by: Actor): Promise<PayResult> => {
    const invoice = await lockInvoice(tx, invoiceId)
    if (!invoice) throw new AppError('not-found')
    if (!isPayable(invoice)) return { outcome: 'closed', invoice }
    if (invoice.type === 'topup') return await credit(tx, invoice, funding, by, codes)
    const refused = await codes.refusal(tx, invoice)
    if (refused) return { outcome: 'code-refused', invoice, code: refused.code, params: refused.params }
    const funds = await fundsFor(tx, invoice, funding)
    if ('missing' in funds) return { outcome: 'short', invoice, ...funds }
    try {
      return { outcome: 'paid', invoice: await tx.savepoint(() => charge(tx, invoice, { ...funds, funding }, by)) }
    } catch (error) {
      const code = TOO_LATE.find((late) => error instanceof AppError && error.code === late)
      if (!code || !(error instanceof AppError)) throw error
      await moveInvoice(tx, invoice, 'sold-out', 'system')
      await fulfilmentOf(invoice.type)?.soldOut?.(tx, invoice)
      return { outcome: 'sold-out', invoice, code, params: error.params }
    }
  }

  const charge = async (
    tx: Tx,
    invoice: Invoice,
    { funding, ...funds }: Funds & { readonly funding: Funding },
    by: Actor,
  ): Promise<Invoice> => {
    const owner = { brandId: invoice.brandId, accountId: invoice.accountId, currency: invoice.currency }
    const key = `invoice-pay:${invoice.id}`
    const cause = { invoiceId: invoice.id }
    const { vat, total } = invoice
    if (funds.points > 0) await post(tx, 'points-pay', { ...owner, key, cause, points: funds.points, total, vat })
    else if (total > 0) await post(tx, 'invoice-pay', { ...owner, key, cause, promotional: funds.promotional, main: funds.main, vat })
    const from = { paidPromotional: funds.promotional, paidMain: funds.main, paidPoints: funds.points }
    const how = { ...from, paidAt: tx.now, method: methodOf(invoice, funding) }
    const state = await moveInvoice(tx, invoice, 'pay', by, how)
    if (!state) throw new Error(`invoice ${invoice.id} cannot be paid`)
    if (invoice.expiresAt) await tx.cancelJob(`invoice-expire:${invoice.id}`)
    const paid = { ...invoice, ...how, state, updatedAt: tx.now }
    await fulfilmentOf(invoice.type)?.paid(tx, paid)
    const after = await written(tx, invoice.id)
    if (invoice.type === 'renew') await earnPoints(tx, paid, funds.main - (await wentBack(tx, after)))
    await told(tx, invoice)
    return after
  }
  return { pay }
}

/** Main money of what could not be done any more when it was paid. */
const wentBack = async (tx: Tx, { id, refunded }: Invoice): Promise<number> =>
  refunded === 0 ? 0 : (await creditNotesOf(tx, id)).reduce((sum, { main }) => sum + main, 0)

/** `invoice`: as it was before it was paid. Only one that names a method was ever offered to a gateway. */
async function told(tx: Tx, { id, type, total, accountId, method }: Invoice): Promise<void> {
  await tx.emit(events.invoicePaid, { invoiceId: id, type, total }, accountId)
  if (method !== null) await tx.emit(events.paymentsNotNeeded, { invoiceId: id }, accountId)
}

/** A gateway wrote its own when it was asked; what costs nothing is paid by nothing. */
const methodOf = ({ type, method }: Invoice, funding: Funding): string | null =>
  funding === 'gateway' || type === 'trial' ? method : funding

const written = async (tx: Tx, id: number): Promise<Invoice> => {
  const invoice = await findInvoice(tx, id)
  if (!invoice) throw new Error(`invoice ${id} is not there`)
  return invoice
}

/** What a gateway brought is main money: it must not turn promotional money into main. */
async function fundsFor(tx: Tx, invoice: Invoice, funding: Funding): Promise<Funds | { missing: number; available: number }> {
  const { total, currency } = invoice
  const wallets = await lockedBalances(tx, invoice, currency)
  if (funding === 'points') {
    const points = pointsFor(total, currency)
    return wallets.points < points ? { missing: points - wallets.points, available: wallets.points } : { promotional: 0, main: 0, points }
  }
  const main = wallets.main.amount
  if (funding === 'gateway') {
    const usable = Math.min(invoice.received, main)
    return usable < total ? { missing: total - usable, available: usable } : { promotional: 0, main: total, points: 0 }
  }
  const shares = fromBalance(total, wallets.promotional.amount)
  const missing = shares.main - main
  return missing > 0 ? { missing, available: shares.promotional + main } : { ...shares, points: 0 }
}

/** The money is in the balance already; the document only says so. */
async function credit(tx: Tx, invoice: Invoice, funding: Funding, by: Actor, codes: CodeCheck): Promise<PayResult> {
  if (funding !== 'gateway') return { outcome: 'closed', invoice }
  if (invoice.received < invoice.total)
    return { outcome: 'short', invoice, missing: invoice.total - invoice.received, available: invoice.received }
  // Before the top-up counts as paid: it must not be judged against itself.
  if (await codes.refusal(tx, invoice)) await codes.drop(tx, invoice)
  await moveInvoice(tx, invoice, 'pay', by, { paidAt: tx.now })
  await tx.cancelJob(`invoice-expire:${invoice.id}`)
  await notify(tx, {
    accountId: invoice.accountId,
    kind: 'topup-credited',
    params: { amount: money(invoice.received, invoice.currency) },
    link: `/home/order/detail/${invoice.id}`,
    mail: true,
    paper: `receipt:${invoice.id}`,
    cause: `topup:${invoice.id}`,
  })
  await told(tx, invoice)
  return { outcome: 'paid', invoice: await written(tx, invoice.id) }
}
