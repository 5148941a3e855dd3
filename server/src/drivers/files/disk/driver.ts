import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { CheckedFiles } from '../checked-files.ts'
import { toDriverError, verifying } from '../content.ts'
import type { FileFacts, FilesVendor } from '../port.ts'

const config = z.object({ directory: z.string().min(1).describe('Where files are kept').meta({ console: false }) })
type Config = z.infer<typeof config>

/** A capital letter, which no key has. */
const FACTS = '.SHA256'
const facts = z.object({ size: z.int().min(0), sha256: z.string() })

/** Files of one host: each beside what it must be, so that a copy of the directory is a backup. */
class DiskFiles extends CheckedFiles {
  readonly id = 'disk'
  private readonly directory: string

  constructor({ directory }: Config) {
    super()
    this.directory = directory
  }

  /** Written beside and moved into place after it reached the disk: a crash leaves the whole file or none. */
  protected async write(key: string, content: Readable, file: FileFacts): Promise<void> {
    const part = join(this.directory, `.PART-${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(dirname(this.at(key)), { recursive: true, mode: 0o700 })
      await pipeline(content, verifying(file), createWriteStream(part, { mode: 0o600 }))
      const handle = await open(part, 'r')
      await handle.sync().finally(() => handle.close())
      // Before anything is in its place: on a disk that is full nothing of it may stay.
      await writeFile(part + FACTS, JSON.stringify({ size: file.size, sha256: file.sha256 }), { mode: 0o600 })
      // What it must be comes last: a file without it is not there.
      await rename(part, this.at(key))
      await rename(part + FACTS, this.at(key) + FACTS)
    } catch (error) {
      throw toDriverError(error)
    } finally {
      for (const left of [part, part + FACTS]) await rm(left, { force: true })
    }
  }

  protected async read(key: string): Promise<Readable | null> {
    return (await this.find(key)) && createReadStream(this.at(key))
  }

  protected async find(key: string): Promise<FileFacts | null> {
    const parsed = await readFile(this.at(key) + FACTS, 'utf8').then(
      (text) => facts.safeParse(JSON.parse(text)),
      () => null,
    )
    if (!parsed?.success) return null
    const there = await stat(this.at(key)).catch(() => null)
    return there?.size === parsed.data.size ? parsed.data : null
  }

  protected async delete(key: string): Promise<void> {
    for (const name of [this.at(key) + FACTS, this.at(key)]) await rm(name, { force: true })
  }

  protected async *keys(prefix: string): AsyncIterable<string> {
    const names = await readdir(this.directory, { recursive: true }).catch(() => [])
    const keys = names.filter((name) => name.endsWith(FACTS)).map((name) => name.slice(0, -FACTS.length))
    yield* keys.filter((key) => key.startsWith(prefix)).sort()
  }

  private at(key: string): string {
    return join(this.directory, key)
  }
}

export const diskVendor: FilesVendor<Config, unknown> = {
  id: 'disk',
  title: 'A directory of the host',
  support: { proved: 'real', against: 'a local file system', never: 'network file systems; several hosts on one directory' },
  config,
  create: (config) => new DiskFiles(config),
}
