import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { begin, deliver, type Shop, SIGNING_SEED, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { Checkouts } from '../../drivers/payment/sandbox/checkouts.ts'
import { eventsOf } from '../../drivers/payment/sandbox/hosted.ts'
import { reconcileAll } from '../renewals/reconcile/reconcile.ts'
import { receive } from './index.ts'

let portal: TestPortal
let store: Shop
let billing: StaffMember
let checkouts: Checkouts
beforeAll(async () => {
  const data = mkdtempSync(join(tmpdir(), 'portal-bonus-'))
  portal = await createTestPortal({ env: { SIGNING_SEED, PORTAL_DATA: data } })
  checkouts = new Checkouts(join(data, 'sandbox-gateway'))
  store = await shop(portal)
  billing = await operator(portal, 'bill', ['billing'])
})
afterAll(async () => {
  expect(await portal.db.transaction(reconcileAll)).toBe(true)
  await portal.dispose()
})

const at = async (key: string) => {
  const found = await checkouts.find(checkouts.idOf(key))
  if (!found) throw new Error('the gateway does not know it')
  return found
}
const paidThere = async (key: string) => {
  const checkout = await at(key)
  const [told] = eventsOf(checkout, 'pay')
  if (!told) throw new Error('nothing is told')
  await checkouts.write({ ...checkout, event: told.event, knownFrom: portal.clock.now().toISOString() })
  return told.event
}
const refund = (id: number, more: object = {}) => ({
  ...{ id, amount: null, creditNotes: 0, time: 'keep' as const, to: 'source' as const, reason: 'asked for by the customer', ...more },
})

/** A top-up of $50 with a bonus of $10, paid at the gateway. */
async function toppedUp(name: string, known: boolean) {
  const as = await customer(portal, name)
  billing = await operator(portal, `bill-${name}`, ['billing'])
  const terms = {
    ...{
      appliesTo: 'topups' as const,
      kind: 'percent' as const,
      percent: 20,
      amount: null,
      planIds: [],
      minimum: 0,
      firstOrderOnly: false,
    },
    ...{ perCustomer: null, total: null, from: null, to: null, advertised: false, note: '' },
  }
  const code = `BONUS${name.toUpperCase()}`
  await portal.ok('operator/promotions/create', { brandId: 1, code, ...terms }, { as: billing })
  const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 5000, promoCode: code }, { as })
  const { key, amount } = await begin(portal, as, id)
  const event = known ? await paidThere(key) : { id: `evt-${key}`, key, outcome: 'succeeded' as const, reference: `txn-${key}`, amount }
  expect(await deliver(portal, event)).toBe(200)
  await portal.drain()
  const wallets = async () => {
    const { main, promotional, receivable } = await portal.ok('user/balance/overview', {}, { as })
    return [main.amount, promotional.amount, receivable.amount]
  }
  const given = async () =>
    (await portal.ok('operator/promotions/list', { search: code }, { as: billing })).items.find((one) => one.code === code)?.given.amount
  expect([await wallets(), await given()]).toEqual([[5000, 1000, 0], 1000])
  return { as, id, key, wallets, given }
}

it('[M7b][M9a] a top-up goes back to where it came from, and its bonus with it in proportion; what bounces brings the bonus back', async () => {
  const { as, id, wallets, given } = await toppedUp('returns', true)
  const detail = await portal.ok('operator/orders/detail', { id }, { as: billing })
  expect(detail).toMatchObject({ refundable: { total: { amount: 5000 }, toSource: { amount: 5000 } }, actions: { refund: true } })
  await portal.ok('operator/orders/refund', refund(id, { amount: 2000 }), { as: billing })
  expect([await wallets(), await given()]).toEqual([[3000, 600, 0], 600])
  await portal.drain()
  const tooMuch = await portal.refused('operator/orders/refund', refund(id, { amount: 3001 }), { as: billing })
  expect(tooMuch.data.fields).toHaveProperty('amount')
  await portal.ok('operator/orders/refund', refund(id), { as: billing })
  await portal.drain()
  expect([await wallets(), await given()]).toEqual([[0, 0, 0], 0])
  expect((await portal.refused('operator/orders/refund', refund(id), { as: billing })).data.code).toBe('refund.nothing-left')
  const told = (await portal.ok('user/notification/list', {}, { as })).items.map(({ kind }) => kind)
  expect(told.filter((kind) => kind === 'bonus-taken-back')).toHaveLength(2)
  // A gateway that does not know it refuses: the money is back, and the bonus too.
  const bounced = await toppedUp('bounces', false)
  await portal.ok('operator/orders/refund', refund(bounced.id), { as: billing })
  expect(await bounced.wallets()).toEqual([0, 0, 0])
  await portal.drain()
  expect([await bounced.wallets(), await bounced.given()]).toEqual([[5000, 1000, 0], 1000])
})

it('[M9a] a disputed top-up takes its bonus back however often it is told: what is spent is owed, and won it comes again', async () => {
  const { as, key, wallets, given } = await toppedUp('disputes', false)
  const { id } = await portal.ok('user/order/place', { items: [store.item('premium-1')] }, { as })
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  const [main = 0, promotional = 0] = await wallets()
  // The order took promotional money first.
  expect([main, promotional]).toEqual([5000 + 1000 - 1000, 0])
  const say = async (outcome: 'disputed' | 'dispute-won', nth: number) => {
    const event = { key, outcome, reference: `dp-${key}`, amount: { amount: 5000, currency: 'USD' as const } }
    await portal.db.transaction((tx) => receive(tx, 'sandbox', `evt-${outcome}-${key}-${nth}`, event))
  }
  for (const nth of [1, 2, 3]) await say('disputed', nth)
  await Promise.all([portal.drain(), portal.drain()])
  expect([await wallets(), await given()]).toEqual([[0, 0, 1000], 0])
  for (const nth of [1, 2]) await say('dispute-won', nth)
  await portal.drain()
  const [mainAfter = 0, promotionalAfter = 0, owed] = await wallets()
  expect([mainAfter + promotionalAfter, owed, await given()]).toEqual([5000, 0, 1000])
})
