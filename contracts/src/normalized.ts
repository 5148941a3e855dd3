/** Normalises text that people type or paste, before it is validated. */

const PICTURES = /\p{Extended_Pictographic}\p{EMod}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\p{EMod}?\ufe0f?)*/gu
/** Of no width: spaces, joiners, the soft hyphen and byte order mark, and the marks that Windows and chat programs put around copied numbers. */
const NO_WIDTH = /[\u00ad\u200b-\u200f\u202a-\u202c\u2060\ufeff]/g
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
const WIDE_DIGITS = /[\uff10-\uff19]/g
const WIDE_OFFSET = 0xfee0
/**
 * A letter with its marks. At most 30 marks at once, as in the stream-safe text format (UAX 15): the time to order them grows with the square
 * of their number.
 */
const MARKED = /\P{M}?\p{M}{1,30}/gu
/** Most texts have none of these. */
const TO_CHANGE = /\p{M}|[\r\u0085\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff\uff0b\uff10-\uff19]/u

/** Joiners within a picture stay: they are part of it. */
function withoutWidthless(text: string): string {
  let result = ''
  let at = 0
  for (const { 0: picture, index } of text.matchAll(PICTURES)) {
    result += text.slice(at, index).replaceAll(NO_WIDTH, '') + picture
    at = index + picture.length
  }
  return result + text.slice(at).replaceAll(NO_WIDTH, '')
}

/**
 * Composes accents, removes characters of no width, and writes spaces, line ends and full-width digits the usual way. Marks that turn the
 * writing direction round stay, so that validation refuses them.
 */
export function normalized(text: string): string {
  if (!TO_CHANGE.test(text)) return text
  return withoutWidthless(text)
    .replaceAll(MARKED, (letter) => letter.normalize('NFC'))
    .replaceAll(SPACES, ' ')
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(WIDE_DIGITS, (digit) => String.fromCharCode(digit.charCodeAt(0) - WIDE_OFFSET))
    .replaceAll('\uff0b', '+')
}
