import { TRANSFER_SUSPENSION } from '@portal/contracts/constants.ts'
import { events } from '@portal/contracts/events.ts'
import type { JobDefinition } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import { startSaga } from '../../platform/saga/store.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { imagesFor, restMoreAddresses } from '../infrastructure/index.ts'
import type { Need } from '../kinds/index.ts'
import { findService, lockService, startInstalling } from '../services/index.ts'
import { keepBackups } from './backups/policy.ts'
import { beginningOf } from './backups/restore-new.ts'
import { growsAsItRuns } from './disks/disks.rules.ts'
import { beginDisks } from './disks/divide.ts'
import { beginLive } from './live/live.ts'
import { firstUserOf } from './login.ts'
import { bookPorts } from './nat/ports.ts'
import { chosenOwnImage } from './own-images/own-images.ts'
import { sealedPassword } from './password/new-password.ts'
import * as queue from './queue.ts'
import { findVps, insertVps, patchVps } from './store.ts'
import { bookTransfer } from './transfer/settle.ts'
import { wasOff } from './transfer/store.ts'
import { DISK_LOST } from './troubled.rules.ts'
import { hostnameOf, machineSize } from './vps.rules.ts'
import { BUILD, DESTROY, RESIZE, RESUME, SUSPEND } from './work.rules.ts'

/** A VPS was paid for: the row that lists show, and the saga that builds it. Heard twice it begins once. */
export const buildJob = (box: SecretBox) =>
  txJob(queue.build, {
    run: async (tx, { serviceId }) => {
      const service = await findService(tx, serviceId)
      if (!service || !(await startInstalling(tx, serviceId))) return
      const images = await imagesFor(tx, service.locationId === null ? null : [service.locationId], { archived: true })
      const wanted = service.options.image
      const image =
        images.find(({ id }) => id === wanted) ?? (wanted === undefined ? images.find(({ family }) => family === 'linux') : undefined)
      const own = await chosenOwnImage(tx, service)
      const family = own?.family ?? image?.family ?? 'linux'
      const beginning = await beginningOf(tx, service)
      await insertVps(tx, {
        id: serviceId,
        engineKey: `vps-${serviceId}`,
        image: image?.id ?? wanted ?? '',
        osTitle: own?.name ?? beginning?.osTitle ?? image?.title ?? wanted ?? '',
        family,
        hostname: hostnameOf(service.name, serviceId),
        username: own?.username ?? image?.username ?? firstUserOf(family),
        password: sealedPassword(box, serviceId),
        actionAt: tx.now,
      })
      await beginDisks(tx, service)
      if (service.type === 'live') await beginLive(tx, box, serviceId)
      await startSaga(tx, { kind: BUILD, key: `vps-${serviceId}`, subjectId: serviceId, accountId: service.accountId, data: {} })
    },
  })

/** Sagas are about the service as it is when they run: one that was overtaken ends without acting. */
const sagaJob = <P extends { readonly serviceId: number }>(
  definition: JobDefinition<P>,
  kind: string,
  isWanted: (tx: Tx, payload: P) => Promise<boolean> = async () => true,
) =>
  txJob(definition, {
    run: async (tx, payload) => {
      const { serviceId } = payload
      const service = await findService(tx, serviceId)
      const machine = await findVps(tx, serviceId)
      if (!service || !machine) return
      // Of what must not run no port is open.
      if (machine.storedPort !== null) await bookPorts(tx, serviceId)
      if (!(await isWanted(tx, payload))) return
      const key = `vps-${serviceId}/${tx.now.toISOString()}/${machine.actionNo}`
      await startSaga(tx, { kind, key, subjectId: serviceId, accountId: service.accountId, target: machine.engine, data: {} })
    },
  })

export const suspendJob = sagaJob(queue.suspend, SUSPEND)
/** What its owner had switched off before its used transfer stopped it stays off. */
export const resumeJob = sagaJob(
  queue.resume,
  RESUME,
  async (tx, { serviceId, reason }) => reason !== TRANSFER_SUSPENSION || !(await wasOff(tx, serviceId)),
)
/** The days in which staff can undo the end are over. */
export const removeJob = sagaJob(queue.remove, DESTROY)

/** Another size was paid for. Told twice it begins once; where there is no machine nothing can be resized. */
export const resizeJob = txJob(queue.resize, {
  run: async (tx, { serviceId, changeId, before, after }) => {
    const service = await lockService(tx, serviceId)
    const machine = await findVps(tx, serviceId)
    if (!service) return
    // It came so late that the change was given up and paid back.
    if (service.changeInvoiceId === null) return await restMoreAddresses(tx, serviceId, machine?.moreAddresses ?? [])
    const { accountId } = service
    if (!machine) return await tx.emit(events.serviceNotResized, { serviceId, changeId, reason: 'there is no machine' }, accountId)
    // What was added asks nothing of the machine.
    if (sameSize(machineSize(before), machineSize(after))) return await tx.emit(events.serviceResized, { serviceId, changeId }, accountId)
    const data = { changeId, before: machineSize(before), after: machineSize(after) }
    await startSaga(tx, { kind: RESIZE, key: `change-${changeId}`, subjectId: serviceId, accountId, target: machine.engine, data })
  },
})

const sameSize = (one: Need, other: Need): boolean =>
  growsAsItRuns(one, other) && (one.storageGb ?? 0) === (other.storageGb ?? 0) && (one.moreAddresses ?? 0) === (other.moreAddresses ?? 0)

/** Over: off at once, destroyed when the time to undo it has passed. */
export const endJob = txJob(queue.end, {
  run: async (tx, { serviceId, removeAt }) => {
    const machine = await findVps(tx, serviceId)
    if (!machine) return
    // What is lost with its host stays so, whether or not it is paid for.
    if (machine.trouble?.code !== DISK_LOST) await patchVps(tx, serviceId, { trouble: null })
    const service = await findService(tx, serviceId)
    if (service) await keepBackups(tx, service)
    await tx.enqueue(queue.suspend, { serviceId })
    await bookTransfer(tx, serviceId)
    await tx.enqueue(queue.remove, { serviceId }, { key: `remove:${serviceId}`, dueAt: new Date(removeAt) })
  },
})
