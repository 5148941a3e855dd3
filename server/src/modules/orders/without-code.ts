import { STOCK_HELD_MINUTES } from '@portal/contracts/constants.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import { type Money, money } from '@portal/contracts/money.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { holdStock, releaseStock } from '../catalogue/index.ts'
import { addReceived, brandOfInvoice, cancelInvoice, type Invoice, issueInvoice, linesOf, type NewLine, priced } from '../invoices/index.ts'
import { codeRefusal } from '../promotions/index.ts'
import { holdUserData } from '../services/index.ts'
import type { LineOptions } from './cart.ts'
import { ownLockedInvoice } from './finish.live.ts'
import { paidLines, stockItemsOf } from './fulfil.ts'
import { holdJobKey, stockKey } from './place.ts'
import { dropHold } from './queue.ts'

/** The lines of an order as they were issued, without the share of the promo code. */
async function linesWithoutCode(tx: Tx, invoiceId: number): Promise<NewLine[]> {
  return (await linesOf(tx, invoiceId)).map(({ id: _, invoiceId: __, position: ___, options, ...line }) => {
    const { promotion: ____, ...rest } = options as Partial<LineOptions>
    return { ...line, options: rest }
  })
}

/** The total of an unpaid order without its promo code. */
export async function totalWithoutCode(tx: Tx, { id, brandId, type, vatInfo, currency }: Invoice): Promise<Money> {
  const [brand, lines] = await Promise.all([brandOfInvoice(tx, brandId), linesWithoutCode(tx, id)])
  return money(priced(brand, { type, lines, vatInfo }).total, currency)
}

/**
 * Replaces an unpaid order whose promo code no longer applies by an order at the full price: the old document is cancelled and a new one is
 * issued with the same lines, VAT information and deadline [M9]. An issued document never changes, so it cannot be corrected in place.
 *
 * Money that arrived for the old order is on the balance; it counts as received for the new one, so a gateway collects only the rest.
 * @throws `promotion.still-applies`, `order.not-payable`, `order.sold-out`
 */
export async function replaceWithoutCode(tx: Tx, accountId: number, id: number, lang: Locale): Promise<Invoice> {
  const old = await ownLockedInvoice(tx, accountId, id)
  if (old.type !== 'new' || !isPayable(old)) return fail('order.not-payable')
  if ((await codeRefusal(tx, old)) === null) return fail('promotion.still-applies')
  const bought = await paidLines(tx, id)
  if (!(await cancelInvoice(tx, old, 'cancel', 'customer'))) return fail('order.not-payable')
  await releaseStock(tx, stockKey(id))
  await tx.cancelJob(holdJobKey(id))
  await holdUserData(
    tx,
    bought.flatMap(({ options }) => options.userDataId ?? []),
  )
  const { brandId, vatInfo, note, expiresAt } = old
  const lines = await linesWithoutCode(tx, id)
  const until = addSeconds(tx.now, STOCK_HELD_MINUTES * 60)
  return await issueInvoice(tx, { brandId, accountId, type: 'new', lines, vatInfo, note, expiresAt }, async (issued) => {
    if (old.received > 0) await addReceived(tx, issued.id, old.received)
    await holdStock(tx, stockKey(issued.id), stockItemsOf(tx, bought), until, lang)
    await tx.enqueue(dropHold, { invoiceId: issued.id }, { dueAt: until, key: holdJobKey(issued.id) })
  })
}
