import { z } from 'zod'
import { DriverError, type EngineImage, type ImageFiles, type MachineSpec, type OwnImages } from '../port.ts'
import { asBrought, checkImage, checkName, checkUserData } from '../spec.ts'
import { type SimulatorConfig, simulatedImage } from './config.ts'
import type { Desk } from './facets.ts'
import { type OwnImage, parseOwnImage, progressAt, spanFrom } from './machine.ts'
import type { Store } from './store.ts'

/** What is kept beside machines, under keys of its own; asked for anew each time, for a simulator is made before its store. */
export interface Shelf {
  readonly store: Pick<Store, 'get' | 'put' | 'delete'>
  readonly config: Pick<SimulatorConfig, 'images' | 'provisionSeconds'>
}

/** What a machine that is made of it needs, once it is ready; null where there is none. */
function readyImage({ store }: Pick<Shelf, 'store'>, image: string, now: Date): Pick<EngineImage, 'minDiskGb' | 'userData'> | null {
  const found = parseOwnImage(store.get(image))
  return found && progressAt(found.making, now).state === 'ready' ? { minDiskGb: found.diskGb } : null
}

export const simulatedOwnImages = ({ perform, need, clock }: Desk, shelf: () => Shelf): OwnImages => ({
  make: (image, { key, snapshot }) =>
    perform('make-image', image, () => {
      checkName(snapshot)
      const { store, config } = shelf()
      const known = parseOwnImage(store.get(image))
      if (known) return progressAt(known.making, clock.now())
      if (store.get(image) !== undefined) throw new DriverError('already-there', `${image} is there and not ours`)
      const { snapshots, size } = need(key)
      if (!snapshots.some(({ name }) => name === snapshot)) throw new DriverError('not-found', `no snapshot ${snapshot}`)
      const making = spanFrom(clock.now(), config.provisionSeconds)
      store.put(image, { owner: 'hosting-portal', made: 'image', diskGb: size?.diskGb ?? 1, making } satisfies OwnImage)
      return progressAt(making, clock.now())
    }),
  remove: (image) =>
    perform('make-image', image, () => {
      const { store } = shelf()
      const found = store.get(image)
      if (found === undefined) return
      if (!parseOwnImage(found)) throw new DriverError('refused', `what lies under ${image} does not carry our mark`)
      store.delete(image)
    }),
})

/** Under which the simulator remembers what was registered. */
const REGISTERED = 'registered-images'
const registered = z.object({ owner: z.literal('hosting-portal'), images: z.array(simulatedImage) })
/** What somebody might have brought: the second one is no disk. */
const BROUGHT = [
  { file: 'rocky-9.qcow2', bytes: 1_288_490_188 },
  { file: 'broken.qcow2', bytes: 4096 },
] as const

const registeredImages = (store: Shelf['store']): readonly EngineImage[] => {
  const found = registered.safeParse(store.get(REGISTERED))
  return found.success ? found.data.images : []
}

/** Those that it was set up with, and what staff registered. */
export const allImages = ({ store, config }: Shelf): readonly EngineImage[] => [...config.images, ...registeredImages(store)]

/** Refuses a machine that its image does not fit, and one of an image that is not there. */
export function checkImageFor(shelf: Shelf, spec: MachineSpec, now: Date): void {
  const image = allImages(shelf).find(({ id }) => id === spec.image) ?? readyImage(shelf, spec.image, now)
  if (image === null) throw new DriverError('not-found', `no image ${spec.image} on this engine`)
  if (spec.diskGb < image.minDiskGb) throw new DriverError('refused', `the image needs a disk of ${image.minDiskGb} GB`)
  checkUserData(spec.userData, image)
}

export const simulatedImageFiles = (shelf: () => Shelf): ImageFiles => ({
  waiting: async () => BROUGHT,
  register: async (file, image) => {
    checkImage(image)
    if (!BROUGHT.some((one) => one.file === file)) throw new DriverError('not-found', `no file ${file} was brought`)
    if (allImages(shelf()).some(({ id }) => id === image.id))
      throw new DriverError('already-there', `an image ${image.id} is there already`)
    if (file === 'broken.qcow2') throw new DriverError('refused', `${file} is not a whole qcow2 disk that stands by itself`)
    const { store } = shelf()
    const images = [...registeredImages(store), { ...asBrought(image), title: `${image.title} (simulated)` }]
    store.put(REGISTERED, { owner: 'hosting-portal', images })
  },
})
