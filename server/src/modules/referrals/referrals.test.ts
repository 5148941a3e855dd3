import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, mailsTo, PASSWORD, solve, tokenOf } from '../../../test/support/customers.ts'
import { column } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { friendOf, referring } from '../../../test/support/referrals.ts'
import { begin, closeShop, deliver, give, openShop, type Shop, somebody, told } from '../../../test/support/shop.ts'
import { lockInvoice } from '../invoices/index.ts'
import { disputed } from '../payments/disputes.ts'
import { findPaymentByKey } from '../payments/store.ts'
import { attribute } from './attribute.ts'
import { openingsPlanner } from './open.ts'

let portal: TestPortal
let from: Shop
let do_: ReturnType<typeof referring>
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  do_ = referring(portal, from)
})
afterAll(() => closeShop(portal))

/** Registers by the form, as a browser that keeps whose link it opened does. */
async function register(username: string, r: number, email = `${username}@example.com`): Promise<void> {
  const form = { username, profileName: 'Vũ Hải', email, password: PASSWORD, passwordConfirm: PASSWORD, acceptTerms: true, r: String(r) }
  const demand = await portal.post('/api2/public/levprotected/register', form)
  expect((await portal.post('/api2/public/levprotected/register', { ...form, pow: solve(demand) })).status).toBe('success')
}

