import { createHash, randomBytes } from 'node:crypto'

/**
 * Passwords as Unix systems keep them, for installers that take no other: SHA-512 crypt (`$6$`), as Ulrich Drepper wrote it down. Our own
 * passwords are kept by scrypt; this is for systems that we hand over.
 */
const ROUNDS = 5000
const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** In which order the bytes of the result are written, three at a time. */
const ORDER = [
  ...[0, 21, 42, 22, 43, 1, 44, 2, 23, 3, 24, 45, 25, 46, 4, 47, 5, 26, 6, 27, 48, 28, 49, 7, 50, 8, 29, 9, 30, 51, 31],
  ...[52, 10, 53, 11, 32, 12, 33, 54, 34, 55, 13, 56, 14, 35, 15, 36, 57, 37, 58, 16, 59, 17, 38, 18, 39, 60, 40, 61, 19],
  ...[62, 20, 41],
]

const sha512 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** So many bytes of it, from the beginning again when it is used up. */
const repeated = (bytes: Buffer, length: number): Buffer => Buffer.alloc(length, bytes)

export function unixPassword(password: string, salt: string): string {
  const [key, grain] = [Buffer.from(password), Buffer.from(salt.slice(0, 16))]
  const other = sha512(key, grain, key)
  const parts = [key, grain, repeated(other, key.length)]
  for (let n = key.length; n > 0; n >>= 1) parts.push(n & 1 ? other : key)
  let result = sha512(...parts)
  const keys = repeated(sha512(...Array.from({ length: key.length }, () => key)), key.length)
  const grains = repeated(sha512(...Array.from({ length: 16 + (result[0] ?? 0) }, () => grain)), grain.length)
  for (let round = 0; round < ROUNDS; round++) {
    const odd = round % 2 === 1
    const middle = [...(round % 3 ? [grains] : []), ...(round % 7 ? [keys] : [])]
    result = sha512(odd ? keys : result, ...middle, odd ? result : keys)
  }
  return `$6$${grain.toString()}$${written(result)}`
}

function written(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < ORDER.length; at += 3) {
    const [a = 0, b = 0, c = 0] = ORDER.slice(at, at + 3).map((place) => bytes[place] ?? 0)
    text += signs((a << 16) | (b << 8) | c, 4)
  }
  return text + signs(bytes[63] ?? 0, 2)
}

const signs = (value: number, count: number): string =>
  Array.from({ length: count }, (_, n) => ALPHABET[(value >> (6 * n)) & 63]).join('')

/** With a salt of its own. */
export const newUnixPassword = (password: string): string =>
  unixPassword(
    password,
    [...randomBytes(16)].map((byte) => ALPHABET[byte & 63]).join(''),
  )
