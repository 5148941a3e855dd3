import { events } from '@portal/contracts/events.ts'
import type { Tx } from '../../platform/tx.ts'
import { endSessions } from './sessions.ts'
import { updateAccount } from './store.ts'

/** Locks an account out, at once and everywhere, or lets it in again where there is no reason; answers how many sessions ended. */
export async function setBanned(tx: Tx, accountId: number, reason: string | null): Promise<number> {
  await updateAccount(tx, accountId, { bannedAt: reason === null ? null : tx.now, banReason: reason })
  if (reason === null) return 0
  await tx.emit(events.accountBanned, { id: accountId })
  const ended = await endSessions(tx, accountId, null)
  // What an API token opened belongs to no session: it is asked anew too.
  if (ended === 0) await tx.emit(events.sessionEnded, {}, accountId)
  return ended
}
