import type { EndpointTable } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, closeShop, deliver, ledgerProblems, openShop, type Shop, somebody, told } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let from: Shop
let staff: StaffMember
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
  staff = await operator(portal, 'marketing', ['billing'])
})
afterAll(() => closeShop(portal))

type Terms = Omit<EndpointTable['operator/promotions/create']['input'], 'brandId' | 'code'>
const open: Terms = {
  ...{ appliesTo: 'orders', kind: 'percent', percent: 10, amount: null, planIds: [], minimum: 0, firstOrderOnly: false, perCustomer: null },
  ...{ total: null, from: null, to: null, advertised: false, note: '' },
}
const make = (code: string, terms: Partial<Terms> = {}) =>
  portal.ok('operator/promotions/create', { brandId: 1, code, ...open, ...terms }, { as: staff })
const promotion = async (code: string) => {
  const { items } = await portal.ok('operator/promotions/list', { search: code }, { as: staff })
  return items.find((one) => one.code === code)
}
const cart = () => [from.item('premium-2')]
const quote = (as: Customer, promoCode: string, items = cart()) => portal.ok('user/order/quote', { items, promoCode }, { as })
const place = (as: Customer, promoCode: string, items = cart()) => portal.ok('user/order/place', { items, promoCode }, { as })
const refused = async (as: Customer, promoCode: string) =>
  (await portal.refused('user/order/place', { items: cart(), promoCode }, { as })).data

