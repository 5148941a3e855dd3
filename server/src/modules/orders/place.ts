import {
  BALANCE_MAX_USD,
  ORDER_LIVES_DAYS,
  STOCK_HELD_MINUTES,
  TOPUP_LIVES_HOURS,
  TOPUP_MAX_USD,
  TOPUP_MIN_USD,
} from '@portal/contracts/constants.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { CartLine } from '@portal/contracts/modules/cart.contract.ts'
import type { VatInfo } from '@portal/contracts/modules/invoices.contract.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { addDays, addHours, addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../platform/errors.ts'
import type { BrandContext } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { checkSshKeys } from '../accounts/index.ts'
import { exchangeRate, holdStock } from '../catalogue/index.ts'
import { brandOfInvoice, checkedVatInfo, type Invoice, issueInvoice, minorUnitsPerDollar, openTopups } from '../invoices/index.ts'
import { lockedWith } from '../ledger/index.ts'
import { requireMethod } from '../payments/index.ts'
import { applyCodeForGood } from '../promotions/index.ts'
import { holdUserData } from '../services/index.ts'
import { checkDomains, checkRestores, priceCart, userDataIn } from './cart.ts'
import { cartOf, topupOf, withPromotion } from './promotion.ts'
import { dropHold } from './queue.ts'
import { orderTexts } from './texts.ts'

export interface Customer {
  readonly brand: Pick<BrandContext, 'id' | 'currency' | 'timeZone'>
  readonly accountId: number
  readonly lang: Locale
}

export interface CartOrder {
  readonly items: readonly CartLine[]
  readonly vatInfo?: VatInfo | null | undefined
  readonly method?: string | null | undefined
  readonly promoCode?: string | null | undefined
  readonly note: string
}

/** Every key that some line names. */
export const keysIn = ({ items }: Pick<CartOrder, 'items'>): number[] => items.flatMap(({ sshKeys }) => sshKeys)

export const stockKey = (invoiceId: number): string => `order:${invoiceId}`
export const holdJobKey = (invoiceId: number): string => `order-hold:${invoiceId}`

/** Prices the cart, issues the unpaid document and holds its stock [O3a]; all or nothing. */
export async function placeOrder(
  tx: Tx,
  { brand, accountId, lang }: Customer,
  order: CartOrder,
): Promise<{ invoice: Invoice; stockHeldUntil: Date }> {
  const vatInfo = checkedVatInfo(order.vatInfo)
  await checkSshKeys(tx, accountId, keysIn(order))
  // The brand as its document will ask for it travels with what is offered.
  const [priced] = await Promise.all([priceCart(tx, { brand, accountId }, order.items), brandOfInvoice(tx, brand.id)])
  await checkRestores(tx, accountId, priced)
  checkDomains(tx, priced)
  await holdUserData(tx, userDataIn(order.items))
  const stockHeldUntil = addSeconds(tx.now, STOCK_HELD_MINUTES * 60)
  const code = order.promoCode ? await applyCodeForGood(tx, { brand, accountId, lang, code: order.promoCode, ...cartOf(priced) }) : null
  const { lines, furtherDiscounts } = withPromotion(priced, code)
  const expiresAt = addDays(tx.now, ORDER_LIVES_DAYS)
  const invoice = await issueInvoice(
    tx,
    {
      brandId: brand.id,
      accountId,
      type: 'new',
      lines,
      furtherDiscounts,
      vatInfo,
      method: order.method || null,
      note: order.note,
      expiresAt,
    },
    async (issued) => {
      const { id } = issued
      if (issued.method !== null) await requireMethod(tx, issued, issued.method, lang)
      await code?.take(id)
      await holdStock(
        tx,
        stockKey(id),
        priced.map((one) => one.stock),
        stockHeldUntil,
        lang,
      )
      await tx.enqueue(dropHold, { invoiceId: id }, { dueAt: stockHeldUntil, key: holdJobKey(id) })
    },
  )
  return { invoice, stockHeldUntil }
}

/** $1 to $10000 per document; balance and open top-ups together may not pass $100000 [M4]. */
export async function placeTopup(
  tx: Tx,
  { brand, accountId, lang }: Customer,
  { amount = 0, method, note, promoCode }: Pick<CartOrder, 'method' | 'note' | 'promoCode'> & { readonly amount?: number | undefined },
): Promise<Invoice> {
  const { currency } = brand
  const dollar = minorUnitsPerDollar(currency)
  const text = (value: number): string => formatMoney(money(value, currency), lang)
  const [min, max, cap] = [TOPUP_MIN_USD * dollar, TOPUP_MAX_USD * dollar, BALANCE_MAX_USD * dollar]
  if (amount < min || amount > max) fail('topup.limits', { min: text(min), max: text(max) })
  // The wallets' lock makes two top-ups at once see each other: what is open is read behind it. With it travels what the document will ask for.
  const [{ balances, behind: open }] = await Promise.all([
    lockedWith(tx, { brandId: brand.id, accountId }, currency, () => openTopups(tx, accountId)),
    brandOfInvoice(tx, brand.id),
    exchangeRate(tx),
  ])
  const left = Math.max(0, cap - balances.balance.amount - open)
  if (amount > left) fail('topup.balance-cap', { max: text(cap), left: text(left) })
  const code = promoCode ? await applyCodeForGood(tx, { brand, accountId, lang, code: promoCode, ...topupOf(amount) }) : null
  const line = { kind: 'topup' as const, description: orderTexts.topupLine, detail: { 'en-US': '', 'vi-VN': '', 'zh-CN': '' } }
  const topup = {
    brandId: brand.id,
    accountId,
    type: 'topup' as const,
    method: method || null,
    note,
    expiresAt: addHours(tx.now, TOPUP_LIVES_HOURS),
  }
  const lines = [{ ...line, unitCost: amount, quantity: 1, subtotal: amount, options: {} }]
  return await issueInvoice(tx, { ...topup, lines }, async (issued) => {
    if (issued.method !== null) await requireMethod(tx, issued, issued.method, lang)
    await code?.take(issued.id)
  })
}
