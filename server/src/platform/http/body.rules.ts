/** What a body's text may hold, found before anything is built from it: objects cost far more than their text [C5b]. */

/** Nothing that a call declares is nested deeper. */
export const DEPTH_MAX = 32
/** Members and elements in all: a full cart has fewer. */
export const ELEMENTS_MAX = 2048

/** `unstorable`: PostgreSQL's text holds neither NUL nor half a character; both can only come as an escape. */
export type BodyVerdict = 'fits' | 'too-complex' | 'unstorable'

const [QUOTE, BACKSLASH, COMMA, U] = [0x22, 0x5c, 0x2c, 0x75]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** One pass over the text. Whether it is JSON at all is the parser's question. */
export function weighBody(json: string): BodyVerdict {
  let depth = 0
  let elements = 0
  let quoted = false
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (quoted) {
      if (char === QUOTE) quoted = false
      else if (char === BACKSLASH) {
        const length = escapeLength(json, at)
        if (length === 0) return 'unstorable'
        at += length - 1
      }
    } else if (char === QUOTE) quoted = true
    else if (char === COMMA) elements++
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth++
      elements++
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth--
    if (depth > DEPTH_MAX || elements > ELEMENTS_MAX) return 'too-complex'
  }
  return 'fits'
}

/** How many characters of text the escape at a place takes, with the second half of a pair; 0 for what cannot be stored. */
function escapeLength(json: string, at: number): number {
  if (json.charCodeAt(at + 1) !== U) return 2
  const unit = unitAt(json, at)
  if (unit === 0 || isLowHalf(unit)) return 0
  if (unit < 0xd800 || unit > 0xdbff) return 6
  return json.charCodeAt(at + 6) === BACKSLASH && json.charCodeAt(at + 7) === U && isLowHalf(unitAt(json, at + 6)) ? 12 : 0
}

/** The code unit of a `\uXXXX`; what is no number is left to the parser. */
const unitAt = (json: string, at: number): number => Number.parseInt(json.slice(at + 2, at + 6), 16)
const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff
