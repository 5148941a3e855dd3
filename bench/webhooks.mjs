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
import { sized } from './lib/sizes.mjs'

const MESSAGES = sized(4000, 800, 'BENCH_WEBHOOKS')
const ENDPOINTS = 8
/** As many at a time as the portal's worker sends. */
const AT_ONCE = 32
const ROUNDS = sized(5, 1)
/** Webhooks of others, among which one without is looked for. */
const OTHERS = sized(10_000, 100)
const ASKED = sized(2000, 20)

const clock = { now: () => new Date() }
const log = createLogger('error')
const box = new SecretBox(parseKeyRing(`k1:${Buffer.alloc(32, 5).toString('base64')}`))

/** Rows: messages a second of the worker beside a loop that signs and posts, and what an event costs that nobody hears. */
export function measureWebhooks() {
  return withPortal({}, async ({ database, start, ...portal }) => {
    await portal.migrate()
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
    aim: { atMost: 2 },
    raw: [
      ['µs with it', median(took.ours) * 1000],
      ['µs without', median(took.bare) * 1000],
    ],
  }
}
