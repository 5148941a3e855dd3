import { referenceOf } from '@portal/contracts/document-series.ts'
import { idIn, searchTerms } from '@portal/contracts/lists.ts'
import {
  assignPayment,
  dismissPayment,
  paymentCandidates,
  previewConversion,
  refundUnmatched,
  replayPayment,
  unmatchedPaymentList,
} from '@portal/contracts/modules/payments.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import { accountsNamed, whoseAre } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { type Settlement, withNumbers } from '../invoices/index.ts'
import { assignEvent, dismissEvent } from './by-hand.ts'
import { conversionPreview } from './conversion.ts'
import { gatewayRefunds, refundEvent } from './event-refund.live.ts'
import { type EventRefund, eventRefundsOf } from './event-refunds.store.ts'
import { replayEvent } from './inbox.ts'
import type { Gateways } from './method-check.ts'
import { findEvent, paymentsByKeys, unmatchedEvents } from './operator.store.ts'
import { lockEvent, type PaymentEvent } from './store.ts'

/** A list to choose from by eye. */
const CANDIDATES = 8

export const paymentOperatorHandlers = (gateways: Gateways, settlement: Settlement): readonly Handler[] => [
  query(unmatchedPaymentList, async ({ tx, lang }, { page, pageSize, search, sort, brandId, show }) => {
    const paging = { ascending: sort === 'id', limit: pageSize, offset: (page - 1) * pageSize }
    const text = searchTerms(search)?.text ?? null
    const { rows, total } = await unmatchedEvents(tx, {
      text,
      brandId,
      all: show === 'all',
      outcomes: codesSaying(text, staffLabels[lang].orders.eventOutcome),
      ...paging,
    })
    const [attempts, refunds] = await Promise.all([
      paymentsByKeys(
        tx,
        rows.map(({ payload }) => payload.key),
      ),
      eventRefundsOf(
        tx,
        rows.map((row) => row.id),
      ),
    ])
    const whose = await whoseAre(
      tx,
      [...attempts.values()].map(({ accountId }) => accountId),
    )
    const items = rows.map((row) => {
      const { id, state, gateway, payload, deliveries, receivedAt } = row
      const { reference, key, outcome, amount } = payload
      const attempt = attempts.get(key)
      const owner = attempt?.gateway === gateway ? whose.get(attempt.accountId) : undefined
      return {
        ...{ id, state, gateway, reference, key, outcome, amount, deliveries, receivedAt: receivedAt.toISOString() },
        told: payload.told ?? null,
        attempt:
          attempt && owner
            ? { invoiceId: attempt.invoiceId, amount: money(attempt.amount, attempt.currency), customer: owner.customer }
            : null,
        brand: owner?.brand ?? null,
        gatewayRefund: gatewayRefunds(gateways, row, attempt),
        refund: refundView(refunds.get(id)),
      }
    })
    return { items, total, counts: { all: total } }
  }),

  query(paymentCandidates, async ({ tx }, { id, search }) => {
    const event = (await findEvent(tx, id)) ?? fail('not-found')
    const named = idIn(search)
    const whose = await whoseAre(tx, [...(named === null ? [] : [named]), ...(await accountsNamed(tx, search, CANDIDATES))])
    const items = []
    for (const { customer, brand } of [...whose.values()].slice(0, CANDIDATES)) {
      const sameCurrency = (await findBrand(tx, brand.id))?.currency === event.payload.amount.currency
      items.push({ customer, brand, sameCurrency })
    }
    return { items }
  }),

  query(previewConversion, async ({ tx }, { id, accountId, vndPerUsd }) => {
    const event = (await findEvent(tx, id)) ?? fail('not-found')
    return await conversionPreview(tx, event, accountId, vndPerUsd)
  }),

  command(replayPayment, async ({ tx, note }, { id }) => {
    const event = (await lockEvent(tx, id)) ?? fail('not-found')
    if (NOT_REPLAYED.includes(event.state)) fail('payment.event-settled')
    await replayEvent(tx, id)
    note({ detail: `${event.gateway} ${event.payload.reference}`, before: { state: event.state }, after: { state: 'received' } })
    return { id }
  }),

  command(dismissPayment, async ({ tx, note }, { id, reason }) => {
    const { gateway, payload } = await dismissEvent(tx, id)
    note({
      detail: `${gateway} ${payload.reference}`,
      before: { state: 'unmatched' },
      after: { state: 'dismissed', amount: payload.amount, reason },
    })
    return { id }
  }),

  command(assignPayment, async ({ tx, staff, note }, { id, accountId, reason, vndPerUsd, confirmRate }) => {
    const rate = { vndPerUsd, confirmRate, reason, setBy: staff.username }
    const assigned = await assignEvent(tx, settlement, { eventId: id, accountId, rate })
    const { arrived } = assigned
    const [invoice] = await withNumbers(tx, [assigned.invoice])
    if (!invoice) throw new Error('the top-up was not written')
    const amount = money(invoice.total, invoice.currency)
    note({
      accountId,
      detail: referenceOf(invoice),
      before: { event: id, state: 'unmatched' },
      after: {
        event: id,
        state: 'processed',
        invoiceId: invoice.id,
        amount,
        reason,
        ...(vndPerUsd && { arrived, vndPerUsd, confirmRate }),
      },
    })
    return { id, invoiceId: invoice.id, number: invoice.number, amount }
  }),

  command(refundUnmatched, async ({ tx, note }, { id, reason, via, reference }) => {
    const { event, state } = await refundEvent(tx, gateways, id, { reason, via, reference })
    note({
      detail: `${event.gateway} ${event.payload.reference}`,
      before: { event: id, state: 'unmatched' },
      after: { event: id, state, via, amount: event.payload.amount, reason, ...(reference && { reference }) },
    })
    return { id, state }
  }),
]

/** Events whose money is on its way: processing them again would offer it a second time. */
const NOT_REPLAYED: readonly PaymentEvent['state'][] = ['received', 'refunding', 'refunded']

const refundView = (refund: EventRefund | undefined) =>
  refund === undefined
    ? null
    : {
        ...{ via: refund.via, state: refund.state, reference: refund.reference, failure: refund.failure },
        at: refund.createdAt.toISOString(),
      }
