import { confirmUndelete, findService, lockService, refuseUndelete, startInstalling } from '../../../src/modules/services/index.ts'
import type { JobDefinition } from '../../../src/platform/jobs/definition.ts'
import { liveJob, txJob } from '../../../src/platform/jobs/handler.ts'
import { startSaga } from '../../../src/platform/saga/store.ts'
import * as queue from './queue.ts'
import { CLEAR, DELIVER, GROW, OPEN, SHUT } from './sagas.ts'
import type { Yard } from './yard.ts'

export const deliverJob = txJob(queue.deliver, {
  run: async (tx, { serviceId }) => {
    const service = await findService(tx, serviceId)
    if (!service || !(await startInstalling(tx, serviceId))) return
    await startSaga(tx, { kind: DELIVER, key: `crate-${serviceId}`, subjectId: serviceId, accountId: service.accountId, data: {} })
  },
})

const sagaJob = (definition: JobDefinition<{ readonly serviceId: number }>, kind: string) =>
  txJob(definition, {
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      if (!service) return
      const key = `crate-${serviceId}/${tx.now.toISOString()}`
      await startSaga(tx, { kind, key, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

export const shutJob = sagaJob(queue.stop, SHUT)
export const openJob = sagaJob(queue.go, OPEN)
export const clearJob = sagaJob(queue.remove, CLEAR)

export const endJob = txJob(queue.end, {
  run: async (tx, { serviceId, removeAt }) => {
    await tx.enqueue(queue.stop, { serviceId })
    await tx.enqueue(queue.remove, { serviceId }, { key: `remove:${serviceId}`, dueAt: new Date(removeAt) })
  },
})

export const growJob = txJob(queue.resize, {
  run: async (tx, { serviceId, changeId, before, after }) => {
    const service = await lockService(tx, serviceId)
    if (!service || service.changeInvoiceId === null) return
    const data = { changeId, before: { diskGb: before.diskGb ?? 0 }, after: { diskGb: after.diskGb ?? 0 } }
    await startSaga(tx, { kind: GROW, key: `change-${changeId}`, subjectId: serviceId, accountId: service.accountId, data })
  },
})

export const undeleteJob = (yard: Yard) =>
  liveJob(queue.undelete, {
    live: async ({ db, clock }, { serviceId, purgeAt }) => {
      const there = await yard.find(serviceId)
      await db.transaction(async (tx) => {
        if (there) return await confirmUndelete(tx, serviceId)
        await refuseUndelete(tx, serviceId, purgeAt === null ? clock.now() : new Date(purgeAt), 'the yard has it no more')
      })
    },
  })
