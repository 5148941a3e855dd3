import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Facts, judge, stateOf, type Terms } from './promotion.rules.ts'

const now = new Date('2026-11-20T00:00:00Z')
const terms: Terms = {
  ...{ kind: 'percent', percent: 10, amount: null, planIds: [], minimum: 0, firstOrderOnly: false },
  ...{ perCustomer: null, total: null, from: null, to: null, uses: 0, archivedAt: null },
}
const facts: Facts = { now, items: [{ planId: 1, net: 1000 }], hasOrdered: false, usesOfCustomer: 0, trial: false }
const before = new Date('2026-11-19T00:00:00Z')
const after = new Date('2026-11-21T00:00:00Z')

describe('[M9] a promo code', () => {
  it.each<[reason: string, terms: Partial<Terms>, facts: Partial<Facts>]>([
    ['promotion.not-yet', { from: after }, {}],
    ['promotion.over', { to: now }, {}],
    ['promotion.over', { archivedAt: before }, {}],
    ['promotion.used-up', { total: 3, uses: 3 }, {}],
    ['promotion.first-order-only', { firstOrderOnly: true }, { hasOrdered: true }],
    ['promotion.first-order-only', { firstOrderOnly: true }, { usesOfCustomer: 1 }],
    ['promotion.used-by-you', { perCustomer: 2 }, { usesOfCustomer: 2 }],
    ['promotion.other-plans', { planIds: [2] }, {}],
    ['promotion.minimum', { minimum: 1001 }, {}],
    ['promotion.not-for-trials', {}, { trial: true }],
  ])('says %s', (reason, more, given) => {
    expect(judge({ ...terms, ...more }, { ...facts, ...given }).refused).toBe(reason)
  })

  it('counts its days from the first instant to before the last, and its minimum over what it is for', () => {
    expect(judge({ ...terms, from: now, to: after }, facts)).toMatchObject({ refused: null, amount: 100 })
    const items = [
      { planId: 1, net: 900 },
      { planId: 2, net: 5000 },
    ]
    expect(judge({ ...terms, planIds: [1], minimum: 1000 }, { ...facts, items })).toEqual({ refused: 'promotion.minimum', missing: 100 })
    expect(judge({ ...terms, planIds: [1] }, { ...facts, items })).toEqual({ refused: null, amount: 90, nets: [900, 0] })
  })

  it('takes off no more than there is, and nothing negative', () => {
    const cart = fc.array(fc.record({ planId: fc.integer({ min: 1, max: 3 }), net: fc.nat(1_000_000) }), { minLength: 1, maxLength: 5 })
    const fixed = fc.record({
      kind: fc.constant('fixed' as const),
      amount: fc.integer({ min: 1, max: 2_000_000 }),
      percent: fc.constant(null),
    })
    const percent = fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 95 }),
      amount: fc.constant(null),
    })
    fc.assert(
      fc.property(cart, fc.oneof(fixed, percent), (items, worth) => {
        const judged = judge({ ...terms, ...worth }, { ...facts, items })
        const sum = items.reduce((all, { net }) => all + net, 0)
        if (judged.refused === null) expect(judged.amount >= 0 && judged.amount <= sum).toBe(true)
        else expect(sum).toBe(0)
      }),
    )
  })

  it('has the state that staff see', () => {
    expect(stateOf(terms, now)).toBe('active')
    expect(stateOf({ ...terms, from: after }, now)).toBe('planned')
    expect(stateOf({ ...terms, to: before }, now)).toBe('over')
    expect(stateOf({ ...terms, total: 1, uses: 1 }, now)).toBe('used-up')
    expect(stateOf({ ...terms, to: before, archivedAt: now }, now)).toBe('archived')
  })
})
