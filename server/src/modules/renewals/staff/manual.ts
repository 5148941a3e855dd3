import { referenceOf } from '@portal/contracts/document-series.ts'
import { addDays, dayOfMonth } from '@portal/contracts/time.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { lockInvoice } from '../../invoices/index.ts'
import { findService, lockService, moveEnd, patchService } from '../../services/index.ts'
import { withdraw } from '../documents/bill.ts'
import { lockBooks } from '../documents/lock-books.ts'
import type { Dated } from '../schedule/inputs.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { forgetTry } from '../store.ts'

/** An active service by its number alone: staff serve everybody. */
export async function activeService(tx: Tx, id: number): Promise<Dated> {
  const service = (await findService(tx, id)) ?? fail('not-found')
  if (service.state !== 'active' || service.endAt === null) throw new AppError('service-not-active')
  return { ...service, endAt: service.endAt }
}

/** Locks what is open for it, and takes it back; a payment under way is in the way. */
export async function withdrawAll(tx: Tx, service: Dated): Promise<void> {
  const { documents } = await lockBooks(tx, [service], lockInvoice, lockService)
  for (const document of documents) {
    if (await withdraw(tx, document)) continue
    throw new AppError('renewal.open-invoice', { number: referenceOf(document.invoice), name: service.name })
  }
}

/** Days for nothing. The document that would have begun at the old end gives way; one that is being paid decides first. */
export async function extend(tx: Tx, id: number, days: number): Promise<{ before: Dated; after: Dated }> {
  const before = await activeService(tx, id)
  await withdrawAll(tx, before)
  const endAt = addDays(before.endAt, days)
  await moveEnd(tx, before, endAt, dayOfMonth(endAt, before.timeZone))
  await checkSchedule(tx, before)
  return { before, after: await activeService(tx, id) }
}

/** What it costs from its next renewal on. The run's own document of the old price gives way; a person's stands as it was issued. */
export async function overridePrice(tx: Tx, id: number, amount: number): Promise<{ before: Dated; after: Dated }> {
  const before = await activeService(tx, id)
  const { documents } = await lockBooks(tx, [before], lockInvoice, lockService)
  // Tried at the old price: the new one is asked for at once.
  await forgetTry(tx, id)
  for (const document of documents) if (document.renewals.every(({ auto }) => auto)) await withdraw(tx, document)
  await patchService(tx, id, { priceAmount: amount })
  await checkSchedule(tx, before)
  return { before, after: await activeService(tx, id) }
}
