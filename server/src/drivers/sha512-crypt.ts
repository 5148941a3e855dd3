import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ROUNDS = 5000
const SIZE = 64

/**
 * crypt(3) with SHA-512 ("$6$"), as glibc and BusyBox check it: guests get hashes, so no password is ever written to disk.
 * Follows Ulrich Drepper's "Unix crypt using SHA-256 and SHA-512"; the odd order of steps is the format.
 */
export function sha512Crypt(password: string, salt: string = randomSalt()): string {
  const key = Buffer.from(password, 'utf8')
  const pepper = Buffer.from(salt, 'ascii')
  const alternate = digest(key, pepper, key)
  const first: Buffer[] = [key, pepper, fill(alternate, key.length)]
  for (let bits = key.length; bits > 0; bits >>= 1) first.push(bits & 1 ? alternate : key)
  const keySequence = fill(digest(...Array<Buffer>(key.length).fill(key)), key.length)
  let state = digest(...first)
  const saltSequence = fill(digest(...Array<Buffer>(16 + (state[0] ?? 0)).fill(pepper)), pepper.length)
  for (let round = 0; round < ROUNDS; round++) {
    const parts: Buffer[] = [round & 1 ? keySequence : state]
    if (round % 3 !== 0) parts.push(saltSequence)
    if (round % 7 !== 0) parts.push(keySequence)
    parts.push(round & 1 ? state : keySequence)
    state = digest(...parts)
  }
  return `$6$${salt}$${encode(state)}`
}

function randomSalt(): string {
  return [...randomBytes(16)].map((byte) => ALPHABET[byte & 63]).join('')
}

function digest(...parts: Buffer[]): Buffer {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function fill(pattern: Buffer, length: number): Buffer {
  return Buffer.alloc(length, pattern)
}

function encode(state: Buffer): string {
  let text = ''
  const add = (a: number, b: number, c: number, count: number) => {
    let value = (a << 16) | (b << 8) | c
    for (let index = 0; index < count; index++, value >>= 6) text += ALPHABET[value & 63]
  }
  let [a, b, c] = [0, 21, 42]
  for (let group = 0; group < 21; group++) {
    add(state[a] ?? 0, state[b] ?? 0, state[c] ?? 0, 4)
    ;[a, b, c] = [b + 1, c + 1, a + 1]
  }
  add(0, 0, state[SIZE - 1] ?? 0, 2)
  return text
}
