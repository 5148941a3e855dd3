import type { EndpointTable } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, type Shop, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

type Draft = EndpointTable['operator/plan/create']['input']

let portal: TestPortal
let staff: StaffMember
let from: Shop
let serial = 0
const somebody = (): Promise<Customer> => customer(portal, `client${++serial}`)
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'shelves', ['provisioning'])
  from = await shop(portal)
})
afterAll(() => portal.dispose())

const draft = (code: string, more: Partial<Draft> = {}): Draft => ({
  ...{ code, type: 'premium', brandId: null },
  name: { 'en-US': 'Fresh', 'vi-VN': 'Mới', 'zh-CN': '全新' },
  description: { 'en-US': 'New', 'vi-VN': 'Mới', 'zh-CN': '新' },
  spec: { cpu: 1, memoryMb: 1024, diskGb: 10, transferGb: 1000 },
  prices: { USD: { monthly: 700, setup: 100 } },
  discounts: { '12': 10 },
  ...{ trialHours: null, images: null, hidden: false, addons: [] },
  stock: [{ locationId: from.locationId('SGN'), offered: 2 }],
  ...more,
})
const detail = (id: number) => portal.ok('operator/plan/detail', { id }, { as: staff })
const update = async (id: number, patch: Partial<EndpointTable['operator/plan/update']['input']>) => {
  const { code: _, type: __, archivedAt: ___, position: ____, stock, ...plan } = await detail(id)
  return { ...plan, stock: stock.map(({ locationId, offered }) => ({ locationId, offered })), ...patch }
}
const create = (code: string, more?: Partial<Draft>) => portal.ok('operator/plan/create', draft(code, more), { as: staff })
const seen = async (code: string, lang = 'en-US') => {
  const { plans } = await portal.ok('public/service/plan/list/vm', {}, { lang })
  return plans.find((plan) => plan.code === code)
}
const order = (as: Customer, planId: number, quantity = 1, image = 'debian-12') =>
  portal.call('user/order/place', { items: [{ planId, locationId: from.locationId('SGN'), periodMonths: 1, quantity, image }] }, { as })

