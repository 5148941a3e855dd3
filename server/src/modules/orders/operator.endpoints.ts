import { isPayable } from '@portal/contracts/machines/invoice.machine.ts'
import {
  operatorConfirmPayment,
  operatorOrderCancel,
  operatorOrderDetail,
  operatorOrderIssue,
  operatorOrderList,
  operatorOrderMarkFraud,
  operatorOrderRefund,
} from '@portal/contracts/modules/orders.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
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
  refundByStaff,
  rowView,
  type Settlement,
} from '../invoices/index.ts'
import { notify } from '../notices/index.ts'
import { confirmByHand, sendBack } from '../payments/index.ts'
import { findService, suspendService } from '../services/index.ts'
import type { ViewParts } from './detail.ts'
import type { TakeBacks } from './effects.ts'
import { issueByHand } from './issue.ts'
import { operatorOrderView, servicesBehind, workUnderWay } from './operator-detail.ts'
import { returnTopUp } from './topup-return.ts'

const FRAUD = 'fraud'

export interface StaffParts extends ViewParts {
  readonly settlement: Settlement
  /** Takes the time back that a document paid for. */
  readonly takeTimeBack: TakeBacks
}

/** Orders and invoices of everybody, for staff [X1]. */
export function orderOperatorHandlers({ settlement, takeTimeBack, ...view }: StaffParts): readonly Handler[] {
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
      const { accountId, number } = invoice
      await notify(tx, {
        ...{ accountId, kind: 'order-cancelled', params: { number: number ?? '' }, mail: true },
        ...{ link: `/home/order/detail/${id}`, cause: `invoice:${id}:cancelled-by-staff` },
      })
      note({ accountId, detail: number ?? '', before: { status: invoice.state }, after: { status: 'cancelled', reason } })
      return { id, status: 'cancelled' as const }
    }),

    command(operatorOrderRefund, async ({ tx, lang, note }, { id, amount, creditNotes, time, to, reason }) => {
      const invoice = await locked(tx, id)
      if (invoice.type === 'topup' && to === 'source')
        return await returnTopUp({ tx, lang, note }, view.gateways, invoice, { amount, reason })
      const underWay = await workUnderWay(tx, invoice)
      // Before the wallet, in the order that everybody locks in.
      const taken = time === 'take-back' && !underWay ? await takeTimeBack(tx, invoice) : []
      const { share, left, number } = await refundByStaff(tx, invoice, { amount, creditNotes, reason, underWay, lang })
      const { accountId, currency } = invoice
      const { promotional, main, points } = share
      const back = to === 'source' ? await sendBack(tx, view.gateways, invoice, main) : 0
      if (to === 'source' && back === 0) fail('refund.no-way-back')
      const kept = share.total - back
      const paper = `credit-note:${id}:${number}` as const
      const notice = { accountId, link: `/home/order/detail/${id}`, mail: true, paper, cause: `credit-note:${number}` }
      const about = { number: invoice.number ?? '' }
      if (points > 0) await notify(tx, { ...notice, kind: 'invoice-refunded-points', params: { ...about, points } })
      else if (kept > 0) await notify(tx, { ...notice, kind: 'invoice-refunded', params: { ...about, amount: money(kept, currency) } })
      if (back > 0) {
        const sent = { ...notice, cause: `${notice.cause}:source` }
        await notify(tx, { ...sent, kind: 'invoice-refunded-source', params: { ...about, amount: money(back, currency) } })
      }
      note({
        ...{ accountId, detail: `${about.number} ${number}` },
        before: { refundable: left },
        after: { creditNote: number, refunded: { promotional, main, points }, sentBack: back, currency, reason, ends: taken.map(endOf) },
      })
      const moved = { promotional: money(promotional, currency), main: money(main, currency), points, sentBack: money(back, currency) }
      return { id, creditNote: number, ...moved }
    }),

    command(operatorOrderMarkFraud, async ({ tx, note }, { id, reason }) => {
      const invoice = await locked(tx, id)
      await markFraud(tx, invoice)
      const live = (await servicesBehind(tx, invoice)).filter(({ state }) => state === 'installing' || state === 'active')
      for (const service of live) await suspendService(tx, service.id, FRAUD)
      const suspended = live.map((service) => service.id)
      const { accountId, number, state } = invoice
      note({ accountId, detail: number ?? '', before: { status: state }, after: { status: 'fraud', suspended, reason } })
      return { id, status: 'fraud' as const, suspended }
    }),

    command(operatorConfirmPayment, async ({ tx, note }, { id, amount, reference, arrivedOn }) => {
      const invoice = await locked(tx, id)
      const { timeZone } = await brandOfInvoice(tx, invoice.brandId)
      if (arrivedOn > isoDate(tx.now, timeZone)) failField('arrivedOn', 'payment.in-the-future')
      const result = await confirmByHand(tx, view.gateways, settlement, invoice, { amount, reference, arrivedOn })
      const { state } = (await findInvoice(tx, id)) ?? fail('internal')
      const outcome = result === null || result.outcome === 'closed' ? ('credited' as const) : result.outcome
      const { accountId, number, currency } = invoice
      note({
        ...{ accountId, detail: `${number ?? ''} ${reference}` },
        before: { status: invoice.state, received: invoice.received },
        after: { status: state, received: invoice.received + amount, currency, reference, arrivedOn, outcome },
      })
      return { id, status: state, outcome }
    }),
  ]
}

const endOf = ({ service, endAt }: Awaited<ReturnType<TakeBacks>>[number]) => ({ service: service.id, endAt: endAt ?? 'now' })

async function locked(tx: Tx, id: number): Promise<Invoice> {
  return (await lockInvoice(tx, id)) ?? fail('not-found')
}
