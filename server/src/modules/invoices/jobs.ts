import { referenceOf } from '@portal/contracts/document-series.ts'
import { recordSystem } from '../../platform/audit.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import { notify } from '../notices/index.ts'
import { cancelInvoice } from './cancel.ts'
import { expire } from './queue.ts'
import { findInvoice } from './store.ts'

/** An unpaid document has run out: 7 days for an order, 24 hours for a top-up [M7]. Booked at its issue, so it comes on the minute. */
export const expireJob = txJob(expire, {
  run: async (tx, { invoiceId }) => {
    const invoice = await findInvoice(tx, invoiceId)
    if (!invoice || !(await cancelInvoice(tx, invoice, 'expire', 'system'))) return
    const { brandId, accountId } = invoice
    await recordSystem(tx, { brandId, accountId, action: 'order/expire', detail: referenceOf(invoice) })
    await notify(tx, {
      accountId,
      kind: 'order-cancelled',
      params: { number: referenceOf(invoice) },
      link: `/home/order/detail/${invoiceId}`,
      cause: `invoice:${invoiceId}:expired`,
    })
  },
})
