import { events } from '@portal/contracts/events.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import type { SagaRecord } from '../../../platform/saga/definition.ts'
import type { Tx } from '../../../platform/tx.ts'
import { deleteUserDataOf, findService, lockService } from '../../services/index.ts'
import { type Backup, findBackup, installedIn } from '../backups/store.ts'
import { giveOwedLogin } from '../password/set-password.ts'
import { recordEngine } from '../power.ts'
import { removeCopies } from '../queue.ts'
import { becomeNext, forgetNext } from '../rebuild/next-system.ts'
import { OWN_DISK } from '../rescue/boot.rules.ts'
import { deleteSnapshots } from '../snapshots/store.ts'
import { findVps, patchVps } from '../store.ts'
import { abandonTurn, endTurn } from '../turn.ts'
import type { ReplaceData } from './begin-replace.ts'
import { notifyOwner, troubleAt } from './lost.ts'
import { patchLost } from './store.ts'

type Replacement = SagaRecord<ReplaceData>

/** One transaction: the machine is what it was made of, its lost copy is to be deleted once that host is back, and its owner is notified. */
export async function replaced(tx: Tx, { subjectId, data: { lostId, backupId, ended, heard } }: Replacement): Promise<void> {
  await lockService(tx, subjectId)
  const machine = await findVps(tx, subjectId)
  const backup = backupId === undefined ? null : await findBackup(tx, backupId)
  if (backupId === undefined) await becomeNext(tx, subjectId)
  else {
    // They were inside the disk that is lost.
    await deleteSnapshots(tx, subjectId, 'all')
    await patchVps(tx, subjectId, { ...(backup && installedIn(backup)), ...OWN_DISK, loginOwed: true })
  }
  await deleteUserDataOf(tx, subjectId)
  if (ended) await patchVps(tx, subjectId, ended)
  await tx.emit(events.serviceReachChanged, { serviceId: subjectId, kind: 'vps' })
  await endTurn(tx, subjectId, 'replace', { power: ended?.power ?? null, done: true })
  if (heard) await giveOwedLogin(tx, subjectId)
  await patchLost(tx, lostId, { replacedAt: tx.now, failure: null })
  if (machine?.engine) await tx.enqueue(removeCopies, { engine: machine.engine }, { key: `${removeCopies.name}:${machine.engine}` })
  await notifyReplaced(tx, subjectId, lostId, backup)
}

async function notifyReplaced(tx: Tx, subjectId: number, lostId: number, backup: Backup | null): Promise<void> {
  const service = await findService(tx, subjectId)
  if (!service) return
  const { name, timeZone } = service
  const cause = `lost:${lostId}:replaced`
  if (backup) await notifyOwner(tx, service, { kind: 'service-replaced', params: { name, at: isoMinute(backup.takenAt, timeZone) }, cause })
  else await notifyOwner(tx, service, { kind: 'service-replaced-anew', params: { name }, cause })
}

/** Everything was undone: the machine is lost as before, and can be replaced again. */
export async function notReplaced(tx: Tx, { subjectId, data: { lostId, backupId }, failure }: Replacement): Promise<void> {
  if (backupId === undefined) {
    await forgetNext(tx, subjectId)
    await deleteUserDataOf(tx, subjectId)
  }
  await patchLost(tx, lostId, { failure: failure?.message ?? 'unknown' })
  const machine = await findVps(tx, subjectId)
  if (machine?.action !== 'replace') return
  await abandonTurn(tx, subjectId, 'replace')
  await patchVps(tx, subjectId, { trouble: troubleAt(tx.now) })
  await recordEngine(tx, subjectId, 'replace', 'vps-action-failed')
}
