import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardShop, chargeStates, openCardShop } from '../../../test/support/cards.ts'
import { type Customer, mailsTo, tokenOf } from '../../../test/support/customers.ts'
import { column, noticeKinds, periods, signedInAgain } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../test/support/shop.ts'
import { reconcileAll } from '../renewals/reconcile/reconcile.ts'

let shop: CardShop
let portal: TestPortal
beforeAll(async () => {
  shop = await openCardShop()
  portal = shop.portal
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  expect(await portal.db.transaction(reconcileAll)).toBe(true)
  await portal.dispose()
  await shop.stripe.close()
})

const status = async (id: number) => (await column(portal, 'select state from invoice where id = $1', id))[0]
const balance = async (as: Customer) => Number((await column(portal, `select balance from ledger_account where owner_id = $1 and kind = 'main'`, as.id))[0] ?? 0)
const told = async (as: Customer, kind: string) => (await noticeKinds(portal, as)).filter((one) => one === kind).length
const keyOf = async (id: number) => String((await column(portal, 'select key from payment where invoice_id = $1 order by id desc limit 1', id))[0])

describe('[M11a] a renewal that the balance cannot pay', () => {
  it('is told two days before, with the way out in the mail; charged once; told again; and pays its document', async () => {
    const as = await shop.holder('renewed')
    const { invoiceId, serviceId } = await shop.shortRenewal(as)
    expect([await told(as, 'card-charge-planned'), await told(as, 'renewal-unpaid'), await shop.charges(as)]).toEqual([1, 0, []])
    const mail = (await mailsTo(portal, as.email)).find(({ template }) => template === 'card-charge-planned')
    expect(mail?.text).toMatch(/Visa •••• 4242[\s\S]*\/stop-card#token=/)
    await portal.advance('47h')
    expect(await shop.charges(as)).toEqual([])
    await portal.advance('2h')
    expect([await shop.charges(as), await status(invoiceId), (await periods(portal, serviceId)).length]).toEqual([[500], 'renewed', 1])
    expect([await told(as, 'card-charged'), await told(as, 'service-renewed'), await balance(as)]).toEqual([1, 1, 0])
    // Its gateway tells of it as well, more than once: it is the same money.
    const [intent] = [...shop.stripe.books.things.values()].filter(({ object, status: is }) => object === 'payment_intent' && is === 'succeeded')
    if (!intent) throw new Error('nothing was charged')
    const again = shop.stripe.event('payment_intent.succeeded', intent)
    await shop.deliver([shop.stripe.deliver(again), shop.stripe.deliver(again)])
    expect([await balance(as), await told(as, 'card-charged')]).toEqual([0, 1])
  }, 60_000)

  it('is paid from the balance where money came in between, and the card is left alone', async () => {
    const as = await shop.holder('rich')
    const { invoiceId } = await shop.shortRenewal(as)
    await give(portal, as, 700)
    await portal.advance('49h')
    expect([await shop.charges(as), await status(invoiceId), await balance(as)]).toEqual([[], 'renewed', 200])
  }, 60_000)

  it('switched off between planning and charge, by the mail alone: nothing is charged, and it is due as usual', async () => {
    const as = await shop.holder('stopped')
    const { invoiceId } = await shop.shortRenewal(as)
    const token = tokenOf((await mailsTo(portal, as.email)).find(({ template }) => template === 'card-charge-planned'))
    await portal.ok('public/card/auto/off', { token })
    expect((await portal.refused('public/card/auto/off', { token })).data.code).toBe('link-expired')
    await portal.advance('49h')
    expect([await shop.charges(as), await status(invoiceId), await chargeStates(portal, invoiceId)]).toEqual([[], 'unpaid', ['dropped:off']])
    expect([await told(as, 'auto-payment-off'), await told(as, 'renewal-unpaid')]).toEqual([1, 1])
  }, 60_000)

  it('declined: tried again a day and two days later, and then not any more', async () => {
    const as = await shop.holder('broke', 'decline')
    const { invoiceId } = await shop.shortRenewal(as)
    await portal.advance('49h')
    expect([await chargeStates(portal, invoiceId), await status(invoiceId)]).toEqual([['declined:declined', 'planned'], 'unpaid'])
    await portal.advance('24h')
    await portal.advance('7d')
    expect(await chargeStates(portal, invoiceId)).toEqual(Array(3).fill('declined:declined'))
    expect([await told(as, 'card-declined-again'), await told(as, 'card-declined'), await told(as, 'service-suspended')]).toEqual([2, 1, 1])
  }, 60_000)

  it('a card that wants its holder: told where to confirm; confirmed there it pays the same document', async () => {
    const as = await shop.holder('strong', 'authenticate')
    const { invoiceId } = await shop.shortRenewal(as)
    await portal.advance('49h')
    expect([await chargeStates(portal, invoiceId), await told(as, 'card-action'), await status(invoiceId)]).toEqual([['action'], 1, 'pending'])
    const again = await signedInAgain(portal, as)
    const { payments } = await portal.ok('user/order/detail', { id: invoiceId }, { as: again })
    expect(payments[0]?.redirect).toMatch(/\/c\/pay\/cs_test_/)
    await shop.deliver(shop.stripe.settle(await keyOf(invoiceId), 'pay'))
    expect([await status(invoiceId), await chargeStates(portal, invoiceId), await balance(as)]).toEqual(['renewed', ['paid'], 0])
  }, 60_000)

  it('more than is allowed in a month is not charged, and its owner hears why', async () => {
    const as = await shop.holder('careful')
    const { invoiceId } = await shop.shortRenewal(as, { monthlyLimit: 499 })
    await portal.advance('49h')
    expect([await shop.charges(as), await status(invoiceId), await told(as, 'card-limit')]).toEqual([[], 'unpaid', 1])
  }, 60_000)
})

describe('[M11a] a charge whose outcome is not known', () => {
  it('an answer that was lost: never asked for again, found by its schedule, booked once', async () => {
    const as = await shop.holder('lost')
    const { invoiceId } = await shop.shortRenewal(as)
    await portal.advance('47h')
    shop.stripe.faults.push('lost', 'lost')
    await portal.advance('1h')
    expect([await chargeStates(portal, invoiceId), await status(invoiceId)]).toEqual([['asked'], 'pending'])
    await portal.advance('10m')
    expect([await shop.charges(as), await status(invoiceId), await chargeStates(portal, invoiceId)]).toEqual([[500], 'renewed', ['paid']])
  }, 60_000)

  it('killed between the charge and noting it: one charge, one payment', async () => {
    const as = await shop.holder('killed')
    const { invoiceId } = await shop.shortRenewal(as)
    await portal.advance('47h')
    await portal.db.pool.query(`create function test_killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger test_killed before insert on payment_event for each row execute function test_killed()`)
    await portal.advance('62m')
    await portal.db.pool.query('drop trigger test_killed on payment_event')
    expect([await shop.charges(as), await chargeStates(portal, invoiceId)]).toEqual([[500], ['asked']])
    await portal.advance('2h')
    expect([await shop.charges(as), await status(invoiceId), await chargeStates(portal, invoiceId)]).toEqual([[500], 'renewed', ['paid']])
    expect(await told(as, 'card-charged')).toBe(1)
  }, 60_000)

  it('a gateway that did nothing is asked again an hour later; that is no decline', async () => {
    const as = await shop.holder('limited')
    const { invoiceId } = await shop.shortRenewal(as)
    await portal.advance('47h')
    shop.stripe.faults.push('limited', 'limited')
    await portal.advance('1h')
    expect(await chargeStates(portal, invoiceId)).toEqual(['dropped:not-asked', 'planned'])
    await portal.advance('62m')
    expect([await shop.charges(as), await chargeStates(portal, invoiceId)]).toEqual([[500], ['dropped:not-asked', 'paid']])
  }, 60_000)
})

describe('[M11a] the card and its holder at once', () => {
  it('the charge and a checkout of the same document: it is paid once, and what came twice is in the balance', async () => {
    for (const name of ['race1', 'race2', 'race3']) {
      const as = await shop.holder(name)
      const { invoiceId, serviceId } = await shop.shortRenewal(as)
      const again = await signedInAgain(portal, as)
      await portal.advance('47h')
      portal.clock.set(new Date(portal.clock.now().getTime() + 3_600_000))
      const finish = portal.call('user/order/finish', { id: invoiceId, method: shop.method }, { as: again })
      await Promise.all([finish, portal.drain()])
      const keys = await column(portal, `select key from payment where invoice_id = $1 and sole`, invoiceId)
      for (const key of keys) await shop.deliver(shop.stripe.settle(String(key), 'pay'))
      await portal.advance('3h')
      const arrived = Number((await column(portal, 'select coalesce(sum(received), 0) from payment where invoice_id = $1', invoiceId))[0])
      expect([await status(invoiceId), (await periods(portal, serviceId)).length, await balance(as)]).toEqual(['renewed', 1, arrived - 500])
      expect(await told(as, 'payment-surplus')).toBe(arrived > 500 ? 1 : 0)
    }
  }, 120_000)

  it('a checkout that is open is waited for, and paid there the card is not charged', async () => {
    const as = await shop.holder('first')
    const { invoiceId } = await shop.shortRenewal(as)
    await portal.advance('46h')
    const again = await signedInAgain(portal, as)
    await portal.ok('user/order/finish', { id: invoiceId, method: shop.method }, { as: again })
    await portal.advance('3h')
    expect(await chargeStates(portal, invoiceId)).toEqual(['planned'])
    await shop.deliver(shop.stripe.settle(await keyOf(invoiceId), 'pay'))
    await portal.advance('2h')
    expect([await status(invoiceId), await chargeStates(portal, invoiceId), await balance(as)]).toEqual(['renewed', ['dropped:closed'], 0])
  }, 60_000)
})
