import { SSH_KEY_TYPES, type SshKeyType } from '@portal/contracts/modules/ssh-keys.contract.ts'

export interface PublicKey {
  readonly type: SshKeyType
  readonly bits: number
  /** What the fingerprint is made of. */
  readonly blob: Buffer
  /** `type base64`: nothing of it can be options, a second line or a command. */
  readonly line: string
  readonly comment: string
}

export type Refused = 'ssh-key.private' | 'ssh-key.unreadable' | 'ssh-key.weak'

const RSA_LEAST = 2048
const RSA_MOST = 16_384
const PRIVATE = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----|PuTTY-User-Key-File|Private-Lines:/
const LINE = /^(\S+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t]+([^\r\n]*))?$/

/**
 * Reads one line as `ssh-keygen` writes it into a `.pub` file (RFC 4253 6.6, RFC 5656, PROTOCOL.u2f); `asOneLine` makes one of other forms.
 */
export function readPublicKey(text: string): PublicKey | Refused {
  if (PRIVATE.test(text)) return 'ssh-key.private'
  const [, named = '', base64 = '', comment = ''] = LINE.exec(text.trim()) ?? []
  if (named === 'ssh-dss') return 'ssh-key.weak'
  const type = SSH_KEY_TYPES.find((one) => one === named)
  const blob = Buffer.from(base64, 'base64')
  // Decoding forgives what is no base64: only what comes out the same went in.
  if (type === undefined || blob.toString('base64') !== base64) return 'ssh-key.unreadable'
  const [inside, ...parts] = fieldsOf(blob) ?? []
  const bits = inside?.toString('latin1') === type ? SHAPES[type](parts) : null
  if (bits === null) return 'ssh-key.unreadable'
  if (bits < (type === 'ssh-rsa' ? RSA_LEAST : 0)) return 'ssh-key.weak'
  return { type, bits, blob, line: `${type} ${base64}`, comment: comment.trim() }
}

/** Each with its length before it; null where they do not end with the blob. */
function fieldsOf(blob: Buffer): Buffer[] | null {
  const fields: Buffer[] = []
  for (let at = 0; at < blob.length; ) {
    if (at + 4 > blob.length) return null
    const end = at + 4 + blob.readUInt32BE(at)
    if (end > blob.length) return null
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return fields
}

type Fields = readonly Buffer[]

/** What stands after the type, and how many bits that is; null where it is something else. */
const SHAPES: Readonly<Record<SshKeyType, (fields: Fields) => number | null>> = {
  'ssh-ed25519': (fields) => ed25519(fields),
  'ssh-rsa': rsa,
  'ecdsa-sha2-nistp256': (fields) => ecdsa('nistp256', fields),
  'ecdsa-sha2-nistp384': (fields) => ecdsa('nistp384', fields),
  'ecdsa-sha2-nistp521': (fields) => ecdsa('nistp521', fields),
  // Held by a device: behind the key stands the application that it was made for.
  'sk-ssh-ed25519@openssh.com': (fields) => (isApplication(fields[1]) ? ed25519(fields.slice(0, 1), fields.length - 1) : null),
  'sk-ecdsa-sha2-nistp256@openssh.com': (fields) =>
    isApplication(fields[2]) && fields.length === 3 ? ecdsa('nistp256', fields.slice(0, 2)) : null,
}

const isApplication = (field: Buffer | undefined): boolean => field !== undefined && /^ssh:[\x20-\x7e]*$/.test(field.toString('latin1'))

function ed25519([key, ...others]: Fields, behind = 0): number | null {
  return key?.length === 32 && others.length === 0 && behind <= 1 ? 256 : null
}

/** Public exponent, then modulus: positive numbers, so neither begins with a set bit. */
function rsa([exponent, modulus, ...others]: Fields): number | null {
  if (exponent === undefined || modulus === undefined || others.length > 0) return null
  if (exponent.length === 0 || exponent.length > 9 || (exponent[0] ?? 0) > 127 || ((exponent.at(-1) ?? 0) & 1) === 0) return null
  const first = modulus[0] === 0 ? 1 : 0
  const top = modulus[first] ?? 0
  // A zero before it only where it is needed: written otherwise, one key would have two fingerprints.
  if (top === 0 || (first === 0 && top > 127) || (first === 1 && top < 128) || ((modulus.at(-1) ?? 0) & 1) === 0) return null
  const bits = (modulus.length - first - 1) * 8 + (32 - Math.clz32(top))
  return bits <= RSA_MOST ? bits : null
}

const CURVES = { nistp256: 256, nistp384: 384, nistp521: 521 } as const

/** The name of the curve, and an uncompressed point. */
function ecdsa(curve: keyof typeof CURVES, [named, point, ...others]: Fields): number | null {
  const bits = CURVES[curve]
  const fits = point?.length === 1 + 2 * Math.ceil(bits / 8) && point[0] === 4
  return named?.toString('latin1') === curve && fits && others.length === 0 ? bits : null
}
