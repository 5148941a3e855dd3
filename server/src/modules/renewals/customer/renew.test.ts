import { addMonths } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column, noticeKinds, periods, serviceNow, soldService, spent } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { begin, deliver, give, ledgerProblems, SIGNING_SEED } from '../../../../test/support/shop.ts'
import { endService, writeShare } from '../../services/index.ts'

let portal: TestPortal
let owner: Customer
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal({ env: { SIGNING_SEED } })
  await withoutLooks(portal)
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})
beforeEach(async () => {
  owner = await customer(portal, `renew${++nth}`)
})

/** A VPS as the books know it; nothing here needs its engine. */
const vps = (more: Parameters<typeof soldService>[2] = {}) =>
  soldService(portal, owner, { kind: 'vps', type: 'premium', name: 'web', ...more })
const renew = (input: object, requestId?: string) =>
  portal.call('user/service/vps/renew', input as never, { as: owner, ...(requestId !== undefined && { requestId }) })
const preview = (input: object) => portal.ok('user/service/vps/renew-preview', input as never, { as: owner })

describe('[M10] renewing by hand', () => {
  it('costs and lasts exactly what the preview says', async () => {
    const ids = [await vps(), await vps({ priceAmount: 1799, periodMonths: 3 })]
    await give(portal, owner, 100_000)
    for (const periodMonths of [undefined, 1, 12] as const) {
      const said = await preview({ ids, periodMonths })
      expect(said).toMatchObject({ invoices: 2, items: [{ refusal: null, openInvoice: null }, { refusal: null }] })
      const before = await spent(portal, owner)
      const { invoices, items } = await portal.ok('user/service/vps/renew', { ids, periodMonths, method: 'balance' }, { as: owner })
      expect(invoices.reduce((sum, { total }) => sum + total.amount, 0)).toBe(said.total.amount)
      expect(await spent(portal, owner)).toBe(before + said.total.amount)
      expect(items.map(({ id, end }) => [id, end])).toEqual(said.items.map(({ id, to }) => [id, to]))
    }
  })

  it('together is one invoice with a line each, and each service is extended', async () => {
    const ids = [await vps(), await vps(), await vps()]
    await give(portal, owner, 1500)
    expect((await preview({ ids, together: true })).invoices).toBe(1)
    const { invoices } = await portal.ok('user/service/vps/renew', { ids, together: true, method: 'balance' }, { as: owner })
    expect(invoices).toMatchObject([{ serviceIds: ids, status: 'renewed', total: { amount: 1500 } }])
    const detail = await portal.ok('user/order/detail', { id: invoices[0]?.id ?? 0 }, { as: owner })
    expect(detail.lines).toHaveLength(3)
    for (const id of ids) expect(await periods(portal, id)).toHaveLength(1)
  })

  it('is all or nothing: where the balance does not suffice no invoice is left', async () => {
    const ids = [await vps(), await vps()]
    await give(portal, owner, 700)
    expect((await renew({ ids, method: 'balance' })).data).toMatchObject({ code: 'order.not-enough-credit' })
    expect(await column(portal, 'select id from invoice where account_id = $1', owner.id)).toEqual([])
    expect(await column(portal, `select id from renewal where service_id = any($1)`, ids)).toEqual([])
  })

  it('[C7] tells what became of each, and beside each why it cannot be; one may be named without a list', async () => {
    const [paid, cancelled, late] = [await vps({ name: 'paid' }), await vps({ name: 'gone' }), await vps({ name: 'late' })]
    await give(portal, owner, 1000)
    const done = await portal.call('user/service/vps/renew', { id: paid, method: 'balance' } as never, { as: owner })
    expect(done).toMatchObject({ data: { items: [{ id: paid, name: 'paid', outcome: 'renewed', end: expect.any(String) }] } })
    const issued = await portal.ok('user/service/vps/renew', { ids: [paid, late] }, { as: owner })
    expect(issued.items).toMatchObject([
      { id: paid, outcome: 'issued' },
      { id: late, outcome: 'issued' },
    ])
    expect(issued.items.map(({ invoiceId }) => invoiceId)).toEqual(issued.invoices.map(({ id }) => id))
    await portal.ok('user/service/vps/cancel', { id: cancelled, mode: 'end-of-billing' }, { as: owner })
    const refused = await renew({ ids: [paid, cancelled, late], colour: 'red' })
    expect(refused.data).toMatchObject({ code: 'invalid-input', fields: { colour: 'Unknown field.' } })
    const both = await renew({ ids: [cancelled, paid] })
    expect(both.data).toMatchObject({ code: 'renewal.cancelled', fields: { [`ids.${cancelled}`]: expect.stringContaining('gone') } })
  })

  it('with points pays whole or not at all, and says what is missing', async () => {
    const ids = [await vps()]
    await give(portal, owner, 499, 'points')
    expect((await renew({ ids, method: 'points' })).data).toMatchObject({
      code: 'order.not-enough-points',
      params: { needed: 500, available: 499 },
    })
    await give(portal, owner, 1, 'points')
    expect(await renew({ ids, method: 'points' })).toMatchObject({ data: { invoices: [{ status: 'renewed' }] } })
  })

  it('without a method leaves an invoice that any method of an order can pay; money that comes by a gateway extends once [M5]', async () => {
    const id = await vps()
    const { invoices, msg } = await portal.ok('user/service/vps/renew', { ids: [id], periodMonths: 3 }, { as: owner })
    expect([invoices[0]?.status, msg]).toEqual(['unpaid', 'The renewal invoice is issued.'])
    const { key, amount } = await begin(portal, owner, invoices[0]?.id ?? 0)
    const event = { id: `e-${key}`, key, outcome: 'succeeded' as const, reference: `r-${key}`, amount }
    await Promise.all([deliver(portal, event), deliver(portal, event), deliver(portal, { ...event, id: `f-${key}` })])
    await portal.advance('1m')
    const service = await serviceNow(portal, id)
    expect(service.endAt).toEqual(addMonths(service.startAt ?? new Date(0), 4))
    expect(await periods(portal, id)).toHaveLength(1)
  })

  it('the same request acts once, and a second request for the same period answers the same invoice', async () => {
    const id = await vps()
    const [first, again] = [await renew({ ids: [id] }, 'once'), await renew({ ids: [id] }, 'once')]
    expect(again).toEqual(first)
    const other = await renew({ ids: [id] }, 'twice')
    expect(other.data).toEqual(first.data)
    expect((await renew({ ids: [id], periodMonths: 12 })).data).toMatchObject({ code: 'renewal.open-invoice', params: { name: 'web' } })
    const open = (await preview({ ids: [id] })).items[0]?.openInvoice
    await portal.ok('user/order/cancel', { id: open?.id ?? 0 }, { as: owner })
    await portal.drain()
    expect((await renew({ ids: [id], periodMonths: 12 })).status).toBe('success')
  })

  it('for another term takes the place of the invoice that the run issued', async () => {
    const id = await vps()
    await portal.advance('28d')
    expect(await column(portal, 'select auto from renewal where service_id = $1', id)).toEqual([true])
    await give(portal, owner, 6000)
    await portal.ok('user/service/vps/renew', { ids: [id], periodMonths: 12, method: 'balance' }, { as: owner })
    expect(await column(portal, 'select state from renewal where service_id = $1 order by id', id)).toEqual(['void', 'paid'])
    expect(await column(portal, 'select state from invoice where account_id = $1 order by id', owner.id)).toEqual(['cancelled', 'renewed'])
  })

  it('an invoice of the customer’s own for another term gives way when the automatic renewal is due', async () => {
    const id = await vps()
    await give(portal, owner, 700)
    await portal.advance('26d')
    await portal.ok('user/service/vps/renew', { ids: [id], periodMonths: 12 }, { as: owner })
    await portal.advance('3d')
    expect(await column(portal, 'select state from renewal where service_id = $1 order by id', id)).toEqual(['void', 'paid'])
    expect(await spent(portal, owner)).toBe(500)
  })

  it('is refused where it makes no sense, each with its reason, and the preview says so beforehand', async () => {
    const id = await vps()
    expect((await renew({ ids: [] })).data).toMatchObject({ code: 'nothing-selected' })
    expect((await renew({ ids: [id], method: 'barter' })).data).toMatchObject({ code: 'order.method-unavailable' })
    await give(portal, owner, 50_000)
    for (const _ of [1, 2]) await portal.ok('user/service/vps/renew', { ids: [id], periodMonths: 24, method: 'balance' }, { as: owner })
    expect((await renew({ ids: [id], periodMonths: 24 })).data).toMatchObject({ code: 'renewal.too-far', params: { months: 60 } })
    expect((await preview({ ids: [id], periodMonths: 24 })).items[0]?.refusal?.code).toBe('renewal.too-far')
    await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner })
    expect(await preview({ ids: [id] })).toMatchObject({
      invoices: 0,
      total: { amount: 0 },
      items: [{ refusal: { code: 'renewal.cancelled' } }],
    })
  })

  it('money that comes after the service ended stays in the balance', async () => {
    const id = await vps({ autoRenew: false })
    const { invoices } = await portal.ok('user/service/vps/renew', { ids: [id] }, { as: owner })
    const { key, amount } = await begin(portal, owner, invoices[0]?.id ?? 0)
    await portal.db.transaction((tx) => endService(tx, id, 7))
    await deliver(portal, { id: `late-${key}`, key, outcome: 'succeeded', reference: `late-${key}`, amount })
    await portal.advance('1m')
    expect(await portal.ok('user/balance/overview', {}, { as: owner })).toMatchObject({ main: { amount: amount.amount } })
    expect([await periods(portal, id), await column(portal, 'select state from invoice where account_id = $1', owner.id)]).toEqual([
      [],
      ['cancelled'],
    ])
  })
})

