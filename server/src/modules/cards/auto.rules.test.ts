import { cardName } from '@portal/contracts/cards.ts'
import { describe, expect, it } from 'vitest'
import { type ChargeFacts, cardState, decide, monthBegan, retryAt } from './auto.rules.ts'

const facts: ChargeFacts = {
  ...{ enabled: true, wanted: true, banned: false, invoiceState: 'payable', cardState: 'ok', placeOpen: true, amount: 500 },
  ...{ limits: { min: 100, max: 10_000 }, monthlyLimit: 1000, charged: 500 },
}
const now = new Date('2026-11-20T02:00:00Z')

describe('[M11c] whether a card is charged', () => {
  it.each<[string, Partial<ChargeFacts>]>([
    ['charge', {}],
    ['charge', { cardState: 'expiring' }],
    ['off', { enabled: false }],
    ['off', { wanted: false }],
    ['off', { banned: true }],
    ['closed', { invoiceState: 'closed', enabled: false }],
    ['closed', { amount: 0 }],
    ['card', { cardState: 'none' }],
    ['card', { cardState: 'expired' }],
    ['place', { placeOpen: false }],
    ['amount', { amount: 99 }],
    ['limit', { charged: 501 }],
    ['wait', { invoiceState: 'busy' }],
    ['limit', { invoiceState: 'busy', charged: 501 }],
  ])('%s: %o', (decision, more) => expect(decide({ ...facts, ...more })).toBe(decision))

  it('is tried again few times, days apart, and never where no try will help', () => {
    const again = (reason: string, declined: number, notAsked = 0) => retryAt(reason, { declined, notAsked }, now)?.toISOString() ?? null
    expect([1, 2, 3].map((n) => again('funds', n))).toEqual(['2026-11-21T02:00:00.000Z', '2026-11-22T02:00:00.000Z', null])
    expect(['expired', 'blocked', 'gone', 'confirm', 'ended'].map((reason) => again(reason, 1))).toEqual(Array(5).fill(null))
    expect([again('not-asked', 0, 1), again('not-asked', 0, 25)]).toEqual(['2026-11-20T03:00:00.000Z', null])
  })

  it('a card is good to the end of its month, and expires soon from thirty days before', () => {
    const of = (expiryYear: number, expiryMonth: number) => cardState({ expiryYear, expiryMonth }, now)
    expect([of(2026, 10), of(2026, 11), of(2026, 12), of(2027, 1)]).toEqual(['expired', 'expiring', 'ok', 'ok'])
    expect(cardState({ expiryYear: null, expiryMonth: null }, now)).toBe('ok')
  })

  it('a month begins at midnight of the brand’s first day', () => {
    expect(monthBegan(now, 'Asia/Ho_Chi_Minh').toISOString()).toBe('2026-10-31T17:00:00.000Z')
  })

  it('names a card as people do', () => {
    expect([cardName({ brand: 'visa', last4: '4242' }), cardName({ brand: 'cartes', last4: '0001' })]).toEqual([
      'Visa •••• 4242',
      'Cartes •••• 0001',
    ])
  })
})
