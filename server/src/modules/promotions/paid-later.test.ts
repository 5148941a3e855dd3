import type { EndpointTable } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import { column } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, closeShop, deliver, give, openShop, type Shop, somebody, told } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let from: Shop
let staff: StaffMember
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
  staff = await operator(portal, 'marketing', ['billing'])
  for (const code of ['FIRST-A', 'FIRST-B', 'TOP-A', 'TOP-B']) await make(code)
})
afterAll(() => closeShop(portal))

type Terms = EndpointTable['operator/promotions/create']['input']
const terms: Omit<Terms, 'code' | 'appliesTo'> = {
  ...{ brandId: 1, kind: 'percent', percent: 10, amount: null, planIds: [], minimum: 0, firstOrderOnly: true, perCustomer: null },
  ...{ total: null, from: null, to: null, advertised: false, note: '' },
}
const make = (code: string) =>
  portal.ok('operator/promotions/create', { ...terms, code, appliesTo: code.startsWith('TOP') ? 'topups' : 'orders' }, { as: staff })
const vatInfo = { companyName: 'Ánh Dương Ltd', companyAddress: '1 Lê Lợi', taxCode: '0312345678', email: 'tax@example.com' }
const place = async (as: Customer, promoCode: string | null) =>
  (await portal.ok('user/order/place', { items: [from.item('premium-2')], promoCode, vatInfo }, { as })).id
const detail = (as: Customer, id: number) => portal.ok('user/order/detail', { id }, { as })
const finish = (as: Customer, id: number, method: string) => portal.call('user/order/finish', { id, method }, { as })
const main = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).main.amount
const kinds = (as: Customer) => column(portal, 'select kind from notice where account_id = $1 order by id', as.id)

/** A customer with two unpaid orders, each with another code for the first order. */
async function withTwoOrders(cents: number) {
  const as = await somebody(portal, cents)
  return { as, ids: [await place(as, 'FIRST-A'), await place(as, 'FIRST-B')] as const }
}

describe('[M9] "first order only" is judged again when a document is paid', () => {
  it('two unpaid orders with two codes, paid at the same time: one keeps its discount, and no method pays the other', async () => {
    const { as, ids } = await withTwoOrders(10_000)
    const answers = await Promise.all(ids.map((id) => finish(as, id, 'balance')))
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const lost = ids[answers.findIndex(({ status }) => status === 'error')] ?? 0
    expect(await detail(as, lost)).toMatchObject({
      status: 'unpaid',
      codeRefused: { reason: expect.stringContaining('is only for first orders') },
      actions: { finish: { reason: 'promotion.first-order-only' }, cancel: true },
    })
    await give(portal, as, 10_000, 'points')
    for (const method of ['balance', 'points', 'sandbox'])
      expect((await finish(as, lost, method)).data).toMatchObject({ code: 'promotion.first-order-only' })
    const several = await portal.refused('user/order/finish-several', { ids: [lost], method: 'balance' }, { as })
    expect(several.data.code).toBe('promotion.first-order-only')
    expect(await column(portal, 'select count(*)::int from invoice where account_id = $1 and paid_at is not null', as.id)).toEqual([1])
  })

  it('the customer goes on without the discount: an order at the full price replaces the old one, which is cancelled, once', async () => {
    const { as, ids } = await withTwoOrders(10_000)
    await portal.ok('user/order/finish', { id: ids[0], method: 'balance' }, { as })
    const full = await detail(as, await place(as, null))
    const { codeRefused } = await detail(as, ids[1])
    expect(codeRefused?.total).toEqual(full.total)
    const stranger = await somebody(portal)
    expect((await portal.refused('user/order/remove-code', { id: ids[1] }, { as: stranger })).data.code).toBe('not-found')
    const twice = await Promise.all([0, 1].map(() => portal.call('user/order/remove-code', { id: ids[1] }, { as })))
    expect(twice.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const made = twice.flatMap((answer) => (answer.status === 'success' ? [answer.data.id] : []))[0] ?? 0
    const replaced = await detail(as, made)
    const sums = ({ subtotal, discounts, vat, total, vatInfo: info }: typeof full) => ({ subtotal, discounts, vat, total, info })
    expect(sums(replaced)).toEqual(sums(full))
    expect(replaced).toMatchObject({ status: 'unpaid', codeRefused: null })
    expect(await detail(as, ids[1])).toMatchObject({ status: 'cancelled' })
    const before = await main(as)
    await portal.ok('user/order/finish', { id: made, method: 'balance' }, { as })
    expect(before - (await main(as))).toBe(full.total.amount)
    await portal.drain()
    expect(await column(portal, 'select state from promotion_use where account_id = $1', as.id)).toEqual(['paid'])
  })

  it('a code that still applies is not removed', async () => {
    const as = await somebody(portal)
    const id = await place(as, 'FIRST-A')
    expect((await portal.refused('user/order/remove-code', { id }, { as })).data.code).toBe('promotion.still-applies')
  })

  it('money that a gateway brings too late is on the balance, the order says why it is unpaid, and counts for the order at full price', async () => {
    const { as, ids } = await withTwoOrders(5_000)
    const { key, amount } = await begin(portal, as, ids[1])
    await portal.ok('user/order/finish', { id: ids[0], method: 'balance' }, { as })
    const before = await main(as)
    await deliver(portal, told(key, amount.amount))
    await portal.drain()
    expect(await detail(as, ids[1])).toMatchObject({ status: 'unpaid', actions: { finish: { reason: 'promotion.first-order-only' } } })
    expect((await main(as)) - before).toBe(amount.amount)
    expect((await kinds(as)).filter((kind) => kind === 'payment-code-refused')).toHaveLength(1)
    const { id, total } = await portal.ok('user/order/remove-code', { id: ids[1] }, { as })
    const rest = await begin(portal, as, id)
    expect(rest.amount.amount).toBe(total.amount - amount.amount)
    await deliver(portal, told(rest.key, rest.amount.amount))
    await portal.drain()
    expect((await detail(as, id)).paidAt).not.toBeNull()
    expect(await main(as)).toBe(before)
  })

  it('staff who confirm a transfer for it learn that the money went to the balance', async () => {
    const { as, ids } = await withTwoOrders(5_000)
    await portal.ok('user/order/finish', { id: ids[0], method: 'balance' }, { as })
    const arrivedOn = portal.clock.now().toISOString().slice(0, 10)
    const { total } = await detail(as, ids[1])
    const confirmed = await portal.ok(
      'operator/orders/confirm-payment',
      { id: ids[1], amount: total.amount, reference: 'FT-LATE-1', arrivedOn },
      { as: staff },
    )
    expect(confirmed).toMatchObject({ status: 'unpaid', outcome: 'code-refused' })
  })

  it('first top-up only: the second top-up is credited without its bonus, and the customer is notified', async () => {
    const as = await somebody(portal)
    const topUp = async (promoCode: string) => (await portal.ok('user/order/place', { type: 'topup', amount: 5000, promoCode }, { as })).id
    const ids = [await topUp('TOP-A'), await topUp('TOP-B')]
    const begun: string[] = []
    for (const id of ids) begun.push((await begin(portal, as, id)).key)
    await Promise.all(begun.map((key) => deliver(portal, told(key, 5000))))
    await portal.drain()
    const { main: paid, promotional } = await portal.ok('user/balance/overview', {}, { as })
    expect([paid.amount, promotional.amount]).toEqual([10_000, 500])
    expect((await kinds(as)).filter((kind) => kind === 'bonus-not-given')).toHaveLength(1)
  })
})
