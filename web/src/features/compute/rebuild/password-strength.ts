export type Strength = 'weak' | 'fair' | 'strong'

const KINDS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 32],
]
/** Bits from which on guessing over the network, and then from a stolen hash, is of no use. */
const FAIR = 50
const STRONG = 75

/** What guessing would cost at best: each different character counts, one that stands there again hardly. */
export function bitsOf(password: string): number {
  const alphabet = KINDS.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0)
  const different = new Set(password.toLowerCase()).size
  const counted = different + (password.length - different) / 4
  return alphabet === 0 ? 0 : counted * Math.log2(alphabet)
}

export function strengthOf(password: string): Strength {
  const bits = bitsOf(password)
  return bits < FAIR ? 'weak' : bits < STRONG ? 'fair' : 'strong'
}
