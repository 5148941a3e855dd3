import { isoMinute } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { backupsOf, findPolicy } from './store.ts'

/** What staff see of a machine's backups. */
export async function backupFacts(tx: Tx, serviceId: number): Promise<Readonly<Record<string, string | null>>> {
  const policy = await findPolicy(tx, serviceId)
  const newest = (await backupsOf(tx, serviceId)).find(({ state }) => state === 'ready')
  const how = policy === null ? 'off' : policy.failures > 0 ? 'failing' : policy.period === 1 ? 'daily' : 'weekly'
  return { backup: how, lastBackup: newest ? isoMinute(newest.takenAt) : null }
}
