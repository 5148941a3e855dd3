/** The puzzle a guarded call answers first [C5]; the shape is that of the ALTCHA protocol. */
export interface Challenge {
  readonly algorithm: 'SHA-256'
  readonly salt: string
  readonly challenge: string
  readonly maxNumber: number
  readonly signature: string
}

/** Errors carry texts only, so the puzzle travels as JSON text. */
export function readChallenge(value: unknown): Challenge | null {
  try {
    const puzzle: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return isChallenge(puzzle) ? puzzle : null
  } catch {
    return null
  }
}

function isChallenge(value: unknown): value is Challenge {
  if (typeof value !== 'object' || value === null) return false
  const c = value as Partial<Record<keyof Challenge, unknown>>
  return (
    c.algorithm === 'SHA-256' &&
    typeof c.salt === 'string' &&
    typeof c.challenge === 'string' &&
    typeof c.maxNumber === 'number' &&
    typeof c.signature === 'string'
  )
}
