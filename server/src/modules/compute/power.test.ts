import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { endService, resumeService, suspendService, writeShare } from '../services/index.ts'

let portal: TestPortal
let owner: Customer
let stranger: Customer
let id: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'power')
  stranger = await customer(portal, 'stranger')
  id = await activeVps(portal, owner)
})
afterAll(() => portal.dispose())
beforeEach(() => portal.simulator.faults.clear())

const key = () => `vps-${id}`
const status = async () => {
  const { items } = await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })
  return items[0]
}
const engine = async () => (await portal.simulator.find(key()))?.state
/** The comparison of engine and rows is maintenance: a moved clock does not stop for it, the next look runs it. */
const aMinutePasses = async (): Promise<void> => {
  await portal.advance('61s')
  await portal.drain()
}
/** Whatever the test before did: running, and told so. */
const running = async (): Promise<void> => {
  await portal.advance('2m')
  await aMinutePasses()
  await status()
  if ((await engine()) === 'stopped') {
    await portal.ok('user/service/vps/start', { id }, { as: owner })
    await portal.advance('30s')
    await status()
  }
}

describe('[S1] power', () => {
  beforeEach(running)

  it('says stopping, then success once, then stopped — each only after the engine said so [S1b]', async () => {
    expect(await portal.call('user/service/vps/stop', { id }, { as: owner })).toMatchObject({
      status: 'success',
      data: { VMStatus: 'stopping' },
      msg: expect.stringMatching(/ is being powered off\.$/),
    })
    expect((await status())?.VMStatus).toBe('stopping')
    expect(await engine()).toBe('running')
    await portal.advance('5s')
    expect(await engine()).toBe('stopped')
    expect((await portal.ok('user/service/vps/detail', { id }, { as: owner })).status).toBe('stopped')
    expect((await status())?.VMStatus).toBe('success')
    expect(await status()).toMatchObject({
      VMStatus: 'stopped',
      uptimeSince: null,
      actions: { start: true, stop: { reason: 'vps-already-stopped' } },
    })
  })

  it('stays starting until the guest answers', async () => {
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('5s')
    await status()
    await portal.ok('user/service/vps/start', { id }, { as: owner })
    await portal.advance('4s')
    expect(await engine()).toBe('booting')
    expect((await status())?.VMStatus).toBe('starting')
    await portal.advance('10s')
    expect((await status())?.VMStatus).toBe('success')
    expect(await status()).toMatchObject({ VMStatus: 'running', trouble: null })
  })

  it('stays starting for as long as its system may take to boot', async () => {
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('5s')
    await status()
    portal.simulator['config'].bootSeconds = 200
    await portal.ok('user/service/vps/start', { id }, { as: owner })
    await portal.advance('190s')
    portal.simulator['config'].bootSeconds = 8
    expect((await status())?.VMStatus).toBe('starting')
    await portal.advance('20s')
    expect((await status())?.VMStatus).toBe('success')
  })

  it('of two starts at once one acts and the other is told to wait', async () => {
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('5s')
    await status()
    const answers = await Promise.all([1, 2, 3].map(() => portal.call('user/service/vps/start', { id }, { as: owner })))
    expect(answers.map(({ status: outcome }) => outcome).sort()).toEqual(['error', 'error', 'success'])
    expect(answers.find(({ status: outcome }) => outcome === 'error')).toMatchObject({
      http: 409,
      msg: 'Another action is in progress! Please wait!',
    })
    const { rows } = await portal.db.pool.query(`select 1 from job where name = 'compute.power' and payload->>'serviceId' = $1`, [
      String(id),
    ])
    expect(rows).toHaveLength(1)
  })

  it('a guest that ignores the shutdown keeps running, and the row says why', async () => {
    portal.simulator.faults.next('shutdown', 'lost-request', { times: 99 })
    expect((await portal.ok('user/service/vps/shutdown', { id }, { as: owner })).VMStatus).toBe('shutting down')
    await portal.advance('2m')
    expect(await status()).toMatchObject({ VMStatus: 'running', trouble: { action: 'shutdown', code: 'vps-guest-ignored' } })
  })

  it('a shutdown ends with the guest off', async () => {
    await portal.ok('user/service/vps/shutdown', { id }, { as: owner })
    await portal.advance('20s')
    expect(await engine()).toBe('stopped')
    expect((await status())?.VMStatus).toBe('success')
  })

  it('a restart is confirmed when the guest came back, with a new uptime', async () => {
    const before = (await status())?.uptimeSince
    await portal.ok('user/service/vps/restart', { id }, { as: owner })
    await portal.advance('3s')
    expect((await status())?.VMStatus).toBe('restarting')
    await portal.advance('20s')
    expect((await status())?.VMStatus).toBe('success')
    expect((await status())?.uptimeSince).not.toBe(before)
  })

  it('an engine that refuses leaves the state that the engine says, and the specification’s sentence', async () => {
    portal.simulator.faults.next('stop', 'refuse')
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('5s')
    expect(await status()).toMatchObject({ VMStatus: 'running', trouble: { action: 'stop', code: 'vps-action-failed' } })
    const { items } = await portal.ok('user/log/list', { serviceId: id, status: 'error', pageSize: 10 }, { as: owner })
    expect(items[0]).toMatchObject({ actor: 'system', action: 'service/vps/stop', error: 'Failed to stop VPS. Please contact support!' })
  })

  it.each(['lost-answer', 'lost-request', 'busy'] as const)('a stop whose call meets %s still ends as the engine says', async (fault) => {
    portal.simulator.faults.next('stop', fault)
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('10s')
    expect(await engine()).toBe('stopped')
    expect((await status())?.VMStatus).toBe('success')
  })

  it('an engine that stays silent leaves checking, and the next look settles it', async () => {
    portal.simulator.faults.next('find', 'busy', { times: 70 })
    portal.simulator.faults.next('list', 'busy', { times: 2 })
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('62s')
    expect(await status()).toMatchObject({
      VMStatus: 'checking',
      trouble: { action: 'stop', code: 'vps-action-failed' },
      actions: { start: { reason: 'vps-not-ready' } },
    })
    portal.simulator.faults.clear()
    await aMinutePasses()
    expect((await status())?.VMStatus).toBe('running')
  })

  it('a guest that powers itself off is shown as stopped within a minute', async () => {
    await portal.simulator.stop(key())
    await aMinutePasses()
    expect((await status())?.VMStatus).toBe('stopped')
    const { items } = await portal.ok('user/log/list', { serviceId: id, pageSize: 10 }, { as: owner })
    expect(items[0]).toMatchObject({ actor: 'system', action: 'service/vps/found-stopped', status: 'success' })
  })

  it('a machine that is gone from the engine is an error that says so, not a stopped one', async () => {
    const other = await activeVps(portal, owner)
    await portal.simulator.remove(`vps-${other}`)
    await aMinutePasses()
    const { items } = await portal.ok('user/service/vps/status', { ids: [other] }, { as: owner })
    expect(items[0]).toMatchObject({ VMStatus: 'error', trouble: { code: 'vps-missing' } })
    await aMinutePasses()
    const log = await portal.ok('user/log/list', { serviceId: other, search: 'service/vps/check' }, { as: owner })
    expect(log.items).toMatchObject([{ actor: 'system', status: 'error', error: expect.stringContaining('not found on its host') }])
  })
})

