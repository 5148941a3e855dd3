import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StripePeer, startStripe } from '../../../test/gateways/stripe.ts'
import { startVnpay, type VnpayPeer } from '../../../test/gateways/vnpay.ts'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { toSource } from '../../../test/support/known-gateway.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems, type Shop, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import type { HookRequest } from '../../drivers/payment/port.ts'
import { signedQuery } from '../../drivers/payment/vnpay/signing.ts'
import { reconcileAll } from '../renewals/reconcile/reconcile.ts'

const merchant = { tmnCode: 'PORTAL01', hashSecret: 'between VNPay and us' }
const keys = { secretKey: 'sk_test_portal00', webhookSecrets: 'whsec_current0' }
const SEN = { host: 'sen.localhost' }

let portal: TestPortal
let from: Shop
let staff: StaffMember
let vnpay: VnpayPeer
let stripe: StripePeer
let vnpayId = ''
let stripeId = ''
beforeAll(async () => {
  portal = await createTestPortal()
  from = await shop(portal)
  staff = await operator(portal, 'cashier')
  const now = () => portal.clock.now()
  vnpay = await startVnpay({ ...merchant, now })
  stripe = await startStripe({ ...keys, webhookSecrets: [keys.webhookSecrets], now })
  const open = async (vendor: string, brandId: number, settings: Record<string, string>) =>
    (
      await portal.ok(
        'operator/integration/create',
        { kind: 'payment', vendor, title: vendor, label: null, brandId, settings },
        { as: staff },
      )
    ).id
  vnpayId = await open('vnpay', 2, { ...merchant, payUrl: vnpay.payUrl, apiUrl: vnpay.apiUrl })
  stripeId = await open('stripe', 1, { ...keys, apiUrl: stripe.url })
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  expect(await portal.db.transaction(reconcileAll)).toBe(true)
  await portal.dispose()
  await Promise.all([vnpay.close(), stripe.close()])
})

const deliver = async (account: string, { method, query, headers, body }: HookRequest) => {
  const url = `/api2/hooks/payment/${account}?${query}`
  const sent = { method, url, headers: headers as Record<string, string>, ...(method === 'POST' && { payload: body }) } as const
  const answer = await portal.app.inject(sent)
  return { status: answer.statusCode, body: answer.body }
}
/** Several times each, in any order, all at once. */
const storm = (account: string, deliveries: readonly HookRequest[], times: number) =>
  Promise.all(
    Array.from({ length: times }, () => deliveries)
      .flat()
      .sort(() => Math.random() - 0.5)
      .map((one) => deliver(account, one)),
  )
const heard = async (delivery: HookRequest) => vnpay.heard(await deliver(vnpayId, delivery))
const attempt = async (id: number): Promise<{ key: string; state: string }> =>
  (await portal.db.pool.query('select key, state from payment where invoice_id = $1 order by id desc limit 1', [id])).rows[0]
const wallets = (as: Customer, host = {}) => portal.ok('user/balance/overview', {}, { as, ...host })

/** A customer of the brand in đồng who is on VNPay's page. */
async function atVnpay(name: string, amount: number) {
  const as = await customer(portal, name, { brandId: 2 })
  const { id } = await portal.ok('user/order/place', { type: 'topup', amount }, { as, ...SEN })
  const { redirect } = await portal.ok('user/order/finish', { id, method: vnpayId }, { as, ...SEN })
  await vnpay.open(redirect ?? '')
  return { as, id, ...(await attempt(id)), main: async () => (await wallets(as, SEN)).main.amount }
}
async function atStripe(name: string) {
  const as = await customer(portal, name)
  const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })
  const finish = () => portal.call('user/order/finish', { id, method: stripeId }, { as })
  return { as, id, finish, status: async () => (await portal.ok('user/order/detail', { id }, { as })).status }
}
const session = (key: string) => [...stripe.books.things.values()].filter(({ client_reference_id: of }) => of === key)

