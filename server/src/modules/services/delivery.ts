import { events } from '@portal/contracts/events.ts'
import type { Work } from '@portal/contracts/modules/services.contract.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { SagaRecord } from '../../platform/saga/definition.ts'
import { openWork } from '../../platform/saga/store.ts'
import type { Tx } from '../../platform/tx.ts'
import { kindsOf, workOf } from '../kinds/index.ts'
import { notify } from '../notices/index.ts'
import { markUndeliverable, startPeriod } from './lifecycle.ts'
import { findService, type Service } from './store.ts'

/** It is there: the paid period begins, and everybody is told, in one transaction. False when that was told before. */
export async function delivered(
  tx: Tx,
  serviceId: number,
  { address = '', by = 'system' }: { readonly address?: string | undefined; readonly by?: 'system' | 'staff' } = {},
): Promise<boolean> {
  const service = await findService(tx, serviceId)
  if (!service || !(await startPeriod(tx, serviceId, by))) return false
  await tx.emit(events.serviceDelivered, { serviceId, kind: service.kind, orderId: service.invoiceId }, service.accountId)
  await record(tx, service, {})
  await notify(tx, {
    accountId: service.accountId,
    kind: 'service-ready',
    params: { name: service.name, address },
    link: kindsOf(tx).linkOf(service),
    mail: true,
    cause: `service:${serviceId}:ready`,
  })
  return true
}

/** Nothing is left of it; who sold it gives back what was paid. False when that was told before. */
export async function notDelivered(tx: Tx, serviceId: number, reason: string, by: 'system' | 'staff' = 'system'): Promise<boolean> {
  const service = await findService(tx, serviceId)
  if (!service || !(await markUndeliverable(tx, serviceId, reason, by))) return false
  const errorCode = reason === 'sold-out' ? 'sold-out' : kindsOf(tx).of(service.kind).failed
  await record(tx, service, { status: 'error', errorCode, errorParams: { action: 'install' } })
  await tx.emit(events.serviceUndeliverable, { serviceId, kind: service.kind, orderId: service.invoiceId, reason }, service.accountId)
  return true
}

/** Its delivery waits for our staff: the owner hears once that it takes longer. */
export async function delayed(tx: Tx, { id, subjectId, failure }: Pick<SagaRecord, 'id' | 'subjectId' | 'failure'>): Promise<void> {
  const service = await findService(tx, subjectId)
  if (!service) return
  const { brandId, accountId, name } = service
  await recordSystem(tx, { brandId, accountId, serviceId: subjectId, action: 'service/stuck', status: 'error', detail: name })
  await tx.emit(events.serviceStuck, { serviceId: subjectId, sagaId: id, step: failure?.step ?? '' })
  await notify(tx, {
    accountId,
    kind: 'service-delayed',
    params: { name },
    link: kindsOf(tx).linkOf(service),
    cause: `service:${subjectId}:delayed`,
  })
}

const record = (
  tx: Tx,
  { id, brandId, accountId, name }: Service,
  outcome: { status?: 'error'; errorCode?: string; errorParams?: Record<string, string> },
): Promise<void> => recordSystem(tx, { brandId, accountId, serviceId: id, action: 'service/deliver', detail: name, ...outcome })

/** How far the long work on these services is; one that nothing is done with is not in it. */
export async function workOn(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Work>> {
  const kinds = kindsOf(tx)
  const open = await openWork(tx, kinds.sagas, serviceIds)
  return new Map(
    [...open].flatMap(([id, facts]) => {
      const plan = kinds.workOf(facts.kind)
      return plan ? [[id, workOf(plan, facts)] as const] : []
    }),
  )
}

/** For the row and the order page: which step, how far, how long still. */
export async function notifyProgress(tx: Tx, { subjectId }: Pick<SagaRecord, 'subjectId'>): Promise<void> {
  const service = await findService(tx, subjectId)
  const work = (await workOn(tx, [subjectId])).get(subjectId)
  if (!service || !work) return
  const { step, position, steps, progress, etaSeconds } = work
  await tx.emit(
    events.serviceProgress,
    { serviceId: service.id, orderId: service.invoiceId, step, done: progress, position, steps, etaSeconds },
    service.accountId,
  )
}
