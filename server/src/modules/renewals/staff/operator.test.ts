import { addHours } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column, serviceNow, soldService, spent } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { patchService } from '../../services/index.ts'

const REASON = 'agreed on the phone'

let portal: TestPortal
let staff: StaffMember
let auditor: StaffMember
let support: StaffMember
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
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
  })
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
  })
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
    const alertsOf = async (brandId: number) => (await portal.ok('operator/billing/alerts', { brandId }, { as })).items.map(({ id }) => id)
    expect(await alertsOf(1)).toContain(breaker?.id)
    expect(await alertsOf(2)).toEqual([])
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
  })
})

describe('[M16] an alert of the circuit breaker', () => {
  it('closes by itself when nothing is meant to be harmed any more, which is no leave of staff’s', async () => {
    const owner = await newcomer()
    const endAt = addHours(portal.clock.now(), 1)
    for (let i = 0; i < 60; i++) {
      const id = await soldService(portal, owner, { autoRenew: false })
      await portal.db.transaction((tx) => patchService(tx, id, { endAt }))
    }
    await portal.advance('74h')
    const kinds = async () =>
      (await portal.ok('operator/billing/alerts', {}, { as: await staffOfToday() })).items.filter(({ kind }) => kind === 'breaker').length
    expect(await kinds()).toBe(1)
    await portal.ok('operator/billing/hold/set', { customer: owner.email, reason: REASON }, { as: await staffOfToday() })
    await portal.advance('2h')
    // Upkeep is no stop of a clock that is moved.
    await portal.drain()
    expect(await kinds()).toBe(0)
    expect(await column(portal, `select resolved_by from renewal_alert where kind = 'breaker' order by id desc limit 1`)).toEqual([
      'system',
    ])
    await portal.ok('operator/billing/hold/release', { id: owner.id, reason: REASON }, { as: await staffOfToday() })
    await portal.drain()
    expect(await kinds()).toBe(1)
    // Had staff let it, all sixty would be.
    const stopped = `select count(*)::int from service where account_id = $1 and 'nonpayment' = any(suspensions)`
    expect(Number((await column(portal, stopped, owner.id))[0])).toBeLessThan(25)
  })
})
