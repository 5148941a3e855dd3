import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { column } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, closeShop, deliver, give, openShop, type Shop, somebody, told } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { createLogger } from '../../platform/log.ts'
import { Metrics } from '../../platform/metrics.ts'
import { reconcileAll } from '../renewals/reconcile/reconcile.ts'
import { revenueIn } from './index.ts'

let portal: TestPortal
let from: Shop
let staff: StaffMember
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
  staff = await operator(portal, 'accountant', ['billing'])
})
afterAll(() => closeShop(portal))

/** Revenue as the documents say it, computed without the ledger: main balance paid minus VAT, minus the same of credit notes. */
const BY_DOCUMENTS = `select (coalesce(sum(n), 0))::int from (
    select paid_main - vat as n from invoice where paid_at is not null and type in ('new', 'renew', 'change', 'upgrade', 'other')
    union all select vat - main from credit_note) documents`
/** VAT of paid documents, minus the VAT of credit notes. */
const VAT = `select ((select coalesce(sum(vat), 0) from invoice where paid_at is not null and type in ('new', 'renew', 'change', 'upgrade', 'other'))
  - (select coalesce(sum(vat), 0) from credit_note))::int`
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const vatInfo = { companyName: 'Ánh Dương Ltd', companyAddress: '1 Lê Lợi', taxCode: '0312345678', email: 'tax@example.com' }

const number = async (sql: string, ...values: unknown[]): Promise<number> => Number((await column(portal, sql, ...values))[0])
const today = async () =>
  (await portal.ok('operator/overview', { brandId: 1 }, { as: staff })).revenue?.find(({ currency }) => currency === 'USD')?.now ?? 0
const promotion = async (code: string) => {
  const [item] = (await portal.ok('operator/promotions/list', { search: code }, { as: staff })).items
  return { revenue: item?.revenue.amount, given: item?.given.amount }
}
/** A figure of `/metrics` of the first brand in dollars. */
async function metric(name: string): Promise<number> {
  const parts = { db: portal.db, clock: portal.clock, log: createLogger('silent'), figures: portal.figures }
  const page = await new Metrics({ ...parts, info: { mode: 'demo', role: 'all' } }).render()
  const line = page.split('\n').find((one) => one.startsWith(`${name}{brand="1",currency="USD"} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

describe('[D8] a figure is the same everywhere', () => {
  it('through gifts, points, VAT, a promo code and a partial refund; a refund counts on its own day and past days stay', async () => {
    const [buyer, loyal] = [await somebody(portal, 20_000), await somebody(portal)]
    await give(portal, buyer, 500, 'promotional')
    await give(portal, loyal, 10_000, 'points')
    const order = { items: [from.item('premium-2')], vatInfo }
    const { id } = await portal.ok('user/order/place', { ...order, promoCode: 'NOV10' }, { as: buyer })
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as: buyer })
    const { id: byPoints } = await portal.ok('user/order/place', order, { as: loyal })
    await portal.ok('user/order/finish', { id: byPoints, method: 'points' }, { as: loyal })
    await portal.advance('10m')

    const firstDay = portal.clock.now()
    const sold = await today()
    expect(sold).toBe(await number(BY_DOCUMENTS))
    expect(await metric('portal_revenue')).toBe(sold)
    const discount = await number('select amount::int from promotion_use where invoice_id = $1', id)
    const ofOrder = await number('select (paid_main - vat)::int from invoice where id = $1', id)
    expect(await promotion('NOV10')).toEqual({ revenue: ofOrder, given: discount })

    await portal.advance('24h')
    staff = await operator(portal, 'next-day', ['billing'])
    await portal.ok(
      'operator/orders/refund',
      { id, amount: 400, creditNotes: 0, time: 'keep', reason: 'asked for by phone' },
      { as: staff },
    )
    const refunded = await number('select (vat - main)::int from credit_note where invoice_id = $1', id)
    expect(refunded).toBeLessThan(0)
    expect(await today()).toBe(refunded)
    const past = await portal.db.transaction((tx) => {
      const day = { from: new Date(firstDay.getTime() - 3_600_000), to: new Date(firstDay.getTime() + 3_600_000) }
      return revenueIn(tx, [1], [day, { from: day.to, to: day.to }])
    })
    expect(past.reduce((sum, { n }) => sum + n, 0)).toBe(sold)
    expect(await metric('portal_revenue')).toBe(sold + refunded)

    let spent = 0
    for (const who of [buyer, loyal]) {
      const { spending } = await portal.ok('operator/customers/overview', { id: who.id }, { as: staff })
      expect((await portal.ok('user/dashboard/overview', { days: 7 }, { as: who })).spending).toEqual(spending)
      spent += spending.reduce((sum, { amount }) => sum + amount.amount, 0)
    }
    expect(spent - (await number(VAT))).toBe(sold + refunded)
    const total = await number('select total::int from invoice where id = $1', id)
    expect(await promotion('NOV10')).toEqual({ revenue: ofOrder + refunded, given: Math.round((discount * (total - 400)) / total) })

    const { items } = await portal.ok(
      'operator/documents/export',
      { brandId: 1, from: dayOf(addDays(firstDay, -7)), to: dayOf(addDays(firstDay, 7)) },
      { as: staff },
    )
    const documented = items.reduce((sum, { kind, type, net, paidAt }) => {
      if (paidAt === null || type === 'topup') return sum
      return sum + Math.round(Number(net) * 100) * (kind === 'credit-note' ? -1 : 1)
    }, 0)
    expect(documented).toBe(
      await number(`select sum(e.amount)::int from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind in ('revenue', 'fee-revenue') and a.brand_id = 1`),
    )
  })

  it('unpaid: money that arrived for a part of an order is on the balance and does not reduce it', async () => {
    const before = await metric('portal_unpaid')
    const as = await somebody(portal)
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-2')] }, { as })
    const total = await number('select total::int from invoice where id = $1', id)
    const { key } = await begin(portal, as, id)
    await deliver(portal, told(key, 300))
    await portal.drain()
    expect((await portal.ok('user/balance/overview', {}, { as })).main.amount).toBe(300)
    const { owed } = await portal.ok('operator/customers/overview', { id: as.id }, { as: staff })
    expect(owed).toMatchObject({ amount: { amount: total }, invoices: 1 })
    expect((await metric('portal_unpaid')) - before).toBe(total)
    await portal.db.transaction(reconcileAll)
    const [day] = (await portal.ok('operator/billing/reconciliation/list', { brandId: 1 }, { as: staff })).items
    expect(day?.open.find(({ currency }) => currency === 'USD')?.unpaid).toBe(before + total)
  })
})
