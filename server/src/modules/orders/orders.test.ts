import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, ledgerProblems, openShop, type Shop, somebody } from '../../../test/support/shop.ts'

let portal: TestPortal
let from: Shop
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
})
afterAll(() => closeShop(portal))

const balance = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).balance.amount
const detail = (as: Customer, id: number) => portal.ok('user/order/detail/{id}', { id }, { as })
const place = (as: Customer, ...items: ReturnType<Shop['item']>[]) => portal.ok('user/order/place', { items }, { as })
const stockOf = async (plan: string, site = 'SGN'): Promise<number> => {
  const { rows } = await portal.db.pool.query<{ stock: number }>(
    'select stock from plan_location where plan_id = $1 and location_id = $2',
    [from.planId(plan), from.locationId(site)],
  )
  return rows[0]?.stock ?? -1
}

describe('[O3a] from the cart to a running machine', () => {
  it('places, pays from the balance, builds and delivers', async () => {
    const as = await somebody(portal)
    await give(portal, as, 10_000)
    const before = await stockOf('premium-2')
    const order = await place(as, from.item('premium-2', { hostnames: ['prod-web-03'], note: 'shop front' }))
    // 9.60 for a month and 5.00 setup; the demo brand charges VAT on request only.
    expect(order.total).toEqual({ amount: 1460, currency: 'USD' })
    expect(order.number).toBeNull()
    expect(order.stockHeldUntil).toBe('2026-11-20T02:30:00.000Z')
    expect(await stockOf('premium-2')).toBe(before - 1)
    const paid = await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as })
    expect(paid).toMatchObject({ status: 'installing', redirect: null, msg: 'Paid. Thank you!' })
    expect(await balance(as)).toBe(8540)
    await portal.advance('2m')
    const done = await detail(as, order.id)
    expect(done).toMatchObject({
      status: 'provisioned',
      method: 'balance',
      paidFrom: { main: { amount: 1460 }, promotional: { amount: 0 }, points: 0 },
    })
    expect(done.units).toMatchObject([{ state: 'delivered', name: 'prod-web-03' }])
    expect(done.history.map(({ to }) => to)).toEqual(['installing', 'provisioned'])
    // 1 point for each whole dollar of main money [M3].
    expect((await portal.ok('user/balance/overview', {}, { as })).points).toBe(14)
    // The first period over: finished [M7].
    await portal.advance('20d')
    expect((await detail(as, order.id)).status).toBe('provisioned')
    await portal.advance('11d')
    expect((await detail(as, order.id)).status).toBe('finished')
  })

  it('the quote is what the document then says, line by line', async () => {
    const as = await somebody(portal)
    const items = [
      from.item('premium-4', { periodMonths: 6, addons: [{ code: 'memory-2', quantity: 2 }] }),
      from.item('storage-250', { quantity: 2 }),
    ]
    const quote = await portal.ok('user/order/quote', { items }, { as })
    expect(quote.lines.map(({ item, setupWaived }) => [item, setupWaived?.amount ?? null])).toEqual([
      [0, 500],
      [0, null],
      [1, null],
    ])
    expect(quote.perMonth).toBeNull()
    expect(quote.lines[0]?.stockLeft).toBe(6)
    const order = await place(as, ...items)
    const document = await detail(as, order.id)
    expect(document.total).toEqual(quote.total)
    expect(document.discounts).toEqual(quote.discounts)
    expect(document.lines.map(({ subtotal, discount }) => [subtotal, discount])).toEqual(
      quote.lines.map(({ subtotal, discount }) => [subtotal, discount]),
    )
  })

  it('quote tells what each method would do', async () => {
    const as = await somebody(portal)
    await give(portal, as, 2000)
    await give(portal, as, 100, 'points')
    const { methods, approxTotal } = await portal.ok('user/order/quote', { items: [from.item('premium-1')] }, { as })
    expect(approxTotal).toEqual({ amount: 230_000, currency: 'VND' })
    expect(methods.find(({ method }) => method === 'balance')).toMatchObject({ available: true, balanceThen: { amount: 1000 } })
    expect(methods.find(({ method }) => method === 'points')).toMatchObject({
      available: false,
      reason: 'order.not-enough-points',
      pointsNeeded: 1000,
      pointsAvailable: 100,
    })
    expect(methods.find(({ method }) => method === 'sandbox')).toMatchObject({ available: true, kind: 'gateway' })
  })
})

describe('[M3] what pays first', () => {
  it('promotional, then main', async () => {
    const as = await somebody(portal)
    await give(portal, as, 300, 'promotional')
    await give(portal, as, 5000)
    const { id } = await place(as, from.item('premium-1'))
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    expect((await detail(as, id)).paidFrom).toMatchObject({ promotional: { amount: 300 }, main: { amount: 700 } })
  })
  it('loyalty points: all or nothing', async () => {
    const as = await somebody(portal)
    await give(portal, as, 999, 'points')
    await give(portal, as, 5000)
    const { id } = await place(as, from.item('premium-1'))
    const refusal = await portal.refused('user/order/finish', { id, method: 'points' }, { as })
    expect(refusal.data).toMatchObject({ code: 'order.not-enough-points', params: { needed: 1000, available: 999 } })
    await give(portal, as, 1, 'points')
    await portal.ok('user/order/finish', { id, method: 'points' }, { as })
    expect((await detail(as, id)).paidFrom).toMatchObject({ points: 1000, main: { amount: 0 } })
    expect(await balance(as)).toBe(5000)
  })
})

