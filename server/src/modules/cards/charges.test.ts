import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardShop, chargeStates, openCardShop, type Short } from '../../../test/support/cards.ts'
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

const status = async ({ invoiceId: id }: Short) => (await column(portal, 'select state from invoice where id = $1', id))[0]
const balance = async (as: Customer) =>
  Number((await column(portal, `select balance from ledger_account where owner_id = $1 and kind = 'main'`, as.id))[0] ?? 0)
const states = ({ invoiceId }: Short) => chargeStates(portal, invoiceId)
const told = async (as: Customer, kind: string) => (await noticeKinds(portal, as)).filter((one) => one === kind).length
const keyOf = async ({ invoiceId: id }: Short) =>
  String((await column(portal, 'select key from payment where invoice_id = $1 order by id desc limit 1', id))[0])

describe('[M11c] a renewal that the balance cannot pay', () => {
  let cast: { as: Customer; short: Short }[] = []
  const at = (n: number) => cast[n] as { as: Customer; short: Short }
  // All of them in one month: each is a customer of its own.
  beforeAll(async () => {
    const cards = ['visa', 'visa', 'visa', 'decline', 'authenticate', 'visa'] as const
    const owners: Customer[] = []
    for (const [n, card] of cards.entries()) owners.push(await shop.holder(`renewer${n}`, card))
    const shorts = await shop.shortRenewals(owners)
    cast = owners.map((as, n) => ({ as, short: shorts[n] as Short }))
  })

  it('is told two days before, with invoice and the way out in the mail, and nothing is charged yet', async () => {
    const { as } = at(0)
    expect([await told(as, 'card-charge-planned'), await told(as, 'renewal-unpaid'), await shop.charges(as)]).toEqual([1, 0, []])
    const mail = (await mailsTo(portal, as.email)).find(({ template }) => template === 'card-charge-planned')
    expect(mail?.html).toContain('/stop-card#token=')
    expect(mail?.subject).toMatch(/^Visa •••• 4242 will be charged \$5\.00 on \d{4}-\d\d-\d\d 09:00 GMT\+7$/)
  })

  it('is charged once when its time has come, told again, and paid', async () => {
    const [{ as, short }, rich, stopped, , , careful] = cast as [
      (typeof cast)[0],
      (typeof cast)[0],
      (typeof cast)[0],
      unknown,
      unknown,
      (typeof cast)[0],
    ]
    // What the others do meanwhile is looked at below.
    await give(portal, rich.as, 700)
    const token = tokenOf((await mailsTo(portal, stopped.as.email)).find(({ template }) => template === 'card-charge-planned'))
    await portal.ok('public/card/auto/off', { token })
    expect((await portal.refused('public/card/auto/off', { token })).data.code).toBe('link-expired')
    await portal.db.pool.query('update auto_payment set monthly_limit = 499 where account_id = $1', [careful.as.id])
    await shop.toCharge(short, -60)
    expect(await shop.charges(as)).toEqual([])
    await shop.toCharge(short, 30)
    expect([await shop.charges(as), await status(short), await states(short)]).toEqual([[500], 'renewed', ['paid']])
    expect(await periods(portal, short.serviceId)).toHaveLength(1)
    expect([await told(as, 'card-charged'), await told(as, 'service-renewed'), await balance(as)]).toEqual([1, 1, 0])
    // Its gateway tells of it as well, more than once: it is the same money.
    const [reference] = await column(
      portal,
      'select r.reference from payment_receipt r join payment p on p.id = r.payment_id where p.invoice_id = $1',
      short.invoiceId,
    )
    const intent = shop.stripe.books.need(reference, 'payment_intent')
    const again = shop.stripe.event('payment_intent.succeeded', intent)
    await shop.deliver([shop.stripe.deliver(again), shop.stripe.deliver(again)])
    expect([await balance(as), await told(as, 'card-charged')]).toEqual([0, 1])
  })

  it('is paid from the balance where money came in between, and the card is left alone', async () => {
    const { as, short } = at(1)
    expect([await shop.charges(as), await status(short), await balance(as)]).toEqual([[], 'renewed', 200])
  })

  it('switched off between planning and charge, by the mail alone: nothing is charged, and it is due as usual', async () => {
    const { as, short } = at(2)
    expect([await shop.charges(as), await status(short), await states(short)]).toEqual([[], 'unpaid', ['dropped:off']])
    expect([await told(as, 'auto-payment-off'), await told(as, 'renewal-unpaid')]).toEqual([1, 1])
  })

  it('more than is allowed in a month is not charged, and its owner hears why', async () => {
    const { as, short } = at(5)
    expect([await shop.charges(as), await status(short), await told(as, 'card-limit')]).toEqual([[], 'unpaid', 1])
  })

  it('a card that wants its holder: told where to confirm; confirmed there it pays the same document', async () => {
    const { as, short } = at(4)
    expect([await states(short), await told(as, 'card-action'), await status(short)]).toEqual([['action'], 1, 'pending'])
    const again = await signedInAgain(portal, as)
    const { payments } = await portal.ok('user/order/detail', { id: short.invoiceId }, { as: again })
    expect(payments[0]?.redirect).toMatch(/\/c\/pay\/cs_test_/)
    await shop.deliver(shop.stripe.settle(await keyOf(short), 'pay'))
    expect([await status(short), await states(short), await balance(as)]).toEqual(['renewed', ['paid'], 0])
  })

  it('declined: tried again a day and two days later, and then not any more', async () => {
    const { as, short } = at(3)
    expect([await states(short), await status(short)]).toEqual([['declined:declined', 'planned'], 'unpaid'])
    await portal.advance('25h')
    await portal.advance('7d')
    expect(await states(short)).toEqual(Array(3).fill('declined:declined'))
    expect([await told(as, 'card-declined-again'), await told(as, 'card-declined'), await told(as, 'service-suspended')]).toEqual([2, 1, 1])
  })
})

