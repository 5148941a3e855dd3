import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { sleep } from '../scripts/lib/process.mjs'
import { fillDue } from './lib/due.mjs'
import { cpuSeconds } from './lib/measure.mjs'
import { withPortal } from './lib/portal.mjs'
import { sized } from './lib/sizes.mjs'

const SMALL = sized(10_000, 30, 'BENCH_SMALL')
const LARGE = sized(100_000, 60, 'BENCH_LARGE')
/** Services that are renewed and measured in each case; BENCH_FULL=1 waits for all that are due. */
const MEASURED = sized(3000, 20, 'BENCH_MEASURED')
const FULL = process.env.BENCH_FULL === '1'

const fieldsOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
const parentOf = (pid) => Number(fieldsOf(pid)[1])
const ticks = 100

/** All of PostgreSQL: its master, what it has buried, and every process of it that lives. */
function postgresCpu(master) {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && safely(() => parentOf(name)) === master)
  const [user, system] = fieldsOf(master).slice(13, 15).map(Number)
  return cpuSeconds(master) + (user + system) / ticks + children.reduce((sum, pid) => sum + safely(() => cpuSeconds(pid)), 0)
}

/** A process may end between two looks. */
function safely(read) {
  try {
    return read()
  } catch {
    return 0
  }
}

async function until(isSo) {
  // Asking costs the database something too: of what is measured now and then is enough, each look notes its own instant.
  while (!(await isSo())) await sleep(100)
}

/**
 * Wall and CPU milliseconds per service from the first tenth on, so that starting costs nothing, until everything that belongs to the
 * services renewed is done: their mails too. `enough` puts off what else is due; what that costs this process's own session is left out.
 */
async function measured({ pid, master, client, renewed, settled, enough, amount }) {
  const own = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  const look = async () => ({
    n: await renewed(),
    node: cpuSeconds(pid),
    base: postgresCpu(master) - cpuSeconds(own),
    wall: performance.now(),
  })
  const reached = (n) => until(async () => (await renewed()) >= n)
  await reached(Math.floor(amount / 10))
  const from = await look()
  await reached(amount)
  await enough()
  await until(settled)
  const to = await look()
  const n = to.n - from.n
  return { node: ((to.node - from.node) / n) * 1000, base: ((to.base - from.base) / n) * 1000, wall: (to.wall - from.wall) / n }
}

function withDatabase(work) {
  return withPortal({}, async ({ database, start, migrate, worker }) => {
    const client = new pg.Client({ connectionString: database.url })
    await migrate()
    await client.connect()
    try {
      const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0]
      return await work({ master: parentOf(pid), client, start, worker })
    } finally {
      await client.end()
    }
  })
}

const one = async (client, text) => (await client.query(text)).rows[0].n
const PAID = `select count(*)::int as n from renewal where state = 'paid'`

/** The portal's own worker on so many due services: each renewed, its mail sent, its next look booked. */
async function measureRun({ master, client, worker: startWorker }, due) {
  await fillDue(client, { tag: 'due-', total: due, jobs: true })
  const worker = await startWorker()
  const figures = await measured({
    ...{ pid: worker.pid, master, client, amount: FULL ? due : Math.min(due, MEASURED) },
    renewed: () => one(client, PAID),
    settled: async () =>
      (await one(client, `select count(*)::int as n from job where (name = 'mail.send' or name like 'renewals.%') and due_at <= now()`)) ===
      0,
    enough: () => client.query(`update job set due_at = due_at + interval '1 day' where name = 'renewals.run' and due_at <= now()`),
  })
  await worker.stop()
  return figures
}

/** The script by hand on as many others in the same database. */
async function measureHand({ master, client, start }) {
  await fillDue(client, { tag: 'hand-', total: MEASURED, jobs: true })
  const hand = await start('bench/hand-renewals.mjs', /hand ready/)
  const before = await one(client, PAID)
  process.kill(hand.pid, 'SIGUSR2')
  const figures = await measured({
    ...{ pid: hand.pid, master, client, amount: MEASURED, enough: async () => undefined },
    renewed: async () => (await one(client, PAID)) - before,
    settled: async () => (await one(client, `select count(*)::int as n from mail where state <> 'sent'`)) === 0,
  })
  await hand.stop()
  return figures
}

