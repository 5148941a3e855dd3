import { CONSOLE_CLOSE, CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, noticeKinds, serviceNow, signedInAgain } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { teamOf } from '../../../test/support/crowd.ts'
import { patchService } from '../services/index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

let nth = 0
/** With a session of now: the clock moves on between the tests. */
const keeper = (): Promise<StaffMember> => operator(portal, `keeper${++nth}`, ['support'])
const pair = async (): Promise<[from: Customer, to: Customer]> => {
  nth++
  return [await customer(portal, `giver${nth}`), await customer(portal, `taker${nth}`)]
}
const send = (from: Customer, ids: number[], email: string) =>
  portal.call('user/service/vps/transfer', { ids, email }, { as: from, proof: PASSWORD })
const codeOf = async (answer: Promise<{ data: unknown }>): Promise<string | undefined> => ((await answer).data as { code?: string }).code
const incoming = async (as: Customer) => (await portal.ok('user/transfer/list', {}, { as })).incoming
const outgoing = async (as: Customer) => (await portal.ok('user/transfer/list', {}, { as })).outgoing
const accept = (as: Customer, ids: number[], autoRenew = false) => portal.call('user/transfer/accept', { ids, autoRenew }, { as })
const ownerOf = async (id: number) => (await serviceNow(portal, id)).accountId
/** Offered and told; answers the offer's id as the receiver sees it. */
async function offer(from: Customer, to: Customer, id: number): Promise<number> {
  expect((await send(from, [id], to.email)).status).toBe('success')
  await portal.drain()
  const [one] = await incoming(to)
  return one?.id ?? 0
}

describe('[S7] a service goes to another customer', () => {
  it('who accepts: all that is on it, paid until then; shares, note, tags, auto renew and unpaid documents stay behind', async () => {
    const [from, to] = await pair()
    const member = await customer(portal, 'helper')
    await teamOf(portal, from, member)
    await give(portal, from, 5000)
    const id = await activeVps(portal, from)
    await portal.ok('user/service/vps/share-team', { id, userID: member.id }, { as: from })
    await portal.ok('user/service/vps/note', { id, note: 'the shop of Mrs Lan', tags: ['shop'] }, { as: from })
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
  }, 60_000)

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
  }, 60_000)

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
    expect((await portal.ok('operator/orders/detail', { id: orderId }, { as: money })).takesBack).toEqual([])
    expect((await serviceNow(portal, id)).endAt).toEqual(endAt)
  }, 60_000)

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
  }, 60_000)

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
  }, 30_000)
})

describe('[S7] it is offered', () => {
  it('by its owner alone, after fresh proof, and to somebody else', async () => {
    const [from, to] = await pair()
    await teamOf(portal, from, to)
    const id = await activeVps(portal, from)
    await portal.ok('user/service/vps/share-team', { id, userID: to.id, rights: ['rebuild'] }, { as: from })
    expect(await codeOf(portal.call('user/service/vps/transfer', { ids: [id], email: to.email }, { as: from }))).toBe('proof-required')
    expect(await codeOf(send(to, [id], from.email))).toBe('forbidden')
    const own = await portal.refused('user/service/vps/transfer', { ids: [id], email: from.email }, { as: from, proof: PASSWORD })
    expect(own.data.fields?.email).toBe('This is your own e-mail.')
    expect(await codeOf(send(from, [], to.email))).toBe('nothing-selected')
  })

  it('in order only: no trial, nothing due, no paid change under way, not cancelled, not suspended, nothing at work', async () => {
    const [from, to] = await pair()
    const id = await activeVps(portal, from)
    const { endAt } = await serviceNow(portal, id)
    const whileIt = async (patch: Parameters<typeof patchService>[2]) => {
      const was = await serviceNow(portal, id)
      await portal.db.transaction((tx) => patchService(tx, id, patch))
      const code = await codeOf(send(from, [id], to.email))
      const back = Object.fromEntries(Object.keys(patch).map((name) => [name, was[name as keyof typeof was]]))
      await portal.db.transaction((tx) => patchService(tx, id, back))
      return code
    }
    expect([
      await whileIt({ trialHours: 24 }),
      await whileIt({ endAt: portal.clock.now() }),
      await whileIt({ changeInvoiceId: 1 }),
      await whileIt({ cancellation: 'end-of-billing', cancelledAt: portal.clock.now() }),
      await whileIt({ suspensions: ['abuse'] }),
    ]).toEqual(['transfer.trial', 'transfer.overdue', 'change.under-way', 'renewal.cancelled', 'service-suspended'])
    await portal.ok('user/service/vps/restart', { id }, { as: from })
    expect(await codeOf(send(from, [id], to.email))).toBe('busy')
    await portal.advance('2m')
    expect((await serviceNow(portal, id)).endAt).toEqual(endAt)

    // What gets out of order after the offer keeps it from being accepted, and the receiver is not told what it is.
    const offered = await offer(from, to, id)
    await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: from })
    expect((await incoming(to))[0]).toMatchObject({ held: true })
    expect(await codeOf(accept(to, [offered]))).toBe('transfer.not-now')
    await portal.ok('user/service/vps/revoke-cancellation', { id }, { as: from })
    await portal.ok('operator/customers/ban', { id: from.id, reason: 'stolen card' }, { as: await keeper() })
    expect(await codeOf(accept(to, [offered]))).toBe('transfer.not-now')
    expect(await ownerOf(id)).toBe(from.id)
  }, 60_000)

  it('several at once are one mail, and are accepted together or one by one', async () => {
    const [from, to] = await pair()
    const [a, b] = [await activeVps(portal, from, { name: 'web-a' }), await activeVps(portal, from, { name: 'web-b' })]
    await send(from, [a, b], to.email)
    await portal.drain()
    const mails = (await mailsTo(portal, to.email)).filter(({ template }) => template === 'transfer-offered')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('web-a, web-b')
    const [first, second] = await incoming(to)
    expect((await accept(to, [first?.id ?? 0])).status).toBe('success')
    expect(await codeOf(accept(to, [first?.id ?? 0, second?.id ?? 0]))).toBe('transfer.over')
    expect([await ownerOf(a), await ownerOf(b)]).toEqual([to.id, from.id])
  }, 60_000)
})

