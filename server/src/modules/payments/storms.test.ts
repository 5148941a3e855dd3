import { afterAll, describe, expect, it } from 'vitest'
import { booksProblems } from '../../../test/support/books.ts'
import { openGateways, type Told } from '../../../test/support/gateways.ts'
import { column, periods, signedInAgain, soldService } from '../../../test/support/life.ts'
import { give, somebody } from '../../../test/support/shop.ts'
import { operator } from '../../../test/support/staff.ts'
import { deep } from '../../../test/support/tier.ts'

/** `npm run test:deep` does everything many times over. */
const TIMES = 50
const ROUNDS = deep ? 10 : 1

const gates = await openGateways()
const { portal, stripe, vnpay, sepay, payos, ids, storm, paidThere, main } = gates
afterAll(gates.close)

const WAYS = ['sandbox', 'stripe', 'vnpay', 'sepay', 'payos'] as const
const SUM = { sandbox: 5000, stripe: 5000, vnpay: 500_000, sepay: 500_000, payos: 500_000 } as const
const receipts = ({ id }: Pick<Told, 'id'>) =>
  column(portal, 'select r.amount::int from payment_receipt r join payment p on p.id = r.payment_id where p.invoice_id = $1', id)

/**
 * The process dies at about every other crossing: while a delivery is kept, and while what was kept is booked, before and after the money
 * moved. What a dying process leaves behind is a transaction that never was.
 */
async function whileItDies(work: () => Promise<void>): Promise<number> {
  const query = (sql: string) => portal.owner.query(sql)
  await query('create sequence killed')
  await query(`create function kill_some() returns trigger language plpgsql as $$ begin
    if random() < 0.5 then perform nextval('killed'); raise exception 'killed'; end if; return new; end $$`)
  const moments = [
    ['kept', 'before insert on payment_event', ''],
    ['booking', 'before insert on payment_receipt', ''],
    ['booked', 'before update on payment_event', `when (new.state = 'processed' and old.state <> new.state)`],
  ]
  for (const [name, moment, when] of moments)
    await query(`create trigger ${name} ${moment} for each row ${when} execute function kill_some()`)
  await work()
  await query('drop function kill_some cascade')
  const [deaths] = await column(portal, 'select last_value::int from killed')
  await query('drop sequence killed')
  // What was put off is tried again.
  await portal.advance('10m')
  return Number(deaths)
}

describe('[M5] every webhook of every gateway, fifty times in any order, while the process dies between keeping and booking it', () => {
  it.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))('has one effect (round %i)', async () => {
    const paid = await Promise.all(WAYS.map(async (way) => await paidThere(way, SUM[way])))
    const answers: number[] = []
    const deaths = await whileItDies(async () => {
      // Three times, so that what was kept meets more of the same while it is booked; a signature is good for five minutes.
      for (let n = 0; n < 3; n++) {
        const storms = paid.map(({ account, deliveries }) => storm(account, deliveries, Math.ceil(TIMES / 3)))
        const told = await Promise.all([...storms, portal.drain().then(() => [])])
        answers.push(...told.flat().map(({ status }) => status))
        await portal.advance('5s')
      }
    })
    expect([deaths > 0, new Set(answers)]).toEqual([true, new Set([200, 500])])
    for (const [n, one] of paid.entries()) {
      const sum = SUM[WAYS[n] ?? 'sandbox']
      expect([await main(one.as), await receipts(one)], WAYS[n]).toEqual([sum, [sum]])
    }
  })

  it('a dispute told so is taken back once, and won it comes again once', async () => {
    const one = await paidThere('stripe', 5000)
    await storm(one.account, one.deliveries, 1)
    await portal.drain()
    const intent = String(gates.session(one.key)[0]?.['payment_intent'])
    const opened = stripe.dispute(intent, 'created')
    await whileItDies(async () => {
      await storm(one.account, opened, TIMES)
      await portal.drain()
    })
    expect(await main(one.as)).toBe(0)
    const again = [...stripe.dispute(intent, 'won'), ...stripe.dispute(intent, 'created')]
    await whileItDies(async () => {
      await storm(one.account, again, TIMES)
      await portal.drain()
    })
    expect(await main(one.as)).toBe(5000)
  })
})

