import { randomBytes } from 'node:crypto'
import { link, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DriverError, type EngineImage, type ImageFiles } from '../port.ts'
import { asBrought, checkImage } from '../spec.ts'
import type { QemuConfig } from './config.ts'
import { diskGb, rethrow } from './disk.ts'
import { isWholeDisk } from './foreign-disk.ts'
import { type ImageManifest, INCOMING, readImages } from './images.ts'

export const qemuImageFiles = (config: () => QemuConfig): ImageFiles => ({
  waiting: async () => {
    const folder = join(config().imagesDirectory, INCOMING)
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.qcow2')).sort()
    const found = await Promise.all(names.map(async (file) => ({ file, seen: await stat(join(folder, file)).catch(() => null) })))
    return found.flatMap(({ file, seen }) => (seen?.isFile() ? [{ file, bytes: seen.size }] : []))
  },
  register: async (file, image) => {
    checkImage(image)
    if (image.family !== 'linux') throw new DriverError('refused', 'this engine can give a login to Linux systems alone')
    const { imagesDirectory, qemuImgBinary } = config()
    if (basename(file) !== file || !file.endsWith('.qcow2')) throw new DriverError('refused', 'not the name of a qcow2 file')
    const brought = join(imagesDirectory, INCOMING, file)
    if ((await readImages(imagesDirectory)).some(({ id }) => id === image.id))
      throw new DriverError('already-there', `an image ${image.id} is there already`)
    if ((await stat(brought).catch(() => null)) === null) throw new DriverError('not-found', `no file ${file} was brought`)
    if (!(await isWholeDisk(qemuImgBinary, brought)))
      throw new DriverError('refused', `${file} is not a whole qcow2 disk that stands by itself`)
    const size = await diskGb(qemuImgBinary, brought)
    if (size > image.minDiskGb)
      throw new DriverError('refused', `the disk in ${file} has ${Math.ceil(size)} GB: more than the least that is asked for`)
    await takeOver(imagesDirectory, brought, asBrought(image)).catch(rethrow)
  },
})

/** The disk first: a manifest without its file is no image. Whoever else registers the id at the same time finds the manifest there. */
async function takeOver(directory: string, brought: string, image: EngineImage): Promise<void> {
  const stamp = randomBytes(6).toString('hex')
  const manifest: ImageManifest = { ...image, file: `${image.id}-${stamp}.qcow2`, stamp, heard: 'ssh', seed: 'cidata' }
  const part = join(directory, `${image.id}.json.${stamp}.part`)
  try {
    // Before anything is moved: on a disk that is full the file stays where it is.
    await writeFile(part, `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(brought, join(directory, manifest.file))
    await link(part, join(directory, `${image.id}.json`)).catch(async (error) => {
      await rename(join(directory, manifest.file), brought)
      throw error
    })
  } finally {
    await rm(part, { force: true })
  }
}