describe('[S7] whether an e-mail has an account', () => {
  it('is seen neither in the answer nor in the list nor in what becomes of it', async () => {
    const [from, to] = await pair()
    const [real, void_] = [await activeVps(portal, from), await activeVps(portal, from)]
    const answers = [await send(from, [real], to.email), await send(from, [void_], 'nobody@example.com')]
    await portal.drain()
    expect({ ...answers[1] }).toEqual({ ...answers[0] })
    const shape = (await outgoing(from)).map(({ id: _, serviceId: __, email: ___, ...rest }) => rest)
    expect(shape[1]).toEqual(shape[0])
    const mails = (await mailsTo(portal, from.email)).filter(({ template }) => template === 'transfer-requested')
    expect(mails).toHaveLength(2)
    await portal.advance('49h')
    expect((await mailsTo(portal, from.email)).filter(({ template }) => template === 'transfer-expired')).toHaveLength(2)
  }, 60_000)

  it('is not of another brand, not activated, not banned: those count as none', async () => {
    const [from, to] = await pair()
    const id = await activeVps(portal, from)
    await portal.db.pool.query('update account set activated_at = null where id = $1', [to.id])
    await send(from, [id], to.email)
    expect(await column(portal, 'select to_id from transfer where service_id = $1', id)).toEqual([null])
    expect(await column(portal, 'select wrong from transfer_guard where account_id = $1', from.id)).toEqual([1])
  })

  it('after more than 5 that have none it is blocked, staff are alerted and unblock it with a reason', async () => {
    const [from, to] = await pair()
    const id = await activeVps(portal, from)
    for (let n = 1; n <= 6; n++) {
      expect((await send(from, [id], `nobody${n}@example.com`)).status).toBe('success')
      await portal.ok('user/transfer/take-back', { ids: [(await outgoing(from))[0]?.id ?? 0] }, { as: from })
    }
    expect(await codeOf(send(from, [id], to.email))).toBe('transfer.blocked')
    expect((await portal.ok('user/transfer/list', {}, { as: from })).blocked).toBe(true)
    await portal.advance('1m')
    const as = await keeper()
    const alerts = async () => (await portal.ok('operator/alerts/list', { kind: 'transfers-blocked' }, { as })).items
    expect((await alerts()).map(({ subject }) => subject)).toEqual([String(from.id)])
    expect((await portal.ok('operator/customers/detail', { id: from.id }, { as: await keeper() })).actions.unblockTransfers).toBe(true)
    await portal.ok('operator/transfers/unblock', { id: from.id, reason: 'misspelt, asked by phone' }, { as: await keeper() })
    expect((await portal.refused('operator/transfers/unblock', { id: from.id, reason: 'again' }, { as: await keeper() })).data.code).toBe(
      'transfer.not-blocked',
    )
    expect((await send(from, [id], to.email)).status).toBe('success')
    await portal.advance('1m')
    expect((await alerts()).filter(({ resolvedAt }) => resolvedAt === null)).toEqual([])
  }, 60_000)
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
  }, 60_000)

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
