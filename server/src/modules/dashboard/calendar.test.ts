import { addDays, addHours } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { soldService } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give } from '../../../test/support/shop.ts'

let portal: TestPortal
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const somebody = (): Promise<Customer> => customer(portal, `calendar${++serial}`)
const look = (as: Customer, days = 30) => portal.ok('user/calendar/overview', { days }, { as })
/** A service that is paid for so many days more. */
async function service(as: Customer, days: number, more: Parameters<typeof soldService>[2] = {}, columns = ''): Promise<number> {
  const id = await soldService(portal, as, more)
  const endAt = addDays(portal.clock.now(), days)
  await portal.db.pool.query(`update service set end_at = $2, anchor_day = extract(day from $2::timestamptz) ${columns} where id = $1`, [
    id,
    endAt,
  ])
  return id
}
const short = (answer: Awaited<ReturnType<typeof look>>) =>
  answer.items.map(({ what, at, service, amount, cover, balanceAfter }) => [
    what,
    at.slice(0, 10),
    service?.name ?? null,
    amount?.amount ?? null,
    cover,
    balanceAfter.amount,
  ])

describe('[P6] the services calendar', () => {
  it('of a new customer is empty, not broken', async () => {
    expect(await look(await somebody())).toMatchObject({ items: [], more: 0, due: { amount: 0 }, missing: { amount: 0 }, shortAt: null })
  })

  it('tells what the balance is asked for and when, what a person must pay, what ends, and nobody else’s', async () => {
    const [as, other] = [await somebody(), await somebody()]
    await give(portal, as, 700)
    await give(portal, as, 300, 'promotional')
    // 2026-11-20 09:00 in the brand's zone.
    await service(as, 10, { name: 'first', priceAmount: 600 })
    await service(as, 12, { name: 'second', priceAmount: 900 })
    const hand = await service(as, 8, { name: 'by-hand', autoRenew: false })
    await service(as, 20, { name: 'leaving', autoRenew: false }, `, cancellation = 'end-of-billing', cancelled_at = '2026-11-20'`)
    const going = await service(as, 300, { name: 'going', autoRenew: false })
    await portal.db.pool.query(`update service set cancellation = 'immediate', cancelled_at = $2 where id = $1`, [
      going,
      portal.clock.now(),
    ])
    await service(as, 40, { name: 'beyond' })
    await service(other, 5, { name: 'foreign' })
    const answer = await look(as)
    expect(short(answer)).toEqual([
      ['ending', '2026-11-21', 'going', null, 'free', 1000],
      ['renewal', '2026-11-27', 'first', 600, 'covered', 400],
      ['renewal', '2026-11-28', 'by-hand', 500, 'by-hand', 400],
      ['renewal', '2026-11-29', 'second', 900, 'short', 400],
      ['ending', '2026-12-10', 'leaving', null, 'free', 400],
    ])
    expect(answer).toMatchObject({ due: { amount: 1500 }, byHand: { amount: 500 }, missing: { amount: 500 }, balance: { amount: 1000 } })
    expect(answer.shortAt?.slice(0, 10)).toBe('2026-11-29')
    expect(answer.items.find(({ service }) => service?.id === hand)).toMatchObject({
      months: 1,
      dueAt: addDays(portal.clock.now(), 8).toISOString(),
      suspendAt: addDays(portal.clock.now(), 11).toISOString(),
      terminateAt: addDays(portal.clock.now(), 18).toISOString(),
    })
  })

  it('goes on period after period by the anchor day, and says which presuppose one that is short', async () => {
    const as = await somebody()
    await give(portal, as, 1200)
    await service(as, 11, { name: 'monthly', priceAmount: 500 })
    const { items, due } = await look(as, 90)
    expect(items.map(({ dueAt, until, cover }) => [dueAt?.slice(0, 10), until?.slice(0, 10), cover])).toEqual([
      ['2026-12-01', '2027-01-01', 'covered'],
      ['2027-01-01', '2027-02-01', 'covered'],
      ['2027-02-01', '2027-03-01', 'short'],
    ])
    expect(due.amount).toBe(1500)
    const year = (await look(as, 365)).items
    expect(year).toHaveLength(12)
    expect(year.slice(3).every(({ cover }) => cover === 'depends')).toBe(true)
  })

  it('shows unpaid documents until they run out, each renewal once', async () => {
    const as = await somebody()
    const id = await service(as, 6, { name: 'asked', autoRenew: false, kind: 'vps', type: 'premium' })
    const { invoices } = await portal.ok('user/service/vps/renew', { ids: [id], periodMonths: 3 }, { as })
    const { items } = await look(as)
    expect(items.map(({ what, invoice, months, amount }) => [what, invoice?.id, months, amount?.amount])).toEqual([
      ['renewal', invoices[0]?.id, 3, invoices[0]?.total.amount],
    ])
  })

  it('shows an open top-up among what a person pays, and a trial without a price until it is kept', async () => {
    const as = await somebody()
    const id = await service(as, 3, { name: 'tried', kind: 'vps', type: 'premium', trialHours: 72 })
    await portal.ok('user/order/place', { type: 'topup', amount: 2000 }, { as })
    const { items, byHand } = await look(as)
    expect(items.map(({ what, invoice, amount, cover }) => [what, invoice?.type ?? null, amount?.amount ?? null, cover])).toEqual([
      ['invoice', 'topup', 2000, 'by-hand'],
      ['trial', null, null, 'free'],
    ])
    expect(byHand.amount).toBe(2000)
    await portal.ok('user/service/vps/renew', { ids: [id], periodMonths: 1 }, { as })
    expect((await look(as)).items[1]).toMatchObject({ what: 'trial', amount: { amount: 500 }, cover: 'by-hand' })
  })

  it('is what then happens: the same days, the same sums', async () => {
    const as = await somebody()
    await give(portal, as, 1300)
    const ids = [
      await service(as, 5, { name: 'one', priceAmount: 700 }),
      await service(as, 9, { name: 'two', priceAmount: 800 }),
      await service(as, 11, { name: 'three', priceAmount: 500 }),
    ]
    await portal.db.pool.query('delete from renewal_case where service_id = any($1)', [ids])
    const told = await look(as, 9)
    expect(short(told).map(([, at, name, amount, cover]) => [at, name, amount, cover])).toEqual([
      ['2026-11-22', 'one', 700, 'covered'],
      ['2026-11-26', 'two', 800, 'short'],
      ['2026-11-28', 'three', 500, 'covered'],
    ])
    await portal.advance('9d')
    const { rows } = await portal.db.pool.query<{ name: string; total: string; state: string; paid_at: Date | null }>(
      `select s.name, i.total, i.state, i.paid_at from invoice i join invoice_line l on l.invoice_id = i.id join service s on s.id = l.service_id
       where i.account_id = $1 and i.type = 'renew' order by i.id`,
      [as.id],
    )
    expect(rows.map(({ name, total, state }) => [name, Number(total), state])).toEqual([
      ['one', 700, 'renewed'],
      ['two', 800, 'unpaid'],
      ['three', 500, 'renewed'],
    ])
    const paid = new Map(rows.map(({ name, paid_at }) => [name, paid_at?.toISOString()]))
    for (const { service, at, cover } of told.items) {
      if (cover === 'covered') expect(Math.abs(Date.parse(paid.get(service?.name ?? '') ?? '') - Date.parse(at))).toBeLessThan(60_000)
    }
    const late = (await look(as, 9)).items.find(({ service }) => service?.name === 'two')
    expect(late?.suspendAt).toBe((await stepAt(ids[1] ?? 0, 'suspend')) ?? addHours(new Date(late?.dueAt ?? 0), 72).toISOString())
  })

  it('asks the database as often for forty services as for four', async () => {
    const count = async (n: number): Promise<number> => {
      const as = await somebody()
      for (let i = 0; i < n; i++) await service(as, 3 + (i % 20), { name: `s${i}` })
      await look(as)
      return await queriesOf(() => look(as))
    }
    // The brand may be looked up anew in between; one query more for each service would be 36.
    expect(Math.abs((await count(40)) - (await count(4)))).toBeLessThanOrEqual(2)
  })
})

async function stepAt(serviceId: number, step: string): Promise<string | null> {
  const { rows } = await portal.db.pool.query<{ at: Date }>('select at from renewal_step where service_id = $1 and step = $2', [
    serviceId,
    step,
  ])
  return rows[0]?.at.toISOString() ?? null
}

async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  let n = 0
  const undo: (() => void)[] = []
  const listen = (client: { query: (...all: never[]) => unknown }): void => {
    const ask = client.query
    client.query = (...all: never[]) => {
      n++
      return ask.call(client, ...all) as unknown
    }
    undo.push(() => {
      client.query = ask
    })
  }
  portal.db.pool.on('acquire', listen as never)
  await work()
  portal.db.pool.off('acquire', listen as never)
  for (const one of undo.reverse()) one()
  return n
}
