import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ACCESS, isSigned, SECRET, sha256 } from './signature.conformance.ts'
import { Refused, type StoredObject, Uploads } from './uploads.conformance.ts'

export { SECRET }

const PAGE = 2
const META = 'x-amz-meta-sha256'

type Operation = 'put' | 'get' | 'head' | 'delete' | 'list' | 'begin' | 'part' | 'complete' | 'abandon' | 'uploads'
interface Rule {
  readonly method: string
  /** Of an object, and not of the bucket. */
  readonly object: boolean
  /** What its query has. */
  readonly query: readonly string[]
  readonly may?: string
  /** It says what is known of the file. */
  readonly meta?: boolean
}

/** Everything that this S3 knows. */
const OPERATIONS: Readonly<Record<Operation, Rule>> = {
  put: { method: 'PUT', object: true, query: [], meta: true },
  get: { method: 'GET', object: true, query: [] },
  head: { method: 'HEAD', object: true, query: [] },
  delete: { method: 'DELETE', object: true, query: [] },
  list: { method: 'GET', object: false, query: ['list-type', 'prefix'], may: 'continuation-token' },
  begin: { method: 'POST', object: true, query: ['uploads'], meta: true },
  part: { method: 'PUT', object: true, query: ['partNumber', 'uploadId'] },
  complete: { method: 'POST', object: true, query: ['uploadId'] },
  abandon: { method: 'DELETE', object: true, query: ['uploadId'] },
  uploads: { method: 'GET', object: false, query: ['uploads', 'prefix'] },
}
const OPERATION_NAMES = Object.keys(OPERATIONS) as Operation[]

/** `error`: 500 and nothing done; `lost`: done, and nobody hears of it; `late`: 200, and an error behind it. */
type Fault = 'error' | 'lost' | 'late'

export interface S3Stub {
  readonly endpoint: string
  readonly access: string
  readonly objects: ReadonlyMap<string, StoredObject>
  /** Keys of what was begun in parts and neither ended nor given up. */
  readonly begun: () => string[]
  /** Bytes of contents that have come so far. */
  readonly received: () => number
  /** What goes wrong with the next such requests. */
  readonly fail: (operation: Operation, fault: Fault, times?: number) => void
  close(): Promise<void>
}

interface Asked {
  readonly key: string
  readonly query: URLSearchParams
  readonly content: Buffer
  readonly meta: string
}
interface Said {
  readonly status: number
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string | number>>
}

