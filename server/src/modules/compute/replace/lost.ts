import { isoMinute } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { membersOf } from '../../infrastructure/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { type NoticeKind, type NoticeRequest, notify } from '../../notices/index.ts'
import { findService, type Service } from '../../services/index.ts'
import { type Backup, backupsOf } from '../backups/store.ts'
import { notifyServiceChanged } from '../power.ts'
import { lockVps, patchVps, type Vps } from '../store.ts'
import { DISK_LOST } from '../troubled.rules.ts'
import { insertLost, lostKeys, openLost, patchLost } from './store.ts'

/** The newest backup that a machine can be rebuilt from; null if it has none. */
export const lastGood = async (tx: Tx, serviceId: number): Promise<Backup | null> =>
  (await backupsOf(tx, serviceId)).find(({ state }) => state === 'ready') ?? null

/**
 * Records that a machine's disk was on the lost host alone, and notifies its owner by mail of what can be done: once for each loss. The caller
 * holds the lock on the machine's row and has given its turn back.
 */
export async function diskLost(tx: Tx, serviceId: number, detail: string): Promise<void> {
  const machine = await lockVps(tx, serviceId)
  const service = await findService(tx, serviceId)
  if (!machine || !service || machine.removed || machine.engine === null || machine.nodeId === null) return
  const { engine, engineKey, nodeId } = machine
  const member = (await membersOf(tx, engine)).get(nodeId) ?? ''
  // Should its host come back, the first look counts as news: what must not run is cut off then.
  await patchVps(tx, serviceId, { trouble: troubleAt(tx.now), power: machine.power === 'stopped' ? 'stopped' : null })
  const lost = await insertLost(tx, { serviceId, engine, engineKey, nodeId, member, detail, lostAt: tx.now })
  if (!lost || service.state !== 'active') return
  const backup = await lastGood(tx, serviceId)
  const { name, timeZone } = service
  const cause = `lost:${lost.id}`
  if (backup)
    await notifyOwner(tx, service, { kind: 'service-lost-backup', params: { name, at: isoMinute(backup.takenAt, timeZone) }, cause })
  else await notifyOwner(tx, service, { kind: 'service-lost', params: { name }, cause })
  await notifyServiceChanged(tx, serviceId)
}

export const troubleAt = (now: Date) => ({ action: 'check', code: DISK_LOST, at: now.toISOString() })

type Notice<K extends NoticeKind> = Pick<NoticeRequest<K>, 'kind' | 'params' | 'cause'>

/** By mail too, with a link to the machine's page. */
export const notifyOwner = <K extends NoticeKind>(tx: Tx, service: Service, notice: Notice<K>): Promise<void> =>
  notify(tx, { accountId: service.accountId, link: kindsOf(tx).linkOf(service), mail: true, ...notice })

/** Another attempt to move it failed for another reason: it is lost all the same. */
export async function stillLost(tx: Tx, serviceId: number): Promise<void> {
  if (await openLost(tx, serviceId)) await patchVps(tx, serviceId, { trouble: troubleAt(tx.now) })
}

/** The engine found the machine itself again before anything replaced it: there is nothing to replace any more. */
export async function lossIsOver(tx: Tx, serviceId: number): Promise<void> {
  const lost = await openLost(tx, serviceId)
  if (lost) await patchLost(tx, lost.id, { removedAt: tx.now })
}

/**
 * A lost machine is purged: its host is asked nothing, and what is on it is deleted once it is back. Asked again after a crash it answers the
 * same; false for a machine that is not lost.
 */
export async function leaveCopy(tx: Tx, { id, engineKey }: Pick<Vps, 'id' | 'engineKey'>): Promise<boolean> {
  const lost = await openLost(tx, id)
  if (lost) await patchLost(tx, lost.id, { replacedAt: tx.now })
  return (await lostKeys(tx, [engineKey])).length > 0
}
