import { part, type Tx } from '../../../platform/tx.ts'
import type { Invoice } from '../../invoices/index.ts'

/**
 * Sees to a renewal that the balance cannot pay, where its customer said how; true where it did, and has told them. A module after this one
 * brings it.
 */
export type PayOtherwise = (tx: Tx, invoice: Pick<Invoice, 'id' | 'accountId'>) => Promise<boolean>

const otherwise = part<PayOtherwise>('a way to pay renewals that the balance cannot')

export const payOtherwisePart = otherwise.of
export const payOtherwise: PayOtherwise = (tx, invoice) => otherwise.in(tx)(tx, invoice)