describe('[M9] a promo code', () => {
  it('takes its part off the price, the document, and nothing of the renewal; VAT is of what is left', async () => {
    await make('TEN')
    const as = await somebody(portal, 10_000)
    const vatInfo = { companyName: 'Ánh Dương Ltd', companyAddress: '1 Lê Lợi', taxCode: '0312345678', email: 'tax@example.com' }
    const items = cart()
    const plain = await portal.ok('user/order/quote', { items, vatInfo }, { as })
    const priced = await portal.ok('user/order/quote', { items, vatInfo, promoCode: ' ten ' }, { as })
    // 14.60 without VAT.
    expect(priced.promotion).toEqual({ code: 'TEN', amount: { amount: 146, currency: 'USD' }, refused: null, instead: null })
    expect(priced.discounts).toEqual([...plain.discounts, { label: 'Promo code TEN', amount: { amount: 146, currency: 'USD' } }])
    expect([plain.vat?.amount.amount, priced.vat?.amount.amount]).toEqual([146, 131])
    expect(priced.total.amount).toBe(1314 + 131)
    const order = await portal.ok('user/order/place', { items, vatInfo, promoCode: 'TEN' }, { as })
    expect(order.total).toEqual(priced.total)
    await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as })
    await portal.advance('2m')
    expect((await portal.ok('user/order/detail/{id}', { id: order.id }, { as })).discounts.at(-1)?.label).toBe('Promo code TEN')
    const { items: servers } = await portal.ok('user/service/vps/list', {}, { as })
    expect(servers[0]?.price).toMatchObject({ amount: 960 })
    expect(await promotion('TEN')).toMatchObject({ uses: 1, revenue: { amount: 1314 }, given: { amount: 146 } })
  })

  it('that does not apply says why beside the price without it, and names one that would', async () => {
    await make('LARGE', { minimum: 100_000 })
    await make('EVERYBODY', { percent: 5, advertised: true })
    const as = await somebody(portal)
    const { promotion: judged, total } = await quote(as, 'LARGE')
    expect(total.amount).toBe(1460)
    expect(judged).toMatchObject({ amount: { amount: 0 }, refused: 'LARGE requires an order of at least $1,000.00. Add $985.40 more.' })
    expect(judged?.instead?.code).toBe('NOV10')
    const check = await portal.ok('user/promotion/levprotected/check', { code: 'nonsense!', items: cart() }, { as, lang: 'vi-VN' })
    expect(check.refused).toBe('Không có mã NONSENSE!. Vui lòng kiểm tra lại chính tả.')
    expect(await refused(as, 'LARGE')).toMatchObject({ code: 'promotion.minimum', fields: { promoCode: expect.stringContaining('LARGE') } })
  })

  it('its last use is taken once, however many ask at once, and comes back with an order that is cancelled', async () => {
    await make('LAST', { total: 1 })
    const people = await Promise.all(Array.from({ length: 6 }, () => somebody(portal)))
    const asked = Array.from({ length: 100 }, (_, n) => people[n % people.length] as Customer)
    const answers = await Promise.all(asked.map((as) => portal.call('user/order/place', { items: cart(), promoCode: 'LAST' }, { as })))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect((await promotion('LAST'))?.state).toBe('used-up')
    const winner = answers.findIndex(({ status }) => status === 'success') % people.length
    const { items } = await portal.ok('user/order/list', {}, { as: people[winner] as Customer })
    await portal.ok('user/order/cancel', { id: items[0]?.id ?? 0 }, { as: people[winner] as Customer })
    await portal.drain()
    expect(await promotion('LAST')).toMatchObject({ uses: 0, state: 'active' })
    await place(people[(winner + 1) % 6] as Customer, 'LAST')
  })

  it('for the first order is for no second one, neither beside an unpaid one nor after a paid one', async () => {
    await make('WELCOME', { firstOrderOnly: true })
    const as = await somebody(portal, 10_000)
    const twice = await Promise.all([1, 2].map(() => portal.call('user/order/place', { items: cart(), promoCode: 'WELCOME' }, { as })))
    expect(twice.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const { items } = await portal.ok('user/order/list', {}, { as })
    await portal.ok('user/order/finish', { id: items[0]?.id ?? 0, method: 'balance' }, { as })
    expect(await refused(as, 'WELCOME')).toMatchObject({ code: 'promotion.first-order-only' })
  })

  it('what fails to be delivered gives back exactly what it cost, the code’s part off the plans it was for', async () => {
    await make('PREMIUM', { kind: 'fixed', percent: null, amount: 500, planIds: [from.planId('premium-2')] })
    const as = await somebody(portal, 20_000)
    const order = await place(as, 'PREMIUM', [from.item('premium-2', { quantity: 2 }), from.item('storage-250')])
    await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as })
    const { rows } = await portal.db.pool.query<{ total: string; type: string }>(
      'select total, type from order_unit where invoice_id = $1 order by id',
      [order.id],
    )
    const of = (type: string) => rows.filter((row) => row.type === type).map(({ total }) => Number(total))
    const plain = await portal.ok('user/order/quote', { items: [from.item('storage-250')] }, { as })
    expect(of('premium')).toEqual([1210, 1210])
    expect(of('storage')).toEqual([plain.total.amount])
  })

  it('of top-ups adds its part to the promotional balance once the money is there, with a document, once whatever repeats', async () => {
    await make('PLUS20', { appliesTo: 'topups', percent: 20, minimum: 2000, perCustomer: 1, planIds: [from.planId('premium-2')] })
    const as = await somebody(portal)
    const check = (amount: number) => portal.ok('user/promotion/levprotected/check', { code: 'plus20', amount }, { as })
    expect(await check(5000)).toMatchObject({ amount: { amount: 1000 }, subtotal: { amount: 5000 }, refused: null })
    expect((await check(1500)).refused).toBe('PLUS20 requires a top-up of at least $20.00. Add $5.00 more.')
    expect((await refused(as, 'PLUS20')).code).toBe('promotion.for-topups')
    const topUp = () => portal.call('user/order/place', { type: 'topup', amount: 5000, promoCode: 'PLUS20' }, { as })
    const answers = await Promise.all([topUp(), topUp()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const order = answers.find(({ status }) => status === 'success')?.data as { id: number }
    const wallets = async () => {
      const { main, promotional } = await portal.ok('user/balance/overview', {}, { as })
      return [main.amount, promotional.amount]
    }
    const { key } = await begin(portal, as, order.id)
    expect(await wallets()).toEqual([0, 0])
    for (let n = 0; n < 3; n++) await deliver(portal, told(key, 5000))
    await portal.drain()
    expect(await wallets()).toEqual([5000, 1000])
    const { items } = await portal.ok('user/order/list', { type: 'promotion' }, { as })
    expect(items).toMatchObject([{ status: 'credited', total: { amount: 1000 } }])
    const { items: statement } = await portal.ok('user/balance/statement', {}, { as })
    expect(statement.find(({ template }) => template === 'grant')).toMatchObject({ amount: 1000, invoice: { id: items[0]?.id } })
    expect(await promotion('PLUS20')).toMatchObject({ uses: 1, given: { amount: 1000 }, planIds: [] })
    expect(await ledgerProblems(portal)).toEqual([])
  })

  it('is changed by who saw its last terms, archived for good, and never taken twice by name', async () => {
    const { id } = await make('EDITED')
    expect((await portal.refused('operator/promotions/create', { brandId: 1, code: 'edited', ...open }, { as: staff })).data).toMatchObject(
      {
        fields: { code: expect.stringContaining('name') },
      },
    )
    await portal.ok('operator/promotions/update', { id, version: 0, ...open, percent: 20 }, { as: staff })
    expect((await portal.refused('operator/promotions/update', { id, version: 0, ...open }, { as: staff })).data.code).toBe('conflict')
    const late = await portal.refused('operator/promotions/update', { id, version: 1, ...open, percent: null }, { as: staff })
    expect(late.data.fields).toHaveProperty('percent')
    await portal.ok('operator/promotions/archive', { id }, { as: staff })
    expect((await portal.refused('operator/promotions/archive', { id }, { as: staff })).data.code).toBe('promotion.archived')
    expect(await refused(await somebody(portal), 'EDITED')).toMatchObject({ code: 'promotion.over' })
  })
})
