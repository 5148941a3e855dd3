/** What somebody wrote in answer, and what their mail program put below it. The whole is kept beside: nothing is lost. */

/** Stands above every mail that can be answered; what is quoted below it is ours. */
export const ANSWER_LINE = {
  'en-US': '—— Please write your answer above this line ——',
  'vi-VN': '—— Vui lòng viết câu trả lời phía trên dòng này ——',
  'zh-CN': '—— 请在此行上方回复 ——',
} as const

const bare = (line: string): string => line.replace(/^[\s>|]+/, '').trim()
const isQuoted = (line: string): boolean => /^\s*>/.test(line)
const isOurLine = (line: string): boolean => Object.values(ANSWER_LINE).some((text) => bare(line).includes(text.replaceAll('—', '').trim()))

/** „On Monday … Linh wrote:“ as mail programs put it, in the languages of the house and their neighbours. */
const ATTRIBUTIONS: readonly RegExp[] = [
  /^on\b.{4,200}\bwrote\s*:$/i,
  /^(vào|lúc|ngày|thứ)[\s,].{4,200}(đã viết|viết)\s*:$/i,
  /^(在|于)?.{4,200}(写道|寫道|写到|编写|来信)\s*[:：]$/,
  /^.{4,200}(さんは書きました|のメール|:)\s*wrote\s*:$/,
  /^(le|am|el|il)\b.{4,200}(a écrit|schrieb|escribió|ha scritto).{0,100}:$/i,
  /^.{2,100}<[^\s<>]+@[^\s<>]+>.{0,40}[:：]$/,
]

const SEPARATORS: readonly RegExp[] = [
  /^-{2,}\s*(original message|forwarded message|thư gốc|tin nhắn gốc|原始邮件|原始郵件|转发邮件)\s*-{2,}$/i,
  /^_{20,}$/,
  /^-{5,}\s*(回复|转发)?.{0,20}(邮件|郵件).{0,20}-{5,}$/,
]

/** The four lines with which Outlook and its like begin a quote. */
const FROM = /^\*?(from|từ|người gửi|发件人|寄件者|寄件人)\s*\*?\s*[:：]/i
const OTHERS =
  /^\*?(sent|date|to|subject|cc|đã gửi|ngày|ngày gửi|gửi|đến|tới|chủ đề|tiêu đề|发送时间|发送日期|日期|时间|收件人|抄送|主题|寄件日期|收件者|主旨)\s*\*?\s*[:：]/i

const isHeaderBlock = (lines: readonly string[], at: number): boolean => {
  if (!FROM.test(bare(lines[at] ?? ''))) return false
  const next = lines.slice(at + 1, at + 7).map(bare)
  return next.filter((line) => OTHERS.test(line)).length >= 2
}

/** It may be broken over two lines. */
const isAttribution = (lines: readonly string[], at: number): boolean => {
  const [one, two] = [bare(lines[at] ?? ''), bare(lines[at + 1] ?? '')]
  return ATTRIBUTIONS.some(
    (pattern) => pattern.test(one) || (/^(on|vào|lúc|ngày|在)/i.test(one) && two !== '' && pattern.test(`${one} ${two}`)),
  )
}

/** Nobody wrote anything of their own after it. */
const onlyQuotesFrom = (lines: readonly string[], at: number): boolean =>
  lines.slice(at).every((line) => line.trim() === '' || isQuoted(line))

function cutAt(lines: readonly string[]): number {
  const ours = lines.findIndex(isOurLine)
  const end = ours < 0 ? lines.length : ours
  for (let at = 0; at < end; at++) {
    const line = bare(lines[at] ?? '')
    if (SEPARATORS.some((pattern) => pattern.test(line)) || isHeaderBlock(lines, at)) return at
    if (!isAttribution(lines, at)) continue
    const after = /[:：]$/.test(line) ? at + 1 : at + 2
    // Who answers between the lines has written there: all of it is theirs then.
    if (onlyQuotesFrom(lines.slice(0, end), after) || quotesBelow(lines, after)) return at
  }
  return end
}

/** A program that marks no quote puts ours below without a sign. */
const quotesBelow = (lines: readonly string[], at: number): boolean => {
  const below = lines.slice(at, at + 4).filter((line) => line.trim() !== '')
  return below.length > 0 && below.some(isOurLine)
}

export interface Split {
  readonly said: string
  readonly quoted: string
}

/** Cuts what was quoted off the end, and the signature that stands before it. */
export function withoutQuotes(text: string): Split {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  let end = cutAt(lines)
  while (end > 0 && (lines[end - 1]?.trim() === '' || isQuoted(lines[end - 1] ?? ''))) {
    // Only a quote at the very end is one; a blank line before it goes with it.
    end--
  }
  const signature = lines.slice(0, end).findLastIndex((line) => line === '-- ' || line === '--')
  if (signature > 0 && end - signature <= 12) end = signature
  const said = lines.slice(0, end).join('\n').trim()
  if (said !== '') return { said, quoted: lines.slice(end).join('\n').trim() }
  return { said: below(lines), quoted: lines.join('\n').trim() }
}

/** Some write below what they quote. Where the program marks no quote, theirs cannot be told from ours: then it is none. */
function below(lines: readonly string[]): string {
  const ours = lines.findIndex(isOurLine)
  if (ours >= 0 && !isQuoted(lines[ours] ?? '')) return ''
  return lines
    .filter(
      (line, at) =>
        !isQuoted(line) && !isAttribution(lines, at) && !(at > 0 && isAttribution(lines, at - 1) && !/[:：]\s*$/.test(lines[at - 1] ?? '')),
    )
    .join('\n')
    .trim()
}