describe('[M5] VNPay', () => {
  it('a hundred deliveries at once are one effect; one hears 00, the others that it is confirmed', async () => {
    const { key, main } = await atVnpay('hundred', 500_000)
    const [delivery] = vnpay.settle(key, 'pay') as [HookRequest]
    const words = (await storm(vnpayId, [delivery], 100)).map((answer) => vnpay.heard(answer)).sort()
    expect([words[0], new Set(words.slice(1))]).toEqual(['00', new Set(['02'])])
    await Promise.all([portal.drain(), portal.drain()])
    expect(await main()).toBe(500_000)
  })

  it('hears of an order that nobody made, of another sum, and of a signature that is not its own', async () => {
    const { key, main } = await atVnpay('words', 300_000)
    const fields = {
      ...{ vnp_Amount: '1000000', vnp_ResponseCode: '00', vnp_TransactionStatus: '00', vnp_TmnCode: merchant.tmnCode },
      ...{ vnp_TxnRef: 'nobodys', vnp_TransactionNo: '99' },
    }
    const signed = (secret: string): HookRequest => {
      const query = new URLSearchParams(signedQuery(secret, fields))
      return { method: 'GET', query, headers: {}, body: Buffer.alloc(0) }
    }
    expect([await heard(signed(merchant.hashSecret)), await heard(signed('guessed'))]).toEqual(['01', '97'])
    expect(await heard((vnpay.settle(key, 'pay', 200_000) as [HookRequest])[0])).toBe('04')
    await portal.drain()
    // It really arrived, so it is the customer's.
    expect(await main()).toBe(200_000)
  })

  it('money that VNPay suspects waits for a person, who gives it to its order', async () => {
    const { as, id, key, main } = await atVnpay('suspect', 400_000)
    expect(await heard((vnpay.settle(key, 'suspect') as [HookRequest])[0])).toBe('00')
    await portal.drain()
    expect([await main(), (await attempt(id)).state]).toEqual([0, 'pending'])
    const { items } = await portal.ok('operator/payments/unmatched/list', { page: 1, pageSize: 20, search: key }, { as: staff })
    expect(items).toMatchObject([{ outcome: 'held', attempt: { invoiceId: id } }])
    const asked = { id: items[0]?.id ?? 0, accountId: as.id, reason: 'VNPay says that it is good' }
    await portal.ok('operator/payments/unmatched/assign', asked, { as: staff })
    await portal.drain()
    expect([await main(), (await attempt(id)).state]).toEqual([400_000, 'succeeded'])
  })

  it('down for an hour, and its delivery never came: it is asked until it answers, and nothing is lost', async () => {
    const { key, main } = await atVnpay('outage', 250_000)
    vnpay.settle(key, 'pay')
    vnpay.faults.push(...Array.from({ length: 200 }, () => 'down' as const))
    await portal.advance('1h')
    expect([await main(), vnpay.faults.length < 200]).toEqual([0, true])
    vnpay.faults.length = 0
    await portal.advance('1h')
    expect(await main()).toBe(250_000)
  })

  it('a page that its payer never opened is not given up before its time is over', async () => {
    const as = await customer(portal, 'slow', { brandId: 2 })
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 100_000 }, { as, ...SEN })
    await portal.ok('user/order/finish', { id, method: vnpayId }, { as, ...SEN })
    await portal.advance('6m')
    expect((await attempt(id)).state).toBe('pending')
    await portal.advance('2h')
    expect((await attempt(id)).state).toBe('failed')
  })

  it('money that a bank brings days after it was given up here is found by asking, where no delivery tells of it', async () => {
    const { id, key } = await atVnpay('days-later', 150_000)
    await portal.advance('26h')
    expect((await attempt(id)).state).toBe('failed')
    const paid = { status: '00', responseCode: '00', paid: 150_000, number: '14999001', payDate: '20261122080000' }
    Object.assign(vnpay.transactions.get(key) ?? {}, paid)
    await portal.advance('25h')
    const { rows } = await portal.db.pool.query('select state, received::int from payment where invoice_id = $1', [id])
    expect(rows).toEqual([{ state: 'succeeded', received: 150_000 }])
  })
})

