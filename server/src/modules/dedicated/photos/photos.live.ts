import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { PHOTO_MAX, PHOTOS_MAX } from '@portal/contracts/hardware-photos.ts'
import { hardwarePhoto, hardwarePhotoAdd, hardwarePhotoRemove } from '@portal/contracts/modules/hardware-photos.operator.contract.ts'
import { addHours } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, live } from '../../../platform/http/handlers.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import { judgeFile, plainFileName } from '../../../platform/judged-file.rules.ts'
import type { FileStores } from '../../integrations/index.ts'
import { addressOf } from '../../papers/index.ts'
import { findHardware, lockHardware, note as noteOn } from '../hardware.store.ts'
import { dropPhoto } from '../queue.ts'
import * as photos from './photos.store.ts'

const MEGABYTE = 1024 * 1024
/** One that was cut short on its way into the store is swept up after that. */
const SWEPT_AFTER_HOURS = 24

export const photoView = ({ id, name, size, by, at }: photos.HardwarePhoto) => ({ id, name, size, by, at: at.toISOString() })

/** Pictures lie where files of the whole house do: a machine belongs to no brand. */
const storeOf = (stores: FileStores) => {
  const store = stores.forNew(0)
  if (!store) throw new Error('there is no place for files')
  return store
}

/** Pictures of machines: brought, looked at, removed. */
export const photoHandlers = (stores: FileStores): readonly Handler[] => [
  live(hardwarePhotoAdd, async ({ transact, staff, note }, { id: hardwareId, name: given, content }) => {
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length > PHOTO_MAX) fail('hardware.photo-size', { megabytes: PHOTO_MAX / MEGABYTE })
    const name = plainFileName(given)
    const judged = judgeFile(name, bytes)
    if (!judged?.image) return fail('hardware.photo-kind')
    const store = storeOf(stores)
    const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    // The row first: what dies on the way is known, and swept up.
    const { id, key } = await transact(async (tx) => {
      if (!(await lockHardware(tx, hardwareId))) fail('not-found')
      if ((await photos.countPhotos(tx, hardwareId)) >= PHOTOS_MAX) fail('hardware.photos-full', { most: PHOTOS_MAX })
      const id = await photos.nextPhotoId(tx)
      const key = `hardware/${id}-${facts.sha256.slice(0, 16)}`
      await photos.insertPhoto(tx, {
        ...{ id, hardwareId, name, type: judged.type, size: facts.size, store: store.id, key, by: staff.username, at: tx.now },
      })
      await tx.enqueue(dropPhoto, { photoId: id }, { key: `photo:${id}`, dueAt: addHours(tx.now, SWEPT_AFTER_HOURS) })
      return { id, key }
    })
    await store.driver.put(key, Readable.from([bytes]), facts)
    return await transact(async (tx) => {
      await photos.patchPhoto(tx, id, { keptAt: tx.now })
      await noteOn(tx, hardwareId, { what: 'photo-added', detail: name, actor: 'staff', actorName: staff.username })
      note({ detail: name, before: null, after: { name, size: facts.size } })
      return { id, name, size: facts.size, by: staff.username, at: tx.now.toISOString() }
    })
  }),

  command(hardwarePhoto, async ({ tx, note }, { id, photoId }) => {
    const photo = (await photos.findPhoto(tx, id, photoId)) ?? fail('not-found')
    note({ detail: photo.name, before: null, after: { photo: photo.name } })
    return { url: await addressOf(tx, photo) }
  }),

  command(hardwarePhotoRemove, async ({ tx, staff, note }, { id, photoId }) => {
    const photo = (await photos.findPhoto(tx, id, photoId)) ?? fail('not-found')
    const machine = await findHardware(tx, id)
    await photos.patchPhoto(tx, photo.id, { removedAt: tx.now })
    await noteOn(tx, id, { what: 'photo-removed', detail: photo.name, actor: 'staff', actorName: staff.username })
    await tx.enqueue(dropPhoto, { photoId: photo.id }, { key: `photo:${photo.id}` })
    note({ detail: `${machine?.tag ?? id} ${photo.name}`, before: { photo: photo.name }, after: null })
    return {}
  }),
]

export const dropPhotoJob = (stores: FileStores) =>
  liveJob(dropPhoto, {
    live: async ({ db }, { photoId }) => {
      const photo = await db.transaction((tx) => photos.findDropped(tx, photoId))
      if (!photo) return
      const driver = stores.find(photo.store)
      if (!driver) throw new Error(`the store ${photo.store} is not here now`)
      await driver.remove(photo.key)
      await db.transaction((tx) => photos.deletePhoto(tx, photoId))
    },
  })
