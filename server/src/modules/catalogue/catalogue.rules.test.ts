import { PERIODS } from '@portal/contracts/constants.ts'
import { builtAddons } from '@portal/contracts/kinds/addons.ts'
import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceIn, priceLine, termPrices, totalsOf, withAddons } from './catalogue.rules.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const line = fc.record({
  unitCost: cents,
  setupFee: cents,
  quantity: fc.integer({ min: 1, max: 50 }),
  periodMonths: fc.constantFrom(...PERIODS),
  discountPercent: fc.integer({ min: 0, max: 100 }),
})

describe('[M1] prices are whole minor units', () => {
  it('of any line: whole, never negative, never more discount than price', () => {
    fc.assert(
      fc.property(line, (request) => {
        const price = priceLine(request)
        for (const value of [price.subtotal, price.discount, price.setupFee]) expect(Number.isSafeInteger(value)).toBe(true)
        expect(price.discount).toBeGreaterThanOrEqual(0)
        expect(price.discount).toBeLessThanOrEqual(price.subtotal)
      }),
    )
  })
  it('round half away from zero: 5 % of 1.10 is 0.06, not 0.05', () => {
    expect(priceLine({ unitCost: 110, setupFee: 0, quantity: 1, periodMonths: 1, discountPercent: 5 }).discount).toBe(6)
  })
  it('never fall when more is bought, and of the whole cart are the sum of its lines', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 25 }), (requests, percent) => {
        const lines = requests.map(priceLine)
        const all = totalsOf(lines, 0, percent)
        const fewer = totalsOf(lines.slice(1), 0, percent)
        expect(all.total).toBeGreaterThanOrEqual(fewer.total)
        expect(all.total).toBe(all.subtotal - all.discount + all.vat)
      }),
    )
  })
})

describe('[M10] setup', () => {
  it.each([
    [1, 500, 0],
    [3, 0, 500],
    [6, 0, 500],
    [24, 0, 500],
  ])('for %i months charges %i and waives %i', (periodMonths, charged, waived) => {
    expect(priceLine({ unitCost: 1000, setupFee: 500, quantity: 2, periodMonths, discountPercent: 0 })).toMatchObject({
      setupFee: charged,
      setupWaived: waived,
    })
  })
})

describe('[M8] VAT', () => {
  it('of the order in the design: 10 % on what is left after the discounts', () => {
    const plan = priceLine({ unitCost: 1800, setupFee: 500, quantity: 1, periodMonths: 6, discountPercent: 5 })
    const addons = [240, 200].map((unitCost) => priceLine({ unitCost, setupFee: 0, quantity: 1, periodMonths: 6, discountPercent: 0 }))
    expect(totalsOf([plan, ...addons], 1026, 10)).toEqual({ subtotal: 13_440, discount: 540 + 1026, vat: 1187, total: 13_061 })
  })
})

describe('[M1a] price book', () => {
  it('takes its own price where there is one, and converts and rounds up where there is none', () => {
    expect(priceIn({ USD: 500, VND: 109_000 }, 'VND', 23_000)).toBe(109_000)
    expect(priceIn({ USD: 1999 }, 'VND', 23_000)).toBe(460_000)
    expect(priceIn({ VND: 50_000 }, 'USD', 23_000)).toBe(218)
    expect(priceIn({}, 'USD', 23_000)).toBeNull()
  })
  it('never converts to less than the price is worth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 15_000, max: 30_000 }), (usd, rate) => {
        const vnd = priceIn({ USD: usd }, 'VND', rate) ?? 0
        expect(vnd % 1000).toBe(0)
        expect(vnd).toBeGreaterThanOrEqual((usd * rate) / 100 - 1e-6)
        expect(vnd).toBeLessThan((usd * rate) / 100 + 1000)
      }),
    )
  })
})

it('a term costs the months less its discount, and its setup as the rule says', () => {
  const terms = termPrices({ monthly: 1800, setup: 500 }, { 6: 5, 12: 10 })
  expect(terms.find(({ months }) => months === 6)).toEqual({ months: 6, discountPercent: 5, monthly: 1710, total: 10_260, setupFee: 0 })
  expect(terms.find(({ months }) => months === 1)).toEqual({ months: 1, discountPercent: 0, monthly: 1800, total: 1800, setupFee: 500 })
})

it('add-ons enlarge what is built, and leave figures that a kind does not have alone', () => {
  const spec = { cpu: 2, memoryMb: 4096, diskGb: null, transferGb: null }
  expect(
    withAddons(
      spec,
      [
        { kind: 'memory', size: 2048, quantity: 2 },
        { kind: 'disk', size: 20, quantity: 1 },
        { kind: 'ipv4', size: 1, quantity: 1 },
      ],
      { memory: 'memoryMb', disk: 'diskGb', ipv4: null },
      [],
    ),
  ).toEqual({ ...spec, memoryMb: 8192 })
})

it('what a plan says nothing of begins at nothing, and what it does not limit stays so', () => {
  const { addons, figures } = vpsKind
  const adds = { ...builtAddons({ addons, figures }, 'premium'), transfer: 'transferGb' as const }
  const sold = [
    { kind: 'ipv4', size: 1, quantity: 3 },
    { kind: 'transfer', size: 100, quantity: 1 },
  ]
  expect(withAddons({ cpu: 1, transferGb: null }, sold, adds, figures)).toEqual({ cpu: 1, transferGb: null, moreIpv4: 3 })
  expect(withAddons({ cpu: 1, moreIpv4: 2 }, sold, adds, figures)).toMatchObject({ moreIpv4: 5 })
})
