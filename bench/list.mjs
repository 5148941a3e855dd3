import pg from 'pg'
import { addCustomer } from './lib/account.mjs'
import { fillServices } from './lib/fill.mjs'
import { drive } from './lib/load.mjs'
import { cpuSeconds, median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const SERVICES = sized(100_000, 500, 'BENCH_LIST_SERVICES')
const OWN = 50
const ROUNDS = sized(7, 1, 'BENCH_LIST_ROUNDS')
const REQUESTS = sized(1500, 20, 'BENCH_LIST_REQUESTS')
const CONNECTIONS = 10
const USERNAME = 'bench'
const SESSION = 'bench-session'

async function prepare(client) {
  await fillServices(client, { ...(await addCustomer(client, { username: USERNAME, session: SESSION })), total: SERVICES, own: OWN })
}

const ask = async (url, body) => (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()

/** The two must do the same work: the same bytes below `data`, and all fifty machines. */
async function requireSameAnswer(portal, bare, body) {
  const [ours, theirs] = await Promise.all([ask(portal, body), ask(bare, body)])
  if (JSON.parse(ours).data?.items?.length !== OWN) throw new Error(`the portal answered ${ours.slice(0, 300)}`)
  if (!theirs.includes('"data"')) throw new Error(`the bare server answered ${theirs.slice(0, 300)}`)
  const dataOf = (text) => text.slice(text.indexOf('"data":'), text.lastIndexOf('"msg"'))
  const [one, other] = [dataOf(ours), dataOf(theirs)]
  const place = [...one].findIndex((letter, n) => letter !== other[n])
  const part = (text) => text.slice(Math.max(0, place - 60), place + 200)
  if (one !== other) throw new Error(`the answers differ:\n${part(one)}\n${part(other)}`)
  return ours.length
}

/** Turn by turn within one run, so that whatever else the machine does meets both. */
async function alternate(servers, body) {
  const rounds = []
  for (const server of servers) await drive({ url: server.url, body, amount: REQUESTS, connections: CONNECTIONS })
  for (let n = 0; n < ROUNDS; n++) {
    const round = {}
    for (const { name, url, pid } of n % 2 ? [...servers].reverse() : servers) {
      const before = cpuSeconds(pid)
      const { requests, seconds, p99 } = await drive({ url, body, amount: REQUESTS, connections: CONNECTIONS })
      round[name] = { perCpu: requests / (cpuSeconds(pid) - before), perSecond: requests / seconds, p99 }
    }
    rounds.push(round)
  }
  return rounds
}

/** Row 1: requests per CPU second of the server process, the portal's list of VPS against a bare handler of the same SQL. */
export function measureList() {
  return withPortal({ RATE_LIMIT_FACTOR: '1000000', BENCH_ACCOUNT: USERNAME }, async ({ database, start, api }) => {
    const portal = await api()
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await prepare(client)
    await client.end()
    const bare = await start('bench/bare-server.mjs', /bare ready: (\S+)/)
    const servers = [
      { name: 'portal', pid: portal.pid, url: `${portal.found[1]}/api2/user/service/vps/list` },
      { name: 'bare', pid: bare.pid, url: `${bare.found[1]}/list` },
    ]
    const body = JSON.stringify({ username: USERNAME, sessionId: SESSION, page: 1, pageSize: OWN, search: '', tab: 'all' })
    const bytes = await requireSameAnswer(servers[0].url, servers[1].url, body)
    const rounds = await alternate(servers, body)
    const middle = (pick) => median(rounds.map(pick))
    return {
      title: `list of ${OWN} VPS among ${SERVICES.toLocaleString('en-US')}: requests per CPU second, portal / bare Fastify + pg`,
      ratio: middle(({ portal, bare }) => portal.perCpu / bare.perCpu),
      aim: { atLeast: 0.6 },
      raw: [
        ['portal, requests per CPU second', middle(({ portal }) => portal.perCpu)],
        ['bare, requests per CPU second', middle(({ bare }) => bare.perCpu)],
        ['portal, requests per second', middle(({ portal }) => portal.perSecond)],
        ['bare, requests per second', middle(({ bare }) => bare.perSecond)],
        ['portal, 99th percentile in ms', middle(({ portal }) => portal.p99)],
        ['bare, 99th percentile in ms', middle(({ bare }) => bare.p99)],
        ['bytes of an answer', bytes],
        ['ratio of each round', rounds.map(({ portal, bare }) => (portal.perCpu / bare.perCpu).toFixed(2)).join(' ')],
      ],
    }
  })
}
