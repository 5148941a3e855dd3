import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { orderQuote } from '@portal/contracts/modules/orders.contract.ts'
import { money, roundHalfAway } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { approximately, brandOfInvoice, checkedVatInfo, discountRows, lineView, priced } from '../invoices/index.ts'
import { type Gateways, methodsFor } from '../payments/index.ts'
import { applyCode } from '../promotions/index.ts'
import { checkRestores, itemOf, priceCart } from './cart.ts'
import type { CartOrder, Customer } from './place.ts'
import { cartOf, promotionView, withPromotion } from './promotion.ts'
import { priceTrial } from './trial.ts'

/** The server's price for a cart; the same code that issues the document, so the two cannot differ. */
export async function quote(
  tx: Tx,
  gateways: Gateways,
  { brand, accountId, lang }: Customer,
  order: Omit<CartOrder, 'note'> & { readonly type: 'new' | 'trial' },
): Promise<OutputOf<typeof orderQuote>> {
  const { currency } = brand
  const { type } = order
  const price = type === 'trial' ? priceTrial : priceCart
  const [cart, settings, rate] = await Promise.all([
    price(tx, { brand, accountId }, order.items),
    brandOfInvoice(tx, brand.id),
    exchangeRate(tx),
  ])
  await checkRestores(tx, accountId, cart)
  const promotion = order.promoCode
    ? await applyCode(tx, { brand, accountId, lang, code: order.promoCode, ...cartOf(cart), trial: type === 'trial' })
    : null
  const { lines, furtherDiscounts } = withPromotion(cart, promotion)
  const sums = priced(settings, { type, lines, furtherDiscounts, vatInfo: checkedVatInfo(order.vatInfo) })
  const total = money(sums.total, currency)
  const periods = new Set(order.items.map(({ periodMonths }) => periodMonths))
  const [months] = periods
  return {
    lines: lines.map((line) => ({
      ...lineView(line, currency, lang),
      item: itemOf(line),
      stockLeft: line.kind === 'plan' ? (cart[itemOf(line)]?.stockLeft ?? 0) : null,
    })),
    subtotal: money(sums.subtotal, currency),
    discounts: discountRows(lines, furtherDiscounts, currency, lang),
    promotion: promotion && promotionView(promotion, currency),
    vat: sums.vatPercent > 0 ? { percent: sums.vatPercent, amount: money(sums.vat, currency) } : null,
    total,
    perMonth: periods.size === 1 && months !== undefined ? money(roundHalfAway(sums.total / months), currency) : null,
    approxTotal: approximately(total, rate),
    exchangeRate: { vndPerUsd: rate },
    methods: await methodsFor(tx, gateways, {
      brandId: brand.id,
      accountId,
      lang,
      type,
      totals: [sums.total],
      withVatInfo: Boolean(order.vatInfo),
    }),
    vatMode: settings.vatMode,
  }
}
