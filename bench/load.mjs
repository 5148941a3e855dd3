import pg from 'pg'
import { sleep } from '../scripts/lib/process.mjs'
import { cpuSeconds, median, pssMegabytes, quantile } from './lib/measure.mjs'
import { grantMoney } from './lib/money.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'
import { prepareVisitors, visit } from './lib/visitors.mjs'

const SESSIONS = sized(500, 20)
/** Turn by turn, so that whatever else the machine does meets both. */
const ROUNDS = sized(2, 1)
const ROUND_SECONDS = sized(60, 2)
const SECONDS = ROUNDS * ROUND_SECONDS
const WARM_SECONDS = sized(15, 1)
/** Seldom: while it is counted a process waits for its own memory, and only the portal is looked at. */
const LOOK_SECONDS = sized(10, 0.5)
const REST_SECONDS = sized(10, 0)

/** Rows: 99th percentile of 500 sessions' calls against a bare server's and against their median; memory before, in the course of it and after. */
export function measureLoad() {
  return withPortal({}, async ({ database, start, ...portal }) => {
    // All visitors come from one address here; their own limits stay as they are.
    const api = await portal.api({ RATE_LIMIT_FACTOR: '10' })
    const worker = await portal.worker()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { visitors, item } = await prepareVisitors(client, SESSIONS)
    await client.end()
    await grantMoney(
      database.url,
      visitors.filter(({ owner }) => owner).map(({ id }) => id),
    )
    const memory = () => pssMegabytes(api.pid, worker.pid)
    await sleep(REST_SECONDS * 1000)
    const idle = memory()
    const bare = await start('bench/bare-portal.mjs', /bare ready: (\S+)/)
    const looks = []
    // There is room for so many machines: who has ordered in the first round has what the others need.
    const settled = visitors.map((visitor) => ({ ...visitor, owner: false }))
    const browse = (server, seconds, who = visitors) => visit({ url: server.found[1], visitors: who, item, seconds })
    const rounds = { warm: [await browse(api, WARM_SECONDS), await browse(bare, WARM_SECONDS)], portal: [], bare: [] }
    const cpu = { portal: 0, bare: 0 }
    for (let n = 0; n < ROUNDS; n++) {
      const looking = setInterval(() => looks.push(memory()), LOOK_SECONDS * 1000)
      const [portalFrom, bareFrom] = [cpuSeconds(api.pid), cpuSeconds(bare.pid)]
      const who = n === 0 ? visitors : settled
      rounds.portal.push(await browse(api, ROUND_SECONDS, who))
      clearInterval(looking)
      rounds.bare.push(await browse(bare, ROUND_SECONDS, who))
      cpu.portal += cpuSeconds(api.pid) - portalFrom
      cpu.bare += cpuSeconds(bare.pid) - bareFrom
    }
    await sleep(REST_SECONDS * 1000)
    const rest = memory()
    return rows({
      took: together(rounds.portal),
      bare: together(rounds.bare),
      problems: Object.values(rounds)
        .flat()
        .flatMap(({ problems }) => problems),
      cpu,
      idle,
      looks,
      rest,
    })
  })
}

/** What each call took, of all rounds. */
function together(rounds) {
  const took = new Map()
  for (const round of rounds) for (const [path, times] of round.took) took.set(path, [...(took.get(path) ?? []), ...times])
  return took
}

function rows({ took, bare, problems, cpu, idle, looks, rest }) {
  const all = [...took.values()].flat()
  const theirs = [...bare.values()].flat()
  const [p50, p99] = [quantile(all, 0.5), quantile(all, 0.99)]
  const quarter = Math.floor(looks.length / 4)
  const [early, late] = [median(looks.slice(quarter, 2 * quarter)), median(looks.slice(-quarter))]
  const calls = [...took].sort(([, one], [, other]) => other.length - one.length)
  return [
    {
      title: `${SESSIONS} sessions for ${SECONDS} s: 99th percentile of the portal / of a bare Fastify + pg under the same arrivals`,
      ratio: p99 / quantile(theirs, 0.99),
      aim: { atMost: 3 },
      raw: [
        ['portal, 99th percentile in ms', p99],
        ['bare, 99th percentile in ms', quantile(theirs, 0.99)],
        ['bare, median in ms', quantile(theirs, 0.5)],
        ['bare, answers', theirs.length],
        ['CPU of the bare process in seconds', cpu.bare],
      ],
    },
    {
      title: `${SESSIONS} sessions for ${SECONDS} s: 99th percentile / median of all answers`,
      ratio: p99 / p50,
      aim: { atMost: 5 },
      raw: [
        ['answers', all.length],
        ['answers per second', all.length / SECONDS],
        ['median in ms', p50],
        ['99th percentile in ms', p99],
        ['slowest in ms', Math.max(...all)],
        ['CPU of the API process in seconds', cpu.portal],
        ...calls.map(([path, times]) => [
          `${path}: median ${quantile(times, 0.5).toFixed(1)}, 99th ${quantile(times, 0.99).toFixed(1)} ms`,
          times.length,
        ]),
      ],
    },
    {
      title: 'the same: answers that nobody meant / answers',
      ratio: problems.length / all.length,
      aim: { atMost: 0 },
      raw: [['unintended', problems.length], ...[...new Set(problems)].slice(0, 5).map((problem) => ['', problem])],
    },
    {
      title: 'memory of API and worker under load (PSS): last quarter / second quarter',
      ratio: late / early,
      aim: { atMost: 1.1 },
      raw: [
        ['at rest before, in MB', idle],
        ['second quarter, in MB', early],
        ['last quarter, in MB', late],
        ['at rest after, in MB', rest],
      ],
    },
  ]
}
