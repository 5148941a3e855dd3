import { createHash, randomBytes } from 'node:crypto'

/** S3 takes smaller ones as the last only. */
const LEAST_PART = 5 * 1_048_576
const MOST_PARTS = 10_000
const LIST =
  /^<CompleteMultipartUpload xmlns="http:\/\/s3\.amazonaws\.com\/doc\/2006-03-01\/">((?:<Part>.*?<\/Part>)+)<\/CompleteMultipartUpload>$/s
const PART = /<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/gs

export interface StoredObject {
  readonly content: Buffer
  readonly meta: string
  /** Sizes of what it was put together of; none for what came at once. */
  readonly parts: readonly number[]
}

interface Upload {
  readonly key: string
  readonly meta: string
  readonly parts: Map<number, { readonly content: Buffer; readonly etag: string }>
}

/** A refusal by the name that S3 gives it. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/** Files that come in parts, with the rules that S3 documents for them. */
export class Uploads {
  private readonly open = new Map<string, Upload>()

  begin(key: string, meta: string): string {
    const id = `${randomBytes(12).toString('base64')}.${this.open.size}`
    this.open.set(id, { key, meta, parts: new Map() })
    return id
  }

  put(key: string, id: string, number: string, content: Buffer): string {
    const { parts } = this.need(key, id)
    if (!/^[1-9]\d*$/.test(number) || Number(number) > MOST_PARTS) throw new Refused(400, 'InvalidArgument')
    const etag = `"${createHash('md5').update(content).digest('hex')}"`
    parts.set(Number(number), { content, etag })
    return etag
  }

  /** Of the parts that are named, in the order of their numbers. */
  complete(key: string, id: string, list: string): StoredObject {
    const { parts, meta } = this.need(key, id)
    const inner = LIST.exec(list)?.[1]
    if (inner === undefined || inner.replaceAll(PART, '') !== '') throw new Refused(400, 'MalformedXML')
    const named = [...inner.matchAll(PART)].map(([, number, etag]) => ({ number: Number(number), etag }))
    if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0)))
      throw new Refused(400, 'InvalidPartOrder')
    const chosen = named.map(({ number, etag }) => {
      const part = parts.get(number)
      if (!part || part.etag !== etag) throw new Refused(400, 'InvalidPart')
      return part.content
    })
    if (chosen.slice(0, -1).some(({ length }) => length < LEAST_PART)) throw new Refused(400, 'EntityTooSmall')
    this.open.delete(id)
    return { content: Buffer.concat(chosen), meta, parts: chosen.map(({ length }) => length) }
  }

  abort(key: string, id: string): void {
    this.need(key, id)
    this.open.delete(id)
  }

  /** Keys and names of what was begun and not ended. */
  list(prefix = ''): readonly { readonly key: string; readonly id: string }[] {
    return [...this.open].flatMap(([id, { key }]) => (key.startsWith(prefix) ? [{ key, id }] : []))
  }

  private need(key: string, id: string): Upload {
    const upload = this.open.get(id)
    if (upload?.key !== key) throw new Refused(404, 'NoSuchUpload')
    return upload
  }
}
