import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A certificate of our own making with its key, as TLS takes them. */
export interface Certificate {
  readonly pem: string
  readonly key: string
  /** SHA-256, as OpenSSL writes it. */
  readonly fingerprint: string
}

/** An authority that nobody knows, and what it signs. */
export interface Authority extends Certificate {
  readonly issue: (host: string) => Certificate
}

const DAY_MS = 86_400_000
const ECDSA_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))

/** The little of X.509 (RFC 5280) that a TLS client looks at. */
export function makeAuthority(name: string, now = Date.now()): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const make = (subject: string, of: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }, extension: Buffer): Certificate => {
    const body = sequence(
      tagged(0xa0, integer(Buffer.from([2]))),
      integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
      ...[ECDSA_SHA256, distinguished(name), sequence(utcTime(now - DAY_MS), utcTime(now + 30 * DAY_MS)), distinguished(subject)],
      of.publicKey.export({ type: 'spki', format: 'der' }),
      tagged(0xa3, sequence(extension)),
    )
    const der = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, keys.privateKey)))
    const lines = der.toString('base64').match(/.{1,64}/g) ?? []
    return {
      pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
      key: of.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      fingerprint: (createHash('sha256').update(der).digest('hex').toUpperCase().match(/../g) ?? []).join(':'),
    }
  }
  const issue = (host: string): Certificate => make(host, generateKeyPairSync('ec', { namedCurve: 'P-256' }), alternativeName(host))
  return { ...make(name, keys, isAuthority()), issue }
}

/** basicConstraints, critical: CA. */
const isAuthority = (): Buffer => sequence(oid(0x55, 0x1d, 0x13), tagged(0x01, Buffer.from([0xff])), tagged(0x04, sequence(yes())))
const yes = (): Buffer => tagged(0x01, Buffer.from([0xff]))

function alternativeName(host: string): Buffer {
  const octets = /^\d+\.\d+\.\d+\.\d+$/.test(host) ? Buffer.from(host.split('.').map(Number)) : null
  const name = octets ? tagged(0x87, octets) : tagged(0x82, Buffer.from(host))
  return sequence(oid(0x55, 0x1d, 0x11), tagged(0x04, sequence(name)))
}

const distinguished = (name: string): Buffer => sequence(tagged(0x31, sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(name)))))

/** `YYMMDDHHMMSSZ` */
function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}

const bits = (content: Buffer): Buffer => tagged(0x03, Buffer.concat([Buffer.from([0]), content]))
const integer = (content: Buffer): Buffer => tagged(0x02, content)

function oid(...bytes: readonly number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
