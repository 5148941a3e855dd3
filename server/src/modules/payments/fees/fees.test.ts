import { feeOf } from '@portal/contracts/payment-fee.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksProblems } from '../../../../test/support/books.ts'
import type { Customer } from '../../../../test/support/customers.ts'
import { column } from '../../../../test/support/life.ts'
import type { TestPortal } from '../../../../test/support/portal.ts'
import { begin, closeShop, deliver, openShop, type Shop, somebody, told } from '../../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { reconcileAll } from '../../renewals/reconcile/reconcile.ts'

let portal: TestPortal
let from: Shop
let owner: StaffMember
let billing: StaffMember
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  owner = await operator(portal, 'owner-of-fees')
  billing = await operator(portal, 'clerk-of-fees', ['billing'])
})
afterAll(async () => {
  expect(await portal.db.transaction(reconcileAll)).toBe(true)
  await closeShop(portal)
})

const brand = async () => {
  const { items } = await portal.ok('operator/payments/methods/list', {}, { as: billing })
  const found = items.find(({ brandId }) => brandId === 1)
  if (!found) throw new Error('the brand is gone')
  return found
}
const nothing = { feeFixed: 0, feeBasisPoints: 0, feeRefundable: true, least: null, most: null }
async function terms(more: Partial<Record<keyof typeof nothing, unknown>> = {}) {
  const version = (await brand()).methods.find(({ id }) => id === 'sandbox')?.terms?.version ?? 0
  const input = { gateway: 'sandbox', brandId: 1, version, ...nothing, ...more }
  return await portal.call('operator/payments/terms/save', input as never, { as: owner })
}
const wallets = async (as: Customer) => {
  const { main, promotional } = await portal.ok('user/balance/overview', {}, { as })
  return main.amount + promotional.amount
}
const order = async (as: Customer, vatInfo?: object) =>
  await portal.ok('user/order/place', { items: [from.item('premium-1')], ...(vatInfo && { vatInfo }) } as never, { as })
const method = async (as: Customer, orderId: number) => {
  const { items } = await portal.ok('user/payment_detail/list', { orderId }, { as })
  return items.find((one) => one.method === 'sandbox')
}
const fees = (as: Customer) =>
  column(
    portal,
    `select state || ' ' || total || ' ' || vat || ' ' || refunded from invoice where account_id = $1 and type = 'other' order by id`,
    as.id,
  )
const vatInfo = { companyName: 'Ánh Dương Ltd', companyAddress: '1 Lê Lợi', taxCode: '0312345678', email: 'tax@example.com' }

