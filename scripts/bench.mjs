// npm run bench [-- [--smoke] [name …]]: the figures of the README, each a ratio within one run. How to read them: bench/README.md.
// --smoke runs each with tiny sizes, only to prove that it runs, and prints the names of its figures.
import { cpus } from 'node:os'
import { suites } from '../bench/suites.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bold, die, dim, green, say, yellow } from './lib/log.mjs'

const options = process.argv.slice(2)
const smoke = options.includes('--smoke')
const chosen = options.filter((option) => option !== '--smoke')
const unknown = chosen.find((name) => !(name in suites))
if (unknown) die(`There is no "${unknown}": ${Object.keys(suites).join(', ')}`)
if (process.platform !== 'linux') die('The figures are read from /proc: Linux only.')
// Before a bench is loaded: it chooses its sizes then.
if (smoke) process.env.BENCH_SMOKE = '1'

const round = (value) => (typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 }) : value)

function judge(ratio, aim) {
  if (aim === null) return { met: true, wanted: 'no aim' }
  const { atLeast, atMost, figure, below, unit } = aim
  if (atLeast !== undefined) return { met: ratio >= atLeast, wanted: `aim at least ${atLeast}` }
  if (atMost !== undefined) return { met: ratio <= atMost, wanted: `aim at most ${atMost}` }
  return { met: figure < below, wanted: `${round(figure)} ${unit}, aim under ${below} ${unit}` }
}

function print({ title, ratio, aim, raw }) {
  const { met, wanted } = judge(ratio, aim)
  console.log(
    `\n${bold(title)}\n  ${(met ? green : yellow)(`${ratio.toFixed(2)}`)}  (${wanted}${aim === null ? '' : met ? ': met' : ': missed'})`,
  )
  for (const [name, value] of raw) console.log(dim(`  ${String(round(value)).padStart(10)}  ${name}`))
  return met
}

/** Runs one bench; null where something that it needs is absent from this host. */
async function measure(name) {
  const { Missing } = await import('../bench/lib/missing.mjs')
  try {
    return await suites[name].run()
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    console.log(`${yellow('skipped')} ${name}: ${error.message}`)
    return null
  }
}

async function measureAll(names) {
  let failed = 0
  for (const name of names) {
    const rows = await measure(name)
    if (rows === null) failed += process.env.CI === 'true' ? 1 : 0
    else for (const row of rows) if (!print(row)) failed++
  }
  return failed
}

/** Two lanes: guests boot while the others compute. A bench that fails does not hide the next ones. */
async function smokeAll(names) {
  let failed = 0
  const lane = async (mine) => {
    for (const name of mine) {
      const began = performance.now()
      try {
        const rows = await measure(name)
        if (rows?.length === 0) throw new Error('the bench returned no figure')
        if (rows === null) failed += process.env.CI === 'true' ? 1 : 0
        else console.log(`${green('ran')} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
        for (const { title } of rows ?? []) console.log(`  ${title}`)
      } catch (error) {
        failed++
        console.log(`${yellow('failed')} ${name}: ${error.stack}`)
      }
    }
  }
  await Promise.all([true, false].map((guests) => lane(names.filter((name) => (suites[name].guests ?? false) === guests))))
  const { endSmokeDatabase } = await import('../bench/lib/smoke-database.mjs')
  await endSmokeDatabase()
  return failed
}

await ensureInstalled()
await ensureBuilt()
say(`${cpus().length} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`)
const names = Object.keys(suites).filter((name) => chosen.length === 0 || chosen.includes(name))
const failed = smoke ? await smokeAll(names) : await measureAll(names)
process.exit(failed > 0 ? 1 : 0)
