import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { ledgerProblems } from '../../../test/support/shop.ts'
import { balances, post } from '../ledger/index.ts'
import { earnPoints, findInvoice, type Invoice, issueInvoice, pointsFor, refund } from './index.ts'
import { pointsEarned } from './invoice.rules.ts'

let portal: TestPortal
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(() => portal.dispose())

const nothing = { 'en-US': '', 'vi-VN': '', 'zh-CN': '' }

/** A document that so much main and promotional money paid. */
async function paid(main: number, promotional: number): Promise<Invoice> {
  const { id: accountId } = await customer(portal, `points${++serial}`)
  const total = main + promotional
  return await portal.db.transaction(async (tx) => {
    const { id } = await issueInvoice(tx, {
      ...{ brandId: 1, accountId, type: 'renew' as const },
      lines: [{ kind: 'other', description: nothing, detail: nothing, unitCost: total, quantity: 1, subtotal: total, options: {} }],
    })
    const owner = { brandId: 1, accountId, currency: 'USD' as const, cause: { invoiceId: id } }
    for (const [wallet, amount] of [['main', main] as const, ['promotional', promotional] as const])
      await post(tx, 'grant', { ...owner, key: `fund:${id}:${wallet}`, wallet, amount })
    await post(tx, 'invoice-pay', { ...owner, key: `invoice-pay:${id}`, promotional, main, vat: 0 })
    await tx.client.query('update invoice set paid_main = $2, paid_promotional = $3, paid_at = $4 where id = $1', [
      id,
      main,
      promotional,
      tx.now,
    ])
    return (await findInvoice(tx, id)) as Invoice
  })
}

const earn = (invoice: Invoice) => portal.db.transaction((tx) => earnPoints(tx, invoice, invoice.paidMain))
const points = async ({ accountId }: Invoice) => (await portal.db.transaction((tx) => balances(tx, accountId, 'USD'))).points
const spend = (invoice: Invoice, n: number) =>
  portal.db.transaction((tx) =>
    post(tx, 'points-pay', { ...invoice, key: `spend:${invoice.id}:${++serial}`, cause: {}, points: n, total: n, vat: 0 }),
  )
const giveBack = (invoice: Invoice, main: number, promotional: number, key: string) =>
  portal.db.transaction((tx) => refund(tx, invoice, { total: main + promotional, vat: 0, promotional, main, points: 0 }, key, 'test'))

describe('[M3] loyalty points', () => {
  it('are earned once per document, whoever asks and however many at once, for main money alone', async () => {
    const invoice = await paid(2599, 4000)
    await Promise.all(Array.from({ length: 8 }, () => earn(invoice)))
    await earn(invoice)
    expect(await points(invoice)).toBe(25)
  })

  it('of what is refunded are taken back, of what stays paid are kept', async () => {
    const invoice = await paid(2599, 0)
    await earn(invoice)
    await giveBack(invoice, 1000, 0, `part:${invoice.id}`)
    expect(await points(invoice)).toBe(15)
    await giveBack(invoice, 1000, 0, `part:${invoice.id}`)
    expect(await points(invoice)).toBe(15)
    await giveBack(invoice, 1599, 0, `rest:${invoice.id}`)
    expect(await points(invoice)).toBe(0)
  })

  it('that were spent meanwhile stay spent: nobody owes points, and a refund of promotional money takes none', async () => {
    const invoice = await paid(2000, 500)
    await earn(invoice)
    await giveBack(invoice, 0, 500, `promo:${invoice.id}`)
    expect(await points(invoice)).toBe(20)
    await spend(invoice, 18)
    await giveBack(invoice, 2000, 0, `all:${invoice.id}`)
    expect(await points(invoice)).toBe(0)
  })

  it('are never more than what stays paid deserves, and never below zero, in any order of refunds and spending', async () => {
    const step = fc.record({ what: fc.constantFrom('refund', 'spend', 'earn'), part: fc.double({ min: 0, max: 1, noNaN: true }) })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9999 }), fc.array(step, { maxLength: 8 }), async (main, steps) => {
        const invoice = await paid(main + 1, 0)
        await earn(invoice)
        let kept = main + 1
        let spent = 0
        for (const [n, { what, part }] of steps.entries()) {
          if (what === 'earn') await earn(invoice)
          if (what === 'spend') {
            const some = Math.floor((await points(invoice)) * part)
            if (some > 0) await spend(invoice, some)
            spent += some
          }
          const back = Math.floor(kept * part)
          if (what === 'refund' && back > 0) {
            await giveBack(invoice, back, 0, `r:${invoice.id}:${n}`)
            kept -= back
          }
          const left = await points(invoice)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBe(Math.max(0, Math.min(left, pointsEarned(kept, 'USD'))))
          expect(left + spent).toBeLessThanOrEqual(pointsEarned(main + 1, 'USD'))
        }
      }),
      { numRuns: 15 },
    )
    expect(await ledgerProblems(portal)).toEqual([])
  })

  it('pay nothing short: the points asked for are worth the whole invoice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom('USD' as const, 'VND' as const), (total, currency) => {
        // In hundredths of a minor unit: whole numbers.
        const worth = pointsFor(total, currency) * (currency === 'USD' ? 100 : 23_000)
        expect(worth).toBeGreaterThanOrEqual(total * 100)
        expect(worth - total * 100).toBeLessThan(currency === 'USD' ? 1 : 23_000)
      }),
    )
  })
})
