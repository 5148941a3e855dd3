import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Invoice } from '../../invoices/index.ts'
import type { Service } from '../../services/index.ts'
import { openRenewals } from '../store.ts'
import { type OpenDocument, openDocuments } from './bill.ts'

export interface Books {
  readonly services: readonly Service[]
  readonly documents: readonly OpenDocument[]
}

/**
 * Locks what a person's call changes in the order that everybody keeps: documents, then services. One that changed hands while it was waited
 * for is missing to whoever asked.
 */
export async function lockBooks(
  tx: Tx,
  before: readonly Service[],
  lockInvoice: (tx: Tx, id: number) => Promise<Invoice | null>,
  lockService: (tx: Tx, id: number) => Promise<Service | null>,
): Promise<Books> {
  const ids = before.map(({ id }) => id)
  const documents = await openDocuments(tx, ids, lockInvoice)
  const services: Service[] = []
  for (const { id, accountId } of before) {
    const service = await lockService(tx, id)
    if (service?.accountId !== accountId) throw new AppError('not-found')
    services.push(service)
  }
  // One was issued between the two looks: whoever did it is faster.
  const known = new Set(documents?.map(({ invoice }) => invoice.id))
  const now = await openRenewals(tx, ids)
  if (!documents || now.some(({ invoiceId }) => !known.has(invoiceId))) throw new AppError('busy')
  return { services, documents }
}
