import type { PaperKind } from '@portal/contracts/modules/papers.contract.ts'
import { API_BASE } from '../../api/base.ts'
import type { OrderDetail } from '../orders/invoice/order-detail.ts'

/** One that can be asked for. */
export interface PaperChoice {
  readonly kind: PaperKind
  /** What the menu calls it: the invoice of an order without a number is its pro forma. */
  readonly name: Exclude<PaperKind, 'credit-note' | 'refund-receipt'> | 'proForma' | 'creditNote' | 'refundReceipt'
  /** Number of the credit note or refund receipt. */
  readonly creditNote?: string
}

type Printable = Pick<OrderDetail, 'type' | 'number' | 'paidAt' | 'total' | 'creditNotes' | 'refundReceipts'>

/** Which papers a document has, as the server judges it too; none for gifts and withdrawals. */
export function papersOf({ type, number, paidAt, total, creditNotes, refundReceipts }: Printable): readonly PaperChoice[] {
  if (type === 'promotion' || type === 'referral-withdraw') return []
  const invoice = { kind: 'invoice', name: number === null ? 'proForma' : 'invoice' } as const
  return [
    ...(type === 'topup' && paidAt !== null ? [] : [invoice]),
    ...(paidAt !== null && total.amount > 0 ? [{ kind: 'receipt', name: 'receipt' } as const] : []),
    ...creditNotes.map(({ number }) => ({ kind: 'credit-note', name: 'creditNote', creditNote: number }) as const),
    ...refundReceipts.map(({ number }) => ({ kind: 'refund-receipt', name: 'refundReceipt', creditNote: number }) as const),
  ]
}

/** Has the browser fetch a file by the address that it was given. */
export function fetchFile(url: string): void {
  const link = document.createElement('a')
  link.href = url.replace(/^\/api2/, API_BASE)
  // What it is called, the answer says.
  link.download = ''
  link.click()
}
