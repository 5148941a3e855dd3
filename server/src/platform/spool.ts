import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
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
      const kept = handle
      // Through the handle: a stream of the file would close it where either end breaks off, and whoever closed it then would close another's.
      const keep = (chunk: Buffer, _: unknown, done: (error?: Error | null) => void) => void kept.writeFile(chunk).then(() => done(), done)
      await pipeline(content, measure, new Writable({ write: keep }))
      return { ...digest(), read: () => Readable.from(chunksOf(kept), { objectMode: false }), close: () => kept.close() }
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

const CHUNK_BYTES = 256 * 1024

async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
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
