import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, addHours } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelService } from '../../src/modules/renewals/customer/cancel.ts'
import { type Customer, customer } from '../support/customers.ts'
import { column, serviceNow, soldService } from '../support/life.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { give, ledgerProblems } from '../support/shop.ts'
import { deep } from '../support/tier.ts'
import { built, freePorts, type Running, startRole, until } from './processes.ts'

/** How often a worker is killed, by what dice: BILLING_SEED repeats a run as far as processes can be repeated. */
const KILLS = deep ? 100 : 6
const SEED = Number(process.env['BILLING_SEED'] ?? Math.floor(performance.timeOrigin) % 2_147_483_647)
/** Services whose owners can pay, and of each kind that ends. */
const RICH = KILLS * 30
/** How long the database takes to write down that a period is paid: so that the run lasts long enough to be killed in. */
const SLOW_SECONDS = 0.025
const FEW = 9
const PRICE = 500

let portal: TestPortal
const folder = mkdtempSync(join(tmpdir(), 'portal-billing-'))
let workers: Promise<Running>[] = []
const owners: Customer[] = []
const sold: Record<'rich' | 'poor' | 'manual' | 'leaving' | 'bad', number[]> = { rich: [], poor: [], manual: [], leaving: [], bad: [] }
let due: Date

/** Mulberry32: small, and the same everywhere. */
function dice(seed: number): (below: number) => number {
  let a = seed | 0
  return (below) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
const roll = dice(SEED)

beforeAll(async () => {
  await built()
  portal = await createTestPortal()
  for (let n = 0; n < 20; n++) {
    const owner = await customer(portal, `payer${n}`)
    owners.push(owner)
    await give(portal, owner, PRICE * (RICH / 20 + 1))
  }
  const ownerOf = (n: number): Customer => owners[n % owners.length] as Customer
  for (let n = 0; n < RICH; n++) sold.rich.push(await soldService(portal, ownerOf(n)))
  for (let n = 0; n < FEW; n++) {
    const poor = await customer(portal, `poor${n}`)
    sold.poor.push(await soldService(portal, poor))
    sold.manual.push(await soldService(portal, poor, { autoRenew: false }))
    const id = await soldService(portal, ownerOf(n))
    sold.leaving.push(id)
    const service = await serviceNow(portal, id)
    await portal.db.transaction((tx) => cancelService(tx, service, 'end-of-billing'))
  }
  sold.bad.push(await soldService(portal, ownerOf(0)))
  // A price that no document can carry.
  await portal.db.pool.query('update service set price_amount = -700 where id = $1', [sold.bad[0]])
  due = (await serviceNow(portal, sold.rich[0] ?? 0)).endAt as Date
  await portal.advance('1m')
  await portal.owner.query(`create function test_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(${SLOW_SECONDS}); return new; end $$;
    create trigger test_slow before insert on renewal for each row execute function test_slow()`)
})

afterAll(async () => {
  for (const worker of await Promise.allSettled(workers)) if (worker.status === 'fulfilled') worker.value.child.kill('SIGKILL')
  await portal?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

let offset = 0
/** The clock of every worker, through the setting that demo mode shares. */
async function timeIs(at: Date): Promise<void> {
  offset = at.getTime() - Date.now()
  await portal.db.pool.query(
    `insert into setting (name, value, at) values ('demo-clock-offset', $1::jsonb, now()) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(offset)],
  )
}

async function startWorker(): Promise<Running> {
  const [port = 0] = await freePorts(1)
  const env = { DATABASE_URL: portal.db.url, PORTAL_DATA: folder, WEB_ROOT: '/nonexistent', HYPERVISOR: 'simulator' }
  return await startRole('worker', port, { ...env, LOG_LEVEL: 'silent', DATABASE_POOL: '8' })
}

/** Everything that the run has done so far. */
const progress = async (): Promise<number> =>
  Number(
    (
      await column(
        portal,
        `select (select count(*) from renewal) + (select count(*) from renewal_step) + (select count(*) from mail where state = 'sent')`,
      )
    )[0],
  )

/** Nothing of ours is due any more and no mail waits, by the clock of the workers as it goes on. */
const settled = async (): Promise<boolean> =>
  (
    await column(
      portal,
      `select 1 from job where state = 'waiting' and (name like 'renewals.%' or name = 'mail.send') and due_at <= $1 limit 1`,
      new Date(Date.now() + offset),
    )
  ).length === 0

/** A worker dies in the middle of its work, mostly both of them at once; others take their place. */
async function kill(): Promise<void> {
  const spared = roll(4) === 0 ? roll(workers.length) : -1
  for (const [index, worker] of workers.entries()) {
    if (index === spared) continue
    const { child, ended } = await worker
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    workers[index] = startWorker()
  }
}

async function killAll(): Promise<void> {
  for (const worker of await Promise.all(workers)) {
    worker.child.kill('SIGKILL')
    await worker.ended
  }
  workers = []
}

/** Time moves to `at`; two workers do what is due while one after the other is killed. */
async function phase(at: Date, kills: number): Promise<number> {
  await timeIs(at)
  while (workers.length < 2) workers.push(startWorker())
  let killed = 0
  while (killed < kills && !(await settled())) {
    const enough = (await progress()) + roll(6)
    await until('the run goes on', async () => (await progress()) >= enough || (await settled()))
    await kill()
    killed++
  }
  await until('all is done', settled, 900_000)
  // What gave way to somebody else, or waited for its mail, comes again after minutes.
  const later = addHours(at, 0.25)
  await timeIs(later)
  await until('what waited is done too', settled, 900_000)
  return killed
}

const stepsOf = (id: number) => column(portal, 'select step from renewal_step where service_id = $1 order by at, step', id)
const states = (ids: readonly number[]) =>
  column(portal, 'select distinct state || payment_status from service where id = any($1)', [...ids])

describe('[M16] a billing run of two processes that are killed with -9 again and again', () => {
  it('makes exactly one invoice, debit, mail and step each, also after three days without any', async () => {
    process.stdout.write(`BILLING_SEED=${SEED}\n`)
    const each = Math.max(1, Math.floor(KILLS / 10))
    let killed = await phase(addHours(addDays(due, -3), 1), KILLS - 3 * each)
    expect(await states(sold.rich)).toEqual(['activeOK'])
    killed += await phase(addHours(due, 1), each)
    // Three days in which nothing runs.
    await killAll()
    killed += await phase(addHours(addDays(due, 3), 2), each)
    await phase(addHours(addDays(due, 8), 3), 0)
    killed += await phase(addHours(addDays(due, 10), 4), each)
    // A phase may be over before somebody could be killed in it.
    expect(killed).toBeGreaterThanOrEqual(Math.min(KILLS * 0.8, KILLS - 2))

    const all = Object.values(sold).flat()
    const billed = await portal.db.pool.query<{
      id: number
      invoices: number
      paid: number
      debits: number
      mails: number
      logged: number
    }>(
      `select s.id::float8 as id, count(distinct r.invoice_id)::int as invoices, count(distinct r.id) filter (where r.state = 'paid')::int as paid,
        count(distinct t.id)::int as debits, count(distinct m.id)::int as mails,
        (select count(*)::int from activity where service_id = s.id and action = 'service/auto-renew') as logged
       from service s left join renewal r on r.service_id = s.id left join ledger_transfer t on t.invoice_id = r.invoice_id and t.template = 'invoice-pay'
         left join notice n on n.account_id = s.account_id and n.cause = 'renewal:' || r.id || ':paid'
         left join mail m on m.cause = 'notice:' || n.id and m.state = 'sent'
       where s.id = any($1) group by s.id`,
      [all],
    )
    const of = (ids: readonly number[]) => [
      ...new Set(billed.rows.filter(({ id }) => ids.includes(id)).map(({ id: _, ...rest }) => JSON.stringify(Object.values(rest)))),
    ]
    expect(of(sold.rich)).toEqual(['[1,1,1,1,1]'])
    expect(of(sold.poor)).toEqual(['[1,0,0,0,0]'])
    expect(of([...sold.manual, ...sold.leaving, ...sold.bad])).toEqual(['[0,0,0,0,0]'])

    for (const id of [...sold.poor, ...sold.manual])
      expect((await stepsOf(id)).slice(-4)).toEqual(['overdue', 'suspend', 'final-warning', 'terminate'])
    for (const id of sold.leaving) expect(await stepsOf(id)).toEqual(['tell-cancelled', 'end-cancelled'])
    expect(await states([...sold.poor, ...sold.manual, ...sold.leaving].filter(Boolean))).toHaveLength(2)
    const ended = `select subject_id from state_history where machine = 'service' and event = 'end' and subject_id = any($1)`
    expect(await column(portal, ended, all)).toHaveLength(FEW * 3)

    expect(await column(portal, `select template from mail where state <> 'sent'`)).toEqual([])
    expect(await column(portal, 'select cause from notice group by account_id, cause having count(*) > 1')).toEqual([])
    expect(
      await column(portal, `select invoice_id from ledger_transfer where template = 'invoice-pay' group by 1 having count(*) > 1`),
    ).toEqual([])
    const [numbers] = (
      await portal.db.pool.query(
        `select count(distinct serial) = max(serial) as ok from invoice where series = 'tax-invoice' and brand_id = 1`,
      )
    ).rows
    expect(numbers).toEqual({ ok: true })
    expect(await ledgerProblems(portal)).toEqual([])
    // One bad row: told to staff, and nobody else waited for it.
    expect(await column(portal, `select service_id::int from renewal_alert where kind = 'failed'`)).toEqual(sold.bad)
    expect(await column(portal, `select name from job where state = 'failed'`)).toEqual([])
  }, 1_800_000)
})
