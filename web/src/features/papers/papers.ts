import type { PaperKind } from '@portal/contracts/modules/papers.contract.ts'
import { API_BASE } from '../../api/base.ts'
import type { OrderDetail } from '../orders/invoice/order-detail.ts'

/** One that can be asked for. */
export interface PaperChoice {
  readonly kind: PaperKind
  readonly creditNote?: string
}

type Printable = Pick<OrderDetail, 'type' | 'paidAt' | 'total' | 'creditNotes'>

/** Which papers a document has, as the server judges it too; none for gifts and withdrawals. */
export function papersOf({ type, paidAt, total, creditNotes }: Printable): readonly PaperChoice[] {
  if (type === 'promotion' || type === 'referral-withdraw') return []
  return [
    { kind: 'invoice' },
    ...(paidAt !== null && total.amount > 0 ? [{ kind: 'receipt' } as const] : []),
    ...creditNotes.map(({ number }) => ({ kind: 'credit-note', creditNote: number }) as const),
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
