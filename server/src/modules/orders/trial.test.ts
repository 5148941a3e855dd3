import { events } from '@portal/contracts/events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import { chronicle, column, serviceNow, signedInAgain } from '../../../test/support/life.ts'
import type { CallOptions, TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop, somebody } from '../../../test/support/shop.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
beforeAll(async () => {
  ;({ portal, from } = await openShop())
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal)
})

const item = (more: Parameters<Shop['item']>[1] = {}) => from.item('premium-1', more)
const begin = (items = [item()], call: CallOptions = {}) =>
  portal.call('user/order/place', { type: 'trial', items }, { as: owner, ...call })
const delivered = async (): Promise<number> => {
  const { data } = await begin()
  await portal.advance('1m')
  return Number((await column(portal, 'select id::int from service where invoice_id = $1', data.id))[0])
}
const status = async (id: number) => (await serviceNow(portal, id)).paymentStatus
const engine = async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state ?? null

describe('[M14] a trial', () => {
  it('is offered where the plan has one, costs nothing, is delivered like an order, and lasts its hours', async () => {
    const { plans } = await portal.ok('public/service/plan/list/vm', {})
    expect(plans.find(({ code }) => code === 'premium-1')?.trialHours).toBe(24)
    expect(plans.find(({ code }) => code === 'premium-8')?.trialHours).toBeNull()
    const quote = await portal.ok('user/order/quote', { type: 'trial', items: [item()] }, { as: owner })
    expect(quote).toMatchObject({ total: { amount: 0 }, lines: [{ unitCost: { amount: 0 } }] })
    const { data } = await begin()
    expect(data).toMatchObject({ status: 'installing', total: { amount: 0 } })
    await portal.advance('1m')
    expect(await portal.ok('user/order/detail', { id: data.id }, { as: owner })).toMatchObject({ type: 'trial', status: 'provisioned' })
    const [id] = await column(portal, 'select id::int from service where invoice_id = $1', data.id)
    const service = await serviceNow(portal, Number(id))
    expect(service).toMatchObject({ trialHours: 24, priceAmount: 500 })
    expect((service.endAt?.getTime() ?? 0) - (service.startAt?.getTime() ?? 0)).toBe(24 * 3_600_000)
    expect(await portal.ok('user/service/vps/detail', { id: Number(id) }, { as: owner })).toMatchObject({ trial: true, status: 'running' })
    expect((await portal.ok('user/service/vps/list', {}, { as: owner })).items).toMatchObject([{ id: Number(id), trial: true }])
  })

  it('[O1] [O5] can be one of a storage VPS with its data disk, and one of a live plan with its key', async () => {
    const tried = async (line: ReturnType<typeof item>) => {
      const { data } = await begin([line])
      await portal.advance('1m')
      return Number((await column(portal, 'select id::int from service where invoice_id = $1', data.id))[0])
    }
    const storage = await tried(from.item('storage-250'))
    const disks = await portal.ok('user/service/vps/disk/list', { id: storage }, { as: owner })
    expect(disks.items).toMatchObject([{ sizeGb: 250, state: 'ready' }])
    const live = await tried(from.item('live-1', { image: 'rtmp-nginx' }))
    await portal.drain()
    expect(await portal.ok('user/service/vps/live/detail', { id: live }, { as: owner })).toMatchObject({ confirmed: true, stream: null })
  })

  it('is had once per customer and type, from however many tabs it is asked for', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin()))
    expect(answers.filter((answer) => answer.status === 'success')).toHaveLength(1)
    expect((await begin()).data).toMatchObject({ code: 'trial.used' })
    expect((await begin([from.item('premium-2')])).data).toMatchObject({ code: 'trial.used' })
    expect(await column(portal, `select count(*)::int from service where account_id = $1`, owner.id)).toEqual([1])
    const numbers = await column(portal, `select number from invoice where account_id = $1`, owner.id)
    expect(numbers).toHaveLength(1)
  })

  it('is one server without add-ons, of a plan that has one', async () => {
    for (const [items, code] of [
      [[item({ quantity: 2 })], 'trial.one-only'],
      [[item(), item()], 'trial.one-only'],
      [[item({ addons: [{ code: 'cpu-1', quantity: 1 }] })], 'trial.one-only'],
      [[from.item('premium-4')], 'trial.unavailable'],
      [[], 'order.cart-empty'],
    ] as const) {
      expect((await begin([...items])).data, code).toMatchObject({ code })
    }
    expect((await begin()).status).toBe('success')
  })

  it('that could not be delivered was never had, and its unit is back in the stock', async () => {
    const stock = () => column(portal, 'select stock from plan_location where plan_id = $1 order by location_id', from.planId('premium-1'))
    const before = await stock()
    const { data } = await begin()
    const [id] = await column(portal, 'select id::int from service where invoice_id = $1', data.id)
    const told = { serviceId: Number(id), kind: 'vps', orderId: null, reason: 'the node is on fire' }
    await portal.db.transaction((tx) => tx.emit(events.serviceUndeliverable, told, owner.id))
    await portal.advance('3m')
    expect(await portal.ok('user/order/detail', { id: data.id }, { as: owner })).toMatchObject({ status: 'cancelled', creditNotes: [] })
    expect(await stock()).toEqual(before)
    expect(await column(portal, 'select kind from notice where account_id = $1 order by id', owner.id)).toContain('trial-failed')
    expect((await begin()).status).toBe('success')
  })
})

