import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { operatorOrderRefund } from '@portal/contracts/modules/orders.operator.contract.ts'
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
 * Sends a top-up back to where it was paid from, whole or in part, out of the main balance; its bonus follows in proportion. No credit note: the
 * document sold nothing. The caller holds the document's lock.
 */
export async function returnTopUp(
  { tx, lang, note }: Pick<TxCall<typeof operatorOrderRefund>, 'tx' | 'lang' | 'note'>,
  gateways: Gateways,
  invoice: Invoice,
  { amount, reason }: { readonly amount: number | null; readonly reason: string },
): Promise<OutputOf<typeof operatorOrderRefund>> {
  const { id, accountId, currency } = invoice
  const { total: most } = await leftOfTopUp(tx, gateways, invoice)
  if (most === 0) fail('refund.nothing-left')
  if (amount !== null && amount > most) failField('amount', 'refund.more-than-left', { left: formatMoney(money(most, currency), lang) })
  const back = await sendBack(tx, gateways, invoice, amount ?? most)
  await giveFeesBack(tx, invoice)
  const number = invoice.number ?? ''
  await notify(tx, {
    ...{ accountId, kind: 'invoice-refunded-source', params: { number, amount: money(back, currency) }, mail: true },
    ...{ link: `/home/order/detail/${id}`, cause: `topup-return:${id}:${tx.now.toISOString()}` },
  })
  note({ accountId, detail: number, before: { refundable: most }, after: { sentBack: back, currency, reason } })
  const nothing = money(0, currency)
  return { id, creditNote: '', promotional: nothing, main: money(back, currency), points: 0, sentBack: money(back, currency) }
}
