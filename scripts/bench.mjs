// npm run bench [list|start]: the figures of the README, each a ratio within one run. How to read them: bench/README.md.
import { cpus } from 'node:os'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bold, die, dim, green, say, yellow } from './lib/log.mjs'

const suites = {
  list: async () => [await (await import('../bench/list.mjs')).measureList()],
  start: async () => await (await import('../bench/start.mjs')).measureStart(),
}
const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in suites))
if (unknown) die(`There is no "${unknown}": ${Object.keys(suites).join(', ')}`)
if (process.platform !== 'linux') die('The figures are read from /proc: Linux only.')

const round = (value) => (typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 }) : value)

function print({ title, ratio, aim, raw }) {
  const met = aim.atLeast === undefined ? aim.figure < aim.below : ratio >= aim.atLeast
  const wanted =
    aim.atLeast === undefined ? `${round(aim.figure)} ${aim.unit}, aim under ${aim.below} ${aim.unit}` : `aim at least ${aim.atLeast}`
  console.log(`\n${bold(title)}\n  ${(met ? green : yellow)(`${ratio.toFixed(2)}`)}  (${wanted}: ${met ? 'met' : 'missed'})`)
  for (const [name, value] of raw) console.log(dim(`  ${String(round(value)).padStart(10)}  ${name}`))
  return met
}

await ensureInstalled()
await ensureBuilt()
say(`${cpus().length} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`)
let missed = 0
for (const [name, measure] of Object.entries(suites)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  for (const row of await measure()) if (!print(row)) missed++
}
process.exit(missed > 0 ? 1 : 0)
