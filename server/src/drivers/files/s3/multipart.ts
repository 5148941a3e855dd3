import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toDriverError, verifying } from '../content.ts'
import { DriverError, type FileFacts } from '../port.ts'
import type { S3Requests } from './requests.ts'

/** The most that S3 puts one file together of. */
const MOST_PARTS = 10_000
/** One connection that is lost must not cost hours of a large file. */
const TRIES = 3
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'

interface Large {
  readonly key: string
  readonly content: Readable
  readonly file: FileFacts
  /** What the store is told of the file. */
  readonly headers: Readonly<Record<string, string>>
  /** Larger ones only where the file would have too many. */
  readonly partBytes: number
}

/**
 * Sends a file in parts, one after the other; the store puts them together at the end, when all of it was seen to be what was announced.
 * One part is held in memory. What fails takes its parts along.
 */
export async function writeInParts(store: S3Requests, { key, content, file, headers, partBytes }: Large): Promise<void> {
  const begun = await store.answer({ method: 'POST', path: `${key}?uploads=`, headers })
  const upload = tagsOf(begun.text, 'UploadId')[0]
  if (upload === undefined) throw new DriverError('refused', 'the store began no upload')
  try {
    const etags: string[] = []
    await pipeline(content, verifying(file), async (checked: AsyncIterable<Buffer>) => {
      for await (const part of inParts(checked, Math.max(partBytes, Math.ceil(file.size / MOST_PARTS))))
        etags.push(await sendPart(store, `${key}?${new URLSearchParams({ partNumber: String(etags.length + 1), uploadId: upload })}`, part))
    })
    await complete(store, `${key}?${new URLSearchParams({ uploadId: upload })}`, etags)
  } catch (error) {
    // Where this fails too, the parts go with the next `abandonUploads` of the key.
    await abandon(store, key, upload).catch(() => undefined)
    throw toDriverError(error)
  }
}

/** Ends what was begun under this key and never finished: its parts cost as much as files do, and are in no list of files. */
export async function abandonUploads(store: S3Requests, key: string): Promise<void> {
  const { text } = await store.answer({ method: 'GET', path: `?${new URLSearchParams({ uploads: '', prefix: key })}` })
  for (const upload of tagsOf(text, 'Upload'))
    if (tagsOf(upload, 'Key')[0] === key) for (const id of tagsOf(upload, 'UploadId')) await abandon(store, key, id)
}

async function abandon(store: S3Requests, key: string, uploadId: string): Promise<void> {
  await store.answer({ method: 'DELETE', path: `${key}?${new URLSearchParams({ uploadId })}` }).catch((error: unknown) => {
    if (!(error instanceof DriverError && error.kind === 'not-found')) throw error
  })
}

/** The same room is filled again for each: a part must have arrived before the next is asked for. */
async function* inParts(content: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  const room = Buffer.allocUnsafe(bytes)
  let filled = 0
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(room, filled, at)
      at += taken
      filled += taken
      if (filled < bytes) continue
      yield room
      filled = 0
    }
  }
  if (filled > 0) yield room.subarray(0, filled)
}

/** Answers what the store calls it. Sent again it takes its own place. */
async function sendPart(store: S3Requests, path: string, part: Buffer): Promise<string> {
  for (let left = TRIES - 1; ; left--) {
    try {
      const { etag } = (await store.answer({ method: 'PUT', path, content: part })).headers
      if (etag === undefined) throw new DriverError('refused', 'the store does not say what it took')
      return etag
    } catch (error) {
      if (left === 0 || !(error instanceof DriverError && error.kind === 'retry-later')) throw error
    }
  }
}

async function complete(store: S3Requests, path: string, etags: readonly string[]): Promise<void> {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${written(etag)}</ETag></Part>`)
  const list = `<CompleteMultipartUpload xmlns="${NAMESPACE}">${parts.join('')}</CompleteMultipartUpload>`
  const { text } = await store.answer({ method: 'POST', path, content: Buffer.from(list) }, 'unknown-outcome')
  // The head of this answer may come long before the work is done: what became of that stands in its body.
  if (!text.includes('<CompleteMultipartUploadResult')) throw new DriverError('retry-later', 'the store did not put the parts together')
}

const written = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What stands in each element of this name; of those that hold no other of their own name. */
const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner)
