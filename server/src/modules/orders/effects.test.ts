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

describe('[M6][M10] what a document did to which service', () => {
  it('an order: the first period from delivery on, whatever renewals moved since; a renewal: its own period, before and after it is paid', async () => {
    const as = await customer(portal, 'periods')
    await give(portal, as, 100_000)
    const detail = (id: number) => portal.ok('user/order/detail/{id}', { id }, { as })
    const days = async (id: number) =>
      (await detail(id)).effects.map(({ what, name, months, from: start, to, end }) => [
        ...[what, name, months],
        ...[start, to, end].map((at) => at?.slice(0, 10) ?? null),
      ])
    const order = await portal.ok(
      'user/order/place',
      { items: [from.item('premium-1', { periodMonths: 3, hostnames: ['web-9'] })] },
      { as },
    )
    expect(await days(order.id)).toEqual([])
    await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as })
    await portal.advance('2m')
    expect(await days(order.id)).toEqual([['order', 'web-9', 3, '2026-11-20', '2027-02-20', '2027-02-20']])
    const paid = await detail(order.id)
    expect([paid.lines[0]?.setupWaived?.amount, paid.lines[0]?.setupFee.amount]).toEqual([500, 0])

    const ids = paid.effects.map(({ serviceId }) => serviceId)
    const { invoices } = await portal.ok('user/service/vps/renew', { ids, periodMonths: 1 }, { as })
    const renewal = invoices[0]?.id ?? 0
    expect(await days(renewal)).toEqual([['renew', 'web-9', 1, '2027-02-20', '2027-03-20', '2027-02-20']])
    await portal.ok('user/order/finish', { id: renewal, method: 'balance' }, { as })
    expect(await days(renewal)).toEqual([['renew', 'web-9', 1, '2027-02-20', '2027-03-20', '2027-03-20']])
    expect((await days(order.id))[0]?.slice(3)).toEqual(['2026-11-20', '2027-02-20', '2027-03-20'])
  })
})
