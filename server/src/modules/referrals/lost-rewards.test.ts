import { events } from '@portal/contracts/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, mailsTo } from '../../../test/support/customers.ts'
import { column } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { friendOf, referring } from '../../../test/support/referrals.ts'
import { begin, closeShop, deliver, give, openShop, type Shop, somebody, told } from '../../../test/support/shop.ts'
import { lockInvoice, refund } from '../invoices/index.ts'
import { post } from '../ledger/index.ts'
import { markUndeliverable } from '../services/lifecycle.ts'
import { weigh } from './weigh.ts'

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
const approve = async (id: number) => portal.ok('operator/referrals/withdrawals/approve', { id }, { as: await do_.staff() })

describe('[P5] a reward whose order is refunded', () => {
  it('is less by its part, and rejected with the whole, with a remark that its owner reads in their language', async () => {
    const host = await somebody(portal)
    const { id, total } = await do_.order(await friendOf(portal, host))
    await do_.refund(id, 200)
    expect(await do_.sums(host)).toEqual([0, 0, tenth(total - 200), tenth(total - 200)])
    await do_.ripen()
    expect((await do_.sums(host))[0]).toBe(tenth(total - 200))
    await do_.refund(id)
    expect(await do_.sums(host)).toEqual([0, 0, 0, 0])
    const [row] = (await do_.list(host, {}, 'zh-CN')).referralObjectList
    expect(row).toMatchObject({
      status: 'rejected-reward',
      remark: '首个订单已退款，或付款无效。',
      amount_reward: tenth(total - 200) / 100,
    })
    expect((await mailsTo(portal, host.email))[0]?.template).toBe('referral-lost')
  })

  it('ends a withdrawal that waits: the other rewards in it are available again, and nobody can pay it any more', async () => {
    const host = await somebody(portal)
    const one = await do_.order(await friendOf(portal, host))
    const two = await do_.order(await friendOf(portal, host), 'premium-2')
    await do_.ripen()
    const id = await do_.withdraw(host)
    await do_.fraud(one.id)
    expect(await do_.sums(host)).toEqual([tenth(two.total), 0, 0, tenth(two.total)])
    expect((await do_.list(host)).referralObjectList.map(({ status }) => status).sort()).toEqual(['received-reward', 'rejected-withdraw'])
    expect((await portal.ok('user/order/detail', { id }, { as: await do_.again(host) })).status).toBe('cancelled')
    expect((await portal.refused('operator/referrals/withdrawals/approve', { id }, { as: await do_.staff() })).data.code).toBe(
      'referral.decided',
    )
    await approve(await do_.withdraw(host))
    expect(await do_.main(host)).toBe(tenth(two.total))
  })

  it('and was paid out goes back once: from the main balance as far as it goes, the rest is owed', async () => {
    const host = await somebody(portal)
    const friend = await friendOf(portal, host)
    const { id, total } = await do_.order(friend)
    await do_.ripen()
    await approve(await do_.withdraw(host))
    const reward = tenth(total)
    await do_.refund(id, 400)
    const left = tenth(total - 400)
    expect(await do_.main(host)).toBe(left)
    expect(await do_.sums(host)).toEqual([0, 0, 0, left])
    // Half of what is left was spent.
    const spent = Math.floor(left / 2)
    const owner = { brandId: 1, accountId: host.id, currency: 'USD' as const, cause: { reason: 'test' } }
    await portal.db.transaction((tx) => post(tx, 'correction', { ...owner, key: `spent:${host.id}`, wallet: 'main', amount: spent }))
    await do_.refund(id)
    await Promise.all(Array.from({ length: 8 }, () => portal.db.transaction((tx) => weigh(tx, friend.id))))
    await portal.drain()
    expect([await do_.main(host), await do_.owes(host)]).toEqual([0, spent])
    expect(await do_.sums(host)).toEqual([0, 0, 0, 0])
    const moved = await column(
      portal,
      `select sum(e.amount)::int from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
        where a.owner_id = $1 and t.template like 'reward-%'`,
      host.id,
    )
    expect([moved, reward - left]).toEqual([[0], tenth(400)])
  })

  it('of a withdrawal that was a fraud’s goes back whole', async () => {
    const host = await somebody(portal)
    await do_.order(await friendOf(portal, host))
    await do_.ripen()
    const id = await do_.withdraw(host)
    await approve(id)
    await do_.fraud(id)
    expect([await do_.main(host), await do_.sums(host)]).toEqual([0, [0, 0, 0, 0]])
  })

  it('because it could not be delivered leaves the friend as one who has bought nothing; the next order is the first', async () => {
    const host = await somebody(portal)
    const friend = await friendOf(portal, host)
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as: friend })
    await give(portal, friend, 10_000)
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as: friend })
    const { units } = await portal.ok('user/order/detail', { id }, { as: friend })
    await portal.db.transaction(async (tx) => {
      const serviceId = units[0]?.serviceId ?? 0
      await markUndeliverable(tx, serviceId, 'the node is on fire')
      await tx.emit(events.serviceUndeliverable, { serviceId, kind: 'vps', orderId: null, reason: 'the node is on fire' }, friend.id)
    })
    await portal.drain()
    expect((await do_.list(host)).referralObjectList).toMatchObject([{ status: 'immature', amount_reward: 0, maturesAt: null }])
    const { total } = await do_.order(friend)
    expect(await do_.sums(host)).toEqual([0, 0, tenth(total), tenth(total)])
  })
})

