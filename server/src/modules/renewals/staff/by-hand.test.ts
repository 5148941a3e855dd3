import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksProblems } from '../../../../test/support/books.ts'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { chronicle, column, noticeKinds, serviceNow, signedInAgain, soldService, spent } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../../test/support/shop.ts'
import { operator } from '../../../../test/support/staff.ts'

const REASON = 'agreed on the phone'

let portal: TestPortal
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})

const newcomer = (): Promise<Customer> => customer(portal, `owner${++nth}`)
const vps = (owner: Customer, more: object = {}) =>
  soldService(portal, owner, { kind: 'vps', type: 'premium', name: `web-${++nth}`, ...more })
const engine = async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state ?? null
/** A session lasts hours: staff of now. */
const staffOfToday = async (roles: Parameters<typeof operator>[2] = ['billing']) => operator(portal, `staff${++nth}`, roles)

describe('[M11] undelete', () => {
  it('of a terminated server brings it back from its kept disk, confirmed by the engine; the owner pays from the old end on', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { autoRenew: false })
    const { endAt } = await serviceNow(portal, id)
    await portal.advance('45d')
    expect([(await serviceNow(portal, id)).state, await engine(id)]).toEqual(['ended', 'stopped'])
    const as = await staffOfToday()
    const { items } = await portal.ok('operator/billing/services', { tab: 'ended', search: String(id) }, { as })
    expect(items).toMatchObject([{ service: { id }, state: 'ended', purgeAt: expect.any(String) }])
    const answers = await Promise.all([1, 2].map(() => portal.call('operator/billing/undelete', { id, reason: REASON }, { as })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    expect((await serviceNow(portal, id)).state).toBe('ended')
    await portal.advance('5m')
    expect([(await serviceNow(portal, id)).state, await engine(id), (await serviceNow(portal, id)).paymentStatus]).toEqual([
      'active',
      'running',
      'Overdue',
    ])
    expect((await noticeKinds(portal, owner)).slice(-2)).toEqual(['service-undeleted', 'service-overdue'])
    await portal.advance('2d')
    expect(await engine(id)).toBe('running')
    await give(portal, owner, 3000)
    const { invoice, endAt: until } = await portal.ok(
      'operator/billing/renew',
      { id, fromBalance: true, periodMonths: 3, reason: REASON },
      { as: await staffOfToday() },
    )
    expect(invoice).toMatchObject({ status: 'renewed' })
    expect(await column(portal, 'select period_start from renewal where service_id = $1', id)).toEqual([endAt])
    expect(new Date(until).getTime()).toBeGreaterThan(addDays(endAt ?? new Date(0), 88).getTime())
  })

  it('of what nobody pays then goes through all its steps once more, each after a notice that was sent', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { autoRenew: false })
    await portal.advance('45d')
    await portal.ok('operator/billing/undelete', { id, reason: REASON }, { as: await staffOfToday() })
    await portal.advance('5m')
    const before = (await chronicle(portal, owner)).length
    const { items } = await portal.ok('user/calendar/overview', {}, { as: await signedInAgain(portal, owner) })
    const [overdueAt] = await column(portal, `select max(at) from renewal_step where service_id = $1 and step = 'overdue'`, id)
    expect(items.map(({ suspendAt }) => suspendAt)).toEqual([addDays(overdueAt as Date, 3).toISOString()])
    await portal.advance('9d')
    expect([(await serviceNow(portal, id)).paymentStatus, await engine(id)]).toEqual(['Suspended', 'stopped'])
    await portal.advance('10d')
    expect(await engine(id)).toBeNull()
    // The job of the first end finds nothing to destroy any more.
    expect((await chronicle(portal, owner)).slice(before)).toEqual([
      '48 done vps.destroy',
      '48 tells service-suspended',
      '48 does service/suspend',
      '48 done vps.suspend',
      '53 tells service-final-warning',
      '55 service ended',
      '55 tells service-terminated',
      '55 does service/terminate',
      '55 done vps.suspend',
      '62 does service/purge',
      '62 done vps.destroy',
    ])
    expect(await booksProblems(portal, owner)).toEqual([])
  })

  it('is refused when the disk is destroyed, and when nothing has ended', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { autoRenew: false })
    const early = await staffOfToday()
    expect((await portal.refused('operator/billing/undelete', { id, reason: REASON }, { as: early })).data.code).toBe('billing.not-ended')
    await portal.advance('50d')
    expect(await engine(id)).toBeNull()
    expect((await portal.refused('operator/billing/undelete', { id, reason: REASON }, { as: await staffOfToday() })).data.code).toBe(
      'billing.purged',
    )
  })

  it('of a machine that its engine has lost leaves it ended, destroys it on its day, and staff are told', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner, { autoRenew: false })
    await portal.advance('42d')
    await portal.simulator.remove(`vps-${id}`)
    const as = await staffOfToday()
    await portal.ok('operator/billing/undelete', { id, reason: REASON }, { as })
    await portal.advance('1m')
    expect((await serviceNow(portal, id)).state).toBe('ended')
    const { items } = await portal.ok('operator/billing/alerts', {}, { as })
    expect(items.filter(({ service }) => service?.id === id)).toMatchObject([{ kind: 'undelete-failed' }])
    await portal.advance('10d')
    expect(await column(portal, 'select removed from vps where service_id = $1', id)).toEqual([true])
  })

  it('journey: cancelled at once, brought back by staff within the day, and destroyed for good after the next', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    const as = await staffOfToday()
    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: owner, proof: PASSWORD })
    await portal.advance('20m')
    expect(await engine(id)).toBe('stopped')
    await portal.ok('operator/billing/undelete', { id, reason: REASON }, { as })
    await portal.advance('20m')
    expect([await engine(id), (await serviceNow(portal, id)).paymentStatus]).toEqual(['running', 'OK'])
    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: owner, proof: PASSWORD })
    await portal.advance('25h')
    expect((await portal.refused('operator/billing/undelete', { id, reason: REASON }, { as: await staffOfToday() })).data.code).toBe(
      'billing.purged',
    )
    expect((await chronicle(portal, owner)).slice(5)).toEqual([
      '0 tells service-cancelled-now',
      '0 does user/service/vps/cancel',
      '0 done vps.suspend',
      '0 tells service-cancellation-revoked',
      '0 does operator/billing/undelete',
      '0 done vps.resume',
      '0 tells service-cancelled-now',
      '0 does user/service/vps/cancel',
      '0 done vps.suspend',
      '1 service ended',
      '1 tells service-ended',
      '1 does service/end',
      '1 does service/purge',
      '1 done vps.destroy',
      '1 done vps.suspend',
    ])
  })
})

