import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booksProblems } from '../../../test/support/books.ts'
import { signedInAgain } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { type Command, commands, type Life, mailOutages, newLife, order } from '../../../test/support/random-life.ts'
import { give, type Shop, SIGNING_SEED, shop } from '../../../test/support/shop.ts'
import { deep } from '../../../test/support/tier.ts'

/** `npm run test:deep` looks much further; a seed that failed once is given by PROPERTY_SEED. */
const RUNS = deep ? 150 : 6
const SEED = Number(process.env['PROPERTY_SEED'] ?? Math.floor(performance.timeOrigin) % 2_147_483_647)

let portal: TestPortal
let from: Shop
beforeAll(async () => {
  portal = await createTestPortal({ env: { SIGNING_SEED } })
  await withoutLooks(portal)
  from = await shop(portal)
  await mailOutages(portal)
})
afterAll(() => portal.dispose())

/** What is over must not be carried along by the runs that follow. */
async function forget({ owner }: Life): Promise<void> {
  await portal.db.pool.query(`update service set state = 'ended' where account_id = $1`, [owner.id])
  await portal.db.pool.query(`delete from job where key in (select 'renewal:' || id from service where account_id = $1)`, [owner.id])
  await portal.db.pool.query('update renewal_case set next_at = null, harm_at = null where account_id = $1', [owner.id])
}

async function live(start: number, sequence: readonly Command[]): Promise<void> {
  const life = await newLife(portal, from)
  await give(portal, life.owner, start)
  for (const { name, step } of [order(['premium-1', true, false]), ...sequence]) {
    life.owner = await signedInAgain(portal, life.owner)
    await step(life)
    await portal.drain()
    expect(await booksProblems(portal, life.owner), name).toEqual([])
  }
  await forget(life)
}

describe('[M1][M10][M12][M13][M16] whatever happens in whatever order', () => {
  it.each([
    ['with money enough', 3000, { gift: 4000, hours: 1100, timeWeight: 6 }],
    ['with little money and much time', 1000, { gift: 700, hours: 2400, timeWeight: 14 }],
  ] as const)(
    '%s sums are zero, balances are their postings, nothing is minted, billed twice, left out or destroyed untold',
    async (_, start, odds) => {
      process.stdout.write(`PROPERTY_SEED=${SEED}\n`)
      await fc.assert(
        fc.asyncProperty(fc.array(commands(odds), { minLength: 6, maxLength: 14 }), (sequence) => live(start, sequence)),
        { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 50, verbose: 1 },
      )
    },
    1_800_000,
  )
})
