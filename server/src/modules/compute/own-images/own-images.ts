import { OWN_IMAGES_MAX } from '@portal/contracts/constants.ts'
import type { OwnImage } from '@portal/contracts/modules/own-images.contract.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { lockCollection } from '../../../platform/lock-collection.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { Tx } from '../../../platform/tx.ts'
import { imagesOn, locationsOfEngines, type OfferedImage } from '../../infrastructure/index.ts'
import { findService, type Service } from '../../services/index.ts'
import { findSnapshot } from '../snapshots/store.ts'
import { lockVps } from '../store.ts'
import { machineSize } from '../vps.rules.ts'
import { OWN_IMAGE, OWN_IMAGE_REMOVAL } from '../work.rules.ts'
import {
  insertOwnImage,
  isBeingUsed,
  keyOfImage,
  lockOwnImage,
  type OwnImageRow,
  ownImageNamed,
  ownImagesOf,
  patchOwnImage,
} from './store.ts'

/** Of a snapshot that is ready; answers its id. Whether it may be done now was judged, and the service is locked. */
export async function makeOwnImage(
  tx: Tx,
  service: Service,
  wanted: { readonly snapshotId: number; readonly name: string },
): Promise<number> {
  const machine = await lockVps(tx, service.id)
  if (!machine || machine.removed || machine.engine === null) throw new AppError('not-found')
  const snapshot = (await findSnapshot(tx, service.id, wanted.snapshotId)) ?? fail('not-found')
  if (snapshot.state !== 'ready') fail('snapshot-not-ready')
  await lockCollection(tx, 'own-images', service.accountId)
  if ((await ownImagesOf(tx, service.accountId)).length >= OWN_IMAGES_MAX) fail('own-images-full', { max: OWN_IMAGES_MAX })
  const { engine, family, username, image } = machine
  const size = machineSize(service.plan)
  // Made of a machine that was itself made of an own image: what that one grew from.
  const base = (await ownImageNamed(tx, image))?.base ?? image
  const imageId = await insertOwnImage(tx, {
    ...{
      accountId: service.accountId,
      serviceId: service.id,
      name: wanted.name,
      engine,
      family,
      username,
      osTitle: snapshot.osTitle,
      base,
    },
    ...{ minDiskGb: size.diskGb, minMemoryMb: await leastMemoryOf(tx, engine, base), state: 'making', madeAt: tx.now },
  })
  await startSaga(tx, {
    ...{ kind: OWN_IMAGE, key: `image-${imageId}`, subjectId: service.id, accountId: service.accountId, target: engine },
    data: { imageId, snapshotId: snapshot.id },
  })
  return imageId
}

/** MB of memory that every machine has at least, for an image whose system its engine no longer offers. */
const LEAST_MEMORY_MB = 64

/** What the system that the image grew from needs. Its owner may have added to it, so that more may be needed. */
async function leastMemoryOf(tx: Tx, engine: string, base: string): Promise<number> {
  const system = (await imagesOn(tx, engine, { archived: true })).find(({ id }) => id === base)
  return system?.minMemoryMb ?? LEAST_MEMORY_MB
}

/** Its row goes once the engine has removed it. */
export async function removeOwnImage(tx: Tx, accountId: number, id: number): Promise<void> {
  const image = (await lockOwnImage(tx, accountId, id)) ?? fail('not-found')
  if (image.state === 'making' || image.state === 'removing' || (await isBeingUsed(tx, id))) fail('own-image-busy')
  await patchOwnImage(tx, id, { state: 'removing' })
  const key = `image-${id}`
  await startSaga(tx, { kind: OWN_IMAGE_REMOVAL, key, subjectId: image.serviceId, accountId, target: image.engine, data: { imageId: id } })
}

export async function listOwnImages(tx: Tx, accountId: number): Promise<OwnImage[]> {
  const rows = await ownImagesOf(tx, accountId)
  const places = rows.length > 0 ? await locationsOfEngines(tx) : null
  return await Promise.all(
    rows.map(async ({ id, serviceId, engine, madeAt, accountId: _, username: __, ...row }) => ({
      ...{ ...row, id, image: keyOfImage(id), madeAt: madeAt.toISOString() },
      ...{ serviceName: (await findService(tx, serviceId))?.name ?? '', locationIds: [...(places?.get(engine) ?? [])] },
    })),
  )
}

/** Those that servers can be made of now, as everybody's systems are offered. */
export async function offeredOwnImages(tx: Tx, accountId: number): Promise<OfferedImage[]> {
  const rows = (await ownImagesOf(tx, accountId)).filter(({ state }) => state === 'ready')
  if (rows.length === 0) return []
  const places = await locationsOfEngines(tx)
  return rows.map((row) => ({ ...asSystem(row), locationIds: places.get(row.engine) ?? [] }))
}

export const asSystem = ({ id, name, family, minMemoryMb, minDiskGb, base }: OwnImageRow) => ({
  ...{ id: keyOfImage(id), title: name, family, minMemoryMb, minDiskGb, base },
})

/** The own image that was chosen with a service, where it is its owner's. */
export async function chosenOwnImage(tx: Tx, { accountId, options }: Pick<Service, 'accountId' | 'options'>): Promise<OwnImageRow | null> {
  const found = options.image === undefined ? null : await ownImageNamed(tx, options.image)
  return found?.accountId === accountId ? found : null
}
