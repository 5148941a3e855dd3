import { STAFF_ROLES, type StaffRole } from '@portal/contracts/staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, noticeKinds, serviceNow } from '../../../test/support/life.ts'
import type { Session, TestPortal } from '../../../test/support/portal.ts'
import { closeShop, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

const REASON = 'asked for by phone'
let portal: TestPortal
let from: Shop
let owner: Customer
const staff = {} as Record<StaffRole, StaffMember>
beforeAll(async () => {
  ;({ portal, from } = await openShop({ housekeeping: true }))
  for (const role of STAFF_ROLES) staff[role] = await operator(portal, `by-${role}`, [role])
})
afterAll(() => closeShop(portal))
const { premium1, balance, documents } = changeTools(() => ({ portal, from, owner }))

/** Who of all roles is let through, of what each answers; the rest are told that it is not their work. */
async function allowed(act: (as: StaffMember) => Promise<{ status: string; data: unknown }>): Promise<StaffRole[]> {
  const answers = await Promise.all(STAFF_ROLES.map(async (role) => ({ role, ...(await act(staff[role])) })))
  return answers.filter(({ data }) => (data as { code?: string }).code !== 'forbidden').map(({ role }) => role)
}
const logOf = (action: string, of: Customer): Promise<unknown[]> =>
  column(
    portal,
    `select actor || ' ' || actor_name || ' ' || status from activity where account_id = $1 and action = $2 order by id`,
    of.id,
    action,
  )

describe('[M13] a larger plan, chosen by staff for the owner', () => {
  const act = (id: number, as: StaffMember, more: object = {}, requestId = crypto.randomUUID()) =>
    portal.call(
      'operator/services/change',
      { id, planId: from.planId('premium-2'), fromBalance: true, reason: REASON, ...more },
      { as, requestId },
    )

  it('is the work of billing and owners; what it would cost auditors see too', async () => {
    expect(await allowed((as) => portal.call('operator/services/change-preview', { id: 1 }, { as }))).toEqual([
      'owner',
      'billing',
      'auditor',
    ])
    expect(await allowed((as) => act(1, as))).toEqual(['owner', 'billing'])
  })

  it('costs what its preview and the owner’s own say, once, and stands in the owner’s log under the name of who did it', async () => {
    owner = await somebody(portal, 10_000)
    const id = await premium1()
    await portal.advance('10d')
    const as = await operator(portal, 'today', ['billing'])
    const planId = from.planId('premium-2')
    const [theirs, own] = [
      await portal.ok('operator/services/change-preview', { id, planId }, { as }),
      await portal.ok('user/service/vps/change-preview', { id, planId }, { as: owner }),
    ]
    expect({ ...theirs.quote, at: null }).toEqual({ ...own.quote, at: null })
    const total = theirs.quote?.total.amount ?? 0
    const requestId = crypto.randomUUID()
    const at = theirs.quote?.at
    const sent = await Promise.all([1, 2, 3].map(() => act(id, as, { at }, requestId)))
    expect(sent.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    expect((await act(id, as)).data).toMatchObject({ code: 'change.under-way' })
    expect([await balance(), await documents()]).toEqual([10_000 - total, ['installing']])
    await portal.advance('2m')
    expect(await serviceNow(portal, id)).toMatchObject({ planName: 'Premium 2', priceAmount: 960 })
    expect(await logOf('operator/services/change', owner)).toContain('staff today success')
    const { items } = await portal.ok('user/log/list', { serviceId: id }, { as: owner })
    expect(items.find(({ action }) => action === 'operator/services/change')?.detail).toContain(REASON)
    expect(await noticeKinds(portal, owner)).toContain('change-done')
  })

  it('is left for the owner to pay where that is said; the service’s page lists it among its documents, and only those', async () => {
    owner = await somebody(portal)
    const id = await premium1()
    await activeVps(portal, owner)
    const as = await operator(portal, 'later', ['billing'])
    const { data } = await act(id, as, { fromBalance: false })
    expect(data).toMatchObject({ invoice: { status: 'unpaid' } })
    const { items, total } = await portal.ok('operator/orders/list', { serviceId: id }, { as })
    expect([items.map(({ type, status }) => [type, status]), total]).toEqual([[['upgrade', 'unpaid']], 1])
    expect((await portal.refused('operator/orders/list', { serviceId: 1 }, { as })).data.code).toBe('not-found')
  })
})

describe('[A4a] an order for the customer', () => {
  const enter = async (as: StaffMember, of: Customer): Promise<Session> => {
    const { url } = await portal.ok('operator/customers/sign-in-as', { id: of.id, reason: REASON, to: 'order' }, { as })
    return await portal.ok('user/staff-session', { token: /#token=([\w-]+)/.exec(url)?.[1] ?? '' })
  }

  it('is placed and paid by billing alone, once, from the customer’s balance, and told to them as their own', async () => {
    const [as, mate] = [await operator(portal, 'seller', ['billing']), await operator(portal, 'helper', ['support'])]
    const [helped, alone] = [await somebody(portal, 2_000), await somebody(portal, 2_000)]
    const items = [from.item('premium-1')]
    const refused = await portal.refused('user/order/place', { items }, { as: await enter(mate, helped) })
    expect(refused.data.code).toBe('closed-to-staff')
    const [session, requestId] = [await enter(as, helped), crypto.randomUUID()]
    const placed = await Promise.all([1, 2, 3].map(() => portal.ok('user/order/place', { items }, { as: session, requestId })))
    const id = placed[0]?.id ?? 0
    expect(new Set(placed.map((one) => one.id)).size).toBe(1)
    const paying = crypto.randomUUID()
    for (let n = 0; n < 3; n++) await portal.ok('user/order/finish', { id, method: 'balance' }, { as: session, requestId: paying })
    const { id: ownOrder } = await portal.ok('user/order/place', { items }, { as: alone })
    await portal.ok('user/order/finish', { id: ownOrder, method: 'balance' }, { as: alone })
    await portal.advance('2m')
    const left = (who: Customer) =>
      column(portal, `select balance::int from ledger_account where owner_id = $1 and kind = 'main' and currency = 'USD'`, who.id)
    expect(await left(helped)).toEqual(await left(alone))
    expect(await column(portal, 'select state from service where account_id = $1', helped.id)).toEqual(['active'])
    // What they are told is what they would be told of an order of their own; the log says whose hand it was.
    expect(await noticeKinds(portal, helped)).toEqual(await noticeKinds(portal, alone))
    const templates = async ({ email }: Customer) => (await mailsTo(portal, email)).map(({ template }) => template)
    expect(await templates(helped)).toEqual(await templates(alone))
    expect(await logOf('user/order/finish', helped)).toContain('staff seller success')
    expect(await logOf('user/order/place', helped)).toEqual(['staff helper error', 'staff seller success'])
  })
})

describe('[M11] automatic renewal, switched by staff', () => {
  it('is the work of billing and owners, logged with its reason for its owner, and moves no money', async () => {
    owner = await somebody(portal, 5_000)
    const id = await activeVps(portal, owner, { autoRenew: false })
    for (const role of STAFF_ROLES) staff[role] = await operator(portal, `now-${role}`, [role])
    const turn = (as: StaffMember, on = true) => portal.call('operator/services/auto-renew', { id, on, reason: REASON }, { as })
    expect(await allowed((as) => turn(as))).toEqual(['owner', 'billing'])
    expect([(await serviceNow(portal, id)).autoRenew, await balance()]).toEqual([true, 5_000])
    await turn(staff.billing, false)
    expect((await serviceNow(portal, id)).autoRenew).toBe(false)
    expect(await logOf('operator/services/auto-renew', owner)).toContain('staff now-billing success')
    await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner })
    expect((await turn(staff.billing)).data).toMatchObject({ code: 'renewal.cancelled' })
  })
})

describe('[X1] while one brand is looked at', () => {
  const LOTUS = 2
  it.each([
    ['operator/billing/services', { tab: 'suspended' }],
    ['operator/billing/hold/list', {}],
    ['operator/payments/unmatched/list', {}],
    ['operator/alerts/list', {}],
    ['operator/jobs/list', {}],
  ] as const)('%s shows and counts what is its own; what is of none is shown under all', async (path, input) => {
    await seeded()
    const as = staff.owner
    type Page = { items: { brand: { id: number } | null }[]; total: number }
    const all = (await portal.ok(path, input, { as })) as Page
    const some = (await portal.ok(path, { ...input, brandId: LOTUS }, { as })) as Page
    const brands = (page: Page) => [...new Set(page.items.map(({ brand }) => brand?.id ?? 0))].sort()
    expect(brands(all)).toEqual(path.includes('billing') ? [1, 2] : [0, 1, 2])
    expect([brands(some), some.total]).toEqual([[LOTUS], some.items.length])
    expect(some.total).toBeLessThan(all.total)
  })

  it('what waits in the menu and on the overview is what its lists show', async () => {
    await seeded()
    const as = staff.owner
    for (const brand of [{}, { brandId: LOTUS }]) {
      const { items } = await portal.ok('operator/waiting/list', brand, { as })
      const counted = Object.fromEntries(items.map(({ queue, count }) => [queue, count]))
      expect(counted).toMatchObject({
        alerts: (await portal.ok('operator/alerts/list', brand, { as })).total,
        payments: (await portal.ok('operator/payments/unmatched/list', brand, { as })).total,
        jobs: (await portal.ok('operator/jobs/list', brand, { as })).total,
        stuck: (await portal.ok('operator/delivery/list', { ...brand, tab: 'stuck' }, { as })).total,
      })
      expect(counted.jobs).toBe('brandId' in brand ? 1 : 3)
    }
  })

  /** Of each brand one of everything that waits, and of none what has none. */
  let done = false
  async function seeded(): Promise<void> {
    if (done) return
    done = true
    staff.owner = await operator(portal, 'both-brands', ['owner'])
    const { pool } = portal.db
    const now = portal.clock.now()
    for (const brandId of [1, LOTUS]) {
      const who = await customer(portal, `in-${brandId}`, { brandId })
      const id = await activeVps(portal, who)
      await pool.query(`update service set brand_id = $2, suspensions = '{abuse}' where id = $1`, [id, brandId])
      await portal.ok('operator/billing/hold/set', { customer: String(who.id), reason: REASON }, { as: staff.owner })
      await pool.query(
        `insert into payment (key, brand_id, account_id, invoice_id, gateway, state, amount, currency, created_at) values ($1, $2, $3, 1, 'sandbox', 'created', 100, 'USD', $4)`,
        [`key-${brandId}`, brandId, who.id, now],
      )
      await unmatched(`key-${brandId}`)
      await failed({ serviceId: id })
    }
    await unmatched('nobody asked')
    await failed({})
    await portal.advance('1m')
    async function unmatched(key: string): Promise<void> {
      const payload = { key, outcome: 'succeeded', reference: `ref ${key}`, amount: { amount: 100, currency: 'USD' } }
      await pool.query(
        `insert into payment_event (gateway, event_id, payload, state, received_at) values ('sandbox', $1, $2, 'unmatched', $3)`,
        [key, payload, now],
      )
    }
    async function failed(payload: object): Promise<void> {
      await pool.query(`insert into job (name, payload, state, due_at, created_at) values ('orders.finish', $1, 'failed', $2, $2)`, [
        payload,
        now,
      ])
    }
  }
})
