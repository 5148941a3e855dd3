/** Bytes that are looked at to recognise UTF-16. */
const SAMPLE = 4096
const MARKS = '\\u0300\\u0301\\u0303\\u0309\\u0323'
/** windows-1258 writes Vietnamese tones as combining marks after a letter; in other text such bytes stand anywhere. */
const TONE = new RegExp(`\\p{L}[${MARKS}]`, 'u')
const STRAY_TONE = new RegExp(`(?<!\\p{L})[${MARKS}]`, 'u')

/**
 * Decodes the bytes of a statement: UTF-8 and UTF-16 (with or without a byte order mark), else windows-1258, windows-1252 or GB18030.
 * `isReadable` judges a text by its header; it decides between a Chinese and a Western code page, which bytes alone cannot.
 *
 * @returns the text in Unicode form NFC with `\n` line ends; `null` if it is not a text file.
 */
export function decodeStatement(bytes: Uint8Array, isReadable: (text: string) => boolean): string | null {
  const marked = bom(bytes)
  const encoding = marked ?? utf16Of(bytes)
  if (encoding) return decoded(bytes, encoding)
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== null || bytes.includes(0)) return utf8
  const vietnamese = decoded(bytes, 'windows-1258') ?? ''
  const western = TONE.test(raw(bytes)) && !STRAY_TONE.test(raw(bytes)) ? vietnamese : westernText(bytes)
  const chinese = isReadable(western) ? null : decoded(bytes, 'gb18030')
  return chinese !== null && isReadable(chinese) ? chinese : western
}

/** As windows-1258, before combining marks join their letters. */
const raw = (bytes: Uint8Array): string => new TextDecoder('windows-1258').decode(bytes)

/** Characters of windows-1252 from 0x80 to 0x9f. Node 20 decodes these bytes as control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function westernText(bytes: Uint8Array): string {
  const text = decoded(bytes, 'windows-1252') ?? ''
  return text.replaceAll(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control)
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes).normalize('NFC').replaceAll(/\r\n?/g, '\n')
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function bom([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** UTF-16 without a byte order mark: the high byte of each digit, separator and line end is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  for (let n = 0; n < Math.min(bytes.length, SAMPLE); n++) if (bytes[n] === 0) zeros[n % 2] = (zeros[n % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even === odd) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
