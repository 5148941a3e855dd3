import { pageOf } from '@portal/contracts/kinds/kind.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeShare } from '../../src/modules/services/index.ts'
import { mailsTo } from '../support/customers.ts'
import { column, serviceNow } from '../support/life.ts'
import { give, ledgerProblems } from '../support/shop.ts'
import { PRICES, type Stand, standOf } from './stand.ts'
import { ask, type KindSubject, refusedBy } from './subject.ts'

const LONG = 240_000
const DAY = 86_400_000

/** What every kind of service must do that this house sells, whatever is behind it [S1a]. */
export function conformsAsKind(subject: KindSubject): void {
  const { contract, type, calls, delivery, figures } = subject
  const { life, change } = calls
  let at: Stand
  beforeAll(async () => {
    at = await standOf(subject)
  }, LONG)
  afterEach(() => at.engine.heal())
  afterAll(async () => {
    expect(await ledgerProblems(at.portal)).toEqual([])
    await at.portal.dispose()
  })

  const ofSubject = (id: number) => expect.objectContaining({ id })
  const sagas = (id: number): Promise<unknown[]> =>
    column(at.portal, `select kind || ' ' || state from saga where subject_id = $1 and kind = $2`, id, delivery.saga)

  describe('is sold and delivered', () => {
    it('[O1] is offered as staff prepared it, under its own name, with the add-ons that it can build', async () => {
      const as = await at.customer()
      const { items } = await at.portal.ok('public/plan/list', {}, {})
      expect(items.find(({ code }) => code === `${contract.id}-small`)).toMatchObject({
        ...{ type, typeId: contract.types[type], orderable: true, price: { amount: PRICES.small } },
        spec: figures.small,
      })
      const types = await at.portal.ok('user/service/type/list', {}, { as })
      expect(types.items).toContainEqual(expect.objectContaining({ type, id: contract.types[type], orderable: true }))
      const order = (code: string) => at.buy(as, { addons: [{ code, quantity: 1 }] })
      await expect(order('one-address')).rejects.toThrow('order.addon-unavailable')
    })

    it('[O4] is paid, delivered once, and stands in its list, on its page, in the calendar and on the dashboard', async () => {
      const owner = await at.customer(2000)
      const { id, orderId } = await at.buy(owner)
      expect(await at.balance(owner)).toBe(2000 - PRICES.small)
      expect(await at.engine.look(id)).toBeNull()
      await at.portal.advance('1m')
      expect(await at.engine.look(id)).toEqual({ runs: true, diskGb: figures.small.diskGb })
      const { items, total, counts } = await ask(at.portal, calls.list, {}, owner)
      expect([total, counts]).toEqual([1, expect.objectContaining({ all: 1, overdue: 0 })])
      const row = { id, type, state: 'active', paymentStatus: 'OK', role: 'owner', price: { amount: PRICES.small, currency: 'USD' } }
      expect(items).toEqual([expect.objectContaining(row)])
      expect(await ask(at.portal, calls.detail, { id }, owner)).toMatchObject({ ...row, actions: { renew: true, change: true } })
      expect(await at.portal.ok('user/order/detail', { id: orderId }, { as: owner })).toMatchObject({
        status: 'provisioned',
        units: [{ serviceId: id, state: 'delivered' }],
      })
      const { items: due } = await at.portal.ok('user/calendar/overview', { days: 90 }, { as: owner })
      expect(due[0]).toMatchObject({ what: 'renewal', service: { id, type }, amount: { amount: PRICES.small } })
      const overview = await at.portal.ok('user/dashboard/overview', { days: 60 }, { as: owner })
      expect(overview).toMatchObject({ expiringServices: 1, expiring: [{ id, kind: type }], inProgress: [] })
      const [notice] = (await at.portal.ok('user/notification/list', {}, { as: owner })).items.filter(
        ({ kind }) => kind === 'service-ready',
      )
      expect(notice?.link).toBe(pageOf(contract, id))
      expect(await sagas(id)).toEqual([`${delivery.saga} done`])
    })

    it('shows its work while it is under way, and to nobody else', async () => {
      const owner = await at.customer(PRICES.small)
      at.engine.failDeliveries('passing', 500)
      const { id } = await at.buy(owner)
      await at.portal.drain()
      const { inProgress, installingOrders } = await at.portal.ok('user/dashboard/overview', {}, { as: owner })
      expect([inProgress, installingOrders]).toEqual([[expect.objectContaining({ subjectId: id, kind: delivery.saga })], 1])
      expect(await ask(at.portal, calls.detail, { id }, owner)).toMatchObject({ state: 'installing', work: { kind: 'build' } })
      const stranger = await at.customer()
      expect((await at.portal.ok('user/dashboard/overview', {}, { as: stranger })).inProgress).toEqual([])
      at.engine.heal()
      await at.portal.advance('2h')
      expect(await serviceNow(at.portal, id)).toMatchObject({ state: 'active' })
    })

    it('[X1] stands on the pages of staff: the list by kind, its facts, what delivered it', async () => {
      const { id, owner } = await at.own()
      const as = await at.staff()
      const { items } = await at.portal.ok('operator/services/list', { kind: contract.id, search: owner.username }, { as })
      expect(items).toMatchObject([{ id, kind: contract.id, type, state: 'active', address: expect.any(String) }])
      const address = items[0]?.address ?? ''
      if (/[.:]/.test(address))
        expect((await at.portal.ok('operator/services/list', { search: address }, { as })).items).toContainEqual(ofSubject(id))
      const detail = await at.portal.ok('operator/services/detail', { id }, { as })
      expect(detail.facts).toContainEqual({ name: 'address', value: address })
      expect(detail.history.map(({ action }) => action)).toContain('service/deliver')
      const done = await at.portal.ok('operator/delivery/list', { tab: 'done', search: owner.username }, { as })
      expect(done.items).toMatchObject([{ kind: delivery.saga, progress: 1, service: { id, type } }])
    })
  })

  describe('is its owner’s', () => {
    it('[P1] is missing to a stranger; a member sees it without money and cannot spend', async () => {
      const { id, owner } = await at.own()
      const [stranger, member] = [await at.customer(), await at.customer()]
      for (const endpoint of [calls.detail, life.note, life.renew, life.cancel, change.addon]) {
        const { ids: _, ...example } = endpoint.example as { ids?: unknown }
        const about = endpoint === life.renew ? { ids: [id] } : { ...example, id }
        expect(await refusedBy(at.portal, endpoint, about, stranger), endpoint.path).toBe('not-found')
      }
      await at.portal.db.transaction((tx) => writeShare(tx, { serviceId: id, memberId: member.id, ownerId: owner.id, rights: [] }))
      const { items } = await ask(at.portal, calls.list, { tab: 'team' }, member)
      expect(items).toEqual([expect.objectContaining({ id, role: 'co-owner', price: null })])
      expect(await refusedBy(at.portal, life.renew, { ids: [id] }, member)).toBe('forbidden')
      expect(await refusedBy(at.portal, life.cancel, { id, mode: 'immediate' }, member)).toBe('forbidden')
      expect(await refusedBy(at.portal, life.note, { id, note: 'mine' }, member)).toBe('forbidden')
    })

    it('[S1a] carries its owner’s note and tags', async () => {
      const { id, owner } = await at.own()
      await ask(at.portal, life.note, { id, note: 'front of shop', tags: ['shop'] }, owner)
      expect(await ask(at.portal, calls.detail, { id }, owner)).toMatchObject({ note: 'front of shop', tags: ['shop'] })
    })
  })

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

  describe('is enlarged [M13]', () => {
    it('by an add-on and by a larger plan, once its engine did it; both are part of the next renewal', async () => {
      const { id, owner } = await at.own(10_000)
      const before = await at.balance(owner)
      const { quote } = await ask(at.portal, change.addonPreview, { id, addon: 'more-room' }, owner)
      await ask(at.portal, change.addon, { id, addon: 'more-room', method: 'balance' }, owner)
      expect(await at.balance(owner)).toBe(before - (quote?.total.amount ?? 0))
      await at.portal.advance('3m')
      const size = (figures.small.diskGb ?? 0) + 10
      expect(await at.engine.look(id)).toEqual({ runs: true, diskGb: size })
      const planId = at.planId('large')
      await ask(at.portal, change.change, { id, planId, method: 'balance' }, owner)
      await at.portal.advance('3m')
      expect(await at.engine.look(id)).toEqual({ runs: true, diskGb: (figures.large.diskGb ?? 0) + 10 })
      expect(await serviceNow(at.portal, id)).toMatchObject({ planId, priceAmount: PRICES.large + PRICES.addon })
      const renewal = await ask(at.portal, life.renewPreview, { ids: [id] }, owner)
      expect(renewal.total.amount).toBe(PRICES.large + PRICES.addon)
    })

    it('or stays as it was with all of the money back, where its engine refuses', async () => {
      const { id, owner } = await at.own(10_000)
      const before = await at.balance(owner)
      at.engine.failResizes()
      await ask(at.portal, change.change, { id, planId: at.planId('large'), method: 'balance' }, owner)
      expect(await at.balance(owner)).toBeLessThan(before)
      await at.portal.advance('20m')
      expect(await at.balance(owner)).toBe(before)
      expect(await at.engine.look(id)).toEqual({ runs: true, diskGb: figures.small.diskGb })
      expect(await serviceNow(at.portal, id)).toMatchObject({ priceAmount: PRICES.small, changeInvoiceId: null })
      expect((await at.notices(owner)).at(-1)).toBe('change-failed-refunded')
    })

    it('not by what nothing builds, and not to a smaller plan', async () => {
      const { id, owner } = await at.own(10_000)
      expect(await refusedBy(at.portal, change.addon, { id, addon: 'one-address', method: 'balance' }, owner)).toBe(
        'not-supported-by-engine',
      )
      expect(await refusedBy(at.portal, change.change, { id, planId: at.planId('small'), method: 'balance' }, owner)).toBe(
        'change.current-plan',
      )
    })
  })

  describe('stands still and ends [M11]', () => {
    it(
      'unpaid it is overdue, says that it is suspended only once its engine stopped it, and runs again when it is paid',
      async () => {
        const { id, owner } = await at.own(PRICES.small, { autoRenew: false })
        const { endAt } = await serviceNow(at.portal, id)
        await at.untilAfterEnd(id, '1d')
        expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['Overdue', true])
        at.engine.failStops(100_000)
        await at.portal.advance('2d')
        expect((await serviceNow(at.portal, id)).suspensions).toEqual(['nonpayment'])
        expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['Overdue', true])
        at.engine.heal()
        await at.portal.advance('5h')
        expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['Suspended', false])
        await give(at.portal, owner, PRICES.small)
        const later = await at.again(owner)
        expect(await refusedBy(at.portal, change.addon, { id, addon: 'more-room', method: 'balance' }, later)).toBe('service-suspended')
        await ask(at.portal, life.renew, { ids: [id], method: 'balance' }, later)
        await at.portal.advance('3m')
        expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['OK', true])
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
      expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['Suspended', false])
      await at.portal.ok('operator/services/unsuspend', { id, suspension: 'abuse', reason: 'cleaned' }, { as })
      await at.portal.advance('3m')
      expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['Suspended', false])
      await at.portal.ok('operator/services/unsuspend', { id, suspension: 'staff', reason: 'done' }, { as })
      await at.portal.advance('3m')
      expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['OK', true])
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
        expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['Cancelled', true])
        await at.untilAfterEnd(id, '1d')
        expect([(await serviceNow(at.portal, id)).state, (await at.engine.look(id))?.runs]).toEqual(['ended', false])
        const as = await at.staff()
        await at.portal.ok('operator/billing/undelete', { id, reason: 'changed their mind' }, { as })
        await at.portal.advance('5m')
        expect([(await serviceNow(at.portal, id)).state, (await at.engine.look(id))?.runs]).toEqual(['active', true])
        await at.portal.ok(
          'operator/services/terminate',
          { id, name: (await serviceNow(at.portal, id)).name, reason: 'in writing' },
          { as },
        )
        await at.portal.advance('6d')
        expect(await at.engine.look(id)).toMatchObject({ runs: false })
        await at.portal.advance('2d')
        // What was sold can be sold again, of this and of all that ended meanwhile.
        expect([await at.engine.look(id), await at.stockOff()]).toEqual([null, 0])
        expect(await refusedBy(at.portal, calls.detail, { id }, await at.again(owner))).toBe('not-found')
      },
      LONG,
    )

    it('cancelled at once it stands still, can be taken back for a day, and is destroyed then without a refund', async () => {
      const { id, owner } = await at.own()
      await ask(at.portal, life.cancel, { id, mode: 'immediate' }, owner)
      await at.portal.advance('10m')
      expect((await at.engine.look(id))?.runs).toBe(false)
      await ask(at.portal, life.revoke, { id }, owner)
      await at.portal.advance('10m')
      expect([await at.status(id), (await at.engine.look(id))?.runs]).toEqual(['OK', true])
      await ask(at.portal, life.cancel, { id, mode: 'immediate' }, owner)
      await at.portal.advance('25h')
      expect([(await serviceNow(at.portal, id)).state, await at.engine.look(id), await at.balance(owner)]).toEqual(['ended', null, 0])
    })
  })

  describe('fails its delivery [O4]', () => {
    it('for a while: it is tried again, and delivered and told once', async () => {
      const owner = await at.customer(PRICES.small)
      at.engine.failDeliveries('lost', 1)
      at.engine.failDeliveries('passing', 2)
      const { id } = await at.buy(owner)
      await at.portal.advance('2h')
      expect(await serviceNow(at.portal, id)).toMatchObject({ state: 'active' })
      expect(await at.engine.look(id)).toMatchObject({ runs: true })
      expect((await at.notices(owner)).filter((kind) => kind === 'service-ready')).toHaveLength(1)
      expect(await sagas(id)).toEqual([`${delivery.saga} done`])
    })

    it('for good: it waits for staff, who and whose customer are told; given up it is refunded to the cent, once', async () => {
      const owner = await at.customer(PRICES.small)
      const as = await at.staff()
      at.engine.failDeliveries('lasting', 20)
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
      expect([await at.balance(owner), await at.stockOff(), await at.engine.look(id)]).toEqual([PRICES.small, 0, null])
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
      const as = await at.staff()
      at.engine.failDeliveries('passing', 100_000)
      const { id } = await at.buy(owner)
      const alerted = async (): Promise<string[]> =>
        (await at.portal.ok('operator/alerts/list', { kind: 'delivery-late' }, { as })).items.map(({ subject: service }) => service)
      await at.portal.advance(`${subject.deliveredWithinHours * 60 - 5}m`)
      expect(await alerted()).toEqual([])
      await at.portal.advance('20m')
      await at.portal.advance('1m')
      expect(await alerted()).toEqual([String(id)])
      at.engine.heal()
      // Until then it may have been held for staff: they try again.
      const { items } = await at.portal.ok('operator/delivery/list', { tab: 'stuck', search: owner.username }, { as })
      for (const { id: saga } of items) {
        const { failure } = await at.portal.ok('operator/delivery/detail', { id: saga }, { as })
        await at.portal.ok('operator/delivery/retry', { id: saga, failedAt: failure?.at ?? null }, { as })
      }
      await at.portal.advance('5h')
      await at.portal.advance('1m')
      expect([(await serviceNow(at.portal, id)).state, await alerted()]).toEqual(['active', []])
    })
  })
}
