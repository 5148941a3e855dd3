import { CONSOLE_CLOSE, CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../../test/support/crowd.ts'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, noticeKinds, serviceNow, signedInAgain } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { transfersOf } from '../../../test/support/transfers.ts'
import { patchService } from '../services/index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(() => portal.dispose())

const { pair, send, incoming, outgoing, accept, offer, codeOf } = transfersOf(() => portal)
let staff = 0
/** With a session of now: the clock moves on between the tests. */
const keeper = (): Promise<StaffMember> => operator(portal, `keeper${++staff}`, ['support'])
const ownerOf = async (id: number) => (await serviceNow(portal, id)).accountId

describe('[S7] a service goes to another customer', () => {
  it('who accepts: all that is on it, paid until then; shares, note, tags, alerts, auto renew and unpaid documents stay behind', async () => {
    const [from, to] = await pair()
    const member = await customer(portal, 'helper')
    await teamOf(portal, from, member)
    await give(portal, from, 5000)
    const id = await activeVps(portal, from)
    await portal.ok('user/service/vps/share-team', { id, userID: member.id }, { as: from })
    await portal.ok('user/service/vps/note', { id, note: 'the shop of Mrs Lan', tags: ['shop'] }, { as: from })
    const alert = { id, metric: 'cpu', over: true, threshold: 90, minutes: 10, enabled: true } as const
    await portal.ok('user/service/vps/alert/add', alert, { as: from })
    await portal.ok('user/service/vps/snapshot/create', { id, name: 'before' }, { as: from })
    await portal.advance('2m')
    const { invoices } = await portal.ok('user/service/vps/renew', { ids: [id] }, { as: from })
    const before = await serviceNow(portal, id)

    expect((await send(from, [id], to.email.toUpperCase())).msg).toBe(
      'Sent, if an account with this e-mail exists. It can be accepted for 48 hours.',
    )
    await portal.drain()
    const [offered] = await incoming(to)
    expect(offered).toMatchObject({
      name: 'web-01',
      planName: 'Premium 2',
      from: { email: from.email },
      held: false,
      price: { amount: 960 },
    })
    expect((await mailsTo(portal, to.email))[0]).toMatchObject({ template: 'transfer-offered' })
    expect((await mailsTo(portal, to.email))[0]?.text).toContain('/home/notification')
    expect((await mailsTo(portal, from.email))[0]).toMatchObject({ template: 'transfer-requested' })
    expect(await outgoing(from)).toMatchObject([{ serviceId: id, email: to.email }])
    expect(await codeOf(portal.call('user/service/vps/detail', { id }, { as: to }))).toBe('not-found')

    const { services } = await portal.ok('user/transfer/accept', { ids: [offered?.id ?? 0], autoRenew: true }, { as: to })
    expect(services).toEqual([{ id, kind: 'vps', name: 'web-01' }])
    await portal.drain()
    const after = await serviceNow(portal, id)
    expect(after).toMatchObject({ accountId: to.id, note: '', tags: [], autoRenew: true, endAt: before.endAt, priceAmount: 960 })
    expect((await portal.ok('user/service/vps/snapshot/list', { serviceId: id }, { as: to })).items).toMatchObject([{ name: 'before' }])
    expect((await portal.ok('user/service/vps/alert/list', { id }, { as: to })).items).toEqual([])
    // Everybody else's way to it is closed.
    for (const as of [from, member]) {
      expect(await codeOf(portal.call('user/service/vps/detail', { id }, { as }))).toBe('not-found')
      expect((await portal.ok('user/service/vps/list', {}, { as })).total).toBe(0)
    }
    expect(await portal.ok('user/order/detail', { id: invoices[0]?.id ?? 0 }, { as: from })).toMatchObject({
      status: 'cancelled',
      effects: [],
    })
    expect(await codeOf(portal.call('user/order/detail', { id: invoices[0]?.id ?? 0 }, { as: to }))).toBe('not-found')
    expect([await outgoing(from), await incoming(to)]).toEqual([[], []])
    // Both are told, by mail too, and so is the team; all of them find it in their logs.
    expect((await mailsTo(portal, from.email))[0]).toMatchObject({ template: 'transfer-handed-over' })
    expect((await mailsTo(portal, to.email))[0]).toMatchObject({ template: 'transfer-received' })
    expect((await noticeKinds(portal, member)).at(-1)).toBe('service-unshared')
    const logged = (who: Customer) =>
      column(
        portal,
        `select action from activity where account_id = $1 and service_id = $2 and action like '%transfer%' order by id`,
        who.id,
        id,
      )
    expect([await logged(from), await logged(to)]).toEqual([
      ['user/service/vps/transfer', 'service/transfer-out'],
      ['user/transfer/accept'],
    ])
    const shown = await portal.ok('operator/services/detail', { id }, { as: await keeper() })
    expect(shown.transfers).toMatchObject([{ state: 'accepted', from: { id: from.id }, to: { id: to.id } }])
    expect(shown.history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user/service/vps/note', 'user/service/vps/transfer', 'user/transfer/accept']),
    )
  })

  it('from then on its new owner is reminded, charged and renewed, by what they said; never the former one', async () => {
    const [from, to] = await pair()
    await give(portal, from, 5000)
    await give(portal, to, 5000)
    const id = await activeVps(portal, from)
    // Reminded already, and a renewal of the run's waits for money.
    await portal.db.transaction((tx) => patchService(tx, id, { autoRenew: false }))
    await portal.advance('25d')
    ;[Object.assign(from, await signedInAgain(portal, from)), Object.assign(to, await signedInAgain(portal, to))]
    expect(await noticeKinds(portal, from)).toContain('renewal-due')
    const offered = await offer(from, to, id)
    expect((await accept(to, [offered], true)).status).toBe('success')
    await portal.drain()
    const told = (await noticeKinds(portal, from)).length
    await portal.advance('12d')
    expect(await noticeKinds(portal, to)).toContain('renewal-auto')
    expect((await noticeKinds(portal, from)).length).toBe(told)
    const { endAt, paymentStatus } = await serviceNow(portal, id)
    expect([paymentStatus, (endAt?.getTime() ?? 0) > portal.clock.now().getTime()]).toEqual(['OK', true])
    expect(
      await column(portal, `select account_id::int from invoice where type = 'renew' and state = 'renewed' and account_id = any($1)`, [
        from.id,
        to.id,
      ]),
    ).toEqual([to.id])
  })

  it('with the documents of its former owner it has nothing to do: no VAT information, nothing shown, no time taken back', async () => {
    const [from, to] = await pair()
    await give(portal, from, 10_000)
    const offers = await shop(portal)
    const vatInfo = { companyName: 'Lan Ltd', companyAddress: '1 Le Loi', taxCode: '0312345678', email: 'vat@lan.example' }
    const { id: orderId } = await portal.ok('user/order/place', { items: [offers.item('premium-1')], vatInfo }, { as: from })
    await portal.ok('user/order/finish', { id: orderId, method: 'balance' }, { as: from })
    await portal.advance('2m')
    const { units } = await portal.ok('user/order/detail', { id: orderId }, { as: from })
    const id = units[0]?.serviceId ?? 0
    const { endAt } = await serviceNow(portal, id)
    await accept(to, [await offer(from, to, id)])

    const seen = await portal.ok('user/order/detail', { id: orderId }, { as: from })
    expect([seen.number !== '', seen.effects, seen.vatInfo?.companyName]).toEqual([true, [], 'Lan Ltd'])
    const { invoices } = await portal.ok('user/service/vps/renew', { ids: [id] }, { as: to })
    expect((await portal.ok('user/order/detail', { id: invoices[0]?.id ?? 0 }, { as: to })).vatInfo).toBeNull()
    const money = await operator(portal, 'refunder', ['billing'])
    const preview = await portal.ok('operator/orders/refund-preview', { id: orderId, amount: null, time: 'take-back' }, { as: money })
    expect(preview.lines.flatMap(({ services }) => services)).toEqual([])
    expect((await serviceNow(portal, id)).endAt).toEqual(endAt)
  })

  it('or to nobody: declined, taken back, or not answered for 48 hours; its owner hears of it and keeps it', async () => {
    const [from, to] = await pair()
    const id = await activeVps(portal, from)
    const declined = await offer(from, to, id)
    await portal.ok('user/transfer/decline', { ids: [declined] }, { as: to })
    expect((await mailsTo(portal, from.email))[0]).toMatchObject({ template: 'transfer-declined' })

    const taken = await offer(from, to, id)
    await portal.ok('user/transfer/take-back', { ids: [taken] }, { as: from })
    expect((await noticeKinds(portal, to)).at(-1)).toBe('transfer-withdrawn')

    const left = await offer(from, to, id)
    await portal.advance('47h')
    expect(await incoming(to)).toHaveLength(1)
    await portal.advance('2h')
    expect([await incoming(to), await outgoing(from)]).toEqual([[], []])
    expect((await mailsTo(portal, from.email))[0]).toMatchObject({ template: 'transfer-expired' })
    for (const old of [declined, taken, left]) expect(await codeOf(accept(to, [old]))).toBe('transfer.over')
    expect(await ownerOf(id)).toBe(from.id)
  })

  it('closes what its former owner had open on it, and their ticket opens nothing', async () => {
    const [from, to] = await pair()
    const id = await activeVps(portal, from)
    const offered = await offer(from, to, id)
    const ticketOf = async () => (await portal.ok('user/service/vps/console', { id }, { as: from })).ticket
    const [first, unused] = [await ticketOf(), await ticketOf()]
    const socket = await portal.app.injectWS(CONSOLE_PATH)
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    const opened = new Promise<void>((resolve) => socket.once('message', () => resolve()))
    socket.send(JSON.stringify({ ticket: first }))
    await opened
    await accept(to, [offered])
    expect(await closed).toBe(CONSOLE_CLOSE.rightLost)
    const late = await portal.app.injectWS(CONSOLE_PATH)
    const refused = new Promise<number>((resolve) => late.once('close', resolve))
    late.send(JSON.stringify({ ticket: unused }))
    expect(await refused).toBe(CONSOLE_CLOSE.rightLost)
  })
})

describe('[S7] one outcome', () => {
  it('of two offers at once, of accepting twice, and of accepting while it is taken back or cancelled', async () => {
    const [from, to] = await pair()
    const id = await activeVps(portal, from)
    const twice = await Promise.all([send(from, [id], to.email), send(from, [id], 'nobody@example.com')])
    expect(twice.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    await portal.ok('user/transfer/take-back', { ids: [(await outgoing(from))[0]?.id ?? 0] }, { as: from })

    const raced = await offer(from, to, id)
    const back = portal.call('user/transfer/take-back', { ids: [raced] }, { as: from })
    const outcomes = await Promise.all([accept(to, [raced]), accept(to, [raced]), back])
    expect(outcomes.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(await ownerOf(id)).toBe(outcomes[2]?.status === 'success' ? from.id : to.id)
    expect(
      await column(portal, 'select count(*)::int from state_history where machine = $1 and subject_id = $2', 'transfer', raced),
    ).toEqual([1])

    const [giver, taker] = (await ownerOf(id)) === from.id ? [from, to] : [to, from]
    const next = await offer(giver, taker, id)
    const cancel = portal.call('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: giver })
    const jot = portal.call('user/service/vps/note', { id, note: 'still mine' }, { as: giver })
    const [accepted, cancelled] = await Promise.all([accept(taker, [next]), cancel, jot])
    expect([accepted.status, cancelled.status].sort()).toEqual(['error', 'success'])
    expect(await serviceNow(portal, id)).toMatchObject(
      accepted.status === 'success'
        ? { accountId: taker.id, cancellation: null, note: '' }
        : { accountId: giver.id, cancellation: 'end-of-billing' },
    )
  })

  it('an offer that somebody else made is missing; whoever says "this was not me" has made none', async () => {
    const [from, to] = await pair()
    const id = await activeVps(portal, from)
    const offered = await offer(from, to, id)
    const stranger = await customer(portal, 'onlooker')
    for (const path of ['user/transfer/accept', 'user/transfer/decline', 'user/transfer/take-back'] as const)
      expect((await portal.refused(path, { ids: [offered] }, { as: stranger })).data.code).toBe('not-found')
    expect((await portal.refused('user/transfer/take-back', { ids: [offered] }, { as: to })).data.code).toBe('not-found')
    const { withdrawOffers } = await import('./index.ts')
    await portal.db.transaction((tx) => withdrawOffers(tx, from.id))
    expect(await codeOf(accept(to, [offered]))).toBe('transfer.over')
  })
})
