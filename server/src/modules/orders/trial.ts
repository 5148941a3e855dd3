import { ORDER_LIVES_DAYS } from '@portal/contracts/constants.ts'
import { addDays } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { checkSshKeys } from '../accounts/index.ts'
import { holdStock } from '../catalogue/index.ts'
import { checkedVatInfo, type Invoice, issueInvoice, type Settlement } from '../invoices/index.ts'
import { notify } from '../notices/index.ts'
import { requireMethod } from '../payments/index.ts'
import { checkDomains, type PricedItem, priceCart } from './cart.ts'
import { type CartOrder, type Customer, keysIn, stockKey } from './place.ts'
import { claimTrial } from './store.ts'

/** The one line of a trial: one unit, as the plan is, for nothing [M14]. */
export async function priceTrial(tx: Tx, buyer: Pick<Customer, 'brand' | 'accountId'>, items: CartOrder['items']): Promise<PricedItem[]> {
  const [only, ...others] = items
  if (only && (others.length > 0 || only.quantity !== 1 || only.addons.length > 0 || only.backupId !== undefined)) fail('trial.one-only')
  return await priceCart(tx, buyer, items, true)
}

/**
 * Issues the trial's document and settles it at once: it costs nothing, now or by itself later. Once per customer and type of service:
 * the database keeps that, whatever is asked for at the same time.
 */
export async function placeTrial(tx: Tx, settlement: Settlement, { brand, accountId, lang }: Customer, order: CartOrder): Promise<Invoice> {
  const vatInfo = checkedVatInfo(order.vatInfo)
  await checkSshKeys(tx, accountId, keysIn(order))
  const [trial] = await priceTrial(tx, { brand, accountId }, order.items)
  if (!trial) return fail('order.cart-empty')
  checkDomains(tx, [trial])
  const { lines, stock, offer } = trial
  const expiresAt = addDays(tx.now, ORDER_LIVES_DAYS)
  const draft = { brandId: brand.id, accountId, type: 'trial' as const, lines, vatInfo, note: order.note, expiresAt }
  const invoice = await issueInvoice(tx, draft, async (issued) => {
    const { id } = issued
    // A trial costs nothing and is settled without a method, but a request that names one is held to the same rule.
    if (order.method) await requireMethod(tx, issued, order.method, lang)
    if (!(await claimTrial(tx, { accountId, type: offer.plan.type, invoiceId: id }))) fail('trial.used')
    await holdStock(tx, stockKey(id), [stock], addDays(tx.now, 1), lang)
  })
  const result = await settlement.pay(tx, invoice.id, 'balance', 'customer')
  if (result.outcome === 'sold-out') return fail(result.code, result.params)
  return result.outcome === 'paid' ? result.invoice : fail('busy')
}

/** Nothing was paid, so nothing goes back but the right to a trial. */
export const notifyNoTrial = (tx: Tx, invoice: Invoice, name: string): Promise<void> =>
  notify(tx, {
    ...{ accountId: invoice.accountId, kind: 'trial-failed', params: { name }, mail: true },
    link: `/home/order/detail/${invoice.id}`,
    cause: `invoice:${invoice.id}:no-trial`,
  })
