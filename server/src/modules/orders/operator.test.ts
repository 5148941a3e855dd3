import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { begin, deliver, give, ledgerProblems, type Shop, SIGNING_SEED, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let store: Shop
let billing: StaffMember
let support: StaffMember
beforeAll(async () => {
  portal = await createTestPortal({ env: { SIGNING_SEED } })
  await withoutLooks(portal)
  store = await shop(portal)
  billing = await operator(portal, 'bill', ['billing'])
  support = await operator(portal, 'sue', ['support'])
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})

const balances = async (as: Customer) => {
  const { main, promotional, points } = await portal.ok('user/balance/overview', {}, { as })
  return { main: main.amount, promotional: promotional.amount, points }
}
const place = (as: Customer) => portal.ok('user/order/place', { items: [store.item('premium-1')] }, { as })

/** Paid half from promotional money, delivered. */
async function paidOrder(name: string): Promise<{ as: Customer; id: number; total: number }> {
  const as = await customer(portal, name)
  const { id, total } = await place(as)
  await give(portal, as, 300, 'promotional')
  await give(portal, as, 5000)
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  await portal.advance('1m')
  return { as, id, total: total.amount }
}
const detail = (id: number) => portal.ok('operator/orders/detail', { id }, { as: billing })
const reason = 'asked for by the customer'
const activity = async (action: string, id: number) =>
  (
    await portal.db.pool.query<{ actor: string; before: Record<string, unknown>; after: Record<string, unknown> }>(
      `select actor, before, after from activity where action = $1 and account_id = $2 and status = 'success' order by id`,
      [action, id],
    )
  ).rows

describe('[X1] refund to the balances', () => {
  it('gives a part and then the rest back where it came from, never more than was paid', async () => {
    const { as, id, total } = await paidOrder('refunded')
    const before = await balances(as)
    const refund = (amount: number | null, creditNotes: number) =>
      portal.call('operator/orders/refund', { id, amount, creditNotes, time: 'keep', reason }, { as: billing })
    expect(await refund(total + 1, 0)).toMatchObject({ status: 'error', data: { fields: { amount: expect.stringContaining('$') } } })
    expect((await refund(500, 0)).status).toBe('success')
    expect(await refund(null, 0)).toMatchObject({ data: { code: 'refund.another-meanwhile' } })
    expect((await refund(null, 1)).status).toBe('success')
    expect(await refund(null, 2)).toMatchObject({ data: { code: 'refund.nothing-left' } })
    const after = await balances(as)
    expect({ main: after.main - before.main, promotional: after.promotional - before.promotional }).toEqual({
      main: total - 300,
      promotional: 300,
    })
    const { creditNotes, actions } = await detail(id)
    expect(creditNotes.map(({ amount }) => amount.amount)).toEqual([500, total - 500])
    expect(actions.refund).toEqual({ reason: 'refund.nothing-left' })
    expect((await activity('operator/orders/refund', as.id)).map(({ actor }) => actor)).toEqual(['staff', 'staff'])
    expect((await portal.ok('user/notification/list', {}, { as })).items[0]).toMatchObject({ kind: 'invoice-refunded' })
  })

  it('by two people at once, or by one who clicks twice, happens once', async () => {
    const { as, id, total } = await paidOrder('raced')
    const before = await balances(as)
    const other = await operator(portal, 'bert', ['owner'])
    const input = { id, amount: 100, creditNotes: 0, time: 'keep' as const, reason }
    const raced = await Promise.all([
      portal.call('operator/orders/refund', input, { as: billing, requestId: 'click' }),
      portal.call('operator/orders/refund', input, { as: billing, requestId: 'click' }),
      portal.call('operator/orders/refund', input, { as: other, requestId: 'mine' }),
    ])
    expect(raced.filter(({ status }) => status === 'success').length).toBeGreaterThan(0)
    expect((await detail(id)).creditNotes).toHaveLength(1)
    expect((await detail(id)).refundable.total.amount).toBe(total - 100)
    const after = await balances(as)
    expect(after.main + after.promotional - before.main - before.promotional).toBe(100)
  })

  it('waits while something is still being delivered', async () => {
    const as = await customer(portal, 'impatient')
    const { id } = await place(as)
    await give(portal, as, 5000)
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    expect(
      await portal.refused('operator/orders/refund', { id, amount: null, creditNotes: 0, time: 'keep', reason }, { as: billing }),
    ).toMatchObject({
      data: { code: 'refund.in-delivery' },
    })
    await portal.advance('1m')
  })
})

describe('[M7] cancel and fraud', () => {
  it('an unpaid order is cancelled once, its stock is free again and the customer is told', async () => {
    const as = await customer(portal, 'unpaid')
    const { id } = await place(as)
    await portal.ok('operator/orders/cancel', { id, reason }, { as: support })
    await portal.drain()
    expect((await portal.refused('operator/orders/cancel', { id, reason }, { as: support })).data.code).toBe('order.not-cancellable')
    expect((await portal.db.pool.query('select 1 from stock_hold where key = $1', [`order:${id}`])).rows).toEqual([])
    expect((await portal.ok('user/notification/list', {}, { as })).items[0]?.kind).toBe('order-cancelled')
    expect(await activity('operator/orders/cancel', as.id)).toMatchObject([
      { before: { status: 'unpaid' }, after: { status: 'cancelled' } },
    ])
  })

  it('fraud is for good: the services it paid for stop for that reason, and no money moves', async () => {
    const { as, id } = await paidOrder('thief')
    const before = await balances(as)
    expect((await portal.refused('operator/orders/mark-fraud', { id, reason }, { as: support })).data.code).toBe('forbidden')
    const { suspended } = await portal.ok('operator/orders/mark-fraud', { id, reason }, { as: billing })
    expect(suspended).toHaveLength(1)
    await portal.advance('1m')
    const { services, status } = await detail(id)
    expect({ status, reasons: services.map(({ suspensions }) => suspensions) }).toEqual({ status: 'fraud', reasons: [['fraud']] })
    const { items } = await portal.ok('operator/services/list', { tab: 'suspended' }, { as: support })
    expect(items.map((item) => item.id)).toContain(suspended[0])
    expect((await portal.refused('operator/orders/mark-fraud', { id, reason }, { as: billing })).data.code).toBe('order.already-fraud')
    expect(await balances(as)).toEqual(before)
  })
})

describe('[M4] money that a person saw arrive', () => {
  const confirm = (id: number, amount: number, reference: string, arrivedOn = '2026-11-20') =>
    portal.call('operator/orders/confirm-payment', { id, amount, reference, arrivedOn }, { as: billing })

  it('enters the main balance and pays what it suffices for, once per reference however it is written', async () => {
    const as = await customer(portal, 'by-bank')
    const { id, total } = await place(as)
    expect(await confirm(id, total.amount - 1, 'FT 001')).toMatchObject({ data: { outcome: 'short', status: 'unpaid' } })
    expect((await balances(as)).main).toBe(total.amount - 1)
    expect(await confirm(id, 5, 'ft001')).toMatchObject({ data: { code: 'payment.reference-used' } })
    const raced = await Promise.all([confirm(id, 11, 'FT002'), confirm(id, 11, 'FT002')])
    expect(raced.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    expect((await balances(as)).main).toBe(10)
    expect((await detail(id)).status).toBe('installing')
    await portal.advance('1m')
  })

  it('is credited for a cancelled order too, and refused for a day that has not come', async () => {
    const as = await customer(portal, 'too-late')
    const { id } = await place(as)
    await portal.ok('user/order/cancel', { id }, { as })
    expect(await confirm(id, 700, 'FT003', '2026-12-31')).toMatchObject({ data: { fields: { arrivedOn: expect.any(String) } } })
    expect(await confirm(id, 700, 'FT003')).toMatchObject({ data: { outcome: 'credited', status: 'cancelled' } })
    expect((await balances(as)).main).toBe(700)
  })

  it('that nobody asked for becomes a customer’s by a person’s word, once', async () => {
    const as = await customer(portal, 'mistyped')
    const amount = { amount: 1234, currency: 'USD' as const }
    expect(await deliver(portal, { id: 'evt-x', key: 'no-such-key', outcome: 'succeeded', reference: 'bank-77', amount })).toBeLessThan(300)
    await portal.drain()
    const list = () => portal.ok('operator/payments/unmatched/list', {}, { as: billing })
    const [event] = (await list()).items
    const id = event?.id ?? 0
    expect(event).toMatchObject({ key: 'no-such-key', amount, attempt: null })
    await portal.ok('operator/payments/unmatched/replay', { id }, { as: billing })
    expect((await list()).total).toBe(0)
    await portal.drain()
    expect((await list()).total).toBe(1)
    const input = { id, accountId: as.id, reason: 'sent the transfer slip' }
    const raced = await Promise.all([
      portal.call('operator/payments/unmatched/assign', input, { as: billing }),
      portal.call('operator/payments/unmatched/assign', input, { as: billing }),
    ])
    expect(raced.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    expect((await balances(as)).main).toBe(1234)
    expect((await portal.ok('user/order/list', {}, { as })).items).toMatchObject([{ type: 'topup', status: 'credited' }])
    // Processed once more, what a person gave to somebody stays given, and is not given twice.
    await portal.ok('operator/payments/unmatched/replay', { id }, { as: billing })
    await portal.drain()
    expect([(await list()).total, (await balances(as)).main]).toEqual([0, 1234])
  })

  it('in another currency than asked stays with staff, who must state a rate', async () => {
    const as = await customer(portal, 'in-dong')
    const { id } = await place(as)
    const { key } = await begin(portal, as, id)
    await deliver(portal, { id: 'evt-y', key, outcome: 'succeeded', reference: 'bank-78', amount: { amount: 500_000, currency: 'VND' } })
    await portal.drain()
    const [event] = (await portal.ok('operator/payments/unmatched/list', {}, { as: billing })).items
    expect(event?.attempt).toMatchObject({ invoiceId: id, customer: { username: 'in-dong' } })
    const refused = await portal.refused('operator/payments/unmatched/assign', { id: event?.id, accountId: as.id, reason }, { as: billing })
    expect(refused.data.code).toBe('payment.other-currency')
  })
})

describe('[X1] the list of everybody’s orders', () => {
  it('is found by number, id, amount, user name and e-mail, counted per status', async () => {
    const { id, as, total } = await paidOrder('findme')
    const find = async (search: string) =>
      (await portal.ok('operator/orders/list', { search }, { as: support })).items.map((item) => item.id)
    const number = (await detail(id)).number ?? ''
    for (const words of [number, number.slice(0, -1).toLowerCase(), `#${id}`, 'findm', as.email, `$${(total / 100).toFixed(2)}`])
      expect(await find(words), words).toContain(id)
    expect(await find('nobody-is-called-so')).toEqual([])
    const { counts, items } = await portal.ok('operator/orders/list', { status: 'fraud', pageSize: 100 }, { as: support })
    expect(items).toHaveLength(counts['fraud'] ?? -1)
    expect((await portal.ok('operator/orders/list', { brandId: 999 }, { as: support })).total).toBe(0)
  })
})
