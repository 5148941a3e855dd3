import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../../test/support/crowd.ts'
import { mailsTo, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { transfersOf } from '../../../test/support/transfers.ts'
import { patchService } from '../services/index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
})
afterAll(() => portal.dispose())

const { pair, send, incoming, outgoing, accept, offer, codeOf } = transfersOf(() => portal)
let staff = 0
/** With a session of now: the clock moves on between the tests. */
const keeper = (): Promise<StaffMember> => operator(portal, `keeper${++staff}`, ['support'])
const ownerOf = async (id: number) => (await serviceNow(portal, id)).accountId

describe('[S7] it is offered', () => {
  it('by its owner alone, after fresh proof, and to somebody else', async () => {
    const [from, to] = await pair()
    await teamOf(portal, from, to)
    const id = await activeVps(portal, from)
    await portal.ok('user/service/vps/share-team', { id, userID: to.id, rights: ['rebuild'] }, { as: from })
    expect(await codeOf(portal.call('user/service/vps/transfer', { ids: [id], email: to.email }, { as: from }))).toBe('proof-required')
    expect(await codeOf(send(to, [id], from.email))).toBe('forbidden')
    const own = await portal.refused('user/service/vps/transfer', { ids: [id], email: from.email }, { as: from, proof: PASSWORD })
    expect(own.data.fields?.email).toBe('This is your own email.')
    expect(await codeOf(send(from, [], to.email))).toBe('nothing-selected')
    for (const email of ['', 'not an e-mail']) expect(await codeOf(send(from, [id], email))).toBe('invalid-input')
  })

  it('[O1] of a storage VPS, and accepted: its data disks go with it, and are its former owner’s no more', async () => {
    const [from, to] = await pair()
    const plan = { name: 'Storage 250', cpu: 1, memoryMb: 2048, diskGb: 20, storageGb: 250, transferGb: 4000 }
    const id = await activeVps(portal, from, { type: 'storage', plan })
    expect((await accept(to, [await offer(from, to, id)])).status).toBe('success')
    const { items } = await portal.ok('user/service/vps/disk/list', { id }, { as: to })
    expect(items).toMatchObject([{ name: 'data', sizeGb: 250, state: 'ready', actions: { update: true } }])
    expect(await codeOf(portal.call('user/service/vps/disk/list', { id }, { as: from }))).toBe('not-found')
  })

  it('[O5] of a live plan that is off, and accepted: once it starts nobody reaches it before it was told its new key', async () => {
    const [from, to] = await pair()
    const id = await activeVps(portal, from, { type: 'live', options: { image: 'rtmp-nginx' } })
    await portal.advance('30s')
    const open = async () => (await portal.simulator.forwards.list(`vps-${id}`)).some(({ guestPort }) => guestPort === 1935)
    const plan = () => portal.ok('user/service/vps/live/detail', { id }, { as: to })
    await portal.ok('user/service/vps/stop', { id }, { as: from })
    await portal.advance('1m')
    expect(await open()).toBe(true)
    expect((await accept(to, [await offer(from, to, id)])).status).toBe('success')
    await portal.advance('20s')
    portal.simulator.faults.next('live', 'busy', { key: `vps-${id}`, times: 99 })
    await portal.ok('user/service/vps/start', { id }, { as: to })
    await portal.advance('1m')
    expect([(await portal.simulator.find(`vps-${id}`))?.ready, await open(), (await plan()).ingest]).toEqual([true, false, null])
    portal.simulator.faults.clear()
    await portal.advance('30s')
    expect([await open(), await plan()]).toMatchObject([true, { confirmed: true, ingest: expect.any(String) }])
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
  })

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
  })
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
  })

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
  })
})
