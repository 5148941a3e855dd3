import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import { type Fee, feeOf } from '@portal/contracts/payment-fee.ts'
import type { PaymentDriver } from '../../../drivers/payment/port.ts'
import type { Tx } from '../../../platform/tx.ts'
import { brandOfInvoice, type Invoice, vatPercentOf } from '../../invoices/index.ts'
import { feeTermsOf, type Limits, limitsWith } from './terms.rules.ts'
import { termsOf } from './terms.store.ts'

export interface Asked {
  readonly fee: Fee
  readonly feeRefundable: boolean
  /** Of what is to be paid, without the fee. */
  readonly limits: Limits
}

/** What a gateway is asked for beside what is missing of a document, by what staff say now. */
export async function askedFor(tx: Tx, invoice: Invoice, driver: PaymentDriver, missing: number): Promise<Asked> {
  const { brandId, currency, type, vatInfo } = invoice
  const terms = (await termsOf(tx, brandId, currency)).get(driver.id) ?? null
  const feeTerms = feeTermsOf(terms, feeVatPercent(await brandOfInvoice(tx, brandId), type, vatInfo !== null))
  return {
    fee: feeTerms === null ? { net: 0, gross: 0 } : feeOf(feeTerms, missing),
    feeRefundable: terms?.feeRefundable ?? false,
    limits: limitsWith(driver.limits(currency), terms),
  }
}

/** A fee is sold like anything else [M8]: it carries VAT where the brand's other documents do, also for a top-up, which itself never does. */
export const feeVatPercent = (brand: Parameters<typeof vatPercentOf>[0], type: InvoiceType, hasVatInfo: boolean): number =>
  vatPercentOf(brand, 'other', hasVatInfo && type !== 'topup')
