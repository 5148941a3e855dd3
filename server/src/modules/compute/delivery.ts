import { events } from '@portal/contracts/events.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { SagaRecord } from '../../platform/saga/definition.ts'
import { openWork } from '../../platform/saga/store.ts'
import type { Tx } from '../../platform/tx.ts'
import { assign } from '../infrastructure/index.ts'
import { notify } from '../notices/index.ts'
import { findService, markUndeliverable, type Service, startPeriod } from '../services/index.ts'
import { findVps, patchVps, tryMoveVps } from './store.ts'
import { workOf } from './work.rules.ts'

/** The machine answers: the paid period begins, and everybody is told, in one transaction. */
export async function delivered(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (!service || !(await startPeriod(tx, serviceId))) return
  await tryMoveVps(tx, serviceId, 'built', 'system')
  await patchVps(tx, serviceId, { power: 'running', uptimeSince: tx.now, checkedAt: tx.now, trouble: null })
  await assign(tx, serviceId)
  await tx.emit(events.serviceDelivered, { serviceId, kind: service.kind, orderId: service.invoiceId }, service.accountId)
  await record(tx, service, {})
  const machine = await findVps(tx, serviceId)
  await notify(tx, {
    accountId: service.accountId,
    kind: 'service-ready',
    params: { name: service.name, address: machine?.address ?? '' },
    link: `/home/cloud-vps/detail/${serviceId}`,
    mail: true,
    cause: `service:${serviceId}:ready`,
  })
}

/** Nothing is left of it; who sold it gives back what was paid. */
export async function notDelivered(tx: Tx, serviceId: number, reason: string): Promise<void> {
  const service = await findService(tx, serviceId)
  if (!service || !(await markUndeliverable(tx, serviceId, reason))) return
  await tryMoveVps(tx, serviceId, 'lost', 'system')
  await patchVps(tx, serviceId, {
    power: null,
    removed: true,
    trouble: { action: 'install', code: 'vps-action-failed', at: tx.now.toISOString() },
  })
  const errorCode = reason === 'sold-out' ? 'sold-out' : 'vps-action-failed'
  await record(tx, service, { status: 'error', errorCode, errorParams: { action: 'install' } })
  await tx.emit(events.serviceUndeliverable, { serviceId, kind: service.kind, orderId: service.invoiceId, reason }, service.accountId)
}

/** It waits for our staff: the owner hears once that it takes longer. */
export async function delayed(tx: Tx, { id, subjectId, failure }: SagaRecord): Promise<void> {
  const service = await findService(tx, subjectId)
  if (!service) return
  const { brandId, accountId, name } = service
  await recordSystem(tx, { brandId, accountId, serviceId: subjectId, action: 'service/stuck', status: 'error', detail: name })
  await tx.emit(events.serviceStuck, { serviceId: subjectId, sagaId: id, step: failure?.step ?? '' })
  await notify(tx, {
    accountId,
    kind: 'service-delayed',
    params: { name },
    link: `/home/cloud-vps/detail/${subjectId}`,
    cause: `service:${subjectId}:delayed`,
  })
}

const record = (
  tx: Tx,
  { id, brandId, accountId, name }: Service,
  outcome: { status?: 'error'; errorCode?: string; errorParams?: Record<string, string> },
): Promise<void> => recordSystem(tx, { brandId, accountId, serviceId: id, action: 'service/deliver', detail: name, ...outcome })

/** For the row and the order page: which step, how far, how long still. */
export async function tellProgress(tx: Tx, saga: SagaRecord): Promise<void> {
  const service = await findService(tx, saga.subjectId)
  const facts = (await openWork(tx, [saga.kind], [saga.subjectId])).get(saga.subjectId)
  if (!service || !facts) return
  const { step, position, steps, progress, etaSeconds } = workOf(facts)
  await tx.emit(
    events.serviceProgress,
    { serviceId: service.id, orderId: service.invoiceId, step, done: progress, position, steps, etaSeconds },
    service.accountId,
  )
}
