/** Splits a reply by mail into what its writer wrote and the quote of our mail. Only a quote that is recognised as ours is cut. */

/** First line of every mail that can be answered; what is quoted below it is ours. */
export const ANSWER_LINE = {
  'en-US': '—— Please write your answer above this line ——',
  'vi-VN': '—— Vui lòng viết câu trả lời phía trên dòng này ——',
  'zh-CN': '—— 请在此行上方回复 ——',
} as const

const bare = (line: string): string => line.replace(/^[\s>|]+/, '').trim()
const isQuoted = (line = ''): boolean => /^\s*>/.test(line)
const isBlank = (line = ''): boolean => line.trim() === ''
const OUR_LINES = Object.values(ANSWER_LINE).map((text) => text.replaceAll('—', '').trim())
const isOurLine = (line: string): boolean => OUR_LINES.some((text) => line.includes(text))

/** "On Monday … Linh wrote:" as mail programs write it. */
const ATTRIBUTIONS: readonly RegExp[] = [
  /^on\b.{4,200}\bwrote\s*:$/i,
  /^(vào|lúc|ngày|thứ)[\s,].{4,200}(đã viết|viết)\s*:$/i,
  /^(在|于)?.{4,200}(写道|寫道|写到|编写|来信)\s*[:：]$/,
  /^.{4,200}(さんは書きました|のメール|:)\s*wrote\s*:$/,
  /^(le|am|el|il)\b.{4,200}(a écrit|schrieb|escribió|ha scritto).{0,100}:$/i,
  /^.{2,100}<[^\s<>]+@[^\s<>]+>.{0,40}[:：]$/,
]

/** A separator line above a quote: "-----Original Message-----" in any language, or a horizontal rule. */
const SEPARATOR = /^(?:[-_=*]{5,}|-{2,}[^-].{0,60}-{2,})$/
/** `From: …`, `Gesendet: …`, `收件人：…`: a label of a header in any language. */
const HEADER = /^\*?\p{L}[\p{L}\p{M} .-]{0,28}\*?\s*[:：]\*?\s?\S/u
const HEADERS_MIN = 3
const HEADERS_MAX = 8
/** Our mail as a page begins with the brand's name and the subject, before the answer line. */
const PAGE_HEAD_LINES = 2

export interface Split {
  readonly said: string
  /** What was cut, as it was written; empty: nothing. */
  readonly quoted: string
}

/**
 * Cuts the quote of our own mail. The cut begins at our answer line, or at a marked quote whose first line names one of our addresses, and
 * includes the lines with which a mail program introduces it. Without either, the whole text is the writer's.
 * @param ours addresses of the brand in lower case.
 */
export function withoutQuotes(text: string, ours: readonly string[] = []): Split {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const quote = quoteIn(lines, ours)
  if (!quote) return { said: text.trim(), quoted: '' }
  const after = lines.slice(quote.end)
  // The writer answered between the lines: without the quote the answers make no sense.
  if (after.some((line) => isQuoted(line)) && after.some((line) => !isBlank(line) && !isQuoted(line)))
    return { said: text.trim(), quoted: '' }
  const said = [lines.slice(0, quote.begin), after].map((part) => part.join('\n').trim()).filter((part) => part !== '')
  return { said: said.join('\n\n'), quoted: lines.slice(quote.begin, quote.end).join('\n').trim() }
}

interface Range {
  readonly begin: number
  readonly end: number
}

function quoteIn(lines: readonly string[], ours: readonly string[]): Range | null {
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isOurLine(line)) return { begin: introducedAt(lines, at, ours), end: isQuoted(line) ? quoteEnd(lines, at) : lines.length }
    const length = attributionAt(lines, at)
    if (length === 0 || !names(lines.slice(at, at + length), ours)) continue
    const first = lines.findIndex((next, n) => n >= at + length && !isBlank(next))
    if (first > 0 && isQuoted(lines[first])) return { begin: separatedAt(lines, at), end: quoteEnd(lines, first) }
  }
  return null
}

/** Also a signed address, which is one of ours with a tag behind its plus. */
const names = (lines: readonly string[], ours: readonly string[]): boolean => {
  const text = lines
    .join(' ')
    .toLowerCase()
    .replaceAll(/\+[a-z0-9.-]{1,64}@/g, '@')
  return ours.some((address) => text.includes(address))
}

/** Lines of the attribution that begins here, which may be broken over two; 0: none does. */
function attributionAt(lines: readonly string[], at: number): 0 | 1 | 2 {
  const [one, two] = [lines[at], lines[at + 1]].map((line) => bare((line ?? '').slice(0, LINE_MAX))) as [string, string]
  if (one === '') return 0
  if (ATTRIBUTIONS.some((pattern) => pattern.test(one))) return 1
  const isBroken =
    two !== '' && /^(on|vào|lúc|ngày|am|le|el|il|在|于)/i.test(one) && ATTRIBUTIONS.some((pattern) => pattern.test(`${one} ${two}`))
  return isBroken ? 2 : 0
}

/** Characters of a line that are searched: the patterns take quadratic time. */
const LINE_MAX = 500

/** The end of a marked quote: the first line after it that is neither quoted nor blank. */
function quoteEnd(lines: readonly string[], at: number): number {
  let end = at
  while (end < lines.length && (isQuoted(lines[end]) || isBlank(lines[end]))) end++
  return end
}

/** Where the introduction of a quote begins: an attribution or the header that mail programs put above it. */
function introducedAt(lines: readonly string[], at: number, ours: readonly string[]): number {
  const begin = above(lines, at, isQuoted(lines[at]))
  let end = begin
  for (let skipped = 0; skipped <= PAGE_HEAD_LINES && end > 0; skipped++) {
    const found = introductionAbove(lines, end)
    // Further up it could be something that the writer pasted.
    if (found !== null && (skipped === 0 || names(lines.slice(found, end), ours))) return separatedAt(lines, found)
    end = above(lines, end - 1, false)
  }
  return separatedAt(lines, begin)
}

/** Skips blank lines, and quoted ones of a marked quote. */
function above(lines: readonly string[], at: number, isMarked: boolean): number {
  let begin = at
  while (begin > 0 && (isBlank(lines[begin - 1]) || (isMarked && isQuoted(lines[begin - 1])))) begin--
  return begin
}

function introductionAbove(lines: readonly string[], end: number): number | null {
  for (const length of [1, 2]) if (end >= length && attributionAt(lines, end - length) === length) return end - length
  let begin = end
  while (begin > 0 && end - begin < HEADERS_MAX && HEADER.test(bare((lines[begin - 1] ?? '').slice(0, LINE_MAX)))) begin--
  return end - begin >= HEADERS_MIN ? begin : null
}

/** With the separator that is directly above. */
function separatedAt(lines: readonly string[], at: number): number {
  const begin = above(lines, at, false)
  return begin > 0 && SEPARATOR.test(bare((lines[begin - 1] ?? '').slice(0, LINE_MAX))) ? begin - 1 : at
}
