import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, closeShop, deliver, openShop, somebody, told } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let billing: StaffMember
let support: StaffMember
beforeAll(async () => {
  ;({ portal } = await openShop())
  ;[billing, support] = [await operator(portal, 'pay-bill', ['billing']), await operator(portal, 'pay-sue', ['support'])]
})
afterAll(() => closeShop(portal))

const balance = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).balance.amount
const list = (more: object) => portal.ok('operator/payments/attempts/list', { pageSize: 100, ...more }, { as: support })
const detail = (id: number) => portal.ok('operator/payments/attempts/detail', { id }, { as: support })

/** A top-up whose payment was begun at the sandbox. */
async function attempted(as: Customer, amount: number) {
  const order = await portal.ok('user/order/place', { type: 'topup', amount }, { as })
  const { key, redirect } = await begin(portal, as, order.id)
  const [row] = (await list({ search: key })).items
  if (!row) throw new Error('the attempt is not listed')
  return { order, key, redirect, row }
}

describe('[M5] every attempt to pay, as staff look through them', () => {
  it('is found by document, customer, amount, key and reference, by state, gateway and day, with counts of the same filters', async () => {
    const as = await somebody(portal)
    const { order, key, row } = await attempted(as, 1234)
    expect(row).toMatchObject({ state: 'pending', gateway: 'sandbox', amount: { amount: 1234 }, invoice: { id: order.id } })
    const names = { document: `#${order.id}`, customer: as.username, key: key.slice(0, 12), amount: '12.34' }
    for (const [what, search] of Object.entries(names))
      expect(
        (await list({ search })).items.map(({ id }) => id),
        what,
      ).toContain(row.id)
    await deliver(portal, told(key, 1234, { reference: 'Ref-Of-The-Bank' }))
    await portal.drain()
    expect((await list({ search: 'Ref-Of' })).items).toMatchObject([{ id: row.id, state: 'succeeded', received: { amount: 1234 } }])
    const today = portal.clock.now().toISOString().slice(0, 10)
    const mine = await list({ accountId: row.customer.id, from: today, to: today, minAmount: 1234, maxAmount: 1234 })
    expect([mine.total, mine.counts]).toEqual([1, { all: 1, succeeded: 1 }])
    expect(mine.gateways.map(({ id }) => id)).toContain('sandbox')
    const none: readonly object[] = [{ to: '2001-01-01' }, { minAmount: 1235 }, { gateway: 'by-hand' }, { brandId: 2 }, { state: 'failed' }]
    for (const filter of none) expect((await list({ accountId: row.customer.id, ...filter })).items, JSON.stringify(filter)).toEqual([])
    expect((await list({ search: 'nobody-is-called-so' })).items).toEqual([])
  })

  it('says what arrived and everything that was told of it; told again it is counted, processed again it is booked once', async () => {
    const as = await somebody(portal)
    const { key, row } = await attempted(as, 800)
    const event = told(key, 800)
    for (const _ of [1, 2, 3]) await deliver(portal, event)
    await portal.drain()
    const known = await detail(row.id)
    expect(known).toMatchObject({
      receipts: [{ reference: event.reference, amount: { amount: 800 }, toldBy: 'gateway' }],
      events: [{ state: 'processed', outcome: 'succeeded', deliveries: 3 }],
      actions: { ask: { reason: 'payment.has-arrived' } },
    })
    await portal.ok('operator/payments/unmatched/replay', { id: known.events[0]?.id ?? 0 }, { as: billing })
    await portal.drain()
    expect(await balance(as)).toBe(800)
    expect((await detail(row.id)).receipts).toHaveLength(1)
    expect((await portal.refused('operator/payments/attempts/ask', { id: row.id }, { as: billing })).data.code).toBe('payment.has-arrived')
  })

  it('of which its gateway never told is asked about at once, where a person of billing wants to know', async () => {
    const as = await somebody(portal)
    const { redirect, row } = await attempted(as, 1100)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await portal.app.inject({ method: 'POST', url: redirect, headers, payload: 'action=pay' })
    await portal.db.pool.query(`delete from job where name = 'sandbox.deliver'`)
    expect((await portal.refused('operator/payments/attempts/ask', { id: row.id }, { as: support })).http).toBe(403)
    await portal.ok('operator/payments/attempts/ask', { id: row.id }, { as: billing })
    await portal.drain()
    expect(await balance(as)).toBe(1100)
    expect((await detail(row.id)).state).toBe('succeeded')
  })

  it('that nobody has paid yet is left as it is by being asked about', async () => {
    const { row } = await attempted(await somebody(portal), 900)
    await portal.ok('operator/payments/attempts/ask', { id: row.id }, { as: billing })
    await portal.drain()
    expect(await detail(row.id)).toMatchObject({ state: 'pending', events: [], failure: null })
  })
})
