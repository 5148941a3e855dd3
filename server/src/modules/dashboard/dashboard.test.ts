import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { startSaga } from '../../platform/saga/store.ts'
import { issueInvoice } from '../invoices/index.ts'
import { post } from '../ledger/index.ts'
import { createService, type Service, writeShare } from '../services/index.ts'
import { startPeriod } from '../services/lifecycle.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const nothing = { 'en-US': '', 'vi-VN': '', 'zh-CN': '' }

/** A delivered service that ends in so many days. */
async function active(mine: Customer, name: string, days: number, more: Partial<Service> = {}): Promise<number> {
  return await portal.db.transaction(async (tx) => {
    const plan = { name: 'P-2', cpu: 2, memoryMb: 4096, diskGb: 80, transferGb: null }
    const { kind = 'vps', type = 'premium', autoRenew = true } = more
    const { id } = await createService(tx, {
      ...{ brandId: 1, accountId: mine.id, kind, type, plan, name, autoRenew, planId: null, locationId: null, options: {} },
      ...{ currency: 'USD', priceAmount: 1250, periodMonths: 1 },
    })
    await startPeriod(tx, id)
    await tx.client.query(
      'update service set end_at = $2, anchor_day = extract(day from $2::timestamptz), cancellation = $3, trial_hours = $4 where id = $1',
      [id, addDays(tx.now, days), more.cancellation ?? null, more.trialHours ?? null],
    )
    return id
  })
}

const unpaid = (mine: Customer, total: number) =>
  portal.db.transaction((tx) =>
    issueInvoice(tx, {
      ...{ brandId: 1, accountId: mine.id, type: 'other' as const, expiresAt: addDays(tx.now, 7) },
      lines: [{ kind: 'other', description: nothing, detail: nothing, unitCost: total, quantity: 1, subtotal: total, options: {} }],
    }),
  )

const overview = (mine: Customer, input: { days?: number } = {}) => portal.ok('user/dashboard/overview', input, { as: mine })

