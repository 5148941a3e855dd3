import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { randomToken } from './random.ts'

/** What a stream brought. */
export interface Digest {
  readonly size: number
  /** In hex. */
  readonly sha256: string
}

export interface Spooled extends Digest {
  /** All of it, as often as it is asked for. */
  read(): Readable
  /** Lets go of the disk that it takes. */
  close(): Promise<void>
}

/** Reads a stream to its end and keeps nothing. */
export async function digestOf(content: Readable): Promise<Digest> {
  const { measure, digest } = measuring()
  await pipeline(content, measure, async (source) => {
    for await (const _ of source);
  })
  return digest()
}

/**
 * Room on this host for streams whose size and digest must be known before they go on. What lies here has no name: it is gone as soon as
 * it is let go of, whoever dies meanwhile.
 */
export class Spool {
  private readonly directory: string

  constructor(directory: string) {
    this.directory = directory
  }

  async take(content: Readable): Promise<Spooled> {
    let handle: FileHandle | null = null
    try {
      handle = await this.nameless()
      const { measure, digest } = measuring()
      // By its number: a stream that was given the handle itself would never let go of it.
      const { fd } = handle
      await pipeline(content, measure, createWriteStream('', { fd, autoClose: false }))
      const kept = handle
      return {
        ...digest(),
        read: () => createReadStream('', { fd, autoClose: false, start: 0 }),
        close: () => kept.close(),
      }
    } catch (error) {
      content.destroy()
      await handle?.close()
      throw error
    }
  }

  private async nameless(): Promise<FileHandle> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 })
    const path = join(this.directory, randomToken(12))
    const handle = await open(path, 'wx+', 0o600)
    await rm(path)
    return handle
  }
}

/** Passes the bytes on and counts them. */
function measuring(): { readonly measure: Transform; readonly digest: () => Digest } {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { measure, digest: () => ({ size, sha256: hash.digest('hex') }) }
}
