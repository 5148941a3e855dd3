/** Patterns and helpers of the specification's section 5; used by forms and by the server. */

const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
/** Optional plus, 3 digits, 3 digits, 4 to 6 digits; separators ignored [A3b]. */
const PHONE = /^\+?\d{3}\d{3}\d{4,6}$/

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)
export const isPhone = (text: string): boolean => PHONE.test(text.replace(/[\s().-]/g, ''))
export const isUsername = (text: string): boolean => /^[a-z0-9._-]{3,32}$/.test(text)

/** No line breaks, control characters or marks that turn the writing direction of what follows. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text)
/** A name and no message: it stands in mails that anybody can have sent to anybody, by registering. */
export const isPlainName = (text: string): boolean => isOneLine(text) && !/:\/\/|\bwww\./i.test(text)

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export type PasswordProblem = 'too-short' | 'no-number' | 'same-as-name'

/** The rule that stands everywhere a password is chosen [A1]; the list of common ones is checked by the server. */
export function passwordProblem(password: string, own: { username?: string; email?: string }): PasswordProblem | null {
  if (password.length <= 8) return 'too-short'
  if (!/\d/.test(password)) return 'no-number'
  const lower = password.toLowerCase()
  return lower === own.username?.toLowerCase() || lower === own.email?.toLowerCase() ? 'same-as-name' : null
}
