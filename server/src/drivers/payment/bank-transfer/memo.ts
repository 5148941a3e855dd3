import { createHash } from 'node:crypto'

/** No 0 and O, no 1 and I: it is typed from one screen into another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = 10
/** Its highest bit is always set, so that numbers of others, small ones, are none of ours. */
const HIGHEST = 2n ** 49n

/** The number by which a bank, or payOS, knows a payment: made of our key, so the same for the same key; 50 bits, exact in a double. */
export function numberOf(key: string): number {
  const hash = createHash('sha256').update(`bank-transfer:${key}`).digest().readBigUInt64BE()
  return Number((hash % HIGHEST) + HIGHEST)
}

/** Prefix, ten letters and a check letter: short enough for every bank, and it comes first, as banks cut from the end. */
export function memoOf(prefix: string, number: number): string {
  const letters = Array.from({ length: DIGITS }, (_, n) => ALPHABET[Number((BigInt(number) >> BigInt(5 * (DIGITS - 1 - n))) & 31n)]).join(
    '',
  )
  return prefix + letters + check(letters)
}

/** Luhn's sum over 32 letters: one wrong letter, or two that changed places, is no memo of ours. */
function check(letters: string): string {
  let sum = 0
  for (let n = 0; n < letters.length; n++) {
    const value = ALPHABET.indexOf(letters[letters.length - 1 - n] ?? '')
    const doubled = n % 2 === 0 ? value * 2 : value
    sum += Math.floor(doubled / 32) + (doubled % 32)
  }
  return ALPHABET[(32 - (sum % 32)) % 32] ?? ''
}

/**
 * Our memo in what a bank made of it: in other case, with spaces and dots in it, other words before and after it. Null where there is
 * none, or two different ones: then a person decides.
 */
export function findMemo(prefix: string, text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const next = new RegExp(`${prefix}([${ALPHABET}]{${DIGITS}})([${ALPHABET}])`, 'g')
  const found = new Set<string>()
  for (let match = next.exec(plain); match; match = next.exec(plain)) {
    const [memo, letters = '', last = ''] = match
    if (check(letters) === last) found.add(memo)
    // Letters of a memo may read as the prefix of another: within one that is right there is none, where it is wrong one may begin behind.
    else next.lastIndex = match.index + 1
  }
  const [memo] = found
  return found.size === 1 && memo !== undefined ? memo : null
}
