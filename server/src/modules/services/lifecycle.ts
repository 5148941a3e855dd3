import { events } from '@portal/contracts/events.ts'
import { addDays } from '@portal/contracts/time.ts'
import { AppError, fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { tellMembers } from './member-notices.ts'
import { firstPeriod, periodEnd } from './period.rules.ts'
import {
  addSuspension,
  endingUntil,
  extendServices,
  insertService,
  lockService,
  moveService,
  type NewService,
  patchService,
  removeSuspension,
  type Service,
  sharesOf,
  tryMoveService,
} from './store.ts'

export type ServiceRequest = Pick<
  NewService,
  | 'brandId'
  | 'accountId'
  | 'kind'
  | 'type'
  | 'planId'
  | 'plan'
  | 'name'
  | 'locationId'
  | 'currency'
  | 'periodMonths'
  | 'trialHours'
  | 'autoRenew'
  | 'note'
  | 'invoiceId'
  | 'invoiceLineId'
  | 'sourceKey'
  | 'options'
> & { readonly priceAmount: number }

/** Writes what was sold. With a `sourceKey` the same unit is made once, however often it is asked for. */
export async function createService(tx: Tx, request: ServiceRequest): Promise<Service> {
  const { timeZone } = (await findBrand(tx, request.brandId)) ?? fail('brand-unknown')
  return await insertService(tx, { ...request, timeZone, planName: request.plan.name, createdAt: tx.now })
}

/** Asks the kind to build it: its saga hears `service.ordered`. */
export async function orderBuild(tx: Tx, service: Pick<Service, 'id' | 'accountId' | 'kind' | 'type'>): Promise<void> {
  await tx.emit(events.serviceOrdered, { serviceId: service.id, kind: service.kind, type: service.type }, service.accountId)
}

/** The build has begun; false when it is not (or no longer) to be built. */
export async function startInstalling(tx: Tx, serviceId: number): Promise<boolean> {
  return (await tryMoveService(tx, serviceId, 'build', 'system')) !== null
}

/** Delivered: now the paid period begins [M11]. Told twice it happens once. */
export async function startPeriod(tx: Tx, serviceId: number, by: 'system' | 'staff' = 'system'): Promise<boolean> {
  const service = await lockService(tx, serviceId)
  if (!service || !(await tryMoveService(tx, serviceId, 'deliver', by))) return false
  await patchService(tx, serviceId, firstPeriod(tx.now, service.periodMonths, service.trialHours, service.timeZone))
  await tx.emit(events.serviceStarted, { serviceId })
  await notifyChanged(tx, service)
  return true
}

/** It could not be built. Who sold it hears `service.undeliverable` from the kind and gives the money back. */
export async function markUndeliverable(tx: Tx, serviceId: number, reason: string, by: 'system' | 'staff' = 'system'): Promise<boolean> {
  const service = await lockService(tx, serviceId)
  if (!service || !(await tryMoveService(tx, serviceId, 'give-up', by))) return false
  await patchService(tx, serviceId, { failure: reason.slice(0, 1000), autoRenew: false, endedAt: tx.now })
  await notifyChanged(tx, service)
  return true
}

/** Paid renewals of locked services: each from its old end on, whatever the day; what was due is settled. Answers the new ends, in their order. */
export async function extendAll(tx: Tx, paid: readonly { readonly service: Service; readonly months: number }[]): Promise<Date[]> {
  const extended = paid.map(({ service, months }) => ({
    ...service,
    endAt: periodEnd({ ...service, endAt: service.endAt ?? tx.now }, months),
  }))
  await extendServices(tx, extended)
  for (const { id, endAt, suspensions } of extended)
    if (endAt > tx.now && suspensions.includes('nonpayment')) await resumeService(tx, id, 'nonpayment')
  await tellAllChanged(tx, extended)
  return extended.map(({ endAt }) => endAt)
}

/** Adds a reason; the kind stops the service with the first one. */
export async function suspendService(tx: Tx, serviceId: number, reason: string): Promise<void> {
  const service = await needed(tx, serviceId)
  if (service.suspensions.includes(reason)) return
  await addSuspension(tx, serviceId, reason)
  // Until its engine has confirmed that it is stopped its status does not say so.
  const confirmed = kindsOf(tx).of(service.kind).jobs?.suspended !== undefined
  if (service.suspensions.length === 0 && confirmed) await patchService(tx, serviceId, { suspending: true })
  if (service.suspensions.length === 0) {
    await tx.emit(events.serviceSuspended, { serviceId, kind: service.kind, reason }, service.accountId)
    await tellMembers(tx, service, 'shared-suspended')
  }
  await notifyChanged(tx, service)
}

/** The engine said that it is stopped: now the status says it too. */
export async function confirmSuspension(tx: Tx, serviceId: number): Promise<void> {
  const service = await needed(tx, serviceId)
  if (!service.suspending) return
  await patchService(tx, serviceId, { suspending: false })
  await notifyChanged(tx, service)
}

/** Takes one reason back; the service runs again when none is left. */
export async function resumeService(tx: Tx, serviceId: number, reason: string): Promise<void> {
  const service = await needed(tx, serviceId)
  if (!service.suspensions.includes(reason)) return
  await removeSuspension(tx, serviceId, reason)
  if (service.suspensions.length === 1) {
    await patchService(tx, serviceId, { suspending: false })
    await tx.emit(events.serviceResumed, { serviceId, kind: service.kind, reason }, service.accountId)
    await tellMembers(tx, service, 'shared-resumed')
  }
  await notifyChanged(tx, service)
}

/** Over. What the engine holds is removed `keepDays` later, so that staff can still undo it. */
export async function endService(tx: Tx, serviceId: number, keepDays: number, by: 'system' | 'staff' = 'system'): Promise<void> {
  const service = await needed(tx, serviceId)
  await moveService(tx, serviceId, 'end', by)
  const purgeAt = addDays(tx.now, keepDays)
  await patchService(tx, serviceId, { endedAt: tx.now, autoRenew: false, purgeAt })
  await tx.emit(events.serviceEnded, { serviceId, kind: service.kind, removeAt: purgeAt.toISOString() }, service.accountId)
  await tellMembers(tx, service, 'shared-ended')
  await notifyChanged(tx, service)
}

/** Asked again by whoever is about to destroy it for good: staff may have undone the end meanwhile. */
export const mayPurge = ({ state, purgeAt }: Pick<Service, 'state' | 'purgeAt'>, now: Date): boolean =>
  state === 'ended' && purgeAt !== null && purgeAt <= now

export async function needed(tx: Tx, serviceId: number): Promise<Service> {
  const service = await lockService(tx, serviceId)
  if (!service) throw new AppError('not-found')
  return service
}

/** Says to every browser that may see the service that it is another now. */
export const notifyChanged = (tx: Tx, service: Pick<Service, 'id' | 'accountId' | 'kind'>): Promise<void> => tellAllChanged(tx, [service])

async function tellAllChanged(tx: Tx, changed: readonly Pick<Service, 'id' | 'accountId' | 'kind'>[]): Promise<void> {
  for (const { service, readers } of await readersOf(tx, changed))
    for (const reader of readers) await tx.emit(events.serviceChanged, { serviceId: service.id, kind: service.kind }, reader)
}

/** Whose browsers may see each of these services: its owner's, and those of whom it is shared with. */
export async function readersOf<S extends Pick<Service, 'id' | 'accountId'>>(
  tx: Tx,
  services: readonly S[],
): Promise<{ readonly service: S; readonly readers: readonly number[] }[]> {
  if (services.length === 0) return []
  const shares = await sharesOf(
    tx,
    services.map(({ id }) => id),
  )
  return services.map((service) => {
    const members = shares.filter(({ serviceId }) => serviceId === service.id).map(({ memberId }) => memberId)
    return { service, readers: [service.accountId, ...members] }
  })
}

/** What ends within so many days, the nearest first. */
export const expiringWithin = (tx: Tx, accountId: number, days: number): Promise<Service[]> =>
  endingUntil(tx, accountId, addDays(tx.now, days), { cancelled: false })

/** The same, and those that were cancelled to end at once, whatever they are paid until. */
export const endingWithin = (tx: Tx, accountId: number, days: number): Promise<Service[]> =>
  endingUntil(tx, accountId, addDays(tx.now, days), { cancelled: true })