describe('[M14] journeys that name every event and allow no other', () => {
  const begun = [
    ...['0 invoice trial installing', '0 service installing', '0 tells order-paid', '0 does user/order/place'],
    ...['0 invoice trial provisioned', '0 service active', '0 tells service-ready', '0 does service/deliver', '0 done vps.build'],
  ]

  it('trial to paid: reminded, kept, paid from that moment on, renewed a month later at the same price', async () => {
    await give(portal, owner, 10_000)
    const id = await delivered()
    await portal.advance('20h')
    const preview = await portal.ok('user/service/vps/renew-preview', { ids: [id] }, { as: owner })
    expect(preview).toMatchObject({ total: { amount: 500 }, items: [{ from: portal.clock.now().toISOString() }] })
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: owner })
    const kept = portal.clock.now()
    const service = await serviceNow(portal, id)
    expect(service).toMatchObject({ trialHours: null, paymentStatus: 'OK' })
    expect((service.endAt?.getTime() ?? 0) - kept.getTime()).toBeGreaterThan(27 * 86_400_000)
    await portal.advance('31d')
    expect((await chronicle(portal, owner)).slice(begun.length)).toEqual([
      '0 tells trial-ending',
      '0 invoice renew renewed',
      '0 tells service-renewed',
      '0 does user/service/vps/renew',
      '1 invoice trial finished',
      '23 tells renewal-auto',
      '27 invoice renew renewed',
      '27 tells service-renewed',
      '27 does service/auto-renew',
    ])
    expect(await column(portal, `select total::int from invoice where account_id = $1 and type = 'renew' order by id`, owner.id)).toEqual([
      500, 500,
    ])
  })

  it('trial over: nothing is charged whatever lies on the balance; stopped, kept for a week, and paid only from the conversion on', async () => {
    await give(portal, owner, 10_000)
    const id = await delivered()
    await portal.advance('3d')
    expect([await status(id), await engine(id)]).toEqual(['Suspended', 'stopped'])
    expect(await column(portal, `select count(*)::int from invoice where account_id = $1 and type = 'renew'`, owner.id)).toEqual([0])
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: await signedInAgain(portal, owner) })
    const [start] = await column(portal, 'select period_start from renewal where service_id = $1', id)
    expect(start).toEqual(portal.clock.now())
    await portal.advance('1m')
    expect([await status(id), await engine(id)]).toEqual(['OK', 'running'])
    expect((await chronicle(portal, owner)).slice(begun.length)).toEqual([
      '0 tells trial-ending',
      ...[
        '1 invoice trial finished',
        '1 tells trial-ended',
        '1 does service/overdue',
        '1 tells service-suspended',
        '1 does service/suspend',
      ],
      '1 done vps.suspend',
      ...[
        '3 invoice renew renewed',
        '3 tells service-renewed',
        '3 tells service-resumed',
        '3 does user/service/vps/renew',
        '3 done vps.resume',
      ],
    ])
  })
})
