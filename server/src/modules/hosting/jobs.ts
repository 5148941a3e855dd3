import { events } from '@portal/contracts/events.ts'
import type { JobDefinition } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import { bookRun, lockLatest, startSaga } from '../../platform/saga/store.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { findPlan } from '../catalogue/index.ts'
import {
  confirmSuspension,
  confirmUndelete,
  findService,
  lockService,
  mayPurge,
  refuseUndelete,
  type Service,
  startInstalling,
} from '../services/index.ts'
import { domainOf, usernameOf } from './domain.ts'
import { desiredState } from './hosting.rules.ts'
import { findPanel } from './panels.store.ts'
import { packageOf } from './placement.rules.ts'
import * as queue from './queue.ts'
import { newPassword, passwordContext } from './secrets.ts'
import { findHosting, insertHosting, lockHosting, patchHosting } from './store.ts'
import { BUILD, CHANGE, PASSWORD, REMOVE, SETTLE } from './work.rules.ts'

/** Web hosting was paid for. Heard twice it begins once. */
export const buildJob = (box: SecretBox) =>
  txJob(queue.build, {
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      if (!service || !(await startInstalling(tx, serviceId))) return
      const wanted = service.options.domain ?? service.name
      const domain = domainOf(wanted)
      const account = await findAccount(tx, service.accountId)
      // Without a row, as where the domain is another's by now, the build ends at its first step, and what was paid goes back.
      if (domain)
        await insertHosting(tx, {
          ...{ id: serviceId, domain: domain.ascii, domainShown: domain.shown, username: usernameOf(serviceId) },
          ...{ email: account?.email ?? '', password: box.seal(newPassword(), passwordContext(serviceId)), createdAt: tx.now },
        })
      await startSaga(tx, { kind: BUILD, key: `hosting-${serviceId}`, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

/**
 * Sagas are about the service as it is when they run: one that was overtaken ends without acting. What was taken over from other books and
 * never had an account here has nothing that could be asked: `without` is told at once.
 */
const sagaJob = (
  definition: JobDefinition<{ readonly serviceId: number }>,
  kind: string,
  without: (tx: Tx, service: Service) => Promise<void>,
) =>
  txJob(definition, {
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      const row = await lockHosting(tx, serviceId)
      if (service && !row) return await without(tx, service)
      if (!service || !row || row.removed) return
      const actionNo = row.actionNo + 1
      await patchHosting(tx, serviceId, { actionNo })
      const key = `hosting-${serviceId}/${kind}/${actionNo}`
      await startSaga(tx, { kind, key, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

export const settleJob = sagaJob(queue.settle, SETTLE, async (tx, service) => {
  if (desiredState(service) === 'suspended') await confirmSuspension(tx, service.id)
})
export const removeJob = sagaJob(queue.remove, REMOVE, async (tx, { id, kind, accountId, ...service }) => {
  if (mayPurge(service, tx.now)) await tx.emit(events.servicePurged, { serviceId: id, kind }, accountId)
})

/** Over: offline at once, and removed when the time to undo it has passed. */
export const endJob = txJob(queue.end, {
  run: async (tx, { serviceId, removeAt }) => {
    await tx.enqueue(queue.settle, { serviceId })
    await tx.enqueue(queue.remove, { serviceId }, { key: `remove:${serviceId}`, dueAt: new Date(removeAt) })
  },
})

/** Another plan was paid for. Told twice it begins once; where its package stays the same it is done. */
export const resizeJob = txJob(queue.resize, {
  run: async (tx, { serviceId, changeId, planId }) => {
    const service = await lockService(tx, serviceId)
    const row = await findHosting(tx, serviceId)
    // It came so late that the change was given up and paid back.
    if (!service || service.changeInvoiceId === null) return
    const panel = row && row.panelId !== null ? await findPanel(tx, row.panelId) : null
    const plan = planId === undefined ? null : await findPlan(tx, planId)
    if (!row || !panel) return await tx.emit(events.serviceNotResized, { serviceId, changeId, reason: 'there is no account' })
    const after = plan === null ? row.package : packageOf(panel, { planId: plan.id, planCode: plan.code })
    if (after === null)
      return await tx.emit(events.serviceNotResized, { serviceId, changeId, reason: 'its panel does not serve that plan' })
    if (after === row.package) return await tx.emit(events.serviceResized, { serviceId, changeId })
    const data = { changeId, before: row.package, after }
    await startSaga(tx, { kind: CHANGE, key: `change-${changeId}`, subjectId: serviceId, accountId: service.accountId, data })
  },
})

/** Staff want it back: its account is still there, offline, until it is removed. */
export const undeleteJob = txJob(queue.undelete, {
  run: async (tx, { serviceId, purgeAt }) => {
    const row = await findHosting(tx, serviceId)
    if (!row || (!row.removed && row.panelId !== null && row.state !== 'missing')) return await confirmUndelete(tx, serviceId)
    const removeAt = purgeAt === null ? tx.now : new Date(purgeAt)
    await refuseUndelete(tx, serviceId, removeAt, 'its account is gone from the panel')
    await tx.enqueue(queue.remove, { serviceId }, { key: `remove:${serviceId}`, dueAt: removeAt })
  },
})

/** People have answered: whatever waits for them goes on now. */
export async function wake(tx: Tx, serviceId: number): Promise<void> {
  for (const kind of [BUILD, SETTLE, CHANGE, PASSWORD, REMOVE]) {
    const saga = await lockLatest(tx, { kinds: [kind], subjectId: serviceId, since: new Date(0) })
    if (saga && (saga.state === 'running' || saga.state === 'undoing')) await bookRun(tx, saga.id)
  }
}
