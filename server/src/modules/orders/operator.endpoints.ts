import { referenceOf } from '@portal/contracts/document-series.ts'
import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import {
  operatorConfirmPayment,
  operatorOrderCancel,
  operatorOrderDetail,
  operatorOrderIssue,
  operatorOrderList,
  operatorOrderMarkFraud,
} from '@portal/contracts/modules/orders.operator.contract.ts'
import { operatorOrderRefund, operatorRefundPreview } from '@portal/contracts/modules/refunds.operator.contract.ts'
import { isoDate } from '@portal/contracts/time.ts'
import { fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsNamed, whoseAre } from '../accounts/index.ts'
import {
  brandOfInvoice,
  cancelInvoice,
  documentTerms,
  everybodysInvoices,
  findInvoice,
  type Invoice,
  linesOfMany,
  lockInvoice,
  markFraud,
  rowView,
  type Settlement,
} from '../invoices/index.ts'
import { notify } from '../notices/index.ts'
import { confirmByHand } from '../payments/index.ts'
import { findService, suspendService } from '../services/index.ts'
import type { ViewParts } from './detail.ts'
import { issueByHand } from './issue.ts'
import { operatorOrderView, servicesBehind } from './operator-detail.ts'
import { previewRefund, type RefundParts, refundOrder } from './refund.ts'

const FRAUD = 'fraud'

export interface StaffParts extends ViewParts, RefundParts {
  readonly settlement: Settlement
}

/** Orders and invoices of everybody, for staff [X1]. */
export function orderOperatorHandlers(parts: StaffParts): readonly Handler[] {
  const { settlement, ...view } = parts
  return [
    query(operatorOrderList, async ({ tx, lang }, { page, pageSize, search, sort = '-id', status, serviceId, ...filters }) => {
      const terms = documentTerms(search, lang)
      const wanted = terms && { ...terms, accountIds: await accountsNamed(tx, terms.text) }
      const service = serviceId === undefined ? undefined : ((await findService(tx, serviceId)) ?? fail('not-found'))
      const ofService = service && { id: service.id, orderedBy: service.invoiceId }
      const paging = { limit: pageSize, offset: (page - 1) * pageSize }
      const { rows, counts } = await everybodysInvoices(tx, { ...filters, ofService, status, search: wanted, sort, ...paging })
      const lines = await linesOfMany(
        tx,
        rows.map(({ id }) => id),
      )
      const whose = await whoseAre(
        tx,
        rows.map(({ accountId }) => accountId),
      )
      const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
      return {
        items: rows.map((row) => {
          const { customer, brand } = whose.get(row.accountId) ?? fail('internal')
          return { ...rowView(row, lines.get(row.id) ?? [], lang), customer, brand, paidAt: row.paidAt?.toISOString() ?? null }
        }),
        total: status === undefined ? all : (counts.get(status) ?? 0),
        counts: { all, ...Object.fromEntries(counts) },
      }
    }),

    command(operatorOrderIssue, issueByHand),
    query(operatorOrderDetail, ({ tx, lang }, { id }) => operatorOrderView(tx, view, id, lang)),

    command(operatorOrderCancel, async ({ tx, note }, { id, reason }) => {
      const invoice = await locked(tx, id)
      // A withdrawal of rewards is rejected with a remark, where they are looked through.
      if (!isPayable(invoice) || !(await cancelInvoice(tx, invoice, 'cancel', 'staff'))) fail('order.not-cancellable')
      const { accountId } = invoice
      await notify(tx, {
        ...{ accountId, kind: 'order-cancelled', params: { number: referenceOf(invoice) }, mail: true },
        ...{ link: `/home/order/detail/${id}`, cause: `invoice:${id}:cancelled-by-staff` },
      })
      note({ accountId, detail: referenceOf(invoice), before: { status: invoice.state }, after: { status: 'cancelled', reason } })
      return { id, status: 'cancelled' as const }
    }),

    query(operatorRefundPreview, async ({ tx, lang }, input) => {
      const invoice = (await findInvoice(tx, input.id)) ?? fail('not-found')
      return await previewRefund(tx, parts, invoice, input, lang)
    }),
    command(operatorOrderRefund, async (call, input) => await refundOrder(call, parts, await locked(call.tx, input.id), input)),

    command(operatorOrderMarkFraud, async ({ tx, note }, { id, reason }) => {
      const invoice = await locked(tx, id)
      await markFraud(tx, invoice)
      const live = (await servicesBehind(tx, invoice)).filter(({ state }) => state === 'installing' || state === 'active')
      for (const service of live) await suspendService(tx, service.id, FRAUD)
      const suspended = live.map((service) => service.id)
      const { accountId, state } = invoice
      note({ accountId, detail: referenceOf(invoice), before: { status: state }, after: { status: 'fraud', suspended, reason } })
      return { id, status: 'fraud' as const, suspended }
    }),

    command(operatorConfirmPayment, async ({ tx, note }, { id, amount, reference, arrivedOn }) => {
      const invoice = await locked(tx, id)
      const { timeZone } = await brandOfInvoice(tx, invoice.brandId)
      if (arrivedOn > isoDate(tx.now, timeZone)) failField('arrivedOn', 'payment.in-the-future')
      const result = await confirmByHand(tx, view.gateways, settlement, invoice, { amount, reference, arrivedOn })
      const { state } = (await findInvoice(tx, id)) ?? fail('internal')
      const outcome = result === null || result.outcome === 'closed' ? ('credited' as const) : result.outcome
      const { accountId, currency } = invoice
      note({
        ...{ accountId, detail: `${referenceOf(invoice)} ${reference}` },
        before: { status: invoice.state, received: invoice.received },
        after: { status: state, received: invoice.received + amount, currency, reference, arrivedOn, outcome },
      })
      return { id, status: state, outcome }
    }),
  ]
}

async function locked(tx: Tx, id: number): Promise<Invoice> {
  return (await lockInvoice(tx, id)) ?? fail('not-found')
}
