import { request } from 'node:http'
import { driveRefused } from './lib/load.mjs'
import { cpuSeconds, median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const ROUNDS = sized(5, 1)
const REQUESTS = sized(1500, 20)
const CONNECTIONS = 10
const LIMIT = 16_384
const LARGE = 1_048_576
const AT_ONCE = 10

/** As large as a call takes, and full of what makes a parser work. */
const filled = (head, element, tail) => head + element.repeat(Math.floor((LIMIT - head.length - tail.length) / element.length)) + tail
const hostile = {
  elements: filled('{"a":[0', ',0', ']}'),
  members: filled('{"":0', ',"":0', '}'),
  lists: filled('{"a":', '[', ''),
  escapes: filled('{"a":"', String.raw`\u0001`, '"}'),
}
const large = `{"a":[0${',0'.repeat((LARGE - 10) / 2)}]}`

/** Sends a body and never minds that the server hangs up on it. */
const send = (url, body) =>
  new Promise((done) => {
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.resume().once('close', done)
    })
    sent.once('error', done).end(body)
  })

/** How long the process's own sign of life takes, at the longest, while large bodies arrive. */
async function healthBeside(origin) {
  await (await fetch(`${origin}/healthz`)).text()
  let arriving = true
  const sent = Promise.all(Array.from({ length: AT_ONCE }, () => send(`${origin}/api2/user/login`, large))).then(() => {
    arriving = false
  })
  let longest = 0
  do {
    const began = performance.now()
    await (await fetch(`${origin}/healthz`)).text()
    longest = Math.max(longest, performance.now() - began)
  } while (arriving)
  await sent
  return longest
}

/** What a byte costs that is refused before anybody is asked who they are, beside a call that is refused for its session. */
export function measureReject() {
  return withPortal({ RATE_LIMIT_FACTOR: '1000000' }, async ({ api }) => {
    const portal = await api()
    const url = `${portal.found[1]}/api2/user/profile`
    const bodies = { plain: JSON.stringify({ username: 'nobody', sessionId: 'none' }), ...hostile }
    const costs = Object.fromEntries(Object.keys(bodies).map((name) => [name, []]))
    for (let n = 0; n <= ROUNDS; n++)
      for (const [name, body] of Object.entries(bodies)) {
        const before = cpuSeconds(portal.pid)
        const refused = await driveRefused({ url, body, amount: REQUESTS, connections: CONNECTIONS })
        // The first round compiles.
        if (n > 0) costs[name].push((cpuSeconds(portal.pid) - before) / refused)
      }
    const cost = Object.fromEntries(Object.entries(costs).map(([name, seconds]) => [name, median(seconds)]))
    const worst = Object.keys(hostile).reduce((a, b) => (cost[a] > cost[b] ? a : b))
    const longest = await healthBeside(portal.found[1])
    return {
      title: `cost per rejected byte: CPU of a refused body of 16 kB (the worst: ${worst}) / of a call refused for its session`,
      ratio: cost[worst] / cost.plain,
      aim: { atMost: 2 },
      raw: [
        ...Object.keys(hostile).map((name) => [`${name}, CPU nanoseconds per byte`, (cost[name] / hostile[name].length) * 1e9]),
        ['call refused for its session, CPU microseconds', cost.plain * 1e6],
        [`/healthz at the longest while ${AT_ONCE} bodies of 1 MB arrive, in ms`, longest],
      ],
    }
  })
}
