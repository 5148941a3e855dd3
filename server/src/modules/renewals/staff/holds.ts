import type { Tx } from '../../../platform/tx.ts'
import { bookCheck } from '../schedule/schedule-check.ts'
import { patchCase } from '../store.ts'
import { deleteHold, watchedOf, writeHold } from './holds.store.ts'

/** Staff see to it that nothing of this account is suspended or ended for lack of payment; reminders and renewals go on. */
export const holdAccount = (tx: Tx, hold: { readonly accountId: number; readonly reason: string; readonly by: string }): Promise<void> =>
  writeHold(tx, hold)

/** What was held falls due again; whatever it is, it waits for its notice as ever. */
export async function releaseAccount(tx: Tx, accountId: number): Promise<void> {
  await deleteHold(tx, accountId)
  for (const serviceId of await watchedOf(tx, accountId)) {
    await patchCase(tx, serviceId, { nextAt: tx.now })
    await bookCheck(tx, serviceId, tx.now)
  }
}
