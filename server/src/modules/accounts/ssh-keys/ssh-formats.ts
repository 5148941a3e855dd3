import { createPublicKey } from 'node:crypto'

/** Public keys in other forms that `ssh-keygen -i` converts, as one line of OpenSSH. */

const SSH2 = /^---- BEGIN SSH2 PUBLIC KEY ----\n([\s\S]+)\n---- END SSH2 PUBLIC KEY ----$/
const PEM = /^-----BEGIN (?:RSA )?PUBLIC KEY-----\n[A-Za-z0-9+/=\n]+\n-----END (?:RSA )?PUBLIC KEY-----$/
/** One line of OpenSSH that a mail program or terminal broke over several. */
const WRAPPED = /^(\S+[ \t]+[A-Za-z0-9+/]+)((?:\n[A-Za-z0-9+/]+={0,2})+)((?:[ \t]+[^\n]*)?)$/

/** Returns the text unchanged when it is in no other form. The result still has to be validated. */
export function asOneLine(text: string): string {
  const trimmed = text.replaceAll(/[ \t]*\r?\n[ \t]*/g, '\n').trim()
  const ssh2 = SSH2.exec(trimmed)?.[1]
  if (ssh2 !== undefined) return fromSsh2(ssh2)
  if (PEM.test(trimmed)) return fromPem(trimmed) ?? text
  const [, begin, middle, comment] = WRAPPED.exec(trimmed) ?? []
  return begin === undefined ? text : `${begin}${middle?.replaceAll('\n', '')}${comment}`
}

/** RFC 4716, as PuTTYgen saves a public key: headers, which a backslash continues on the next line, then base64. */
function fromSsh2(inside: string): string {
  const lines = inside.replaceAll('\\\n', '').split('\n')
  const headers = lines.filter((line) => line.includes(':'))
  const base64 = lines.filter((line) => !line.includes(':')).join('')
  const blob = Buffer.from(base64, 'base64')
  const length = blob.length >= 4 ? blob.readUInt32BE(0) : 0
  const comment = headers.find((line) => /^comment:/i.test(line))?.replace(/^comment:\s*"?|"?\s*$/gi, '') ?? ''
  return `${blob.toString('latin1', 4, 4 + Math.min(length, 64))} ${base64} ${comment}`
}

const CURVES: Readonly<Record<string, string>> = { 'P-256': 'nistp256', 'P-384': 'nistp384', 'P-521': 'nistp521' }

function fromPem(pem: string): string | null {
  try {
    const { kty, crv = '', n = '', e = '', x = '', y = '' } = createPublicKey(pem).export({ format: 'jwk' })
    const [type, fields] =
      kty === 'RSA'
        ? ['ssh-rsa', [positive(e), positive(n)]]
        : kty === 'EC'
          ? [`ecdsa-sha2-${CURVES[crv]}`, [Buffer.from(CURVES[crv] ?? ''), Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)])]]
          : ['ssh-ed25519', crv === 'Ed25519' ? [bytes(x)] : []]
    const blob = Buffer.concat([Buffer.from(type), ...fields].map((field) => Buffer.concat([lengthOf(field), field])))
    return `${type} ${blob.toString('base64')}`
  } catch {
    return null
  }
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

/** A number whose first bit is not set (RFC 4251 mpint). */
function positive(text: string): Buffer {
  const number = bytes(text)
  return (number[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), number]) : number
}

function lengthOf(field: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(field.length)
  return length
}
