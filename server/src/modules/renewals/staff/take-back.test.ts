import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../../test/support/changes.ts'
import type { Customer } from '../../../../test/support/customers.ts'
import { column, noticeKinds, periods, serviceNow, signedInAgain } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import type { TestPortal } from '../../../../test/support/portal.ts'
import { confirming, refundAsShown } from '../../../../test/support/refunds.ts'
import { closeShop, openShop, type Shop, somebody } from '../../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
let boss: StaffMember
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
  boss = await operator(portal, 'boss')
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal, 50_000)
})

const { upgrade, balance } = changeTools(() => ({ portal, from, owner }))
const reason = 'asked for by the customer'

/** Ordered, paid and delivered: one month, until 20 December. */
async function ordered(): Promise<{ id: number; orderId: number }> {
  const { id: orderId } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as: owner })
  await portal.ok('user/order/finish', { id: orderId, method: 'balance' }, { as: owner })
  await portal.advance('1m')
  return { id: Number((await column(portal, 'select id from service where invoice_id = $1', orderId))[0]), orderId }
}
const renew = async (id: number, periodMonths: 1 | 3 = 1): Promise<number> =>
  (await portal.ok('user/service/vps/renew', { ids: [id], periodMonths, method: 'balance' }, { as: owner })).invoices[0]?.id ?? 0
type Time = 'take-back' | 'keep'
const refund = (id: number, time: Time, amount: number | null = null) => refundAsShown(portal, boss, { id, amount, time })
const preview = (id: number, more: { amount?: number | null; time?: Time } = {}) =>
  portal.ok('operator/orders/refund-preview', { id, amount: null, time: 'take-back', ...more }, { as: boss })
const foretold = async (id: number) => (await preview(id)).lines.flatMap(({ services }) => services)
const endOf = async (id: number): Promise<Date> => (await serviceNow(portal, id)).endAt ?? new Date(0)

describe('[M7a] a refund that takes the paid time back', () => {
  it('of the last renewal ends the service as before, at once or in parts, and it can be renewed again', async () => {
    const { id } = await ordered()
    const [before, money] = [await endOf(id), await balance()]
    const invoiceId = await renew(id, 3)
    const renewed = await endOf(id)
    expect(await foretold(invoiceId)).toMatchObject([{ id, after: before.toISOString() }])
    expect((await refund(invoiceId, 'take-back', 100)).status).toBe('success')
    const shortened = await endOf(id)
    expect([shortened > before, shortened < renewed, (await serviceNow(portal, id)).autoRenew]).toEqual([true, true, false])
    await portal.advance('1m')
    expect((await refund(invoiceId, 'take-back')).status).toBe('success')
    expect([await endOf(id), await balance(), (await noticeKinds(portal, owner)).filter((kind) => kind === 'service-shortened')]).toEqual([
      before,
      money,
      ['service-shortened', 'service-shortened'],
    ])
    await renew(id)
    expect(await periods(portal, id)).toEqual(['2026-12-20/2027-01-20'])
  })

  it('of a term that others follow moves those up, so that nothing is paid twice or left out', async () => {
    const { id, orderId } = await ordered()
    const first = await renew(id, 3)
    await renew(id)
    expect((await refund(first, 'take-back')).status).toBe('success')
    expect(await periods(portal, id)).toEqual(['2026-12-20/2027-01-20'])
    expect((await endOf(id)).toISOString().slice(0, 10)).toBe('2027-01-20')
    expect((await refund(orderId, 'take-back')).status).toBe('success')
    expect(await periods(portal, id)).toEqual(['2026-11-20/2026-12-20'])
    await renew(id)
    expect(await periods(portal, id)).toEqual(['2026-11-20/2026-12-20', '2026-12-20/2027-01-20'])
  })

  it('of the only term ends the service at once, and its owner is told', async () => {
    const { id, orderId } = await ordered()
    expect(await foretold(orderId)).toMatchObject([{ id, after: null }])
    expect((await refund(orderId, 'take-back')).status).toBe('success')
    expect([(await serviceNow(portal, id)).state, (await noticeKinds(portal, owner)).at(-2)]).toEqual(['ended', 'service-ended-refunded'])
    expect(await balance()).toBe(50_000)
  })

  it('waits for a change of the service that is under way; one that keeps the time changes nothing but the money', async () => {
    const { id } = await ordered()
    const invoiceId = await renew(id)
    const before = await endOf(id)
    await upgrade(id, 'premium-2')
    expect(await refund(invoiceId, 'take-back')).toMatchObject({ data: { code: 'change.under-way' } })
    expect((await refund(invoiceId, 'keep')).status).toBe('success')
    await portal.advance('2m')
    expect(await endOf(id)).toEqual(before)
  })
})

