import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, type Shop, shop } from '../../../test/support/shop.ts'
import { operator } from '../../../test/support/staff.ts'
import { remove } from '../compute/queue.ts'

// A portal of its own: whatever else ends here would return its units too.
let portal: TestPortal
let from: Shop
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
  from = await shop(portal)
})
afterAll(() => portal.dispose())

const stockOf = async (plan: string): Promise<number> => {
  const { rows } = await portal.db.pool.query<{ stock: number }>(
    'select stock from plan_location where plan_id = $1 and location_id = $2',
    [from.planId(plan), from.locationId('SGN')],
  )
  return rows[0]?.stock ?? -1
}
const left = () => Promise.all(['premium-1', 'premium-2'].map(stockOf))

it('[O3] a unit that is over is left to be sold again when it is destroyed for good, once, and as what it was at last', async () => {
  const as = await customer(portal, 'buyer')
  await give(portal, as, 5000)
  const before = await left()
  const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1', { autoRenew: false })] }, { as })
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  await portal.advance('1m')
  const [unit] = (await portal.ok('user/order/detail/{id}', { id }, { as })).units
  const service = unit?.serviceId ?? 0
  await portal.ok('user/service/vps/change', { id: service, planId: from.planId('premium-2'), method: 'balance' }, { as })
  await portal.advance('2m')
  const sold = [before[0], (before[1] ?? 0) - 1]
  expect(await left()).toEqual(sold)
  await portal.ok('user/service/vps/cancel', { id: service, mode: 'end-of-billing' }, { as })
  await portal.advance('36d')
  expect(await left()).toEqual(sold)
  const staff = await operator(portal, 'bringer', ['billing'])
  await portal.ok('operator/billing/undelete', { id: service, reason: 'asked for on the phone' }, { as: staff })
  await portal.advance('9d')
  expect(await left()).toEqual(sold)
  await portal.advance('9d')
  expect(await left()).toEqual(before)
  // Told once more it is not returned once more: the machine is destroyed once.
  await portal.db.transaction((tx) => tx.enqueue(remove, { serviceId: service }))
  await portal.advance('1d')
  expect(await left()).toEqual(before)
})
