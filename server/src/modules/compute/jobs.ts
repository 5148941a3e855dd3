import { RunAgain } from '../../platform/jobs.ts'
import { txJob } from '../../platform/module.ts'
import { randomReference } from '../../platform/random.ts'
import { startSaga } from '../../platform/saga/store.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { imagesFor } from '../infrastructure/index.ts'
import { findService, startInstalling } from '../services/index.ts'
import { forcePower } from './power.ts'
import { findVps, insertVps, patchVps } from './store.ts'
import { hostnameOf } from './vps.rules.ts'

interface ServiceEvent {
  readonly serviceId: number
}

const AGAIN_MS = 5000

/** Four groups a person can read out and type into a console; 80 bits. */
const newPassword = (): string => Array.from({ length: 4 }, () => randomReference(4)).join('-')

/** A VPS was paid for: the row that lists show, and the saga that builds it. Heard twice it begins once. */
export const buildJob = (box: SecretBox) =>
  txJob<ServiceEvent>({
    name: 'compute.build',
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      if (service?.kind !== 'vps' || !(await startInstalling(tx, serviceId))) return
      const images = await imagesFor(tx, service.locationId === null ? null : [service.locationId])
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
      await startSaga(tx, { kind: 'vps.build', key: `vps-${serviceId}`, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

/** The power is cut or given back as soon as no other action runs. */
const forced = (name: string, verb: 'start' | 'stop') =>
  txJob<ServiceEvent>({
    name,
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      if (service?.kind !== 'vps' || service.state !== 'active') return
      // The causes may have changed while this waited: what counts is whether it is suspended now.
      if (service.suspensions.length > 0 !== (verb === 'stop')) return
      if (!(await forcePower(tx, serviceId, verb))) throw new RunAgain(new Date(tx.now.getTime() + AGAIN_MS))
    },
  })

export const suspendJob = forced('compute.suspend', 'stop')
export const resumeJob = forced('compute.resume', 'start')

/** Over: off at once, removed when the time to undo it has passed. */
export const endJob = txJob<ServiceEvent & { readonly removeAt: string }>({
  name: 'compute.end',
  run: async (tx, { serviceId, removeAt }) => {
    const machine = await findVps(tx, serviceId)
    if (!machine) return
    if (!(await forcePower(tx, serviceId, 'stop'))) throw new RunAgain(new Date(tx.now.getTime() + AGAIN_MS))
    await patchVps(tx, serviceId, { trouble: null })
    await tx.enqueue('compute.remove', { serviceId }, { key: `remove:${serviceId}`, live: true, dueAt: new Date(removeAt) })
  },
})