describe('[S1a] whose service it is', () => {
  it('a member may do nothing about its paid time, by any call', async () => {
    const id = await vps()
    const member = await customer(portal, `member${nth}`)
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: id, memberId: member.id, ownerId: owner.id, rights: ['password'] }))
    const refused = await Promise.all([
      portal.refused('user/service/vps/renew', { ids: [id] }, { as: member }),
      portal.refused('user/service/vps/renew-preview', { ids: [id] }, { as: member }),
      portal.refused('user/service/vps/autorenew', { id, on: false }, { as: member }),
      portal.refused('user/service/vps/cancel', { id, mode: 'immediate' }, { as: member }),
      portal.refused('user/service/vps/revoke-cancellation', { id }, { as: member }),
    ])
    expect(refused.map(({ data, http }) => [http, data.code])).toEqual(Array.from({ length: 5 }, () => [403, 'forbidden']))
    expect(await serviceNow(portal, id)).toMatchObject({ autoRenew: true, cancellation: null })
  })

  it('a service of another kind is not a VPS', async () => {
    const hosting = await soldService(portal, owner)
    expect((await renew({ ids: [hosting] })).data).toMatchObject({ code: 'not-found' })
  })
})

describe('auto renew', () => {
  it('switched off lets the service run out, switched on again while overdue pays at once', async () => {
    const id = await vps()
    const off = await portal.ok('user/service/vps/autorenew', { id, on: false }, { as: owner })
    expect(off).toMatchObject({ autoRenew: false, schedule: { autoRenewAt: null }, msg: 'Auto renew is off.' })
    await give(portal, owner, 500)
    await portal.advance('29d')
    expect(await spent(portal, owner)).toBe(0)
    const on = await portal.ok('user/service/vps/autorenew', { id, on: true }, { as: owner })
    expect(new Date(on.schedule.autoRenewAt ?? 0).getTime()).toBeLessThan(portal.clock.now().getTime())
    await portal.advance('1m')
    expect([await spent(portal, owner), (await noticeKinds(portal, owner)).at(-1)]).toEqual([500, 'service-renewed'])
  })
})
