import { events } from '@portal/contracts/events.ts'
import { isoDate } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { lockedBalances, type Order, pointsOfInvoice, post, postAll } from '../ledger/index.ts'
import { documentNumber, pointsEarned, type Share } from './invoice.rules.ts'
import { brandOfInvoice } from './issue.ts'
import { addRefunded, creditNotesOf, hasCreditNote, type Invoice, insertCreditNote, linesOf, nextSerial } from './store.ts'

/** The option of a line that is a payment's fee. */
export const PAYMENT_FEE = 'paymentFee'

type Earning = Pick<Invoice, 'id' | 'brandId' | 'accountId' | 'currency'>

/** Points for what was spent from the main balance; once per invoice [M3]. */
export function pointsOrders({ id, brandId, accountId, currency }: Earning, mainSpent: number): Order[] {
  const points = pointsEarned(mainSpent, currency)
  if (points === 0) return []
  return [['points-earn', { brandId, accountId, currency, key: `points-earn:${id}`, cause: { invoiceId: id }, points }]]
}

export async function earnPoints(tx: Tx, invoice: Earning, mainSpent: number): Promise<void> {
  await postAll(tx, pointsOrders(invoice, mainSpent))
}

/** Gives a part of a paid document back to the balances it came from, with a credit note. The same key gives back once. */
export async function refund(tx: Tx, invoice: Invoice, share: Share, key: string, reason: string): Promise<boolean> {
  const noteKey = `refund:${key}`
  if (await hasCreditNote(tx, noteKey)) return false
  const { brandId, accountId, currency, id } = invoice
  const posting = { brandId, accountId, currency, key: noteKey, cause: { invoiceId: id, reason } }
  const { total, vat, promotional, main, points } = share
  if (points > 0) await post(tx, 'points-refund', { ...posting, points, total, vat })
  else if (promotional + main > 0) {
    if (await isPaymentFee(tx, invoice)) await post(tx, 'payment-fee-refund', { ...posting, amount: main, vat })
    else await post(tx, 'refund', { ...posting, promotional, main, vat })
    await addRefunded(tx, id, promotional + main)
    if (main > 0) await takePointsBack(tx, invoice, main, noteKey)
  }
  await tx.emit(events.invoiceRefunded, { invoiceId: id, type: invoice.type }, accountId)
  const brand = await brandOfInvoice(tx, brandId)
  const year = Number(isoDate(tx.now, brand.timeZone).slice(0, 4))
  const serial = await nextSerial(tx, `credit-note:${brandId}:${year}`)
  const number = documentNumber(brand.code, year, serial, 'CN-')
  return await insertCreditNote(tx, {
    key: noteKey,
    invoiceId: id,
    brandId,
    number,
    year,
    serial,
    total,
    vat,
    promotional,
    main,
    points,
    reason,
    at: tx.now,
  })
}

/** What paying by a gateway cost is booked apart from what is sold. */
const isPaymentFee = async (tx: Tx, { id, type }: Invoice): Promise<boolean> =>
  type === 'other' && (await linesOf(tx, id)).some(({ options }) => PAYMENT_FEE in options)

/** Points stay for what stays paid. Those that were spent already stay spent: nobody owes points. */
async function takePointsBack(tx: Tx, invoice: Invoice, refunding: number, noteKey: string): Promise<void> {
  const { brandId, accountId, currency, id } = invoice
  const before = (await creditNotesOf(tx, id)).reduce((sum, { main }) => sum + main, 0)
  const deserved = pointsEarned(invoice.paidMain - before - refunding, currency)
  const tooMany = (await pointsOfInvoice(tx, id)) - deserved
  if (tooMany <= 0) return
  const { points: left } = await lockedBalances(tx, { brandId, accountId }, currency)
  const points = Math.min(tooMany, left)
  if (points === 0) return
  await post(tx, 'points-take-back', { brandId, accountId, currency, key: `points-back:${noteKey}`, cause: { invoiceId: id }, points })
}