describe('[M11] by hand', () => {
  it('a renewal for the customer takes the money once, however often it is clicked', async () => {
    const owner = await newcomer()
    const id = await vps(owner)
    await give(portal, owner, 5000)
    const as = await staffOfToday()
    const ask = () => portal.call('operator/billing/renew', { id, fromBalance: true, reason: REASON }, { as, requestId: `renew-${id}` })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter(({ status, data }) => status === 'error' && (data as unknown as { code: string }).code !== 'busy')).toEqual([])
    expect(await spent(portal, owner)).toBe(500)
    expect(
      await column(
        portal,
        `select before is not null and after is not null from activity where service_id = $1 and action = 'operator/billing/renew'`,
        id,
      ),
    ).toEqual([true])
  })

  it('days are given once per request; what was to begin at the old end gives way and begins at the new one', async () => {
    const owner = await newcomer()
    const id = await vps(owner)
    const { endAt } = await serviceNow(portal, id)
    await portal.advance('28d')
    expect(await column(portal, 'select state from renewal where service_id = $1', id)).toEqual(['open'])
    const as = await staffOfToday()
    for (const _ of [1, 2]) await portal.ok('operator/billing/extend', { id, days: 10, reason: REASON }, { as, requestId: `ext-${id}` })
    expect((await serviceNow(portal, id)).endAt).toEqual(addDays(endAt ?? new Date(0), 10))
    expect(await column(portal, 'select state from renewal where service_id = $1', id)).toEqual(['void'])
    await give(portal, owner, 500)
    await portal.advance('10d')
    expect(await column(portal, `select period_start from renewal where service_id = $1 and state = 'paid'`, id)).toEqual([
      addDays(endAt ?? new Date(0), 10),
    ])
  })

  it('a price holds from the next renewal on, also where the document of the old one was issued already', async () => {
    const owner = await newcomer()
    const id = await vps(owner)
    await portal.advance('28d')
    await portal.ok('operator/billing/price', { id, amount: 321, reason: REASON }, { as: await staffOfToday() })
    await portal.drain()
    expect(await column(portal, `select total from invoice where account_id = $1 order by id`, owner.id)).toEqual(['500', '321'])
    await give(portal, owner, 321)
    await portal.advance('25h')
    expect(await spent(portal, owner)).toBe(321)
  })
})
