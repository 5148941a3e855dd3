import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { begin, deliver, type GatewayTold, give, ledgerProblems, type Shop, SIGNING_SEED, shop } from '../../../test/support/shop.ts'
import { simulatorConfig } from '../../drivers/hypervisor/simulator/config.ts'
import { simulatorVendor } from '../../drivers/hypervisor/simulator/driver.ts'
import { setStock } from '../catalogue/index.ts'
import { replayEvent } from './index.ts'

let portal: TestPortal
let from: Shop
let serial = 0
const somebody = (): Promise<Customer> => customer(portal, `payer${++serial}`)
beforeAll(async () => {
  portal = await createTestPortal({ env: { SIGNING_SEED } })
  from = await shop(portal)
})
afterAll(() => portal.dispose())

const balance = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).balance.amount
const detail = (as: Customer, id: number) => portal.ok('user/order/detail', { id }, { as })
const topup = async (as: Customer, amount: number) => (await portal.ok('user/order/place', { type: 'topup', amount }, { as })).id
const order = async (as: Customer) => (await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })).id
let events = 0
const told = (key: string, amount: number, more: Partial<GatewayTold> = {}): GatewayTold => ({
  ...{ id: `evt-${++events}`, key, outcome: 'succeeded', reference: `txn-${key}`, amount: { amount, currency: 'USD' } },
  ...more,
})

