// Plain language (docs/style.md): docs, interface texts, and the subjects of new commits.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { at, root } from './lib/paths.mjs'
import { catalogueFindings, pageFindings, subjectFinding } from './lib/prose.mjs'

/** Not read: generated pages, the style guide's bad examples, decisions as they were written, and what is still to be rewritten. */
const PENDING =
  /^docs\/(?:drivers|requirements|specification-coverage|style|test-deep)\.md$|^docs\/(?:adr|specification)\/|\/operator-[a-z-]+\.json$/
/** Commits before this day had another style. */
const SINCE = '2026-11-30T09:00:00Z'
const CATALOGUES = 'web/src/i18n/en-US'

const pages = ['docs', 'scripts', '.github'].flatMap((folder) =>
  readdirSync(at(folder), { recursive: true }).map((file) => `${folder}/${file}`),
)
const catalogues = readdirSync(at(CATALOGUES))
  .filter((file) => file.endsWith('.json'))
  .map((file) => `${CATALOGUES}/${file}`)
const isPage = (file) => file.endsWith('.md')
const texts = [...readdirSync(root).filter(isPage), ...pages.filter(isPage), ...catalogues].filter((file) => !PENDING.test(file))
const findings = texts.flatMap((file) => {
  const text = readFileSync(at(file), 'utf8')
  return file.endsWith('.json')
    ? catalogueFindings(JSON.parse(text)).map(({ key, advice }) => `${file}  ${key}: ${advice}`)
    : pageFindings(text).map(({ line, advice }) => `${file}:${line}  ${advice}`)
})
if (readdirSync(root).includes('.git')) {
  const log = execFileSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], { cwd: root, encoding: 'utf8' })
  for (const line of log.split('\n').filter(Boolean)) {
    const [hash = '', ...words] = line.split(' ')
    const finding = subjectFinding(words.join(' '))
    if (finding) findings.push(`commit ${hash}  ${finding}`)
  }
}
for (const finding of findings) console.log(finding)
process.exit(findings.length > 0 ? 1 : 0)
