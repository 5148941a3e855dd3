import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop } from '../../../test/support/shop.ts'

let portal: TestPortal
let from: Shop
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
})
afterAll(() => closeShop(portal))

describe('paying from the balance', () => {
  it('[C4] moves the money and keeps its answer in one commit, so that no crash can part them', async () => {
    const as = await customer(portal, 'payer')
    await give(portal, as, 10_000)
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })
    const requestId = `one-commit-${id}`
    const paid = await portal.ok('user/order/finish', { id, method: 'balance' }, { as, requestId })
    const { rows } = await portal.db.pool.query<{ together: boolean }>(
      // What is told of the payment is written with it; the document itself within a savepoint, which has a number of its own.
      `select i.xmin = e.xmin as together from idempotency i, event e
        where i.request_id = $1 and i.answer is not null and e.type = 'invoice.paid' and e.data ->> 'invoiceId' = $2::text`,
      [requestId, id],
    )
    expect(rows).toEqual([{ together: true }])
    expect(await portal.ok('user/order/finish', { id, method: 'balance' }, { as, requestId })).toEqual(paid)
  })

  it('stands in the customer’s log under the id of the order, whether it went well or not', async () => {
    const as = await customer(portal, 'logged')
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })
    await portal.refused('user/order/finish', { id, method: 'balance' }, { as })
    await give(portal, as, 10_000)
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    const { items } = await portal.ok('user/log/list', {}, { as })
    const payments = items.filter(({ action }) => action === 'user/order/finish')
    expect(payments.map(({ status, detail }) => [status, detail])).toEqual([
      ['success', `#${id}`],
      ['error', expect.stringContaining(`#${id}`)],
    ])
  })
})