describe('[M5] Stripe', () => {
  it('every webhook many times, in any order: one effect', async () => {
    const { id, as, finish, status } = await atStripe('storm')
    expect((await finish()).http).toBe(200)
    const { key } = await attempt(id)
    const answers = await storm(stripeId, stripe.settle(key, 'late'), 50)
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    await Promise.all([portal.drain(), portal.drain(), portal.drain()])
    expect([await status(), (await wallets(as)).balance.amount]).toEqual(['installing', 0])
  })

  it('a beginning whose answer was lost is unknown, begun again under its key only, and closed there when nobody paid', async () => {
    const { id, finish, status } = await atStripe('lost')
    stripe.faults.push('lost', 'lost')
    expect((await finish()).data).toMatchObject({ code: 'payment.gateway-down' })
    const { key, state } = await attempt(id)
    expect([state, session(key).length]).toEqual(['unknown', 1])
    await portal.advance('70m')
    expect((await attempt(id)).state).toBe('unknown')
    expect((await finish()).http).toBe(200)
    expect([await attempt(id), session(key).length]).toEqual([{ key, state: 'pending' }, 1])
    await portal.advance('26h')
    expect([(await attempt(id)).state, session(key)[0]?.['status'], await status()]).toEqual(['failed', 'expired', 'unpaid'])
  })

  it('paid where the answer was lost: found by its key, and booked once', async () => {
    const { id, finish, status } = await atStripe('found')
    stripe.faults.push('lost', 'lost')
    await finish()
    stripe.settle((await attempt(id)).key, 'pay')
    await portal.advance('6m')
    expect(await status()).toBe('provisioned')
  })

  it('an open checkout is expired when its order was paid from the balance', async () => {
    const { as, id, finish, status } = await atStripe('otherwise')
    await finish()
    const { key } = await attempt(id)
    await give(portal, as, 5000)
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
    await portal.drain()
    expect([session(key)[0]?.['status'], await status()]).toEqual(['expired', 'installing'])
    expect(stripe.settle(key, 'pay')).toEqual([])
  })

  it('a dispute takes the money back, from what is there and else as a debt, once; won, it comes again', async () => {
    const { as, id, finish } = await atStripe('dispute')
    await finish()
    const deliveries = stripe.settle((await attempt(id)).key, 'pay')
    await storm(stripeId, deliveries, 1)
    await portal.drain()
    await give(portal, as, 400)
    const intent = String(session((await attempt(id)).key)[0]?.['payment_intent'])
    const told = stripe.dispute(intent, 'created')
    await storm(stripeId, told, 20)
    await portal.drain()
    const owed = async () => {
      const { main, receivable } = await wallets(as)
      return [main.amount, receivable.amount]
    }
    expect(await owed()).toEqual([0, 600])
    await storm(stripeId, [...stripe.dispute(intent, 'won'), ...told], 20)
    await portal.drain()
    expect(await owed()).toEqual([400, 0])
  })

  it('[M7b] a refund that a bank returns later is in the balance again, once however it is told; its owner and staff are told', async () => {
    const { as, id, finish } = await atStripe('returned')
    await finish()
    const { key } = await attempt(id)
    await storm(stripeId, stripe.settle(key, 'pay'), 1)
    const biller = await operator(portal, 'returns', ['billing'])
    await portal.advance('1m')
    const sent = await portal.ok('operator/orders/refund', toSource(id, { amount: 300 }), { as: biller })
    await portal.drain()
    const [refund] = [...stripe.books.things.values()].filter(({ object, amount }) => object === 'refund' && amount === 300)
    const main = async () => (await wallets(as)).main.amount
    expect([sent.sentBack.amount, await main()]).toEqual([300, 0])
    await storm(stripeId, stripe.returned(refund?.id ?? ''), 20)
    await Promise.all([portal.drain(), portal.drain()])
    expect(await main()).toBe(300)
    const notices = (await portal.ok('user/notification/list', {}, { as })).items
    expect(notices.filter(({ kind }) => kind === 'refund-returned')).toHaveLength(1)
    const { items } = await portal.ok('operator/alerts/list', {}, { as: biller })
    expect(items.filter(({ kind }) => kind === 'refund-returned')).toMatchObject([{ params: { order: id, balance: '3.00' } }])
  })
})