describe('[O2] the catalogue, kept by staff', () => {
  it('a new plan is what customers see, in their language, at its price and with its stock', async () => {
    await create('fresh-1', { images: ['debian-12'] })
    expect(await seen('fresh-1', 'vi-VN')).toMatchObject({ name: 'Mới', price: { amount: 700, currency: 'USD' }, images: ['debian-12'] })
    expect((await seen('fresh-1'))?.locations).toEqual([
      { locationId: from.locationId('SGN'), stock: 2, tooLarge: false, transferPolicy: { action: 'notify' } },
    ])
  })

  it('whatever becomes of a plan: what is sold keeps its price, and an issued document its lines', async () => {
    const as = await somebody()
    await give(portal, as, 5000)
    const { id } = await create('kept', { stock: [{ locationId: from.locationId('SGN'), offered: 5 }] })
    const sold = await order(as, id)
    const paid = sold.data as { id: number }
    await portal.ok('user/order/finish', { id: paid.id, method: 'balance' }, { as })
    await portal.advance('2m')
    const open = (await order(as, id)).data as { id: number; total: unknown }
    const service = async () => (await portal.ok('user/service/vps/list', {}, { as })).items[0]
    const document = () => portal.ok('user/order/detail/{id}', { id: open.id }, { as })
    const [before, issued] = [await service(), await document()]
    expect(before).toMatchObject({ planName: 'Fresh', price: { amount: 700 }, cpu: 1 })
    const changed = await update(id, {
      name: { 'en-US': 'Dearer', 'vi-VN': 'Đắt', 'zh-CN': '贵' },
      prices: { USD: { monthly: 9900, setup: 0 } },
      spec: { cpu: 8, memoryMb: 2048, diskGb: 20, transferGb: null },
      discounts: {},
    })
    const { version } = await portal.ok('operator/plan/update', changed, { as: staff })
    await portal.ok('operator/plan/archive', { id, version }, { as: staff })
    expect(await service()).toEqual(before)
    expect(await document()).toEqual(issued)
    // Not sold any more, but what was ordered before is still paid at its price and delivered at its size.
    expect(await seen('kept')).toBeUndefined()
    expect((await order(await somebody(), id)).data).toMatchObject({ code: 'order.plan-unavailable' })
    await portal.ok('user/order/finish', { id: open.id, method: 'balance' }, { as })
    await portal.advance('2m')
    const { items } = await portal.ok('user/service/vps/list', {}, { as })
    expect(items.map(({ price, cpu, state }) => [price?.amount, cpu, state])).toEqual([
      [700, 1, 'active'],
      [700, 1, 'active'],
    ])
  })

  it('two who edit one plan: the second is told, and nothing of the first is lost', async () => {
    const { id } = await create('two-hands')
    const edits = [await update(id, { trialHours: 24 }), await update(id, { trialHours: 48 })]
    const answers = await Promise.all(edits.map((edit) => portal.call('operator/plan/update', edit, { as: staff })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    expect((await detail(id)).trialHours).toBe(edits[answers.findIndex(({ http }) => http === 200)]?.trialHours)
  })

  it('two who take one code: one gets it', async () => {
    const both = await Promise.all([1, 2].map(() => portal.call('operator/plan/create', draft('wanted'), { as: staff })))
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422])
  })

  it('hidden is not seen; archived comes back by restoring; the order is the one that staff chose', async () => {
    const { id } = await create('shy', { hidden: true })
    expect(await seen('shy')).toBeUndefined()
    const shown = await portal.ok('operator/plan/update', await update(id, { hidden: false }), { as: staff })
    const gone = await portal.ok('operator/plan/archive', { id, version: shown.version }, { as: staff })
    expect((await portal.ok('operator/plan/list', { tab: 'archived', search: 'shy' }, { as: staff })).items).toHaveLength(1)
    await portal.ok('operator/plan/restore', { id, version: gone.version }, { as: staff })
    await portal.ok('operator/plan/move', { id, before: from.planId('premium-1') }, { as: staff })
    const { plans } = await portal.ok('public/service/plan/list/vm')
    expect(plans[0]?.code).toBe('shy')
  })

  it('a plan that names its systems is sold with no other', async () => {
    const { id } = await create('only-debian', { images: ['debian-12'] })
    expect((await order(await somebody(), id, 1, 'ubuntu-24.04')).data).toMatchObject({ code: 'order.image-unavailable' })
    expect((await order(await somebody(), id)).http).toBe(200)
  })

  it.each([
    ['without any price', { prices: {} }, 'prices'],
    ['that could not be built', { spec: { cpu: 1, memoryMb: null, diskGb: 10, transferGb: null } }, 'spec.memoryMb'],
    ['at a place that is not there', { stock: [{ locationId: 999_999, offered: 1 }] }, 'stock.0.locationId'],
    ['without its Vietnamese name', { name: { 'en-US': 'A', 'vi-VN': ' ', 'zh-CN': 'A' } }, 'name.vi-VN'],
    ['with a discount for a term that is not sold', { discounts: { '7': 5 } }, 'discounts.7'],
  ])('refuses a plan %s beside the field', async (_, patch, field) => {
    const refused = await portal.refused('operator/plan/create', draft(`wrong-${++serial}`, patch as Partial<Draft>), { as: staff })
    expect(Object.keys(refused.data.fields ?? {})).toContain(field)
  })
})

describe('[O3] stock', () => {
  it('never goes below what is sold or held, and says how much that is; sales meanwhile are counted', async () => {
    const { id } = await create('scarce', { stock: [{ locationId: from.locationId('SGN'), offered: 5 }] })
    const edit = await update(id, {})
    await order(await somebody(), id, 3)
    expect((await detail(id)).stock).toMatchObject([{ offered: 5, sold: 3, held: 3, left: 2 }])
    const few = { ...edit, stock: [{ locationId: from.locationId('SGN'), offered: 2 }] }
    const refused = await portal.refused('operator/plan/update', few, { as: staff })
    expect(refused.data.fields?.['stock.0.offered']).toBe('3 units are already sold or reserved.')
    await portal.ok('operator/plan/update', { ...edit, stock: [{ locationId: from.locationId('SGN'), offered: 4 }] }, { as: staff })
    expect((await seen('scarce'))?.locations[0]?.stock).toBe(1)
    // A place that is left out offers nothing more, and keeps count of what is sold there.
    await portal.ok('operator/plan/update', await update(id, { stock: [] }), { as: staff })
    expect((await detail(id)).stock).toMatchObject([{ offered: 3, sold: 3, left: 0 }])
  })
  it('set by staff while customers buy: the sums always agree', async () => {
    const { id } = await create('rush', { stock: [{ locationId: from.locationId('SGN'), offered: 6 }] })
    const buyers = await Promise.all(Array.from({ length: 8 }, somebody))
    const edit = await update(id, { stock: [{ locationId: from.locationId('SGN'), offered: 9 }] })
    const [, ...orders] = await Promise.all([
      portal.call('operator/plan/update', edit, { as: staff }),
      ...buyers.map((as) => order(as, id)),
    ])
    const bought = orders.filter(({ http }) => http === 200).length
    expect((await detail(id)).stock).toMatchObject([{ offered: 9, sold: bought, left: 9 - bought }])
  })
})

