import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column, serviceNow, soldService } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { openAlerts, releaseBreaker, resolveAlerts } from '../index.ts'
import { BREAKER_LEAST } from '../schedule/renewals.rules.ts'

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
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
  }, 120_000)
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
  }, 120_000)
})
