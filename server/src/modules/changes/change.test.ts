import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import type { Customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, noticeKinds, serviceNow } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { patchService } from '../services/index.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal)
})

const { premium1, preview, upgrade, balance, documents } = changeTools(() => ({ portal, from, owner }))

describe('[M13] a larger plan', () => {
  it('costs the difference for the rest of the term to the second, as the preview said, and is shown when the engine confirmed it', async () => {
    await give(portal, owner, 10_000)
    const id = await premium1()
    await portal.advance('10d')
    const { plans, quote } = await preview(id, 'premium-2')
    const { startAt, endAt } = await serviceNow(portal, id)
    const [start, end, now] = [startAt, endAt, portal.clock.now()].map((at) => Math.floor((at?.getTime() ?? 0) / 1000)) as [
      number,
      number,
      number,
    ]
    const exact = Math.round((460 * (end - now)) / (end - start))
    expect(quote).toMatchObject({ total: { amount: exact }, restart: true, renewal: { before: { amount: 500 }, after: { amount: 960 } } })
    expect(plans.find(({ id: plan }) => plan === from.planId('premium-2'))).toMatchObject({ due: { amount: exact }, refusal: null })
    await portal.advance('10m')
    const { data, status } = await upgrade(id, 'premium-2', { method: 'balance', at: quote?.at ?? '' })
    expect([status, data]).toMatchObject(['success', { invoice: { status: 'installing', total: { amount: exact } } }])
    expect(await serviceNow(portal, id)).toMatchObject({ planName: 'Premium 1', priceAmount: 500, plan: { cpu: 1 } })
    await portal.advance('2m')
    expect(await serviceNow(portal, id)).toMatchObject({
      ...{ planId: from.planId('premium-2'), planName: 'Premium 2', priceAmount: 960, changeInvoiceId: null },
      plan: { cpu: 2, memoryMb: 4096, diskGb: 40 },
    })
    expect(portal.simulator.sizeOf(`vps-${id}`)).toEqual({ cpus: 2, memoryMb: 4096, diskGb: 40 })
    expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
    expect([await documents(), await balance()]).toEqual([['finished'], 10_000 - exact])
    expect(await noticeKinds(portal, owner)).toEqual(['service-ready', 'change-done'])
    expect(await column(portal, 'select (cpu, memory_mb, disk_gb)::text from reservation where service_id = $1', id)).toEqual([
      '(2,4096,40)',
    ])
    const detail = await portal.ok('user/service/vps/detail', { id }, { as: owner })
    expect([detail.status, detail.planName, detail.price]).toEqual(['running', 'Premium 2', { amount: 960, currency: 'USD' }])
  })

  it('is shown as being resized while it is, step by step, and not as a mere restart', async () => {
    await give(portal, owner, 10_000)
    const id = await premium1()
    await upgrade(id, 'premium-2')
    const seen = new Map<string, number>()
    for (let n = 0; n < 60; n++) {
      await portal.advance('1s')
      const { work, status } = await portal.ok('user/service/vps/detail', { id }, { as: owner })
      if (!work) continue
      expect([work.kind, work.steps, status]).toEqual(['resize', 7, 'restarting'])
      expect(work.progress).toBeGreaterThanOrEqual(Math.max(0, ...seen.values()))
      seen.set(work.step, work.progress)
      const { items } = await portal.ok('user/service/vps/list', {}, { as: owner })
      expect(items.find((row) => row.id === id)?.work).toEqual(work)
    }
    expect([...seen.keys()]).toEqual(['power-off', 'power-on'])
    expect((await portal.ok('user/service/vps/detail', { id }, { as: owner })).work).toBeNull()
  })

  it('then renews at its own price, for its own term and for another with that term’s discount', async () => {
    await give(portal, owner, 10_000)
    const id = await premium1()
    await upgrade(id, 'premium-2')
    await portal.advance('2m')
    const cost = async (periodMonths: 1 | 6) =>
      (await portal.ok('user/service/vps/renew-preview', { ids: [id], periodMonths }, { as: owner })).total.amount
    expect([await cost(1), await cost(6)]).toEqual([960, 960 * 6 - (960 * 6 * 5) / 100])
    const { lines } = await portal.ok('user/service/vps/renew-preview', { ids: [id] }, { as: owner })
    expect(lines.map(({ description }) => description)).toEqual(['Premium 2'])
  })

  it('counts a term that was renewed ahead, with that term’s own discount', async () => {
    await give(portal, owner, 100_000)
    const id = await premium1()
    await portal.ok('user/service/vps/renew', { ids: [id], periodMonths: 6, method: 'balance' }, { as: owner })
    const { quote } = await preview(id, 'premium-2')
    const first = 460
    // What was sold without a line has no term discount of its own; the new plan has.
    const ahead = 960 * 6 * 0.95 - 500 * 6
    expect(Math.abs((quote?.total.amount ?? 0) - first - ahead)).toBeLessThanOrEqual(1)
  })

  it('a machine that was off stays off', async () => {
    await give(portal, owner, 10_000)
    const id = await premium1()
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('1m')
    expect((await preview(id, 'premium-2')).quote?.restart).toBe(false)
    await upgrade(id, 'premium-2')
    await portal.advance('2m')
    expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'stopped' })
    expect((await serviceNow(portal, id)).planName).toBe('Premium 2')
  })

  it('smaller plans, the present one, sold-out ones and those without room are listed with their reason, and refused', async () => {
    await give(portal, owner, 100_000)
    const id = await activeVps(portal, owner, {
      planId: from.planId('premium-2'),
      plan: { name: 'Premium 2', cpu: 2, memoryMb: 4096, diskGb: 40, transferGb: 2000 },
    })
    const { plans } = await preview(id)
    expect(plans.map(({ name, refusal }) => [name, refusal?.code ?? null])).toEqual([
      ['Premium 1', 'change.not-larger'],
      ['Premium 2', 'change.current-plan'],
      ['Premium 4', null],
      ['Premium 8', 'order.sold-out'],
    ])
    for (const [plan, code] of [
      ['premium-1', 'change.not-larger'],
      ['premium-2', 'change.current-plan'],
      ['premium-8', 'order.sold-out'],
      ['storage-1000', 'order.plan-unavailable'],
    ] as const) {
      const { data } = await portal.refused('user/service/vps/change', { id, planId: from.planId(plan) }, { as: owner })
      expect(data.code, plan).toBe(code)
    }
    await portal.db.pool.query(
      `update node set memory_mb = (select sum(memory_mb) from reservation r where r.node_id = node.id) + 100
      where id in (select node_id from reservation where service_id = $1)`,
      [id],
    )
    expect((await preview(id)).plans[2]?.refusal?.code).toBe('change.no-room')
    await portal.db.pool.query('update node set memory_mb = 131072')
  })

  it.each([
    ['a trial', { trialHours: 24 }, 'change.trial'],
    ['a cancelled one', { cancellation: 'end-of-billing' }, 'renewal.cancelled'],
    ['a suspended one', { suspensions: ['abuse'] }, 'service-suspended'],
    ['an overdue one', { endAt: new Date('2026-01-01T00:00:00Z') }, 'change.overdue'],
    ['one that is being changed', { changeInvoiceId: 1 }, 'change.under-way'],
  ] as const)('%s is refused with its reason', async (_what, patch, code) => {
    const id = await premium1()
    await portal.db.transaction((tx) => patchService(tx, id, { ...patch } as Parameters<typeof patchService>[2]))
    expect((await preview(id)).refusal?.code).toBe(code)
    const { data } = await portal.refused('user/service/vps/change', { id, planId: from.planId('premium-2') }, { as: owner })
    expect(data.code).toBe(code)
    // Nothing of this test is left to the billing run.
    await portal.db.pool.query(`update service set state = 'ended' where id = $1`, [id])
  })

  it('a foreign service is a missing one', async () => {
    const id = await premium1()
    const stranger = await somebody(portal)
    for (const path of ['user/service/vps/change', 'user/service/vps/change-preview'] as const) {
      expect((await portal.refused(path, { id, planId: from.planId('premium-2') }, { as: stranger })).data.code).toBe('not-found')
    }
  })
})

