import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** PKCS#8 wrapping of a raw Ed25519 seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface Signed {
  readonly payload: string
  readonly signature: string
  readonly keyId: string
  readonly publicKey: string
}

/** Signs brand metadata with Ed25519 [B1]; `seed` is base64 of 32 bytes. */
export function createSigner(seed: string): (payload: string) => Signed {
  const raw = Buffer.from(seed, 'base64')
  if (raw.length !== 32) throw new Error('SIGNING_SEED must be base64 of 32 bytes')
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, raw]), format: 'der', type: 'pkcs8' })
  const publicRaw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const keyId = createHash('sha256').update(publicRaw).digest('hex').slice(0, 16)
  const publicKey = publicRaw.toString('base64')
  return (payload) => ({ payload, signature: sign(null, Buffer.from(payload, 'utf8'), privateKey).toString('base64'), keyId, publicKey })
}