describe('[P5] a friend who comes by the link', () => {
  it('is listed once the e-mail is confirmed, once, and a taken e-mail is told by nothing [A1]', async () => {
    const host = await somebody(portal)
    const other = await somebody(portal)
    await register('hai', host.id)
    await register('hai2', host.id, other.email)
    expect((await do_.list(host)).total).toBe(0)
    const [mail] = await mailsTo(portal, 'hai@example.com')
    await portal.ok('public/user-activation', { token: tokenOf(mail) })
    await portal.drain()
    const { referralObjectList, total, totals, userID, percent } = await do_.list(host)
    expect([total, userID, percent]).toEqual([1, host.id, 10])
    expect(referralObjectList).toMatchObject([
      { status: 'immature', amount_reward: 0, remark: null, email: 'hai@example.com', full_name: 'Vũ Hải', withdrawal: null },
    ])
    expect(totals.total.amount).toBe(0)
    const friendId = Number((await column(portal, `select id::int from account where username = 'hai'`))[0])
    await portal.db.transaction((tx) => attribute(tx, friendId))
    expect((await do_.list(host)).total).toBe(1)
    const { items } = await portal.ok('user/log/list', { search: 'Friend joined' }, { as: await do_.again(host) })
    expect(items).toMatchObject([{ action: 'referral/joined', detail: 'Vũ Hải' }])
  })

  it('earns a tenth of the first order for who brought them: pending, after 30 days available, withdrawn, on the main balance', async () => {
    const host = await somebody(portal)
    const friend = await friendOf(portal, host, { name: 'Lý Khang' })
    const { total } = await do_.order(friend)
    const reward = Math.round(total / 10)
    expect(await do_.sums(host)).toEqual([0, 0, reward, reward])
    // The second order is no first one.
    await do_.order(friend, 'premium-2')
    expect(await do_.sums(host)).toEqual([0, 0, reward, reward])
    const asking = { as: await do_.again(host) }
    // Money is asked out: whoever does it shows first who they are [C3a].
    expect((await portal.refused('user/referral/withdraw', {}, asking)).data.code).toBe('proof-required')
    const proved = { ...asking, proof: PASSWORD }
    expect((await portal.refused('user/referral/withdraw', {}, proved)).data.code).toBe('referral.nothing-available')

    await portal.advance('29d')
    expect((await do_.sums(host))[0]).toBe(0)
    await portal.advance('1d')
    expect(await do_.sums(host)).toEqual([reward, 0, 0, reward])
    expect((await mailsTo(portal, host.email))[0]).toMatchObject({
      template: 'referral-matured',
      subject: expect.stringContaining('available'),
    })

    const id = await do_.withdraw(host)
    expect(await do_.sums(host)).toEqual([0, reward, 0, reward])
    expect(await do_.main(host)).toBe(0)
    const asked = await portal.ok('user/order/detail', { id }, { as: await do_.again(host) })
    expect(asked).toMatchObject({ type: 'referral-withdraw', status: 'pending', total: { amount: reward }, methods: [] })
    const [row] = (await do_.list(host)).referralObjectList
    expect(row).toMatchObject({ status: 'pending-withdraw', amount_reward: reward / 100, withdrawal: { id, number: asked.number } })

    const staff = await do_.staff()
    const waiting = await portal.ok('operator/referrals/withdrawals/list', { tab: 'waiting' }, { as: staff })
    expect(waiting.items).toMatchObject([{ id, rewards: 1, amount: { amount: reward }, outcome: null }])
    expect((await portal.ok('operator/waiting/list', {}, { as: staff })).items).toContainEqual(
      expect.objectContaining({ queue: 'withdrawals', count: 1 }),
    )
    expect(await portal.ok('operator/referrals/withdrawals/approve', { id }, { as: staff })).toMatchObject({ paid: { amount: reward } })
    expect(await do_.sums(host)).toEqual([0, 0, 0, reward])
    expect(await do_.main(host)).toBe(reward)
    expect((await portal.ok('user/order/detail', { id }, { as: await do_.again(host) })).status).toBe('finished')
    const statement = await portal.ok('user/balance/statement', { template: 'reward-pay' }, { as: await do_.again(host) })
    expect(statement.items).toMatchObject([{ amount: reward, invoice: { id, type: 'referral-withdraw' } }])
    expect((await mailsTo(portal, host.email))[0]).toMatchObject({ template: 'referral-paid' })
    expect((await portal.refused('operator/referrals/withdrawals/approve', { id }, { as: staff })).data.code).toBe('referral.decided')
  })

  it('withdraws once, however many ask at once, and is paid once, however many approve or reject', async () => {
    const host = await somebody(portal)
    for (let n = 0; n < 3; n++) await do_.order(await friendOf(portal, host))
    await do_.ripen()
    const as = await do_.again(host)
    const [reward = 0] = await do_.sums(host)
    await portal.ok('user/prove', {}, { as, proof: PASSWORD })
    const answers = await Promise.all(Array.from({ length: 100 }, () => portal.call('user/referral/withdraw', {}, { as })))
    const done = answers.filter(({ status }) => status === 'success')
    expect(done).toHaveLength(1)
    expect(await column(portal, `select total::int from invoice where account_id = $1`, host.id)).toEqual([reward])
    const id = done[0]?.data.id ?? 0
    const staff = await do_.staff()
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? portal.call('operator/referrals/withdrawals/approve', { id }, { as: staff })
          : portal.call('operator/referrals/withdrawals/reject', { id, remark: 'too many at once' }, { as: staff }),
      ),
    )
    const [outcome] = await column(portal, 'select outcome from referral_withdrawal where invoice_id = $1', id)
    expect(await do_.main(host)).toBe(outcome === 'paid' ? reward : 0)
    expect(new Set(await column(portal, 'select state from referral where withdrawal_id = $1', id)).size).toBe(1)
  })

  it('earns nothing by promotional money, points or VAT, and counts the first order that main money paid', async () => {
    const host = await somebody(portal)
    const friend = await friendOf(portal, host)
    await give(portal, friend, 5000, 'promotional')
    const gifted = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as: friend })
    await portal.ok('user/order/finish', { id: gifted.id, method: 'balance' }, { as: friend })
    await portal.drain()
    expect((await do_.list(host)).referralObjectList[0]?.status).toBe('immature')
    // What is left of the gift pays first, the rest is money.
    const vatInfo = { companyName: 'Ánh Dương Ltd', companyAddress: '1 Lê Lợi', taxCode: '0312345678', email: 'tax@example.com' }
    const order = await portal.ok('user/order/place', { items: [from.item('premium-2')], vatInfo }, { as: friend })
    await give(portal, friend, 10_000)
    await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as: friend })
    await portal.drain()
    const [paid] = await column(portal, `select paid_main || ' ' || vat || ' ' || total from invoice where id = $1`, order.id)
    const [main = 0, vat = 0, total = 0] = String(paid).split(' ').map(Number)
    expect(vat).toBeGreaterThan(0)
    expect((await do_.sums(host))[2]).toBe(Math.round((main * (total - vat)) / total / 10))
  })
})

describe('[P5] a programme', () => {
  it('that is off brings nobody; a new percentage is for newcomers, and who saw an old one changes nothing', async () => {
    const host = await somebody(portal)
    const before = await friendOf(portal, host)
    const staff = await do_.staff()
    const brandId = 1
    const seen = async () =>
      (await portal.ok('operator/referrals/programmes/list', {}, { as: staff })).items.find(({ brand }) => brand.id === 1)?.version ?? 0
    const set = async (enabled: boolean, percent: number) =>
      portal.ok('operator/referrals/programmes/update', { brandId, enabled, percent, version: await seen() }, { as: staff })
    await set(true, 20)
    const after = await friendOf(portal, host)
    await set(false, 20)
    await friendOf(portal, host)
    expect(await do_.list(host)).toMatchObject({ total: 2, percent: null })
    const stale = { brandId, enabled: true, percent: 50, version: (await seen()) - 1 }
    expect((await portal.refused('operator/referrals/programmes/update', stale, { as: staff })).data.code).toBe('conflict')
    const [one, two] = [await do_.order(before), await do_.order(after)]
    expect((await do_.sums(host))[2]).toBe(Math.round(one.total / 10) + Math.round(two.total / 5))
    await set(true, 10)
  })
})

