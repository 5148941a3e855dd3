import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column, periods, serviceNow, soldService } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give } from '../../../../test/support/shop.ts'
import { operator } from '../../../../test/support/staff.ts'
import { openAlerts, releaseBreaker, resolveAlerts } from '../index.ts'
import { BREAKER_LEAST } from '../schedule/renewals.rules.ts'

let portal: TestPortal
let owner: Customer
let staff = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
  owner = await customer(portal, 'owner')
})
afterAll(() => portal.dispose())

const states = (ids: readonly number[]) => column(portal, 'select payment_status from service where id = any($1) order by id', [...ids])

describe('[M16] the circuit breaker', () => {
  it('stops before the first when unusually many would be suspended, until staff say so', async () => {
    const ids: number[] = []
    for (let i = 0; i < 60; i++) ids.push(await soldService(portal, owner, { autoRenew: false }))
    // To the minute of their suspension, however long the month is.
    const [days] = await column(
      portal,
      `select ceil(extract(epoch from end_at - $2::timestamptz) / 86400)::int from service where id = $1`,
      ids[0],
      portal.clock.now(),
    )
    await portal.advance(`${Number(days) + 3}d`)
    await portal.advance('1h')
    expect(new Set(await states(ids))).toEqual(new Set(['Overdue']))
    const alerts = await portal.db.transaction((tx) => openAlerts(tx, 1))
    expect(alerts.filter(({ kind }) => kind === 'breaker')).toMatchObject([{ serviceId: 0, detail: { meant: expect.any(Number) } }])
    expect(await column(portal, `select count(*)::int from event where type = 'staff.alert' and data->>'kind' = 'breaker'`)).toEqual([1])
    await portal.db.transaction((tx) => releaseBreaker(tx, 1, 'ann'))
    await portal.advance('2h')
    expect(new Set(await states(ids))).toEqual(new Set(['Suspended']))
    await portal.db.transaction((tx) => resolveAlerts(tx, { brandId: 1, kind: 'breaker', serviceId: 0 }, 'ann'))
    await portal.db.pool.query(`update service set state = 'ended' where id = any($1)`, [ids])
    await portal.advance('10d')
  })
})

describe('[M16] the circuit breaker, where nothing was planned ahead', () => {
  it('lets exactly as many through as may be, not one more', async () => {
    const ids: number[] = []
    for (let i = 0; i < 23; i++) ids.push(await soldService(portal, owner, { autoRenew: false }))
    const { endAt } = await serviceNow(portal, ids[0] ?? 0)
    const hours = Math.ceil(((endAt?.getTime() ?? 0) - portal.clock.now().getTime()) / 3_600_000)
    await portal.advance(`${hours + 48}h`)
    expect(new Set(await states(ids))).toEqual(new Set(['Overdue']))
    await portal.db.pool.query('update renewal_case set harm_at = null')
    await portal.advance('30h')
    expect((await states(ids)).filter((state) => state === 'Suspended')).toHaveLength(BREAKER_LEAST)
    await portal.db.transaction((tx) => resolveAlerts(tx, { brandId: 1, kind: 'breaker', serviceId: 0 }, 'ann'))
    await portal.db.pool.query(`update service set state = 'ended' where id = any($1)`, [ids])
    await portal.advance('10d')
  })
})

describe('[M16] after months of downtime', () => {
  /** 100 days without a run: three months were missed, and there is money for all of them. */
  const missed = async () => {
    // A session of staff lasts hours.
    const boss = () => operator(portal, `boss${++staff}`, ['billing'])
    const missing = await customer(portal, `missing${staff}`)
    await give(portal, missing, 500 * 3)
    const id = await soldService(portal, missing)
    portal.clock.set(addDays(portal.clock.now(), 100))
    await portal.drain()
    const alerts = async () =>
      (await portal.ok('operator/billing/alerts', {}, { as: await boss() })).items.filter(({ service }) => service?.id === id)
    const decide = async (decision: 'go-on' | 'let-end') =>
      portal.call('operator/billing/missed-periods/decide', { id, decision, reason: 'asked on the phone' }, { as: await boss() })
    return { id, alerts, decide, paid: async () => (await periods(portal, id)).map(String) }
  }

  it('charges one missed period by itself and asks staff about the others; nobody is suspended meanwhile', async () => {
    const { id, alerts, paid } = await missed()
    const found = async () => [(await paid()).length, (await alerts()).map(({ kind, detail }) => [kind, detail.missed])]
    expect(await found()).toEqual([1, [['periods-missed', 2]]])
    await portal.advance('11d')
    expect(await found()).toEqual([1, [['periods-missed', 2]]])
    expect((await serviceNow(portal, id)).paymentStatus).toBe('OK')
  })

  it('and staff who let it go on have the others charged in order, without gap or overlap, once', async () => {
    const { id, alerts, decide, paid } = await missed()
    const answers = await Promise.all([decide('go-on'), decide('go-on')])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    await portal.advance('5m')
    const [first, ...others] = await paid()
    expect(others).toHaveLength(2)
    for (const [index, period] of others.entries()) expect(period.split('/')[0]).toBe([first, ...others][index]?.split('/')[1])
    expect([await alerts(), (await serviceNow(portal, id)).suspensions]).toEqual([[], []])
  })

  it('and staff who let it end have nothing more charged: it is overdue, and ends by the calendar after its notices', async () => {
    const { id, alerts, decide, paid } = await missed()
    expect((await decide('let-end')).status).toBe('success')
    await portal.advance('1m')
    expect([await alerts(), await states([id])]).toEqual([[], ['Overdue']])
    await portal.advance('12d')
    expect([(await serviceNow(portal, id)).state, (await paid()).length]).toEqual(['ended', 1])
  })
})
