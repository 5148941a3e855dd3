import { money } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { booksProblems } from '../../../test/support/books.ts'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { type KnownGateway, openKnownGateway, toSource } from '../../../test/support/known-gateway.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, deliver } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { DriverError } from '../../drivers/payment/port.ts'
import { SandboxDriver } from '../../drivers/payment/sandbox/driver.ts'
import { movementsOf } from './settlements/movements.store.ts'
import { compare } from './settlements/settlements.rules.ts'

const DONG = money(500_000, 'VND')
const RATE = 25_000
const reason = 'paid in dong by mistake'
let gateway: KnownGateway
let portal: TestPortal
let billing: StaffMember
beforeAll(async () => {
  gateway = await openKnownGateway('conversion')
  ;({ portal } = gateway)
  billing = await operator(portal, 'bill', ['billing'])
  const { current } = await portal.ok('operator/exchange-rate/list', {}, { as: billing })
  await portal.ok('operator/exchange-rate/set', { vndPerUsd: RATE, reason: 'the bank’s rate', instead: current }, { as: billing })
})
afterAll(() => gateway.dispose())

const rows = async (sql: string, ...values: unknown[]) => (await portal.owner.query(sql, values)).rows
const main = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).main.amount
const waiting = async (show: 'waiting' | 'all' = 'waiting') =>
  (await portal.ok('operator/payments/unmatched/list', { show, pageSize: 100 }, { as: billing })).items
const row = async (id: number) => (await waiting('all')).find((one) => one.id === id)
const transfers = async (): Promise<number> => (await rows('select count(*)::int as n from ledger_transfer'))[0].n

let customers = 0
/** A dollar customer whose payment arrived in dong; the gateway knows it. */
async function arrivedInDong(): Promise<{ as: Customer; id: number; key: string; reference: string }> {
  const as = await customer(portal, `dong${++customers}`)
  const order = await portal.ok('user/order/place', { type: 'topup', amount: 2000 }, { as })
  const { key } = await begin(portal, as, order.id)
  const event = await gateway.paidThere(key, DONG)
  expect(await deliver(portal, event as never)).toBe(200)
  await portal.drain()
  const [found] = (await waiting()).filter(({ reference }) => reference === event.reference)
  if (!found) throw new Error('it does not wait for staff')
  return { as, id: found.id, key, reference: event.reference }
}
const assign = (id: number, accountId: number, more: object = {}, requestId?: string) =>
  portal.call(
    'operator/payments/unmatched/assign',
    { id, accountId, reason, vndPerUsd: RATE, ...more },
    { as: billing, ...(requestId && { requestId }) },
  )
const refund = (id: number, more: object = {}) =>
  portal.call('operator/payments/unmatched/refund', { id, via: 'gateway' as const, reason, ...more }, { as: billing })

