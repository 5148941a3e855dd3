import { referenceOf } from '@portal/contracts/document-series.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { operatorOrderRefund } from '@portal/contracts/modules/refunds.operator.contract.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Invoice, Share } from '../invoices/index.ts'
import { balances } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import { type Gateways, giveFeesBack, returnable, sendBack } from '../payments/index.ts'

/** What of a top-up can go back to where it came from: what its gateways can take, and what is not spent. Nothing was sold, so there is no VAT. */
export async function leftOfTopUp(tx: Tx, gateways: Gateways, { id, accountId, currency }: Invoice): Promise<Share> {
  const { main } = await balances(tx, accountId, currency)
  const most = Math.min(main.amount, await returnable(tx, gateways, id))
  return { total: most, vat: 0, promotional: 0, main: most, points: 0 }
}

/**
 * Computes how much of a top-up returns to its payment source. Minor units; `amount` `null`: everything that can.
 * @throws {AppError} `refund.nothing-left` or `refund.more-than-left`.
 */
export async function planTopUpReturn(
  tx: Tx,
  gateways: Gateways,
  invoice: Invoice,
  amount: number | null,
  lang: Locale,
): Promise<{ readonly most: number; readonly total: number }> {
  const { total: most } = await leftOfTopUp(tx, gateways, invoice)
  if (most === 0) fail('refund.nothing-left')
  if (amount !== null && amount > most)
    failField('amount', 'refund.more-than-left', { left: formatMoney(money(most, invoice.currency), lang) })
  return { most, total: amount ?? most }
}

/**
 * Returns a top-up to its payment source, whole or in part, out of the main balance. Its bonus follows in proportion. No credit note is
 * issued: the document sold nothing. The caller must hold the document's lock.
 */
export async function returnTopUp(
  { tx, lang, note }: Pick<TxCall<typeof operatorOrderRefund>, 'tx' | 'lang' | 'note'>,
  gateways: Gateways,
  invoice: Invoice,
  { amount, expected, reason }: Pick<InputOf<typeof operatorOrderRefund>, 'amount' | 'expected' | 'reason'>,
): Promise<OutputOf<typeof operatorOrderRefund>> {
  const { id, accountId, currency } = invoice
  const { most, total } = await planTopUpReturn(tx, gateways, invoice, amount, lang)
  if (expected !== null && expected.total !== total) fail('refund.changed')
  const back = await sendBack(tx, gateways, invoice, total)
  await giveFeesBack(tx, invoice)
  const number = referenceOf(invoice)
  await notify(tx, {
    ...{ accountId, kind: 'invoice-refunded-source', params: { number, amount: money(back, currency) }, mail: true },
    ...{ link: `/home/order/detail/${id}`, cause: `topup-return:${id}:${tx.now.toISOString()}` },
  })
  note({ accountId, detail: number, before: { refundable: most }, after: { sentBack: back, currency, reason } })
  const nothing = money(0, currency)
  return { id, creditNote: '', promotional: nothing, main: money(back, currency), points: 0, sentBack: money(back, currency) }
}
