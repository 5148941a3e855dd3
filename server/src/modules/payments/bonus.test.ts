import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { type KnownGateway, openKnownGateway, toSource as refund } from '../../../test/support/known-gateway.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import type { Shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { receive } from './index.ts'

let gateway: KnownGateway
let portal: TestPortal
let store: Shop
let billing: StaffMember
beforeAll(async () => {
  gateway = await openKnownGateway('bonus')
  ;({ portal, store } = gateway)
  billing = await operator(portal, 'bill', ['billing'])
})
afterAll(() => gateway.dispose())

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
  const key = await gateway.pay(as, id, known)
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
  const outdated = refund(id, { amount: 2000, expected: { total: 1999, services: [] } })
  expect((await portal.refused('operator/orders/refund', outdated, { as: billing })).data.code).toBe('refund.changed')
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
