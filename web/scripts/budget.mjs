// What each screen weighs, JS + CSS gzip, from the build's own manifest. `node web/scripts/budget.mjs` after `npm run build -w web`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const SIGN_IN = 200_000
const FIRST_SCREEN = 260_000
const LATER = 60_000

const web = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(web, 'dist')
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) {
  console.error('web/dist is not built: run `npm run build -w web` first')
  process.exit(1)
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

const weights = new Map()
function weigh(file) {
  if (!weights.has(file)) weights.set(file, gzipSync(readFileSync(join(dist, file)), { level: 6 }).length)
  return weights.get(file)
}

/** The files a chunk brings with it: itself, what it imports, their styles. */
function filesOf(key, seen = new Set(), files = new Set()) {
  if (seen.has(key)) return files
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`no chunk ${key} in the manifest`)
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const other of chunk.imports ?? []) filesOf(other, seen, files)
  return files
}
const sum = (files) => [...files].reduce((total, file) => total + weigh(file), 0)
const union = (...keys) => {
  const files = new Set()
  for (const key of keys) for (const file of filesOf(key)) files.add(file)
  return files
}

// Fetched at every start beside the entry: a language (the heaviest one counts) and the check of the brand's signature.
const languages = readdirSync(join(web, 'src/i18n')).filter((name) => manifest[`src/i18n/${name}/core.ts`])
const heaviest = (file) =>
  languages.map((name) => `src/i18n/${name}/${file}`).reduce((most, key) => (sum(filesOf(key)) > sum(filesOf(most)) ? key : most))
const always = ['index.html', heaviest('core.ts'), 'src/api/brand-trust.ts']
const signIn = union(...always, 'src/features/accounts/login-page.tsx')
const shell = union(...always, heaviest('index.ts'), 'src/shell/home-layout.tsx')

const pages = Object.keys(manifest).filter((key) => /^src\/features\/.+-page\.tsx$/.test(key))
const open = new Set(
  readFileSync(join(web, 'src/routes.ts'), 'utf8')
    .split('export const homePages')[0]
    .match(/features\/[\w/-]+\.tsx/g),
)
const kilo = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
const failures = []
function judge(name, bytes, limit) {
  if (bytes > limit) failures.push(name)
  console.log(`${bytes > limit ? '✗' : '✓'} ${kilo(bytes)} of ${kilo(limit)}  ${name}`)
}

judge('sign-in', sum(signIn), SIGN_IN)
for (const key of pages.sort()) {
  const own = filesOf(key)
  const isOpen = open.has(key.replace('src/', ''))
  const first = isOpen ? new Set([...union(...always), ...own]) : new Set([...shell, ...own])
  const later = new Set([...own].filter((file) => !(isOpen ? signIn : shell).has(file)))
  const name = key.replace(/^src\/features\/|-page\.tsx$/g, '')
  judge(`${name}, as the first screen`, sum(first), isOpen ? SIGN_IN : FIRST_SCREEN)
  judge(`${name}, added later`, sum(later), LATER)
}

/**
 * No customer loads anything of the staff console: in the files above stand neither its calls nor its sentences. Short words, and
 * those that customers read too, prove nothing.
 */
function provePrivacy(files) {
  const textsOf = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(textsOf))
  const secrets = new Set()
  const known = new Set()
  for (const locale of languages) {
    const folder = join(web, 'src/i18n', locale)
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
      const texts = textsOf(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      for (const text of texts) (name.startsWith('operator-') ? secrets : known).add(text)
    }
  }
  const sentences = [...secrets].filter((text) => text.length >= 16 && !known.has(text) && !/["\\{<]/.test(text))
  for (const file of files) {
    const code = readFileSync(join(dist, file), 'utf8')
    const found = /["'`]operator\/[a-z]/.test(code) ? 'calls of the staff console' : sentences.find((text) => code.includes(text))
    if (found) failures.push(`${file} holds “${found}”`)
  }
  console.log(
    `${failures.length > 0 ? '✗' : '✓'} none of ${files.size} files holds a call of the staff console or one of its ${sentences.length} sentences`,
  )
}
provePrivacy(new Set([...shell, ...signIn, ...pages.flatMap((key) => [...filesOf(key)])]))

if (failures.length > 0) {
  console.error(`\n${failures.length} over budget: ${failures.join('; ')}`)
  process.exit(1)
}
