import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { EngineImage } from '../port.ts'

const manifest = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,62}$/),
  title: z.string().min(1),
  family: z.enum(['linux', 'windows']),
  minMemoryMb: z.number().int().positive(),
  minDiskGb: z.number().int().positive(),
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

export function toEngineImage({ id, title, family, minMemoryMb, minDiskGb }: ImageManifest): EngineImage {
  return { id, title, family, minMemoryMb, minDiskGb }
}

export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
