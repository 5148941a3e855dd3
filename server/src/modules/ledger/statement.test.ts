import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give } from '../../../test/support/shop.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

describe('[M2] the statement', () => {
  it('shows each movement with its cause, finds amounts on two-decimal text, and shows nobody else’s [C6]', async () => {
    const [mine, theirs] = [await customer(portal, 'reader'), await customer(portal, 'nosy')]
    await give(portal, mine, 1250)
    await give(portal, mine, 300, 'promotional')
    const find = async (search: string) =>
      (await portal.ok('user/balance/statement', { search }, { as: mine })).items.map(({ wallet, amount }) => [wallet, amount])
    expect(await find('')).toEqual([
      ['promotional', 300],
      ['main', 1250],
    ])
    expect(await find(' $12.50 ')).toEqual([['main', 1250]])
    expect(await find('2026-11-20')).toHaveLength(2)
    expect(await find('%')).toEqual([])
    expect((await portal.ok('user/balance/statement', {}, { as: theirs })).total).toBe(0)
  })
})
