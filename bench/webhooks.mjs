import { createHash, createHmac } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { cpuSeconds, median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'

/** `BENCH_WEBHOOKS`: how many a round. */
const AMOUNT = Number(process.env.BENCH_WEBHOOKS ?? 4000)
const WARM_UP = Math.ceil(AMOUNT / 10)
const ROUNDS = 5
const CONNECTIONS = 10
const SEED = Buffer.alloc(32, 7).toString('base64')
const SECRET = createHash('sha256').update(`sandbox:${SEED}`).digest('base64url')

let serial = 0
/** News each time: money of a payment that nobody here began, which is kept like any other. */
function delivery() {
  const n = ++serial
  const amount = { amount: 500, currency: 'USD' }
  const body = JSON.stringify({ id: `evt-${n}`, key: `pay-${n}`, outcome: 'succeeded', reference: `txn-${n}`, amount })
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'x-sandbox-signature': `t=${t},v1=${v1}` } }
}

/** CPU seconds of the server for so many deliveries, and how many a second it answered. */
async function take(url, pid, amount) {
  const before = cpuSeconds(pid)
  const requests = [{ method: 'POST', setupRequest: (request) => ({ ...request, ...delivery() }) }]
  const result = await autocannon({ url, amount, connections: CONNECTIONS, requests })
  if (result['2xx'] !== amount) throw new Error(`${url}: ${result['2xx']} of ${amount} were taken in`)
  return { cpu: cpuSeconds(pid) - before, perSecond: amount / result.duration }
}

