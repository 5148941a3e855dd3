import { AUTO_PAYMENT_CONSENT } from '@portal/contracts/constants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardShop, openCardShop } from '../../../test/support/cards.ts'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { column, noticeKinds } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../test/support/shop.ts'
import { operator } from '../../../test/support/staff.ts'
import { JobRunner } from '../../platform/jobs/runner.ts'
import { createLogger } from '../../platform/log.ts'
import { plannerJob } from '../../platform/planners.ts'

let shop: CardShop
let portal: TestPortal
beforeAll(async () => {
  shop = await openCardShop()
  portal = shop.portal
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
  await shop.stripe.close()
})

const list = (as: Customer) => portal.ok('user/card/list', {}, { as })
const told = async (as: Customer, kind: string) => (await noticeKinds(portal, as)).filter((one) => one === kind).length
const main = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).main.amount

describe('[M5b] saved cards', () => {
  it('a card is left on the gateway’s own page; what is kept and shown is its brand, four digits and expiry', async () => {
    const as = await customer(portal, 'saver')
    const { redirect } = await portal.ok('user/card/add', { method: shop.method }, { as })
    expect(redirect).toMatch(/\/c\/pay\/cs_test_/)
    // Whoever comes back without having done anything is led to the same page.
    expect((await portal.ok('user/card/add', { method: shop.method }, { as })).redirect).toBe(redirect)
    expect(await list(as)).toMatchObject({ items: [], waiting: 1, auto: { enabled: false } })
    expect((await list(as)).places.map(({ method }) => method)).toContain(shop.method)
    await shop.leaveCard(as)
    const { items, waiting } = await list(as)
    expect([items, waiting]).toMatchObject([
      [{ brand: 'visa', last4: '4242', expiry: { month: 12, year: 2034 }, state: 'ok', isDefault: true }],
      0,
    ])
    expect(await told(as, 'card-saved')).toBe(1)
    const shown = JSON.stringify([await list(as), await portal.ok('operator/customers/cards', { id: as.id }, { as: shop.staff })])
    expect(shown).toContain('4242')
    expect(shown).not.toMatch(/pm_|cus_|seti_|cs_test/)
  })

  it('saved although nobody told: the page is asked about; left alone for a day it is forgotten', async () => {
    const as = await customer(portal, 'silent')
    await portal.ok('user/card/add', { method: shop.method }, { as })
    const [key] = await column(portal, 'select key from card where account_id = $1', as.id)
    shop.stripe.settle(String(key), 'pay')
    await portal.advance('1m')
    expect((await list(as)).items).toHaveLength(1)
    await portal.ok('user/card/add', { method: shop.method }, { as })
    await portal.advance('27h')
    expect(await list(as)).toMatchObject({ items: [{ last4: '4242' }], waiting: 0 })
  })

  it('the default moves on when it is removed; without any card automatic payment is off, and the gateway forgets them', async () => {
    const as = await shop.holder('remover')
    await shop.leaveCard(as, 'authenticate')
    const [first, second] = (await list(as)).items
    await portal.ok('user/card/default', { id: second?.id ?? 0 }, { as })
    await shop.agree(as)
    expect(await portal.ok('user/card/remove', { id: second?.id ?? 0 }, { as })).toMatchObject({ switchedOff: false })
    expect((await list(as)).items).toMatchObject([{ id: first?.id, isDefault: true }])
    expect(await portal.ok('user/card/remove', { id: first?.id ?? 0 }, { as })).toMatchObject({ switchedOff: true })
    await portal.drain()
    const [owner] = await column(portal, 'select owner from card where account_id = $1', as.id)
    expect([...shop.stripe.books.things.values()].filter((one) => one.object === 'payment_method' && one['customer'] === owner)).toEqual([])
    expect((await list(as)).auto).toMatchObject({ enabled: false, off: { by: 'customer' } })
  })

  it('another’s card is missing, and nothing can be agreed to without a card or for nothing', async () => {
    const [as, other] = [await shop.holder('mine'), await customer(portal, 'theirs')]
    const id = (await list(as)).items[0]?.id ?? 0
    for (const path of ['user/card/remove', 'user/card/default'] as const)
      expect((await portal.refused(path, { id }, { as: other })).data.code).toBe('not-found')
    const wanted = { renewals: true, topup: null, monthlyLimit: 5000, consent: AUTO_PAYMENT_CONSENT }
    expect((await portal.refused('user/card/auto/set', wanted, { as: other })).data.code).toBe('card.none')
    expect((await portal.refused('user/card/auto/set', { ...wanted, renewals: false }, { as })).data.code).toBe('card.auto-nothing')
    const topup = { below: 500, amount: 6000 }
    expect((await portal.refused('user/card/auto/set', { ...wanted, topup }, { as })).data.code).toBe('card.auto-limit')
    expect((await portal.refused('user/card/auto/set', { ...wanted, consent: 0 }, { as })).http).toBe(422)
  })

  it('a card that expires is told in time, unless its bank gave it a new date', async () => {
    const [as, renewed] = [await shop.holder('old'), await shop.holder('renewed')]
    await portal.db.pool.query(`update card set expiry_year = 2026, expiry_month = 12 where account_id = any($1)`, [[as.id, renewed.id]])
    const [token] = await column(portal, 'select token from card where account_id = $1', as.id)
    const method = shop.stripe.books.things.get(String(token)) as { card?: Record<string, unknown> } | undefined
    if (method?.card) Object.assign(method.card, { exp_year: 2026, exp_month: 12 })
    await portal.advance('16d')
    await portal.drain()
    expect([await told(as, 'card-expiring'), await told(renewed, 'card-expiring')]).toEqual([1, 0])
    expect(await column(portal, 'select expiry_year from card where account_id = $1', renewed.id)).toEqual([2034])
  })
})

