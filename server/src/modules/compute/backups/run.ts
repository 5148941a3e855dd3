import { addSeconds, isoMinute } from '@portal/contracts/time.ts'
import { txJob } from '../../../platform/jobs/handler.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { FileStores } from '../../integrations/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notifyAll } from '../../notices/index.ts'
import { forMembers, lockService, type Service } from '../../services/index.ts'
import { notifyServiceChanged } from '../power.ts'
import { findVps, type Vps } from '../store.ts'
import { machineSize } from '../vps.rules.ts'
import { BACKUP, BACKUP_REMOVAL } from '../work.rules.ts'
import { type Decision, outdated, plan, retryAt } from './backups.rules.ts'
import { keptFor } from './policy.ts'
import { backupDue, bookBackup } from './queue.ts'
import {
  type Backup,
  backupsOf,
  deletePolicy,
  expiredBackups,
  findBackup,
  insertBackup,
  lockPolicy,
  overduePolicies,
  patchBackups,
  patchPolicy,
} from './store.ts'

/** A job that was not booked, or was lost, is noticed so late. */
const OVERDUE_SECONDS = 600
const AT_MOST = 500

/** What engines' copies are, by engine; null where it makes none, or is not here. */
export type Formats = (engine: string) => string | null

export interface RunDeps {
  readonly stores: FileStores
  readonly formats: Formats
}

/** A policy's time has come: begun, or put off. Woken twice it begins once. */
export const backupJob = (deps: RunDeps) =>
  txJob(backupDue, {
    run: async (tx, { serviceId }) => {
      const service = await lockService(tx, serviceId)
      const policy = await lockPolicy(tx, serviceId)
      if (!policy) return
      const machine = await findVps(tx, serviceId)
      // It went with its machine.
      if (!service || !machine || machine.removed) return void (await deletePolicy(tx, serviceId))
      const taking = (await backupsOf(tx, serviceId)).some(({ state }) => state === 'taking')
      const facts = { ...policy, state: service.state, suspended: service.suspensions.length > 0, taking }
      const [decision] = plan([facts], tx.now)
      await carryOut(tx, deps, { service, machine, decision })
      // Also where it was woken too early.
      if (!decision) await bookBackup(tx, serviceId, policy.nextAt)
    },
  })

async function carryOut(
  tx: Tx,
  { stores, formats }: RunDeps,
  { service, machine, decision }: { readonly service: Service; readonly machine: Vps; readonly decision: Decision | undefined },
): Promise<void> {
  if (!decision) return
  const { id: serviceId, brandId, accountId, name } = service
  await patchPolicy(tx, serviceId, { nextAt: decision.next })
  await bookBackup(tx, serviceId, decision.next)
  if (decision.act === 'wait') return
  const store = stores.forNew(brandId)
  const format = machine.engine === null ? null : formats(machine.engine)
  if (!store || format === null) return await failed(tx, service, `${serviceId}:${tx.now.toISOString()}`)
  const backupId = await insertBackup(tx, {
    ...{ serviceId, serviceName: name, state: 'taking', store: store.id, format, takenAt: tx.now },
    ...{
      image: machine.image,
      osTitle: machine.osTitle,
      family: machine.family,
      username: machine.username,
      diskGb: machineSize(service.plan).diskGb,
    },
  })
  const run = { key: `backup-${backupId}`, subjectId: serviceId, accountId, target: machine.engine, pool: 'bulk' as const }
  await startSaga(tx, { kind: BACKUP, ...run, data: { backupId } })
  await notifyServiceChanged(tx, serviceId)
}

/** Written, read back and compared: now it can be recovered from, and the oldest gives way. */
export async function backupTaken(tx: Tx, serviceId: number, backupId: number): Promise<void> {
  const service = await lockService(tx, serviceId)
  const policy = await lockPolicy(tx, serviceId)
  await patchBackups(tx, [backupId], { state: 'ready', checkedAt: tx.now, ...(service && keptFor(service, policy, tx.now)) })
  await patchPolicy(tx, serviceId, { failures: 0 })
  // The one that the machine goes back to this moment may be the oldest: it gives way to the next.
  const action = (await findVps(tx, serviceId))?.action
  if (action === 'recover' || action === 'replace') return
  const all = await backupsOf(tx, serviceId)
  const old = outdated(all.filter(({ state }) => state === 'ready'))
  for (const one of [...old, ...all.filter(({ state }) => state === 'damaged')]) await removeBackup(tx, one)
  await notifyServiceChanged(tx, serviceId)
}

/** Nothing of it counts: what was written of it goes, and it is tried again. */
export async function backupNotTaken(tx: Tx, serviceId: number, backupId: number): Promise<void> {
  const service = await lockService(tx, serviceId)
  const backup = await findBackup(tx, backupId)
  if (backup) await removeBackup(tx, backup)
  if (service) await failed(tx, service, String(backupId))
}

/** Its owner, and members who may, hear of the first of a row of failures; staff of one that does not end by itself. */
async function failed(tx: Tx, service: Service, cause: string): Promise<void> {
  const { id: serviceId, accountId, name, timeZone } = service
  const policy = await lockPolicy(tx, serviceId)
  if (!policy || service.state !== 'active') return
  const failures = policy.failures + 1
  const again = retryAt(failures, tx.now)
  const nextAt = again < policy.nextAt ? again : policy.nextAt
  await patchPolicy(tx, serviceId, { failures, nextAt })
  await bookBackup(tx, serviceId, nextAt)
  await notifyServiceChanged(tx, serviceId)
  if (failures > 1) return
  const requests: Parameters<typeof notifyAll>[1] = [
    {
      ...{ accountId, kind: 'backup-failed', mail: true, link: kindsOf(tx).linkOf(service), cause: `backup:${cause}:failed` },
      params: { name, at: isoMinute(nextAt, timeZone) },
    },
  ]
  await notifyAll(tx, [...requests, ...(await forMembers(tx, [service], requests))])
}

/** Marked and booked in one: whoever comes second finds it gone. Its row goes when the store has deleted the file. */
export async function removeBackup(tx: Tx, { id, serviceId }: Pick<Backup, 'id' | 'serviceId'>): Promise<void> {
  await patchBackups(tx, [id], { state: 'removing' })
  const run = { key: `backup-${id}`, subjectId: serviceId, accountId: null, pool: 'bulk' as const }
  await startSaga(tx, { kind: BACKUP_REMOVAL, ...run, data: { backupId: id } })
}

/** A net under the jobs that each policy books for itself; and the days of what was kept for some days are over. */
export async function lookAfterBackups(tx: Tx): Promise<void> {
  for (const { serviceId } of await overduePolicies(tx, addSeconds(tx.now, -OVERDUE_SECONDS), AT_MOST))
    await bookBackup(tx, serviceId, tx.now)
  for (const backup of await expiredBackups(tx, AT_MOST)) await removeBackup(tx, backup)
}
