import { events } from '@portal/contracts/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { column } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems, type Shop, shop } from '../../../test/support/shop.ts'
import { markUndeliverable } from '../services/lifecycle.ts'

let portal: TestPortal
let from: Shop
let serial = 0
const somebody = (): Promise<Customer> => customer(portal, `owner${++serial}`)
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
  from = await shop(portal)
})
afterAll(() => portal.dispose())

const wallets = (as: Customer) => portal.ok('user/balance/overview', {}, { as })
const detail = (as: Customer, id: number) => portal.ok('user/order/detail', { id }, { as })

/** An order that is paid, with nothing built yet. */
async function paid(
  as: Customer,
  method: 'balance' | 'points',
  ...items: ReturnType<Shop['item']>[]
): Promise<{ id: number; services: number[] }> {
  const { id } = await portal.ok('user/order/place', { items }, { as })
  await portal.ok('user/order/finish', { id, method }, { as })
  const { units } = await detail(as, id)
  return { id, services: units.map(({ serviceId }) => serviceId ?? 0) }
}

const stock = async (plan: string): Promise<number> =>
  Number((await column(portal, `select sum(stock)::int from plan_location where plan_id = $1`, from.planId(plan)))[0])

/** As a kind tells it when nothing is left of a machine. */
const cannotBeBuilt = (as: Customer, serviceId: number, times = 1) =>
  portal.db.transaction(async (tx) => {
    await markUndeliverable(tx, serviceId, 'the node is on fire')
    for (let i = 0; i < times; i++)
      await tx.emit(events.serviceUndeliverable, { serviceId, kind: 'vps', orderId: null, reason: 'the node is on fire' }, as.id)
  })