it('[P5] a reward is weighed again and again without effect', async () => {
  const host = await somebody(portal)
  const friend = await friendOf(portal, host)
  await do_.order(friend)
  const before = await do_.list(host)
  await Promise.all(Array.from({ length: 10 }, () => portal.db.transaction((tx) => weigh(tx, friend.id))))
  await portal.drain()
  expect(await do_.list(host)).toEqual(before)
})

describe('[P5] a friend who may be the customer themselves', () => {
  it('is held for staff: not available by the clock alone, at once when approved after it, never when rejected', async () => {
    const host = await somebody(portal)
    const from_ = { ip: '203.0.113.7', userAgent: 'test' }
    const [one, two] = [await friendOf(portal, host, { from: from_ }), await friendOf(portal, host, { from: from_ })]
    const { total } = await do_.order(one)
    await do_.order(two)
    await do_.ripen()
    expect((await do_.sums(host))[0]).toBe(0)
    const staff = await do_.staff()
    const { items } = await portal.ok('operator/referrals/list', { tab: 'held' }, { as: staff })
    expect(items.map(({ signs, friend }) => [friend.id, signs])).toEqual([two, one].map(({ id }) => [id, ['address', 'device']]))
    const [last, first] = items.map(({ id }) => id) as [number, number]
    const reason = 'two people of one office'
    expect(await portal.ok('operator/referrals/approve', { id: first, reason }, { as: staff })).toMatchObject({ status: 'received-reward' })
    expect((await portal.refused('operator/referrals/approve', { id: first, reason }, { as: staff })).data.code).toBe('referral.not-held')
    await portal.ok('operator/referrals/reject', { id: last, remark: 'This is your own account.' }, { as: staff })
    expect((await portal.refused('operator/referrals/reject', { id: last, remark: 'again' }, { as: staff })).data.code).toBe(
      'referral.decided',
    )
    expect(await do_.sums(host)).toEqual([tenth(total), 0, 0, tenth(total)])
    const { referralObjectList } = await do_.list(host, { tab: 'rejected' })
    expect(referralObjectList).toMatchObject([{ status: 'rejected-reward', remark: 'This is your own account.' }])
    const mail = (await mailsTo(portal, host.email)).find(({ template }) => template === 'referral-rejected')
    expect(mail?.text).toContain('This is your own account.')
  })
  it('is held where both were paid by one card, also where that is seen only when it matures', async () => {
    const host = await somebody(portal)
    const [before, later, other] = [await friendOf(portal, host), await friendOf(portal, host), await friendOf(portal, host)]
    const topUp = async (as: Customer, payer: string) => {
      const own = await do_.again(as)
      const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: own })
      await deliver(portal, told((await begin(portal, own, id)).key, 500, { payer }))
      await portal.drain()
    }
    await topUp(before, 'card-a')
    await topUp(later, 'card-b')
    await topUp(other, 'card-c')
    await topUp(host, 'card-a')
    for (const friend of [before, later, other]) await do_.order(friend)
    await topUp(host, 'card-b')
    await do_.ripen()
    const { items } = await portal.ok('operator/referrals/list', { tab: 'held' }, { as: await do_.staff() })
    expect(items.map(({ signs, friend }) => [friend.id, signs])).toEqual([later, before].map(({ id }) => [id, ['payment']]))
    expect((await do_.list(host, { tab: 'received-reward' })).referralObjectList.map(({ email }) => email)).toEqual([other.email])
  })
})

describe('[M7] a withdrawal', () => {
  it('is nobody’s debt: it is not paid, not cancelled but by a remark, and counts among nothing that is owed', async () => {
    const host = await somebody(portal, 50_000)
    await do_.order(await friendOf(portal, host))
    await do_.ripen()
    const id = await do_.withdraw(host)
    const as = await do_.again(host)
    const staff = await do_.staff()
    for (const method of ['balance', 'points', 'sandbox'])
      expect((await portal.refused('user/order/finish', { id, method }, { as })).data.code).toBe('order.not-payable')
    expect((await portal.refused('user/order/cancel', { id }, { as })).data.code).toBe('order.not-cancellable')
    expect((await portal.refused('operator/orders/cancel', { id, reason: 'not wanted' }, { as: staff })).data.code).toBe(
      'order.not-cancellable',
    )
    expect((await portal.ok('user/order/detail', { id }, { as })).status).toBe('pending')
    await portal.ok('operator/referrals/withdrawals/reject', { id, remark: 'Friends of your own making' }, { as: staff })
    expect(await do_.main(host)).toBe(50_000)
    expect((await do_.list(host)).referralObjectList).toMatchObject([
      { status: 'rejected-withdraw', remark: 'Friends of your own making', withdrawal: { id } },
    ])
    expect(await do_.sums(host)).toEqual([0, 0, 0, 0])
    expect((await mailsTo(portal, host.email))[0]).toMatchObject({ template: 'referral-not-paid' })
  })

  it('is not touched by a refund of nothing', async () => {
    const host = await somebody(portal)
    const friend = await friendOf(portal, host)
    const { id } = await do_.order(friend)
    await portal.db.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, id)
      if (invoice) await refund(tx, invoice, { total: 0, vat: 0, promotional: 0, main: 0, points: 0 }, `nothing:${id}`, 'a mistake')
    })
    await portal.drain()
    expect((await do_.list(host)).referralObjectList[0]?.status).toBe('pending-reward')
  })
})