/** Webhooks that are checked, kept and booked for processing, beside a bare handler that checks and keeps them. */
export async function measureWebhooks() {
  return await withPortal({ RATE_LIMIT_FACTOR: '1000000', SIGNING_SEED: SEED, BENCH_SECRET: SECRET }, async ({ database, start, api }) => {
    const portal = await api()
    const bare = await start('bench/bare-webhooks.mjs', /bare ready: (\S+)/)
    const both = {
      portal: { url: `${portal.found[1]}/api2/hooks/payment/sandbox`, pid: portal.pid },
      bare: { url: `${bare.found[1]}/hook`, pid: bare.pid },
    }
    const taken = { portal: [], bare: [] }
    for (const { url, pid } of Object.values(both)) await take(url, pid, WARM_UP)
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, { url, pid }] of Object.entries(both)) taken[name].push(await take(url, pid, AMOUNT))
    // Each of them is there, with the job that will book it: no process of the portal works them off here.
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(
      `select (select count(*)::int from payment_event) as kept, (select count(*)::int from job where name = 'payments.process') as booked`,
    )
    await client.end()
    const sent = WARM_UP + ROUNDS * AMOUNT
    if (rows[0].kept !== sent || rows[0].booked !== sent) throw new Error(`of ${sent} ${rows[0].kept} were kept, ${rows[0].booked} booked`)
    const perCpu = (name) => AMOUNT / median(taken[name].map(({ cpu }) => cpu))
    const perSecond = (name) => median(taken[name].map((one) => one.perSecond))
    return [
      {
        title: 'webhooks taken in per CPU second of the server: the portal / a bare handler that checks and stores them',
        ratio: perCpu('portal') / perCpu('bare'),
        aim: { atLeast: 0.3 },
        raw: [
          ['portal, per CPU second', perCpu('portal')],
          ['bare, per CPU second', perCpu('bare')],
          ['portal, per second', perSecond('portal')],
          ['bare, per second', perSecond('bare')],
        ],
      },
    ]
  })
}
import { events } from '../contracts/dist/events.js'
import { hookCarrier } from '../server/dist/drivers/hook-carrier.js'
import { follow } from '../server/dist/modules/webhooks/follow.js'
import { sendJob } from '../server/dist/modules/webhooks/send.live.js'
import { newSecret, signedHeaders } from '../server/dist/modules/webhooks/sign.js'
import { sealContext } from '../server/dist/modules/webhooks/store.js'
import { Database } from '../server/dist/platform/db.js'
import { JobRunner } from '../server/dist/platform/jobs/runner.js'
import { Worker } from '../server/dist/platform/jobs/worker.js'
import { createLogger } from '../server/dist/platform/log.js'
import { parseKeyRing, SecretBox } from '../server/dist/platform/secrets.js'
import { median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'

const MESSAGES = Number(process.env.BENCH_WEBHOOKS ?? 4000)
const ENDPOINTS = 8
/** As many at a time as the portal's worker sends. */
const AT_ONCE = 32
const ROUNDS = 5
/** Webhooks of others, among which one without is looked for. */
const OTHERS = 10_000
const ASKED = 2000

const clock = { now: () => new Date() }
const log = createLogger('error')
const box = new SecretBox(parseKeyRing(`k1:${Buffer.alloc(32, 5).toString('base64')}`))

/** Rows: messages a second of the worker beside a loop that signs and posts, and what an event costs that nobody hears. */
export function measureWebhooks() {
  return withPortal({}, async ({ database, start, ...portal }) => {
    await (await portal.api()).stop()
    const receiver = await start('bench/receive-webhooks.mjs', /receiver at (\S+)/)
    const [, url] = receiver.found
    const carrier = hookCarrier(['127.0.0.1'])
    const db = new Database(database.url, { clock, followers: [follow], max: 40 })
    const deaf = new Database(database.url, { clock, max: 4 })
    try {
      await others(db)
      const cost = await unheard(db, deaf)
      const secret = await endpoints(db, url)
      const rounds = []
      for (let round = 0; round <= ROUNDS; round++) {
        const [ours, bare] = [await sendOurs(db, carrier), await sendBare(carrier, url, secret)]
        if (round > 0) rounds.push({ ours, bare })
      }
      return [perSecond(rounds), cost]
    } finally {
      await Promise.all([carrier.close(), db.close(), deaf.close()])
    }
  })
}

const others = (db) =>
  db.pool.query(
    `insert into webhook_endpoint (account_id, url, label, events, state, secret, created_at)
     select 1000000 + n, 'https://hooks.example.com/', '', '{service.suspended,invoice.paid}', 'active', '', now() from generate_series(1, $1::int) n`,
    [OTHERS],
  )

async function endpoints(db, url) {
  const secret = newSecret()
  for (let n = 1; n <= ENDPOINTS; n++)
    await db.pool.query(
      `insert into webhook_endpoint (id, account_id, url, label, events, state, secret, created_at)
       values ($1, 999, $2, '', '{invoice.paid}', 'active', $3, now())`,
      [-n, `${url}/${n}`, box.seal(secret, sealContext(-n))],
    )
  return secret
}

/** Told before the clock runs: what is measured is how fast it leaves the house. */
async function sendOurs(db, carrier) {
  for (let n = 0; n < MESSAGES / ENDPOINTS; n += 100)
    await db.transaction(async (tx) => {
      for (let invoiceId = n; invoiceId < n + 100; invoiceId++)
        await tx.emit(events.invoicePaid, { invoiceId, type: 'new', total: 500 }, 999)
    })
  const runner = new JobRunner({ db, clock, log }, [{ name: 'webhooks', jobs: [sendJob(box, carrier)] }])
  const worker = new Worker({ db, runner, clock, log })
  const began = performance.now()
  await worker.start()
  const left = async () => (await db.pool.query(`select 1 from webhook_delivery where state = 'waiting' limit 1`)).rowCount > 0
  while (await left()) await new Promise((done) => setTimeout(done, 5))
  const took = performance.now() - began
  await worker.stop()
  return took
}

async function sendBare(carrier, url, secret) {
  const began = performance.now()
  let sent = 0
  const lane = async () => {
    while (sent < MESSAGES) {
      const id = `msg_${++sent}`
      const body = JSON.stringify({
        type: 'invoice.paid',
        timestamp: new Date().toISOString(),
        data: { invoiceId: sent, type: 'new', total: 500 },
      })
      const headers = signedHeaders({ id, at: new Date(), body, secrets: [secret] })
      const { status } = await carrier.post(`${url}/bare`, { headers, body }, false)
      if (status !== 204) throw new Error(`the receiver answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return performance.now() - began
}

const perSecond = (rounds) => ({
  title: `webhooks a second, kept and retried: the worker / a loop that signs and posts, ${AT_ONCE} at a time`,
  ratio: median(rounds.map(({ ours, bare }) => bare / ours)),
  aim: null,
  raw: [
    ['a second through the portal', (MESSAGES / median(rounds.map(({ ours }) => ours))) * 1000],
    ['a second by the loop', (MESSAGES / median(rounds.map(({ bare }) => bare))) * 1000],
  ],
})

/** A transaction that tells of something nobody hears, with the look and without it, turn by turn. */
async function unheard(db, deaf) {
  const tell = async (to) => {
    const began = performance.now()
    await to.transaction((tx) => tx.emit(events.serviceSuspended, { serviceId: 1, kind: 'vps', reason: 'nonpayment' }, 999))
    return performance.now() - began
  }
  const took = { ours: [], bare: [] }
  for (let n = 0; n < ASKED; n++) {
    const [ours, bare] = [await tell(db), await tell(deaf)]
    // The first ones warm up.
    if (n >= ASKED / 10) {
      took.ours.push(ours)
      took.bare.push(bare)
    }
  }
  return {
    title: `a transaction with an event that none of ${OTHERS.toLocaleString('en-US')} webhooks hears / the same without the look`,
    ratio: median(took.ours) / median(took.bare),
    aim: { atMost: 1.25 },
    raw: [
      ['µs with it', median(took.ours) * 1000],
      ['µs without', median(took.bare) * 1000],
    ],
  }
}
