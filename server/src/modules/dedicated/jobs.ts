import { events } from '@portal/contracts/events.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { JobDefinition } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import { startSaga } from '../../platform/saga/store.ts'
import { imagesFor } from '../infrastructure/index.ts'
import { confirmUndelete, findService, lockService, refuseUndelete, startInstalling } from '../services/index.ts'
import { hostnameOf, promisedAt } from './dedicated.rules.ts'
import type { Size } from './fit.saga.ts'
import * as queue from './queue.ts'
import { findDedicated, insertDedicated, patchDedicated } from './store.ts'
import { CUT, DELIVER, FIT, GIVE, RELEASE } from './work.rules.ts'

/** A dedicated server was paid for: from now on the promised time runs. Heard twice it begins once. */
export const deliverJob = txJob(queue.deliver, {
  run: async (tx, { serviceId }) => {
    const service = await findService(tx, serviceId)
    if (!service || !(await startInstalling(tx, serviceId))) return
    const images = await imagesFor(tx, null, { archived: true })
    const image = images.find(({ id }) => id === service.options.image)
    const family = image?.family ?? 'linux'
    await insertDedicated(tx, {
      id: serviceId,
      image: image?.id ?? service.options.image ?? '',
      osTitle: image?.title ?? service.options.image ?? '',
      family,
      hostname: hostnameOf(service.name, serviceId),
      username: family === 'windows' ? 'Administrator' : 'root',
      ...{ paidAt: tx.now, promisedAt: promisedAt(tx.now) },
    })
    await startSaga(tx, { kind: DELIVER, key: `dedicated-${serviceId}`, subjectId: serviceId, accountId: service.accountId, data: {} })
  },
})

/** Sagas are about the service as it is when they run: one that was overtaken ends without acting. */
const sagaJob = (definition: JobDefinition<{ readonly serviceId: number }>, kind: string) =>
  txJob(definition, {
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      const server = await findDedicated(tx, serviceId)
      if (!service || !server) return
      const key = `dedicated-${serviceId}/${tx.now.toISOString()}/${server.actionNo}`
      await startSaga(tx, { kind, key, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

export const suspendJob = sagaJob(queue.suspend, CUT)
export const resumeJob = sagaJob(queue.resume, GIVE)
export const removeJob = sagaJob(queue.remove, RELEASE)

/** Over: off at once, and taken back when the time to undo it has passed. */
export const endJob = txJob(queue.end, {
  run: async (tx, { serviceId, removeAt }) => {
    await tx.enqueue(queue.suspend, { serviceId })
    await tx.enqueue(queue.remove, { serviceId }, { key: `remove:${serviceId}`, dueAt: new Date(removeAt) })
  },
})

const sizeOf = ({ cpu, memoryMb, diskGb }: PlanFigures): Size => ({ cpu: cpu ?? 0, memoryMb: memoryMb ?? 0, diskGb: diskGb ?? 0 })

const isSame = (a: Size, b: Size): boolean => a.cpu === b.cpu && a.memoryMb === b.memoryMb && a.diskGb === b.diskGb

/** Another size was paid for. Told twice it begins once; where nothing is to be fitted it is done. */
export const resizeJob = txJob(queue.resize, {
  run: async (tx, { serviceId, changeId, before, after }) => {
    const service = await lockService(tx, serviceId)
    const server = await findDedicated(tx, serviceId)
    // It came so late that the change was given up and paid back.
    if (!service || service.changeInvoiceId === null) return
    if (!server || server.hardwareId === null)
      return await tx.emit(events.serviceNotResized, { serviceId, changeId, reason: 'there is no machine' })
    const data = { changeId, before: sizeOf(before), after: sizeOf(after) }
    if (isSame(data.before, data.after)) return await tx.emit(events.serviceResized, { serviceId, changeId })
    await patchDedicated(tx, serviceId, { givenUp: null })
    await startSaga(tx, { kind: FIT, key: `change-${changeId}`, subjectId: serviceId, accountId: service.accountId, data })
  },
})

/** Staff want an ended server back: its machine is still its own until it is taken back, and wiped only then. */
export const undeleteJob = txJob(queue.undelete, {
  run: async (tx, { serviceId, purgeAt }) => {
    const server = await findDedicated(tx, serviceId)
    if (server && !server.removed && server.hardwareId !== null) return await confirmUndelete(tx, serviceId)
    const removeAt = purgeAt === null ? tx.now : new Date(purgeAt)
    await refuseUndelete(tx, serviceId, removeAt, 'its machine was taken back')
    await tx.enqueue(queue.remove, { serviceId }, { key: `remove:${serviceId}`, dueAt: removeAt })
  },
})
