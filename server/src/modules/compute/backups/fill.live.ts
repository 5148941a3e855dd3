import type { HypervisorDriver } from '../../../drivers/hypervisor/port.ts'
import { type StepContext, StepFailure } from '../../../platform/saga/definition.ts'
import { findService } from '../../services/index.ts'
import type { Installed } from '../tables.ts'
import { beginningOf } from './restore-new.ts'
import { installedIn } from './store.ts'
import { backupsOn, type DiskRoutes, fetchWhole, storeOf } from './stored.live.ts'

/** Puts the backup that a new server was ordered with in place of its disk, which has not been started yet. Answers what that is; null where there is none. */
export async function fillFromBackup(
  { stores, spool }: DiskRoutes,
  { transact, subjectId }: Pick<StepContext, 'transact' | 'subjectId'>,
  engine: HypervisorDriver,
  key: string,
): Promise<Partial<Installed> | null> {
  const { wanted, backup } = await transact(async (tx) => {
    const service = await findService(tx, subjectId)
    return { wanted: service?.options.backupId !== undefined, backup: service && (await beginningOf(tx, service)) }
  })
  if (!wanted) return null
  if (backup?.state !== 'ready') throw new StepFailure('permanent', 'the backup is not there any more')
  const disk = await fetchWhole(spool, storeOf(stores, backup), backup)
  if (!disk) throw new StepFailure('permanent', 'the store does not give back what was written')
  try {
    await backupsOn(engine, backup.format).write(key, disk.read())
  } finally {
    await disk.close()
  }
  return installedIn(backup)
}
