import type { Readable } from 'node:stream'
import { z } from 'zod'
import { CheckedFiles } from '../checked-files.ts'
import { checkKey } from '../content.ts'
import { DriverError, type FileFacts, type FilesVendor } from '../port.ts'
import { abandonUploads, writeInParts } from './multipart.ts'
import { S3Requests } from './requests.ts'

const DIGEST = 'x-amz-meta-sha256'
const MEGABYTE = 1_048_576

const config = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .describe('Address of the store, without the bucket'),
  region: z.string().min(1).max(60).default('us-east-1').describe('Region').meta({ secretsTo: false }),
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .describe('Bucket')
    .meta({ secretsTo: false }),
  accessKeyId: z.string().min(1).max(200).describe('Access key').meta({ secretsTo: false }),
  secretAccessKey: z.string().min(1).max(200).describe('Its secret').meta({ secret: true }),
  // S3 takes no smaller parts.
  partMb: z
    .int()
    .min(5)
    .max(512)
    .default(16)
    .describe('Larger files go in parts of so many MB; one part is held in memory')
    .meta({ secretsTo: false }),
})
type Config = z.infer<typeof config>

/** Any store that speaks S3 with signature version 4, addressed by path. */
class S3Files extends CheckedFiles {
  readonly id = 's3'
  private readonly store: S3Requests
  private readonly partBytes: number

  constructor({ partMb, ...bucket }: Config) {
    super()
    this.store = new S3Requests(bucket)
    this.partBytes = partMb * MEGABYTE
  }

  protected async write(key: string, content: Readable, file: FileFacts): Promise<void> {
    const headers = { [DIGEST]: file.sha256 }
    if (file.size > this.partBytes) await writeInParts(this.store, { key, content, file, headers, partBytes: this.partBytes })
    else await this.store.answer({ method: 'PUT', path: key, headers, content: { stream: content, file } }, 'unknown-outcome')
  }

  protected async read(key: string): Promise<Readable> {
    return await this.store.send({ method: 'GET', path: key })
  }

  protected async find(key: string): Promise<FileFacts | null> {
    try {
      const { headers } = await this.store.answer({ method: 'HEAD', path: key })
      return { size: Number(headers['content-length'] ?? 0), sha256: String(headers[DIGEST] ?? '') }
    } catch (error) {
      if (error instanceof DriverError && error.kind === 'not-found') return null
      throw error
    }
  }

  /** With what is left of an attempt to write it that was broken off. */
  protected async delete(key: string): Promise<void> {
    await this.store.answer({ method: 'DELETE', path: key }).catch((error: unknown) => {
      if (!(error instanceof DriverError && error.kind === 'not-found')) throw error
    })
    await abandonUploads(this.store, key)
  }

  protected async *keys(prefix: string): AsyncIterable<string> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) })
      const { text } = await this.store.answer({ method: 'GET', path: `?${query}` })
      // Our keys have no letter that XML would write otherwise.
      yield* [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
      token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1]
    }
  }

  async link(key: string, seconds: number): Promise<string> {
    checkKey(key)
    return await this.store.link(key, seconds)
  }
}

export const s3Vendor: FilesVendor<Config, unknown> = {
  id: 's3',
  title: 'S3',
  support: {
    proved: 'stub',
    against: 'a store of our own on loopback that verifies signatures (version 4) and digests, and refuses what S3 does not document',
    never: 'any provider; files of more than a dozen megabytes; buckets addressed by host name',
  },
  config,
  create: (config) => new S3Files(config),
}
