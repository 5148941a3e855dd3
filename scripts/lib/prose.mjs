// A floor for plain language: words and shapes that docs/style.md rules out. A text that passes can still be bad.

/** Words with the reason why they are refused. Each pattern matches whole words, in any case. */
export const WORDS = [
  [/\bwhoever\b|\bwhomever\b/i, 'name the actor: "the worker", "the customer"'],
  [/\b(?:nobody|somebody|everybody|anybody)\b/i, 'name the actor: "no customer", "staff", "another process"'],
  [/\b(?:is|are|was|were|be|been|being|and) told\b|\btold (?:to|of|by|at|in|once|twice|with)\b/i, 'notify, report, publish or show'],
  [/\b(?:is|are|was|were|be|been) asked (?:of|whether|for|to|by|when|again|once)\b/i, 'request, call, query or prompt'],
  [/\b(?:stands?|stood) (?:in|on|at|there|beside|behind|under|for|with|alone)\b/i, 'is, exists or "is listed"'],
  [/\bof (?:yours|ours|theirs)\b/i, 'your, our or their'],
  [/\banew\b/i, 'again'],
  [/\bfor ever\b/i, 'forever, permanently'],
  [/\bthereof|\btherein|\bwhence|\bhence\b|\bwhereby\b|\bupon\b/i, 'an everyday word'],
  [/\b(?:books|desk|shelf|shelves|keeper|tray) (?:of|is|are|has|keeps)\b/i, 'no metaphors as names: ledger, registry, store'],
  [/\bgoes? to and fro\b|\bhand in hand\b|\bby the way\b/i, 'say it plainly'],
]

const MOST_WORDS = 45

/** Text of a Markdown page without code, tables, links' targets and headings' marks; one string per sentence, with its line. */
export function sentencesOf(page) {
  const found = []
  let line = 0
  let fenced = false
  let current = ''
  let begun = 0
  const flush = () => {
    for (const sentence of current.split(/(?<=[.!?:])\s+(?=[A-Z*"“`])/))
      if (sentence.trim()) found.push({ line: begun, text: sentence.trim() })
    current = ''
  }
  for (const raw of page.split('\n')) {
    line += 1
    const marks = /^\s*```/.test(raw)
    if (marks) fenced = !fenced
    const isBreak = marks || fenced || raw.trim() === '' || /^\s*(?:[-*]|\d+\.|#+|\||>)\s?/.test(raw)
    if (isBreak) flush()
    if (marks || fenced) continue
    const text = raw
      .replace(/`[^`]*`/g, '`x`')
      .replace(/\]\([^)]*\)/g, ']')
      .replace(/^\s*(?:[-*]|\d+\.|#+|>)\s+/, '')
      .trim()
    if (text === '') continue
    if (/^\|/.test(text)) {
      for (const cell of text.split('|')) if (cell.trim()) found.push({ line, text: cell.trim() })
      continue
    }
    if (current === '') begun = line
    current += ` ${text}`
    if (/^#/.test(raw)) flush()
  }
  flush()
  return found
}

/**
 * What docs/style.md rules out in one text.
 * @returns {string[]} advice per finding
 */
export const wordFindings = (text) =>
  WORDS.flatMap(([pattern, advice]) => {
    const match = pattern.exec(text)
    return match ? [`"${match[0]}": ${advice}`] : []
  })

/** Findings in a Markdown page. */
export const pageFindings = (page) =>
  sentencesOf(page).flatMap(({ line, text }) => {
    const long = text.split(/\s+/).length > MOST_WORDS ? [`a sentence of more than ${MOST_WORDS} words: divide it`] : []
    return [...wordFindings(text), ...long].map((advice) => ({ line, advice }))
  })

/** Findings in a catalogue of English texts: nested objects of strings. */
export const catalogueFindings = (texts, path = '') =>
  Object.entries(texts).flatMap(([key, text]) => {
    const name = path === '' ? key : `${path}.${key}`
    return typeof text === 'string' ? wordFindings(text).map((advice) => ({ key: name, advice })) : catalogueFindings(text, name)
  })

/**
 * A commit's subject: imperative, with a scope, at most 72 characters.
 * @returns {string | null} advice
 */
export function subjectFinding(subject) {
  if (/^(?:Merge|Revert|fixup!|squash!) /.test(subject)) return null
  if (subject.length > 72) return `${subject.length} characters, 72 are the limit`
  if (!/^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: [a-z0-9"'`-]/.test(subject)) return 'not "scope: what it does"'
  const [, verb = ''] = /: (\S+)/.exec(subject) ?? []
  if (/(?:ed|ing)$/.test(verb) && !/^(?:embed|feed|need|speed|bring|ping|string)$/.test(verb)) return `"${verb}" is not imperative`
  return null
}
