import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const ACCESS = 'test-access'
export const SECRET = 'test-secret'
const EPOCH = (stamp: string): number => Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that S3's documentation prescribes, made anew from the request as it came and not with the driver's library. */
export function isSigned(request: IncomingMessage, url: URL, digest: string): boolean {
  const query = new Map(url.searchParams)
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(request.headers.authorization ?? '')
  const presigned = query.has('X-Amz-Signature')
  const [credential, names, signature] = presigned
    ? [query.get('X-Amz-Credential'), query.get('X-Amz-SignedHeaders'), query.get('X-Amz-Signature')]
    : (header?.slice(1) ?? [])
  const stamp = presigned ? query.get('X-Amz-Date') : request.headers['x-amz-date']
  if (!credential?.startsWith(`${ACCESS}/`) || !names || !signature || typeof stamp !== 'string') return false
  // Every header of S3's own is signed, or somebody on the way could add one.
  const own = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (own.some((name) => !names.split(';').includes(name))) return false
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