describe('[M4a][M8] the fee of a payment method', () => {
  it('is the same figure wherever it is worked out, never negative, and nothing for nothing', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 0, max: 2500 }),
        fc.integer({ min: 0, max: 25 }),
        (paid, fixed, basisPoints, vatPercent) => {
          const { net, gross } = feeOf({ fixed: { amount: fixed, currency: 'USD' }, basisPoints, vatPercent }, paid)
          expect(Number.isSafeInteger(net) && net >= 0 && gross >= net).toBe(true)
          if (paid === 0) expect(gross).toBe(0)
          else expect(net).toBeGreaterThanOrEqual(fixed)
        },
      ),
    )
  })

  it('is shown before it is paid, charged once with a document of its own, and booked by its own template', async () => {
    expect((await terms({ feeFixed: 30, feeBasisPoints: 290 })).status).toBe('success')
    const as = await somebody(portal)
    const { id, total } = await order(as, vatInfo)
    // Net 10.00, VAT 10 %: the fee is 30 + 2.9 % of what is paid, and carries VAT as the order does.
    expect(total.amount).toBe(1100)
    expect(await method(as, id)).toMatchObject({ fee: { amount: 68 }, available: true })
    const { key, amount } = await begin(portal, as, id)
    expect(amount.amount).toBe(1168)
    for (let n = 0; n < 3; n++) await deliver(portal, told(key, 1168))
    await Promise.all([portal.drain(), portal.drain()])
    expect((await portal.ok('user/order/detail', { id }, { as })).status).toBe('installing')
    expect(await fees(as)).toEqual(['finished 68 6 0'])
    expect(await wallets(as)).toBe(0)
    const { items } = await portal.ok('user/balance/statement', {}, { as })
    expect(items.map(({ template, amount }) => [template, amount])).toEqual(
      expect.arrayContaining([
        ['wallet-top-up', 1168],
        ['invoice-pay', -1100],
        ['payment-fee', -68],
      ]),
    )
    expect(await booksProblems(portal, as)).toEqual([])
  })

  it('of a top-up comes on top of it; of too little money it leaves the document short, and of money that comes too late nothing is taken', async () => {
    await terms({ feeFixed: 50 })
    const as = await somebody(portal)
    const topUp = await portal.ok('user/order/place', { type: 'topup', amount: 2000 }, { as })
    const first = await begin(portal, as, topUp.id)
    expect(first.amount.amount).toBe(2050)
    await deliver(portal, told(first.key, 2050))
    await portal.drain()
    expect([await wallets(as), (await portal.ok('user/order/detail', { id: topUp.id }, { as })).status]).toEqual([2000, 'credited'])
    const other = await somebody(portal)
    const { id } = await order(other)
    const { key } = await begin(portal, other, id)
    await deliver(portal, told(key, 1000))
    await portal.drain()
    expect(await portal.ok('user/order/detail', { id }, { as: other })).toMatchObject({ status: 'unpaid', missing: { amount: 50 } })
    expect(await fees(other)).toEqual(['finished 50 0 0'])
    await portal.ok('user/order/cancel', { id }, { as: other })
    await deliver(portal, told(key, 300, { reference: `late-${key}` }))
    await portal.drain()
    expect([await wallets(other), await fees(other)]).toEqual([950 + 300, ['finished 50 0 0']])
    // Less than the fee alone: nothing is taken of it yet.
    const third = await somebody(portal)
    const again = await begin(portal, third, (await order(third)).id)
    await terms({ feeFixed: 500 })
    expect(await fees(third)).toEqual([])
    await deliver(portal, told(again.key, 1050))
    await portal.drain()
    // What was said when it began holds.
    expect(await fees(third)).toEqual(['finished 50 0 0'])
    for (const who of [as, other, third]) expect(await booksProblems(portal, who)).toEqual([])
  })

  it.each([
    ['goes back with an order that is refunded whole', true, ['finished 100 0 100'], 1100],
    ['stays where that was said', false, ['finished 100 0 0'], 1000],
  ] as const)('%s', async (_, feeRefundable, left, balance) => {
    await terms({ feeFixed: 100, feeRefundable })
    const as = await somebody(portal)
    const { id } = await order(as)
    const { key, amount } = await begin(portal, as, id)
    await deliver(portal, told(key, amount.amount))
    await portal.advance('10m')
    const refund = (cents: number | null, creditNotes: number) =>
      portal.ok('operator/orders/refund', { id, amount: cents, creditNotes, time: 'keep', reason: 'asked for' }, { as: billing })
    await refund(400, 0)
    await portal.drain()
    expect(await fees(as)).toEqual(['finished 100 0 0'])
    await refund(null, 1)
    await Promise.all([portal.drain(), portal.drain()])
    expect([await fees(as), await wallets(as)]).toEqual([left, balance])
    expect(await booksProblems(portal, as)).toEqual([])
  })

  it('stands beside the least and the most that may be paid by it', async () => {
    await terms({ least: 2000, most: 5000 })
    const as = await somebody(portal)
    const { id } = await order(as)
    expect(await method(as, id)).toMatchObject({
      available: false,
      reason: 'payment.gateway-limits',
      min: { amount: 2000 },
      max: { amount: 5000 },
    })
    expect((await portal.refused('user/order/finish', { id, method: 'sandbox' }, { as })).data.code).toBe('payment.gateway-limits')
    await terms()
    await begin(portal, as, id)
  })

  it('takes no hostile values, and no change of terms that somebody else has changed', async () => {
    const hostile = [
      { feeFixed: -1 },
      { feeFixed: 1.5 },
      { feeFixed: 1e15 },
      { feeFixed: '30' },
      { feeBasisPoints: 2501 },
      { feeBasisPoints: -1 },
      { feeFixed: 2_000_001 },
      { least: 0 },
      { least: 1 },
      { least: 3000, most: 2000 },
      { most: 9_000_000 },
      { gateway: 'balance' },
      { gateway: '__proto__' },
      { brandId: 999 },
      { extra: true },
    ]
    for (const values of hostile) expect([values, (await terms(values as never)).status]).toEqual([values, 'error'])
    expect(
      (await portal.refused('operator/payments/terms/save', { gateway: 'sandbox', brandId: 1, version: 0, ...nothing }, { as: owner })).data
        .code,
    ).toBe('conflict')
    expect(
      (await portal.call('operator/payments/terms/save', { gateway: 'sandbox', brandId: 1, version: 0, ...nothing }, { as: billing })).http,
    ).toBe(403)
  })

  it('customers see methods in the order that staff gave them', async () => {
    const { version, methods } = await brand()
    const ids = methods.map(({ id }) => id)
    const wanted = ids.toReversed()
    for (const wrong of [[], ids.slice(1), [...ids, 'stripe'], [...ids.slice(1), ids[1] ?? '']])
      expect((await portal.call('operator/payments/methods/order', { brandId: 1, version, methods: wrong }, { as: owner })).status).toBe(
        'error',
      )
    await portal.ok('operator/payments/methods/order', { brandId: 1, version, methods: wanted }, { as: owner })
    const seen = (await portal.ok('user/payment_detail/list', {}, { as: await somebody(portal) })).items.map((one) => one.method)
    expect(seen).toEqual(wanted.filter((id) => seen.includes(id)))
    expect((await portal.refused('operator/payments/methods/order', { brandId: 1, version, methods: ids }, { as: owner })).data.code).toBe(
      'conflict',
    )
  })
})
