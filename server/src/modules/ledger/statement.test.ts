import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, shop } from '../../../test/support/shop.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(() => portal.dispose())

type Input = NonNullable<Parameters<typeof portal.ok<'user/balance/statement'>>[1]>
const read = (as: Customer, input: Input = {}) => portal.ok('user/balance/statement', input, { as })

describe('[M2] the statement', () => {
  it('shows each movement with its cause, finds amounts on two-decimal text, and shows nobody else’s [C6]', async () => {
    const [mine, theirs] = [await customer(portal, 'reader'), await customer(portal, 'nosy')]
    await give(portal, mine, 1250)
    await give(portal, mine, 300, 'promotional')
    const find = async (search: string) => (await read(mine, { search })).items.map(({ wallet, amount }) => [wallet, amount])
    expect(await find('')).toEqual([
      ['promotional', 300],
      ['main', 1250],
    ])
    expect(await find(' $12.50 ')).toEqual([['main', 1250]])
    expect(await find('2026-11-20')).toHaveLength(2)
    expect(await find('%')).toEqual([])
    expect((await read(theirs)).total).toBe(0)
  })

  it('names the document and the service of each movement, finds them by it, filters by day and kind, and adds up', async () => {
    const mine = await customer(portal, 'buyer')
    const from = await shop(portal)
    await give(portal, mine, 500, 'promotional')
    await give(portal, mine, 10_000)
    const placed = await portal.ok('user/order/place', { items: [from.item('premium-1', { hostnames: ['web-77'] })] }, { as: mine })
    await portal.ok('user/order/finish', { id: placed.id, method: 'balance' }, { as: mine })
    await portal.advance('2m')
    await portal.advance('1d')
    const { items: servers } = await portal.ok('user/service/vps/list', {}, { as: mine })
    await portal.ok('user/service/vps/renew', { ids: [servers[0]?.id ?? 0], method: 'balance' }, { as: mine })

    const { items, counts } = await read(mine)
    expect(counts).toEqual({ all: 7, main: 3, promotional: 2, points: 2 })
    const [points, renewal] = items
    expect(points).toMatchObject({ template: 'points-earn', wallet: 'points', amount: 5, currency: null, balanceAfter: 10 })
    expect(renewal).toMatchObject({
      template: 'invoice-pay',
      wallet: 'main',
      amount: -500,
      invoice: { type: 'renew' },
      service: { name: 'web-77' },
    })
    expect(items.filter(({ invoice }) => invoice?.type === 'new').map(({ service }) => service?.name)).toEqual([
      'web-77',
      'web-77',
      'web-77',
    ])
    // What stands there is what there is: the balances are their postings.
    const { main, promotional, points: held } = await portal.ok('user/balance/overview', {}, { as: mine })
    const sum = (wallet: string) => items.filter((one) => one.wallet === wallet).reduce((all, { amount }) => all + amount, 0)
    expect([sum('main'), sum('promotional'), sum('points')]).toEqual([main.amount, promotional.amount, held])

    const { number } = await portal.ok('user/order/detail', { id: placed.id }, { as: mine })
    for (const search of [number ?? '', `#${placed.id}`])
      expect((await read(mine, { search })).items.map(({ invoice }) => invoice?.number)).toEqual(Array(3).fill(number))
    expect((await read(mine, { search: 'web-77' })).total).toBeGreaterThan(0)
    expect((await read(mine, { template: 'grant' })).total).toBe(2)
    expect((await read(mine, { wallet: 'promotional' })).items).toHaveLength(2)
    expect((await read(mine, { from: '2026-11-21' })).total).toBe(2)
    expect((await read(mine, { to: '2026-11-20' })).total).toBe(5)
    expect((await read(mine, { sort: 'at', pageSize: 10 })).items.at(-1)).toEqual(points)
  })
})