describe('[P6] dashboard', () => {
  it('of a new customer is empty, not broken', async () => {
    const mine = await customer(portal, 'fresh')
    const answer = await overview(mine)
    expect(answer).toMatchObject({
      days: 7,
      expiringServices: 0,
      totalOrders: 0,
      availableVps: 0,
      expiring: [],
      needsYou: [],
      inProgress: [],
    })
    expect(answer.spending).toHaveLength(12)
    expect(answer.spending.at(-1)).toEqual({ month: '2026-11', amount: { amount: 0, currency: 'USD' } })
    expect(answer.next30Days).toEqual({
      due: { amount: 0, currency: 'USD' },
      byHand: { amount: 0, currency: 'USD' },
      balance: { amount: 0, currency: 'USD' },
      missing: { amount: 0, currency: 'USD' },
    })
  })

  it('counts what expires within N days, nearest first, and what is there', async () => {
    const mine = await customer(portal, 'owner')
    await active(mine, 'later', 6)
    await active(mine, 'soon', 2, { autoRenew: false })
    await active(mine, 'far', 20)
    await active(mine, 'metal', 90, { kind: 'dedicated', type: 'dedicated' })
    await active(await customer(portal, 'somebody'), 'foreign', 1)
    const answer = await overview(mine)
    expect(answer).toMatchObject({ expiringServices: 2, availableVps: 3, availableDedicated: 1 })
    expect(answer.expiring.map(({ name, kind, autoRenew, price }) => ({ name, kind, autoRenew, price }))).toEqual([
      { name: 'soon', kind: 'premium', autoRenew: false, price: { amount: 1250, currency: 'USD' } },
      { name: 'later', kind: 'premium', autoRenew: true, price: { amount: 1250, currency: 'USD' } },
    ])
    expect((await overview(mine, { days: 30 })).expiringServices).toBe(3)
    expect((await portal.refused('user/dashboard/overview', { days: 0 }, { as: mine })).http).toBe(422)
  })

  it('counts one thing alike in the list, its tabs, the menu and the dashboard: shared and being built included', async () => {
    const mine = await customer(portal, 'counted')
    const other = await customer(portal, 'lender')
    for (const name of ['one', 'two', 'three']) await active(mine, name, 40)
    const building = await active(mine, 'building', 40)
    await portal.db.pool.query(`update service set state = 'installing' where id = $1`, [building])
    const shared = await active(other, 'lent', 40)
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: shared, memberId: mine.id, ownerId: other.id, rights: [] }))
    await active(mine, 'another kind', 40, { kind: 'dedicated', type: 'dedicated' })
    for (let n = 0; n < 12; n++) await unpaid(mine, 100 + n)
    const list = await portal.ok('user/service/vps/list', {}, { as: mine })
    const orders = await portal.ok('user/order/list', {}, { as: mine })
    const { availableVps, availableDedicated, totalOrders, pendingOrders } = await overview(mine)
    expect([list.total, list.counts.all, list.counts.team]).toEqual([5, 5, 1])
    // The menu shows the dashboard's own figures.
    expect([availableVps, availableDedicated]).toEqual([list.counts.all, 1])
    expect([totalOrders, pendingOrders]).toEqual([orders.counts.all, (orders.counts.unpaid ?? 0) + (orders.counts.pending ?? 0)])
    expect(pendingOrders).toBe(12)
  })

  it('does not ask the price of a trial that nobody has kept, and says beside the automatic sum what a person must pay', async () => {
    const mine = await customer(portal, 'trying')
    await active(mine, 'paid', 5)
    await active(mine, 'tried', 4, { trialHours: 96 })
    await active(mine, 'by hand', 6, { autoRenew: false })
    const { expiring, next30Days } = await overview(mine)
    expect(expiring.map(({ name, price }) => [name, price?.amount ?? null])).toEqual([
      ['tried', null],
      ['paid', 1250],
      ['by hand', 1250],
    ])
    expect([next30Days.due.amount, next30Days.byHand.amount]).toEqual([1250, 1250])
  })

  it('says what waits for the customer: unpaid invoices, and what ends unasked', async () => {
    const mine = await customer(portal, 'needed')
    const invoice = await unpaid(mine, 4200)
    await active(mine, 'lapsing', 3, { autoRenew: false })
    await active(mine, 'leaving', 3, { autoRenew: false, cancellation: 'end-of-billing' })
    await active(mine, 'tried', 4, { trialHours: 96 })
    const answer = await overview(mine)
    expect(answer).toMatchObject({ totalOrders: 1, pendingOrders: 1 })
    expect(answer.needsYou).toMatchObject([
      { what: 'unpaid-invoice', orderID: invoice.id, number: invoice.number, total: { amount: 4200, currency: 'USD' } },
      { what: 'ending-without-renewal', name: 'lapsing' },
      { what: 'ending-without-renewal', name: 'tried' },
    ])
    expect(answer.expiring.find(({ name }) => name === 'tried')?.autoRenew).toBe(false)
  })

  it('sets the renewals of the next 30 days against the balance', async () => {
    const mine = await customer(portal, 'planner')
    await active(mine, 'a', 5)
    await active(mine, 'b', 29)
    await active(mine, 'c', 31)
    await active(mine, 'd', 5, { autoRenew: false })
    await portal.db.transaction((tx) =>
      post(tx, 'wallet-top-up', {
        accountId: mine.id,
        brandId: 1,
        amount: 1000,
        currency: 'USD',
        key: 'test:planner',
        cause: { reason: 'test' },
      }),
    )
    const { next30Days } = await overview(mine)
    // 'c' ends after 31 days, but the balance is asked for it three days before.
    expect([next30Days.due.amount, next30Days.balance.amount, next30Days.missing.amount]).toEqual([3750, 1000, 2750])
  })

  it('shows work that has not ended, by the name of what it is about', async () => {
    const mine = await customer(portal, 'builder')
    const id = await active(mine, 'web-1', 30)
    await portal.db.transaction((tx) => startSaga(tx, { kind: 'test.work', key: 'test-1', subjectId: id, accountId: mine.id, data: {} }))
    expect((await overview(mine)).inProgress).toMatchObject([{ kind: 'test.work', subjectId: id, name: 'web-1', progress: 0 }])
    await portal.db.pool.query(`update saga set state = 'done' where kind = 'test.work'`)
    expect((await overview(mine)).inProgress).toEqual([])
  })
})

describe('[A7] profile', () => {
  it('tells who one is, what one has and how many devices are signed in', async () => {
    const mine = await customer(portal, 'somebody-else')
    expect(await portal.ok('user/profile', {}, { as: mine })).toMatchObject({
      userID: mine.id,
      username: 'somebody-else',
      email: 'somebody-else@example.com',
      phone: null,
      balance: { amount: 0, currency: 'USD' },
      promotional_balance: { amount: 0, currency: 'USD' },
      loyaltyPoints: 0,
      currency: null,
      sessions: 1,
    })
    expect((await portal.refused('user/profile', {}, { as: { username: mine.username, sessionId: 'wrong' } })).http).toBe(401)
  })

  it('links to support and documents, in the caller’s language', async () => {
    const mine = await customer(portal, 'linked')
    const { items } = await portal.ok('user/dashboard/links', {}, { as: mine, lang: 'zh-CN' })
    expect(items).toEqual([
      { id: 'support', label: '联系客服', url: 'mailto:support@arden.example' },
      { id: 'api-docs', label: 'API 文档', url: 'http://portal.test/api2/docs' },
      { id: 'terms', label: '服务条款', url: 'http://portal.test/dev/terms' },
    ])
  })

  it('the demo’s own terms are there, in the language that the portal is read in', async () => {
    const page = async (headers: Record<string, string>, query = '') =>
      (await portal.app.inject({ url: `/dev/terms${query}`, headers })).body
    expect(await page({ 'accept-language': 'fr' })).toContain('Terms of this demo')
    expect(await page({ 'accept-language': 'en-US', cookie: 'a=b; locale=vi-VN' })).toContain('Điều khoản của bản dùng thử')
    expect(await page({ cookie: 'locale=vi-VN' }, '?lang=zh-CN')).toContain('演示站条款')
  })
})
