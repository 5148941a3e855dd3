const SECRET = /pass|secret|token|otp|ticket|cookie|credential|session|code|key$/i
const MASK = '••••••'

/** A job's payload as staff may see it: what carries the name of a secret is masked at any depth. */
export function masked(value: unknown, name = ''): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((one) => masked(one, name))
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, masked(one, key)]))
  return SECRET.test(name) ? MASK : withoutFragments(String(value))
}

/** The secret part of a link stands behind `#` [C5a]: whoever has it can open the account. */
export const withoutFragments = (text: string): string => text.replaceAll(/(https?:\/\/[^\s"'<>#]+#)[^\s"'<>)]+/g, `$1${MASK}`)

/** Was the secret of a link taken out of it? */
export const isBlanked = (text: string): boolean => text.includes(`#${MASK}`)
