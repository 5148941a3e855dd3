import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** 32-byte keys by id. The first encrypts; all decrypt, so that keys can rotate [A8]. */
export interface KeyRing {
  readonly current: string
  readonly keys: ReadonlyMap<string, Buffer>
}

/** Reads `id:base64,id:base64`. */
export function parseKeyRing(text: string): KeyRing {
  const pairs = text.split(',').map((part) => part.trim().split(':') as [string, string])
  const keys = new Map(pairs.map(([id, value]) => [id, Buffer.from(value ?? '', 'base64')]))
  const bad = [...keys].find(([id, key]) => !/^[\w-]{1,20}$/.test(id) || key.length !== 32)
  const current = pairs[0]?.[0]
  if (bad || current === undefined) throw new Error('SECRET_KEYS must be "id:base64 of 32 bytes", separated by commas')
  return { current, keys }
}

/** Encrypts secrets at rest with AES-256-GCM; the text names its key. */
export class SecretBox {
  private readonly ring: KeyRing

  constructor(ring: KeyRing) {
    this.ring = ring
  }

  /** `context` binds the secret to its place: moved to another row it does not open. */
  seal(plain: string, context: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.key(this.ring.current), iv).setAAD(Buffer.from(context))
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return `${this.ring.current}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
  }

  /** Throws where key, context or text do not fit. */
  open(sealed: string, context: string): string {
    const dot = sealed.indexOf('.')
    const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', this.key(sealed.slice(0, dot)), bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  }

  /** The id that every seal of today begins with; what begins otherwise is sealed anew by and by. */
  get currentKey(): string {
    return this.ring.current
  }

  /** The ids of all other keys that open: while there are none, nothing can be sealed anew. */
  get otherKeys(): readonly string[] {
    return [...this.ring.keys.keys()].filter((id) => id !== this.ring.current)
  }

  private key(id: string): Buffer {
    const key = this.ring.keys.get(id)
    if (!key) throw new Error(`secret key ${id} is not configured`)
    return key
  }
}
