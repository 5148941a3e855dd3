import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { toDriverError, verifying } from '../content.ts'
import { DriverError, type FileFacts } from '../port.ts'

const PATIENCE_MS = 30_000

export interface Bucket {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Sent {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Behind the bucket, with what is asked of it. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** What goes with it: as it comes, or all at once. */
  readonly content?: { readonly stream: Readable; readonly file: FileFacts } | Buffer
}
/** What no answer means. */
type Lost = 'retry-later' | 'unknown-outcome'

/** Requests of one bucket, signed (version 4) with the digest of what they bring: the store itself refuses what came changed. */
export class S3Requests {
  private readonly place: string
  private readonly signer: AwsClient

  constructor({ endpoint, bucket, accessKeyId, secretAccessKey, region }: Bucket) {
    this.place = `${endpoint.replace(/\/$/, '')}/${bucket}/`
    this.signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  }

  /** Sends, and reads the whole answer. */
  async answer(sent: Sent, lost: Lost = 'retry-later') {
    const response = await this.send(sent, lost)
    let text = ''
    try {
      for await (const chunk of response) text += String(chunk)
    } catch (error) {
      throw new DriverError(lost, 'the store broke off', { cause: error })
    }
    return { headers: response.headers, text }
  }

  /** The answer's head, and its body as a stream. */
  async send({ method, path, headers = {}, content }: Sent, lost: Lost = 'retry-later'): Promise<IncomingMessage> {
    const { length, digest } = factsOf(content)
    const signed = await this.signer.sign(this.place + path, { method, headers: { ...headers, 'x-amz-content-sha256': digest } })
    const url = new URL(signed.url)
    const outgoing = (url.protocol === 'https:' ? secure : plain)(url, {
      ...{ method, timeout: PATIENCE_MS },
      headers: { ...Object.fromEntries(signed.headers), ...(length !== null && { 'content-length': length }) },
    })
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject)
      outgoing.once('timeout', () => outgoing.destroy(new Error('the store does not answer')))
    })
    response.catch(() => undefined)
    if (content === undefined || Buffer.isBuffer(content)) outgoing.end(content)
    else
      await pipeline(content.stream, verifying(content.file), outgoing).catch((error: unknown) => {
        outgoing.destroy()
        // The store never saw the end: nothing was kept.
        throw toDriverError(error)
      })
    const answer = await response.catch((error: Error) => {
      throw new DriverError(lost, error.message, { cause: error })
    })
    if ((answer.statusCode ?? 500) < 300) return answer
    answer.resume()
    throw refusal(answer.statusCode ?? 500, `${method} of the store answered ${answer.statusCode}`)
  }

  /** An address that answers to whoever has it, for so many seconds. */
  async link(path: string, seconds: number): Promise<string> {
    const url = new URL(this.place + path)
    url.searchParams.set('X-Amz-Expires', String(seconds))
    return (await this.signer.sign(url.toString(), { method: 'GET', aws: { signQuery: true } })).url
  }
}

/** Length null: there is nothing that could have one. */
function factsOf(content: Sent['content']): { readonly length: number | null; readonly digest: string } {
  if (content !== undefined && !Buffer.isBuffer(content)) return { length: content.file.size, digest: content.file.sha256 }
  const digest = createHash('sha256')
    .update(content ?? '')
    .digest('hex')
  return { length: content?.length ?? null, digest }
}

function refusal(status: number, text: string): DriverError {
  if (status === 401 || status === 403) return new DriverError('bad-credentials', text)
  if (status === 404) return new DriverError('not-found', text)
  if (status === 507) return new DriverError('no-capacity', text)
  return new DriverError(status >= 500 || status === 429 ? 'retry-later' : 'refused', text)
}
