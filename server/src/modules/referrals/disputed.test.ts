import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { friendOf, referring } from '../../../test/support/referrals.ts'
import { begin, closeShop, deliver, openShop, type Shop, somebody, told } from '../../../test/support/shop.ts'
import { receive } from '../payments/index.ts'

let portal: TestPortal
let from: Shop
let do_: ReturnType<typeof referring>
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
  do_ = referring(portal, from)
})
afterAll(() => closeShop(portal))

const tenth = (amount: number): number => Math.round(amount / 10)

type Outcome = 'disputed' | 'dispute-lost'

/** A friend whose order was paid by a gateway, over which their bank may begin to fight. */
async function gatewayFriend(host: Customer) {
  const friend = await friendOf(portal, host)
  const as = await do_.again(friend)
  const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as })
  const { key, amount } = await begin(portal, as, id)
  await deliver(portal, told(key, 500))
  await portal.drain()
  const { total } = await do_.order(friend)
  const fight = async (outcome: Outcome) => {
    await portal.db.transaction((tx) => receive(tx, 'sandbox', `${key}:${outcome}`, { key, outcome, reference: `du-${key}`, amount }))
    await portal.drain()
  }
  return { friend, total, fight }
}

it('[P5] a reward is held while a bank fights over what the friend paid, and less by what it keeps', async () => {
  const host = await somebody(portal)
  const { friend, total, fight } = await gatewayFriend(host)
  await fight('disputed')
  await do_.ripen()
  const staff = await do_.staff()
  const { items } = await portal.ok('operator/referrals/list', { tab: 'held' }, { as: staff })
  expect(items.map(({ friend: of, signs }) => [of.id, signs])).toEqual([[friend.id, ['dispute']]])
  expect(await do_.sums(host)).toEqual([0, 0, tenth(total), tenth(total)])
  await fight('dispute-lost')
  expect(await do_.sums(host)).toEqual([0, 0, tenth(total - 500), tenth(total - 500)])
  await portal.ok('operator/referrals/approve', { id: items[0]?.id ?? 0, reason: 'the rest was paid' }, { as: staff })
  expect((await do_.sums(host))[0]).toBe(tenth(total - 500))
})

it('[P5] a reward that is available already waits for a person once a bank fights, and so does the withdrawal that asks for one', async () => {
  const host = await somebody(portal)
  const [one, other] = [await gatewayFriend(host), await gatewayFriend(host)]
  await do_.ripen()
  await one.fight('disputed')
  const both = tenth(one.total) + tenth(other.total)
  expect(await do_.sums(host)).toEqual([tenth(other.total), 0, tenth(one.total), both])
  const [id, as] = [await do_.withdraw(host), await do_.staff()]
  await other.fight('disputed')
  expect(await do_.sums(host)).toEqual([0, tenth(other.total), tenth(one.total), both])
  expect((await portal.refused('operator/referrals/withdrawals/approve', { id }, { as })).data.code).toBe('referral.disputed')
  const { items } = await portal.ok('operator/referrals/list', { search: other.friend.username }, { as })
  await portal.ok('operator/referrals/approve', { id: items[0]?.id ?? 0, reason: 'looked at' }, { as })
  await portal.ok('operator/referrals/withdrawals/approve', { id }, { as })
  expect([await do_.main(host), (await do_.sums(host))[2]]).toEqual([tenth(other.total), tenth(one.total)])
})

it('[P5] where a withdrawal ends, what is left of it and waits for a person is not told to be available', async () => {
  const host = await somebody(portal)
  const [lost, held] = [await gatewayFriend(host), await gatewayFriend(host)]
  await do_.ripen()
  const [, as] = [await do_.withdraw(host), await do_.staff()]
  await held.fight('disputed')
  const { items } = await portal.ok('operator/referrals/list', { search: lost.friend.username }, { as })
  await portal.ok('operator/referrals/reject', { id: items[0]?.id ?? 0, remark: 'your own account' }, { as })
  expect(await do_.sums(host)).toEqual([0, 0, tenth(held.total), tenth(held.total)])
  for (const [lang, except] of [
    ['en-US', 'except any that are under review'],
    ['vi-VN', 'trừ khoản nhân viên đang kiểm tra'],
    ['zh-CN', '工作人员正在核查的除外'],
  ] as const) {
    const told = await portal.ok('user/notification/list', {}, { as: host, lang })
    expect(told.items.filter(({ kind }) => kind.includes('void'))).toMatchObject([
      { kind: 'referral-void', body: expect.stringContaining(except) },
    ])
  }
})
