import { referenceOf } from '@portal/contracts/document-series.ts'
import {
  orderCancel,
  orderDetail,
  orderDetailByBody,
  orderFinish,
  orderList,
  orderPlace,
  orderQuote,
  orderUpdateTaxInfo,
} from '@portal/contracts/modules/orders.contract.ts'
import { orderFinishSeveral, orderFinishSeveralPreview, orderRemoveCode } from '@portal/contracts/modules/orders.payment.contract.ts'
import { promotionCheck } from '@portal/contracts/modules/promotions.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail, formatText } from '../../platform/errors.ts'
import { command, type Handler, live, query } from '../../platform/http/handlers.ts'
import { requireTerms } from '../brands/index.ts'
import { releaseStock } from '../catalogue/index.ts'
import {
  cancelInvoice,
  documentTerms,
  linesOfMany,
  readInvoices,
  rowView,
  type Settlement,
  updateVatInfo,
  withNumbers,
} from '../invoices/index.ts'
import { balances } from '../ledger/index.ts'
import { applyCode } from '../promotions/index.ts'
import { priceCart } from './cart.ts'
import { orderView, type ViewParts } from './detail.ts'
import { type Finished, finishOrderPayment, ownInvoice, ownLockedInvoice } from './finish.live.ts'
import { finishSeveral, previewSeveral } from './finish-several.ts'
import { holdJobKey, placeOrder, placeTopup, stockKey } from './place.ts'
import { cartOf, promotionView, topupOf } from './promotion.ts'
import { quote } from './quote.ts'
import { orderTexts } from './texts.ts'
import { placeTrial } from './trial.ts'
import { replaceWithoutCode } from './without-code.ts'