it('[M4][M11] a checkout, the automatic debit and a bank transfer for one invoice at once: it is paid once, and the rest is the customer’s', async () => {
  for (let round = 0; round < (deep ? 12 : 1); round++) {
    const owner = await somebody(portal)
    const service = await soldService(portal, owner)
    await portal.advance('29d')
    // Sessions ended meanwhile.
    const [invoice] = await column(portal, `select id::int from invoice where account_id = $1 and type = 'renew'`, owner.id)
    const id = Number(invoice)
    const as = await signedInAgain(portal, owner)
    const staff = await operator(portal, `clerk-of-round${round}`)
    await portal.ok('user/order/finish', { id, method: ids.stripe }, { as })
    const deliveries = stripe.settle((await gates.attempt(id)).key, 'pay')
    await give(portal, owner, 500)
    const confirm = { id, amount: 500, reference: `FT-ROUND-${round}`, arrivedOn: '2026-12-19' }
    await Promise.all([
      storm(ids.stripe, deliveries, 20),
      portal.call('operator/orders/confirm-payment', confirm, { as: staff }),
      portal.call('operator/billing/look-again', { id: service }, { as: staff }),
      portal.call('user/order/finish', { id, method: 'balance' }, { as }),
      ...[1, 2].map(() => portal.drain()),
    ])
    await portal.drain()
    expect(await periods(portal, service)).toHaveLength(1)
    // 500 given, 500 by card, 500 by transfer; the invoice took 500.
    expect([await main(owner), await booksProblems(portal, owner)]).toEqual([1000, []])
  }
})

it('[M7a] a hundred refunds at once give back once, and never more than was paid', async () => {
  const owner = await somebody(portal, 1000)
  const as = await signedInAgain(portal, owner)
  const { id, total } = await portal.ok('user/order/place', { items: [gates.from.item('premium-1')] }, { as })
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  await portal.advance('2m')
  const staff = await operator(portal, 'refunds')
  const refund = (amount: number | null, creditNotes: number) =>
    portal.call('operator/orders/refund', { id, amount, creditNotes, time: 'keep', reason: 'a hundred clicks' }, { as: staff })
  const first = await Promise.all(Array.from({ length: 100 }, (_, n) => refund(n % 2 === 0 ? 300 : null, 0)))
  expect(first.filter(({ status }) => status === 'success')).toHaveLength(1)
  // Who has seen the first one may give back the rest of it.
  await Promise.all(Array.from({ length: 10 }, () => refund(null, 1)))
  const [back] = await column(portal, 'select sum(main + promotional)::int from credit_note where invoice_id = $1', id)
  expect([back, await main(owner)]).toEqual([total.amount, 1000])
  expect(await booksProblems(portal, owner)).toEqual([])
})

it('[M5] gateways that are down for an hour lose nothing and hold up no other', async () => {
  const [late, slow, other, card] = await Promise.all([
    paidThere('vnpay', 250_000),
    paidThere('sepay', 250_000),
    paidThere('payos', 250_000),
    paidThere('stripe', 3000),
  ])
  vnpay.faults.push(...Array.from({ length: 500 }, () => 'down' as const))
  ;[sepay.down, payos.down] = [true, true]
  await storm(card.account, card.deliveries, 1)
  await portal.advance('6m')
  // Asked by now, and without an answer; the fourth gateway was not kept waiting.
  expect([await main(card.as), await main(late.as), await main(slow.as), await main(other.as)]).toEqual([3000, 0, 0, 0])
  const refusal = await portal.call('user/order/place', { type: 'topup', amount: 5000 }, { as: await signedInAgain(portal, card.as) })
  expect(refusal.status).toBe('success')
  await portal.advance('54m')
  vnpay.faults.length = 0
  ;[sepay.down, payos.down] = [false, false]
  await portal.advance('2h')
  expect([await main(late.as), await main(slow.as), await main(other.as)]).toEqual([250_000, 250_000, 250_000])
})

it('[M6] whatever happened above, documents are numbered without a gap', async () => {
  for (const [numbered, series] of [
    ['invoice where number is not null', 'brand_id, series, year'],
    ['credit_note', 'brand_id, year'],
  ]) {
    const gaps = await column(portal, `select max(serial)::int - count(serial)::int from ${numbered} group by ${series}`)
    expect(new Set(gaps), numbered).toEqual(new Set([0]))
  }
})