describe('[O3] each refusal has a sentence of its own', () => {
  it.each([
    ['order.cart-empty', { items: [] }],
    ['order.at-least-one', (item: object) => ({ items: [{ ...item, quantity: 0 }] })],
    ['order.plan-unavailable', (item: object) => ({ items: [{ ...item, planId: 999_999 }] })],
    ['order.plan-unavailable', (item: object) => ({ items: [{ ...item, locationId: 999_999 }] })],
    ['order.image-unavailable', (item: object) => ({ items: [{ ...item, image: 'templeos' }] })],
    ['order.addon-unavailable', (item: object) => ({ items: [{ ...item, addons: [{ code: 'ipv4' }] }] })],
    ['order.addon-unavailable', (item: object) => ({ items: [{ ...item, addons: [{ code: 'cpu-1', quantity: 9 }] }] })],
    ['order.sold-out', () => ({ items: [from.item('premium-8')] })],
    ['order.sold-out', () => ({ items: [from.item('premium-4', { quantity: 7 })] })],
    ['order.method-unavailable', (item: object) => ({ items: [item], method: 'stripe' })],
    [
      'vat.incomplete',
      (item: object) => ({
        items: [item],
        vatInfo: { companyName: 'May Sang', companyAddress: '', taxCode: '0316482907', email: 'a@b.vn' },
      }),
    ],
    [
      'vat.incorrect',
      (item: object) => ({ items: [item], vatInfo: { companyName: 'May Sang', companyAddress: 'HCMC', taxCode: '?', email: 'nobody' } }),
    ],
  ] as const)('%s', async (code, input) => {
    const as = await somebody(portal)
    const body = typeof input === 'function' ? input(from.item('premium-1')) : input
    expect((await portal.refused('user/order/place', body, { as })).data.code).toBe(code)
    const { total } = await portal.ok('user/order/list', {}, { as })
    expect(total).toBe(0)
  })
  it('not enough credit, no method, an order that is paid already', async () => {
    const as = await somebody(portal)
    const { id } = await place(as, from.item('premium-1'))
    const finish = async (method?: string) =>
      (await portal.refused('user/order/finish', { id, ...(method && { method }) }, { as })).data.code
    expect(await finish()).toBe('order.no-method')
    expect(await finish('balance')).toBe('order.not-enough-credit')
    expect(await finish('wishes')).toBe('order.method-unavailable')
    await give(portal, as, 1000)
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    expect(await finish('balance')).toBe('order.not-payable')
    expect((await portal.refused('user/order/cancel', { id }, { as })).data.code).toBe('order.not-cancellable')
  })
  it('a cancelled top-up wakes nobody for stock or changes: it holds none and changes nothing', async () => {
    const as = await somebody(portal)
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 1000 }, { as })
    await portal.ok('user/order/cancel', { id }, { as })
    const { rows } = await portal.db.pool.query<{ name: string }>(`select name from job where payload->>'invoiceId' = $1 order by name`, [
      id,
    ])
    expect(rows.map(({ name }) => name)).toEqual(['payments.close', 'promotions.cancelled'])
  })
  it('[CVE-2026-47198] a cart cannot say what only the catalogue says', async () => {
    const as = await somebody(portal)
    for (const extra of [
      { price: 1 },
      { spec: { cpu: 64 } },
      { unitCost: 0 },
      { setupFee: 0 },
      { discountPercent: 100 },
      { type: 'dedicated' },
    ]) {
      expect((await portal.refused('user/order/place', { items: [{ ...from.item('premium-1'), ...extra }] }, { as })).http).toBe(422)
    }
    expect((await portal.refused('user/order/place', { items: [from.item('premium-1')], total: 1 }, { as })).http).toBe(422)
  })
  it('mutated carts are refused, never answered with a failure of ours', async () => {
    const { username, sessionId } = await somebody(portal)
    const caller = { username, sessionId }
    const values = [
      null,
      -1,
      1.5,
      1e18,
      '',
      '0',
      'x'.repeat(5000),
      [],
      {},
      true,
      '\u0000',
      Number.MAX_SAFE_INTEGER,
      '../..',
      "'; drop table invoice; --",
    ]
    for (const key of ['planId', 'locationId', 'periodMonths', 'quantity', 'image', 'hostnames', 'autoRenew', 'note', 'addons']) {
      for (const value of values) {
        const answer = await portal.post('/api2/user/order/place', { ...caller, items: [{ ...from.item('premium-1'), [key]: value }] })
        expect(answer.http, `${key} = ${JSON.stringify(value)}`).toBeLessThan(500)
      }
    }
    for (const body of [
      { items: 'x' },
      { items: Array(21).fill(from.item('premium-1')) },
      { type: 'topup', amount: 1e300 },
      { type: 'topup', amount: -5 },
      { type: 'gift' },
    ]) {
      expect((await portal.post('/api2/user/order/place', { ...caller, ...body })).http).toBeLessThan(500)
    }
  })
})

describe('[C2] a foreign order answers as a missing one', () => {
  it('to every call that takes an id', async () => {
    const [owner, other] = [await somebody(portal), await somebody(portal)]
    const { id } = await place(owner, from.item('premium-1'))
    for (const [path, more] of [
      ['user/order/detail', {}],
      ['user/order/finish', { method: 'balance' }],
      ['user/order/cancel', {}],
      ['user/order/remove-code', {}],
      ['user/order/update-tax-info', { vatInfo: null }],
    ] as const) {
      const foreign = await portal.refused(path, { id, ...more } as never, { as: other })
      const missing = await portal.refused(path, { id: 987_654_321, ...more } as never, { as: other })
      expect({ http: foreign.http, ...foreign.data }, path).toEqual({ http: missing.http, ...missing.data })
      expect(foreign.data.code).toBe('not-found')
    }
    const { total } = await portal.ok('user/order/list', {}, { as: other })
    expect(total).toBe(0)
  })
})

it('[M1] whatever happened above, nothing was made of nothing', async () => {
  expect(await ledgerProblems(portal)).toEqual([])
})
