import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { chronicle, periods, serviceNow, signedInAgain, spent } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../test/support/shop.ts'
import { suspendService } from '../services/index.ts'

/** What a server costs a month, in cents. */
const MONTH = 960
/** Delivery, which every journey begins with. */
const delivered = ['0 service installing', '0 service active', '0 tells service-ready', '0 does service/deliver', '0 done vps.build']

let portal: TestPortal
let owner: Customer
// A portal each: every journey begins on the same day of the same calendar.
beforeEach(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
  owner = await customer(portal, 'traveller')
})
afterEach(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})

const engine = async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state ?? null
const status = async (id: number) => (await serviceNow(portal, id)).paymentStatus
const told = async (): Promise<string[]> => (await chronicle(portal, owner)).slice(delivered.length)
/** The calls of months later are made with a session of that day. */
const ownerOfToday = () => signedInAgain(portal, owner)

describe('[M11] journeys that name every event and allow no other', () => {
  it('twelve months of auto renew', async () => {
    await give(portal, owner, MONTH * 12)
    const id = await activeVps(portal, owner)
    await portal.advance('365d')
    const dueOn = [30, 61, 92, 120, 151, 181, 212, 242, 273, 304, 334, 365]
    const renewed = dueOn.flatMap((day) => [
      `${day - 7} tells renewal-auto`,
      `${day - 3} invoice renew renewed`,
      `${day - 3} tells service-renewed`,
      `${day - 3} does service/auto-renew`,
    ])
    expect(await chronicle(portal, owner)).toEqual([...delivered, ...renewed])
    expect(await periods(portal, id)).toHaveLength(12)
    const { endAt, paymentStatus } = await serviceNow(portal, id)
    expect([endAt?.toISOString().slice(0, 10), paymentStatus, await engine(id)]).toEqual(['2027-12-20', 'OK', 'running'])
    expect(await spent(portal, owner)).toBe(MONTH * 12)
  })

  it('a year without paying: reminded, overdue, suspended, warned, ended and destroyed', async () => {
    const id = await activeVps(portal, owner)
    await portal.advance('365d')
    expect(await told()).toEqual([
      '23 tells renewal-auto',
      '27 tells renewal-unpaid',
      '29 tells renewal-due',
      '30 tells service-overdue',
      '30 does service/overdue',
      '33 tells service-suspended',
      '33 does service/suspend',
      '33 done vps.suspend',
      '38 tells service-final-warning',
      '40 invoice renew cancelled',
      '40 service ended',
      '40 tells service-terminated',
      '40 does service/terminate',
      '40 done vps.suspend',
      '47 does service/purge',
      '47 done vps.destroy',
    ])
    expect([await engine(id), await spent(portal, owner), await periods(portal, id)]).toEqual([null, 0, []])
  })

  it('overdue, suspended, and saved on the last day: it runs again at once, from the old end on', async () => {
    const id = await activeVps(portal, owner, { autoRenew: false })
    const { endAt } = await serviceNow(portal, id)
    await portal.advance('39d')
    await portal.advance('23h')
    expect([await status(id), await engine(id)]).toEqual(['Suspended', 'stopped'])
    await give(portal, owner, MONTH)
    const { items, msg } = await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: await ownerOfToday() })
    expect([items[0]?.paymentStatus, msg]).toEqual(['OK', 'The service is renewed.'])
    await portal.advance('4d')
    expect(await told()).toEqual([
      '23 tells renewal-due',
      '27 tells renewal-due',
      '29 tells renewal-due',
      '30 tells service-overdue',
      '30 does service/overdue',
      '33 tells service-suspended',
      '33 does service/suspend',
      '33 done vps.suspend',
      '38 tells service-final-warning',
      '39 invoice renew renewed',
      '39 tells service-renewed',
      '39 tells service-resumed',
      '39 does user/service/vps/renew',
      '39 done vps.resume',
    ])
    expect(await periods(portal, id)).toEqual([`${endAt?.toISOString().slice(0, 10)}/2027-01-20`])
    expect([await status(id), await engine(id)]).toEqual(['OK', 'running'])
  })

  it('cancelled, revoked, cancelled: it runs to its end and the money stays', async () => {
    await give(portal, owner, MONTH)
    const id = await activeVps(portal, owner)
    await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner })
    await portal.advance('1d')
    await portal.ok('user/service/vps/revoke-cancellation', { id }, { as: owner })
    await portal.advance('1d')
    await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner })
    await portal.advance('27d')
    expect([await engine(id), await status(id)]).toEqual(['running', 'Cancelled'])
    await portal.advance('11d')
    expect(await told()).toEqual([
      '0 tells service-cancelled',
      '0 does user/service/vps/cancel',
      '1 tells service-cancellation-revoked',
      '1 does user/service/vps/revoke-cancellation',
      '2 tells service-cancelled',
      '2 does user/service/vps/cancel',
      '30 service ended',
      '30 tells service-ended',
      '30 does service/end',
      '30 done vps.suspend',
      '37 does service/purge',
      '37 done vps.destroy',
    ])
    expect(await portal.ok('user/balance/overview', {}, { as: await ownerOfToday() })).toMatchObject({ balance: { amount: MONTH } })
  })

  it('suspended for abuse, and pays: the payment lifts only what is about money', async () => {
    const id = await activeVps(portal, owner, { autoRenew: false })
    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    await portal.advance('34d')
    expect((await serviceNow(portal, id)).suspensions.sort()).toEqual(['abuse', 'nonpayment'])
    await give(portal, owner, MONTH)
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: await ownerOfToday() })
    await portal.advance('12d')
    expect(await told()).toEqual([
      '0 done vps.suspend',
      '23 tells renewal-due',
      '27 tells renewal-due',
      '29 tells renewal-due',
      '30 tells service-overdue',
      '30 does service/overdue',
      '33 tells service-suspended',
      '33 does service/suspend',
      '34 invoice renew renewed',
      '34 tells service-renewed',
      '34 does user/service/vps/renew',
    ])
    expect([await engine(id), await status(id), (await serviceNow(portal, id)).suspensions]).toEqual(['stopped', 'Suspended', ['abuse']])
  })
})
