import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { booksProblems } from '../../../test/support/books.ts'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { type KnownGateway, openKnownGateway, toSource as refund } from '../../../test/support/known-gateway.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, give, type Shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { DriverError } from '../../drivers/payment/port.ts'
import { SandboxDriver } from '../../drivers/payment/sandbox/driver.ts'

let gateway: KnownGateway
let portal: TestPortal
let store: Shop
let billing: StaffMember
beforeAll(async () => {
  gateway = await openKnownGateway('send-back')
  ;({ portal, store } = gateway)
  billing = await operator(portal, 'bill', ['billing'])
})
afterAll(() => gateway.dispose())

const at = (key: string) => gateway.at(key)
const main = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).main.amount
const place = (as: Customer) => portal.ok('user/order/place', { items: [store.item('premium-1')] }, { as })
const refunds = async () => (await portal.db.pool.query(`select state, reference, amount::int from payment_refund order by id`)).rows
const payment = async (key: string) => (await portal.db.pool.query('select state from payment where key = $1', [key])).rows[0]?.state

/** Paid at the gateway and delivered. `known`: the gateway has it in its own books too. */
async function bought(name: string, known: boolean): Promise<{ as: Customer; id: number; key: string; total: number }> {
  const as = await customer(portal, name)
  const { id, total } = await place(as)
  const key = await gateway.pay(as, id, known)
  await portal.advance('1m')
  return { as, id, key, total: total.amount }
}

it('[M7b] what came through a gateway goes back there once, in parts and never more than came', async () => {
  const { as, id, key, total } = await bought('returned', true)
  expect((await portal.ok('operator/orders/detail', { id }, { as: billing })).refundable.toSource.amount).toBe(total)
  // It acts, and its answer is lost.
  const { refund: really } = SandboxDriver.prototype
  vi.spyOn(SandboxDriver.prototype, 'refund').mockImplementationOnce(async function (this: SandboxDriver, request) {
    await really.call(this, request)
    throw new DriverError('unknown-outcome', 'no answer')
  })
  const first = await portal.ok('operator/orders/refund', refund(id, { amount: 300 }), { as: billing, requestId: 'click' })
  expect(await portal.ok('operator/orders/refund', refund(id, { amount: 300 }), { as: billing, requestId: 'click' })).toEqual(first)
  expect(first.sentBack.amount).toBe(300)
  expect(await main(as)).toBe(0)
  await portal.drain()
  expect((await refunds())[0]).toMatchObject({ state: 'asked' })
  await portal.advance('1m')
  expect((await portal.ok('operator/orders/detail', { id }, { as: billing })).refundable.toSource.amount).toBe(total - 300)
  expect((await portal.ok('operator/orders/refund', refund(id, { creditNotes: 1 }), { as: billing })).sentBack.amount).toBe(total - 300)
  await portal.drain()
  expect(Object.values((await at(key)).refunds)).toEqual([300, total - 300])
  expect((await refunds()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(await main(as)).toBe(0)
  expect((await portal.ok('user/notification/list', {}, { as })).items[0]).toMatchObject({ kind: 'invoice-refunded-source' })
})

it('[M7b] where the gateway refuses, the money is in the balance and its owner is told', async () => {
  const { as, id, total } = await bought('bounced', false)
  await portal.ok('operator/orders/refund', refund(id), { as: billing })
  expect(await main(as)).toBe(0)
  await portal.drain()
  expect(await main(as)).toBe(total)
  expect((await refunds()).at(-1)).toMatchObject({ state: 'refused' })
  expect((await portal.ok('user/notification/list', {}, { as })).items[0]).toMatchObject({ kind: 'refund-returned' })
  expect(await booksProblems(portal, as)).toEqual([])
})

it('[M7b] what was paid from the balance has no way back to a gateway', async () => {
  const as = await customer(portal, 'balanced')
  const { id } = await place(as)
  await give(portal, as, 5000)
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  await portal.advance('1m')
  expect((await portal.refused('operator/orders/refund', refund(id), { as: billing })).data.code).toBe('refund.no-way-back')
})

it('[M7b] a refund that its gateway leaves pending waits for staff after ten days, who are alerted and have it asked again', async () => {
  const { id, key, total } = await bought('patience', true)
  const pending = vi.spyOn(SandboxDriver.prototype, 'refund').mockImplementation(async () => ({ state: 'pending', reference: 're-1' }))
  await portal.ok('operator/orders/refund', refund(id), { as: billing })
  await portal.drain()
  for (const days of [5, 4.9, 0.2]) {
    portal.clock.set(addDays(portal.clock.now(), days))
    await portal.drain()
    // Tried some more as any other job, but within hours: not for ever.
    if (days < 1) await portal.advance('1d')
  }
  const asked = pending.mock.calls.length
  await portal.advance('2d')
  expect(pending.mock.calls.length).toBe(asked)
  await portal.housekeep()
  const keeper = await operator(portal, 'keeper', ['provisioning'])
  const { items } = await portal.ok('operator/alerts/list', {}, { as: keeper })
  expect(items).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'job-failed', subject: 'payments.send-back' })]))
  expect((await refunds()).at(-1)).toMatchObject({ state: 'asked' })
  pending.mockRestore()
  const failed = await portal.ok('operator/jobs/list', {}, { as: keeper })
  await portal.ok('operator/jobs/retry', { id: failed.items[0]?.id ?? 0 }, { as: keeper })
  await portal.drain()
  expect((await refunds()).at(-1)).toMatchObject({ state: 'sent' })
  expect(Object.values((await at(key)).refunds)).toEqual([total])
  billing = await operator(portal, 'bill-again', ['billing'])
})

