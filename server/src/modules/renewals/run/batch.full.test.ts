import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column, serviceNow, soldService } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../../test/support/shop.ts'
import { TestClock } from '../../../platform/clock.ts'
import type { TxJob } from '../../../platform/jobs/handler.ts'
import { writeShare } from '../../services/index.ts'
import { cancelService } from '../customer/cancel.ts'
import { holdAccount } from '../index.ts'

const START = new Date('2026-01-31T10:00:00Z')
const portals: TestPortal[] = []

const runJob = (portal: TestPortal): TxJob<{ serviceId: number }> =>
  portal.modules.flatMap((module) => module.jobs ?? []).find(({ definition }) => definition.name === 'renewals.run') as unknown as TxJob<{
    serviceId: number
  }>

/** Takes from a portal what lets it look at many at once. */
const oneByOne = (portal: TestPortal): void => void Object.assign(runJob(portal), { batch: undefined })

/** Counts what a portal saw to batch. */
function counted(portal: TestPortal): () => number {
  const job = runJob(portal)
  const { batch } = job
  if (!batch) throw new Error('renewals are not looked at in batches')
  let seen = 0
  const run: typeof batch.run = async (tx, payloads) => {
    const done = await batch.run(tx, payloads)
    seen += done.filter(Boolean).length
    return done
  }
  Object.assign(job, { batch: { ...batch, run } })
  return () => seen
}

/** Everything a run may meet, the same in each portal. */
async function populate(portal: TestPortal): Promise<void> {
  const owner = async (name: string, main: number): Promise<Customer> => {
    const one = await customer(portal, name)
    if (main > 0) await give(portal, one, main)
    return one
  }
  const rich = await owner('rich', 100_000)
  // Sold where it was the first of the month already, before the brand moved.
  const move = (zone: string) => portal.db.pool.query('update brand set time_zone = $1', [zone])
  await move('Pacific/Kiritimati')
  await soldService(portal, rich, { name: 'from before the brand moved' })
  await move('America/New_York')
  for (let n = 0; n < 4; n++) await soldService(portal, rich, { name: `plain ${n}` })
  await soldService(portal, rich, { name: 'quarterly', periodMonths: 3, priceAmount: 2700 })
  const addons = [{ name: 'Backup', amount: 2, price: { amount: 150, currency: 'USD' as const } }]
  await soldService(portal, rich, { name: 'with an add-on', priceAmount: 800, options: { addons } })
  await soldService(portal, rich, { name: 'free', priceAmount: 0 })
  await soldService(portal, rich, { name: 'a trial', trialHours: 24 * 29 })
  await soldService(portal, rich, { name: 'by hand', autoRenew: false })
  const leaving = await soldService(portal, rich, { name: 'leaving' })
  const service = await serviceNow(portal, leaving)
  await portal.db.transaction((tx) => cancelService(tx, service, 'end-of-billing'))
  const abusive = await soldService(portal, rich, { name: 'stopped for abuse' })
  await portal.db.pool.query(`update service set suspensions = '{abuse}' where id = $1`, [abusive])
  const some = await owner('some', 1200)
  for (let n = 0; n < 3; n++) await soldService(portal, some, { name: `for two of three ${n}` })
  const gifted = await owner('gifted', 300)
  await give(portal, gifted, 250, 'promotional')
  await soldService(portal, gifted, { name: 'from both balances' })
  const held = await owner('held', 5000)
  await soldService(portal, held, { name: 'of a held account' })
  await portal.db.transaction((tx) => holdAccount(tx, { accountId: held.id, reason: 'asked for', by: 'ann' }))
  await soldService(portal, await owner('poor', 0), { name: 'nobody pays' })
  const shared = await soldService(portal, rich, { name: 'shared' })
  const member = await owner('member', 0)
  await portal.db.transaction((tx) => writeShare(tx, { serviceId: shared, memberId: member.id, ownerId: rich.id, rights: [] }))
}

