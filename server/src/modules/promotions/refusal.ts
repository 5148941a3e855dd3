import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { type CodeCheck, hasPaid, type Invoice } from '../invoices/index.ts'
import { lockedBalances } from '../ledger/index.ts'
import { notify } from '../notices/index.ts'
import { firstOnlyCodeOf, giveUseBack } from './store.ts'

/**
 * Judges "first order only" again for an unpaid document with a promo code [M9]. Several unpaid documents may each have such a code; only
 * the first one paid keeps its discount. All other terms are judged once, when the document is issued.
 *
 * @returns The reason why the code no longer applies, or `null`. The result is final only while the caller locks the customer's wallets.
 */
export async function codeRefusal(tx: Tx, { id, accountId, type }: Invoice): Promise<AppError | null> {
  if (type !== 'new' && type !== 'topup') return null
  const code = await firstOnlyCodeOf(tx, id)
  if (code === null || !(await hasPaid(tx, accountId, type))) return null
  return new AppError(type === 'topup' ? 'promotion.first-topup-only' : 'promotion.first-order-only', { code })
}

/** Used by the settlement of every document. */
export const promotionCheck: CodeCheck = {
  refusal: async (tx, invoice) => {
    // Only top-ups and orders with a discount can have a code.
    if (invoice.type !== 'topup' && (invoice.type !== 'new' || invoice.furtherDiscounts.length === 0)) return null
    // The lock orders two payments of one customer: the second one sees that the first one is paid.
    await lockedBalances(tx, invoice, invoice.currency)
    return await codeRefusal(tx, invoice)
  },
  drop: async (tx, invoice) => {
    await giveUseBack(tx, invoice.id)
    await notify(tx, {
      ...{ accountId: invoice.accountId, kind: 'bonus-not-given', params: { number: invoice.number ?? '' }, mail: true },
      ...{ link: `/home/order/detail/${invoice.id}`, cause: `bonus-not-given:${invoice.id}` },
    })
  },
}
