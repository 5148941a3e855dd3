import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { balances, post } from './index.ts'
import { legsOf, type Templates } from './templates.rules.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ seed: false })
})
afterAll(() => portal.dispose())

let account = 1000
const newOwner = () => ({ brandId: 1, accountId: ++account, currency: 'USD' as const })
const fund = async (owner: ReturnType<typeof newOwner>, amount: number) =>
  await portal.db.transaction((tx) =>
    post(tx, 'grant', { ...owner, key: `fund:${owner.accountId}`, cause: { reason: 'test' }, wallet: 'main', amount }),
  )
const main = async (accountId: number) => (await portal.db.transaction((tx) => balances(tx, accountId, 'USD'))).main.amount

describe('[M1] postings', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_00 })
  const converted = fc.record({ amount, original: amount, originalCurrency: fc.constant('VND' as const) })
  const templates: { [T in keyof Templates]: fc.Arbitrary<Templates[T]> } = {
    'wallet-top-up': fc.record({ amount }),
    'wallet-top-up-converted': converted,
    'invoice-pay': fc.record({ promotional: amount, main: amount, vat: amount }),
    refund: fc.record({ promotional: amount, main: amount, vat: amount }),
    'points-pay': fc.record({ points: amount, total: amount, vat: amount }),
    'points-refund': fc.record({ points: amount, total: amount, vat: amount }),
    'points-earn': fc.record({ points: amount }),
    'points-take-back': fc.record({ points: amount }),
    grant: fc.record({ wallet: fc.constantFrom('main' as const, 'promotional' as const, 'points' as const), amount }),
    correction: fc.record({ wallet: fc.constantFrom('main' as const, 'promotional' as const, 'points' as const), amount }),
    'reward-pay': fc.record({ amount }),
    'reward-take-back': fc.record({ amount, main: amount }),
    'claw-back': fc.record({ amount, main: amount }),
    'receivable-settle': fc.record({ amount }),
    'gateway-refund': fc.record({ amount }),
    'gateway-refund-undo': fc.record({ amount }),
    'gateway-refund-converted': converted,
    'gateway-refund-converted-undo': converted,
    'claw-back-undo': fc.record({ amount }),
    'bonus-take-back': fc.record({ amount, promotional: amount, main: amount }),
    'bonus-return': fc.record({ amount, owed: amount }),
    'payment-fee': fc.record({ amount, vat: amount }),
    'payment-fee-refund': fc.record({ amount, vat: amount }),
  }
  it.each(Object.keys(templates) as (keyof Templates)[])('of %s sum to zero in every currency, whatever the amounts', (template) => {
    fc.assert(
      fc.property(templates[template] as fc.Arbitrary<never>, fc.constantFrom('USD' as const, 'VND' as const), (amounts, currency) => {
        fc.pre((amounts as { originalCurrency?: string }).originalCurrency !== currency)
        const sums = new Map<string, number>()
        for (const leg of legsOf(template, amounts, currency)) sums.set(leg.currency, (sums.get(leg.currency) ?? 0) + leg.amount)
        expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
      }),
    )
  })
  it('refuse amounts that are negative or no whole number', () => {
    expect(() => legsOf('wallet-top-up', { amount: -1 }, 'USD')).toThrow()
    expect(() => legsOf('wallet-top-up', { amount: 1.5 }, 'USD')).toThrow()
  })
  it('refuse a conversion of a currency into itself', () => {
    expect(() => legsOf('wallet-top-up-converted', { amount: 1, original: 1, originalCurrency: 'USD' }, 'USD')).toThrow('two currencies')
  })
  it('of one key happen once, however often and however many at once', async () => {
    const owner = newOwner()
    const top = () =>
      portal.db.transaction((tx) => post(tx, 'wallet-top-up', { ...owner, key: `gw:${owner.accountId}`, cause: {}, amount: 500 }))
    const results = await Promise.all(Array.from({ length: 12 }, top))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await main(owner.accountId)).toBe(500)
  })
  it('let 200 payments race on one wallet and spend it exactly once', async () => {
    const owner = newOwner()
    await fund(owner, 10_000)
    const pay = (n: number) =>
      portal.db
        .transaction((tx) =>
          post(tx, 'invoice-pay', { ...owner, key: `race:${n}`, cause: { invoiceId: n }, promotional: 0, main: 1000, vat: 100 }),
        )
        .catch((error: { code?: string }) => error.code)
    const results = await Promise.all(Array.from({ length: 200 }, (_, n) => pay(n)))
    expect(results.filter((result) => result === true)).toHaveLength(10)
    expect(results.filter((result) => result === 'order.not-enough-credit')).toHaveLength(190)
    expect(await main(owner.accountId)).toBe(0)
  })
  it('of opposite directions over the same wallets never wait for each other in a circle', async () => {
    const owner = newOwner()
    await fund(owner, 5000)
    await portal.db.transaction((tx) =>
      post(tx, 'grant', { ...owner, key: `p:${owner.accountId}`, cause: { reason: 't' }, wallet: 'promotional', amount: 5000 }),
    )
    await portal.db.transaction((tx) =>
      post(tx, 'invoice-pay', { ...owner, key: `paid:${owner.accountId}`, cause: { invoiceId: 1 }, promotional: 1000, main: 1000, vat: 0 }),
    )
    const both = (n: number) =>
      portal.db.transaction(async (tx) => {
        const amounts = { promotional: 10, main: 10, vat: 0 }
        await post(tx, n % 2 ? 'invoice-pay' : 'refund', {
          ...owner,
          key: `circle:${owner.accountId}:${n}`,
          cause: { invoiceId: 1 },
          ...amounts,
        })
      })
    await Promise.all(Array.from({ length: 60 }, (_, n) => both(n)))
    expect(await main(owner.accountId)).toBe(4000)
  })
  it.each(['wallet-top-up', 'reward-pay', 'grant', 'refund'] as const)(
    'of %s settle first what is owed, and only that',
    async (template) => {
      const owner = newOwner()
      await fund(owner, 2300)
      const invoice = { cause: { invoiceId: 7000 + owner.accountId } }
      await portal.db.transaction((tx) =>
        post(tx, 'invoice-pay', { ...owner, ...invoice, key: `paid:${owner.accountId}`, promotional: 0, main: 2000, vat: 0 }),
      )
      await portal.db.transaction((tx) =>
        post(tx, 'claw-back', { ...owner, key: `cb:${owner.accountId}`, cause: { reason: 'dispute' }, amount: 1000, main: 300 }),
      )
      const credit = (n: number, amount: number) =>
        portal.db.transaction((tx) => {
          const posting = { ...owner, key: `in:${owner.accountId}:${n}`, cause: {} }
          if (template === 'grant') return post(tx, 'grant', { ...posting, wallet: 'main', amount })
          return template === 'refund'
            ? post(tx, 'refund', { ...posting, ...invoice, promotional: 0, main: amount, vat: 0 })
            : post(tx, template, { ...posting, amount })
        })
      const held = async () => {
        const { main, receivable } = await portal.db.transaction((tx) => balances(tx, owner.accountId, 'USD'))
        return [main.amount, receivable.amount]
      }
      expect(await held()).toEqual([0, 700])
      await credit(1, 500)
      expect(await held()).toEqual([0, 200])
      // The same delivery twice settles once.
      await credit(1, 500)
      await credit(2, 900)
      expect(await held()).toEqual([700, 0])
    },
  )

  it('never leave money in the main balance while something is owed, whatever comes and goes', async () => {
    const act = fc.record({ what: fc.constantFrom('in', 'back', 'promo', 'spend'), amount: fc.integer({ min: 1, max: 5000 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        const owner = newOwner()
        for (const [n, { what, amount }] of acts.entries()) {
          await portal.db
            .transaction(async (tx) => {
              const posting = { ...owner, key: `seq:${owner.accountId}:${n}`, cause: {} }
              const { main } = await balances(tx, owner.accountId, 'USD')
              if (what === 'in') await post(tx, 'wallet-top-up', { ...posting, amount })
              else if (what === 'promo') await post(tx, 'grant', { ...posting, wallet: 'promotional', amount })
              else if (what === 'back') await post(tx, 'claw-back', { ...posting, amount, main: Math.min(main.amount, amount) })
              else await post(tx, 'invoice-pay', { ...posting, promotional: 0, main: amount, vat: 0 })
            })
            .catch((error: { code?: string }) => expect(error.code).toBe('order.not-enough-credit'))
          const { main, receivable } = await portal.db.transaction((tx) => balances(tx, owner.accountId, 'USD'))
          expect(Math.min(main.amount, receivable.amount)).toBe(0)
        }
      }),
      { numRuns: 15 },
    )
  })

  it('keep every wallet equal to the sum of its entries', async () => {
    const { rows } = await portal.db.pool.query(
      `select a.id from ledger_account a left join ledger_entry e on e.account_id = a.id where a.owner_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
    )
    expect(rows).toEqual([])
  })
})
