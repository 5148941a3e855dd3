import { txJob } from '../../platform/module.ts'
import { randomReference } from '../../platform/random.ts'
import { startSaga } from '../../platform/saga/store.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { imagesFor } from '../infrastructure/index.ts'
import { findService, startInstalling } from '../services/index.ts'
import type { Size } from './resize.saga.ts'
import { findVps, insertVps, patchVps } from './store.ts'
import { hostnameOf } from './vps.rules.ts'
import { BUILD, DESTROY, RESIZE, RESUME, SUSPEND } from './work.rules.ts'

interface ServiceEvent {
  readonly serviceId: number
}

/** Four groups a person can read out and type into a console; 80 bits. */
const newPassword = (): string => Array.from({ length: 4 }, () => randomReference(4)).join('-')

/** A VPS was paid for: the row that lists show, and the saga that builds it. Heard twice it begins once. */
export const buildJob = (box: SecretBox) =>
  txJob<ServiceEvent>({
    name: 'compute.build',
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      if (!service || !(await startInstalling(tx, serviceId))) return
      const images = await imagesFor(tx, service.locationId === null ? null : [service.locationId], { archived: true })
      const wanted = service.options.image
      const image =
        images.find(({ id }) => id === wanted) ?? (wanted === undefined ? images.find(({ family }) => family === 'linux') : undefined)
      const family = image?.family ?? 'linux'
      await insertVps(tx, {
        id: serviceId,
        engineKey: `vps-${serviceId}`,
        image: image?.id ?? wanted ?? '',
        osTitle: image?.title ?? wanted ?? '',
        family,
        hostname: hostnameOf(service.name, serviceId),
        username: family === 'windows' ? 'Administrator' : 'root',
        password: box.seal(newPassword(), `vps:${serviceId}:password`),
      })
      await startSaga(tx, { kind: BUILD, key: `vps-${serviceId}`, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

/** Sagas are about the service as it is when they run: one that was overtaken ends without acting. */
const sagaJob = (name: string, kind: string) =>
  txJob<ServiceEvent>({
    name,
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      const machine = await findVps(tx, serviceId)
      if (!service || !machine) return
      const key = `vps-${serviceId}/${tx.now.toISOString()}/${machine.actionNo}`
      await startSaga(tx, { kind, key, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

export const suspendJob = sagaJob('compute.suspend', SUSPEND)
export const resumeJob = sagaJob('compute.resume', RESUME)
/** The days in which staff can undo the end are over. */
export const removeJob = sagaJob('compute.remove', DESTROY)

/** Another size was paid for. Told twice it begins once; what is no machine of ours cannot be resized. */
export const resizeJob = txJob<ServiceEvent & { readonly changeId: number; readonly before: Size; readonly after: Size }>({
  name: 'compute.resize',
  run: async (tx, { serviceId, changeId, before, after }) => {
    const service = await findService(tx, serviceId)
    if (!service) return
    if (!(await findVps(tx, serviceId))) return await tx.emit('service.not-resized', { serviceId, changeId, reason: 'there is no machine' })
    const data = { changeId, before, after }
    await startSaga(tx, { kind: RESIZE, key: `change-${changeId}`, subjectId: serviceId, accountId: service.accountId, data })
  },
})

/** Over: off at once, destroyed when the time to undo it has passed. */
export const endJob = txJob<ServiceEvent & { readonly removeAt: string }>({
  name: 'compute.end',
  run: async (tx, { serviceId, removeAt }) => {
    const machine = await findVps(tx, serviceId)
    if (!machine) return
    await patchVps(tx, serviceId, { trouble: null })
    await tx.enqueue('compute.suspend', { serviceId })
    await tx.enqueue('compute.remove', { serviceId }, { key: `remove:${serviceId}`, dueAt: new Date(removeAt) })
  },
})
