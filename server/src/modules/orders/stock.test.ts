import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, ledgerProblems, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { setStock } from '../catalogue/index.ts'

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

describe('[M4] top-up limits', () => {
  const topup = (as: Customer, amount: number) => portal.call('user/order/place', { type: 'topup', amount }, { as })
  it.each([
    [99, false],
    [100, true],
    [1_000_000, true],
    [1_000_001, false],
  ])('%i cents: %s', async (amount, fine) => {
    const as = await somebody(portal)
    const answer = await topup(as, amount)
    expect(answer.status).toBe(fine ? 'success' : 'error')
    if (!fine) expect(answer.msg).toBe('Top-ups must be between $1.00 and $10,000.00.')
  })
  it('balance and open top-ups together never pass $100,000, however many at once', async () => {
    const as = await somebody(portal)
    await give(portal, as, 7_500_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => topup(as, 1_000_000)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 'error')
    expect(refused?.data).toMatchObject({ code: 'topup.balance-cap', params: { max: '$100,000.00', left: '$5,000.00' } })
  })
  it('cannot be paid from the balance, and expires after 24 hours', async () => {
    const as = await somebody(portal)
    await give(portal, as, 5000)
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 1000 }, { as })
    expect((await portal.refused('user/order/finish', { id, method: 'balance' }, { as })).data.code).toBe('order.method-unavailable')
    await portal.advance('23h')
    expect((await detail(as, id)).status).toBe('unpaid')
    await portal.advance('2h')
    expect((await detail(as, id)).status).toBe('cancelled')
  })
})

describe('[C4] money calls', () => {
  it('the same requestId acts once, in order and at once', async () => {
    const as = await somebody(portal)
    await give(portal, as, 5000)
    const input = { items: [from.item('premium-1')] }
    const both = await Promise.all([1, 2, 3].map(() => portal.call('user/order/place', input, { as, requestId: 'cart-1' })))
    expect(new Set(both.map(({ data }) => (data as { id: number }).id)).size).toBe(1)
    expect((await portal.ok('user/order/list', {}, { as })).total).toBe(1)
    const other = await portal.refused('user/order/place', { items: [from.item('premium-2')] }, { as, requestId: 'cart-1' })
    expect(other.data.code).toBe('request-id-reused')
    const { id } = (both[0]?.data as { id: number }) ?? { id: 0 }
    const first = await portal.ok('user/order/finish', { id, method: 'balance' }, { as, requestId: 'pay-1' })
    expect(await portal.ok('user/order/finish', { id, method: 'balance' }, { as, requestId: 'pay-1' })).toEqual(first)
    expect(await balance(as)).toBe(4000)
  })
  it('an order that ten tabs finish at once is paid once', async () => {
    const as = await somebody(portal)
    await give(portal, as, 50_000)
    const { id } = await place(as, from.item('premium-1', { quantity: 2 }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => portal.call('user/order/finish', { id, method: 'balance' }, { as })))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(await balance(as)).toBe(48_000)
    const { rows } = await portal.db.pool.query('select id from service where invoice_id = $1', [id])
    expect(rows).toHaveLength(2)
  })
  it('one balance that pays many orders at once is spent once', async () => {
    const as = await somebody(portal)
    await give(portal, as, 2500)
    const orders = []
    for (let i = 0; i < 5; i++) orders.push(await place(as, from.item('premium-1')))
    const answers = await Promise.all(orders.map(({ id }) => portal.call('user/order/finish', { id, method: 'balance' }, { as })))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(2)
    expect(await balance(as)).toBe(500)
  })
})

