import { findMove } from '@portal/contracts/machine.ts'
import { type InvoiceState, invoiceMachines } from '@portal/contracts/machines/invoice.machine.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentNumber, pointsEarned, pointsFor, split, splitShares, splitTotal, vatPercentOf } from './invoice.rules.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 60 })
const sum = (parts: readonly number[]): number => parts.reduce((all, part) => all + part, 0)

describe('[M11a] parts of a consolidated invoice', () => {
  it('add up to its total to the cent, and are what refunds of the parts come to', () => {
    fc.assert(
      fc.property(amount, weights, (total, nets) => {
        const vat = Math.floor(total / 11)
        const parts = splitTotal({ total, vat }, nets)
        expect(sum(parts)).toBe(total)
        expect(parts).toEqual(splitShares({ total, vat, promotional: 0, main: 0, points: total }, nets).map((share) => share.total))
      }),
    )
  })
})

describe('[M7] refunds of a document', () => {
  it('are whole, never negative, and together exactly what was paid', () => {
    fc.assert(
      fc.property(amount, weights, (paid, shares) => {
        const parts = split(paid, shares)
        expect(sum(parts)).toBe(paid)
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      }),
    )
  })
  it('give each balance back exactly what it paid, and never more VAT than money', () => {
    fc.assert(
      fc.property(amount, amount, weights, (promotional, main, shares) => {
        const total = promotional + main
        const units = splitShares({ total, vat: Math.floor(total / 11), promotional, main, points: 0 }, shares)
        expect(sum(units.map((unit) => unit.promotional))).toBe(promotional)
        expect(sum(units.map((unit) => unit.main))).toBe(main)
        for (const unit of units) {
          expect(unit.total).toBe(unit.promotional + unit.main)
          expect([unit.vat <= unit.total, unit.main >= 0]).toEqual([true, true])
        }
      }),
    )
  })
  it('give back each unit exactly what it cost with its VAT, from whatever balances it was paid', () => {
    const mixed = splitShares({ total: 1000, vat: 0, promotional: 333, main: 667, points: 0 }, [500, 500])
    expect(mixed.map(({ total, promotional }) => [total, promotional])).toEqual([
      [500, 167],
      [500, 166],
    ])
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        fc.nat(30),
        fc.nat(100),
        (nets, percent, gift) => {
          const exact = (net: number): number => (net * percent) / 100
          const vat = Math.round(exact(sum(nets)))
          const total = sum(nets) + vat
          const promotional = Math.floor((total * gift) / 100)
          const units = splitShares({ total, vat, promotional, main: total - promotional, points: 0 }, nets)
          for (const [i, unit] of units.entries()) {
            expect(unit.total - unit.vat).toBe(nets[i])
            // Its own VAT; a unit may carry what the others' rounding and the document's left, so that all VAT together is the document's.
            expect(Math.abs(unit.vat - exact(nets[i] ?? 0))).toBeLessThanOrEqual(1.5)
            expect([unit.main, unit.promotional].every((part) => part >= 0)).toBe(true)
          }
          expect([sum(units.map((unit) => unit.total)), sum(units.map((unit) => unit.vat))]).toEqual([total, vat])
        },
      ),
    )
  })
  it('in points give back exactly the points', () => {
    fc.assert(
      fc.property(amount, weights, (points, shares) => {
        const units = splitShares({ total: points, vat: 0, promotional: 0, main: 0, points }, shares)
        expect(sum(units.map((unit) => unit.points))).toBe(points)
        expect(units.every((unit) => unit.main === 0 && unit.promotional === 0)).toBe(true)
      }),
    )
  })
})

describe('[M3] loyalty points', () => {
  it('100 are a dollar, a started point is a whole one, in every currency at the constant rate', () => {
    expect(pointsFor(13_061, 'USD')).toBe(13_061)
    expect(pointsFor(23_000, 'VND')).toBe(100)
    expect(pointsFor(231, 'VND')).toBe(2)
  })
  it('are earned for whole dollars only', () => {
    expect([99, 100, 199, 200].map((cents) => pointsEarned(cents, 'USD'))).toEqual([0, 1, 1, 2])
    expect(pointsEarned(45_999, 'VND')).toBe(1)
  })
})

describe('[M8] VAT', () => {
  it.each([
    ['none', 'new', true, 0],
    ['on-request', 'new', false, 0],
    ['on-request', 'new', true, 10],
    ['always', 'renew', false, 10],
    ['always', 'topup', true, 0],
  ] as const)('%s, %s, with VAT information: %s → %i %%', (vatMode, type, wanted, percent) => {
    expect(vatPercentOf({ vatMode, vatPercent: 10 }, type, wanted)).toBe(percent)
  })
})

it('[M6] a number names brand, year and serial', () => {
  expect(documentNumber('arden', 2026, 4817)).toBe('ARD-2026-004817')
  expect(documentNumber('arden', 2026, 3, 'CN-')).toBe('ARD-CN-2026-000003')
})

describe('[M7] machines', () => {
  const endings: Readonly<Record<string, InvoiceState>> = {
    topup: 'credited',
    new: 'installing',
    trial: 'installing',
    renew: 'renewed',
    change: 'installing',
    upgrade: 'installing',
    promotion: 'credited',
    other: 'finished',
  }
  it.each(Object.entries(endings))('%s, paid, becomes %s', (type, state) => {
    expect(findMove(invoiceMachines[type as keyof typeof invoiceMachines], 'unpaid', 'pay')?.to).toBe(state)
  })
  it('a cancelled document never moves again, and only staff call anything a fraud', () => {
    for (const machine of Object.values(invoiceMachines)) {
      expect(machine.moves.filter(({ from }) => from.includes('cancelled'))).toEqual([])
      expect(machine.moves.filter(({ to, by }) => to === 'fraud' && by.some((actor) => actor !== 'staff'))).toEqual([])
    }
  })
  it('a withdrawal waits for staff and is never paid like an order', () => {
    const machine = invoiceMachines['referral-withdraw']
    expect(machine.initial).toBe('pending')
    expect(findMove(machine, 'pending', 'pay')).toBeUndefined()
    expect(findMove(machine, 'pending', 'approve')?.to).toBe('finished')
  })
})
