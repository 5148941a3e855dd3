import type { EndpointTable } from '@portal/contracts/registry.ts'
import type { TransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, type Shop, shop, somebody } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { servicesOfInvoice } from '../services/index.ts'

type Draft = EndpointTable['operator/plan/create']['input']
let portal: TestPortal
let from: Shop
let staff: StaffMember
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
  from = await shop(portal)
  staff = await operator(portal, 'plans', ['provisioning'])
})
afterAll(() => portal.dispose())

const draft = (transferPolicy: TransferPolicy, more: Partial<Draft> = {}): Draft => {
  const name = { 'en-US': 'Metered', 'vi-VN': 'Có đo', 'zh-CN': '计量' }
  return {
    ...{ code: `metered-${++serial}`, type: 'premium', brandId: null, name, description: name, transferPolicy },
    ...{ spec: { cpu: 1, memoryMb: 1024, diskGb: 10, transferGb: 1000 }, prices: { USD: { monthly: 700, setup: 0 } }, discounts: {} },
    ...{ trialHours: null, images: null, hidden: false, addons: [] },
    stock: [{ locationId: from.locationId('SGN'), offered: 9 }],
    ...more,
  }
}
const create = (policy: TransferPolicy) => portal.ok('operator/plan/create', draft(policy), { as: staff })
const seen = async (id: number) => (await portal.ok('public/service/plan/list/vm')).plans.find((plan) => plan.id === id)
const limits = (yes: boolean) =>
  portal.db.pool.query(`update engine set capabilities = capabilities || jsonb_build_object('bandwidth', $1::boolean)`, [yes])

async function sold(planId: number) {
  const as = await somebody(portal)
  await give(portal, as, 10_000)
  const items = [{ planId, locationId: from.locationId('SGN'), periodMonths: 1, quantity: 1, image: 'debian-12' }] as const
  const { id } = await portal.ok('user/order/place', { items: [...items] }, { as })
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  return (await portal.db.transaction((tx) => servicesOfInvoice(tx, id)))[0]?.plan.transferPolicy
}

describe('[D26] the transfer policy of a plan', () => {
  it('is shown before it is ordered, sold as shown, and kept by what is sold when the plan changes', async () => {
    const plan = await create({ action: 'charge', perGb: { USD: 2 }, mbps: 10 })
    const shown = { action: 'charge', perGb: { amount: 2, currency: 'USD' }, mbps: 10 }
    expect(await seen(plan.id)).toMatchObject({ transferPolicy: shown, locations: [{ transferPolicy: shown }] })
    expect(await sold(plan.id)).toEqual({ action: 'charge', perGb: 2, mbps: 10 })
    const { code: _, type: __, archivedAt: ___, position: ____, stock: _____, ...same } = plan
    const stock = [{ locationId: from.locationId('SGN'), offered: 9 }]
    await portal.ok('operator/plan/update', { ...same, stock, transferPolicy: { action: 'stop' } }, { as: staff })
    expect([(await seen(plan.id))?.transferPolicy, await sold(plan.id)]).toEqual([{ action: 'stop' }, { action: 'stop' }])
  })

  it('is shown and sold as what the engines of a location can do, and staff see where that is less', async () => {
    await limits(false)
    const [limit, charge] = [await create({ action: 'limit', mbps: 5 }), await create({ action: 'charge', perGb: { USD: 2 }, mbps: 5 })]
    expect([limit.stock[0]?.enforcesPolicy, charge.stock[0]?.enforcesPolicy]).toEqual([false, false])
    expect((await seen(limit.id))?.locations[0]?.transferPolicy).toEqual({ action: 'notify' })
    expect([await sold(limit.id), await sold(charge.id)]).toEqual([{ action: 'notify' }, { action: 'charge', perGb: 2, mbps: null }])
    await limits(true)
    expect((await portal.ok('operator/plan/detail', { id: limit.id }, { as: staff })).stock[0]?.enforcesPolicy).toBe(true)
    expect(await sold(limit.id)).toEqual({ action: 'limit', mbps: 5 })
  })

  it.each<[string, Partial<Draft>, string]>([
    ['that charges without a price', { transferPolicy: { action: 'charge', perGb: {}, mbps: null } }, 'transferPolicy.perGb'],
    ['that charges nothing', { transferPolicy: { action: 'charge', perGb: { USD: 0 }, mbps: null } }, 'transferPolicy.perGb.USD'],
    ['that limits to nothing', { transferPolicy: { action: 'limit', mbps: 0 } }, 'transferPolicy.mbps'],
    ['without a limit of transfer', { spec: { cpu: 1, memoryMb: 1024, diskGb: 10, transferGb: null } }, 'spec.transferGb'],
    ['on hosting, which has none', { type: 'hosting', spec: { diskGb: 10, transferGb: 10, websites: 1 } }, 'transferPolicy.action'],
  ])('is refused %s, beside the field', async (_, more, field) => {
    const refused = await portal.refused('operator/plan/create', draft({ action: 'stop' }, more), { as: staff })
    expect(Object.keys(refused.data.fields ?? {})).toContain(field)
  })
})