describe('[M1a][M4] money in another currency', () => {
  it('is shown with what would be credited; a rate is required, and one far from the rate in force needs a confirmation', async () => {
    const { as, id } = await arrivedInDong()
    const preview = (more: object = {}) =>
      portal.ok('operator/payments/unmatched/conversion', { id, accountId: as.id, ...more }, { as: billing })
    expect(await preview()).toMatchObject({
      ...{ original: DONG, credited: money(2000, 'USD'), vndPerUsd: RATE, farFromKnown: false },
      known: { vndPerUsd: RATE, at: expect.any(String) },
    })
    expect(await preview({ vndPerUsd: 2500 })).toMatchObject({ credited: money(20_000, 'USD'), farFromKnown: true })
    expect((await assign(id, as.id, { vndPerUsd: undefined })).data).toMatchObject({ code: 'payment.other-currency' })
    expect((await assign(id, as.id, { vndPerUsd: 2500 })).data).toMatchObject({ code: 'payment.rate-far' })
    const support = await operator(portal, 'not-billing', ['support'])
    const refused = await portal.refused('operator/payments/unmatched/conversion', { id, accountId: as.id }, { as: support })
    expect([refused.http, await main(as)]).toEqual([403, 0])
    expect(await assign(id, as.id, { vndPerUsd: 2500, confirmRate: true })).toMatchObject({ data: { amount: money(20_000, 'USD') } })
    expect(await main(as)).toBe(20_000)
  })

  it('is credited once by staff who click twice and in two tabs; receipt, ledger and log keep what arrived and the rate', async () => {
    const { as, id, reference } = await arrivedInDong()
    const before = await transfers()
    const tabs = await Promise.all([assign(id, as.id, {}, 'click'), assign(id, as.id, {}, 'click'), assign(id, as.id), refund(id)])
    // A repeated click is answered as the first; the other tab and the refund are refused, or win against all of them.
    const won = tabs.filter(({ status }) => status === 'success')
    expect(new Set(won.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    const isRefunded = tabs[3]?.status === 'success'
    expect([await main(as), (await transfers()) - before]).toEqual(isRefunded ? [0, 0] : [2000, 1])
    if (isRefunded) return
    const [receipt] = await rows(
      `select r.amount::int, p.currency, c.amount::int as credited, c.vnd_per_usd::float as rate, c.set_by, c.reason
        from payment_receipt r join payment p on p.id = r.payment_id join payment_conversion c on c.payment_id = p.id where r.reference = $1`,
      reference,
    )
    expect(receipt).toEqual({ amount: 500_000, currency: 'VND', credited: 2000, rate: RATE, set_by: 'bill', reason })
    expect(
      await rows(
        `select a.kind, a.currency, e.amount::int from ledger_entry e join ledger_account a on a.id = e.account_id
          join ledger_transfer t on t.id = e.transfer_id where t.id = $1 order by e.id`,
        `payment:sandbox:${reference}`,
      ),
    ).toEqual([
      { kind: 'gateway-clearing', currency: 'VND', amount: -500_000 },
      { kind: 'currency-exchange', currency: 'VND', amount: 500_000 },
      { kind: 'currency-exchange', currency: 'USD', amount: -2000 },
      { kind: 'main', currency: 'USD', amount: 2000 },
    ])
    expect(
      await rows(
        `select after from activity where action = 'operator/payments/unmatched/assign' and status = 'success' and account_id = $1`,
        as.id,
      ),
    ).toMatchObject([{ after: { arrived: DONG, vndPerUsd: RATE, amount: money(2000, 'USD'), reason } }])
    expect(await booksProblems(portal, as)).toEqual([])
  })

  it('assigned and refunded at once: one of them happens', async () => {
    for (let round = 0; round < 3; round++) {
      const { as, id, key } = await arrivedInDong()
      const both = await Promise.all(round % 2 ? [assign(id, as.id), refund(id)] : [refund(id), assign(id, as.id)])
      await portal.drain()
      expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success'])
      const wentBack = Object.values((await gateway.at(key)).refunds).length
      expect([(await main(as)) / 2000 + wentBack]).toEqual([1])
    }
  })

  it('credited and refunded later goes back in its own currency, in proportion, and exactly in all', async () => {
    const { as, id, key } = await arrivedInDong()
    const { data } = await assign(id, as.id, { vndPerUsd: 24_990 })
    const invoice = (data as { invoiceId: number }).invoiceId
    const credited = 2001
    expect(await main(as)).toBe(credited)
    expect((await portal.ok('operator/orders/detail', { id: invoice }, { as: billing })).refundable.toSource).toEqual(
      money(credited, 'USD'),
    )
    await portal.ok('operator/orders/refund', toSource(invoice, { amount: 500 }), { as: billing })
    await portal.drain()
    expect(Object.values((await gateway.at(key)).refunds)).toEqual([Math.floor((500 * 500_000) / credited)])
    // The gateway refuses: the dollars are in the balance again.
    const refuses = vi.spyOn(SandboxDriver.prototype, 'refund').mockRejectedValueOnce(new DriverError('refused', 'no'))
    await portal.ok('operator/orders/refund', toSource(invoice), { as: billing })
    expect(await main(as)).toBe(0)
    await portal.drain()
    expect(await main(as)).toBe(credited - 500)
    refuses.mockRestore()
    await portal.ok('operator/orders/refund', toSource(invoice), { as: billing })
    await portal.drain()
    const back = Object.values((await gateway.at(key)).refunds)
    expect([back.length, back.reduce((sum, one) => sum + one, 0), await main(as)]).toEqual([2, 500_000, 0])
    const refunds = await rows(
      `select f.state, f.wallet_amount::int as wallet from payment_refund f join payment p on p.id = f.payment_id where p.account_id = $1 order by f.id`,
      as.id,
    )
    expect(refunds).toEqual([
      { state: 'sent', wallet: 500 },
      { state: 'refused', wallet: credited - 500 },
      { state: 'sent', wallet: credited - 500 },
    ])
  })
})

describe('[M4][M7b] unmatched money', () => {
  it('goes back through its gateway once; pending while the gateway does not answer, and the ledger does not change', async () => {
    const { as, id, key } = await arrivedInDong()
    const before = await transfers()
    const lost = vi.spyOn(SandboxDriver.prototype, 'refund').mockRejectedValueOnce(new DriverError('unknown-outcome', 'no answer'))
    expect((await row(id))?.gatewayRefund).toBe(true)
    const raced = await Promise.all([refund(id), refund(id)])
    expect(raced.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    await portal.drain()
    expect(await row(id)).toMatchObject({ state: 'refunding', refund: { state: 'asked', via: 'gateway' } })
    for (const call of [assign(id, as.id), refund(id), portal.call('operator/payments/unmatched/replay', { id }, { as: billing })])
      expect((await call).data).toMatchObject({ code: 'payment.event-settled' })
    await portal.advance('1m')
    lost.mockRestore()
    expect(await row(id)).toMatchObject({ state: 'refunded', refund: { state: 'sent', reference: expect.any(String) } })
    expect([Object.values((await gateway.at(key)).refunds), await main(as), (await transfers()) - before]).toEqual([[500_000], 0, 0])
  })

  it('that the gateway does not send back waits for staff again, who record their own transfer, once', async () => {
    const { id, reference, key } = await arrivedInDong()
    const refuses = vi.spyOn(SandboxDriver.prototype, 'refund').mockRejectedValueOnce(new DriverError('refused', 'too late'))
    await refund(id)
    await portal.drain()
    refuses.mockRestore()
    expect(await row(id)).toMatchObject({ state: 'unmatched', refund: { state: 'refused', failure: 'too late' } })
    expect(await refund(id, { via: 'manual' })).toMatchObject({ data: { fields: { reference: expect.any(String) } } })
    expect(await refund(id, { via: 'manual', reference: 'FT-BACK-1' })).toMatchObject({ data: { state: 'refunded' } })
    expect(await row(id)).toMatchObject({ state: 'refunded', refund: { via: 'manual', reference: 'FT-BACK-1' } })
    // The same money under another event: it is known that it went back.
    expect(await deliver(portal, { id: 'again', key, outcome: 'succeeded', reference, amount: DONG })).toBe(200)
    await portal.drain()
    expect((await waiting()).filter((one) => one.reference === reference)).toEqual([])
  })

  it('that names no payment of ours cannot go back through the gateway', async () => {
    expect(await deliver(portal, { id: 'stray', key: 'nobody', outcome: 'succeeded', reference: 'stray-1', amount: DONG })).toBe(200)
    await portal.drain()
    const stray = (await waiting()).find(({ reference }) => reference === 'stray-1')
    expect(stray?.gatewayRefund).toBe(false)
    expect((await refund(stray?.id ?? 0)).data).toMatchObject({ code: 'payment.no-gateway-refund' })
    expect((await refund(stray?.id ?? 0, { via: 'manual', reference: 'FT-BACK-2' })).status).toBe('success')
  })
})

it('[M5] the comparison with the gateway follows the original amounts and currency', async () => {
  const now = portal.clock.now()
  const span = { from: addDays(now, -2), until: addDays(now, 1) }
  const { ours } = await portal.db.transaction((tx) => movementsOf(tx, 'sandbox', span))
  const dong = ours.filter(({ currency }) => currency === 'VND')
  const theirs = dong.map((one) => ({ ...one, reference: one.reference ?? '', of: null, fee: 0 }))
  expect(compare(theirs, dong, span, ['payment', 'refund']).filter(({ reason: why }) => why !== null)).toEqual([])
  expect(dong.filter(({ kind }) => kind === 'payment').every(({ amount }) => amount === DONG.amount)).toBe(true)
  expect(ours.filter(({ currency }) => currency === 'USD')).toEqual([])
})
