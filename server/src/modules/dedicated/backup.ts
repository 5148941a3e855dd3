import type { DedicatedBackup } from '@portal/contracts/modules/dedicated-backup.contract.ts'
import { addHours } from '@portal/contracts/time.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService } from '../services/index.ts'
import { afterAnswer, afterAsking } from './backup.rules.ts'
import { note } from './hardware.store.ts'
import { notifyServerChanged } from './power.ts'
import { type Dedicated, lockDedicated, patchDedicated } from './store.ts'
import { dropOpenTasks, insertTasks } from './tasks.store.ts'

const DUE_HOURS = 24
const ACTION = 'backup'
/** Error code of what staff could not do. */
const REFUSED = 'dedicated-backup-refused'

/** Its customer wants backups, or no more. Whether that may be asked now was judged. */
export async function askBackup(tx: Tx, server: Dedicated, on: boolean): Promise<DedicatedBackup> {
  const asked = afterAsking(server.backup, on)
  if (asked === server.backup) return asked
  await dropOpenTasks(tx, server.id, 'backup')
  if (asked === 'setting-up' || asked === 'switching-off')
    await insertTasks(tx, [
      {
        ...{ serviceId: server.id, purpose: 'backup' as const, position: 0, dueAt: addHours(tx.now, DUE_HOURS) },
        code: asked === 'setting-up' ? 'backup-on' : 'backup-off',
      },
    ])
  await patchDedicated(tx, server.id, { backup: asked, backupAt: tx.now })
  await notifyServerChanged(tx, server.id)
  return asked
}

/** Staff have said that it is done, or that it cannot be. False: nobody was asked. */
export async function answerBackup(
  tx: Tx,
  serviceId: number,
  { done, by, reason }: { readonly done: boolean; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const server = await lockDedicated(tx, serviceId)
  const backup = server && afterAnswer(server.backup, done)
  if (!server || backup === null) return false
  const trouble = done ? server.trouble : { action: ACTION, code: REFUSED, at: tx.now.toISOString() }
  await patchDedicated(tx, serviceId, { backup, backupAt: tx.now, trouble: trouble?.action === ACTION && done ? null : trouble })
  if (!done) {
    await dropOpenTasks(tx, serviceId, 'backup')
    if (server.hardwareId !== null)
      await note(tx, server.hardwareId, { what: 'backup-refused', detail: reason, actor: 'staff', actorName: by })
  }
  const service = await findService(tx, serviceId)
  if (service) {
    const { brandId, accountId, name } = service
    const outcome = done ? {} : { status: 'error' as const, errorCode: REFUSED, errorParams: { action: ACTION } }
    await recordSystem(tx, { brandId, accountId, serviceId, action: 'service/dedicated/backup', detail: name, ...outcome })
  }
  await notifyServerChanged(tx, serviceId)
  return true
}

/** Its disks are other ones, or empty: what backed them up is to be set up anew, which people are asked for. */
export async function backupAnew(tx: Tx, serviceId: number): Promise<void> {
  const server = await lockDedicated(tx, serviceId)
  if (server?.backup === 'on') await askBackup(tx, { ...server, backup: 'off' }, true)
}
