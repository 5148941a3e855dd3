import { events } from '@portal/contracts/events.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf } from '../kinds/index.ts'
import { needed, notifyChanged, resumeService } from './lifecycle.ts'
import { moveService, patchService, type Service } from './store.ts'

/** What a person or the calendar ended ended for: none of it stands once staff have brought the service back. */
const PASSED: readonly string[] = ['nonpayment', 'cancelled']

/** Nothing is destroyed from now on; the kind asks its engine for the kept disk and answers by `confirmUndelete` or `refuseUndelete`. */
export async function askUndelete(tx: Tx, service: Service): Promise<void> {
  await patchService(tx, service.id, { purgeAt: null })
  const purgeAt = service.purgeAt?.toISOString() ?? null
  // What an engine keeps must be there still: it is asked.
  const asked = kindsOf(tx).of(service.kind).jobs?.undeleteAsked !== undefined
  if (asked) await tx.emit(events.serviceUndeleteAsked, { serviceId: service.id, kind: service.kind, purgeAt })
  else await confirmUndelete(tx, service.id)
}

/** The engine has it: active again under its old dates, not cancelled, and running unless another reason stands. */
export async function confirmUndelete(tx: Tx, serviceId: number): Promise<void> {
  const service = await needed(tx, serviceId)
  await moveService(tx, serviceId, 'undelete', 'staff')
  await patchService(tx, serviceId, { endedAt: null, purgeAt: null, cancellation: null, cancelledAt: null })
  for (const reason of PASSED) await resumeService(tx, serviceId, reason)
  if (service.suspensions.length === 0) await tx.emit(events.serviceResumed, { serviceId, kind: service.kind }, service.accountId)
  await tx.emit(events.serviceUndeleted, { serviceId })
  await notifyChanged(tx, service)
}

/** The engine does not have it: it is over as before. */
export async function refuseUndelete(tx: Tx, serviceId: number, purgeAt: Date, message: string): Promise<void> {
  const service = await needed(tx, serviceId)
  if (service.state !== 'ended') return
  await patchService(tx, serviceId, { purgeAt })
  await tx.emit(events.serviceUndeleteFailed, { serviceId, message: message.slice(0, 500) })
}

/** Another end without a payment: what was due is not due any more where it lies ahead. */
export async function moveEnd(tx: Tx, service: Service, endAt: Date, anchorDay: number | null): Promise<void> {
  await patchService(tx, service.id, { endAt, anchorDay, ...(endAt > tx.now && { overdueSince: null }) })
  if (endAt > tx.now) await resumeService(tx, service.id, 'nonpayment')
  await notifyChanged(tx, service)
}