describe('[M7][O4] what cannot be delivered goes back to where it came from', () => {
  it('one of three: partially, its share refunded from promotional and main, its unit back in stock, points for the rest', async () => {
    const as = await somebody()
    await give(portal, as, 1000, 'promotional')
    await give(portal, as, 5000)
    // Three at 9.60 and 5.00 setup each = 43.80: 10.00 promotional, 33.80 main.
    const { id, services } = await paid(as, 'balance', from.item('premium-2', { quantity: 3 }))
    const before = await wallets(as)
    const left = await stock('premium-2')
    await cannotBeBuilt(as, services[1] ?? 0, 3)
    await portal.advance('2m')
    expect(await stock('premium-2')).toBe(left + 1)
    const order = await detail(as, id)
    expect(order.status).toBe('partially')
    expect(order.units.map(({ state }) => state).sort()).toEqual(['delivered', 'delivered', 'refunded'])
    expect(order.creditNotes).toMatchObject([{ amount: { amount: 1460 }, reason: 'undeliverable' }])
    expect(order.creditNotes[0]?.number).toMatch(/^ARD-CN-2026-\d{6}$/)
    const after = await wallets(as)
    const back = [after.promotional.amount - before.promotional.amount, after.main.amount - before.main.amount]
    expect(back[0]).toBeGreaterThanOrEqual(333)
    expect(back[0]).toBeLessThanOrEqual(334)
    expect((back[0] ?? 0) + (back[1] ?? 0)).toBe(1460)
    expect(after.points).toBe(22)
  })
  it('each of several refunds exactly its own line, its discount off, whatever balances paid; together they are the document', async () => {
    const as = await somebody()
    await give(portal, as, 333, 'promotional')
    await give(portal, as, 50_000)
    const { id, services } = await paid(as, 'balance', from.item('premium-2', { periodMonths: 6 }), from.item('premium-1', { quantity: 2 }))
    const { lines, total } = await detail(as, id)
    const nets = lines.map(({ subtotal, discount }) => subtotal.amount - discount.amount)
    expect(lines[0]?.discount.amount).toBeGreaterThan(0)
    for (const service of services) {
      await cannotBeBuilt(as, service)
      await portal.drain()
    }
    const back = (await detail(as, id)).creditNotes.map(({ amount }) => amount.amount)
    expect(back).toEqual([nets[0], (nets[1] ?? 0) / 2, (nets[1] ?? 0) / 2])
    expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(total.amount)
  })
  it('nothing at all: cancelled by the system, everything back to the cent, no points', async () => {
    const as = await somebody()
    await give(portal, as, 777, 'promotional')
    await give(portal, as, 5000)
    const { id, services } = await paid(as, 'balance', from.item('premium-1', { quantity: 2 }), from.item('storage-250'))
    for (const service of services) await cannotBeBuilt(as, service)
    await portal.drain()
    expect(await detail(as, id)).toMatchObject({ status: 'cancelled' })
    expect(await wallets(as)).toMatchObject({ promotional: { amount: 777 }, main: { amount: 5000 }, points: 0 })
  })
  it('paid with points: points back', async () => {
    const as = await somebody()
    await give(portal, as, 3000, 'points')
    const { id, services } = await paid(as, 'points', from.item('premium-1', { quantity: 3 }))
    expect((await wallets(as)).points).toBe(0)
    await cannotBeBuilt(as, services[0] ?? 0)
    await cannotBeBuilt(as, services[2] ?? 0)
    await portal.advance('2m')
    expect((await detail(as, id)).status).toBe('partially')
    expect(await wallets(as)).toMatchObject({ points: 2000, main: { amount: 0 } })
    const { items } = await portal.ok('user/notification/list', { search: 'loyalty points were returned' }, { as })
    expect(items.map(({ body }) => body)).toEqual(['Your 1000 loyalty points were returned.', 'Your 1000 loyalty points were returned.'])
    const log = await portal.ok('user/log/list', { search: 'order/refund' }, { as })
    expect(log.items.map(({ actor }) => actor)).toEqual(['system', 'system'])
  })
  it('told at the same instant of all units, the document still closes once', async () => {
    const as = await somebody()
    await give(portal, as, 20_000)
    const { id, services } = await paid(as, 'balance', from.item('premium-1', { quantity: 6 }))
    await portal.db.transaction(async (tx) => {
      for (const serviceId of services) await tx.emit(events.serviceDelivered, { serviceId, kind: 'vps', orderId: null }, as.id)
    })
    await Promise.all(Array.from({ length: 6 }, () => portal.drain()))
    const order = await detail(as, id)
    expect(order.history.filter(({ to }) => to === 'provisioned')).toHaveLength(1)
    expect((await wallets(as)).points).toBe(60)
  })
})

