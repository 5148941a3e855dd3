import { readFileSync } from 'node:fs'
import { isoMinute } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { serviceNow, soldService } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { extendAll } from './index.ts'

const GUARD = new URL('../../../migrations/guards/40-services.sql', import.meta.url)
const HANOI = 'Asia/Ho_Chi_Minh'
const NEW_YORK = 'America/New_York'

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'moved')
})
afterAll(() => portal.dispose())

const brandMovesTo = (zone: string) => portal.db.pool.query('update brand set time_zone = $1', [zone])
/** Sold while the brand was in that zone, at that instant. */
async function soldIn(zone: string, at: string): Promise<number> {
  portal.clock.set(new Date(at))
  await brandMovesTo(zone)
  return await soldService(portal, owner)
}
const endOf = async (id: number): Promise<Date> => (await serviceNow(portal, id)).endAt ?? new Date(0)
const extended = (ids: readonly number[]): Promise<Date[]> =>
  portal.db.transaction(async (tx) =>
    extendAll(tx, await Promise.all(ids.map(async (id) => ({ service: await serviceNow(portal, id), months: 1 })))),
  )

describe('[M1c] when a brand moves to another time zone', () => {
  // 1 December, 03:00 in Hanoi, is 30 November, 15:00 in New York; 1 December, 00:30 in New York is 12:30 in Hanoi.
  it.each([
    [
      'from Hanoi to New York',
      HANOI,
      NEW_YORK,
      '2026-11-30T20:00:00Z',
      ['2027-01-01 03:00 GMT+7', '2027-02-01 03:00 GMT+7', '2027-03-01 03:00 GMT+7'],
    ],
    [
      'from New York to Hanoi',
      NEW_YORK,
      HANOI,
      '2026-12-01T03:30:00Z',
      ['2026-12-30 22:30 GMT-5', '2027-01-30 22:30 GMT-5', '2027-02-28 22:30 GMT-5'],
    ],
  ])('%s, every term of what was sold before lasts the month that is paid for', async (_, from, to, at, ends) => {
    const id = await soldIn(from, at)
    const found = [await endOf(id)]
    await brandMovesTo(to)
    for (let terms = 1; terms < ends.length; terms++) found.push(...(await extended([id])))
    expect(found.map((end) => isoMinute(end, from))).toEqual(ends)
  })

  it('what is sold from then on is counted in the new zone', async () => {
    const before = await soldIn(HANOI, '2027-01-30T20:00:00Z')
    await brandMovesTo(NEW_YORK)
    const after = await soldService(portal, owner)
    const zones = [await serviceNow(portal, before), await serviceNow(portal, after)]
    expect(zones.map(({ timeZone, anchorDay }) => [timeZone, anchorDay])).toEqual([
      [HANOI, 31],
      [NEW_YORK, 30],
    ])
  })

  it('what an older version sold, before this one came or beside it, is in the zone of its brand', async () => {
    const known = await soldIn(HANOI, '2027-01-30T20:00:00Z')
    const old = await soldIn(NEW_YORK, '2027-01-30T20:00:00Z')
    await portal.db.pool.query(`update service set time_zone = '' where id = $1`, [old])
    await portal.owner.query(readFileSync(GUARD, 'utf8'))
    const { rows } = await portal.db.pool.query<{ id: number }>(
      `insert into service (brand_id, account_id, kind, type, plan, plan_name, name, price_amount, currency, period_months, auto_renew, options, created_at)
       select brand_id, account_id, kind, type, plan, plan_name, name, price_amount, currency, period_months, auto_renew, options, created_at
       from service where id = $1 returning id::float8`,
      [old],
    )
    const zones = await Promise.all([known, old, rows[0]?.id ?? 0].map((id) => serviceNow(portal, id)))
    expect(zones.map(({ timeZone }) => timeZone)).toEqual([HANOI, NEW_YORK, NEW_YORK])
  })

  it('services of several zones that are renewed together end where each would alone', async () => {
    const ids = [await soldIn(HANOI, '2027-01-30T20:00:00Z'), await soldIn(NEW_YORK, '2027-01-30T20:00:00Z')]
    const together = await extended(ids)
    expect(together.map((end, n) => isoMinute(end, [HANOI, NEW_YORK][n]))).toEqual(['2027-03-31 03:00 GMT+7', '2027-03-30 15:00 GMT-4'])
  })
})
