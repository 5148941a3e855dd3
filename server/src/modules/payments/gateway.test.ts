import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { begin, closeShop, deliver, ledgerProblems, openShop, type Shop, somebody, told } from '../../../test/support/shop.ts'
import { simulatorConfig } from '../../drivers/hypervisor/simulator/config.ts'
import { simulatorVendor } from '../../drivers/hypervisor/simulator/driver.ts'
import type { PaymentDriver } from '../../drivers/payment/port.ts'
import type { Tx } from '../../platform/tx.ts'
import { startPayment } from './index.ts'

let portal: TestPortal
let from: Shop
beforeAll(async () => {
  ;({ portal, from } = await openShop())
})
afterAll(() => closeShop(portal))

const balance = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).balance.amount
const detail = (as: Customer, id: number) => portal.ok('user/order/detail', { id }, { as })
const topup = async (as: Customer, amount: number) => (await portal.ok('user/order/place', { type: 'topup', amount }, { as })).id

describe('[M5] what is not to be believed', () => {
  it('a forged, altered or unsigned event is refused and leaves nothing', async () => {
    const as = await somebody(portal)
    const id = await topup(as, 900)
    const { key } = await begin(portal, as, id)
    const count = async () => (await portal.db.pool.query<{ n: string }>('select count(*) as n from payment_event')).rows[0]?.n
    const before = await count()
    expect(await deliver(portal, told(key, 900), 'guessed secret')).toBe(401)
    const bare = await portal.app.inject({ method: 'POST', url: '/api2/webhooks/sandbox', payload: told(key, 900) })
    expect(bare.statusCode).toBe(401)
    for (const payload of ['', 'null', '{"id":', '\u0000', 'x'.repeat(100_000)]) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api2/webhooks/sandbox',
        headers: { 'content-type': 'text/plain' },
        payload,
      })
      expect(answer.statusCode).toBe(401)
    }
    const unknown = await portal.app.inject({ method: 'POST', url: '/api2/webhooks/no-such-gateway', payload: told(key, 900) })
    expect(unknown.statusCode).toBe(404)
    await portal.drain()
    expect(await count()).toBe(before)
    expect(await balance(as)).toBe(0)
  })
  it('money in another currency, or for a payment nobody began, waits for a person', async () => {
    const as = await somebody(portal)
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
    const as = await somebody(portal)
    const id = await topup(as, 1100)
    const { redirect } = await begin(portal, as, id)
    // Paid on the page, but the delivery finds nobody listening.
    const page = await portal.app.inject({
      method: 'POST',
      url: redirect,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=pay',
    })
    expect([page.statusCode, page.headers.location]).toEqual([303, `/home/order/detail/${id}`])
    await portal.db.pool.query(`delete from job where name = 'sandbox.deliver'`)
    await portal.advance('6m')
    expect(await balance(as)).toBe(1100)
  })
  it('and where nobody ever paid, the document is free for another method', async () => {
    const as = await somebody(portal)
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })
    await begin(portal, as, id)
    await portal.advance('26h')
    expect(await detail(as, id)).toMatchObject({ status: 'unpaid', payments: [{ state: 'failed' }] })
  })
})

describe('[C4][M5] a process that died while it talked to the gateway', () => {
  it('after the gateway’s answer: the request may be sent again under its id, two minutes later', async () => {
    const as = await somebody(portal)
    const id = await topup(as, 1300)
    const requestId = 'died-before-the-answer-was-kept'
    const finish = () => portal.call('user/order/finish', { id, method: 'sandbox' }, { as, requestId })
    await finish()
    await portal.db.pool.query('update idempotency set answer = null where request_id = $1', [requestId])
    expect(await finish()).toMatchObject({ http: 409, data: { code: 'busy' } })
    await portal.advance('3m')
    const both = await Promise.all([finish(), finish()])
    const again = await finish()
    // Who comes while the first is at work is told so, who comes after it gets its answer; nobody begins a second payment.
    for (const one of both)
      expect(one.http === 409 ? one.data : one).toEqual(one.http === 409 ? expect.objectContaining({ code: 'busy' }) : again)
    expect([both.some(({ http }) => http === 200), again.http]).toEqual([true, 200])
    const { rows } = await portal.db.pool.query('select count(*)::int as n from payment where invoice_id = $1', [id])
    expect(rows).toEqual([{ n: 1 }])
  })
  it('before its answer was kept: the gateway is asked what became of the payment', async () => {
    const as = await somebody(portal)
    const id = await topup(as, 1300)
    let transactions = 0
    const dying = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      ++transactions === 1 ? portal.db.transaction(work) : Promise.reject(new Error('killed'))
    const gateway = { id: 'sandbox', limits: () => ({ min: 0, max: 10_000 }), start: async () => ({ kind: 'redirect', url: '/somewhere' }) }
    const request = { invoiceId: id, lang: 'en-US' as const, baseUrl: 'http://portal.test' }
    await expect(startPayment(dying, gateway as unknown as PaymentDriver, request)).rejects.toThrow('killed')
    expect((await detail(as, id)).payments).toMatchObject([{ state: 'created' }])
    await portal.advance('6m')
    expect((await detail(as, id)).payments).toMatchObject([{ state: 'failed' }])
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
    const done = await portal.app.inject({
      method: 'POST',
      url: redirect,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
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
    const as = await somebody(portal)
    const id = await topup(as, 2000)
    const { redirect } = await begin(portal, as, id)
    expect(await answer(redirect, action)).toBe(`/home/order/detail/${id}`)
    expect((await detail(as, id)).status).toBe(status)
    expect(await balance(as)).toBe(amount)
    // Answered once: what is pressed afterwards changes nothing.
    await portal.app.inject({
      method: 'POST',
      url: redirect,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'action=pay',
    })
    await portal.drain()
    expect(await balance(as)).toBe(amount)
  })
  it('later: arrives after 30 seconds by the clock', async () => {
    const as = await somebody(portal)
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
  const as = await somebody(portal)
  const { items } = await portal.ok('user/payment_detail/list', {}, { as })
  expect(items.map(({ method, currency }) => [method, currency])).toEqual([
    ['balance', 'USD'],
    ['points', 'USD'],
    ['sandbox', 'USD'],
  ])
  const id = await topup(as, 2000)
  const forTopup = await portal.ok('user/payment_detail/list', { orderId: id }, { as, lang: 'vi-VN' })
  expect(forTopup.items.map(({ method, available }) => [method, available])).toEqual([
    ['balance', false],
    ['points', false],
    ['sandbox', true],
  ])
  expect(forTopup.items[0]?.reasonText).toMatch(/phương thức/)
  const other = await somebody(portal)
  expect((await portal.refused('user/payment_detail/list', { orderId: id }, { as: other })).data.code).toBe('not-found')
})

it('[R3] production has neither the sandbox gateway nor its page', async () => {
  const engine = simulatorVendor.create(simulatorConfig.parse({ directory: mkdtempSync(join(tmpdir(), 'engine-')) }), {
    clock: portal.clock,
  })
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
