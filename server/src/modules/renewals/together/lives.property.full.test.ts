import { addDays } from '@portal/contracts/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksProblems } from '../../../../test/support/books.ts'
import { customer } from '../../../../test/support/customers.ts'
import { column, soldService, spent } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give } from '../../../../test/support/shop.ts'
import { deep } from '../../../../test/support/tier.ts'

const RUNS = deep ? 40 : 2

let portal: TestPortal
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(() => portal.dispose())

describe('[M10][M11a] random lives', () => {
  /** Weeks in which services with terms and prices of their own are sold, money comes late or in time, and days pass. */
  const sold = fc.record({
    after: fc.integer({ min: 0, max: 20 }),
    price: fc.integer({ min: 0, max: 900 }),
    months: fc.constantFrom(1, 1, 3),
  })
  const life = fc.record({
    services: fc.array(sold, { minLength: 2, maxLength: 6 }),
    billingDay: fc.integer({ min: 1, max: 7 }),
    droughts: fc.array(fc.integer({ min: 10, max: 50 }), { maxLength: 2 }),
  })

  it('pay for the same services to the same dates with the same money, together and apart', async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ services, billingDay, droughts }) => {
        const people = [await customer(portal, `apart${++nth}`), await customer(portal, `with${nth}`)] as const
        await portal.ok('user/profile/billing/terms/save', { billingDay }, { as: people[1] })
        const mine: number[][] = [[], []]
        for (let day = 0; day < 65; day++) {
          for (const [n, who] of people.entries()) {
            for (const { price, months } of services.filter(({ after }) => after === day))
              mine[n]?.push(await soldService(portal, who, { priceAmount: price, periodMonths: months }))
            // For two days nothing is there, and nobody is stopped for that.
            const dry = droughts.some((from) => day >= from && day < from + 2)
            const [has] = await column(
              portal,
              `select coalesce(sum(balance), 0)::int from ledger_account where owner_id = $1 and kind = 'main'`,
              who.id,
            )
            if (!dry && Number(has) < 6000) await give(portal, who, 6000 - Number(has))
          }
          portal.clock.set(addDays(portal.clock.now(), 1))
          await portal.drain()
        }
        // What ends beyond the longest that a week can bring forward was paid for by one and not yet by the other.
        const horizon = addDays(portal.clock.now(), 3)
        const lived = async (n: 0 | 1) =>
          await column(
            portal,
            `select array_position($2::bigint[], r.service_id) || ' ' || r.period_start || ' ' || r.period_end || ' ' || s.price_amount
             from renewal r join service s on s.id = r.service_id
             where s.account_id = $1 and r.state = 'paid' and r.period_start <= $3 order by array_position($2::bigint[], r.service_id), r.period_start`,
            people[n].id,
            mine[n],
            horizon,
          )
        expect(await lived(1)).toEqual(await lived(0))
        for (const [n, who] of people.entries()) {
          const [due] = await column(
            portal,
            `select coalesce(sum(s.price_amount), 0)::int from renewal r join service s on s.id = r.service_id where s.account_id = $1 and r.state = 'paid'`,
            who.id,
          )
          expect([n, await spent(portal, who)]).toEqual([n, due])
          expect(await booksProblems(portal, who)).toEqual([])
          await portal.db.pool.query(`update service set state = 'ended' where account_id = $1`, [who.id])
          await portal.db.pool.query('update renewal_case set next_at = null, harm_at = null where account_id = $1', [who.id])
        }
      }),
      { numRuns: RUNS, endOnFailure: RUNS > 10 },
    )
  }, 1_200_000)
})
