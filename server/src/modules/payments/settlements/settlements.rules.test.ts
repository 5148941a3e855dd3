import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SETTLED_KINDS } from '../../../drivers/payment/port.ts'
import { compare, daysDue, type Ours, spanOf, sumsOf, type Theirs } from './settlements.rules.ts'

const ZONE = 'Asia/Ho_Chi_Minh'
const DAY = spanOf('2026-11-20', ZONE)
const AT = new Date('2026-11-20T05:00:00Z')
const theirs = (more: Partial<Theirs> = {}): Theirs => ({
  ...{ kind: 'payment', reference: 'pi_1', key: 'pay1', of: null, amount: 1000, currency: 'USD', fee: 59, at: AT },
  ...more,
})
const ours = (more: Partial<Ours> = {}): Ours => ({
  ...{ kind: 'payment', reference: 'pi_1', key: 'pay1', amount: 1000, currency: 'USD', at: AT, invoiceId: 7 },
  ...more,
})
const reasons = (one: readonly Theirs[], other: readonly Ours[], tells = SETTLED_KINDS as readonly Theirs['kind'][]) =>
  compare(one, other, DAY, tells).map(({ name, reason }) => [name, reason])

describe('[M5] a day of a gateway’s account', () => {
  it('agrees where both have the same money under the same name, and says why where they do not', () => {
    expect(reasons([theirs()], [ours()])).toEqual([['in:pi_1', null]])
    expect(reasons([theirs()], [])).toEqual([['in:pi_1', 'missing-here']])
    expect(reasons([], [ours()])).toEqual([['in:pi_1', 'missing-there']])
    expect(reasons([theirs()], [ours({ amount: 900 })])).toEqual([['in:pi_1', 'amount-differs']])
    expect(reasons([theirs()], [ours({ amount: 941 })])).toEqual([['in:pi_1', 'fee']])
    expect(reasons([theirs()], [ours({ currency: 'VND' })]).map(([, why]) => why)).toEqual(['missing-here', 'missing-there'])
  })
  it('is the gateway’s: what was told before midnight and booked after it is one movement', () => {
    const [before, after] = [new Date(DAY.until.getTime() - 1000), new Date(DAY.until.getTime() + 1000)]
    expect(reasons([theirs({ at: before })], [ours({ at: after })])).toEqual([['in:pi_1', null]])
    expect(reasons([theirs({ at: after })], [ours({ at: before })])).toEqual([])
  })
  it('knows a refund by our key before its gateway has named it, and a bank that takes money back by whatever it calls that', () => {
    const refund = theirs({ kind: 'refund', reference: 're_1', key: 'refund-1', of: 'pi_1', fee: 0 })
    expect(reasons([refund], [ours({ kind: 'refund', reference: null, key: 'refund-1' })])).toEqual([['out:re_1', null]])
    expect(reasons([refund], [ours({ kind: 'dispute', reference: 're_1', key: 'dispute:stripe-1:re_1' })])).toEqual([['out:re_1', null]])
  })
  it('expects nothing of what a gateway does not tell, and of its own fees no line of ours', () => {
    expect(reasons([], [ours({ kind: 'refund', reference: 'r' })], ['payment'])).toEqual([])
    expect(reasons([theirs({ kind: 'fee', reference: 'txn_1', key: null })], [])).toEqual([['fee:txn_1', null]])
  })
  it('adds up to the sum of its differences, whatever is on either side', () => {
    const movement = { kind: fc.constantFrom(...SETTLED_KINDS), n: fc.nat(6), amount: fc.integer({ min: 1, max: 5000 }) }
    fc.assert(
      fc.property(fc.array(fc.record(movement)), fc.array(fc.record(movement)), (one, other) => {
        const once = <T extends { kind: string; n: number }>(all: T[]) => [...new Map(all.map((m) => [`${m.kind}${m.n}`, m])).values()]
        const left = once(one).map(({ kind, n, amount }) => theirs({ kind, reference: `x${n}`, key: null, amount }))
        const right = once(other).flatMap(({ kind, n, amount }) =>
          kind === 'fee' ? [] : [ours({ kind, reference: `x${n}`, key: null, amount })],
        )
        const lines = compare(left, right, DAY, SETTLED_KINDS)
        const differing = lines.filter(({ reason }) => reason !== null)
        const [sum] = sumsOf(lines)
        if (differing.length === 0) expect(sum?.difference ?? 0).toBe(0)
        for (const line of differing) expect(line.theirs).not.toBe(line.ours)
        const went = (kind: Theirs['kind']) => (kind === 'payment' || kind.endsWith('undone') ? 1 : -1)
        const difference = differing.reduce((total, { kind, theirs: a, ours: b }) => total + went(kind) * ((a ?? 0) - (b ?? 0)), 0)
        expect(sum?.difference ?? 0).toBe(difference)
      }),
    )
  })
})

it('a day begins and ends by its zone, also where clocks change', () => {
  expect(spanOf('2026-11-20', ZONE)).toEqual({ from: new Date('2026-11-19T17:00:00Z'), until: new Date('2026-11-20T17:00:00Z') })
  const long = spanOf('2026-10-25', 'Europe/Berlin')
  expect(long.until.getTime() - long.from.getTime()).toBe(25 * 3_600_000)
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    expect(spanOf('2026-11-20', zone).until.getTime() - spanOf('2026-11-20', zone).from.getTime()).toBe(86_400_000)
})

it('days are looked at once they are over for some hours, and made up for after a standstill, a month at most', () => {
  const setUp = new Date('2026-01-01T00:00:00Z')
  const now = new Date('2026-11-20T19:01:00Z')
  expect(daysDue('2026-11-18', setUp, new Date('2026-11-20T18:59:00Z'), ZONE)).toEqual(['2026-11-19'])
  expect(daysDue('2026-11-17', setUp, now, ZONE)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
  expect(daysDue('2026-11-20', setUp, now, ZONE)).toEqual([])
  expect(daysDue('2026-01-01', setUp, now, ZONE)).toHaveLength(31)
})

it('a new account’s first day is looked at even if the portal stood still until after the next one', () => {
  const evening = new Date('2026-11-20T15:55:00Z')
  expect(daysDue(null, evening, new Date('2026-11-20T18:59:00Z'), ZONE)).toEqual([])
  expect(daysDue(null, evening, new Date('2026-11-20T19:01:00Z'), ZONE)).toEqual(['2026-11-20'])
  expect(daysDue(null, evening, new Date('2026-11-21T21:55:00Z'), ZONE)).toEqual(['2026-11-20', '2026-11-21'])
})
