import type { Module } from '../../platform/module.ts'
import { expireJob } from './jobs.ts'

export { type InvoiceBooks, invoiceBooks } from './books.store.ts'
export { cancelInvoice } from './cancel.ts'
export { earnedIn, orderedIn } from './day.store.ts'
export { unpaidOf } from './figures.store.ts'
export { figuresAndSpending, type InvoiceFigures, invoiceFigures, unpaidInvoices } from './figures.ts'
export { minorUnitsPerDollar, PAPERLESS, pointsFor, type Share, split, splitShares, vatPercentOf } from './invoice.rules.ts'
export { brandOfInvoice, checkedVatInfo, type Draft, issueInvoice, priced, updateVatInfo } from './issue.ts'
export { issueCredited } from './issue-credited.ts'
export { type Issued, issuePaid } from './issue-paid.ts'
export { firstPaidOrder, hasInvoices, hasPaid } from './issued.store.ts'
export { documentTerms } from './labelled.ts'
export { type InvoiceFilter, invoicesByIds, invoicesNamed, linesOfMany, readInvoices } from './list.store.ts'
export { everybodysInvoices } from './operator-list.store.ts'
export { countIssued, countReceipts, creditNotesIssued, invoicesIssued, type Period } from './period.store.ts'
export { earnPoints, PAYMENT_FEE, refund } from './refunds.ts'
export { findInvoices, searchInvoices } from './search.store.ts'
export { createSettlement, type Fulfilment, type Funding, type PayResult, type Settlement } from './settlement.ts'
export { markFraud, refundableOf, refundByStaff, refundRefusal } from './staff-refund.ts'
export {
  addReceived,
  type CreditNote,
  creditNotesOf,
  findInvoice,
  type Invoice,
  type InvoiceLine,
  linesOf,
  lockInvoice,
  moveInvoice,
  type NewLine,
  openTopups,
  patchInvoice,
  tryLockInvoice,
} from './store.ts'
export { approximately, discountRows, invoiceView, lineView, rowView, summaryOf } from './view.ts'

/** No calls of its own: `user/order/*` shows the documents. */
export const invoicesModule = (): Module => ({ name: 'invoices', jobs: [expireJob] })
