import type { Module } from '../../platform/module.ts'
import { unpaidFigures } from './figures.store.ts'
import { expireJob } from './jobs.ts'

export { type InvoiceBooks, invoiceBooks } from './books.store.ts'
export { cancelInvoice } from './cancel.ts'
export { orderedIn } from './day.store.ts'
export { type Unpaid, unpaidOf } from './figures.store.ts'
export { figuresAndSpending, type InvoiceFigures, invoiceFigures, unpaidInvoices } from './figures.ts'
export {
  minorUnitsPerDollar,
  PAPERLESS,
  pointsFor,
  type Share,
  seriesOf,
  sharesOf,
  split,
  splitShares,
  splitTotal,
  vatPercentOf,
} from './invoice.rules.ts'
export { brandOfInvoice, checkedVatInfo, type Draft, issueInvoice, priced, updateVatInfo } from './issue.ts'
export { issueCredited } from './issue-credited.ts'
export { type Issued, issuePaid } from './issue-paid.ts'
export { firstPaidOrder, hasInvoices, hasPaid } from './issued.store.ts'
export { documentTerms } from './labelled.ts'
export { type InvoiceFilter, invoicesByIds, invoicesNamed, linesOfMany, readInvoices } from './list.store.ts'
export { everybodysInvoices } from './operator-list.store.ts'
export { countIssued, countReceipts, creditNotesIssued, invoicesIssued, type Period, refundReceiptsIssued } from './period.store.ts'
export { type CreditNoteLine, type Fraction, lineAmounts } from './refund-lines.rules.ts'
export { issueRefundReceipt } from './refund-receipt.ts'
export { earnPoints, PAYMENT_FEE, refund, timeOf } from './refunds.ts'
export { findInvoices, searchInvoices } from './search.store.ts'
export { type CodeCheck, createSettlement, type Fulfilment, type Funding, type PayResult, type Settlement } from './settlement.ts'
export {
  markFraud,
  planRefund,
  type RefundPlan,
  type RefundWish,
  refundableLines,
  refundableOf,
  refundByStaff,
  refundRefusal,
} from './staff-refund.ts'
export {
  addReceived,
  type CreditNote,
  creditNotesOf,
  findInvoice,
  type Invoice,
  type InvoiceLine,
  linesOf,
  lockInvoice,
  markReceiptReturned,
  moveInvoice,
  type NewLine,
  openTopups,
  patchInvoice,
  type RefundReceipt,
  refundReceiptsOf,
  tryLockInvoice,
} from './store.ts'
export { approximately, discountRows, invoiceView, lineView, rowView, summaryOf } from './view.ts'
export { withNumbers } from './with-numbers.ts'

/** No calls of its own: `user/order/*` shows the documents. */
export const invoicesModule = (): Module => ({ name: 'invoices', jobs: [expireJob], figures: unpaidFigures })
