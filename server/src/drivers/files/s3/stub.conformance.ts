import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'

const ACCESS = 'test-access'
export const SECRET = 'test-secret'
const EPOCH = (stamp: string): number => Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that S3's documentation prescribes, made anew from the request as it came and not with the driver's library. */
function isSigned(request: IncomingMessage, url: URL, digest: string): boolean {
  const query = new Map(url.searchParams)
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(request.headers.authorization ?? '')
  const presigned = query.has('X-Amz-Signature')
  const [credential, names, signature] = presigned
    ? [query.get('X-Amz-Credential'), query.get('X-Amz-SignedHeaders'), query.get('X-Amz-Signature')]
    : (header?.slice(1) ?? [])
  const stamp = presigned ? query.get('X-Amz-Date') : request.headers['x-amz-date']
  if (!credential?.startsWith(`${ACCESS}/`) || !names || !signature || typeof stamp !== 'string') return false
  const age = Math.abs(Date.now() - EPOCH(stamp)) / 1000
  if (!(age <= (presigned ? Number(query.get('X-Amz-Expires')) : 900))) return false
  query.delete('X-Amz-Signature')
  const pairs = [...query].map(([key, value]) => `${encoded(key)}=${encoded(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const canonical = [request.method, url.pathname, pairs.join('&'), headers.join(''), names, presigned ? 'UNSIGNED-PAYLOAD' : digest]
  const scope = credential.slice(ACCESS.length + 1)
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), service), end)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical.join('\n'))].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

/** An S3 of our own: it keeps objects in memory, refuses wrong signatures and digests, and pages its lists by two. */
export async function s3Stub(): Promise<{ readonly endpoint: string; readonly access: string; close(): Promise<void> }> {
  const objects = new Map<string, { content: Buffer; digest: string }>()
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // The sender broke off: what came of it is not kept.
      return
    }
    const content = Buffer.concat(chunks)
    const digest = String(request.headers['x-amz-content-sha256'] ?? '')
    const say = (status: number, body: string | Buffer = '', headers: Record<string, string | number> = {}) =>
      response.writeHead(status, headers).end(body)
    if (!isSigned(request, url, digest)) return say(403)
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\//, ''))
    if (request.method === 'GET' && key === '') {
      const after = url.searchParams.get('continuation-token') ?? ''
      const all = [...objects.keys()].filter((one) => one.startsWith(url.searchParams.get('prefix') ?? '') && one > after).sort()
      const page = all.slice(0, 2)
      const next = all.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
      return say(200, `<r>${page.map((one) => `<Contents><Key>${one}</Key></Contents>`).join('')}${next}</r>`)
    }
    if (request.method === 'PUT') {
      if (sha256(content) !== digest) return say(400)
      objects.set(key, { content, digest: String(request.headers['x-amz-meta-sha256']) })
      return say(200)
    }
    const object = objects.get(key)
    if (request.method === 'DELETE') return objects.delete(key) ? say(204) : say(404)
    if (!object) return say(404)
    const head = { 'content-length': object.content.length, 'x-amz-meta-sha256': object.digest }
    return say(200, request.method === 'HEAD' ? '' : object.content, head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    ...{ endpoint: `http://127.0.0.1:${port}`, access: ACCESS },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