const xml = (name: string, inner: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inner}</${name}>`

/** An S3 of our own: it keeps objects in memory, pages its lists by two, and refuses wrong signatures and digests, and whatever it does not know. */
export async function s3Stub(): Promise<S3Stub> {
  const objects = new Map<string, StoredObject>()
  const uploads = new Uploads()
  const faults = new Map<Operation, { fault: Fault; times: number }>()
  let received = 0

  const found = (key: string): StoredObject => {
    const object = objects.get(key)
    if (!object) throw new Refused(404, 'NoSuchKey')
    return object
  }
  const headersOf = ({ content, meta }: StoredObject) => ({ 'content-length': content.length, [META]: meta })

  const acts: Record<Operation, (asked: Asked) => Said> = {
    put: ({ key, content, meta }) => {
      objects.set(key, { content, meta, parts: [] })
      return { status: 200 }
    },
    get: ({ key }) => ({ status: 200, body: found(key).content, headers: headersOf(found(key)) }),
    head: ({ key }) => ({ status: 200, headers: headersOf(found(key)) }),
    delete: ({ key }) => {
      objects.delete(key)
      return { status: 204 }
    },
    list: ({ query }) => {
      if (query.get('list-type') !== '2') throw new Refused(400, 'InvalidArgument')
      const after = query.get('continuation-token') ?? ''
      const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
      const page = all.slice(0, PAGE).map((key) => `<Contents><Key>${key}</Key></Contents>`)
      const more = all.length > PAGE ? `<NextContinuationToken>${all[PAGE - 1]}</NextContinuationToken>` : ''
      return { status: 200, body: xml('ListBucketResult', `<IsTruncated>${more !== ''}</IsTruncated>${page.join('')}${more}`) }
    },
    begin: ({ key, meta }) => ({
      status: 200,
      body: xml(
        'InitiateMultipartUploadResult',
        `<Bucket>bucket</Bucket><Key>${key}</Key><UploadId>${uploads.begin(key, meta)}</UploadId>`,
      ),
    }),
    part: ({ key, query, content }) => ({
      status: 200,
      headers: { etag: uploads.put(key, query.get('uploadId') ?? '', query.get('partNumber') ?? '', content) },
    }),
    complete: ({ key, query, content }) => {
      objects.set(key, uploads.complete(key, query.get('uploadId') ?? '', content.toString('utf8')))
      return { status: 200, body: xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`) }
    },
    abandon: ({ key, query }) => {
      uploads.abort(key, query.get('uploadId') ?? '')
      return { status: 204 }
    },
    uploads: ({ query }) => {
      const open = uploads.list(query.get('prefix') ?? '')
      const each = open.map(({ key, id }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
      return { status: 200, body: xml('ListMultipartUploadsResult', each.join('')) }
    },
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const say = ({ status, body = '', headers = {} }: Said) =>
      response.writeHead(status, headers).end(request.method === 'HEAD' ? '' : body)
    const url = new URL(request.url ?? '/', 'http://stub')
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
      received += (chunk as Buffer).length
    }
    const content = Buffer.concat(chunks)
    try {
      const { operation, key, meta } = judge(request, url, content)
      const planned = faults.get(operation)
      if (planned) planned.times -= 1
      if (planned?.times === 0) faults.delete(operation)
      if (planned?.fault === 'error') throw new Refused(500, 'InternalError')
      if (planned?.fault === 'late') return void say({ status: 200, body: xml('Error', '<Code>InternalError</Code>') })
      const said = acts[operation]({ key, query: url.searchParams, content, meta })
      if (planned?.fault === 'lost') request.socket.destroy()
      else say(said)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      say({ status: error.status, body: xml('Error', `<Code>${error.message}</Code>`) })
    }
  }
  // A sender that broke off: what came of it is not kept.
  const server: Server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    ...{ endpoint: `http://127.0.0.1:${port}`, access: ACCESS, objects },
    begun: () => uploads.list().map(({ key }) => key),
    received: () => received,
    fail: (operation, fault, times = 1) => faults.set(operation, { fault, times }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What is asked, where it is asked as S3 documents it; anything else is refused, as it would be by a store that is not as patient as ours. */
function judge(request: IncomingMessage, url: URL, content: Buffer): { operation: Operation; key: string; meta: string } {
  const digest = String(request.headers['x-amz-content-sha256'] ?? '')
  if (!isSigned(request, url, digest)) throw new Refused(403, 'SignatureDoesNotMatch')
  if (!url.searchParams.has('X-Amz-Signature') && sha256(content) !== digest) throw new Refused(400, 'XAmzContentSHA256Mismatch')
  if (content.length > 0 && request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength')
  const [, bucket, key = ''] = /^\/([^/]+)\/(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
  if (bucket !== 'bucket') throw new Refused(404, 'NoSuchBucket')
  const names = [...url.searchParams.keys()].filter((name) => !name.startsWith('X-Amz-'))
  const operation = OPERATION_NAMES.find((each) => {
    const { method, object, query, may } = OPERATIONS[each]
    const rest = names.filter((name) => !query.includes(name))
    const whole = query.every((name) => names.filter((one) => one === name).length === 1) && rest.every((name) => name === may)
    return whole && rest.length < 2 && method === request.method && object === (key !== '')
  })
  if (!operation) throw new Refused(501, 'NotImplemented')
  const allowed = ['x-amz-date', 'x-amz-content-sha256', ...(OPERATIONS[operation].meta ? [META] : [])]
  if (Object.keys(request.headers).some((name) => name.startsWith('x-amz-') && !allowed.includes(name)))
    throw new Refused(501, 'NotImplemented')
  if (content.length > 0 && !['put', 'part', 'complete'].includes(operation)) throw new Refused(400, 'UnexpectedContent')
  return { operation, key, meta: String(request.headers[META] ?? '') }
}
