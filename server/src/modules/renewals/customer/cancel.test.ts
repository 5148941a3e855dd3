import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { column, noticeKinds, serviceNow, spent } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give } from '../../../../test/support/shop.ts'

let portal: TestPortal
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(() => portal.dispose())

const newcomer = (): Promise<Customer> => customer(portal, `leaver${++nth}`)
const engine = async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state ?? null
const status = async (id: number) => (await serviceNow(portal, id)).paymentStatus

describe('[M12] cancelling', () => {
  it('at the end of billing, revoked, and cancelled again', async () => {
    const owner = await newcomer()
    await give(portal, owner, 9600)
    const id = await activeVps(portal, owner)
    const { endAt } = await serviceNow(portal, id)
    const first = await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner })
    expect(first).toMatchObject({ mode: 'end-of-billing', endsAt: endAt?.toISOString(), paymentStatus: 'Cancelled' })
    expect(await serviceNow(portal, id)).toMatchObject({ autoRenew: false, paymentStatus: 'Cancelled' })
    const refused = await Promise.all([
      portal.refused('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner }),
      portal.refused('user/service/vps/renew', { ids: [id] }, { as: owner }),
      portal.refused('user/service/vps/autorenew', { id, on: true }, { as: owner }),
    ])
    expect(refused.map(({ data }) => data.code)).toEqual(['renewal.already-cancelled', 'renewal.cancelled', 'renewal.cancelled'])
    expect(await portal.ok('user/service/vps/revoke-cancellation', { id }, { as: owner })).toMatchObject({
      autoRenew: true,
      paymentStatus: 'OK',
    })
    expect((await portal.refused('user/service/vps/revoke-cancellation', { id }, { as: owner })).data.code).toBe('renewal.not-cancelled')
    await portal.advance('1h')
    await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner })
    await portal.advance('29d')
    expect([await engine(id), await spent(portal, owner)]).toEqual(['running', 0])
    await portal.advance('1d')
    expect((await serviceNow(portal, id)).state).toBe('ended')
    expect(await engine(id)).toBe('stopped')
    await portal.advance('8d')
    expect(await engine(id)).toBeNull()
    expect(await noticeKinds(portal, owner)).toEqual([
      'service-ready',
      'service-cancelled',
      'service-cancellation-revoked',
      'service-cancelled',
      'service-ended',
    ])
  })

  it('at once stops it now, destroys it 24 hours later and gives nothing back', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    const { endsAt, msg } = await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: owner, proof: PASSWORD })
    expect(new Date(endsAt).getTime() - portal.clock.now().getTime()).toBe(24 * 3_600_000)
    expect(msg).toContain('You can revoke this until then.')
    await portal.advance('23h')
    expect([await engine(id), await status(id)]).toEqual(['stopped', 'Cancelled'])
    expect((await portal.refused('user/service/vps/start', { id }, { as: owner })).data.code).toBe('service-suspended')
    await portal.advance('2h')
    expect([await engine(id), (await serviceNow(portal, id)).state]).toEqual([null, 'ended'])
    expect((await portal.refused('user/service/vps/revoke-cancellation', { id }, { as: owner })).data.code).toBe('not-found')
    expect(await portal.ok('user/balance/overview', {}, { as: owner })).toMatchObject({ balance: { amount: 0 } })
  })

  it('at once, revoked in the last hour, runs again with auto renew as it was', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    await portal.ok('user/service/vps/cancel', { id, mode: 'end-of-billing' }, { as: owner })
    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: owner, proof: PASSWORD })
    await portal.advance('23h')
    await portal.ok('user/service/vps/revoke-cancellation', { id }, { as: owner })
    await portal.advance('2h')
    expect([await engine(id), await status(id), (await serviceNow(portal, id)).autoRenew]).toEqual(['running', 'OK', true])
  })

  it('waits for its notice: what nobody was told is not destroyed', async () => {
    const owner = await newcomer()
    const id = await activeVps(portal, owner)
    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: owner, proof: PASSWORD })
    await portal.db.pool.query(`update mail set state = 'failed' where account_id = $1 and template = 'service-cancelled-now'`, [owner.id])
    await portal.db.pool.query(`delete from job where name = 'mail.send'`)
    await portal.advance('3d')
    expect([await engine(id), (await serviceNow(portal, id)).state]).toEqual(['stopped', 'active'])
    expect(await column(portal, `select kind from renewal_alert where service_id = $1`, id)).toEqual(['notice-not-sent'])
  })
})