describe('[M13] what cannot be done', () => {
  it('goes back to the balances it came from, all of it; the service, its place and the stock are as they were', async () => {
    await give(portal, owner, 200, 'promotional')
    await give(portal, owner, 10_000)
    const id = await premium1()
    const stock = () => column(portal, 'select stock from plan_location where plan_id = $1 order by location_id', from.planId('premium-2'))
    const before = await stock()
    portal.simulator.faults.next('resize', 'refuse')
    expect((await upgrade(id, 'premium-2')).status).toBe('success')
    expect(await stock()).not.toEqual(before)
    await portal.advance('5m')
    expect([await documents(), await balance(), await stock()]).toEqual([['cancelled'], 10_200, before])
    expect(await column(portal, `select balance::int from ledger_account where owner_id = $1 and kind = 'promotional'`, owner.id)).toEqual([
      200,
    ])
    expect(await serviceNow(portal, id)).toMatchObject({ planName: 'Premium 1', priceAmount: 500, changeInvoiceId: null, plan: { cpu: 1 } })
    expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running' })
    expect(await noticeKinds(portal, owner)).toEqual(['service-ready', 'change-failed-refunded'])
    expect(await column(portal, 'select (cpu, memory_mb, disk_gb)::text from reservation where service_id = $1', id)).toEqual([
      '(1,2048,25)',
    ])
    const [orderId] = await column(portal, `select id::int from invoice where account_id = $1 and type = 'upgrade'`, owner.id)
    const order = await portal.ok('user/order/detail', { id: Number(orderId) }, { as: owner })
    expect(order.creditNotes).toMatchObject([{ amount: order.total, reason: 'undeliverable' }])
    expect((await upgrade(id, 'premium-2')).status).toBe('success')
    await portal.advance('2m')
    expect(await documents()).toEqual(['cancelled', 'finished'])
  })

  it('paid with points, the points are back', async () => {
    await give(portal, owner, 5000, 'points')
    const id = await premium1()
    portal.simulator.faults.next('resize', 'refuse')
    expect((await upgrade(id, 'premium-2', { method: 'points' })).status).toBe('success')
    await portal.advance('5m')
    expect([await balance(['points']), await noticeKinds(portal, owner)]).toEqual([5000, ['service-ready', 'change-failed-points']])
  })
})