describe('[M10] the preview', () => {
  it('is what the customer then sees, by currency and term', async () => {
    const prices = { USD: { monthly: 700, setup: 100 } }
    const { currencies } = await portal.ok('operator/plan/preview', { prices, discounts: { '12': 10 } }, { as: staff })
    await create('previewed', { prices })
    const dollars = currencies.find(({ currency }) => currency === 'USD')
    expect((await seen('previewed'))?.terms).toEqual(dollars?.terms)
    const dong = currencies.find(({ currency }) => currency === 'VND')
    expect(dong).toMatchObject({ converted: true, setupFee: { amount: 23_000, currency: 'VND' } })
    expect(dong?.terms[0]?.total).toEqual({ amount: 161_000, currency: 'VND' })
  })
})

describe('[M15] the exchange rate', () => {
  it('is set with a reason, kept and told, while issued documents keep the one of their day', async () => {
    const billing = await operator(portal, 'rate-setter', ['billing'])
    const as = await somebody()
    const issued = (await order(as, from.planId('premium-1'))).data as { id: number }
    const rateOf = async () => (await portal.ok('user/order/detail/{id}', { id: issued.id }, { as })).vndPerUsd
    const before = await rateOf()
    const { current } = await portal.ok('operator/exchange-rate/list', {}, { as: billing })
    const set = { vndPerUsd: 25_400.5, reason: 'Central bank', instead: current }
    const answers = await Promise.all([1, 2].map(() => portal.call('operator/exchange-rate/set', set, { as: billing })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    expect((await portal.ok('operator/exchange-rate/list', {}, { as: billing })).items[0]).toMatchObject({
      ...{ vndPerUsd: 25_400.5, reason: 'Central bank', setBy: 'rate-setter' },
    })
    const history = await portal.ok('user/exchange-rate-history', {}, { as })
    expect(history.items[0]).toMatchObject({ vndPerUsd: 25_400.5 })
    expect(history.items[0]).not.toHaveProperty('setBy')
    expect(before).toBe(23_000)
    expect(await rateOf()).toBe(before)
    expect((await portal.ok('public/plan/list')).exchangeRate).toEqual({ vndPerUsd: 25_400.5 })
  })
})

it('[X3] only who may: a reader sees and changes nothing, and every change is logged with before and after', async () => {
  const auditor = await operator(portal, 'reads-all', ['auditor'])
  const support = await operator(portal, 'helps', ['support'])
  await portal.ok('operator/plan/list', {}, { as: auditor })
  for (const as of [auditor, support]) {
    expect((await portal.refused('operator/plan/create', draft('nope'), { as })).http).toBe(403)
    expect((await portal.refused('operator/exchange-rate/set', { vndPerUsd: 24_000, reason: 'why not', instead: 1 }, { as })).http).toBe(
      403,
    )
  }
  const { rows } = await portal.db.pool.query(
    `select actor, actor_name, before -> 'prices' as before, after -> 'prices' as after from activity
      where action = 'operator/plan/update' and detail = 'kept' and status = 'success'`,
  )
  expect(rows[0]).toEqual({
    ...{ actor: 'staff', actor_name: 'shelves' },
    before: { USD: { setup: 100, monthly: 700 } },
    after: { USD: { setup: 0, monthly: 9900 } },
  })
})

it('[R1] what staff changed is as they left it after a restart', async () => {
  const { id } = await create('lasting')
  await portal.ok('operator/plan/update', await update(from.planId('premium-1'), { hidden: true }), { as: staff })
  const before = [await detail(id), await detail(from.planId('premium-1'))]
  await portal.seed()
  expect([await detail(id), await detail(from.planId('premium-1'))]).toEqual(before)
})
