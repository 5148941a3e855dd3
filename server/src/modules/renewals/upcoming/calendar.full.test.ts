import { addDays, isoDate, isoMinute } from '@portal/contracts/time.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column, noticeKinds, periods, serviceNow, soldService, spent } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../../test/support/shop.ts'

const MONTH = 500
const MONTHS = 12
/** 2028 is a leap year; both zones change their clocks in March and at the turn to winter. */
const ZONES = [
  ['Europe/Berlin', '+01:00'],
  ['America/New_York', '-05:00'],
] as const
/** Days whose third hour there is not, in the one zone and in the other. */
const LEFT_OUT = ['2028-03-26', '2028-03-12']
/** On the wall of the zone: the hour that is left out in March is among them. */
const BEGINNINGS = ['2028-01-29T02:30', '2028-01-30T01:30', '2028-01-31T03:30', '2028-02-11T02:30', '2028-02-26T02:30', '2028-02-29T02:30']

let portal: TestPortal
afterEach(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})

interface Sold {
  readonly owner: Customer
  readonly id: number
  readonly day: number
  readonly time: string
}

/** A portal whose brand lives in that zone, with a service begun at each of the instants, all with money for every month. */
async function soldIn(zone: string, offset: string): Promise<Sold[]> {
  portal = await createTestPortal()
  await withoutLooks(portal)
  await portal.db.pool.query('update brand set time_zone = $1', [zone])
  const sold: Sold[] = []
  for (const wall of BEGINNINGS) {
    portal.clock.set(new Date(`${wall}:00${offset}`))
    const owner = await customer(portal, `begun${sold.length}`)
    await give(portal, owner, MONTH * MONTHS)
    sold.push({ owner, id: await soldService(portal, owner), day: Number(wall.slice(8, 10)), time: wall.slice(11) })
  }
  return sold
}

/** Month after month until now, one invoice, one debit and one mail each; every end on the anchor day at the same hour. */
async function expectBilledOnce(zone: string, { owner, id, day, time }: Sold): Promise<void> {
  const months = (await periods(portal, id)).length
  expect(await spent(portal, owner)).toBe(MONTH * months)
  expect(await column(portal, `select distinct state from invoice where account_id = $1`, owner.id)).toEqual(['renewed'])
  expect((await noticeKinds(portal, owner)).filter((kind) => kind === 'service-renewed')).toHaveLength(months)
  const mails = await column(
    portal,
    `select cause from mail where account_id = $1 and template = 'service-renewed' and state = 'sent'`,
    owner.id,
  )
  expect(mails).toHaveLength(months)
  const bounds = await portal.db.pool.query<{ start: Date; end: Date }>(
    `select period_start as start, period_end as "end" from renewal where service_id = $1 order by period_start`,
    [id],
  )
  for (const [index, { start, end }] of bounds.rows.entries()) {
    if (index > 0) expect(start).toEqual(bounds.rows[index - 1]?.end)
    const [before = 0, monthBefore = 0] = isoDate(start, zone).split('-').map(Number)
    const [year = 0, month = 0, on = 0] = isoDate(end, zone).split('-').map(Number)
    expect(year * 12 + month).toBe(before * 12 + monthBefore + 1)
    expect(on).toBe(Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate()))
    // What the change of clocks leaves out is the same instant an hour on; the next term has its own hour again [M1c].
    const leftOut = LEFT_OUT.includes(isoDate(end, zone))
    expect(isoMinute(end, zone).slice(11, 16)).toBe(leftOut ? time.replace('02:', '03:') : time)
  }
  const { endAt, paymentStatus } = await serviceNow(portal, id)
  expect([endAt, paymentStatus]).toEqual([bounds.rows.at(-1)?.end, 'OK'])
  expect(endAt?.getTime()).toBeGreaterThan(portal.clock.now().getTime())
}

describe('[M10][M16] the renewal run across 29, 30, 31, a leap day and changes of the clocks', () => {
  it.each(ZONES)('in %s bills every month exactly once, on its day', async (zone, offset) => {
    const sold = await soldIn(zone, offset)
    await portal.advance('280d')
    for (const one of sold) await expectBilledOnce(zone, one)
    expect(await column(portal, 'select distinct step from renewal_step order by step')).toEqual(['remind-7'])
  })

  it.each(ZONES)('in %s, when it only runs every three days, all the same', async (zone, offset) => {
    const sold = await soldIn(zone, offset)
    await portal.drain()
    for (let outages = 0; outages < 30; outages++) {
      portal.clock.set(addDays(portal.clock.now(), 3))
      await portal.drain()
    }
    for (const one of sold) await expectBilledOnce(zone, one)
    expect(await column(portal, `select step from renewal_step where step in ('suspend', 'terminate')`)).toEqual([])
  })
})