/** All at once in a handful of statements, nothing told and nothing logged: how little the rows themselves would cost. */
async function measureFloor({ master, client }) {
  await fillDue(client, { tag: 'floor-', total: MEASURED, jobs: false })
  const before = { base: postgresCpu(master), wall: performance.now() }
  await client.query('begin')
  await client.query(
    `create temporary table due on commit drop as select s.*, row_number() over (order by s.id) as n, nextval('invoice_id') as document,
      m.id as main, r.id as revenue from service s join ledger_account m on m.owner_id = s.account_id and m.kind = 'main'
      join ledger_account r on r.brand_id = s.brand_id and r.owner_id is null and r.kind = 'revenue' where s.name like 'floor-%'`,
  )
  await client.query(
    `insert into invoice (id, brand_id, account_id, type, state, currency, subtotal, discount, further_discounts, vat_percent, vat, total, vnd_per_usd, method,
      paid_main, paid_at, created_at, updated_at) select document, brand_id, account_id, 'renew', 'renewed', currency, price_amount, 0, '[]', 0, 0, price_amount,
      23000, 'balance', price_amount, now(), now(), now() from due`,
  )
  await client.query(
    `insert into invoice_line (invoice_id, position, kind, description, detail, unit_cost, quantity, period_months, subtotal, service_id, options)
      select document, 0, 'renew', '{}', '{}', price_amount, 1, 1, price_amount, id, '{}' from due`,
  )
  await client.query(
    `insert into renewal (service_id, period_start, period_end, months, invoice_id, auto, state, created_at)
      select id, end_at, end_at + interval '1 month', 1, document, true, 'paid', now() from due`,
  )
  await client.query(
    `insert into ledger_transfer (id, template, cause, invoice_id, legs, at) select 'invoice-pay:' || document, 'invoice-pay', '{}', document, 2, now() from due`,
  )
  await client.query(
    `insert into ledger_entry (transfer_id, account_id, amount) select 'invoice-pay:' || document, main, -price_amount from due
      union all select 'invoice-pay:' || document, revenue, price_amount from due`,
  )
  await client.query(`update service s set end_at = s.end_at + interval '1 month' from due where due.id = s.id`)
  await client.query('commit')
  return { base: ((postgresCpu(master) - before.base) / MEASURED) * 1000, wall: (performance.now() - before.wall) / MEASURED }
}

const cpu = ({ node, base }) => node + base
const named = (n) => n.toLocaleString('en-US')

/** Rows 4 to 6: how the run grows with what is due, and what it costs beside the same work written by hand. */
export async function measureRenewals() {
  const { small, hand, floor } = await withDatabase(async (parts) => {
    const small = await measureRun(parts, SMALL)
    // What is left of the portal's work must not be in the way.
    await parts.client.query(`delete from job where name = 'renewals.run'`)
    return { small, hand: await measureHand(parts), floor: await measureFloor(parts) }
  })
  const large = await withDatabase((parts) => measureRun(parts, LARGE))
  const raw = [
    [`portal at ${named(SMALL)} due: CPU ms per service, Node + PostgreSQL`, `${small.node.toFixed(2)} + ${small.base.toFixed(2)}`],
    [`portal at ${named(LARGE)} due`, `${large.node.toFixed(2)} + ${large.base.toFixed(2)}`],
    ['by hand', `${hand.node.toFixed(2)} + ${hand.base.toFixed(2)}`],
    ['wall ms per service: portal, portal at the larger size, by hand', [small, large, hand].map(({ wall }) => wall.toFixed(2)).join(' ')],
    ['set-based floor: CPU and wall ms per service, nobody told', `${floor.base.toFixed(3)} ${floor.wall.toFixed(3)}`],
    ['services renewed and measured in each case', FULL ? 'all' : MEASURED],
  ]
  const of = `renewal run at ${named(LARGE)} due / at ${named(SMALL)} due`
  return [
    { title: `${of}: CPU per service`, ratio: cpu(large) / cpu(small), aim: { atMost: 1.2 }, raw },
    { title: `${of}: wall time per service`, ratio: large.wall / small.wall, aim: { atMost: 1.2 }, raw: [] },
    { title: 'renewal run / the same transactions by hand: CPU per service', ratio: cpu(small) / cpu(hand), aim: { atMost: 1.5 }, raw: [] },
    {
      title: 'renewal run / the same transactions by hand: wall time per service',
      ratio: small.wall / hand.wall,
      aim: { atMost: 1.5 },
      raw: [],
    },
  ]
}
