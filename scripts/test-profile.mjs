// npm run test:profile         where the last `npm test` spent its time: by phase, folder, file and test
// npm run test:profile -- 40   the 40 slowest of each instead of 20
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { bold, red } from './lib/log.mjs'
import { at } from './lib/paths.mjs'

const shown = Number(process.argv[2] ?? 20)
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(10)
const read = (file) => (existsSync(at(file)) ? JSON.parse(readFileSync(at(file), 'utf8')) : null)

/** Sums `{ name, ms, count }` by name, the largest first. */
function sums(parts) {
  const all = new Map()
  for (const { name, ms, count = 1 } of parts) {
    const one = all.get(name) ?? { name, ms: 0, count: 0 }
    all.set(name, { name, ms: one.ms + ms, count: one.count + count })
  }
  return [...all.values()].toSorted((one, other) => other.ms - one.ms)
}

function print(title, rows) {
  console.log(`\n${bold(title)}`)
  for (const { name, ms, count } of rows.slice(0, shown)) console.log(`${seconds(ms)} ${String(count).padStart(6)}  ${name}`)
}

/** Four folders name the area. */
const areaOf = (file) => dirname(file).split('/').slice(0, 4).join('/')

function vitest({ files }) {
  const total = files.reduce((sum, { ms, imports }) => sum + ms + imports, 0)
  console.log(`Vitest: ${seconds(total).trim()} of work in ${files.length} files`)
  const phases = files.flatMap((file) => Object.entries(file.phases).map(([name, phase]) => ({ name, ...phase })))
  print('by phase (wall time; how often)', sums([...phases, ...files.map(({ imports }) => ({ name: 'imports', ms: imports }))]))
  print('by area (tests)', sums(files.map(({ file, ms, tests }) => ({ name: areaOf(file), ms, count: tests }))))
  print('by file (tests)', sums(files.map(({ file, ms, tests }) => ({ name: file, ms, count: tests }))))
  print('slowest tests', sums(files.flatMap(({ file, slowest }) => slowest.map(({ name, ms }) => ({ name: `${file} > ${name}`, ms })))))
}

function* browserTests(suite) {
  for (const spec of suite.specs ?? [])
    for (const { projectName, results } of spec.tests)
      yield {
        name: `${suite.file} > ${spec.title}`,
        file: suite.file,
        project: projectName,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      }
  for (const inner of suite.suites ?? []) yield* browserTests(inner)
}

function browser({ suites, stats }) {
  const tests = suites.flatMap((suite) => [...browserTests(suite)])
  console.log(`\nBrowser: ${seconds(stats.duration).trim()} for ${tests.length} tests`)
  print('by project', sums(tests.map(({ project, ms }) => ({ name: project, ms }))))
  print('by file', sums(tests.map(({ file, ms }) => ({ name: file, ms }))))
  print('slowest tests', sums(tests))
}

const reports = [
  [read('.cache/tests/vitest.json'), vitest],
  [read('.cache/tests/playwright.json'), browser],
].filter(([report]) => report)
for (const [report, show] of reports) show(report)
if (reports.length === 0) {
  console.error(red('There is no run to look at yet: npm test'))
  process.exitCode = 1
}
