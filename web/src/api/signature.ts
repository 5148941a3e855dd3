import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = sha512

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))

/** Ed25519 in plain JavaScript: the browser's own needs https, and the portal also runs on a LAN address [R4b]. */
export function verifySignature(payload: string, signature: unknown, publicKey: unknown): boolean {
  if (typeof signature !== 'string' || typeof publicKey !== 'string' || signature === '' || publicKey === '') return false
  try {
    return verify(bytesOf(signature), new TextEncoder().encode(payload), bytesOf(publicKey))
  } catch {
    return false
  }
}