describe('[M8] VAT', () => {
  const vatInfo = {
    companyName: 'May Sang Co., Ltd',
    companyAddress: '48 Nguyễn Đình Chiểu, Quận 3',
    taxCode: '0316482907',
    email: 'ketoan@maysang.vn',
  }
  it('on request: comes and goes with the VAT information while unpaid, and stands once paid', async () => {
    const as = await somebody()
    await give(portal, as, 5000)
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')], vatInfo }, { as })
    expect(await detail(as, id)).toMatchObject({ total: { amount: 1100 }, vat: { percent: 10, amount: { amount: 100 } }, vatInfo })
    expect(await portal.ok('user/order/update-tax-info', { id, vatInfo: null }, { as })).toMatchObject({ total: { amount: 1000 } })
    const again = await portal.ok('user/order/update-tax-info', { id, vatInfo: { ...vatInfo, companyName: 'Other' } }, { as })
    expect(again).toMatchObject({ total: { amount: 1100 }, msg: 'VAT info is updated.' })
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    expect((await portal.refused('user/order/update-tax-info', { id, vatInfo: null }, { as })).data.code).toBe('vat.update-failed')
    const { rows } = await portal.db.pool.query(
      `select sum(e.amount) as tax from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
       where a.kind = 'tax-payable' and t.invoice_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ tax: '100' }])
  })
  it('is refused, and says which fields, when it is not complete', async () => {
    const as = await somebody()
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })
    const refusal = await portal.refused('user/order/update-tax-info', { id, vatInfo: { ...vatInfo, taxCode: ' ', email: '' } }, { as })
    expect(refusal.data.code).toBe('vat.incomplete')
    expect(Object.keys(refusal.data.fields ?? {})).toEqual(['vatInfo.taxCode', 'vatInfo.email'])
  })
  it('of a brand that always charges it, and never on a top-up', async () => {
    const as = await customer(portal, 'sen-buyer', { brandId: 2, locale: 'vi-VN' })
    const host = 'sen.localhost'
    await give(portal, as, 2_000_000, 'main', { id: 2, currency: 'VND' })
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as, host })
    // 109,000 and a setup of 115,000, 8 % VAT.
    expect(await portal.ok('user/order/detail', { id }, { as, host })).toMatchObject({
      total: { amount: 241_920, currency: 'VND' },
      vat: { percent: 8, amount: { amount: 17_920, currency: 'VND' } },
      approxTotal: { currency: 'USD', amount: 1052 },
    })
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as, host })
    expect((await portal.ok('user/order/detail', { id }, { as, host })).number).toBe('SEN-2026-000001')
    await portal.advance('2m')
    // A point for each whole dollar at 23,000.
    expect((await portal.ok('user/balance/overview', {}, { as, host })).points).toBe(10)
    const topup = await portal.ok('user/order/place', { type: 'topup', amount: 23_000 }, { as, host })
    expect(topup.total).toEqual({ amount: 23_000, currency: 'VND' })
    expect((await portal.refused('user/order/place', { type: 'topup', amount: 22_999 }, { as, host })).data.code).toBe('topup.limits')
  })
})

describe('[M6] the document', () => {
  it.each([
    `update invoice_line set unit_cost = 1`,
    'delete from invoice_line',
    `update invoice set total = 1, subtotal = 1, discount = 0, vat = 0`,
    `update invoice set number = 'X'`,
    'delete from invoice',
    `insert into invoice_line (invoice_id, position, kind, description, detail, unit_cost, quantity, subtotal, options) select id, 99, 'other', '{}', '{}', 1, 1, 1, '{}' from invoice limit 1`,
    `update credit_note set total = 0`,
  ])('once issued refuses, in the database itself: %s', async (statement) => {
    await expect(portal.owner.query(statement)).rejects.toMatchObject({
      constraint: expect.stringMatching(/^(invoice|credit_note)_.*(frozen|kept)$/),
    })
  })
  it('lists and finds: by number, amount, date, host name, status, with counts', async () => {
    const as = await somebody()
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-2', { hostnames: ['needle-in-hay'] })] }, { as })
    await portal.ok('user/order/place', { type: 'topup', amount: 4200 }, { as })
    const found = async (input: object) => (await portal.ok('user/order/list', input, { as })).items.map((item) => item.id)
    expect(await found({ search: ` #${id} ` })).toEqual([id])
    expect(await found({ search: '$14.60' })).toEqual([id])
    expect(await found({ search: 'NEEDLE' })).toEqual([id])
    expect(await found({ search: '2026-11-20' })).toHaveLength(2)
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ type: 'topup' })).not.toContain(id)
    expect(await found({ from: '2026-11-21' })).toEqual([])
    expect(await found({ minTotal: 1460, maxTotal: 1460 })).toEqual([id])
    expect(await found({ sort: 'total' })).toEqual([id, expect.any(Number)])
    const { counts, total } = await portal.ok('user/order/list', { status: 'unpaid' }, { as })
    expect({ counts, total }).toEqual({ counts: { all: 2, unpaid: 2 }, total: 2 })
  })
})

it('[M1] whatever happened above, nothing was made of nothing', async () => {
  expect(await ledgerProblems(portal)).toEqual([])
})
