import { enforceable, type SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { affordable, type ChargeState, chargeNow, enforcedBy, gbOver, isDue, type Means, policyOf } from './policy.rules.ts'

const GB = 1_000_000_000
const now = new Date('2026-11-20T10:00:00Z')
const charge: SoldTransferPolicy = { action: 'charge', perGb: 10, mbps: 20 }
const rich: Means = { capLeft: 1_000_000, spendable: 1_000_000, priceOf: (gb) => gb * 11 }
const state: ChargeState = { over: 5, settled: 2, enforced: null, chargedAt: null, ended: false }

describe('[D26] the policy of a plan', () => {
  it('is what the engine can carry out: no limit without limiting, nothing without measuring', () => {
    expect(policyOf({ transferPolicy: { action: 'limit', mbps: 10 } }, true)).toEqual({ action: 'limit', mbps: 10 })
    expect(policyOf({ transferPolicy: { action: 'limit', mbps: 10 } }, false)).toEqual({ action: 'notify' })
    expect(policyOf({ transferPolicy: charge }, false)).toEqual({ ...charge, mbps: null })
    expect(policyOf({ transferPolicy: { action: 'stop' } }, false)).toEqual({ action: 'stop' })
    expect([policyOf({}, true), policyOf({ transferPolicy: null }, true)]).toEqual([{ action: 'notify' }, { action: 'notify' }])
    expect(enforceable(charge, { measures: false, limits: true })).toEqual({ action: 'notify' })
  })

  it('stops or limits what has used its transfer, and charges before that as long as the customer pays', () => {
    expect(enforcedBy({ action: 'notify' }, true)).toBeNull()
    expect([enforcedBy({ action: 'limit', mbps: 5 }, false), enforcedBy({ action: 'stop' }, false)]).toEqual(['limited', 'stopped'])
    expect([enforcedBy(charge, false), enforcedBy(charge, true)]).toEqual([null, 'limited'])
    expect(enforcedBy({ ...charge, mbps: null }, true)).toBe('stopped')
  })

  it('is acted on once when the limit is reached, and for each whole gigabyte where those are charged', () => {
    const use = { used: 100 * GB, limit: 100 * GB, open: false, enforced: null, settled: 0 }
    for (const action of ['limit', 'stop', 'charge'] as const)
      expect(isDue(action === 'limit' ? { action, mbps: 1 } : action === 'stop' ? { action } : charge, use)).toBe(true)
    expect([isDue({ action: 'notify' }, use), isDue({ action: 'stop' }, { ...use, used: 1 })]).toEqual([false, false])
    expect([isDue({ action: 'stop' }, { ...use, limit: null }), isDue({ action: 'stop' }, { ...use, open: true })]).toEqual([false, false])
    expect(isDue(charge, { ...use, open: true, used: 100.9 * GB })).toBe(false)
    expect(isDue(charge, { ...use, open: true, used: 101 * GB })).toBe(true)
    expect(isDue(charge, { ...use, open: true, used: 101 * GB, settled: 1 })).toBe(false)
    expect(isDue(charge, { ...use, open: true, used: 101 * GB, enforced: 'limited' })).toBe(false)
  })
})

describe('[D26] a charge by the gigabyte', () => {
  it('counts whole gigabytes beyond the limit', () => {
    expect([gbOver(99 * GB, 100 * GB), gbOver(100.999 * GB, 100 * GB), gbOver(103 * GB, 100 * GB)]).toEqual([0, 0, 3])
  })

  it('is made at once at first, then once an hour, and at the end of the month', () => {
    expect(chargeNow(state, rich, now)).toEqual({ charge: 3, settled: 5, exhausted: false })
    const soon = { ...state, chargedAt: new Date(now.getTime() - 3_599_000) }
    expect(chargeNow(soon, rich, now)).toEqual({ charge: 0, settled: 2, exhausted: false })
    expect(chargeNow({ ...soon, ended: true }, rich, now)).toMatchObject({ charge: 3 })
    expect(chargeNow({ ...state, chargedAt: new Date(now.getTime() - 3_600_000) }, rich, now)).toMatchObject({ charge: 3 })
  })

  it('never happens without a cap, and stops at once where the cap or the balance does not pay for all', () => {
    expect(chargeNow(state, { ...rich, capLeft: null }, now)).toEqual({ charge: 0, settled: 2, exhausted: true })
    expect(chargeNow({ ...state, over: 0, settled: 0 }, { ...rich, capLeft: null }, now).exhausted).toBe(true)
    const soon = { ...state, chargedAt: now }
    expect(chargeNow(soon, { ...rich, capLeft: 32 }, now)).toEqual({ charge: 2, settled: 4, exhausted: true })
    expect(chargeNow(soon, { ...rich, spendable: 10 }, now)).toEqual({ charge: 0, settled: 2, exhausted: true })
    expect(chargeNow(soon, { ...rich, capLeft: 33 }, now)).toEqual({ charge: 0, settled: 2, exhausted: false })
  })

  it('asks nothing for what was used while limited, and goes on once the next gigabyte can be paid', () => {
    const limited = { ...state, enforced: 'limited' as const, over: 9 }
    expect(chargeNow(limited, { ...rich, spendable: 10 }, now)).toEqual({ charge: 0, settled: 2, exhausted: true })
    expect(chargeNow(limited, rich, now)).toEqual({ charge: 0, settled: 9, exhausted: false })
    expect(chargeNow({ ...limited, ended: true }, rich, now)).toMatchObject({ charge: 0 })
  })

  it('never exceeds cap, balance or what is owed, whatever the numbers are', () => {
    const amounts = fc.record({ capLeft: fc.nat(10_000), spendable: fc.nat(10_000), price: fc.integer({ min: 1, max: 500 }) })
    fc.assert(
      fc.property(amounts, fc.nat(5000), ({ capLeft, spendable, price }, owed) => {
        const means = { capLeft, spendable, priceOf: (gb: number) => Math.round(gb * price * 1.1) }
        const can = affordable(owed, means)
        expect(can).toBeLessThanOrEqual(owed)
        expect(means.priceOf(can)).toBeLessThanOrEqual(Math.min(capLeft, spendable))
        if (can < owed) expect(means.priceOf(can + 1)).toBeGreaterThan(Math.min(capLeft, spendable))
      }),
    )
  })
})
