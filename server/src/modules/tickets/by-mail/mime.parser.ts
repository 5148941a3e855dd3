import { Transform, type TransformCallback } from 'node:stream'
import { type AddressObject, MailParser } from 'mailparser'
import type { Enclosure } from './attached.rules.ts'
import { decodeText } from './charset.rules.ts'

/** A part of a mail with its decoded text, where it is text that is shown. */
export interface TextNode {
  readonly contentType?: string | undefined
  readonly textContent?: string
  /** A mail within this one, which is shown in place. */
  readonly showMeta?: boolean
  readonly headers: ReadonlyMap<string, unknown>
  readonly children?: readonly TextNode[]
}

export interface Parts {
  readonly headers: ReadonlyMap<string, unknown>
  readonly tree: TextNode
  readonly enclosures: readonly Enclosure[]
}

/** Members of `MailParser` that its types leave out. */
interface Inner {
  decoder: { decodeStream(charset: string): Transform }
  createNode(node: unknown): { charset?: string }
  getTextContent(): { readonly type: 'text' }
  tree: TextNode
}

interface AttachedStream {
  readonly type: string
  readonly filename?: string
  readonly contentType: string
  readonly content: AsyncIterable<Buffer>
  release(): void
}

const MARK = 'declared:'

/**
 * Parses a mail into the tree of its parts. Unlike `simpleParser` it does not merge the parts into one text, and decides the character set
 * of each part by its bytes.
 * @throws when the mail breaks the rules of MIME.
 */
export async function parseParts(raw: Buffer): Promise<Parts> {
  const parser = new MailParser({ skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true })
  const inner = parser as unknown as Inner
  const { decoder } = inner
  const createNode = inner.createNode.bind(parser)
  inner.createNode = (node) => {
    const made = createNode(node)
    // Every text part passes through `decodeStream`, also one without a declaration.
    made.charset = `${MARK}${made.charset ?? ''}`
    return made
  }
  inner.decoder = { decodeStream: (charset) => new CharsetDetector(charset.slice(MARK.length), decoder) }
  inner.getTextContent = () => ({ type: 'text' })
  let headers: ReadonlyMap<string, unknown> = new Map()
  const enclosures: Enclosure[] = []
  await new Promise<void>((resolve, reject) => {
    parser.on('headers', (found: ReadonlyMap<string, unknown>) => {
      headers = found
    })
    parser.on('data', (data: AttachedStream) => {
      if (data.type !== 'attachment') return
      collect(data).then((enclosure) => {
        enclosures.push(enclosure)
        data.release()
      }, reject)
    })
    parser.on('error', reject)
    parser.on('end', resolve)
    parser.end(raw)
  })
  return { headers, tree: inner.tree, enclosures }
}

async function collect({ filename, contentType, content }: AttachedStream): Promise<Enclosure> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return { name: filename ?? nameFor(contentType), type: contentType, content: Buffer.concat(chunks) }
}

/** A mail in a mail has none. */
const nameFor = (type: string): string => (type === 'message/rfc822' ? 'message.eml' : 'file')

/** Collects a text part, then decodes it as a whole. */
class CharsetDetector extends Transform {
  private readonly chunks: Buffer[] = []
  private readonly charset: string
  private readonly decoder: Inner['decoder']

  constructor(charset: string, decoder: Inner['decoder']) {
    super()
    this.charset = charset
    this.decoder = decoder
  }

  override _transform(chunk: Buffer | string, encoding: BufferEncoding, done: TransformCallback): void {
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)
    done()
  }

  override _flush(done: TransformCallback): void {
    decodeText(Buffer.concat(this.chunks), this.charset, (bytes, charset) => this.declared(bytes, charset)).then(
      (text) => done(null, Buffer.from(text)),
      (error: Error) => done(error),
    )
  }

  private async declared(bytes: Buffer, charset: string): Promise<string | null> {
    try {
      const stream = this.decoder.decodeStream(charset)
      stream.end(bytes)
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks).toString('utf8')
    } catch {
      return null
    }
  }
}

/** The headers of a mail within a mail, as lines above its text. */
export function metaLines({ headers }: TextNode): string {
  return ['From', 'Subject', 'Date', 'To', 'Cc']
    .flatMap((name) => {
      const value = headers.get(name.toLowerCase())
      const text =
        value instanceof Date ? value.toUTCString() : typeof value === 'string' ? value : (value as AddressObject | undefined)?.text
      return text ? [`${name}: ${text}`] : []
    })
    .join('\n')
}
