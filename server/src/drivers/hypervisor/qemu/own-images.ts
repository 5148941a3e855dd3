import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { DriverError, type EngineImage, type OwnImages } from '../port.ts'
import { checkKey, checkName, isKey } from '../spec.ts'
import type { QemuConfig } from './config.ts'
import { diskGb, type MachineDisk, rethrow } from './disk.ts'
import { readImages, readJson } from './images.ts'
import { listRecords, type MachineRecord, readRecord } from './machine-directory.ts'
import { SEED_FORMATS } from './seed.ts'
import { has } from './snapshots.ts'
import { askForDisk, settle, stopWork, workFolder } from './work-folder.ts'

/** The marker that makes an image ours; without it nothing new is made of it. */
const record = z.object({
  owner: z.literal('hosting-portal'),
  version: z.literal(1),
  image: z.string(),
  diskGb: z.number().int().positive(),
  heard: z.enum(['agent', 'ssh']),
  seed: z.enum(SEED_FORMATS).optional(),
})

/** The dot keeps them from being taken for machines. */
const homeOf = (directory: string): string => join(directory, '.images')
const placeOf = (directory: string, image: string): string => join(homeOf(directory), image)
const manifestOf = (place: string): string => join(place, 'image.json')

/** What a machine is made of. */
export interface BaseImage {
  readonly base: string
  readonly minDiskGb: number
  readonly heard: MachineRecord['heard']
  readonly seed?: MachineRecord['seed']
  /** Of what somebody made of a snapshot nobody knows. */
  readonly userData?: EngineImage['userData']
}

/** What a machine needs that is to be made of it; null where there is none. */
async function readOwnImage(directory: string, image: string): Promise<BaseImage | null> {
  if (!isKey(image)) return null
  const place = placeOf(directory, image)
  const parsed = record.safeParse(await readJson(manifestOf(place)))
  if (!parsed.success || parsed.data.image !== image) return null
  const { diskGb: minDiskGb, heard, seed } = parsed.data
  return { base: join(place, 'disk.qcow2'), minDiskGb, heard, seed }
}

/** One of everybody's, or one that was made here of a snapshot. */
export async function baseOf({ directory, imagesDirectory }: QemuConfig, id: string): Promise<BaseImage> {
  const stock = (await readImages(imagesDirectory)).find((each) => each.id === id)
  if (stock) return { ...stock, base: join(imagesDirectory, stock.file) }
  const own = await readOwnImage(directory, id)
  if (own === null) throw new DriverError('not-found', `no image ${id} on this engine`)
  return own
}

/** A file of its own: the layers below the snapshot are copied into it. `-U`: the machine may run, what a snapshot holds stays as it is. */
const SCRIPT = '"$1" convert -U -p -f qcow2 -O qcow2 -l "snapshot.name=$3" "$2" part.qcow2'

export const qemuOwnImages = (config: () => QemuConfig, diskOf: (key: string) => Promise<MachineDisk>): OwnImages => ({
  make: async (image, { key, snapshot }) => {
    checkKey(image)
    checkName(snapshot)
    const { directory } = config()
    if (await readOwnImage(directory, image)) return { state: 'ready' }
    const machine = await diskOf(key)
    if (!(await has(machine, snapshot))) throw new DriverError('not-found', `no snapshot ${snapshot}`)
    const { tool, disk } = machine
    const place = placeOf(directory, image)
    if (await isThere(place)) throw new DriverError('already-there', `${image} is there and not ours`)
    await mkdir(homeOf(directory), { recursive: true, mode: 0o700 }).catch(rethrow)
    const folder = workFolder(homeOf(directory), image)
    const { heard, seed } = (await readRecord(directory, key)) ?? ({ heard: 'agent', seed: undefined } as const)
    const size = Math.ceil(await diskGb(tool, disk))
    const written: z.infer<typeof record> = { owner: 'hosting-portal', version: 1, image, diskGb: size, heard, seed }
    const asked = await askForDisk({
      ...{ folder, script: SCRIPT, given: [tool, relative(folder, disk), snapshot] },
      fill: (draft) => writeFile(manifestOf(draft), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 }),
    })
    if (asked.state === 'ready') await settle(folder, place, async () => (await readOwnImage(directory, image)) !== null)
    return asked
  },
  remove: async (image) => {
    checkKey(image)
    const { directory } = config()
    await stopWork(workFolder(homeOf(directory), image))
    const place = placeOf(directory, image)
    if (!(await isThere(place))) return
    if (!(await readOwnImage(directory, image)) && !(await isThere(`${manifestOf(place)}.gone`)))
      throw new DriverError('refused', `what lies under ${image} does not carry our mark`)
    // From now on nothing new is made of it.
    await rename(manifestOf(place), `${manifestOf(place)}.gone`).catch(() => undefined)
    await sweep(directory, image)
  },
})

/** A removed image goes with the last machine whose disk is a layer over it. */
export async function sweep(directory: string, image: string): Promise<void> {
  if (!isKey(image)) return
  const place = placeOf(directory, image)
  if (!(await isThere(`${manifestOf(place)}.gone`)) || (await isUsed(directory, image))) return
  const gone = join(homeOf(directory), `.gone-${image}`)
  await rename(place, gone).catch(() => undefined)
  await rm(gone, { recursive: true, force: true }).catch(rethrow)
}

/** Also by one that is being made. */
async function isUsed(directory: string, image: string): Promise<boolean> {
  if ((await listRecords(directory)).some((machine) => machine.image === image)) return true
  const making = (await readdir(directory).catch(() => [])).filter((name) => name.startsWith('.new-'))
  const records = await Promise.all(making.map((name) => readFile(join(directory, name, 'machine.json'), 'utf8').catch(() => '')))
  return records.some((text) => text.includes(JSON.stringify(image)))
}

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null
