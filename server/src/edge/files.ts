import { mkdir, open, readFile, rename } from 'node:fs/promises'
import type { z } from 'zod'

/** Whole or not at all, and for nobody else to read: there are passwords in it. */
export async function writeWhole(path: string, content: unknown): Promise<void> {
  const draft = `${path}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(content))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/** Null where there is none; what cannot be read as what it should be is an error, and not overwritten. */
export async function readWhole<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S> | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : schema.parse(JSON.parse(text))
}

export const makeFolder = (path: string): Promise<unknown> => mkdir(path, { recursive: true, mode: 0o700 })
