import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Customer, PASSWORD } from '../../../test/support/customers.ts'
import { column } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { friendOf, referring } from '../../../test/support/referrals.ts'
import { makeRoom } from '../../../test/support/room.ts'
import { ledgerProblems, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { deep } from '../../../test/support/tier.ts'

const RUNS = deep ? 60 : 3

let portal: TestPortal
let from: Shop
let do_: ReturnType<typeof referring>
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
  await makeRoom(portal, from)
  do_ = referring(portal, from)
})
afterAll(() => portal.dispose())

interface World {
  readonly host: Customer
  readonly orders: number[]
  readonly withdrawals: number[]
}
type Step = (world: World, n: number) => Promise<unknown>

const at = (list: readonly number[], n: number): number | undefined => list[n % Math.max(1, list.length)]

const decide = async (path: 'approve' | 'reject', { withdrawals }: World, n: number) => {
  const id = at(withdrawals, n)
  if (id === undefined) return
  const as = await do_.staff()
  if (path === 'approve') await portal.call('operator/referrals/withdrawals/approve', { id }, { as })
  else await portal.call('operator/referrals/withdrawals/reject', { id, remark: 'so it is' }, { as })
}

const steps: Readonly<Record<string, Step>> = {
  befriend: async ({ host, orders }, n) => {
    const { id } = await do_.order(await friendOf(portal, host), n % 2 === 0 ? 'premium-1' : 'premium-2')
    orders.push(id)
  },
  refund: async ({ orders }, n) => {
    const id = at(orders, n)
    if (id !== undefined) await do_.refund(id, n % 3 === 0 ? null : 1 + (n % 150)).catch(() => undefined)
  },
  fraud: async ({ orders }, n) => {
    const id = at(orders, n)
    if (id !== undefined && n % 3 === 0) await do_.fraud(id).catch(() => undefined)
  },
  wait: () => do_.ripen(),
  withdraw: async ({ host, withdrawals }) => {
    const [as, proof] = [await do_.again(host), PASSWORD]
    await portal.ok('user/prove', {}, { as, proof })
    const answers = await Promise.all([1, 2].map(() => portal.call('user/referral/withdraw', {}, { as })))
    for (const { status, data } of answers) if (status === 'success') withdrawals.push(data.id)
  },
  approve: (world, n) => decide('approve', world, n),
  reject: async (world, n) => n % 4 === 0 && (await decide('reject', world, n)),
  rejectOne: async ({ host }, n) => {
    const as = await do_.staff()
    const { items } = await portal.ok('operator/referrals/list', { search: host.username }, { as })
    const rewards = items.map(({ id }) => id)
    const id = at(rewards, n)
    if (id !== undefined && n % 3 === 0) await portal.call('operator/referrals/reject', { id, remark: 'one of them' }, { as })
  },
}

/** What the specification calls the sums, from the rows alone; and what the ledger paid, from its entries alone. */
async function expectTrue({ host }: World, name: string): Promise<void> {
  const { referralObjectList: rows, totals } = await do_.list(host, { pageSize: 100 })
  const of = (...states: string[]) =>
    rows.reduce((sum, { status, amount_reward }) => sum + (states.includes(status) ? Math.round(amount_reward * 100) : 0), 0)
  const live = ['immature', 'pending-reward', 'received-reward', 'pending-withdraw', 'withdrawn']
  expect(
    Object.values(totals).map(({ amount }) => amount),
    name,
  ).toEqual([of('received-reward'), of('pending-withdraw'), of('pending-reward'), of(...live)])
  const [paid] = await column(
    portal,
    `select coalesce(sum(e.amount), 0)::int from ledger_entry e join ledger_account a on a.id = e.account_id
      join ledger_transfer t on t.id = e.transfer_id where a.owner_id = $1 and t.template in ('reward-pay', 'reward-take-back')`,
    host.id,
  )
  expect(paid, name).toBe(of('withdrawn'))
  expect(await ledgerProblems(portal), name).toEqual([])
}

it('[P5] a withdrawal ends where staff reject one reward in it, whose owner reads why; the others can be asked for anew, and are paid', async () => {
  const host = await somebody(portal)
  const [one, two] = [await friendOf(portal, host), await friendOf(portal, host)]
  const [, { total }] = [await do_.order(one), await do_.order(two, 'premium-2')]
  await do_.ripen()
  const [id, as] = [await do_.withdraw(host), await do_.staff()]
  const [reward] = (await portal.ok('operator/referrals/list', { search: one.username }, { as })).items
  const reject = { id: reward?.id ?? 0, remark: 'Your own account' }
  expect(await portal.ok('operator/referrals/reject', reject, { as })).toEqual({ id: reject.id, status: 'rejected-withdraw' })
  expect(await do_.sums(host)).toEqual([Math.round(total / 10), 0, 0, Math.round(total / 10)])
  expect((await do_.list(host, { tab: 'rejected' })).referralObjectList).toMatchObject([{ email: one.email, remark: reject.remark }])
  const approve = (withdrawal: number) => portal.call('operator/referrals/withdrawals/approve', { id: withdrawal }, { as })
  expect((await approve(id)).data).toMatchObject({ code: 'referral.decided' })
  expect((await portal.call('operator/referrals/reject', reject, { as })).data).toMatchObject({ code: 'referral.decided' })
  const told = async () => (await portal.ok('user/notification/list', {}, { as: host })).items.filter(({ kind }) => kind.includes('void'))
  expect(await told()).toMatchObject([{ kind: 'referral-void', body: expect.stringContaining('The other rewards') }])
  expect((await approve(await do_.withdraw(host))).status).toBe('success')
  expect(await do_.main(host)).toBe(Math.round(total / 10))
})

it('[P5] who asked for one reward alone and loses it is not told of others', async () => {
  const host = await somebody(portal)
  const friend = await friendOf(portal, host)
  await do_.order(friend)
  await do_.ripen()
  const [, as] = [await do_.withdraw(host), await do_.staff()]
  const [reward] = (await portal.ok('operator/referrals/list', { search: friend.username }, { as })).items
  await portal.ok('operator/referrals/reject', { id: reward?.id ?? 0, remark: 'Your own account' }, { as })
  for (const [lang, others] of [
    ['en-US', /other/],
    ['vi-VN', /còn lại/],
    ['zh-CN', /其余/],
  ] as const) {
    const { items } = await portal.ok('user/notification/list', {}, { as: host, lang })
    const [told] = items.filter(({ kind }) => kind.includes('void'))
    expect(told?.kind).toBe('referral-void-alone')
    expect(JSON.stringify(told)).not.toMatch(others)
  }
})

it('[P5] whatever happens in whatever order: sums are as the specification defines them, and no credit is minted', async () => {
  const sequence = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(1000)), { minLength: 8, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sequence, async (acts) => {
      const world: World = { host: await somebody(portal), orders: [], withdrawals: [] }
      for (const [name, n] of [['befriend', 0], ['befriend', 1], ['wait', 0], ...acts] as const) {
        await steps[name]?.(world, n)
        await portal.drain()
        await expectTrue(world, name)
      }
    }),
    { numRuns: RUNS },
  )
}, 600_000)