describe('who may', () => {
  beforeEach(running)

  it.each(['start', 'shutdown', 'stop', 'restart', 'console', 'detail', 'os', 'reveal-password'] as const)(
    'a foreign VPS is a missing one: %s',
    async (verb) => {
      const foreign = await portal.refused(`user/service/vps/${verb}`, { id }, { as: stranger })
      const missing = await portal.refused(`user/service/vps/${verb}`, { id: 999_999 }, { as: stranger })
      expect(foreign).toEqual(missing)
      expect(foreign.data.code).toBe('not-found')
    },
  )

  it('ids that are not the caller’s are left out of the states, without a word', async () => {
    expect(await portal.ok('user/service/vps/status', { ids: [id] }, { as: stranger })).toEqual({ items: [] })
  })

  it('[P1] a member may power and see, not read the password without that right, and never sees a price', async () => {
    const member = await customer(portal, 'member')
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: id, memberId: member.id, ownerId: owner.id, rights: [] }))
    const list = await portal.ok('user/service/vps/list', { tab: 'team' }, { as: member })
    expect(list.items[0]).toMatchObject({
      id,
      role: 'co-owner',
      ownerName: 'Name of power',
      price: null,
      actions: { stop: true, 'reveal-password': { reason: 'forbidden' } },
    })
    expect(list.counts).toMatchObject({ all: 1, team: 1 })
    expect((await portal.refused('user/service/vps/reveal-password', { id }, { as: member })).data.code).toBe('forbidden')
    expect((await portal.ok('user/service/vps/restart', { id }, { as: member })).VMStatus).toBe('restarting')
    await portal.advance('20s')
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: id, memberId: member.id, ownerId: owner.id, rights: ['password'] }))
    expect((await portal.ok('user/service/vps/reveal-password', { id }, { as: member, proof: PASSWORD })).username).toBe('root')
    expect((await portal.refused('user/service/vps/note', { id, note: 'mine' }, { as: member })).data.code).toBe('forbidden')
  })

  it('a suspended VPS is stopped and refuses every action until it is resumed, then runs again', async () => {
    await portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))
    await portal.advance('10s')
    expect(await engine()).toBe('stopped')
    expect((await portal.refused('user/service/vps/start', { id }, { as: owner })).data.code).toBe('service-suspended')
    expect((await portal.ok('user/service/vps/list', { tab: 'suspended' }, { as: owner })).items[0]).toMatchObject({
      id,
      paymentStatus: 'Suspended',
    })
    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    await portal.db.transaction((tx) => resumeService(tx, id, 'nonpayment'))
    await portal.advance('10s')
    expect(await engine()).toBe('stopped')
    await portal.db.transaction((tx) => resumeService(tx, id, 'abuse'))
    await portal.advance('30s')
    expect(await engine()).toBe('running')
  })
})

describe('the end', () => {
  it('stops at once, is kept for the days of grace, then leaves engine and address', async () => {
    const doomed = await activeVps(portal, owner)
    await portal.db.transaction((tx) => endService(tx, doomed, 7))
    await portal.advance('10s')
    expect((await portal.simulator.find(`vps-${doomed}`))?.state).toBe('stopped')
    expect((await portal.refused('user/service/vps/detail', { id: doomed }, { as: owner })).data.code).toBe('not-found')
    await portal.advance('7d')
    expect(await portal.simulator.find(`vps-${doomed}`)).toBeNull()
    expect((await portal.db.pool.query(`select 1 from reservation where service_id = $1`, [doomed])).rows).toEqual([])
  })
})
