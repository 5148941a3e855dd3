import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import {
  begin,
  closeShop,
  deliver,
  type GatewayReport,
  give,
  ledgerProblems,
  openShop,
  type Shop,
  somebody,
} from '../../../test/support/shop.ts'
import { setStock } from '../catalogue/index.ts'
import { replayEvent } from './index.ts'

let portal: TestPortal
let from: Shop
beforeAll(async () => {
  ;({ portal, from } = await openShop())
})
afterAll(() => closeShop(portal))

const balance = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).balance.amount
const detail = (as: Customer, id: number) => portal.ok('user/order/detail', { id }, { as })
const topup = async (as: Customer, amount: number) => (await portal.ok('user/order/place', { type: 'topup', amount }, { as })).id
const order = async (as: Customer) => (await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })).id
let events = 0
const told = (key: string, amount: number, more: Partial<GatewayReport> = {}): GatewayReport => ({
  ...{ id: `evt-${++events}`, key, outcome: 'succeeded', reference: `txn-${key}`, amount: { amount, currency: 'USD' } },
  ...more,
})

describe('[M4] money from a gateway', () => {
  it('tops up the balance', async () => {
    const as = await somebody(portal)
    const id = await topup(as, 5000)
    const { key, redirect } = await begin(portal, as, id)
    expect(redirect).toMatch(/^\/dev\/pay\/[0-9a-f]{32}$/)
    expect((await detail(as, id)).status).toBe('pending')
    expect(await deliver(portal, told(key, 5000))).toBe(200)
    // Kept and answered first; processed by the job.
    expect(await balance(as)).toBe(0)
    await portal.drain()
    expect(await balance(as)).toBe(5000)
    expect(await detail(as, id)).toMatchObject({ status: 'credited', received: { amount: 5000 }, payments: [{ state: 'succeeded' }] })
  })
  it('enters the main balance and pays the order it was meant for, leaving promotional money alone', async () => {
    const as = await somebody(portal)
    await give(portal, as, 400, 'promotional')
    const id = await order(as)
    const { key } = await begin(portal, as, id)
    await deliver(portal, told(key, 1000))
    await portal.drain()
    expect(await detail(as, id)).toMatchObject({ status: 'installing', paidFrom: { main: { amount: 1000 }, promotional: { amount: 0 } } })
    const { items } = await portal.ok('user/balance/statement', {}, { as })
    expect(items.map(({ template, amount, balanceAfter }) => [template, amount, balanceAfter])).toEqual([
      ['invoice-pay', -1000, 0],
      ['wallet-top-up', 1000, 1000],
      ['grant', 400, 400],
    ])
  })
  it('more than asked: the surplus stays, and its owner is told', async () => {
    const as = await somebody(portal)
    const id = await order(as)
    const { key } = await begin(portal, as, id)
    await deliver(portal, told(key, 1500))
    await portal.drain()
    expect((await detail(as, id)).status).toBe('installing')
    expect(await balance(as)).toBe(500)
    const { items } = await portal.ok('user/notification/list', {}, { as })
    expect(items.find(({ kind }) => kind === 'payment-surplus')).toMatchObject({ title: '$5.00 added to your balance' })
  })
  it('less than asked: credited, unpaid, says what is missing; the rest completes it', async () => {
    const as = await somebody(portal)
    await give(portal, as, 5000)
    const id = await order(as)
    const first = await begin(portal, as, id)
    await deliver(portal, told(first.key, 600))
    await portal.drain()
    expect(await detail(as, id)).toMatchObject({ status: 'unpaid', missing: { amount: 400 }, received: { amount: 600 } })
    expect(await balance(as)).toBe(5600)
    const { items } = await portal.ok('user/notification/list', {}, { as })
    expect(items[0]).toMatchObject({ kind: 'payment-short', link: `/home/order/detail/${id}` })
    const second = await begin(portal, as, id)
    expect(second.amount.amount).toBe(400)
    await deliver(portal, told(second.key, 400))
    await portal.drain()
    expect((await detail(as, id)).status).toBe('installing')
    expect(await balance(as)).toBe(5000)
  })
  it('late, for a cancelled order: credited all the same', async () => {
    const as = await somebody(portal)
    const id = await order(as)
    const { key } = await begin(portal, as, id)
    await portal.ok('user/order/cancel', { id }, { as })
    await deliver(portal, told(key, 1000))
    await portal.drain()
    expect((await detail(as, id)).status).toBe('cancelled')
    expect(await balance(as)).toBe(1000)
  })
  it('for an order that sold out meanwhile: the money stays, the order ends, the customer is told', async () => {
    const as = await somebody(portal)
    await portal.db.transaction((tx) => setStock(tx, from.planId('storage-1000'), from.locationId('SIN'), 1))
    const { id } = await portal.ok('user/order/place', { items: [from.item('storage-1000', { location: 'SIN' })] }, { as })
    const { key } = await begin(portal, as, id)
    await portal.advance('31m')
    await portal.db.transaction((tx) => setStock(tx, from.planId('storage-1000'), from.locationId('SIN'), 0))
    await deliver(portal, told(key, 2500))
    await portal.drain()
    expect((await detail(as, id)).status).toBe('cancelled')
    expect(await balance(as)).toBe(2500)
    const { items } = await portal.ok('user/notification/list', {}, { as })
    expect(items.map(({ kind }) => kind)).toContain('order-sold-out')
    const log = await portal.ok('user/log/list', { status: 'error' }, { as })
    expect(log.items).toMatchObject([{ actor: 'system', action: 'order/sold-out' }])
  })
  it('beyond the cap: credited, and staff hear of it', async () => {
    const as = await somebody(portal)
    await give(portal, as, 9_950_000)
    const id = await topup(as, 5000)
    const { key } = await begin(portal, as, id)
    await deliver(portal, told(key, 90_000))
    await portal.drain()
    expect(await balance(as)).toBe(10_040_000)
    const { rows } = await portal.db.pool.query(`select data from event where type = 'balance.over-cap'`)
    expect(rows).toEqual([{ data: { customerId: as.id, balance: 10_040_000 } }])
  })
})

