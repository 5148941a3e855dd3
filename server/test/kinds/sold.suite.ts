import { type PlanFigures, pickFigures } from '@portal/contracts/kinds/figures.ts'
import { pageOf } from '@portal/contracts/kinds/kind.ts'
import { describe, expect, it } from 'vitest'
import { writeShare } from '../../src/modules/services/index.ts'
import { serviceNow } from '../support/life.ts'
import { deliveriesOf, PRICES, type Stand } from './stand.ts'
import { ask, type KindSubject, refusedBy } from './subject.ts'

/** What `more-room` adds to where its kind says nothing else. */
const DISK = { figure: 'diskGb' } as const

/** From the catalogue to the pages on which it stands, and to whom it is missing. */
export function isSold(subject: KindSubject, at: Stand): void {
  const { contract, type, calls, delivery, figures, room = DISK } = subject
  const { life, change } = calls

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

    it('[O2] has the figures that its kind declares on every page that shows a plan, and none of another kind', async () => {
      const as = await at.planner()
      const own = pickFigures(contract, type, figures.small)
      const { items } = await at.portal.ok('operator/plan/list', { search: `${contract.id}-small` }, { as })
      expect(items.map(({ spec }) => spec)).toEqual([own])
      const plan = await at.portal.ok('operator/plan/detail', { id: at.planId('small') }, { as })
      expect(plan.spec).toEqual(own)
      const { items: flat } = await at.portal.ok('public/plan/list', {}, {})
      expect(flat.find(({ id }) => id === plan.id)?.spec).toEqual(own)
      const { archivedAt: _, position: __, code: ___, type: ____, stock, ...draft } = plan
      const save = (spec: PlanFigures) => ({
        ...{ ...draft, spec: { ...plan.spec, ...spec } },
        stock: stock.map(({ locationId, offered }) => ({ locationId, offered })),
      })
      const foreign = { [`${contract.id}s-of-nobody`]: 1 }
      const refused = await at.portal.refused('operator/plan/update', save(foreign), { as })
      expect(refused.data).toMatchObject({ code: 'invalid-input' })
      expect((await at.portal.ok('operator/plan/update', save({}), { as })).spec).toEqual(own)
    })

    it('[O4] is paid, delivered once, and stands in its list, on its page, in the calendar and on the dashboard', async () => {
      const owner = await at.customer(2000)
      const { id, orderId } = await at.buy(owner)
      expect(await at.balance(owner)).toBe(2000 - PRICES.small)
      expect(await at.engine.observe(id)).toBeNull()
      await at.portal.advance('1m')
      expect(await at.engine.observe(id)).toEqual({ runs: true, diskGb: figures.small[room.figure] })
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
      expect(await deliveriesOf(at, subject, id)).toEqual([`${delivery.saga} done`])
    })

    it('shows its work while it is under way, and to nobody else', async () => {
      const owner = await at.customer(PRICES.small)
      await at.engine.failDeliveries('passing', 500)
      const { id } = await at.buy(owner)
      await at.portal.drain()
      const { inProgress, installingOrders } = await at.portal.ok('user/dashboard/overview', {}, { as: owner })
      expect([inProgress, installingOrders]).toEqual([[expect.objectContaining({ subjectId: id, kind: delivery.saga })], 1])
      expect(await ask(at.portal, calls.detail, { id }, owner)).toMatchObject({ state: 'installing', work: { kind: 'build' } })
      const stranger = await at.customer()
      expect((await at.portal.ok('user/dashboard/overview', {}, { as: stranger })).inProgress).toEqual([])
      await at.engine.heal()
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
        expect((await at.portal.ok('operator/services/list', { search: address }, { as })).items).toContainEqual(
          expect.objectContaining({ id }),
        )
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
}
