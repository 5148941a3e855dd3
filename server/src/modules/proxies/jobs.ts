import { events } from '@portal/contracts/events.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { JobDefinition } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import { startSaga } from '../../platform/saga/store.ts'
import { releaseAddresses, takeAddresses } from '../edge/index.ts'
import { confirmUndelete, findService, lockService, mayPurge, refuseUndelete, startInstalling } from '../services/index.ts'
import { endpointsOf } from './endpoints.store.ts'
import { addressesOf } from './proxies.rules.ts'
import * as queue from './queue.ts'
import { settle } from './settle.ts'
import { findProxies, insertProxies, lockProxies, patchProxies } from './store.ts'
import { CLOSE, DELIVER } from './work.rules.ts'
import { removeEndpoints } from './write-endpoints.ts'

/** Proxies were paid for. Heard twice it begins once. */
export const deliverJob = txJob(queue.deliver, {
  run: async (tx, { serviceId }) => {
    const service = await findService(tx, serviceId)
    if (!service || !(await startInstalling(tx, serviceId))) return
    await insertProxies(tx, serviceId)
    await startSaga(tx, { kind: DELIVER, key: `proxies-${serviceId}`, subjectId: serviceId, accountId: service.accountId, data: {} })
  },
})

export const suspendJob = txJob(queue.suspend, {
  run: async (tx, { serviceId }) => {
    const [service, proxy] = [await findService(tx, serviceId), await findProxies(tx, serviceId)]
    if (!service || !proxy || proxy.removed) return
    const key = `proxies-${serviceId}/${tx.now.toISOString()}`
    await startSaga(tx, { kind: CLOSE, key, subjectId: serviceId, accountId: service.accountId, data: {} })
  },
})

/** The books say what is to be served: nothing has to be confirmed. */
const settling = (definition: JobDefinition<{ readonly serviceId: number }>) =>
  txJob(definition, {
    run: async (tx, { serviceId }) => void (await settle(tx, serviceId)),
  })

export const resumeJob = settling(queue.resume)
export const limitJob = settling(queue.limit)

/** Over: closed at once, and its addresses given back when the time to undo it has passed. */
export const endJob = txJob(queue.end, {
  run: async (tx, { serviceId, removeAt }) => {
    await tx.enqueue(queue.suspend, { serviceId })
    await tx.enqueue(queue.remove, { serviceId }, { key: `remove:${serviceId}`, dueAt: new Date(removeAt) })
  },
})

/** Nothing of it is left: endpoints, names that stood on no other, addresses. */
export const removeJob = txJob(queue.remove, {
  run: async (tx, { serviceId }) => {
    const service = await lockService(tx, serviceId)
    const proxy = await findProxies(tx, serviceId)
    if (!service || !proxy || proxy.removed || !mayPurge(service, tx.now)) return
    await removeEndpoints(tx, await endpointsOf(tx, [serviceId]))
    await lockProxies(tx, serviceId)
    await releaseAddresses(tx, serviceId)
    await patchProxies(tx, serviceId, { removed: true, address: null, addresses: 0 })
    const { id, brandId, accountId, kind, name } = service
    await recordSystem(tx, { brandId, accountId, serviceId: id, action: 'service/purge', detail: name })
    await tx.emit(events.servicePurged, { serviceId: id, kind }, accountId)
  },
})

/** A larger plan was paid for. Told twice it begins once; where there are not so many addresses it stays as it was, and is paid back. */
export const resizeJob = txJob(queue.resize, {
  run: async (tx, { serviceId, changeId, after }) => {
    const service = await lockService(tx, serviceId)
    const proxy = await lockProxies(tx, serviceId)
    // It came so late that the change was given up and paid back.
    if (!service || service.changeInvoiceId === null) return
    const addresses =
      proxy && !proxy.removed && service.locationId !== null
        ? await takeAddresses(tx, { serviceId, locationId: service.locationId, count: addressesOf(after) })
        : null
    if (addresses === null)
      return await tx.emit(events.serviceNotResized, { serviceId, changeId, reason: 'not enough free addresses at this location' })
    await patchProxies(tx, serviceId, { addresses: addresses.length })
    await tx.emit(events.serviceResized, { serviceId, changeId })
  },
})

/** Staff want ended proxies back: their addresses are theirs until they are given back. */
export const undeleteJob = txJob(queue.undelete, {
  run: async (tx, { serviceId, purgeAt }) => {
    const proxy = await findProxies(tx, serviceId)
    if (proxy && !proxy.removed) return await confirmUndelete(tx, serviceId)
    const removeAt = purgeAt === null ? tx.now : new Date(purgeAt)
    await refuseUndelete(tx, serviceId, removeAt, 'its addresses were given back')
  },
})