describe('[M11c] a charge whose outcome is not known', () => {
  const begin = async (name: string) => {
    const as = await shop.holder(name)
    const [short] = await shop.shortRenewals([as])
    if (!short) throw new Error('nothing to renew')
    return { as, short }
  }

  it('an answer that was lost: never asked for again, found by its schedule, booked once', async () => {
    const { as, short } = await begin('lost')
    await shop.toCharge(short, -1)
    shop.stripe.faults.push('lost', 'lost')
    await portal.advance('3m')
    expect([await states(short), await status(short)]).toEqual([['asked'], 'pending'])
    await portal.advance('10m')
    expect([await shop.charges(as), await status(short), await states(short)]).toEqual([[500], 'renewed', ['paid']])
  })

  it('killed between the charge and noting it: one charge, one payment', async () => {
    const { as, short } = await begin('killed')
    await shop.toCharge(short, -1)
    await portal.owner.query(`create function test_killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger test_killed before insert on payment_event for each row execute function test_killed()`)
    await portal.advance('9m')
    await portal.owner.query('drop trigger test_killed on payment_event')
    expect([await shop.charges(as), await states(short)]).toEqual([[500], ['asked']])
    await portal.advance('2h')
    expect([await shop.charges(as), await status(short), await states(short)]).toEqual([[500], 'renewed', ['paid']])
    expect(await told(as, 'card-charged')).toBe(1)
  })

  it('a gateway that did nothing is asked again an hour later; that is no decline', async () => {
    const { as, short } = await begin('limited')
    await shop.toCharge(short, -1)
    shop.stripe.faults.push('limited')
    await portal.advance('3m')
    expect(await states(short)).toEqual(['dropped:not-asked', 'planned'])
    await portal.advance('62m')
    expect([await shop.charges(as), await states(short), await told(as, 'card-declined-again')]).toEqual([
      [500],
      ['dropped:not-asked', 'paid'],
      0,
    ])
  })
})

describe('[M11c] the card and its holder at once', () => {
  it('the charge and a checkout of the same document: it is paid once, and what came twice is in the balance', async () => {
    const owners = [await shop.holder('race1'), await shop.holder('race2'), await shop.holder('race3'), await shop.holder('race4')]
    const shorts = await shop.shortRenewals(owners)
    const [first, ...others] = shorts
    if (!first) throw new Error('nothing to renew')
    await shop.toCharge(first, -60)
    const again = await Promise.all(owners.map((as) => signedInAgain(portal, as)))
    // The last one was there before the card.
    await portal.ok('user/order/finish', { id: others.at(-1)?.invoiceId ?? 0, method: shop.method }, { as: again[3] as Customer })
    portal.clock.set(new Date(portal.clock.now().getTime() + 3_700_000))
    const calls = shorts.map(({ invoiceId: id }, n) =>
      portal.call('user/order/finish', { id, method: shop.method }, { as: again[n] as Customer }),
    )
    await Promise.all([...calls, portal.drain()])
    for (const { invoiceId } of shorts) {
      const keys = await column(portal, 'select key from payment where invoice_id = $1 and sole', invoiceId)
      for (const key of keys) await shop.deliver(shop.stripe.settle(String(key), 'pay'))
    }
    await portal.advance('3h')
    for (const [n, short] of shorts.entries()) {
      const as = owners[n] as Customer
      const [sum] = await column(portal, 'select coalesce(sum(received), 0) from payment where invoice_id = $1', short.invoiceId)
      const arrived = Number(sum)
      expect([await status(short), (await periods(portal, short.serviceId)).length, await balance(as)]).toEqual([
        'renewed',
        1,
        arrived - 500,
      ])
      expect(await told(as, 'payment-surplus')).toBe(arrived > 500 ? 1 : 0)
    }
    expect([await shop.charges(owners[3] as Customer), await states(shorts[3] as Short)]).toEqual([[], ['dropped:closed']])
  })
})
