import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import { askPayment, paymentAttempt, paymentAttemptList } from '@portal/contracts/modules/payment-attempts.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsNamed, whoseAre } from '../accounts/index.ts'
import { listBrands } from '../brands/index.ts'
import { type Invoice, invoicesByIds, searchInvoices } from '../invoices/index.ts'
import { type EverybodysPayments, eventsOf, everybodysPayments, receiptsOf, refundsOf, usedGateways } from './attempts.store.ts'
import { BY_HAND } from './by-hand.ts'
import { type Conversion, conversionsOf } from './conversion.store.ts'
import type { Gateways } from './method-check.ts'
import { askNow } from './start.live.ts'
import { findPayment, type Payment } from './store.ts'
import { byHandTitle } from './texts.ts'

/** Documents that a search may name. */
const INVOICES_AT_MOST = 100

/** Every attempt to pay, whoever's it is and whatever became of it. */
export function paymentAttemptHandlers(gateways: Gateways): readonly Handler[] {
  const titleOf = (gateway: string, lang: Locale): string =>
    gateway === BY_HAND ? byHandTitle[lang] : (gateways.find(gateway)?.title[lang] ?? gateway)

  const viewOf = (payment: Payment, invoice: Invoice | undefined, lang: Locale) => {
    const { id, gateway, state, amount, received, currency, key, failure } = payment
    return {
      ...{ id, gateway, title: titleOf(gateway, lang), state, key, failure },
      ...{ amount: money(amount, currency), received: money(received, currency) },
      invoice: { id: payment.invoiceId, number: invoice?.number ?? null },
      createdAt: payment.createdAt.toISOString(),
    }
  }

  const wanted = async (tx: Tx, search: string, lang: Locale, used: readonly string[]): Promise<EverybodysPayments['search']> => {
    const terms = searchTerms(search)
    if (!terms) return null
    const brandIds = (await listBrands(tx)).map(({ id }) => id)
    const found = await searchInvoices(tx, { text: terms.text, brandIds, accountIds: [], limit: INVOICES_AT_MOST })
    return {
      ...terms,
      asTyped: search.trim(),
      accountIds: await accountsNamed(tx, terms.text),
      invoiceIds: found.map(({ id }) => id),
      states: codesSaying(terms.text, staffLabels[lang].orders.paymentState),
      gateways: codesSaying(terms.text, Object.fromEntries(used.map((gateway) => [gateway, titleOf(gateway, lang)]))),
    }
  }

  /** Money that came is no question any more; one that failed may be asked about, for some arrives late. */
  const mayAsk = ({ state, gateway }: Payment): ActionState => {
    if (state === 'succeeded') return { reason: 'payment.has-arrived' }
    return gateways.find(gateway)?.driver.query ? true : { reason: 'payment.cannot-be-asked' }
  }

  return [
    query(paymentAttemptList, async ({ tx, lang }, { page, pageSize, search, sort = '-id', ...filters }) => {
      const used = await usedGateways(tx)
      const paging = { limit: pageSize, offset: (page - 1) * pageSize }
      const { rows, counts } = await everybodysPayments(tx, { ...filters, search: await wanted(tx, search, lang, used), sort, ...paging })
      const invoices = await invoicesByIds(
        tx,
        rows.map(({ invoiceId }) => invoiceId),
      )
      const whose = await whoseAre(
        tx,
        rows.map(({ accountId }) => accountId),
      )
      const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
      return {
        items: rows.map((row) => ({
          ...viewOf(row, invoices.get(row.invoiceId), lang),
          ...(whose.get(row.accountId) ?? fail('internal')),
        })),
        total: filters.state === undefined ? all : (counts.get(filters.state) ?? 0),
        counts: { all, ...Object.fromEntries(counts) },
        gateways: used.map((id) => ({ id, title: titleOf(id, lang) })),
      }
    }),

    query(paymentAttempt, async ({ tx, lang }, { id }) => {
      const payment = (await findPayment(tx, id)) ?? fail('not-found')
      const { currency, next } = payment
      const [invoices, whose] = await Promise.all([invoicesByIds(tx, [payment.invoiceId]), whoseAre(tx, [payment.accountId])])
      const [receipts, refunds, events] = await Promise.all([receiptsOf(tx, id), refundsOf(tx, id), eventsOf(tx, payment)])
      const conversion = (await conversionsOf(tx, [id])).get(id)
      return {
        ...viewOf(payment, invoices.get(payment.invoiceId), lang),
        ...(whose.get(payment.accountId) ?? fail('internal')),
        fee: money(payment.fee, currency),
        memo: next?.kind === 'transfer' ? next.memo : null,
        conversion: conversion === undefined ? null : conversionView(conversion),
        receipts: receipts.map(({ reference, amount, toldBy, at }) => ({
          ...{ reference, amount: money(amount, currency), toldBy, at: at.toISOString() },
        })),
        refunds: refunds.map(({ amount, state, reference, failure, createdAt }) => ({
          ...{ amount: money(amount, currency), state, reference, failure, at: createdAt.toISOString() },
        })),
        events: events.map(({ id: eventId, state, payload, deliveries, receivedAt }) => ({
          ...{ id: eventId, state, outcome: payload.outcome, reference: payload.reference, amount: payload.amount },
          ...{ deliveries, receivedAt: receivedAt.toISOString() },
        })),
        actions: { ask: mayAsk(payment) },
      }
    }),

    command(askPayment, async ({ tx, note }, { id }) => {
      const payment = (await findPayment(tx, id)) ?? fail('not-found')
      const may = mayAsk(payment)
      if (may !== true) fail(payment.state === 'succeeded' ? 'payment.has-arrived' : 'payment.cannot-be-asked')
      await askNow(tx, id)
      note({
        accountId: payment.accountId,
        detail: `${payment.gateway} ${payment.key}`,
        before: { state: payment.state },
        after: { asked: true },
      })
      return { id }
    }),
  ]
}

const conversionView = ({ original, originalCurrency, amount, currency, vndPerUsd, reason, setBy, at }: Conversion) => ({
  ...{ original: money(original, originalCurrency), amount: money(amount, currency), vndPerUsd, reason, setBy },
  at: at.toISOString(),
})
