import { referenceOf } from '@portal/contracts/document-series.ts'
import { events } from '@portal/contracts/events.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import type { Tx } from '../../../platform/tx.ts'
import { brandOfInvoice, type Draft, type Invoice, issueInvoice, moveInvoice, PAYMENT_FEE, priced } from '../../invoices/index.ts'
import { balances, post } from '../../ledger/index.ts'
import { type Payment, patchPayment } from '../store.ts'

const feeLine: Localized = { 'en-US': 'Payment fee', 'vi-VN': 'Phí thanh toán', 'zh-CN': '支付手续费' }

/** The fee of a payment, as the document that charges it. */
interface DueFee {
  readonly draft: Draft
  readonly gross: number
}

/**
 * What of money that arrived is the fee of its payment: charged once, from the first sum that holds it, before the document gets the rest. Of a
 * sum that is smaller than the fee, and of money that comes too late to pay for anything, nothing is taken.
 */
export async function dueFee(tx: Tx, payment: Payment, invoice: Invoice, arrived: number): Promise<DueFee | null> {
  const { fee, feeInvoiceId, gateway } = payment
  if (fee === 0 || feeInvoiceId !== null) return null
  const { brandId, accountId, type, vatInfo } = invoice
  const number = referenceOf(invoice)
  const detail = { 'en-US': number, 'vi-VN': number, 'zh-CN': number }
  const options = { [PAYMENT_FEE]: { paymentId: payment.id, invoiceId: invoice.id } }
  const draft: Draft = {
    ...{ brandId, accountId, type: 'other', method: gateway, vatInfo: type === 'topup' ? null : vatInfo },
    lines: [{ kind: 'other', description: feeLine, detail, unitCost: fee, quantity: 1, subtotal: fee, options }],
  }
  const { total: gross } = priced(await brandOfInvoice(tx, brandId), draft)
  return gross > arrived ? null : { draft, gross }
}

/** Out of the main balance, where the money lies, with a document of its own; last, as it takes a number. */
export async function chargeFee(tx: Tx, payment: Payment, invoice: Invoice, { draft, gross }: DueFee): Promise<void> {
  const { brandId, accountId, currency } = invoice
  // A debt that was settled first took it.
  if ((await balances(tx, accountId, currency)).main.amount < gross) return
  const fee = await issueInvoice(tx, draft, async (issued) => {
    const posting = { brandId, accountId, currency, cause: { invoiceId: issued.id, paymentId: payment.id } }
    await post(tx, 'payment-fee', { ...posting, key: `payment-fee:${payment.id}`, amount: issued.total, vat: issued.vat })
    await moveInvoice(tx, issued, 'pay', 'system', { paidAt: tx.now, paidMain: issued.total })
  })
  await patchPayment(tx, payment.id, { feeInvoiceId: fee.id })
  await tx.emit(events.invoicePaid, { invoiceId: fee.id, type: fee.type, total: fee.total }, accountId)
}
