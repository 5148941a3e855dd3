/** Decodes the bytes of a text part whose declared character set may be missing or false. */

/** Decodes bytes by a declared character set; `null` when the set is unknown. */
export type DeclaredDecoder = (bytes: Buffer, charset: string) => Promise<string | null>

const UNDECLARED = new Set(['', 'ascii', 'usascii', 'utf8', 'unknown8bit', '8bit', 'binary'])
/** Two bytes a character: short texts of these can also be valid UTF-8. */
const MULTIBYTE = /^(gb|big5|euc|shiftjis|sjis|ks|cp9|windows(874|9)|iso2022|xsjis|uhc)/

const flat = (charset: string): string => charset.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * Valid UTF-8 outranks the declared set: text in another set is hardly ever valid UTF-8 by chance. Bytes without a usable declaration that
 * are not UTF-8 are read as windows-1252, which includes latin1.
 */
export async function decodeText(bytes: Buffer, charset: string, declared: DeclaredDecoder): Promise<string> {
  const name = flat(charset)
  const isPlain = bytes.every((byte) => byte < 0x80)
  if (UNDECLARED.has(name)) return isPlain ? bytes.toString('latin1') : undeclared(bytes)
  const utf8 = isPlain ? null : strictUtf8(bytes)
  if (utf8 !== null && (!MULTIBYTE.test(name) || hasLongSequence(utf8))) return utf8
  return (await declared(bytes, charset)) ?? undeclared(bytes)
}

/** A character of three or four bytes in UTF-8. */
const hasLongSequence = (text: string): boolean => /[\u0800-\uffff]/.test(text)

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function undeclared(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.split('\ufffd').length - 1
  // UTF-8 with a broken byte, for example where a server cut it, still has more whole characters than broken ones.
  if (broken === 0 || (text.match(/[\u0080-\ufffc]/g)?.length ?? 0) > broken) return text
  return new TextDecoder('windows-1252').decode(bytes)
}
