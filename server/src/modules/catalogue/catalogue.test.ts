import { SERVICE_TYPES } from '@portal/contracts/constants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

describe('[O4a] what can be ordered', () => {
  it('plan/list answers every plan and price, flat, of all seven types', async () => {
    const { items, exchangeRate } = await portal.ok('public/plan/list')
    expect(new Set(items.map(({ typeId }) => typeId))).toEqual(new Set(Object.values(SERVICE_TYPES)))
    expect(items.every(({ price }) => price.currency === 'USD' && price.amount > 0)).toBe(true)
    expect(exchangeRate).toEqual({ vndPerUsd: 23_000 })
  })
  it('lists only types that an engine can build, with stock, locations, systems and add-ons', async () => {
    const vm = await portal.ok('public/service/plan/list/vm')
    const can = vm.types.filter(({ orderable }) => orderable).map(({ type }) => type)
    expect(can).toContain('premium')
    expect(can).toContain('nat')
    expect(new Set(vm.plans.map(({ type }) => type))).toEqual(new Set(can))
    expect(vm.images.length).toBeGreaterThan(0)
    const premium4 = vm.plans.find(({ code }) => code === 'premium-4')
    const stockAt = (code: string) =>
      premium4?.locations.find(({ locationId }) => locationId === vm.locations.find((l) => l.code === code)?.id)?.stock
    expect(stockAt('SGN')).toBe(6)
    // Announced, but without a machine: sold out whatever the commercial stock says.
    expect(stockAt('NRT')).toBe(0)
    expect(premium4?.addons.map(({ kind }) => kind).sort()).toEqual(['cpu', 'disk', 'ipv4', 'memory'])
    // Of machines of metal there is what the inventory has, whatever the commercial stock says.
    const metal = await portal.ok('public/service/plan/list/dedicated')
    expect(metal.plans.find(({ code }) => code === 'dedicated-8')?.locations.map(({ stock }) => stock)).toEqual([3, 2])
    // Of web hosting what the panels have room for.
    const sites = await portal.ok('public/service/plan/list/hosting')
    const room = sites.plans.find(({ code }) => code === 'hosting-start')?.locations.map(({ stock }) => stock)
    expect(room?.toSorted((a, b) => b - a)).toEqual([400, 250])
  })
  it('speaks the caller’s language', async () => {
    const { locations, types } = await portal.ok('public/service/plan/list/vm', {}, { lang: 'zh-CN' })
    expect(locations.find(({ code }) => code === 'SGN')?.name).toBe('胡志明市')
    expect(types.find(({ type }) => type === 'storage')?.name).toBe('存储型 VPS')
  })
})

describe('[M1a] a brand that sells in đồng', () => {
  it('has its own prices where the book has them, and converted ones rounded up to 1000 ₫', async () => {
    const { items } = await portal.ok('public/plan/list', {}, { host: 'sen.localhost' })
    const price = (code: string) => items.find((plan) => plan.code === code)?.price
    expect(price('premium-1')).toEqual({ amount: 109_000, currency: 'VND' })
    expect(price('premium-4')).toEqual({ amount: 414_000, currency: 'VND' })
    expect(items.every((plan) => plan.price.amount % 1000 === 0)).toBe(true)
  })
})

describe('[M15] exchange rate', () => {
  it('its history is served, newest first', async () => {
    const as = await customer(portal, 'rates')
    const { items, total } = await portal.ok('user/exchange-rate-history', {}, { as })
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ vndPerUsd: 23_000, at: '2026-11-20T02:00:00.000Z' })
    expect((await portal.ok('user/exchange-rate-history', { search: '23000' }, { as })).total).toBe(1)
    expect((await portal.ok('user/exchange-rate-history', { search: ' $23,000 ' }, { as })).total).toBe(1)
    expect((await portal.ok('user/exchange-rate-history', { search: '1999-01-01' }, { as })).total).toBe(0)
  })
})

it('[O1] type list names the seven types with their ids', async () => {
  const as = await customer(portal, 'types')
  const { items } = await portal.ok('user/service/type/list', {}, { as, lang: 'vi-VN' })
  expect(Object.fromEntries(items.map(({ type, id }) => [type, id]))).toEqual(SERVICE_TYPES)
})
