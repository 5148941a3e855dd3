import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { forgetReminders, patchCase } from '../store.ts'
import { type OpenDocument, withdraw } from './bill.ts'

/**
 * What is not paid yet of services that change hands [S7]: documents of the former owner are withdrawn, so that the next period is the new
 * owner's. False where a payment is under way: then it decides, and nothing is handed over. Documents and services are locked by now.
 */
export async function withdrawAll(tx: Tx, documents: readonly OpenDocument[]): Promise<boolean> {
  for (const document of documents) if (!(await withdraw(tx, document))) return false
  return true
}

/** Its calendar is its new owner's: who has not been reminded yet is, as if nobody had. */
export async function takeOverSchedule(tx: Tx, service: Service): Promise<void> {
  // Its case is made where there was none, and follows the service.
  await checkSchedule(tx, service)
  await patchCase(tx, service.id, { restoreAutoRenew: false })
  if (service.endAt !== null) await forgetReminders(tx, service.id, service.endAt)
}