export function orderHandlers(parts: ViewParts & { readonly settlement: Settlement }): readonly Handler[] {
  const { gateways } = parts
  return [
    query(orderList, async ({ tx, brand, customer, lang }, { page, pageSize, search, sort = '-id', ...filters }) => {
      const paging = { sort, limit: pageSize, offset: (page - 1) * pageSize }
      const { rows, counts } = await readInvoices(tx, {
        accountId: customer.id,
        timeZone: brand.timeZone,
        terms: documentTerms(search, lang),
        ...filters,
        ...paging,
      })
      const lines = await linesOfMany(
        tx,
        rows.map(({ id }) => id),
      )
      const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
      return {
        items: rows.map((row) => rowView(row, lines.get(row.id) ?? [], lang)),
        total: filters.status === undefined ? all : (counts.get(filters.status) ?? 0),
        counts: { all, ...Object.fromEntries(counts) },
      }
    }),

    query(orderDetail, async ({ tx, customer, lang }, { id }) => await orderView(tx, parts, await ownInvoice(tx, customer.id, id), lang)),
    query(
      orderDetailByBody,
      async ({ tx, customer, lang }, { id }) => await orderView(tx, parts, await ownInvoice(tx, customer.id, id), lang),
    ),

    query(promotionCheck, async ({ tx, brand, customer, lang }, { code, items, amount }) => {
      const cart = amount === undefined ? cartOf(await priceCart(tx, { brand, accountId: customer.id }, items)) : topupOf(amount)
      const applied = await applyCode(tx, { brand, accountId: customer.id, lang, code, ...cart })
      const subtotal = cart.items.reduce((sum, { net }) => sum + net, 0)
      return { ...promotionView(applied, brand.currency), subtotal: money(subtotal, brand.currency) }
    }),

    query(
      orderQuote,
      async ({ tx, brand, customer, lang }, input) => await quote(tx, gateways, { brand, accountId: customer.id, lang }, input),
    ),

    command(orderPlace, async ({ tx, brand, customer, lang, note }, input) => {
      const who = { brand, accountId: customer.id, lang }
      // A top-up is paying; what is there already goes on as it is.
      if (input.type !== 'topup') await requireTerms(tx, brand, customer.id)
      const { invoice, stockHeldUntil } =
        input.type === 'topup'
          ? { invoice: await placeTopup(tx, who, input), stockHeldUntil: null }
          : input.type === 'trial'
            ? { invoice: await placeTrial(tx, parts.settlement, who, input), stockHeldUntil: null }
            : await placeOrder(tx, who, input)
      note({ detail: referenceOf(invoice) })
      const [numbered] = await withNumbers(tx, [invoice])
      return {
        id: invoice.id,
        number: numbered?.number ?? null,
        status: invoice.state,
        total: money(invoice.total, invoice.currency),
        expiresAt: invoice.expiresAt?.toISOString() ?? null,
        stockHeldUntil: stockHeldUntil?.toISOString() ?? null,
      }
    }),

    live(orderFinish, async ({ transact, conclude, brand, customer, lang, note }, { id, method }) => {
      note({ detail: `#${id}` })
      const response = (finished: Finished) => ({ id, ...finished, msg: orderTexts[outcomeOf(finished)][lang] })
      const finished = await finishOrderPayment(transact, parts.settlement, {
        id,
        method,
        accountId: customer.id,
        brandId: brand.id,
        lang,
        baseUrl: brand.baseUrl,
        found: (number) => note({ detail: number }),
        conclude: (tx, done) => conclude(tx, response(done)),
      })
      return response(finished)
    }),

    query(orderFinishSeveralPreview, async ({ tx, brand, customer, lang }, { ids }) =>
      previewSeveral(tx, gateways, { brandId: brand.id, accountId: customer.id, lang }, ids),
    ),

    command(orderFinishSeveral, async ({ tx, brand, customer, lang, note }, input) => {
      const paid = await finishSeveral(tx, parts.settlement, { brandId: brand.id, accountId: customer.id, lang }, input)
      const numbered = await withNumbers(tx, paid)
      note({ detail: numbered.map(referenceOf).join(', ') })
      return {
        invoices: numbered.map(({ id, number, state, total, currency }) => ({
          ...{ id, number, status: state },
          total: money(total, currency),
        })),
        balance: (await balances(tx, customer.id, brand.currency)).balance,
        msg: formatText(orderTexts.paidSeveral[lang], lang, { count: paid.length }),
      }
    }),

    command(orderCancel, async ({ tx, customer, lang, note }, { id }) => {
      const invoice = await ownLockedInvoice(tx, customer.id, id)
      if (!(await cancelInvoice(tx, invoice, 'cancel', 'customer'))) return fail('order.not-cancellable')
      if (invoice.type !== 'topup') {
        await releaseStock(tx, stockKey(id))
        await tx.cancelJob(holdJobKey(id))
      }
      note({ detail: referenceOf(invoice) })
      return { id, status: 'cancelled' as const, msg: orderTexts.cancelled[lang] }
    }),

    command(orderRemoveCode, async ({ tx, customer, lang, note }, { id }) => {
      const { number, state, total, currency, ...issued } = await replaceWithoutCode(tx, customer.id, id, lang)
      note({ detail: `#${id} → ${number ?? ''}` })
      const msg = orderTexts.codeRemoved[lang]
      return { id: issued.id, number: number ?? '', status: state, total: money(total, currency), msg }
    }),

    command(orderUpdateTaxInfo, async ({ tx, customer, lang, note }, { id, vatInfo }) => {
      const before = await ownInvoice(tx, customer.id, id)
      const invoice = await updateVatInfo(tx, id, vatInfo)
      note({ detail: referenceOf(invoice), before: before.vatInfo, after: invoice.vatInfo })
      return { id, total: money(invoice.total, invoice.currency), msg: orderTexts.taxInfo[lang] }
    }),
  ]
}

/** Without a page to be led to it is paid, unless it still waits: then its own page says how to pay. */
const outcomeOf = ({ redirect, status }: Finished): 'redirect' | 'instructions' | 'paid' =>
  redirect !== null ? 'redirect' : status === 'pending' ? 'instructions' : 'paid'
