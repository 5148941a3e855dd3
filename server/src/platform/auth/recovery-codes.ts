import { randomReference, sha256 } from '../random.ts'

const COUNT = 10

/** Ten codes of 60 bits, to be shown once: `7KQ2-MWXA-94TD`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => [randomReference(4), randomReference(4), randomReference(4)].join('-'))

/** What is stored of a code, however it was typed; null where the text can be none. */
export function recoveryHash(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '')
  return /^[2-9A-HJ-NP-Z]{12}$/.test(letters) ? sha256(`recovery:${letters}`) : null
}
