import type { CancelMode } from '@portal/contracts/modules/renewals.contract.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Brand, findBrand } from '../../brands/index.ts'
import { lockInvoice } from '../../invoices/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notify } from '../../notices/index.ts'
import { lockService, notifyChanged, patchService, resumeService, type Service, suspendService } from '../../services/index.ts'
import { withdraw } from '../documents/bill.ts'
import { type Books, lockBooks } from '../documents/lock-books.ts'
import { notifyCancelled } from '../run/steps.ts'
import { anchorOf } from '../schedule/inputs.ts'
import { cancelledEnd } from '../schedule/renewals.rules.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { findCase, patchCase } from '../store.ts'

/** Why a service stands still that was cancelled at once. */
const CANCELLED = 'cancelled'

interface Locked extends Pick<Books, 'documents'> {
  readonly service: Service & { readonly endAt: Date }
  readonly brand: Brand
}

/** The service with what is open for it, locked. */
async function locked(tx: Tx, before: Service): Promise<Locked> {
  const { services, documents } = await lockBooks(tx, [before], lockInvoice, lockService)
  const [service] = services
  if (service?.state !== 'active' || service.endAt === null) return fail('service-not-active')
  return { service: { ...service, endAt: service.endAt }, documents, brand: await brandOf(tx, service) }
}

async function brandOf(tx: Tx, { brandId }: Service): Promise<Brand> {
  const brand = await findBrand(tx, brandId)
  if (!brand) throw new Error(`brand ${brandId} is not there`)
  return brand
}

const fresh = async (tx: Tx, id: number): Promise<Service> => (await lockService(tx, id)) ?? fail('not-found')

export async function setAutoRenew(tx: Tx, before: Service, on: boolean): Promise<Service> {
  const { service } = await locked(tx, before)
  if (service.cancellation !== null) throw new AppError('renewal.cancelled', { name: service.name })
  if (service.autoRenew !== on) {
    await patchService(tx, service.id, { autoRenew: on })
    await notifyChanged(tx, service)
    await checkSchedule(tx, service)
  }
  return { ...service, autoRenew: on }
}

/** From now on it is not renewed. Cancelled at once it also stands still; either way it is there until its end. */
export async function cancelService(tx: Tx, before: Service, mode: CancelMode): Promise<{ service: Service; endsAt: Date }> {
  const { service, documents, brand } = await locked(tx, before)
  if (service.cancellation === mode || service.cancellation === 'immediate') fail('renewal.already-cancelled')
  for (const document of documents) await withdraw(tx, document)
  await checkSchedule(tx, service)
  if (service.cancellation === null) await patchCase(tx, service.id, { restoreAutoRenew: service.autoRenew })
  await patchService(tx, service.id, { cancellation: mode, cancelledAt: tx.now, autoRenew: false })
  if (mode === 'immediate') await suspendService(tx, service.id, CANCELLED)
  else await notifyChanged(tx, service)
  const after = { ...(await fresh(tx, service.id)), endAt: service.endAt }
  await notifyCancelled(tx, { service: after, endAt: after.endAt, brand, documents: [], anchor: anchorOf(after) })
  return { service: after, endsAt: cancelledEnd(after) }
}

/** As if it had not been cancelled: auto renew as it was, and it runs again. What is due is still due. */
export async function revokeCancellation(tx: Tx, before: Service): Promise<Service> {
  const { service } = await locked(tx, before)
  if (service.cancellation === null || service.cancelledAt === null) return fail('renewal.not-cancelled')
  const autoRenew = (await findCase(tx, service.id))?.restoreAutoRenew ?? false
  await patchService(tx, service.id, { cancellation: null, cancelledAt: null, autoRenew })
  await resumeService(tx, service.id, CANCELLED)
  await notifyChanged(tx, service)
  await notify(tx, {
    accountId: service.accountId,
    kind: 'service-cancellation-revoked',
    params: { name: service.name },
    link: kindsOf(tx).linkOf(service),
    mail: true,
    cause: `renewal:${service.id}:${service.cancelledAt.toISOString()}:revoked`,
  })
  await checkSchedule(tx, service)
  return await fresh(tx, service.id)
}