describe('[M5] a payment event is applied once', () => {
  it.each([1, 2, 7, 50])('delivered %i times at once, in any order, under one id or several', async (times) => {
    const as = await somebody(portal)
    const id = await order(as)
    const { key } = await begin(portal, as, id)
    const event = told(key, 1200)
    const storm = Array.from({ length: times }, (_, n) => deliver(portal, n % 3 === 2 ? { ...event, id: `${event.id}-${n}` } : event))
    expect(new Set(await Promise.all(storm))).toEqual(new Set([200]))
    await Promise.all([portal.drain(), portal.drain(), portal.drain()])
    expect(await balance(as)).toBe(200)
    expect(await detail(as, id)).toMatchObject({ status: 'installing', received: { amount: 1200 } })
  })
  it('two tabs, the webhook and the balance at once: paid once, every cent accounted for', async () => {
    for (let round = 0; round < 4; round++) {
      const as = await somebody(portal)
      await give(portal, as, 1000)
      const id = await order(as)
      const { key } = await begin(portal, as, id)
      await deliver(portal, told(key, 1000))
      const finish = () => portal.call('user/order/finish', { id, method: 'balance' }, { as })
      await Promise.all([finish(), portal.drain(), finish(), portal.drain()])
      await portal.drain()
      expect(await balance(as)).toBe(1000)
      expect((await detail(as, id)).units).toHaveLength(1)
    }
  })
  it('two payments for one order: the second stays in the balance', async () => {
    const as = await somebody(portal)
    const id = await order(as)
    const one = await begin(portal, as, id)
    // The gateway calls the first one off, and it is paid all the same.
    await deliver(portal, told(one.key, 1000, { outcome: 'failed', reference: `txn-failed-${one.key}` }))
    await portal.drain()
    const two = await begin(portal, as, id)
    await deliver(portal, told(two.key, 1000))
    await deliver(portal, told(one.key, 1000))
    await portal.drain()
    expect(await balance(as)).toBe(1000)
    const { items } = await portal.ok('user/notification/list', {}, { as })
    expect(items.filter(({ kind }) => kind === 'payment-surplus')).toHaveLength(1)
    expect((await detail(as, id)).status).toBe('installing')
  })
  it('replayed by staff: nothing is booked again', async () => {
    const as = await somebody(portal)
    const id = await topup(as, 700)
    const { key } = await begin(portal, as, id)
    await deliver(portal, told(key, 700))
    await portal.drain()
    const { rows } = await portal.db.pool.query<{ id: string }>(`select id from payment_event where payload ->> 'key' = $1`, [key])
    await portal.db.transaction((tx) => replayEvent(tx, Number(rows[0]?.id)))
    await portal.drain()
    expect(await balance(as)).toBe(700)
  })
  it('a failure after the money, or before it, changes nothing about the money', async () => {
    const as = await somebody(portal)
    const id = await topup(as, 800)
    const { key } = await begin(portal, as, id)
    await deliver(portal, told(key, 800, { outcome: 'failed' }))
    await portal.drain()
    expect(await detail(as, id)).toMatchObject({ status: 'unpaid', payments: [{ state: 'failed', redirect: null }] })
    await deliver(portal, told(key, 800))
    await deliver(portal, told(key, 800, { outcome: 'failed' }))
    await portal.drain()
    expect(await detail(as, id)).toMatchObject({ status: 'credited', payments: [{ state: 'succeeded' }] })
    expect(await balance(as)).toBe(800)
  })
})

it('[M1] whatever happened above, nothing was made of nothing', async () => {
  expect(await ledgerProblems(portal)).toEqual([])
})
