import { createHash, generateKeyPair, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** URL-safe text of `bytes` random bytes; 32 bytes are the 256 bits of a session [A4]. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** As above, in the alphabet of plain base64. */
export const randomBase64 = (bytes: number): string => randomBytes(bytes).toString('base64')

/** Uniform in 0..below-1. */
export const randomBelow = (below: number): number => randomInt(below)

/** Upper-case reference a person can read out: no 0/O, 1/I. */
export function randomReference(length: number): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Compares without telling by its time how much agrees. */
export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

/** As mail is signed with (RFC 8301): the public half as base64 of its DER, the private one as PEM. */
export async function rsaKeyPair(): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey: publicKey.toString('base64'), privateKey }
}
