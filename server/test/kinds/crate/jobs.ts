import { confirmUndelete, findService, refuseUndelete, startInstalling } from '../../../src/modules/services/index.ts'
import { liveJob, txJob } from '../../../src/platform/module.ts'
import { startSaga } from '../../../src/platform/saga/store.ts'
import { CLEAR, DELIVER, GROW, OPEN, SHUT } from './sagas.ts'
import type { Yard } from './yard.ts'

interface Told {
  readonly serviceId: number
}

export const deliverJob = txJob<Told>({
  name: 'crate.deliver',
  run: async (tx, { serviceId }) => {
    const service = await findService(tx, serviceId)
    if (!service || !(await startInstalling(tx, serviceId))) return
    await startSaga(tx, { kind: DELIVER, key: `crate-${serviceId}`, subjectId: serviceId, accountId: service.accountId, data: {} })
  },
})

const sagaJob = (name: string, kind: string) =>
  txJob<Told>({
    name,
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      if (!service) return
      const key = `crate-${serviceId}/${tx.now.toISOString()}`
      await startSaga(tx, { kind, key, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

export const shutJob = sagaJob('crate.stop', SHUT)
export const openJob = sagaJob('crate.go', OPEN)
export const clearJob = sagaJob('crate.remove', CLEAR)

export const endJob = txJob<Told & { readonly removeAt: string }>({
  name: 'crate.end',
  run: async (tx, { serviceId, removeAt }) => {
    await tx.enqueue('crate.stop', { serviceId })
    await tx.enqueue('crate.remove', { serviceId }, { key: `remove:${serviceId}`, dueAt: new Date(removeAt) })
  },
})

export const growJob = txJob<Told & { readonly changeId: number; readonly before: unknown; readonly after: unknown }>({
  name: 'crate.resize',
  run: async (tx, { serviceId, changeId, before, after }) => {
    const service = await findService(tx, serviceId)
    if (!service) return
    const data = { changeId, before, after }
    await startSaga(tx, { kind: GROW, key: `change-${changeId}`, subjectId: serviceId, accountId: service.accountId, data })
  },
})

export const undeleteJob = (yard: Yard) =>
  liveJob<Told & { readonly purgeAt: string | null }>({
    name: 'crate.undelete',
    live: async ({ db, clock }, { serviceId, purgeAt }) => {
      const there = await yard.find(serviceId)
      await db.transaction(async (tx) => {
        if (there) return await confirmUndelete(tx, serviceId)
        await refuseUndelete(tx, serviceId, purgeAt === null ? clock.now() : new Date(purgeAt), 'the yard has it no more')
      })
    },
  })
