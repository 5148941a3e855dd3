import { createHash, createHmac } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { cpuSeconds, median } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

/** `BENCH_WEBHOOKS`: how many a round. */
const AMOUNT = sized(4000, 100, 'BENCH_WEBHOOKS')
const WARM_UP = Math.ceil(AMOUNT / 10)
const ROUNDS = sized(5, 1)
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
export async function measureGatewayEvents() {
  return await withPortal({ RATE_LIMIT_FACTOR: '1000000', SIGNING_SEED: SEED, BENCH_SECRET: SECRET }, async ({ database, start, api }) => {
    const portal = await api()
    const bare = await start('bench/bare-gateway-events.mjs', /bare ready: (\S+)/)
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
