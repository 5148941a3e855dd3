// No customer loads anything of the staff console: in no file that a customer's screen can ask for stands one of its calls or sentences.
// It checks a build of this checkout. The weight of screens is measured in a browser: e2e/weight.full.spec.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/lib/build.mjs'

await ensureBuilt(['web'])
const web = dirname(dirname(fileURLToPath(import.meta.url)))
const dist = join(web, 'dist')
const manifestFile = join(dist, '.vite/manifest.json')
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

/** All that a chunk may bring with it, what it imports later included; at the door of the console the way ends. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key]
  if (seen.has(key) || chunk.src?.startsWith('src/operator/') || /i18n\/.+\/operator\.ts$/.test(key)) return seen
  seen.add(key)
  for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) filesOf(other, seen)
  return seen
}
const page = readFileSync(join(dist, 'index.html'), 'utf8')
const doors = Object.keys(manifest).filter((key) => page.includes(manifest[key].file))
const files = new Set(doors.flatMap((key) => [...filesOf(key)]).flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))

// Short words, and those that customers read too, prove nothing.
const textsOf = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(textsOf))
const secrets = new Set()
const known = new Set()
const folder = join(web, 'src/i18n')
for (const locale of readdirSync(folder).filter((name) => existsSync(join(folder, name, 'core.ts')))) {
  for (const name of readdirSync(join(folder, locale)).filter((file) => file.endsWith('.json'))) {
    const texts = textsOf(JSON.parse(readFileSync(join(folder, locale, name), 'utf8')))
    for (const text of texts) (name.startsWith('operator-') ? secrets : known).add(text)
  }
}
const sentences = [...secrets].filter((text) => text.length >= 16 && !known.has(text) && !/["\\{<]/.test(text))

/** As a whole: a customer's sentence may well hold a shorter one of staff. */
const stands = (text, code) => ['"', "'", '`'].some((quote) => code.includes(quote + text + quote))

const failures = []
for (const file of files) {
  const code = readFileSync(join(dist, file), 'utf8')
  const found = /["'`]operator\/[a-z]/.test(code) ? 'calls of the staff console' : sentences.find((text) => stands(text, code))
  if (found) failures.push(`${file} holds “${found}”`)
}
if (failures.length > 0) console.error(failures.join('\n'))
else console.log(`none of ${files.size} files holds a call of the staff console or one of its ${sentences.length} sentences`)
process.exit(failures.length > 0 ? 1 : 0)