describe('[P5] a reward whose friend’s bank fights over what was paid', () => {
  const tenth = (amount: number): number => Math.round(amount / 10)
  /** A friend who topped up by a gateway and ordered; `fight` is what their bank says of that top-up. */
  const fought = async (host: Customer) => {
    const friend = await friendOf(portal, host)
    const as = await do_.again(friend)
    const { key, amount } = await begin(portal, as, (await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as })).id)
    await deliver(portal, told(key, 500))
    await portal.drain()
    const { total } = await do_.order(friend)
    const fight = (outcome: 'disputed' | 'dispute-lost') =>
      portal.db.transaction(async (tx) => {
        const payment = await findPaymentByKey(tx, 'sandbox', key)
        const invoice = payment && (await lockInvoice(tx, payment.invoiceId))
        if (!invoice) throw new Error('nothing was paid')
        await disputed(tx, payment, invoice, { key, outcome, reference: `du-${key}`, amount })
      })
    return { total, fight }
  }

  it('is paid to nobody before a person has looked: available it is pending again, asked for it holds the withdrawal up', async () => {
    const host = await somebody(portal)
    const [one, two] = [await fought(host), await fought(host)]
    const [first, second, rest] = [tenth(one.total), tenth(two.total), tenth(two.total - 500)]
    await do_.ripen()
    await one.fight('disputed')
    // Told a moment ago, and not weighed yet: only the other one is asked for.
    const id = await do_.withdraw(host)
    expect(await do_.sums(host)).toEqual([first, second, 0, first + second])
    await portal.drain()
    expect(await do_.sums(host)).toEqual([0, second, first, first + second])
    const as = await do_.staff()
    const unpaid = async () => (await portal.refused('operator/referrals/withdrawals/approve', { id }, { as })).data.code
    await two.fight('disputed')
    expect(await unpaid()).toBe('referral.disputed')
    await portal.drain()
    expect(await unpaid()).toBe('referral.disputed')
    expect(await do_.main(host)).toBe(0)
    await two.fight('dispute-lost')
    await portal.drain()
    expect(await do_.sums(host)).toEqual([0, 0, first + rest, first + rest])
    const { items } = await portal.ok('operator/referrals/list', { tab: 'held' }, { as })
    expect(items.map(({ signs, status }) => [signs, status])).toEqual([1, 2].map(() => [['dispute'], 'pending-reward']))
    for (const { id } of items) await portal.ok('operator/referrals/approve', { id, reason: 'the rest was paid' }, { as })
    await portal.ok('operator/referrals/withdrawals/approve', { id: await do_.withdraw(host) }, { as })
    expect(await do_.main(host)).toBe(first + rest)
  })
})

it('[P5] a link that is opened counts for whom it names, for thirty days, and leaves no line about who opened it', async () => {
  const host = await somebody(portal)
  const answers = await Promise.all([host.id, host.id, 999_999].map((r) => portal.call('public/referral/open', { r })))
  expect(new Set(answers.map(({ status, data }) => JSON.stringify([status, data]))).size).toBe(1)
  const lines = await column(portal, `select count(*)::int from activity where action like '%referral/open'`)
  expect([(await do_.list(host)).opened, lines]).toEqual([2, [0]])
  await portal.db.pool.query('update referral_opening set day = day - 30')
  await portal.db.transaction((tx) => openingsPlanner.run(tx))
  expect([(await do_.list(host)).opened, await column(portal, 'select count(*)::int from referral_opening')]).toEqual([0, [0]])
})

describe('[C6] the list of friends', () => {
  it('is searched by name and by what the reader calls the status, parted by tabs, and sorted by every column', async () => {
    const host = await somebody(portal)
    const ha = await friendOf(portal, host, { name: 'Hà My' })
    await friendOf(portal, host, { name: 'Chen Wei' })
    await do_.order(ha)
    const found = async (search: string, lang?: string) =>
      (await do_.list(host, { search }, lang)).referralObjectList.map(({ full_name }) => full_name)
    expect(await found('hà m')).toEqual(['Hà My'])
    expect(await found('Pending')).toEqual(['Hà My'])
    expect(await found('chưa mua', 'vi-VN')).toEqual(['Chen Wei'])
    expect(await found('chưa mua')).toEqual([])
    expect(await found('example.com')).toEqual([])
    const tab = await do_.list(host, { tab: 'pending-reward' })
    expect([tab.total, tab.counts]).toEqual([1, { all: 2, immature: 1, 'pending-reward': 1 }])
    for (const sort of ['created_at', 'email', 'amount_reward', 'status', 'updated_at'] as const) {
      const up = (await do_.list(host, { sort })).referralObjectList.map(({ id }) => id)
      expect((await do_.list(host, { sort: `-${sort}` })).referralObjectList.map(({ id }) => id)).toEqual(up.toReversed())
    }
    expect((await do_.list(await somebody(portal))).total).toBe(0)
  })
})
