import { loadChunk } from '../lib/lazy-page.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

/** Whether the text was signed by the owner of the key: Ed25519, all three as the server sends them. */
export async function verifySignature(payload: string, signature: unknown, publicKey: unknown): Promise<boolean> {
  if (typeof signature !== 'string' || typeof publicKey !== 'string' || signature === '' || publicKey === '') return false
  try {
    const parts = [bytesOf(signature), new TextEncoder().encode(payload), bytesOf(publicKey)] as const
    const answer = await verifyNatively(...parts)
    if (answer !== null) return answer
    const { verify } = await loadChunk(() => import('./plain-signature.ts'))
    return verify(...parts)
  } catch {
    return false
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** Null where the browser cannot tell: it is too old, or the portal runs on a LAN address without https, where `subtle` is missing [R4b]. */
async function verifyNatively(signature: Bytes, message: Bytes, publicKey: Bytes): Promise<boolean | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  try {
    const key = await subtle?.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return key ? await subtle.verify('Ed25519', key, signature, message) : null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null
    throw error
  }
}
