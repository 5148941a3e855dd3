import { AppError, fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notify } from '../../notices/index.ts'
import { askUndelete, findService, lockService, type Service } from '../../services/index.ts'
import { raiseAlert } from '../alerts.store.ts'
import { revokeCancellation } from '../customer/cancel.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { insertStep } from '../store.ts'

/**
 * Staff bring a service back. One that was cancelled at once and stands still has only its cancellation taken back; one that ended waits
 * until its engine says that the disk is there. Its dates stay as they were: what was due is due, and is paid from the old end on; where
 * it is not, all steps come once more from then on, each after its notice.
 */
export async function undelete(tx: Tx, id: number): Promise<Service> {
  const service = (await lockService(tx, id)) ?? fail('not-found')
  if (service.state === 'active' && service.cancellation === 'immediate') return await revokeCancellation(tx, service)
  if (service.state !== 'ended') throw new AppError('billing.not-ended')
  if (service.purgeAt === null) throw new AppError('busy')
  if (service.purgeAt <= tx.now) throw new AppError('billing.purged')
  await askUndelete(tx, service)
  return (await findService(tx, id)) ?? fail('not-found')
}

/** The engine has it: the owner is told, and the calendar begins anew. */
export async function undeleted(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (!service) return
  const cause = `service:${serviceId}:${tx.now.toISOString()}:undeleted`
  await insertStep(tx, { serviceId, anchor: tx.now, step: 'undelete', brandId: service.brandId, cause })
  await notify(tx, {
    accountId: service.accountId,
    kind: 'service-undeleted',
    params: { name: service.name },
    link: kindsOf(tx).linkOf(service),
    mail: true,
    cause,
  })
  await checkSchedule(tx, service)
}

/** The engine does not have it any more: staff hear of it, and it is destroyed as it was meant to be. */
export async function undeleteFailed(tx: Tx, serviceId: number, message: string): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service) await raiseAlert(tx, { brandId: service.brandId, kind: 'undelete-failed', serviceId, detail: { message } })
}
