import type { IncomingMessage } from 'node:http'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { z } from 'zod'
import { CheckedFiles } from '../checked-files.ts'
import { checkKey, toDriverError, verifying } from '../content.ts'
import { DriverError, type FileFacts, type FilesVendor } from '../port.ts'

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const DIGEST = 'x-amz-meta-sha256'
const PATIENCE_MS = 30_000

const config = z.object({
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .describe('Address of the store, without the bucket'),
  region: z.string().min(1).max(60).default('us-east-1').describe('Region'),
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .describe('Bucket'),
  accessKeyId: z.string().min(1).max(200).describe('Access key'),
  secretAccessKey: z.string().min(1).max(200).describe('Its secret').meta({ secret: true }),
})
type Config = z.infer<typeof config>

interface Sent {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: { readonly stream: Readable; readonly file: FileFacts }
}

/** Any store that speaks S3 with signature version 4, addressed by path. */
class S3Files extends CheckedFiles {
  readonly id = 's3'
  private readonly config: Config
  private readonly signer: AwsClient

  constructor(config: Config) {
    super()
    this.config = config
    const { accessKeyId, secretAccessKey, region } = config
    this.signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  }

  /** The digest is signed with the request, so the store itself refuses what is not what was announced. */
  protected async write(key: string, content: Readable, file: FileFacts): Promise<void> {
    const headers = { [DIGEST]: file.sha256, 'content-length': String(file.size) }
    await this.answer({ method: 'PUT', path: key, headers, content: { stream: content, file } }, 'unknown-outcome')
  }

  protected async read(key: string): Promise<Readable> {
    return await this.send({ method: 'GET', path: key })
  }

  protected async find(key: string): Promise<FileFacts | null> {
    try {
      const { headers } = await this.answer({ method: 'HEAD', path: key })
      return { size: Number(headers['content-length'] ?? 0), sha256: String(headers[DIGEST] ?? '') }
    } catch (error) {
      if (error instanceof DriverError && error.kind === 'not-found') return null
      throw error
    }
  }

  protected async delete(key: string): Promise<void> {
    await this.answer({ method: 'DELETE', path: key }).catch((error: unknown) => {
      if (!(error instanceof DriverError && error.kind === 'not-found')) throw error
    })
  }

  protected async *keys(prefix: string): AsyncIterable<string> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) })
      const { text } = await this.answer({ method: 'GET', path: `?${query}` })
      // Our keys have no letter that XML would write otherwise.
      yield* [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
      token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1]
    }
  }

  async link(key: string, seconds: number): Promise<string> {
    checkKey(key)
    const url = new URL(this.address(key))
    url.searchParams.set('X-Amz-Expires', String(seconds))
    return (await this.signer.sign(url.toString(), { method: 'GET', aws: { signQuery: true } })).url
  }

  private address(path: string): string {
    return `${this.config.endpoint.replace(/\/$/, '')}/${this.config.bucket}/${path}`
  }

  /** Sends, and reads the whole answer. */
  private async answer(sent: Sent, lost: 'retry-later' | 'unknown-outcome' = 'retry-later') {
    const response = await this.send(sent, lost)
    let text = ''
    for await (const chunk of response) text += String(chunk)
    return { headers: response.headers, text }
  }

  /** The answer's head, and its body as a stream; `lost` says what no answer means. */
  private async send({ method, path, headers = {}, content }: Sent, lost: 'retry-later' | 'unknown-outcome' = 'retry-later') {
    const given = { ...headers, 'x-amz-content-sha256': content?.file.sha256 ?? EMPTY_SHA256 }
    const signed = await this.signer.sign(this.address(path), { method, headers: given })
    const url = new URL(signed.url)
    const outgoing = (url.protocol === 'https:' ? secure : plain)(url, {
      ...{ method, timeout: PATIENCE_MS },
      headers: { ...Object.fromEntries(signed.headers), ...(headers['content-length'] && { 'content-length': headers['content-length'] }) },
    })
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject)
      outgoing.once('timeout', () => outgoing.destroy(new Error('the store does not answer')))
    })
    response.catch(() => undefined)
    if (content)
      await pipeline(content.stream, verifying(content.file), outgoing).catch((error: unknown) => {
        outgoing.destroy()
        // The store never saw the end: nothing was kept.
        throw toDriverError(error)
      })
    else outgoing.end()
    const answer = await response.catch((error: Error) => {
      throw new DriverError(lost, error.message, { cause: error })
    })
    if ((answer.statusCode ?? 500) < 300) return answer
    answer.resume()
    throw refusal(answer.statusCode ?? 500, `${method} of the store answered ${answer.statusCode}`)
  }
}

function refusal(status: number, text: string): DriverError {
  if (status === 401 || status === 403) return new DriverError('bad-credentials', text)
  if (status === 404) return new DriverError('not-found', text)
  if (status === 507) return new DriverError('no-capacity', text)
  return new DriverError(status >= 500 || status === 429 ? 'retry-later' : 'refused', text)
}

export const s3Vendor: FilesVendor<Config, unknown> = {
  id: 's3',
  title: 'S3',
  support: {
    proved: 'stub',
    against: 'a store of our own on loopback that verifies signatures (version 4) and digests',
    never: 'any provider; files above 5 GB, which need several parts; buckets addressed by host name',
  },
  config,
  create: (config) => new S3Files(config),
}
