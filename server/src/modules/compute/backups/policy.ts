import { BACKUP_OFF_KEPT_DAYS, BACKUP_OUTLIVES_DAYS, type BackupPeriod } from '@portal/contracts/constants.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findService, type Service } from '../../services/index.ts'
import { notifyServiceChanged } from '../power.ts'
import { slotAfter } from './backups.rules.ts'
import { bookBackup } from './queue.ts'
import { type Backup, backupsOf, deletePolicy, findPolicy, keepUntil, type Policy, writePolicy } from './store.ts'

/** When of the day they are wanted; null: whenever there is least to do. */
export interface WantedTime {
  readonly hour: number | null
  readonly timeZone: string
}

export interface WantedPolicy extends WantedTime {
  readonly period: BackupPeriod
}

/**
 * On, or other than it was: the first one is taken at once, later ones by the timetable. What was kept for some days only is kept again
 * until newer ones take its place. The service is locked.
 */
export async function setPolicy(tx: Tx, { id: serviceId }: Pick<Service, 'id'>, wanted: WantedPolicy): Promise<Date> {
  const before = await findPolicy(tx, serviceId)
  const has = (await backupsOf(tx, serviceId)).some(({ state }) => state === 'ready' || state === 'taking')
  const nextAt = has ? slotAfter({ serviceId, ...wanted }, tx.now, before?.period === wanted.period ? 0 : wanted.period / 2) : tx.now
  await writePolicy(tx, { serviceId, ...wanted, since: before?.since ?? tx.now, nextAt })
  await keepUntil(tx, serviceId, { keptUntil: null, ownerId: null })
  await bookBackup(tx, serviceId, nextAt)
  await notifyServiceChanged(tx, serviceId)
  return nextAt
}

/** Weekly ones, at the hour that was chosen before, if any. The service is locked. */
export async function setWeekly(tx: Tx, service: Service): Promise<void> {
  const { hour, timeZone } = (await findPolicy(tx, service.id)) ?? { hour: null, timeZone: service.timeZone }
  await setPolicy(tx, service, { period: 7, hour, timeZone })
}

/** The add-on that pays for daily ones. */
export const DAILY_ADDON = 'backup-daily'
/** Daily ones were paid for: from now on they are taken. */
export async function takeUpPaid(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  const paid = service?.options.addons?.some(({ code }) => code === DAILY_ADDON)
  const policy = await findPolicy(tx, serviceId)
  if (!service || !paid || policy?.period === 1) return
  const { hour, timeZone } = (service.options.backupTime as WantedTime | undefined) ?? { hour: null, timeZone: service.timeZone }
  await setPolicy(tx, service, { period: 1, hour, timeZone })
}

/** Off: what was taken is kept for some days. Null where it was not on. */
export async function endPolicy(tx: Tx, service: Service): Promise<Date | null> {
  if (!(await deletePolicy(tx, service.id))) return null
  await keepBackups(tx, service)
  await notifyServiceChanged(tx, service.id)
  return addDays(tx.now, BACKUP_OFF_KEPT_DAYS)
}

/**
 * The service has ended, or staff brought it back: its backups outlive it, and stay its owner's. The policy stays as it is, should the service
 * come back.
 */
export const keepBackups = async (tx: Tx, service: Service): Promise<void> =>
  await keepUntil(tx, service.id, keptFor(service, await findPolicy(tx, service.id), tx.now))

/** Until when a backup is kept, if newer ones do not take its place before; and whose it is where the service does not say it any more. */
export function keptFor({ accountId, state, endedAt }: Service, policy: Policy | null, now: Date): Pick<Backup, 'keptUntil' | 'ownerId'> {
  if (state === 'ended') return { keptUntil: addDays(endedAt ?? now, BACKUP_OUTLIVES_DAYS), ownerId: accountId }
  return { keptUntil: policy ? null : addDays(now, BACKUP_OFF_KEPT_DAYS), ownerId: null }
}
