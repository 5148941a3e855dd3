import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { chronicle, column, serviceNow, soldService, spent, told } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

const REASON = 'agreed on the phone'

let portal: TestPortal
let staff: StaffMember
let auditor: StaffMember
let support: StaffMember
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'bill', ['billing'])
  auditor = await operator(portal, 'audrey', ['auditor'])
  support = await operator(portal, 'sue', ['support'])
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

describe('[X3] who may', () => {
  it('billing and owners act, auditors read, nobody else sees anything', async () => {
    const id = await vps(await newcomer())
    const reads = [
      'operator/billing/forecast',
      'operator/billing/alerts',
      'operator/billing/hold/list',
      'operator/billing/services',
      'operator/billing/history',
      'operator/billing/reconciliation/list',
    ] as const
    for (const path of reads) {
      await portal.ok(path, {}, { as: staff })
      await portal.ok(path, {}, { as: auditor })
      expect((await portal.refused(path, {}, { as: support })).data.code).toBe('forbidden')
    }
    const writes = [
      ['operator/billing/breaker/release', { brandId: 1, reason: REASON }],
      ['operator/billing/look-again', { id }],
      ['operator/billing/hold/set', { customer: 'owner1', reason: REASON }],
      ['operator/billing/hold/release', { id: 1, reason: REASON }],
      ['operator/billing/undelete', { id, reason: REASON }],
      ['operator/billing/renew', { id, fromBalance: false, reason: REASON }],
      ['operator/billing/extend', { id, days: 1, reason: REASON }],
      ['operator/billing/price', { id, amount: 1, reason: REASON }],
      ['operator/billing/reconciliation/run', {}],
    ] as const
    for (const [path, input] of writes) {
      for (const as of [auditor, support]) expect((await portal.refused(path, input, { as })).data.code, path).toBe('forbidden')
    }
    expect(await serviceNow(portal, id)).toMatchObject({ priceAmount: 500 })
  })
})

describe('[M16] a dry run', () => {
  it('says what the run then does, step by step with its dates and sums, and writes nothing', async () => {
    const [rich, poor] = [await newcomer(), await newcomer()]
    await give(portal, rich, 500)
    const [paid, unpaid] = [await vps(rich), await vps(poor)]
    await portal.advance('1d')
    const as = await staffOfToday()
    const written = () =>
      column(
        portal,
        'select count(*)::int from renewal_step union all select count(*)::int from renewal union all select count(*)::int from notice',
      )
    const before = await written()
    const { items, counts, debits } = await portal.ok('operator/billing/forecast', { days: 30 }, { as })
    expect(await written()).toEqual(before)
    const of = (id: number) => items.filter(({ service }) => service.id === id)
    expect(of(paid).map(({ step, outcome }) => [step, outcome])).toEqual([
      ['remind-7', null],
      ['auto-renew', 'paid'],
    ])
    expect(of(unpaid).map(({ step, outcome }) => [step, outcome])).toEqual([
      ['remind-7', null],
      ['auto-renew', 'short'],
      ['remind-1', null],
      ['overdue', null],
    ])
    expect(counts['unpaid']).toBeGreaterThanOrEqual(1)
    expect(debits).toEqual([{ amount: expect.any(Number), currency: 'USD' }])
    await portal.advance('30d')
    const done = await column(
      portal,
      `select step || ' ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') from renewal_step where service_id = $1 order by at`,
      unpaid,
    )
    expect(
      of(unpaid)
        .filter(({ step }) => step !== 'auto-renew')
        .map(({ step, at }) => `${step} ${at.slice(0, 16)}`),
    ).toEqual(done)
    expect(await spent(portal, rich)).toBe(500)
  }, 60_000)
})