it('[M5a] a payment under way is closed at its gateway when its document is paid another way, and nobody is told of a failure', async () => {
  const as = await customer(portal, 'two-ways')
  const { id, total } = await place(as)
  const { key } = await begin(portal, as, id)
  await give(portal, as, total.amount)
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  await portal.drain()
  expect([(await at(key)).expired, await payment(key)]).toEqual([true, 'failed'])
  expect((await portal.ok('user/order/detail/{id}', { id }, { as })).status).not.toBe('unpaid')
  expect((await portal.ok('user/log/list', {}, { as })).items.filter(({ status }) => status === 'error')).toEqual([])
})

it('[M5a] a payment that another took the place of is closed at its gateway, and one that was paid there first is the customer’s', async () => {
  const as = await customer(portal, 'replacing')
  const [first, second] = [await place(as), await place(as)]
  const keys: string[] = []
  for (const { id, total } of [first, second]) {
    const { key } = await begin(portal, as, id)
    keys.push(key)
    // Half of it arrives under another name of it: what is missing is another sum now.
    await portal.db.pool.query('update invoice set received = 300 where id = $1', [id])
    await give(portal, as, 300)
    expect((await begin(portal, as, id)).amount.amount).toBe(total.amount - 300)
  }
  const [open = '', came = ''] = keys
  await gateway.paidThere(came)
  await portal.drain()
  expect([(await at(open)).expired, await payment(open)]).toEqual([true, 'failed'])
  expect([(await at(came)).expired, await payment(came)]).toEqual([false, 'succeeded'])
})

it('[M5a] a payment under way is closed at its gateway when its document is cancelled or runs out, and money that came before is taken in', async () => {
  const as = await customer(portal, 'undecided')
  const [cancelled, paid, late] = [await place(as), await place(as), await place(as)]
  const keys = []
  for (const { id } of [cancelled, paid, late]) keys.push((await begin(portal, as, id)).key)
  const [open = '', came = '', old = ''] = keys
  await gateway.paidThere(came)
  for (const { id } of [cancelled, paid]) await portal.ok('operator/orders/cancel', { id, reason: 'not wanted' }, { as: billing })
  await portal.drain()
  expect([(await at(open)).expired, await payment(open)]).toEqual([true, 'failed'])
  expect([(await at(came)).expired, await payment(came)]).toEqual([false, 'succeeded'])
  expect(await main(as)).toBe(paid.total.amount)
  expect((await at(old)).expired).toBe(false)
  await portal.advance('2d')
  // Nobody paid for a day: what is given up here cannot be paid there any more.
  expect([(await at(old)).expired, await payment(old)]).toEqual([true, 'failed'])
})
