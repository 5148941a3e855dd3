import { referenceOf } from '@portal/contracts/document-series.ts'
import { defineJob } from '../../../platform/jobs/definition.ts'
import { txJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findInvoice, type Invoice, lockInvoice, refund, refundableOf } from '../../invoices/index.ts'
import { movedOf } from '../refunds.store.ts'
import { paymentsOf } from '../store.ts'

export const feeBack = defineJob<{ readonly invoiceId: number }>('payments.fee-back')

export const feeBackJob = txJob(feeBack, {
  run: async (tx, { invoiceId }) => {
    const invoice = await findInvoice(tx, invoiceId)
    if (invoice) await giveFeesBack(tx, invoice)
  },
})

/** Of a document that went back whole: what paying it cost goes back too, to the balance, where that was said; once, whoever asks. */
export async function giveFeesBack(tx: Tx, invoice: Invoice): Promise<void> {
  const charged = (await paymentsOf(tx, invoice.id)).filter(({ feeInvoiceId, feeRefundable }) => feeInvoiceId !== null && feeRefundable)
  if (charged.length === 0 || !(await wentBackWhole(tx, invoice))) return
  for (const { id, feeInvoiceId } of charged) {
    const fee = await lockInvoice(tx, feeInvoiceId ?? 0)
    const left = fee && (await refundableOf(tx, fee))
    if (fee && left && left.total > 0) await refund(tx, fee, left, `payment-fee:${id}`, `${referenceOf(invoice)} went back`)
  }
}

async function wentBackWhole(tx: Tx, invoice: Invoice): Promise<boolean> {
  if (invoice.type === 'topup') return (await movedOf(tx, invoice.id)).gone >= invoice.total
  const { total, points } = await refundableOf(tx, invoice)
  return invoice.paidAt !== null && total === 0 && points === 0
}
