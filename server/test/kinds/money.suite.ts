import { pickFigures } from '@portal/contracts/kinds/figures.ts'
import { describe, expect, it } from 'vitest'
import type { Customer } from '../support/customers.ts'
import { serviceNow } from '../support/life.ts'
import { PRICES, roomOf, type Stand, sellsRoom } from './stand.ts'
import { ask, type KindSubject, refusedBy } from './subject.ts'

const LONG = 240_000

/** Renewals, add-ons and larger plans. */
export function isPaidFor(subject: KindSubject, at: Stand): void {
  const { calls, figures } = subject
  const { figure } = roomOf(subject)
  const { life, change } = calls

  describe('is renewed', () => {
    it('[M10] by hand, at the price that was shown, from its old end on', async () => {
      const { id, owner } = await at.own(2000)
      const { endAt } = await serviceNow(at.portal, id)
      const preview = await ask(at.portal, life.renewPreview, { ids: [id] }, owner)
      expect([preview.total.amount, preview.items[0]?.from]).toEqual([PRICES.small, endAt?.toISOString()])
      const { items } = await ask(at.portal, life.renew, { ids: [id], method: 'balance' }, owner)
      expect(items[0]?.end).toBe(preview.items[0]?.to)
      expect(await at.balance(owner)).toBe(2000 - 2 * PRICES.small)
    })

    it(
      '[M11] by itself while it is switched on, and not after',
      async () => {
        const { id, owner } = await at.own(5 * PRICES.small)
        await at.portal.advance('60d')
        expect(await at.balance(owner)).toBe(2 * PRICES.small)
        const { autoRenew } = await ask(at.portal, life.autorenew, { id, on: false }, await at.again(owner))
        expect(autoRenew).toBe(false)
        await at.portal.advance('30d')
        expect(await at.balance(owner)).toBe(2 * PRICES.small)
      },
      LONG,
    )
  })

  describe('is handed over [S7]', () => {
    it(
      'to another customer, who is charged from then on; to its former owner it is missing',
      async () => {
        const { id, owner } = await at.own()
        const other = await at.customer(2 * PRICES.small)
        await ask(at.portal, life.transfer, { ids: [id], email: other.email }, owner)
        await at.portal.drain()
        const [offer] = (await at.portal.ok('user/transfer/list', {}, { as: other })).incoming
        await at.portal.ok('user/transfer/accept', { ids: [offer?.id ?? 0], autoRenew: true }, { as: other })
        expect(await refusedBy(at.portal, calls.detail, { id }, owner)).toBe('not-found')
        await at.portal.advance('35d')
        expect([await at.balance(other), (await at.engine.observe(id))?.runs]).toEqual([PRICES.small, true])
      },
      LONG,
    )
  })

  describe('is enlarged [M13]', () => {
    it('by an add-on and by a larger plan, once its engine did it; both are part of the next renewal', async () => {
      const { id, owner } = await at.own(10_000)
      const more = sellsRoom(subject) ? 10 : 0
      if (more > 0) await enlarge(id, owner)
      const planId = at.planId('large')
      await ask(at.portal, change.change, { id, planId, method: 'balance' }, owner)
      await at.portal.advance('3m')
      const room = (figures.large[figure] ?? 0) + more
      expect(await at.engine.observe(id)).toEqual({ runs: true, diskGb: room })
      const larger = { ...pickFigures(subject.contract, subject.type, figures.large), [figure]: room }
      const price = PRICES.large + (more > 0 ? PRICES.addon : 0)
      expect(await serviceNow(at.portal, id)).toMatchObject({ planId, plan: larger, priceAmount: price })
      const renewal = await ask(at.portal, life.renewPreview, { ids: [id] }, owner)
      expect(renewal.total.amount).toBe(price)
    })

    async function enlarge(id: number, owner: Customer): Promise<void> {
      const before = await at.balance(owner)
      const { quote } = await ask(at.portal, change.addonPreview, { id, addon: 'more-room' }, owner)
      // What its kind declares, and no figure of another kind.
      const sold = pickFigures(subject.contract, subject.type, figures.small)
      expect(quote?.size).toEqual({ before: sold, after: { ...sold, [figure]: (figures.small[figure] ?? 0) + 10 } })
      await ask(at.portal, change.addon, { id, addon: 'more-room', method: 'balance' }, owner)
      expect(await at.balance(owner)).toBe(before - (quote?.total.amount ?? 0))
      await at.portal.advance('3m')
      expect(await at.engine.observe(id)).toEqual({ runs: true, diskGb: (figures.small[figure] ?? 0) + 10 })
    }

    it('or stays as it was with all of the money back, where its engine refuses', async () => {
      const { id, owner } = await at.own(10_000)
      const before = await at.balance(owner)
      await at.engine.failResizes()
      await ask(at.portal, change.change, { id, planId: at.planId('large'), method: 'balance' }, owner)
      expect(await at.balance(owner)).toBeLessThan(before)
      await at.portal.advance('20m')
      expect(await at.balance(owner)).toBe(before)
      expect(await at.engine.observe(id)).toEqual({ runs: true, diskGb: figures.small[figure] })
      expect(await serviceNow(at.portal, id)).toMatchObject({ priceAmount: PRICES.small, changeInvoiceId: null })
      expect((await at.notices(owner)).at(-1)).toBe('change-failed-refunded')
    })

    it('not by what nothing builds, and not to a smaller plan', async () => {
      const { id, owner } = await at.own(10_000)
      expect(await refusedBy(at.portal, change.addon, { id, addon: 'one-address', method: 'balance' }, owner)).toBe(
        sellsRoom(subject) ? 'not-supported-by-engine' : 'order.addon-unavailable',
      )
      expect(await refusedBy(at.portal, change.change, { id, planId: at.planId('small'), method: 'balance' }, owner)).toBe(
        'change.current-plan',
      )
    })
  })
}
