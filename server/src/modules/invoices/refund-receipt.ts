import { isoDate } from '@portal/contracts/time.ts'
import { nextSerial } from '../../platform/counters.ts'
import type { Tx } from '../../platform/tx.ts'
import { counterOf, documentNumber, SERIES_INFIX } from './invoice.rules.ts'
import { brandOfInvoice } from './issue.ts'
import { type Invoice, insertRefundReceipt } from './store.ts'

export interface SentBack {
  /** Key of the gateway refund: one receipt each. */
  readonly key: string
  readonly amount: number
  readonly gateway: string
  readonly reference: string
}

/**
 * Documents money that a gateway sent back to its payer, under the next number of the series of refund receipts [D5]. Call it last in the
 * transaction: the counter stays locked until the commit.
 */
export async function issueRefundReceipt(
  tx: Tx,
  { id: invoiceId, brandId }: Pick<Invoice, 'id' | 'brandId'>,
  sent: SentBack,
): Promise<void> {
  const brand = await brandOfInvoice(tx, brandId)
  const year = Number(isoDate(tx.now, brand.timeZone).slice(0, 4))
  const serial = await nextSerial(tx, counterOf('refund-receipt', brandId, year))
  const number = documentNumber(brand.code, year, serial, SERIES_INFIX['refund-receipt'])
  await insertRefundReceipt(tx, { ...sent, invoiceId, brandId, number, year, serial, at: tx.now })
}