describe('[D6] a refund of a part', () => {
  const plain = (id: number, more: object) =>
    portal.call('operator/orders/refund', { id, amount: null, creditNotes: 0, reason, ...more }, { as: boss })

  it('keeps the paid time by default: one cent of an order changes no date', async () => {
    const { id, orderId } = await ordered()
    const before = await endOf(id)
    expect((await plain(orderId, { amount: 1 })).status).toBe('success')
    expect([await endOf(id), (await serviceNow(portal, id)).state]).toEqual([before, 'active'])
  })

  it('takes time in proportion, exactly as its preview shows, to the cent and to the second', async () => {
    const { id, orderId } = await ordered()
    const shown = await preview(orderId, { amount: 1 })
    const [line] = shown.lines
    const before = await endOf(id)
    expect((await refund(orderId, 'take-back', 1)).status).toBe('success')
    const after = await endOf(id)
    expect(line?.services).toMatchObject([{ id, before: before.toISOString(), after: after.toISOString() }])
    const share = (before.getTime() - after.getTime()) / (30 * 86_400_000)
    expect([share > 0, share <= 1 / (line?.paid.amount ?? 1) + 1e-6]).toEqual([true, true])
    expect(await column(portal, 'select total::int from credit_note where invoice_id = $1', orderId)).toEqual([shown.total.amount])
  })

  it('is refused when it would book anything else than was shown, and when an end was not confirmed by name', async () => {
    const { id, orderId } = await ordered()
    const shown = confirming(await preview(orderId))
    const takeBack = { time: 'take-back', ...shown }
    expect(await plain(orderId, { time: 'take-back' })).toMatchObject({ data: { fields: { expected: expect.any(String) } } })
    expect(await plain(orderId, { ...takeBack, ends: [{ id, name: 'another' }] })).toMatchObject({ data: { code: 'refund.confirm-ends' } })
    const ofAnother = shown.ends.map(({ name }) => ({ id: id + 1, name }))
    expect(await plain(orderId, { ...takeBack, ends: ofAnother })).toMatchObject({ data: { code: 'refund.confirm-ends' } })
    expect(await plain(orderId, { ...takeBack, expected: { ...shown.expected, services: [] } })).toMatchObject({
      data: { code: 'refund.changed' },
    })
    expect(await plain(orderId, { ...takeBack, expected: { ...shown.expected, total: 1 } })).toMatchObject({
      data: { code: 'refund.changed' },
    })
    await renew(id)
    expect(await plain(orderId, takeBack)).toMatchObject({ data: { code: 'refund.changed' } })
    expect([
      (await serviceNow(portal, id)).state,
      await column(portal, 'select id from credit_note where invoice_id = $1', orderId),
    ]).toEqual(['active', []])
  })

  it('by two people at once books once', async () => {
    const { orderId } = await ordered()
    const shown = confirming(await preview(orderId, { amount: 100, time: 'keep' }))
    const answers = await Promise.all([1, 2].map(() => plain(orderId, { amount: 100, ...shown })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'success'])
    expect(await column(portal, 'select total::int from credit_note where invoice_id = $1', orderId)).toEqual([100])
  })
})

describe('[X1] a term that staff shorten', () => {
  const shorten = (id: number, days: number) => portal.call('operator/billing/shorten', { id, days, reason }, { as: boss })

  it('ends so many days sooner, with the reason in the log, and the next period begins there', async () => {
    const { id } = await ordered()
    await renew(id)
    const before = await endOf(id)
    expect((await shorten(id, 31)).status).toBe('success')
    expect(await endOf(id)).toEqual(addDays(before, -31))
    expect(
      await column(portal, `select detail from activity where action = 'operator/billing/shorten' and account_id = $1`, owner.id),
    ).toEqual([expect.stringContaining(reason)])
    expect(await noticeKinds(portal, owner)).toContain('service-shortened')
    await renew(id)
    expect(await periods(portal, id)).toEqual(['2026-12-20/2027-01-20'])
  })

  it('has to leave something of it', async () => {
    const { id } = await ordered()
    expect(await shorten(id, 31)).toMatchObject({ data: { code: 'billing.nothing-left' } })
  })
})

// The clock moves on: last.
describe('[M7a] a refund of the term that runs', () => {
  it('ends the service at once, and its end says what is paid for', async () => {
    const { id } = await ordered()
    const before = await endOf(id)
    const invoiceId = await renew(id)
    await portal.advance('40d')
    boss = await operator(portal, 'boss-later')
    owner = await signedInAgain(portal, owner)
    expect((await refund(invoiceId, 'take-back')).status).toBe('success')
    expect([(await serviceNow(portal, id)).state, await endOf(id)]).toEqual(['ended', before])
  })
})
