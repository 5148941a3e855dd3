import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import { vatPercentOf } from '../../invoices/index.ts'

/** A fee is sold like anything else [M8]: it carries VAT where the brand's other documents do, also for a top-up, which itself never does. */
export const feeVatPercent = (brand: Parameters<typeof vatPercentOf>[0], type: InvoiceType, hasVatInfo: boolean): number =>
  vatPercentOf(brand, 'other', hasVatInfo && type !== 'topup')
