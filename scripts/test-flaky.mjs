// npm run test:flaky                     the quick tier five times, with as many busy loops beside it as there are processors
// npm run test:flaky -- 3 server/src/x   three times, on the files that are named (any argument of `npm test` works)
// npm run test:flaky -- 2 --tier full    twice, the tier that engines need
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { browserFailures } from './lib/browser-tests.mjs'
import { tally } from './lib/flaky-tally.mjs'
import { bold, green, red } from './lib/log.mjs'
import { at, root } from './lib/paths.mjs'
import { run, whenWeVanish } from './lib/process.mjs'

const given = process.argv.slice(2)
const counted = /^\d+$/.test(given[0] ?? '')
const times = counted ? Number(given[0]) : 5
const args = counted ? given.slice(1) : given

const burners = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['-e', 'for (;;) Math.random()'], { stdio: 'ignore' }),
)
const dismissGuard = whenWeVanish(
  'kill -9 "$@"',
  burners.map(({ pid }) => pid),
)

/** Names of the tests that failed in the last run, and of those that passed only when they were run again. */
function unstableOfLastRun() {
  const vitest = at('.cache/tests/vitest.json')
  const { failures, unstable } = existsSync(vitest) ? JSON.parse(readFileSync(vitest, 'utf8')) : { failures: [], unstable: [] }
  return [...failures, ...unstable, ...browserFailures()]
}

const runs = []
for (let nth = 1; nth <= times; nth++) {
  console.log(bold(`\n== run ${nth} of ${times}, ${burners.length} busy loops beside it`))
  // A run of named files leaves the browser's report as it is: an old one must not be counted.
  for (const report of ['vitest', 'playwright']) rmSync(at(`.cache/tests/${report}.json`), { force: true })
  const code = await run(process.execPath, [at('scripts/test.mjs'), ...args], { cwd: root })
  runs.push({ ok: code === 0, failures: code === 0 ? [] : unstableOfLastRun() })
}
for (const burner of burners) burner.kill('SIGKILL')
dismissGuard()

const found = tally(runs)
console.log()
for (const { name, count, reasons } of found) console.log(`${red(`${count} of ${times}`)}  ${name}\n    ${reasons.join('\n    ')}`)
const good = runs.filter(({ ok }) => ok).length
console.log(`\n${good === times ? green('stable') : red('unstable')}: ${good} of ${times} runs green`)
process.exit(good === times ? 0 : 1)
