import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { DriverError, type ImageFile } from '../port.ts'
import { checkKey } from '../spec.ts'
import { rethrow } from './disk.ts'
import { INCOMING, readJson } from './images.ts'

/** The marker that makes a disc ours. */
const record = z.object({ owner: z.literal('hosting-portal'), version: z.literal(1), iso: z.string() })

/** The dot keeps them from being taken for machines. */
const homeOf = (directory: string): string => join(directory, '.isos')
const placeOf = (directory: string, iso: string): string => join(homeOf(directory), iso)
const MARK = 'iso.json'
const DISC = 'disc.iso'

export const discOf = (directory: string, iso: string): string => join(placeOf(directory, iso), DISC)

export async function isKept(directory: string, iso: string): Promise<boolean> {
  const parsed = record.safeParse(await readJson(join(placeOf(directory, iso), MARK)))
  return parsed.success && parsed.data.iso === iso
}

/** Written beside its place and moved there whole; what a crash left of an earlier try is swept. */
export async function keepDisc(directory: string, iso: string, from: Readable): Promise<{ readonly bytes: number }> {
  checkKey(iso)
  const [home, place] = [homeOf(directory), placeOf(directory, iso)]
  const sizeOf = async () => ({ bytes: (await stat(discOf(directory, iso))).size })
  if (await isKept(directory, iso)) {
    from.destroy()
    return await sizeOf()
  }
  if ((await stat(place).catch(() => null)) !== null) {
    from.destroy()
    throw new DriverError('already-there', `${iso} is there and not ours`)
  }
  const drafts = (await readdir(home).catch(() => [])).filter((name) => name.startsWith(`.new-${iso}.`))
  for (const name of drafts) await rm(join(home, name), { recursive: true, force: true })
  const draft = join(home, `.new-${iso}.${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    await pipeline(from, createWriteStream(join(draft, DISC), { mode: 0o600 }))
    const mark: z.infer<typeof record> = { owner: 'hosting-portal', version: 1, iso }
    await writeFile(join(draft, MARK), `${JSON.stringify(mark)}\n`, { mode: 0o600 })
    await rename(draft, place)
    return await sizeOf()
  } catch (error) {
    return (await isKept(directory, iso)) ? await sizeOf() : rethrow(error)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

export async function broughtDiscs(imagesDirectory: string): Promise<readonly ImageFile[]> {
  const folder = join(imagesDirectory, INCOMING)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.iso')).sort()
  const found = await Promise.all(names.map(async (file) => ({ file, seen: await stat(join(folder, file)).catch(() => null) })))
  return found.flatMap(({ file, seen }) => (seen?.isFile() ? [{ file, bytes: seen.size }] : []))
}

export async function openBrought(imagesDirectory: string, file: string): Promise<Readable> {
  if (basename(file) !== file || !file.endsWith('.iso')) throw new DriverError('refused', 'not the name of an ISO image')
  const path = join(imagesDirectory, INCOMING, file)
  if (!(await stat(path).catch(() => null))?.isFile()) throw new DriverError('not-found', `no file ${file} was brought`)
  return createReadStream(path)
}
