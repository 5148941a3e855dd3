// Rules of the house that no tool covers. Each finding names the file, the line and what to do instead.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listFindings, readFlakyList } from './lib/flaky.mjs'
import { foreignTables } from './lib/foreign-tables.mjs'
import { brokenLinks } from './lib/markdown-links.mjs'
import { migrationFindings } from './lib/migration-findings.mjs'
import { at, root } from './lib/paths.mjs'

const MAX_LINES = 250
const LOCALES = ['en-US', 'vi-VN', 'zh-CN']
const ignored = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.data',
  '.git',
  'shots',
  'test-results',
  'playwright-report',
  'generated',
  'meta',
])
const findings = []

function* walk(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (ignored.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (entry.isFile()) yield relative(root, path)
  }
}

const files = [...walk(root)].filter((file) => file !== '.env' && !/\.(png|woff2?|ttf|ico|tsbuildinfo|gz|webp)$/.test(file))
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const linesOf = (file) => readFileSync(at(file), 'utf8').split('\n')
const isTest = (file) => /\.test\.tsx?$|^server\/test\/|conformance\.ts$/.test(file)

function report(file, line, text) {
  findings.push(`${file}${line ? `:${line}` : ''}  ${text}`)
}

function forbid(selected, pattern, advice) {
  for (const file of selected) {
    linesOf(file).forEach((text, index) => {
      const isComment = /^\s*(\/\/|\*|\/\*|--|#)/.test(text)
      if (!isComment && pattern.test(text)) report(file, index + 1, advice)
    })
  }
}

function checkLength() {
  for (const file of code) {
    const count = linesOf(file).length - 1
    if (count > MAX_LINES) report(file, 0, `${count} lines: split it, ${MAX_LINES} is the limit`)
  }
}

/** Every number of the house depends on the test clock, every setting on config.ts: one forgotten place breaks both. */
function checkSources() {
  const logic = code.filter((file) => /^server\/src\/(modules|compose)|^contracts\/src\//.test(file) && !isTest(file))
  forbid(logic, /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/, 'real clock: take tx.now or clock.now()')
  forbid(logic, /\bMath\.random\(|\brandom(Bytes|UUID|Int)\(/, 'real randomness: take platform/random.ts')
  const settled = code.filter((file) => /^server\/src\/(?!platform\/)|^contracts\/src\//.test(file) && !isTest(file))
  forbid(settled, /\bprocess\.env\b/, 'process.env: settings are read in platform/config.ts')
  // A handler stands in a transaction, and what it is given reaches rows only: the network is for handlers that say so by their name.
  const inside = logic.filter((file) => file.startsWith('server/src/modules/') && !/\.(live|saga)\.ts$/.test(file))
  forbid(
    inside,
    /\bfetch\(|'node:(https?|net|tls|dgram|child_process)'/,
    'the network: talk to it in a <name>.live.ts, outside of transactions',
  )
  const users = inside.filter((file) => !/(^|\/)(store|tables|[a-z-]+\.store)\.ts$/.test(file))
  forbid(users, /\.client\.query\(|\.db\.(select|insert|update|delete|execute)\(/, 'SQL: only a store speaks to the database')
  const sql = files.filter((file) => /^server\/(src|migrations)\/.*\.(ts|sql)$/.test(file) && !file.startsWith('server/src/platform/'))
  // The ledger compares the portal's clock with PostgreSQL's own.
  forbid(
    sql.filter((file) => file !== 'server/migrations/guards/10-ledger.sql'),
    /(?<![.\w])now\(\)(?!\s*[:{])|\b(current_timestamp|clock_timestamp|statement_timestamp)\b/i,
    'the database’s clock: pass tx.now as a parameter',
  )
}

function flatten(value, path = '') {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
}

/** Names of the values a message takes; inside plural branches braces mean something else, so there only the outer name counts. */
function parametersOf(message) {
  const complex = [...message.matchAll(/\{\s*(\w+)\s*,/g)].map(([, name]) => name)
  const plain = complex.length > 0 ? [] : [...message.matchAll(/\{\s*(\w+)\s*\}/g)].map(([, name]) => name)
  return [...new Set([...complex, ...plain])].sort().join(', ')
}

function checkLocales() {
  const folder = at('web/src/i18n')
  if (!existsSync(folder)) return
  const names = new Set(LOCALES.flatMap((locale) => readdirSync(join(folder, locale)).filter((name) => name.endsWith('.json'))))
  for (const name of names) {
    const [first, ...others] = LOCALES.map((locale) => {
      const file = join(folder, locale, name)
      return { file: relative(root, file), messages: new Map(existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : []) }
    })
    for (const { file, messages } of others) {
      for (const key of first.messages.keys()) if (!messages.has(key)) report(file, 0, `lacks "${key}"`)
      for (const [key, text] of messages) {
        const original = first.messages.get(key)
        if (original === undefined) report(first.file, 0, `lacks "${key}"`)
        else if (parametersOf(original) !== parametersOf(text) && !/,\s*(plural|select)/.test(original + text)) {
          report(file, 0, `"${key}" takes {${parametersOf(text)}} and not {${parametersOf(original)}}`)
        }
      }
    }
  }
}

/** The checkout must work anywhere: it names no folder of the machine it was written on, and no registry. */
function checkPortability() {
  const machineFolder = ['', 'work', ''].join('/')
  for (const file of files) {
    linesOf(file).forEach((text, index) => {
      const position = text.indexOf(machineFolder)
      if (position >= 0 && !/[\w.-]/.test(text[position - 1] ?? ' ')) report(file, index + 1, 'an absolute path of one machine')
    })
  }
  linesOf('package-lock.json').forEach((text, index) => {
    if (/"resolved": "https?:/.test(text))
      report('package-lock.json', index + 1, 'names a registry: npm install with omit-lockfile-registry-resolved')
  })
}

/** Only a store speaks to the database, and only of its module's own tables: also where the SQL is text. */
function checkTables() {
  const { findings, unused } = foreignTables(at('server/src'))
  for (const { file, line, table, owner } of findings)
    report(`server/src/${file}`, line, `the table "${table}" is ${owner}'s: ask its index.ts`)
  for (const one of unused) report('scripts/lib/foreign-tables.mjs', 0, `allows what nobody does any more: ${one}`)
}

/** A tag that a test names is one of a requirement, and of no other: what is proved can be looked up. */
function checkTags() {
  const named = linesOf('docs/requirements.md').map((text) => /^- \[([A-Z]\d+[a-z]?)\]/.exec(text)?.[1])
  const tags = new Set(named.filter(Boolean))
  named.forEach((tag, index) => {
    if (tag && named.indexOf(tag) < index) report('docs/requirements.md', index + 1, `[${tag}] is another requirement's tag`)
  })
  for (const file of code.filter((name) => /\.(test|spec|suite)\.(tsx?|mjs)$/.test(name)))
    linesOf(file).forEach((text, index) => {
      if (!/\b(it|test|describe)\b/.test(text)) return
      for (const [, tag] of text.matchAll(/\[([A-Z]\d+[a-z]?)\]/g))
        if (!tags.has(tag)) report(file, index + 1, `[${tag}] is no tag of docs/requirements.md`)
    })
}

/** What every kind of service has in common names none of them: it asks their registry, and their definitions in the browser. */
function checkKinds() {
  const modules = /^server\/src\/modules\/(backoffice|changes|dashboard|kinds|orders|renewals|services|tickets|transfers)\//
  const screens =
    /^web\/src\/(shell|features\/(calendar|dashboard|orders|search|services|tickets|transfers)|operator\/(customers|orders|services))\/|^web\/src\/routes\.ts$/
  forbid(
    code.filter((file) => (modules.test(file) || screens.test(file)) && !isTest(file)),
    /['`](vps|dedicated|proxy|hosting)['`]|\buser\/service\/(vps|dedicated|hosting|vms)\b|\/home\/(cloud-vps|dedicated-server|proxy|hosting)\b/,
    'one kind by its name: ask the kinds (docs/adding-a-kind.md)',
  )
}

/** An instant has one date on every screen: code that formats dates in its own zone would show a second one [M1b]. */
function checkDates() {
  const homes = /^web\/src\/(design\/data\/date-format|i18n\/time-zone|operator\/fields\/local-time)\.ts$/
  const screens = code.filter((file) => file.startsWith('web/src/') && !isTest(file) && !homes.test(file))
  forbid(
    screens,
    // The name of a month or a weekday has no zone, and says so.
    /(?:Intl\.DateTimeFormat|\.dateTime(?:Range)?)\((?!.*\{ (?:month|weekday): 'long', (?:year: 'numeric', )?timeZone: 'UTC' \})|\.relativeTime\(|\.toLocale(?:Date|Time)?String\(/,
    'a date told by a clock of its own: take <DateText> or dateParts()',
  )
  const telling = code.filter(
    (file) => /^server\/src\/modules\//.test(file) && !isTest(file) && linesOf(file).some((text) => /\bnotify(All)?\(/.test(text)),
  )
  // Years of document series, rows of a day and what is compared with a typed day have no reader.
  forbid(
    telling,
    /(?<!\bday = |> )\bisoDate\((?!.*\.slice\()/,
    'the brand’s day in a sentence: take isoMinute(), which mails and screens tell by the reader’s clock',
  )
  forbid(
    screens,
    /\.get(?:FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)\(|(?:[aA]t|[tT]ime|[eE]nd|[sS]tart)\.slice\(0, \d+\)/,
    'a day or an hour of an instant: take dateParts(), which knows whose clock is shown',
  )
}

function checkLinks() {
  const pages = new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, readFileSync(at(file), 'utf8')]))
  for (const { file, line, link } of brokenLinks(pages, (path) => existsSync(at(path)))) report(file, line, `broken link: ${link}`)
}

checkLength()
checkLinks()
checkKinds()
checkDates()
forbid(
  code.filter((file) => file.startsWith('e2e/')),
  /getByText\((?!.*visible: true).*\)\.first\(\)/,
  'the first match may be hidden, such as a column that only phones show: `.filter({ visible: true }).first()`',
)
checkTags()
checkSources()
checkLocales()
checkPortability()
checkTables()
for (const finding of listFindings(readFlakyList(), new Date().toISOString().slice(0, 10))) report('flaky.json', 0, finding)
for (const finding of migrationFindings(at('server/migrations'))) report('server/migrations', 0, finding)
forbid(code, new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`), 'finish it, or write down in docs what is missing')

for (const finding of findings) console.log(finding)
if (findings.length > 0) console.log(`${findings.length} findings`)
process.exit(findings.length > 0 ? 1 : 0)
