import { isLiveImage } from '@portal/contracts/kinds/live-images.ts'
import { fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { enginesAt } from '../../infrastructure/index.ts'
import type { RestoreCheck } from '../../kinds/index.ts'
import { findService, type Service, servicesByIds } from '../../services/index.ts'
import { ownImageNamed } from '../own-images/store.ts'
import type { Formats } from './run.ts'
import { type Backup, findBackup } from './store.ts'

/** Of a server that the account has, or of one that ended as theirs. */
async function isOwn(tx: Tx, accountId: number, { serviceId, ownerId }: Backup): Promise<boolean> {
  return ownerId === null ? (await findService(tx, serviceId))?.accountId === accountId : ownerId === accountId
}

/** Which of these take streams [O5]: what its server is sold as says it, also once the own image that it was made of is gone. */
export async function takingStreams(tx: Tx, backups: readonly Backup[]): Promise<ReadonlySet<number>> {
  const services = await servicesByIds(
    tx,
    backups.map(({ serviceId }) => serviceId),
  )
  const streaming = await Promise.all(
    backups.map(
      async ({ serviceId, image }) =>
        services.get(serviceId)?.type === 'live' || isLiveImage((await ownImageNamed(tx, image))?.base ?? image),
    ),
  )
  return new Set(backups.flatMap(({ id }, index) => (streaming[index] ? [id] : [])))
}

/** A new server may begin as this backup: it is the account's own and there, its disk fits, and an engine there reads it. */
export async function checkRestore(tx: Tx, formats: Formats, { accountId, backupId, type, need, locationId }: RestoreCheck): Promise<void> {
  const backup = await findBackup(tx, backupId)
  if (!backup || !(await isOwn(tx, accountId, backup))) return fail('not-found')
  if (backup.state !== 'ready' || (backup.keptUntil !== null && backup.keptUntil <= tx.now)) return fail('backup-not-ready')
  // What takes streams is sold as that, and nothing else is.
  if ((type === 'live') !== (await takingStreams(tx, [backup])).has(backupId)) return fail('backup-other-plan')
  if ((need?.diskGb ?? 0) < backup.diskGb) return fail('backup-too-large', { size: backup.diskGb })
  const engines = await enginesAt(tx, locationId)
  if (!engines.some((engine) => formats(engine) === backup.format)) fail('not-supported-by-engine')
}

/** What the disk of a new server begins as; null: as its image. */
export async function beginningOf(tx: Tx, { options, accountId }: Service): Promise<Backup | null> {
  const { backupId } = options
  const backup = typeof backupId === 'number' ? await findBackup(tx, backupId) : null
  return backup && (await isOwn(tx, accountId, backup)) ? backup : null
}
