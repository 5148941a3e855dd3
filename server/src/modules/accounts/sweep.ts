import { addDays } from '@portal/contracts/time.ts'
import { touchedByStaff } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { longestLifetime } from '../brands/index.ts'
import { sweepClaims } from './claims.store.ts'
import { aliveAfter } from './lifetime.rules.ts'
import { deleteInactive, neverActivated, sweepSessions } from './store.ts'

/**
 * Registrations that nobody confirms give up their name and e-mail after so many days, those with a taken e-mail in the same moment as the
 * others: else the day would tell which was which [A1]. What staff have worked on stays.
 */
export async function sweepAccounts(tx: Tx, keptDays: number): Promise<void> {
  await sweepSessions(tx, aliveAfter(tx.now, await longestLifetime(tx)))
  const madeBefore = addDays(tx.now, -keptDays)
  await sweepClaims(tx, madeBefore)
  const ids = await neverActivated(tx, madeBefore)
  if (ids.length === 0) return
  const worked = await touchedByStaff(tx, ids)
  await deleteInactive(
    tx,
    ids.filter((id) => !worked.has(id)),
  )
}
