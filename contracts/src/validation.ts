import { normalized } from './normalized.ts'

/** Patterns and helpers of the specification's section 5; used by forms and by the server. */

/** Letters and marks of any script; nothing that cannot be seen, and nothing that means something to a mail server. */
const EMAIL =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?)+$/iu
/** Optional plus, 3 digits, 3 digits, 4 to 6 digits; separators ignored [A3b]. */
const PHONE = /^\+?\d{3}\d{3}\d{4,6}$/

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text) && isVisible(text)
/** E.164: a plus, a country code and at most 15 digits. The server also checks the number's length in its country. */
const E164 = /^\+[1-9]\d{6,14}$/

/** A phone number without separators. */
export const barePhone = (text: string): string => text.replace(/[\s().\u2010-\u2015-]/g, '')
/** By the specification's pattern alone. */
export const isShortPhone = (text: string): boolean => PHONE.test(barePhone(text))
export const isPhone = (text: string): boolean => isShortPhone(text) || E164.test(barePhone(text))
/** For forms, whose text is not normalised yet. */
export const isTypedEmail = (text: string): boolean => isEmail(normalized(text).trim())
export const isTypedPhone = (text: string): boolean => isPhone(normalized(text).trim())
export const isUsername = (text: string): boolean => /^[a-z0-9._-]{3,32}$/.test(text)

/**
 * Controls, line breaks, marks that turn the writing direction, joiners and spaces of no width, tags; and the few letters and signs that are
 * drawn as nothing: two texts that look alike would be two, and what a person reads would not be what is there.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Several pictures are joined, or coloured, by what is invisible alone. */
const PICTURES = /\p{Extended_Pictographic}\p{EMod}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{EMod}?\ufe0f?)*/gu

export const isVisible = (text: string): boolean => !INVISIBLE.test(text)
/** One line as it reads: what customers write and others read in one line. Pictures are welcome. */
export const isOneLine = (text: string): boolean => isVisible(text.replaceAll(PICTURES, ''))

/** The same of several lines: notes. */
export const isPlainText = (text: string): boolean => isOneLine(text.replaceAll(/\r?\n|\t/g, ' '))
/** One line that leads nowhere: a company's name on a document is no place for a link or a mailbox. */
export const isLinkless = (text: string): boolean => isOneLine(text) && !/:\/\/|\bwww\.|@/i.test(text)

/** The same for a company's name or address: names such as "WWW.Example JSC" are registered, links and mailboxes are not. */
export const isCompanyLine = (text: string): boolean => isOneLine(text) && !/:\/\/|\S@[^\s@]+\.\S/.test(text)

const NAME_SIGNS = /^[\p{L}\p{M}\p{N} .,'’‘`´\-‐–&()（）·・]+$/u
/** `evil.example`, `1.2.3.4`: letters on both sides of a dot, more than the one of an initial. */
const ADDRESS = /[\p{L}\p{M}\p{N}]\.(?=[\p{L}\p{M}\p{N}]{2})|\bwww\b/iu
const NAME_WORDS_MAX = 8
/** With most words capitalised, as in long Iberian and Indian names. */
const LONG_NAME_WORDS_MAX = 14
/** Scripts that part no words. */
const NAME_HAN_MAX = 20
const NAME_DIGITS_MAX = 4

/**
 * A name and no message: it stands in mails that anybody can have sent to anybody, by registering. So neither an address nor a number to
 * call, and no more words than names have.
 */
export const isPlainName = (text: string): boolean =>
  isVisible(text) &&
  NAME_SIGNS.test(text) &&
  !ADDRESS.test(text) &&
  hasNameWords(text.split(/[\s,]+/)) &&
  (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) <= NAME_HAN_MAX &&
  (text.match(/\p{N}/gu)?.length ?? 0) <= NAME_DIGITS_MAX

function hasNameWords(words: readonly string[]): boolean {
  if (words.length <= NAME_WORDS_MAX) return true
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word)).length
  return words.length <= LONG_NAME_WORDS_MAX && capitalised * 2 > words.length
}

const SHOWN = /^[\p{L}\p{N}\p{P}\p{S}]$/u

/** A character as a message names it: itself if a person can see it, otherwise its code point. */
export const nameOfCharacter = (character: string): string =>
  SHOWN.test(character) && isVisible(character)
    ? character
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The first character that `isOk` refuses on its own, as a person can read it; `null` when the text as a whole is refused. */
export function firstOutside(text: string, isOk: (text: string) => boolean): string | null {
  for (const character of text) {
    if ((isVisible(character) && /[\p{L}\p{N}\s]/u.test(character)) || isOk(`a${character}`)) continue
    return nameOfCharacter(character)
  }
  return null
}

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