describe('[M4b] automatic top-up', () => {
  /** The balances are looked at by several processes at once. */
  const look = async () => {
    await portal.advance('6m')
    const log = createLogger('silent')
    const jobs = portal.modules.flatMap((module) => module.planners ?? []).map(plannerJob)
    const another = () =>
      new JobRunner({ db: portal.db, clock: portal.clock, log }, [...portal.modules, { name: 'planners', jobs }]).drain()
    await Promise.all([portal.drain(), another(), another()])
    await portal.drain()
    // Told by now, and charged an hour later.
    await portal.advance('61m')
  }

  it('adds the amount once when the balance falls below the limit, and not again within a day', async () => {
    const as = await shop.holder('topper')
    await give(portal, as, 600)
    await shop.agree(as, { renewals: false, topup: { below: 500, amount: 2000 }, monthlyLimit: 4500 })
    await look()
    expect(await main(as)).toBe(600)
    await portal.db.pool.query(`update auto_payment set topup_below = 700 where account_id = $1`, [as.id])
    await look()
    expect([await main(as), await shop.charges(as), await told(as, 'card-charged')]).toEqual([2600, [2000], 1])
    await portal.db.pool.query(`update auto_payment set topup_below = 100000 where account_id = $1`, [as.id])
    await look()
    expect(await shop.charges(as)).toEqual([2000])
    await portal.advance('25h')
    await look()
    expect(await shop.charges(as)).toEqual([2000, 2000])
    // A third would pass the limit of the month.
    await portal.advance('25h')
    await look()
    expect([(await shop.charges(as)).length, await told(as, 'card-limit')]).toEqual([2, 1])
    expect((await list(as)).auto).toMatchObject({ charged: { amount: 4000 }, monthlyLimit: { amount: 4500 } })
  })

  it('is told an hour before: switched off, or with enough on the balance by then, nothing is charged and no document is left', async () => {
    const people = [await shop.holder('stopper'), await shop.holder('filler')] as const
    for (const as of people) await shop.agree(as, { renewals: false, topup: { below: 500, amount: 1000 } })
    await portal.advance('6m')
    await portal.drain()
    for (const as of people) expect([await told(as, 'card-top-up-planned'), await shop.charges(as)]).toEqual([1, []])
    await portal.ok('user/card/auto/off', {}, { as: people[0] })
    await give(portal, people[1], 600)
    await portal.advance('61m')
    for (const as of people) {
      const states = await column(portal, 'select state from invoice where account_id = $1', as.id)
      expect([await shop.charges(as), states]).toEqual([[], ['cancelled']])
    }
  })

  it('a smaller sum that is agreed to within that hour is the most that is charged: the larger one is called off', async () => {
    const as = await shop.holder('thriftier')
    await shop.agree(as, { renewals: false, topup: { below: 500, amount: 1000 } })
    await portal.advance('6m')
    await portal.drain()
    await shop.agree(as, { renewals: false, topup: { below: 500, amount: 600 } })
    await portal.advance('61m')
    expect(await shop.charges(as)).toEqual([])
    expect(await column(portal, 'select state from invoice where account_id = $1 order by id limit 1', as.id)).toEqual(['cancelled'])
  })

  it('announced and not charged, as the card expired or its gateway is not offered any more: its owner is told, once', async () => {
    const people = [await shop.holder('expirer'), await shop.holder('stranded')] as const
    for (const as of people) await shop.agree(as, { renewals: false, topup: { below: 500, amount: 1000 } })
    await portal.advance('6m')
    await portal.drain()
    const [expirer, stranded] = people.map(({ id }) => id)
    await portal.db.pool.query('update card set expiry_year = 2020 where account_id = $1', [expirer])
    const [token] = await column(portal, 'select token from card where account_id = $1', Number(expirer))
    const method = shop.stripe.books.things.get(String(token)) as { card?: Record<string, unknown> } | undefined
    if (method?.card) Object.assign(method.card, { exp_year: 2020 })
    await portal.db.pool.query(`update card set gateway = 'closed' where account_id = $1`, [stranded])
    await portal.advance('61m')
    await portal.advance('3h')
    for (const as of people) {
      expect([await shop.charges(as), await told(as, 'card-top-up-planned'), await told(as, 'card-not-charged')]).toEqual([[], 1, 1])
      expect(await column(portal, 'select state from invoice where account_id = $1', as.id)).toEqual(['cancelled'])
    }
  })

  it('that its gateway did not get to is charged an hour later, as it was announced, and not announced again', async () => {
    const as = await shop.holder('patient')
    await shop.agree(as, { renewals: false, topup: { below: 500, amount: 1000 } })
    await portal.advance('6m')
    await portal.drain()
    // Others may be charged in that hour, too.
    shop.stripe.faults.push('limited', 'limited', 'limited')
    await portal.advance('61m')
    shop.stripe.faults.length = 0
    expect(await shop.charges(as)).toEqual([])
    await portal.advance('62m')
    const notices = [await told(as, 'card-top-up-planned'), await told(as, 'card-not-charged')]
    expect([await shop.charges(as), await main(as), notices]).toEqual([[1000], 1000, [1, 0]])
  })

  it('a card that declines three in a row is not asked any more, and no document is left behind', async () => {
    const as = await shop.holder('empty', 'decline')
    await shop.agree(as, { renewals: false, topup: { below: 500, amount: 1000 } })
    for (let day = 0; day < 4; day++) {
      await look()
      await portal.advance('25h')
    }
    expect(await column(portal, 'select state from auto_charge where account_id = $1', as.id)).toEqual(['declined', 'declined', 'declined'])
    expect(await column(portal, 'select distinct state from invoice where account_id = $1', as.id)).toEqual(['cancelled'])
    expect((await list(as)).auto).toMatchObject({ enabled: false, off: { by: 'system' } })
  })

  it('a charge that is disputed takes the money back like any other payment', async () => {
    const as = await shop.holder('disputer')
    await shop.agree(as, { renewals: false, topup: { below: 500, amount: 1000 } })
    await look()
    expect(await main(as)).toBe(1000)
    const [reference] = await column(
      portal,
      'select r.reference from payment_receipt r join payment p on p.id = r.payment_id where p.account_id = $1',
      as.id,
    )
    await shop.deliver(shop.stripe.dispute(String(reference), 'created'))
    expect(await main(as)).toBe(0)
  })
})

it('[M5b] staff switch it off with a reason; its owner is told, and both logs say so', async () => {
  const [as, staff] = [await shop.holder('helped'), await operator(portal, 'helper')]
  const off = { id: as.id, reason: 'asked for it by phone' }
  expect((await portal.refused('operator/customers/cards/auto-off', off, { as: staff })).data.code).toBe('card.auto-is-off')
  await shop.agree(as)
  await portal.ok('operator/customers/cards/auto-off', off, { as: staff })
  expect((await list(as)).auto).toMatchObject({ enabled: false, off: { by: 'staff', reason: off.reason } })
  expect(await told(as, 'auto-payment-stopped')).toBe(1)
  expect(await column(portal, `select action from activity where account_id = $1 and actor = 'staff'`, as.id)).toEqual([
    'operator/customers/cards/auto-off',
  ])
})