/** What the database holds about a customer, without what merely counts: ids, and the moments in which a mail left. */
async function written(portal: TestPortal, username: string): Promise<unknown> {
  const mine = `(select id from account where username = '${username}')`
  const invoices = `(select id from invoice where account_id = ${mine})`
  const services = `(select id from service where account_id = ${mine})`
  const tables = {
    services: `select s.* from service s where account_id = ${mine}`,
    invoices: `select i.* from invoice i where account_id = ${mine}`,
    lines: `select l.* from invoice_line l where invoice_id in ${invoices}`,
    renewals: `select r.* from renewal r where service_id in ${services}`,
    steps: `select r.* from renewal_step r where service_id in ${services}`,
    cases: `select c.* from renewal_case c where service_id in ${services}`,
    transfers: `select t.* from ledger_transfer t where invoice_id in ${invoices}`,
    entries: `select e.amount, a.kind, a.currency, a.owner_id is null as house, t.template from ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_transfer t on t.id = e.transfer_id where t.invoice_id in ${invoices}`,
    balances: `select a.* from ledger_account a where owner_id = ${mine} and balance <> 0`,
    notices: `select n.* from notice n where account_id = ${mine}`,
    mails: `select m.* from mail m where account_id = ${mine}`,
    activity: `select a.* from activity a where account_id = ${mine}`,
    history: `select h.* from state_history h where machine like 'invoice%' and subject_id in ${invoices}`,
    events: `select distinct type, data from event where account_id = ${mine}`,
    jobs: `select name, due_at, state, attempts from job where payload ->> 'serviceId' in (select id::text from service where account_id = ${mine})`,
  }
  const said: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(tables)) {
    const rows = await column(portal, `select to_jsonb(t) from (${query}) t`)
    said[name] = rows.map((row) => withoutIds(row as Record<string, unknown>)).sort()
  }
  return said
}

/** As text, so that rows can be sorted. */
function withoutIds(row: Record<string, unknown>): string {
  const known = Object.entries(row).filter(([name]) => !/^(id|number|serial|subject_id)$|_id$/.test(name))
  return JSON.stringify(Object.fromEntries(known.sort(([a], [b]) => a.localeCompare(b))))
    .replace(/(detail\/|renewal:|notice:|invoice-pay:|points-earn:|receipt:|invoice:)\d+/g, '$1N')
    .replace(/"(invoiceId|orderId|serviceId|noticeId)": ?"?\d+"?/g, '"$1":N')
}

beforeAll(async () => {
  for (let n = 0; n < 2; n++) {
    const portal = await createTestPortal({ clock: new TestClock(START.toISOString()) })
    portals.push(portal)
    await portal.db.pool.query(`update brand set vat_mode = 'always', vat_percent = 10, time_zone = 'America/New_York'`)
    await populate(portal)
    await portal.drain()
  }
})
afterAll(async () => {
  for (const portal of portals) {
    expect(await ledgerProblems(portal)).toEqual([])
    await portal.dispose()
  }
})

describe('[M16] services that are looked at in batches', () => {
  it('leave, day after day, exactly the rows that they leave one by one', async () => {
    const [batch, apart] = portals as [TestPortal, TestPortal]
    oneByOne(apart)
    const seenTogether = counted(batch)
    // A February and a March, weeks that nobody pays, and a day on which the clocks change.
    for (let day = 1; day <= 70; day++) {
      for (const portal of portals) portal.clock.set(addDays(START, day))
      await Promise.all(portals.map((portal) => portal.drain()))
    }
    for (const name of ['rich', 'some', 'gifted', 'held', 'poor', 'member'])
      expect(await written(batch, name), name).toEqual(await written(apart, name))
    const paid = `select count(*)::int from renewal where state = 'paid'`
    expect(Number((await column(batch, paid))[0])).toBeGreaterThan(20)
    expect(seenTogether()).toBeGreaterThan(15)
  })
})
