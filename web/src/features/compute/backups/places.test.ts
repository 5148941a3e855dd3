import type { OrderablePlans } from '@portal/contracts/modules/catalogue.contract.ts'
import { describe, expect, it } from 'vitest'
import { placesFor } from './places.ts'

type Plan = OrderablePlans['plans'][number]
type Image = OrderablePlans['images'][number]

const image = (id: string): Image => ({ id, title: id, family: 'linux', minMemoryMb: 1, minDiskGb: 1, userData: [], locationIds: [1] })

/** Only what is looked at. */
const plan = (id: number, type: Plan['type'], diskGb: number, amount: number) =>
  ({
    ...{ id, type, name: `${type}-${diskGb}`, spec: { diskGb, memoryMb: 1024 }, price: { amount, currency: 'USD' }, images: null },
    locations: [{ locationId: 1, stock: 1, tooLarge: false }],
  }) as unknown as Plan

const offer: OrderablePlans = {
  types: (['premium', 'nat', 'live'] as const).map((type, id) => ({ id, type, name: type, orderable: true })),
  locations: [{ id: 1, code: 'SGN', name: 'Saigon', country: 'VN' }],
  images: [image('debian-12'), image('rtmp-nginx')],
  plans: [plan(1, 'nat', 20, 100), plan(2, 'premium', 40, 900), plan(3, 'premium', 20, 500), plan(4, 'live', 20, 700)],
  exchangeRate: { vndPerUsd: 23000 },
} as unknown as OrderablePlans

const copy = { diskGb: 20, image: 'own-12', family: 'linux', takesStreams: false } as const
const chosen = (of: Partial<Parameters<typeof placesFor>[1]>) =>
  placesFor(offer, { ...copy, ...of }).map(({ planId, image }) => [planId, image])

describe('[S4] where a backup can go', () => {
  it('is on plans whose disk it fits, the cheapest first, those behind a shared address last', () => {
    expect(chosen({})).toEqual([
      [3, 'debian-12'],
      [2, 'debian-12'],
      [1, 'debian-12'],
    ])
    expect(chosen({ diskGb: 30 })).toEqual([[2, 'debian-12']])
  })

  it('is a live plan for what takes streams, and nothing else, also where it was an own image [O5]', () => {
    expect(chosen({ takesStreams: true })).toEqual([[4, 'rtmp-nginx']])
  })
})
