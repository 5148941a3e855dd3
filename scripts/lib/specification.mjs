// Which test shows which sentence of the specification: reads docs/specification/*.txt, checks it and renders docs/specification-coverage.md.

/**
 * @typedef {{ file: string, title: string }} TestReference
 * @typedef {{ id: string, text: string, line: number, tests: TestReference[], missing: string[], differs: string[], notes: string[] }} Sentence
 * @typedef {{ title: string, source: string, sentences: Sentence[] }} Section
 */

const MARKS = { '-': 'missing', '!': 'differs', '~': 'notes' }
const STATES = ['shown', 'partly', 'no test', 'differs', 'nothing to test']

/**
 * Parses one section: a heading `# title`, then sentences `[id] text`, each followed by indented lines. `= file > title` names a test that
 * shows it, `- …` says what no test shows, `! …` what the portal does differently or not at all, `~ …` why there is nothing to test.
 * @param {string} text
 * @param {string} source path, for findings
 * @returns {Section}
 * @throws {Error} for a line that is none of these
 */
export function parseSection(text, source) {
  const section = { title: '', source, sentences: [] }
  for (const [index, content] of text.split('\n').entries()) {
    const fail = (why) => {
      throw new Error(`${source}:${index + 1}  ${why}: ${content}`)
    }
    const [, heading] = /^# (.+)$/.exec(content) ?? []
    const [, id, sentence] = /^\[(\d+\.\d+)\] (.+)$/.exec(content) ?? []
    if (content.trim() === '') continue
    if (heading) section.title = heading
    else if (id) section.sentences.push({ id, text: sentence, line: index + 1, tests: [], missing: [], differs: [], notes: [] })
    else {
      const current = section.sentences.at(-1) ?? fail('a line before the first sentence')
      const [, file, title] = /^ {2}= (\S+) > (.+)$/.exec(content) ?? []
      const [, mark, reason] = /^ {2}([-!~]) (.+)$/.exec(content) ?? []
      if (file) current.tests.push({ file, title })
      else if (mark) current[MARKS[mark]].push(reason)
      else fail('neither sentence, test nor reason')
    }
  }
  return section
}

/**
 * Titles of the tests, groups and steps of a test file as they stand in its source; skipped ones are left out.
 * @param {string} source
 * @returns {Set<string>}
 */
export function testTitles(source) {
  const calls = /(?:\b(?:it|test|describe)((?:\.\w+)*)|\))\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2/gs
  const titles = new Set()
  for (const [, modifiers = '', , title] of source.matchAll(calls))
    if (!/\.(skip|todo|fixme|fails)\b/.test(modifiers)) titles.add(title.replace(/\\(['"`])/g, '$1'))
  return titles
}

/** @param {Sentence} sentence */
export function stateOf({ tests, missing, differs }) {
  if (differs.length > 0) return 'differs'
  if (tests.length === 0) return missing.length > 0 ? 'no test' : 'nothing to test'
  return missing.length > 0 ? 'partly' : 'shown'
}

/**
 * What is wrong with the list: ids used twice, sentences that say nothing, tests that do not exist.
 * @param {readonly Section[]} sections
 * @param {(file: string) => string | null} read a file's text, null if there is none
 * @returns {string[]}
 */
export function specificationFindings(sections, read) {
  const findings = []
  const titles = new Map()
  const titlesOf = (file) => {
    if (!titles.has(file)) titles.set(file, read(file))
    const text = titles.get(file)
    if (typeof text === 'string') titles.set(file, testTitles(text))
    return titles.get(file)
  }
  const seen = new Set()
  for (const { source, sentences } of sections)
    for (const { id, line, tests, missing, differs, notes } of sentences) {
      const report = (text) => findings.push(`${source}:${line}  [${id}] ${text}`)
      if (seen.has(id)) report('is another sentence’s id')
      seen.add(id)
      if (tests.length + missing.length + differs.length + notes.length === 0) report('names neither a test nor a reason')
      for (const { file, title } of tests) {
        const known = titlesOf(file)
        if (known === null) report(`names ${file}, which does not exist`)
        else if (!known.has(title)) report(`names a test that ${file} does not have: "${title}"`)
      }
    }
  return findings
}

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

function testsCell({ tests, missing, differs, notes }) {
  const byFile = new Map()
  for (const { file, title } of tests) byFile.set(file, [...(byFile.get(file) ?? []), title])
  return [
    ...[...byFile].map(([file, names]) => `[${file}](../${file}): ${names.map((name) => `“${cell(name)}”`).join(', ')}`),
    ...differs.map((reason) => `**Differs:** ${cell(reason)}`),
    ...missing.map((reason) => `**No test:** ${cell(reason)}`),
    ...notes.map((reason) => `Note: ${cell(reason)}`),
  ].join('<br>')
}

/**
 * @param {readonly Section[]} sections
 * @returns {string} Markdown
 */
export function renderCoverage(sections) {
  const count = (sentences, state) => sentences.filter((sentence) => stateOf(sentence) === state).length
  const all = sections.flatMap(({ sentences }) => sentences)
  const row = (title, sentences) => `| ${title} | ${sentences.length} | ${STATES.map((state) => count(sentences, state)).join(' | ')} |`
  return `${[
    '# Specification coverage',
    'Each sentence of the specification, and the tests that show it. Generated from [docs/specification](specification) by',
    '`npm run specification`; `npm run check` verifies that it is up to date and that each named test exists.',
    '',
    '- **shown**: the tests show the whole sentence.',
    '- **partly**: the tests show a part; the row names the rest.',
    '- **no test**: the portal does it as far as its code says, but no test shows it.',
    '- **differs**: the portal does it differently or not at all; the row names the evidence.',
    '- **nothing to test**: the sentence describes something and promises nothing.',
    '',
    `| Section | Sentences | ${STATES.join(' | ')} |`,
    `| --- | --- | ${STATES.map(() => '---').join(' | ')} |`,
    ...sections.map(({ title, sentences }) => row(title, sentences)),
    row('All', all),
    ...sections.flatMap(({ title, sentences }) => [
      '',
      `## ${title}`,
      '| Id | Sentence | State | Shown by |',
      '| --- | --- | --- | --- |',
      ...sentences.map((one) => `| ${one.id} | ${cell(one.text)} | ${stateOf(one)} | ${testsCell(one)} |`),
    ]),
  ].join('\n')}\n`
}
