import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { chronicle, column, periods, serviceNow } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems, shop } from '../../../test/support/shop.ts'

const delivered = ['0 service installing', '0 service active', '0 tells service-ready', '0 does service/deliver', '0 done vps.build']

let portal: TestPortal
let owner: Customer
let plan: (code: string) => number
beforeEach(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
  owner = await customer(portal, 'grower')
  plan = (await shop(portal)).planId
})
afterEach(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})

const sold = () =>
  activeVps(portal, owner, {
    planId: plan('premium-1'),
    plan: { name: 'Premium 1', cpu: 1, memoryMb: 2048, diskGb: 25, transferGb: 1000 },
    priceAmount: 500,
  })
const totals = () => column(portal, `select type || ' ' || total from invoice where account_id = $1 order by id`, owner.id)

describe('[M13] journeys that name every event and allow no other', () => {
  it('upgrade in the middle of the term, then renew: the difference once, the new price from then on, the dates as they were', async () => {
    await give(portal, owner, 100_000)
    const id = await sold()
    const { endAt } = await serviceNow(portal, id)
    await portal.advance('15d')
    await portal.ok('user/service/vps/change', { id, planId: plan('premium-2'), method: 'balance' }, { as: owner })
    await portal.advance('1m')
    expect((await serviceNow(portal, id)).endAt).toEqual(endAt)
    await portal.advance('46d')
    expect((await chronicle(portal, owner)).slice(delivered.length)).toEqual([
      '15 invoice upgrade installing',
      '15 does user/service/vps/change',
      '15 invoice upgrade finished',
      '15 tells change-done',
      '15 does service/change',
      '15 done vps.resize',
      ...['23 tells renewal-auto', '27 invoice renew renewed', '27 tells service-renewed', '27 does service/auto-renew'],
      ...['54 tells renewal-auto', '58 invoice renew renewed', '58 tells service-renewed', '58 does service/auto-renew'],
    ])
    expect(await totals()).toEqual(['upgrade 230', 'renew 960', 'renew 960'])
    expect(await periods(portal, id)).toEqual(['2026-12-20/2027-01-20', '2027-01-20/2027-02-20'])
  })

  it('an upgrade that the engine refuses: all the money is back, and the old price goes on', async () => {
    await give(portal, owner, 100_000)
    const id = await sold()
    portal.simulator.faults.next('resize', 'refuse')
    await portal.ok('user/service/vps/change', { id, planId: plan('premium-2'), method: 'balance' }, { as: owner })
    await portal.advance('31d')
    expect((await chronicle(portal, owner)).slice(delivered.length)).toEqual([
      '0 invoice upgrade installing',
      '0 does user/service/vps/change',
      '0 invoice upgrade cancelled',
      '0 tells change-failed-refunded',
      '0 undone vps.resize',
      ...['23 tells renewal-auto', '27 invoice renew renewed', '27 tells service-renewed', '27 does service/auto-renew'],
    ])
    expect(await totals()).toEqual(['upgrade 460', 'renew 500'])
    expect(await column(portal, `select balance::int from ledger_account where owner_id = $1 and kind = 'main'`, owner.id)).toEqual([
      99_500,
    ])
  })
})
