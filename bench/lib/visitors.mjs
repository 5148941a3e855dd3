import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sized } from './sizes.mjs'

const THINK_SECONDS = [sized(2, 0.1), sized(6, 0.3)]
/** One in so many orders a server and acts on it. */
const OWNERS = 10

/** How often each is done, of what a visitor does. */
const habits = {
  servers: 25,
  dashboard: 15,
  session: 10,
  notices: 10,
  orders: 10,
  log: 5,
  statement: 5,
  plans: 5,
  quote: 5,
  topUp: 5,
  own: 5,
}
const hat = Object.entries(habits).flatMap(([name, times]) => Array(times).fill(name))

/** Accounts with a session each, written as they stand; answers them, and the cart of the owners among them. */
export async function prepareVisitors(client, amount) {
  const brandId = (await client.query(`select id from brand where '*' = any(hosts)`)).rows[0].id
  const { rows } = await client.query(
    `insert into account (brand_id, username, email, profile_name, password_hash, password_changed_at, locale, activated_at, created_at)
     select $1, 'visitor-' || n, 'visitor-' || n || '@example.test', 'Visitor', '-', now(), 'en-US', now(), now()
     from generate_series(0, $2::int - 1) n returning id::float8, username`,
    [brandId, amount],
  )
  const visitors = rows.map(({ id, username }, n) => ({ id, username, sessionId: `visitor-session-${n}`, owner: n % OWNERS === 0 }))
  await client.query(
    `insert into session (hash, account_id, device, ip, created_at, last_seen_at)
     select hash, account_id, 'bench', '::1', now(), now() from unnest($1::text[], $2::bigint[]) s (hash, account_id)`,
    [visitors.map(({ sessionId }) => createHash('sha256').update(sessionId).digest('base64url')), visitors.map(({ id }) => id)],
  )
  await client.query('alter table plan_location disable trigger user')
  await client.query('update plan_location set stock = 100000')
  await client.query('alter table plan_location enable trigger user')
  const { rows: item } = await client.query(
    `select p.id::float8 as "planId", l.id::float8 as "locationId" from plan p, location l where p.code = 'premium-1' and l.code = 'SGN'`,
  )
  await client.query('analyze')
  return { visitors, item: { ...item[0], periodMonths: 1, quantity: 1, image: 'debian-12' } }
}

/** Milliseconds of every answer by call, and what was answered that nobody meant. */
class Ledger {
  took = new Map()
  problems = []

  note(path, ms, http, body, mayRefuse) {
    if (body.status === 'success') {
      if (!this.took.has(path)) this.took.set(path, [])
      this.took.get(path).push(ms)
    } else if (!mayRefuse.includes(body.data?.code)) this.problems.push(`${path} ${http} ${JSON.stringify(body.data)}`)
  }
}

/** One call over a connection that is kept; answers the data, or null where it was refused or lost. */
function ask({ url, ledger }, agent, { username, sessionId }, path, input = {}, mayRefuse = []) {
  const began = performance.now()
  return new Promise((done) => {
    const finish = (http, body) => {
      ledger.note(path, performance.now() - began, http, body, mayRefuse)
      done(body.status === 'success' ? body.data : null)
    }
    const asked = request(`${url}/api2/${path}`, { agent, method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
      const pieces = []
      answer.on('data', (piece) => pieces.push(piece))
      answer.on('end', () => finish(answer.statusCode, JSON.parse(Buffer.concat(pieces).toString('utf8'))))
    })
    asked.on('error', (error) => finish(0, { status: 'lost', data: { code: error.message } }))
    asked.end(JSON.stringify({ username, sessionId, ...input }))
  })
}

/**
 * `visitors` browse, order and act for so long, each at a person's pace over a connection of their own. What owners pay with is the caller's to give.
 * `leastActs`: each visitor does at least so many things, however slow the machine is.
 */
export async function visit({ url, visitors, item, seconds, think = THINK_SECONDS, leastActs = 0 }) {
  const ledger = new Ledger()
  const end = performance.now() + seconds * 1000
  await Promise.all(visitors.map((visitor, n) => stay({ url, ledger, item, end, think, leastActs }, visitor, n)))
  return { took: ledger.took, problems: ledger.problems }
}

/** Mulberry32: numbers from 0 to below 1, the same in every run. */
function dice(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function stay(round, visitor, n) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = (path, input, mayRefuse) => ask(round, agent, visitor, path, input, mayRefuse)
  const [least, most] = round.think
  const acts = actsOf(call, round.item)
  // A walk of its own for each, the same in every run. People come and think without a common beat: on one, many would ask in the same instant.
  const roll = dice(n + 1)
  await sleep(roll() * most * 1000)
  // Who orders does so some time in the first half, and has the other to act on what was built.
  let ordersAt = visitor.owner ? performance.now() + (roll() * (round.end - performance.now())) / 2 : Number.POSITIVE_INFINITY
  for (let acted = 0; performance.now() < round.end || acted < round.leastActs; acted++) {
    if (performance.now() >= ordersAt) {
      ordersAt = Number.POSITIVE_INFINITY
      await acts.order()
    } else await acts[hat[Math.floor(roll() * hat.length)]]()
    await sleep((least + roll() * (most - least)) * 1000)
  }
  agent.destroy()
}

const actsOf = (call, item) => ({
  servers: () => call('user/service/vps/list', { page: 1, pageSize: 20, search: '', tab: 'all' }),
  dashboard: () => call('user/dashboard/overview'),
  session: () => call('user/profile'),
  notices: () => call('user/notification/list'),
  orders: () => call('user/order/list'),
  log: () => call('user/log/list'),
  statement: () => call('user/balance/statement'),
  plans: () => call('public/service/plan/list/vm'),
  quote: () => call('user/order/quote', { items: [item] }),
  async topUp() {
    const order = await call('user/order/place', { type: 'topup', amount: 1000, requestId: randomUUID() })
    if (order) await call('user/order/cancel', { id: order.id, requestId: randomUUID() })
  },
  async order() {
    const order = await call('user/order/place', { items: [item], requestId: randomUUID() })
    if (order) await call('user/order/finish', { id: order.id, method: 'balance', requestId: randomUUID() })
  },
  async own() {
    const list = await call('user/service/vps/list', { page: 1, pageSize: 20, search: '', tab: 'all' })
    const server = list?.items[0]
    if (!server) return
    await call('user/service/vps/detail', { id: server.id })
    await call('user/service/vps/note', { id: server.id, note: `seen ${new Date().toISOString()}` })
    // It may have begun something else meanwhile.
    if (server.actions.restart === true) await call('user/service/vps/restart', { id: server.id }, ['busy'])
  },
})
