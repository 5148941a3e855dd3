import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { EngineImage } from '../port.ts'
import type { QemuConfig } from './config.ts'
import { guestLimits } from './host.ts'
import { SEED_FORMATS } from './seed.ts'

/** Beside the images: what staff copy there waits to be looked at. */
export const INCOMING = 'incoming'

const manifest = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,62}$/),
  title: z.string().min(1),
  family: z.enum(['linux', 'windows']),
  minMemoryMb: z.number().int().positive(),
  minDiskGb: z.number().int().positive(),
  username: z.string().optional(),
  bootSeconds: z.number().int().positive().optional(),
  licence: z.string().optional(),
  /** Absent in manifests that were written before there was any. */
  userData: z
    .array(z.enum(['script', 'cloud-config']))
    .readonly()
    .optional(),
  /** By what its boot is known to be over: our agent inside it, or SSH that answers. */
  heard: z.enum(['agent', 'ssh']).default('agent'),
  /** Absent where it follows from that: `seedFormatOf`. */
  seed: z.enum(SEED_FORMATS).optional(),
  // A plain name: a manifest must not point outside its directory.
  file: z.string().refine((name) => basename(name) === name && name.endsWith('.qcow2')),
  stamp: z.string().min(1),
})

export type ImageManifest = z.infer<typeof manifest>

/** Manifests whose image file is there; one that cannot be read is none. */
export async function readImages(directory: string): Promise<readonly ImageManifest[]> {
  const names = await readdir(directory).catch(() => [])
  const found: ImageManifest[] = []
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    const parsed = manifest.safeParse(await readJson(join(directory, name)))
    if (parsed.success && (await stat(join(directory, parsed.data.file)).catch(() => null)) !== null) found.push(parsed.data)
  }
  return found
}

function toEngineImage({ file: _, stamp: __, heard: ___, seed: ____, ...image }: ImageManifest): EngineImage {
  return image
}

export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** What everybody is offered: an image that a guest of the size allowed here cannot boot is not. */
export async function offeredImages(config: QemuConfig): Promise<readonly EngineImage[]> {
  const { memoryMb } = guestLimits(config)
  return (await readImages(config.imagesDirectory)).filter(({ minMemoryMb }) => minMemoryMb <= memoryMb).map(toEngineImage)
}