describe('[O3] stock', () => {
  it('sells the last unit once', async () => {
    await portal.db.transaction((tx) => setStock(tx, from.planId('premium-8'), from.locationId('SIN'), 1))
    const buyers = [await somebody(portal), await somebody(portal), await somebody(portal), await somebody(portal)]
    const answers = await Promise.all(
      buyers.map((as) => portal.call('user/order/place', { items: [from.item('premium-8', { location: 'SIN' })] }, { as })),
    )
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(answers.filter(({ data }) => (data as { code?: string }).code === 'order.sold-out')).toHaveLength(3)
    expect(await stockOf('premium-8', 'SIN')).toBe(0)
  })
  it('holds it 30 minutes; paid later it is taken anew, and where it is gone the order ends and the money stays', async () => {
    await portal.db.transaction((tx) => setStock(tx, from.planId('storage-1000'), from.locationId('SIN'), 1))
    const [late, quick] = [await somebody(portal), await somebody(portal)]
    await give(portal, late, 5000)
    await give(portal, quick, 5000)
    const item = from.item('storage-1000', { location: 'SIN' })
    const first = await place(late, item)
    await portal.refused('user/order/place', { items: [item] }, { as: quick })
    await portal.advance('31m')
    expect((await detail(late, first.id)).stockHeldUntil).toBeNull()
    const second = await place(quick, item)
    const refusal = await portal.refused('user/order/finish', { id: first.id, method: 'balance' }, { as: late })
    expect(refusal.data).toMatchObject({ code: 'order.sold-out', params: { plan: 'Storage 1000' } })
    expect((await detail(late, first.id)).status).toBe('cancelled')
    expect(await balance(late)).toBe(5000)
    const { items } = await portal.ok('user/notification/list', {}, { as: late })
    expect(items.map(({ kind }) => kind)).toContain('order-sold-out')
    // Who holds it still gets it.
    await portal.ok('user/order/finish', { id: second.id, method: 'balance' }, { as: quick })
    expect(await stockOf('storage-1000', 'SIN')).toBe(0)
  })
  it('takes it anew and delivers where there still is some', async () => {
    const as = await somebody(portal)
    await give(portal, as, 5000)
    const before = await stockOf('storage-250')
    const { id } = await place(as, from.item('storage-250'))
    await portal.advance('2h')
    expect(await stockOf('storage-250')).toBe(before)
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    expect(await stockOf('storage-250')).toBe(before - 1)
  })
  it('comes back when an order is cancelled or expires, once', async () => {
    const as = await somebody(portal)
    const before = await stockOf('storage-500')
    const { id } = await place(as, from.item('storage-500', { quantity: 2 }))
    expect(await stockOf('storage-500')).toBe(before - 2)
    expect(await portal.ok('user/order/cancel', { id }, { as })).toMatchObject({ status: 'cancelled' })
    await portal.drain()
    expect(await stockOf('storage-500')).toBe(before)
    const other = await place(as, from.item('storage-500'))
    await portal.advance('7d')
    expect((await detail(as, other.id)).status).toBe('cancelled')
    expect(await stockOf('storage-500')).toBe(before)
  })
})

it('[M1] whatever happened above, nothing was made of nothing', async () => {
  expect(await ledgerProblems(portal)).toEqual([])
})

describe('[O3] a cart of several lines', () => {
  it('several lines of several types are one order or none: one that cannot be sold leaves no document, no stock and no code taken', async () => {
    const as = await somebody(portal)
    const good = [from.item('premium-2', { addons: [{ code: 'memory-2', quantity: 1 }] }), from.item('storage-250', { quantity: 2 })]
    const before = [await stockOf('premium-2'), await stockOf('storage-250')]
    const shy = await stockOf('premium-1')
    await portal.db.pool.query('update plan set hidden = true where id = $1', [from.planId('premium-1')])
    const bad = [
      from.item('premium-1'),
      { ...from.item('premium-2'), planId: -1 },
      { ...from.item('premium-2'), quantity: -3 },
      { ...from.item('premium-2'), quantity: 2 ** 31 },
      from.item('premium-2', {
        addons: [
          { code: 'memory-2', quantity: 1 },
          { code: 'memory-2', quantity: 1 },
        ],
      }),
      from.item('premium-2', { addons: [{ code: '__proto__', quantity: 1 }] }),
      { ...from.item('premium-2'), constructor: { price: 0 } },
    ]
    for (const line of bad) {
      const answer = await portal.call('user/order/place', { items: [...good, line] } as never, { as })
      expect([answer.status, answer.http < 500, line]).toEqual(['error', true, line])
    }
    await portal.db.pool.query('update plan set hidden = false where id = $1', [from.planId('premium-1')])
    expect((await portal.ok('user/order/list', {}, { as })).total).toBe(0)
    expect([await stockOf('premium-2'), await stockOf('storage-250'), await stockOf('premium-1')]).toEqual([...before, shy])
    expect((await detail(as, (await place(as, ...good)).id)).lines).toHaveLength(3)
  })
})
