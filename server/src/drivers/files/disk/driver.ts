import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { checkFacts, checkKey, checkPrefix, isKept, toDriverError, tryIt, verifying } from '../content.ts'
import { DriverError, type FileFacts, type FilesDriver, type FilesVendor } from '../port.ts'

const config = z.object({ directory: z.string().min(1).describe('Where files are kept').meta({ console: false }) })
type Config = z.infer<typeof config>

/** A capital letter, which no key has. */
const FACTS = '.SHA256'
const facts = z.object({ size: z.int().min(0), sha256: z.string() })

/** Files of one host: each beside what it must be, so that a copy of the directory is a backup. */
class DiskFiles implements FilesDriver {
  readonly kind = 'files'
  readonly id = 'disk'
  private readonly directory: string

  constructor({ directory }: Config) {
    this.directory = directory
  }

  probe() {
    return tryIt(this, `probe/${randomBytes(6).toString('hex')}`)
  }

  /** Written beside and moved into place after it reached the disk: a crash leaves the whole file or none. */
  async put(key: string, content: Readable, file: FileFacts): Promise<void> {
    checkKey(key)
    checkFacts(file)
    if (await isKept(this, key, file)) return
    const part = join(this.directory, `.PART-${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(dirname(this.at(key)), { recursive: true, mode: 0o700 })
      await pipeline(content, verifying(file), createWriteStream(part, { mode: 0o600 }))
      const handle = await open(part, 'r')
      await handle.sync().finally(() => handle.close())
      // What it must be stands there first: a file without it is not there.
      await rename(part, this.at(key))
      await writeFile(`${part}${FACTS}`, JSON.stringify({ size: file.size, sha256: file.sha256 }), { mode: 0o600 })
      await rename(`${part}${FACTS}`, this.at(key) + FACTS)
    } catch (error) {
      throw toDriverError(error)
    } finally {
      await rm(part, { force: true })
    }
  }

  async get(key: string): Promise<Readable> {
    if ((await this.stat(key)) === null) throw new DriverError('not-found', `no file ${key}`)
    return createReadStream(this.at(key))
  }

  async stat(key: string): Promise<FileFacts | null> {
    checkKey(key)
    const parsed = await readFile(this.at(key) + FACTS, 'utf8').then(
      (text) => facts.safeParse(JSON.parse(text)),
      () => null,
    )
    if (!parsed?.success) return null
    const there = await stat(this.at(key)).catch(() => null)
    return there?.size === parsed.data.size ? parsed.data : null
  }

  async remove(key: string): Promise<void> {
    checkKey(key)
    for (const name of [this.at(key) + FACTS, this.at(key)]) await rm(name, { force: true })
  }

  async *list(prefix: string): AsyncIterable<string> {
    checkPrefix(prefix)
    const names = await readdir(this.directory, { recursive: true }).catch(() => [])
    const keys = names.filter((name) => name.endsWith(FACTS)).map((name) => name.slice(0, -FACTS.length))
    yield* keys.filter((key) => key.startsWith(prefix)).sort()
  }

  async close(): Promise<void> {}

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
