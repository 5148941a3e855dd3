import { idIn, searchTerms } from '@portal/contracts/lists.ts'
import {
  assignPayment,
  dismissPayment,
  paymentCandidates,
  replayPayment,
  unmatchedPaymentList,
} from '@portal/contracts/modules/payments.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import { accountsNamed, whoseAre } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import type { Settlement } from '../invoices/index.ts'
import { assignEvent, dismissEvent } from './by-hand.ts'
import { replayEvent } from './inbox.ts'
import { findEvent, paymentsByKeys, unmatchedEvents } from './operator.store.ts'
import { lockEvent } from './store.ts'

/** A list to choose from by eye. */
const CANDIDATES = 8

export const paymentOperatorHandlers = (settlement: Settlement): readonly Handler[] => [
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
    const attempts = await paymentsByKeys(
      tx,
      rows.map(({ payload }) => payload.key),
    )
    const whose = await whoseAre(
      tx,
      [...attempts.values()].map(({ accountId }) => accountId),
    )
    const items = rows.map(({ id, state, gateway, payload, deliveries, receivedAt }) => {
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

  command(replayPayment, async ({ tx, note }, { id }) => {
    const event = (await lockEvent(tx, id)) ?? fail('not-found')
    if (event.state === 'received') fail('payment.event-settled')
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

  command(assignPayment, async ({ tx, note }, { id, accountId, reason }) => {
    const invoice = await assignEvent(tx, settlement, id, accountId)
    const amount = money(invoice.total, invoice.currency)
    note({
      accountId,
      detail: invoice.number ?? '',
      before: { event: id, state: 'unmatched' },
      after: { event: id, state: 'processed', invoiceId: invoice.id, amount, reason },
    })
    return { id, invoiceId: invoice.id, number: invoice.number ?? '', amount }
  }),
]
