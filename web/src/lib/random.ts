/** `crypto.getRandomValues` works on plain http too, unlike `crypto.subtle` and `randomUUID` [R4b]. */
function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}

/** Names one attempt to change something, so that a repeated sending acts once [C4]. */
export function newRequestId(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A reference a person can read out on the telephone: `7Q2M-41KD`. */
export function newReference(): string {
  const text = Array.from(randomBytes(8), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** Four groups a person can read out and type into a console, one figure at least: 80 bits. */
export function newPassword(): string {
  for (;;) {
    const text = Array.from(randomBytes(16), (byte) => LETTERS[byte % LETTERS.length]).join('')
    if (/\d/.test(text) && new Set(text).size > 9) return text.match(/.{4}/g)?.join('-') ?? text
  }
}
