import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { serviceNow } from '../../../../test/support/life.ts'
import { meteredServers } from '../../../../test/support/metered.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give } from '../../../../test/support/shop.ts'
import { findAccount, openSession } from '../../accounts/index.ts'

let portal: TestPortal
let owner: Customer
let nth = 0
let at: ReturnType<typeof meteredServers>
beforeAll(async () => {
  portal = await createTestPortal()
  at = meteredServers(portal, () => owner)
})
beforeEach(async () => {
  owner = await customer(portal, `limited${++nth}`)
})
afterAll(() => portal.dispose())

/** A month later: it is paid until then, and sessions are over. */
async function nextMonth(id: number): Promise<void> {
  await portal.db.pool.query(`update service set end_at = end_at + interval '1 year' where id = $1`, [id])
  portal.clock.set(new Date(portal.clock.now().getTime() + 32 * 86_400_000))
  await at.minutes(4)
  await portal.db.transaction(async (tx) => {
    const account = await findAccount(tx, owner.id)
    if (account) owner = { ...owner, sessionId: await openSession(tx, account, { ip: '203.0.113.7', userAgent: 'test' }) }
  })
}

describe('[D26] a server that has used its transfer', () => {
  it('runs on under a policy that only notifies', async () => {
    const id = await at.server({ action: 'notify' })
    await at.use(id, 20)
    expect([await at.state(id), await at.mbps(id)]).toEqual(['running', null])
    expect(await at.transfer(id)).toMatchObject({ policy: { action: 'notify' }, enforced: null, charge: null })
  })

  it('is limited by its engine as it runs, also after an engine that was busy, and at full speed again from its next month on', async () => {
    const id = await at.server({ action: 'limit', mbps: 10 })
    expect(await at.mbps(id)).toBeNull()
    portal.simulator.faults.next('bandwidth', 'lost-answer')
    await at.use(id, 20)
    expect([await at.state(id), await at.mbps(id)]).toEqual(['running', 10])
    expect(await at.transfer(id)).toMatchObject({ policy: { action: 'limit', mbps: 10 }, enforced: 'limited' })
    expect(await at.mails()).toContain('transfer-limited')
    await nextMonth(id)
    expect([await at.state(id), await at.mbps(id)]).toEqual(['running', null])
    expect(await at.transfer(id)).toMatchObject({ enforced: null, usedBytes: 0 })
  })

  it('is limited again once its disk was made anew', async () => {
    const id = await at.server({ action: 'limit', mbps: 10 })
    await at.use(id, 20)
    await portal.simulator.bandwidth.limit(`vps-${id}`, null)
    at.sent.delete(`vps-${id}`)
    await at.minutes(1)
    await portal.db.pool.query(`update vps_counter set boot = 'before' where service_id = $1`, [id])
    at.sent.set(`vps-${id}`, 110)
    await at.minutes(2)
    expect(await at.mbps(id)).toBe(10)
  })

  it('is stopped, cannot be started before its next month, and then runs again by itself', async () => {
    const id = await at.server({ action: 'stop' })
    await at.use(id, 20)
    expect([await at.state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['stopped', ['transfer']])
    expect((await portal.refused('user/service/vps/start', { id }, { as: owner })).data.code).toBe('vps-transfer-used')
    const [row] = (await portal.ok('user/service/vps/list', { search: (await serviceNow(portal, id)).name }, { as: owner })).items
    expect(row).toMatchObject({ id, actions: { start: { reason: 'vps-transfer-used' }, renew: true } })
    expect(await at.mails()).toContain('transfer-stopped')
    await nextMonth(id)
    expect([await at.state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['running', []])
    expect((await portal.ok('user/service/vps/stop', { id }, { as: owner })).VMStatus).toBe('stopping')
  })

  it('runs again at once on a larger plan that has transfer left', async () => {
    await give(portal, owner, 50_000)
    const id = await at.server({ action: 'stop' })
    await at.use(id, 20)
    expect(await at.state(id)).toBe('stopped')
    const { plans } = await portal.ok('user/service/vps/change-preview', { id }, { as: owner })
    const larger = plans.find(({ refusal }) => refusal === null)?.id ?? expect.fail('no larger plan')
    await portal.ok('user/service/vps/change', { id, planId: larger, method: 'balance' }, { as: owner })
    await at.minutes(5)
    expect([await at.state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['running', []])
    expect((await at.transfer(id))?.enforced).toBeNull()
  })

  it('that its owner had switched off stays off when the stop ends', async () => {
    await give(portal, owner, 5000)
    const id = await at.server({ action: 'charge', perGb: 10, mbps: null })
    await at.setCap(id, 10_000)
    await at.use(id, 10)
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await at.minutes(1)
    await at.setCap(id, null)
    await at.minutes(1)
    expect((await portal.refused('user/service/vps/start', { id }, { as: owner })).data.code).toBe('vps-transfer-used')
    await at.setCap(id, 10_000)
    await at.minutes(3)
    expect([await at.state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['stopped', []])
    expect((await portal.ok('user/service/vps/start', { id }, { as: owner })).VMStatus).toBe('starting')
  })

  it('is only notified about where its engine cannot limit, and the page says so', async () => {
    const id = await at.server({ action: 'limit', mbps: 10 })
    await portal.db.pool.query(`update engine set capabilities = capabilities || '{"bandwidth": false}'`)
    await at.use(id, 20)
    expect([await at.state(id), await at.mbps(id), (await at.transfer(id))?.policy]).toEqual(['running', null, { action: 'notify' }])
    await portal.db.pool.query(`update engine set capabilities = capabilities || '{"bandwidth": true}'`)
  })
})
