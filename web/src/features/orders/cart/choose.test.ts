import type { OrderPlan } from '@portal/contracts/modules/catalogue.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { describe, expect, it } from 'vitest'
import type { CartItem } from './cart.ts'
import { onlyWay, settle, wished } from './choose.ts'
import type { Catalogue } from './use-catalogue.ts'

const usd = (cents: number) => money(cents, 'USD')
const plan = (id: number, code: string, memoryMb: number, stock: Record<number, number>): OrderPlan => ({
  id,
  code,
  type: 'premium',
  typeId: 2,
  name: code,
  description: '',
  spec: { cpu: 1, memoryMb, diskGb: 40 },
  transferPolicy: null,
  price: usd(500),
  setupFee: usd(0),
  terms: [1, 6].map((months) => ({ months, discountPercent: 0, monthly: usd(500), total: usd(500 * months), setupFee: usd(0) })),
  locations: Object.entries(stock).map(([locationId, left]) => ({
    locationId: Number(locationId),
    stock: left,
    tooLarge: false,
    transferPolicy: null,
  })),
  addons: [{ code: 'ipv4', kind: 'ipv4', name: 'IPv4', description: '', price: usd(200), max: 4, locationIds: [1] }],
  images: null,
  trialHours: null,
})
const image = (id: string, minMemoryMb: number, locationIds: number[]): Catalogue['images'][number] => ({
  id,
  title: id,
  family: 'linux',
  minMemoryMb,
  minDiskGb: 5,
  userData: [],
  locationIds,
})
const catalogue: Catalogue = {
  types: [
    { id: 3, type: 'nat', name: 'NAT', orderable: false },
    { id: 2, type: 'premium', name: 'Premium', orderable: true },
  ],
  locations: new Map([1, 2].map((id) => [id, { id, code: `L${id}`, name: `Place ${id}`, country: 'VN', simulated: false }])),
  images: [image('small', 512, [1, 2]), image('large', 4096, [1])],
  plans: [plan(1, 'premium-1', 1024, { 1: 5, 2: 5 }), plan(2, 'premium-8', 8192, { 1: 0, 2: 3 })],
}
const item: CartItem = {
  key: 'a',
  type: null,
  locationId: null,
  image: null,
  planId: null,
  periodMonths: 1,
  quantity: 1,
  hostnames: '',
  note: '',
  autoRenew: true,
  addons: {},
}

describe('[O3] what is chosen always goes together', () => {
  it('keeps the keys for SSH with a Linux image, and drops them where the image takes none', () => {
    const windows = { ...catalogue, images: [{ ...image('windows', 512, [1, 2]), family: 'windows' as const }] }
    const keyed = { ...item, sshKeys: [7] }
    expect([settle(keyed, catalogue).sshKeys, settle(keyed, windows).sshKeys]).toEqual([[7], []])
  })

  it('starts with the first type that can be built, a place in stock and an image of that place, but no plan', () => {
    expect(settle(item, catalogue)).toMatchObject({ type: 'premium', locationId: 1, image: 'small', planId: null })
  })

  it('gives up a plan that is sold out at the new place', () => {
    expect(settle({ ...item, type: 'premium', locationId: 1, planId: 2 }, catalogue).planId).toBeNull()
  })

  it('takes another image when the plan is too small for the chosen one', () => {
    expect(settle({ ...item, type: 'premium', locationId: 1, planId: 1, image: 'large' }, catalogue).image).toBe('small')
  })

  it('falls back to a term that the plan has, and drops options that it has not', () => {
    const settled = settle(
      { ...item, type: 'premium', locationId: 1, planId: 1, periodMonths: 24, addons: { ipv4: 2, gone: 1 } },
      catalogue,
    )
    expect(settled).toMatchObject({ periodMonths: 1, addons: { ipv4: 2 } })
    // There none is left of it.
    expect(settle({ ...settled, locationId: 2 }, catalogue)).toMatchObject({ locationId: 2, addons: {} })
  })

  it('is at rest once settled: settling again changes nothing', () => {
    const once = settle(item, catalogue)
    expect(settle(once, catalogue)).toEqual(once)
  })
})

describe('the address asks for a plan or a type', () => {
  it('by id or by code, at a place that has it', () => {
    expect(wished({ plan: '2' }, catalogue)).toMatchObject({ planId: 2, locationId: 2 })
    expect(wished({ plan: 'premium-8' }, catalogue)).toMatchObject({ planId: 2, locationId: 2 })
  })

  it('by the name of a type, or by its number as old links have it', () => {
    expect(wished({ type: 'nat' }, catalogue)).toMatchObject({ type: 'nat' })
    expect(wished({ type: '3' }, catalogue)).toMatchObject({ type: 'nat' })
  })

  it('for something unknown, which changes nothing', () => {
    expect(wished({ plan: 'none', type: '99' }, catalogue)).toBeNull()
  })
})

describe('the way to pay that is chosen already', () => {
  const way = (method: string, available: boolean) => ({
    kind: method === 'balance' ? ('balance' as const) : ('gateway' as const),
    method,
    available,
  })

  it('is the balance where it suffices, else the only one that is left', () => {
    expect(onlyWay([way('balance', true), way('sandbox', true)])).toBe('balance')
    expect(onlyWay([way('balance', false), way('sandbox', true), way('stripe', false)])).toBe('sandbox')
  })

  it('is none where a person has to decide', () => {
    expect(onlyWay([way('balance', false), way('sandbox', true), way('stripe', true)])).toBeNull()
    expect(onlyWay([])).toBeNull()
  })
})