describe('[M4] money from a gateway', () => {
  it('tops up the balance', async () => {
    const as = await somebody()
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
    const as = await somebody()
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
  it('more than asked: the surplus stays', async () => {
    const as = await somebody()
    const id = await order(as)
    const { key } = await begin(portal, as, id)
    await deliver(portal, told(key, 1500))
    await portal.drain()
    expect((await detail(as, id)).status).toBe('installing')
    expect(await balance(as)).toBe(500)
  })
  it('less than asked: credited, unpaid, says what is missing; the rest completes it', async () => {
    const as = await somebody()
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
    const as = await somebody()
    const id = await order(as)
    const { key } = await begin(portal, as, id)
    await portal.ok('user/order/cancel', { id }, { as })
    await deliver(portal, told(key, 1000))
    await portal.drain()
    expect((await detail(as, id)).status).toBe('cancelled')
    expect(await balance(as)).toBe(1000)
  })
  it('for an order that sold out meanwhile: the money stays, the order ends, the customer is told', async () => {
    const as = await somebody()
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
  })
  it('beyond the cap: credited, and staff hear of it', async () => {
    const as = await somebody()
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
    const as = await somebody()
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
      const as = await somebody()
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
    const as = await somebody()
    const id = await order(as)
    const [one, two] = [await begin(portal, as, id), await begin(portal, as, id)]
    await deliver(portal, told(two.key, 1000))
    await deliver(portal, told(one.key, 1000))
    await portal.drain()
    expect(await balance(as)).toBe(1000)
    expect((await detail(as, id)).status).toBe('installing')
  })
  it('replayed by staff: nothing is booked again', async () => {
    const as = await somebody()
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
    const as = await somebody()
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

describe('[M5] what is not to be believed', () => {
  it('a forged, altered or unsigned event is refused and leaves nothing', async () => {
    const as = await somebody()
    const id = await topup(as, 900)
    const { key } = await begin(portal, as, id)
    const count = async () => (await portal.db.pool.query<{ n: string }>('select count(*) as n from payment_event')).rows[0]?.n
    const before = await count()
    expect(await deliver(portal, told(key, 900), 'guessed secret')).toBe(401)
    const bare = await portal.app.inject({ method: 'POST', url: '/api2/webhooks/sandbox', payload: told(key, 900) })
    expect(bare.statusCode).toBe(401)
    for (const payload of ['', 'null', '{"id":', '\u0000', 'x'.repeat(100_000)]) {
      const answer = await portal.app.inject({ method: 'POST', url: '/api2/webhooks/sandbox', headers: { 'content-type': 'text/plain' }, payload })
      expect(answer.statusCode).toBe(401)
    }
    const unknown = await portal.app.inject({ method: 'POST', url: '/api2/webhooks/no-such-gateway', payload: told(key, 900) })
    expect(unknown.statusCode).toBe(404)
    await portal.drain()
    expect(await count()).toBe(before)
    expect(await balance(as)).toBe(0)
  })
  it('money in another currency, or for a payment nobody began, waits for a person', async () => {
    const as = await somebody()
    const id = await topup(as, 900)
    const { key } = await begin(portal, as, id)
    await deliver(portal, told(key, 900, { amount: { amount: 900_000, currency: 'VND' } }))
    await deliver(portal, told('pay-of-nobody', 900))
    await portal.drain()
    expect(await balance(as)).toBe(0)
    const { rows } = await portal.db.pool.query(`select payload ->> 'key' as key from payment_event where state = 'unmatched' order by id`)
    expect(rows).toEqual([{ key }, { key: 'pay-of-nobody' }])
  })
})

describe('[M5] a webhook that never came', () => {
  it('is asked for: the gateway knows, so the money is booked', async () => {
    const as = await somebody()
    const id = await topup(as, 1100)
    const { redirect } = await begin(portal, as, id)
    // Paid on the page, but the delivery finds nobody listening.
    const page = await portal.app.inject({ method: 'POST', url: redirect, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'action=pay' })
    expect([page.statusCode, page.headers.location]).toEqual([303, `/home/order/detail/${id}`])
    await portal.db.pool.query(`delete from job where name = 'sandbox.deliver'`)
    await portal.advance('6m')
    expect(await balance(as)).toBe(1100)
  })
  it('and where nobody ever paid, the document is free for another method', async () => {
    const as = await somebody()
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })
    await begin(portal, as, id)
    await portal.advance('26h')
    expect(await detail(as, id)).toMatchObject({ status: 'unpaid', payments: [{ state: 'failed' }] })
  })
})

describe('the sandbox’s page, over real HTTP', () => {
  beforeAll(async () => {
    await portal.app.listen({ host: '127.0.0.1', port: 0 })
  })
  const answer = async (redirect: string, action: string): Promise<string | undefined> => {
    const page = await portal.app.inject({ method: 'GET', url: redirect })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain(`value="${action}"`)
    const payload = `action=${action}`
    const done = await portal.app.inject({ method: 'POST', url: redirect, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })
    await portal.drain()
    return done.headers.location
  }
  it.each([
    ['pay', 'credited', 2000],
    ['twice', 'credited', 2000],
    ['less', 'unpaid', 1000],
    ['more', 'credited', 2500],
    ['fail', 'unpaid', 0],
  ])('%s: %s with %i on the balance', async (action, status, amount) => {
    const as = await somebody()
    const id = await topup(as, 2000)
    const { redirect } = await begin(portal, as, id)
    expect(await answer(redirect, action)).toBe(`/home/order/detail/${id}`)
    expect((await detail(as, id)).status).toBe(status)
    expect(await balance(as)).toBe(amount)
    // Answered once: what is pressed afterwards changes nothing.
    await portal.app.inject({ method: 'POST', url: redirect, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'action=pay' })
    await portal.drain()
    expect(await balance(as)).toBe(amount)
  })
  it('later: arrives after 30 seconds by the clock', async () => {
    const as = await somebody()
    const id = await topup(as, 2000)
    await answer((await begin(portal, as, id)).redirect, 'later')
    expect((await detail(as, id)).status).toBe('pending')
    await portal.advance('29s')
    expect(await balance(as)).toBe(0)
    await portal.advance('2s')
    expect(await balance(as)).toBe(2000)
  })
})

it('[M5] payment_detail/list answers the brand’s methods with limits, currency and reasons', async () => {
  const as = await somebody()
  const { items } = await portal.ok('user/payment_detail/list', {}, { as })
  expect(items.map(({ method, currency }) => [method, currency])).toEqual([['balance', 'USD'], ['points', 'USD'], ['sandbox', 'USD']])
  const id = await topup(as, 2000)
  const forTopup = await portal.ok('user/payment_detail/list', { orderId: id }, { as, lang: 'vi-VN' })
  expect(forTopup.items.map(({ method, available }) => [method, available])).toEqual([['balance', false], ['points', false], ['sandbox', true]])
  expect(forTopup.items[0]?.reasonText).toMatch(/phương thức/)
  const other = await somebody()
  expect((await portal.refused('user/payment_detail/list', { orderId: id }, { as: other })).data.code).toBe('not-found')
})

it('[R3] production has neither the sandbox gateway nor its page', async () => {
  const engine = simulatorVendor.create(simulatorConfig.parse({ directory: mkdtempSync(join(tmpdir(), 'engine-')) }), { clock: portal.clock })
  const production = await createTestPortal({
    seed: false,
    drivers: { hypervisors: [engine] },
    env: {
      PORTAL_MODE: 'production',
      BASE_URL: 'https://portal.example',
      HYPERVISOR: 'auto',
      SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      SIGNING_SEED: randomBytes(32).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@b.example',
    },
  })
  for (const url of ['/api2/webhooks/sandbox', `/dev/pay/${'0'.repeat(32)}`]) {
    expect((await production.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  }
  await production.dispose()
})

it('[M1] whatever happened above, nothing was made of nothing', async () => {
  expect(await ledgerProblems(portal)).toEqual([])
})