describe('[M11] holds', () => {
  it('are set by name, shown, kept by the run and released, each with its reason in the log', async () => {
    const owner = await newcomer()
    const id = await vps(owner, { autoRenew: false })
    const as = await staffOfToday()
    const unknown = await portal.refused('operator/billing/hold/set', { customer: 'nobody-at-all', reason: REASON }, { as })
    expect(unknown.data.fields).toHaveProperty('customer')
    for (const _ of [1, 2]) await portal.ok('operator/billing/hold/set', { customer: owner.email.toUpperCase(), reason: REASON }, { as })
    expect((await portal.ok('operator/billing/hold/list', { search: owner.username }, { as })).items).toMatchObject([
      { customer: { id: owner.id }, reason: REASON, by: as.username },
    ])
    await portal.advance('40d')
    expect((await serviceNow(portal, id)).paymentStatus).toBe('Overdue')
    const later = await staffOfToday()
    await portal.ok('operator/billing/hold/release', { id: owner.id, reason: REASON }, { as: later })
    expect((await portal.refused('operator/billing/hold/release', { id: owner.id, reason: REASON }, { as: later })).data.code).toBe(
      'not-found',
    )
    await portal.drain()
    expect((await serviceNow(portal, id)).suspensions).toEqual(['nonpayment'])
    expect(
      await column(
        portal,
        `select action || ' ' || actor_name from activity where account_id = $1 and actor = 'staff' and status = 'success' order by id`,
        owner.id,
      ),
    ).toEqual([
      `operator/billing/hold/set ${as.username}`,
      `operator/billing/hold/set ${as.username}`,
      `operator/billing/hold/release ${later.username}`,
    ])
  }, 60_000)
})

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
    expect((await told(portal, owner)).at(-1)).toBe('service-undeleted')
    await portal.advance('20d')
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
  }, 90_000)

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
  }, 60_000)

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
  }, 60_000)

  it('journey: cancelled at once, brought back by staff within the day, and destroyed for good after the next', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    const as = await staffOfToday()
    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: owner })
    await portal.advance('20m')
    expect(await engine(id)).toBe('stopped')
    await portal.ok('operator/billing/undelete', { id, reason: REASON }, { as })
    await portal.advance('20m')
    expect([await engine(id), (await serviceNow(portal, id)).paymentStatus]).toEqual(['running', 'OK'])
    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: owner })
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
      '1 done vps.destroy',
      '1 done vps.suspend',
    ])
  }, 60_000)
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
  }, 60_000)

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
  }, 60_000)
})

describe('[M16] the circuit breaker', () => {
  it('shows whom it would harm, and goes on at once when staff let it', async () => {
    const owner = await newcomer()
    const ids: number[] = []
    for (let i = 0; i < 24; i++) ids.push(await soldService(portal, owner, { autoRenew: false }))
    await portal.advance('34d')
    const as = await staffOfToday()
    const breaker = (await portal.ok('operator/billing/alerts', {}, { as })).items.find(({ kind }) => kind === 'breaker')
    expect(breaker?.meant.map(({ customer: { id } }) => id)).toContain(owner.id)
    await portal.ok('operator/billing/breaker/release', { brandId: 1, reason: REASON }, { as })
    await portal.drain()
    expect(await column(portal, `select distinct 'nonpayment' = any(suspensions) from service where id = any($1)`, ids)).toEqual([true])
    expect((await portal.ok('operator/billing/alerts', {}, { as })).items.filter(({ kind }) => kind === 'breaker')).toEqual([])
    const { counts, days, items } = await portal.ok('operator/billing/history', { from: '2026-11-20', pageSize: 10 }, { as })
    expect(counts['done']).toBeGreaterThan(24)
    expect(counts['refused']).toBeGreaterThan(0)
    expect(days.length).toBeGreaterThan(1)
    expect(items).toHaveLength(10)
    const refused = await portal.ok('operator/billing/history', { from: '2026-11-20', outcome: 'refused', pageSize: 100 }, { as })
    expect(refused.items.map(({ what }) => what)).toContain('breaker')
  }, 90_000)
})

describe('[M1] daily reconciliation', () => {
  it('is green while the books agree, says exactly where they do not, and tells staff', async () => {
    const as = await staffOfToday()
    await portal.ok('operator/billing/reconciliation/run', {}, { as })
    const [first] = (await portal.ok('operator/billing/reconciliation/list', { brandId: 1 }, { as })).items
    expect(first?.checks.filter(({ ok }) => !ok)).toEqual([])
    const owner = await newcomer()
    await give(portal, owner, 700)
    await portal.db.pool.query('alter table ledger_account disable trigger user')
    await portal.db.pool.query(`update ledger_account set balance = 701 where owner_id = $1 and kind = 'main'`, [owner.id])
    await portal.db.pool.query('alter table ledger_account enable trigger user')
    expect(await portal.ok('operator/billing/reconciliation/run', {}, { as })).toEqual({ green: false })
    const [today] = (await portal.ok('operator/billing/reconciliation/list', { brandId: 1 }, { as })).items
    expect(today?.green).toBe(false)
    expect(today?.checks.filter(({ ok }) => !ok)).toEqual([{ name: 'wallet-balances', currency: null, expected: 0, found: 1, ok: false }])
    expect((await portal.ok('operator/billing/alerts', {}, { as })).items.map(({ kind }) => kind)).toContain('reconciliation')
    await portal.db.pool.query('alter table ledger_account disable trigger user')
    await portal.db.pool.query(`update ledger_account set balance = 700 where owner_id = $1 and kind = 'main'`, [owner.id])
    await portal.db.pool.query('alter table ledger_account enable trigger user')
    await portal.advance('2d')
    const listed = await portal.ok('operator/billing/reconciliation/list', { brandId: 1 }, { as: await staffOfToday() })
    expect(listed.items[0]?.green).toBe(true)
    expect(listed.items.length).toBeGreaterThan(2)
  }, 60_000)
})
