import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, closeShop, deliver, type GatewayReport, openShop, somebody, told } from '../../../test/support/shop.ts'

let portal: TestPortal
beforeAll(async () => {
  ;({ portal } = await openShop())
})
afterAll(() => closeShop(portal))

const balance = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).balance.amount
const detail = (as: Customer, id: number) => portal.ok('user/order/detail', { id }, { as })
const topup = async (as: Customer, amount: number) => (await portal.ok('user/order/place', { type: 'topup', amount }, { as })).id

describe('[M5] what is signed by the gateway and cannot be so', () => {
  it('makes no sense: it is refused, kept nowhere, and fails nothing', async () => {
    const events = () => portal.db.pool.query('select from payment_event').then(({ rowCount }) => rowCount)
    const before = await events()
    const whole = told('pay-of-nobody', 900)
    const senseless: unknown[] = [null, [], 'text', {}, { ...whole, key: 'nul\u0000' }, { ...whole, reference: 'x'.repeat(300) }]
    for (const amount of [-1, 0, 1.5, 1e308, '900', null]) senseless.push({ ...whole, amount: { amount, currency: 'USD' } })
    for (const event of senseless) expect(await deliver(portal, event as GatewayReport), JSON.stringify(event)).toBe(400)
    expect(await events()).toBe(before)
  })
  it.each([
    ['more than it ever moves', Number.MAX_SAFE_INTEGER],
    ['less than it ever moves', 99],
  ])('%s: it is kept and waits for a person, who may credit it', async (_, amount) => {
    const as = await somebody(portal)
    const id = await topup(as, 900)
    const { key } = await begin(portal, as, id)
    expect(await deliver(portal, told(key, amount))).toBe(200)
    await portal.drain()
    expect([await balance(as), (await detail(as, id)).status]).toEqual([0, 'pending'])
    const { rows } = await portal.db.pool.query(`select state from payment_event where payload ->> 'key' = $1`, [key])
    expect(rows).toEqual([{ state: 'unmatched' }])
  })
})

describe('[C4] one open payment for a document and a method', () => {
  const open = async (id: number) =>
    (await portal.db.pool.query(`select from payment where invoice_id = $1 and state in ('created', 'pending', 'unknown')`, [id])).rowCount

  it('fifty finishes at once open one, and all are led to it', async () => {
    const as = await somebody(portal)
    const id = await topup(as, 900)
    const finish = () => portal.ok('user/order/finish', { id, method: 'sandbox' }, { as })
    const led = await Promise.all(Array.from({ length: 50 }, finish))
    expect(new Set(led.map(({ redirect }) => redirect)).size).toBe(1)
    expect([led[0]?.redirect, led[0]?.status]).toEqual([expect.stringContaining('/dev/pay/'), 'pending'])
    expect(await open(id)).toBe(1)
    expect((await finish()).redirect).toBe(led[0]?.redirect)
  })
  it('is another one where another amount is missing; money on the old one is the customer’s all the same', async () => {
    const as = await somebody(portal)
    const id = await topup(as, 2000)
    const first = await begin(portal, as, id)
    await portal.db.pool.query('update invoice set received = 500 where id = $1', [id])
    const second = await begin(portal, as, id)
    expect([second.amount.amount, second.key === first.key, await open(id)]).toEqual([1500, false, 1])
    await deliver(portal, told(first.key, 2000))
    await portal.drain()
    expect(await balance(as)).toBe(2000)
  })
})
