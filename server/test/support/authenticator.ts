import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { AssertedPasskey, CreatedPasskey } from '@portal/contracts/modules/passkeys.parts.ts'

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** CBOR of small integers, byte strings, texts and maps: what an attestation is made of [RFC 8949]. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)])])
}

interface Seen {
  readonly challenge: string
}
const challengeOf = (options: Record<string, unknown>): string => (options as unknown as Seen).challenge

interface Use {
  /** Of the page; the device signs what the browser says it is. */
  readonly origin?: string
  /** The host the passkey is for, where a browser was made to say another than its page's. */
  readonly rpId?: string
  readonly counter?: number
  /** The device has checked who uses it. */
  readonly verified?: boolean
}

/** A device that keeps one passkey and does what a browser asks of it [WebAuthn 3], so that tests can answer also as none should. */
export class Authenticator {
  readonly origin: string
  readonly id = base64url(randomBytes(16))
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter = 0

  constructor(origin: string) {
    this.origin = origin
  }

  create(options: Record<string, unknown>, use: Use = {}): CreatedPasskey {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }
    const key = cbor(
      new Map<number, number | Buffer>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const authData = Buffer.concat([this.authData(use, 0x40), attested])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    )
    const clientDataJSON = this.clientData('webauthn.create', options, use)
    return { ...this.named(), response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] } }
  }

  use(options: Record<string, unknown>, use: Use = {}): AssertedPasskey {
    const clientDataJSON = this.clientData('webauthn.get', options, use)
    const authData = this.authData({ counter: ++this.counter, ...use }, 0)
    const signed = Buffer.concat([authData, sha(Buffer.from(clientDataJSON, 'base64url'))])
    const signature = createSign('sha256').update(signed).sign(this.keys.privateKey)
    return { ...this.named(), response: { clientDataJSON, authenticatorData: base64url(authData), signature: base64url(signature) } }
  }

  private named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const }
  }

  private clientData(type: string, options: Record<string, unknown>, { origin = this.origin }: Use): string {
    return base64url(JSON.stringify({ type, challenge: challengeOf(options), origin, crossOrigin: false }))
  }

  private authData({ rpId, origin = this.origin, counter = 0, verified = true }: Use, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha(rpId ?? new URL(origin).hostname), Buffer.from([flags | 1 | (verified ? 4 : 0)]), count])
  }
}
