import { describe, expect, it } from 'vitest'
import { serviceNow } from '../support/life.ts'
import { give } from '../support/shop.ts'
import { PRICES, type Stand } from './stand.ts'
import { ask, type KindSubject, refusedBy } from './subject.ts'

const LONG = 240_000
const DAY = 86_400_000

/** Suspension, cancellation, undelete, destruction. */
export function comesToAnEnd(subject: KindSubject, at: Stand): void {
  const { calls } = subject
  const { life, change } = calls

  describe('stands still and ends [M11]', () => {
    it(
      'unpaid it is overdue, says that it is suspended only once its engine stopped it, and runs again when it is paid',
      async () => {
        const { id, owner } = await at.own(PRICES.small, { autoRenew: false })
        const { endAt } = await serviceNow(at.portal, id)
        await at.untilAfterEnd(id, '1d')
        expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['Overdue', true])
        await at.engine.failStops(100_000)
        await at.portal.advance('2d')
        expect((await serviceNow(at.portal, id)).suspensions).toEqual(['nonpayment'])
        expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['Overdue', true])
        await at.engine.heal()
        await at.portal.advance('5h')
        expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['Suspended', false])
        await give(at.portal, owner, PRICES.small)
        const later = await at.again(owner)
        expect(await refusedBy(at.portal, change.addon, { id, addon: 'more-room', method: 'balance' }, later)).toBe('service-suspended')
        await ask(at.portal, life.renew, { ids: [id], method: 'balance' }, later)
        await at.portal.advance('3m')
        expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['OK', true])
        expect((await serviceNow(at.portal, id)).endAt?.getTime()).toBeGreaterThan((endAt?.getTime() ?? 0) + 27 * DAY)
      },
      LONG,
    )

    it('suspended by staff and unpaid, it does not run before both reasons are gone', async () => {
      const { id } = await at.own()
      const as = await at.staff()
      await at.portal.ok('operator/services/suspend', { id, suspension: 'abuse', reason: 'sends spam' }, { as })
      await at.portal.ok('operator/services/suspend', { id, suspension: 'staff', reason: 'asked for' }, { as })
      await at.portal.advance('3m')
      expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['Suspended', false])
      await at.portal.ok('operator/services/unsuspend', { id, suspension: 'abuse', reason: 'cleaned' }, { as })
      await at.portal.advance('3m')
      expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['Suspended', false])
      await at.portal.ok('operator/services/unsuspend', { id, suspension: 'staff', reason: 'done' }, { as })
      await at.portal.advance('3m')
      expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['OK', true])
    })

    it(
      'cancelled at the end of its time it runs until then, is kept for an undelete, and is destroyed after that',
      async () => {
        const { id, owner } = await at.own()
        await ask(at.portal, life.cancel, { id, mode: 'end-of-billing' }, owner)
        await ask(at.portal, life.revoke, { id }, owner)
        expect(await at.status(id)).toBe('OK')
        await ask(at.portal, life.cancel, { id, mode: 'end-of-billing' }, owner)
        await at.portal.advance('27d')
        expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['Cancelled', true])
        await at.untilAfterEnd(id, '1d')
        expect([(await serviceNow(at.portal, id)).state, (await at.engine.observe(id))?.runs]).toEqual(['ended', false])
        const as = await at.staff()
        await at.portal.ok('operator/billing/undelete', { id, reason: 'changed their mind' }, { as })
        await at.portal.advance('5m')
        expect([(await serviceNow(at.portal, id)).state, (await at.engine.observe(id))?.runs]).toEqual(['active', true])
        await at.portal.ok(
          'operator/services/terminate',
          { id, name: (await serviceNow(at.portal, id)).name, reason: 'in writing' },
          { as },
        )
        await at.portal.advance('6d')
        expect(await at.engine.observe(id)).toMatchObject({ runs: false })
        await at.portal.advance('2d')
        // What was sold can be sold again, of this and of all that ended meanwhile.
        expect([await at.engine.observe(id), await at.stockOff()]).toEqual([null, 0])
        expect(await refusedBy(at.portal, calls.detail, { id }, await at.again(owner))).toBe('not-found')
      },
      LONG,
    )

    it('cancelled at once it stands still, can be taken back for a day, and is destroyed then without a refund', async () => {
      const { id, owner } = await at.own()
      await ask(at.portal, life.cancel, { id, mode: 'immediate' }, owner)
      await at.portal.advance('10m')
      expect((await at.engine.observe(id))?.runs).toBe(false)
      await ask(at.portal, life.revoke, { id }, owner)
      await at.portal.advance('10m')
      expect([await at.status(id), (await at.engine.observe(id))?.runs]).toEqual(['OK', true])
      await ask(at.portal, life.cancel, { id, mode: 'immediate' }, owner)
      await at.portal.advance('25h')
      expect([(await serviceNow(at.portal, id)).state, await at.engine.observe(id), await at.balance(owner)]).toEqual(['ended', null, 0])
    })
  })
}
