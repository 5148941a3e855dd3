import { describe, expect, it } from 'vitest'
import { mailsTo } from '../support/customers.ts'
import { column, serviceNow } from '../support/life.ts'
import { deliveriesOf, PRICES, type Stand } from './stand.ts'
import type { KindSubject } from './subject.ts'

/** What becomes of a delivery that does not succeed at once. */
export function failsItsDelivery(subject: KindSubject, at: Stand): void {
  const { delivery } = subject

  describe('fails its delivery [O4]', () => {
    it('for a while: it is tried again, and delivered and told once', async () => {
      const owner = await at.customer(PRICES.small)
      await at.engine.failDeliveries('lost', 1)
      await at.engine.failDeliveries('passing', 2)
      const { id } = await at.buy(owner)
      await at.portal.advance('2h')
      expect(await serviceNow(at.portal, id)).toMatchObject({ state: 'active' })
      expect(await at.engine.observe(id)).toMatchObject({ runs: true })
      expect((await at.notices(owner)).filter((kind) => kind === 'service-ready')).toHaveLength(1)
      expect(await deliveriesOf(at, subject, id)).toEqual([`${delivery.saga} done`])
    })

    it('for good: it waits for staff, who and whose customer are told; given up it is refunded to the cent, once', async () => {
      const owner = await at.customer(PRICES.small)
      const as = await at.staff()
      await at.engine.failDeliveries('lasting', 20)
      const { id, orderId } = await at.buy(owner)
      await at.portal.advance('10m')
      const { items } = await at.portal.ok('operator/delivery/list', { tab: 'stuck', search: owner.username }, { as })
      expect(items).toMatchObject([{ kind: delivery.saga, state: 'stuck', service: { id } }])
      expect((await serviceNow(at.portal, id)).state).toBe('installing')
      expect(await at.notices(owner)).toContain('service-delayed')
      const { items: alerts } = await at.portal.ok('operator/alerts/list', { kind: 'work-stuck' }, { as })
      expect(alerts.map(({ subject: saga }) => saga)).toEqual([String(items[0]?.id)])
      expect((await mailsTo(at.portal, as.email))[0]?.text).toContain(delivery.name)
      expect(await column(at.portal, `select count(*)::int from activity where service_id = $1 and action = 'service/stuck'`, id)).toEqual([
        1,
      ])

      const { failure } = await at.portal.ok('operator/delivery/detail', { id: items[0]?.id ?? 0 }, { as })
      const decision = { id: items[0]?.id ?? 0, failedAt: failure?.at ?? null, reason: 'no use' }
      await at.portal.ok('operator/delivery/undo', decision, { as })
      expect((await at.portal.refused('operator/delivery/undo', decision, { as })).http).toBe(409)
      await at.portal.advance('10m')
      expect(await serviceNow(at.portal, id)).toMatchObject({ state: 'undelivered' })
      expect([await at.balance(owner), await at.stockOff(), await at.engine.observe(id)]).toEqual([PRICES.small, 0, null])
      expect(await at.portal.ok('user/order/detail', { id: orderId }, { as: owner })).toMatchObject({
        status: 'cancelled',
        units: [{ state: 'refunded' }],
      })
      expect((await at.notices(owner)).filter((kind) => kind === 'service-failed-refunded')).toHaveLength(1)
      await at.portal.advance('2d')
      expect(await at.balance(owner)).toBe(PRICES.small)
    })

    it('longer than its kind may take: staff are alerted, and the alert settles itself', async () => {
      const owner = await at.customer(PRICES.small)
      await at.engine.failDeliveries('passing', 100_000)
      const { id } = await at.buy(owner)
      const alerted = async (): Promise<string[]> =>
        (await at.portal.ok('operator/alerts/list', { kind: 'delivery-late' }, { as: await at.staff() })).items.map(
          ({ subject: service }) => service,
        )
      await at.portal.advance(`${subject.deliveredWithinHours * 60 - 5}m`)
      expect(await alerted()).toEqual([])
      await at.portal.advance('20m')
      await at.portal.housekeep()
      expect(await alerted()).toEqual([String(id)])
      await at.engine.heal()
      // Until then it may have been held for staff: they try again.
      const as = await at.staff()
      const { items } = await at.portal.ok('operator/delivery/list', { tab: 'stuck', search: owner.username }, { as })
      for (const { id: saga } of items) {
        const { failure } = await at.portal.ok('operator/delivery/detail', { id: saga }, { as })
        await at.portal.ok('operator/delivery/retry', { id: saga, failedAt: failure?.at ?? null }, { as })
      }
      await at.portal.advance('5h')
      await at.portal.housekeep()
      expect([(await serviceNow(at.portal, id)).state, await alerted()]).toEqual(['active', []])
    })
  })
}
