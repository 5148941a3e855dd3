import { events } from '@portal/contracts/events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { teamOf } from '../../../test/support/crowd.ts'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { gatewaysSay, ledTo } from '../../../test/support/rgc.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { setBanned } from '../accounts/index.ts'
import { endService, handOver, lockService, suspendService } from '../services/index.ts'

let portal: TestPortal
let staff: StaffMember
let owner: Customer
let member: Customer
let id: number
let teamId: number
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'gatekeeper', ['support'])
})
afterAll(() => portal.dispose())

beforeEach(async () => {
  serial++
  ;[owner, member] = [await customer(portal, `owner${serial}`), await customer(portal, `member${serial}`)]
  id = await activeVps(portal, owner)
  teamId = await teamOf(portal, owner, member)
  await share(['remote'])
})

const share = (rights: 'remote'[]) => portal.ok('user/service/vps/share-team', { id, userID: member.id, rights }, { as: owner })
const open = async (as: Customer, hours = 8): Promise<number> => {
  const session = await portal.ok('user/rgc/session/create', { id, hours }, { as })
  await gatewaysSay(portal)
  return session.id
}
/** What is still led on, without anybody having waited: the gateway hears of it at once. */
const ledOn = async () => (await ledTo(portal, id)).filter(({ suspended }) => !suspended).map((one) => one.id)
const endings = async (sessions: readonly number[]) =>
  (await column(portal, `select id || ' ' || coalesce(ending, state) from rgc_session where id = any($1) order by id`, sessions)).map(
    String,
  )
const locked = <T>(
  work: (tx: Parameters<typeof lockService>[0], service: NonNullable<Awaited<ReturnType<typeof lockService>>>) => Promise<T>,
) =>
  portal.db.transaction(async (tx) => {
    const service = await lockService(tx, id)
    if (!service) throw new Error('no service')
    return await work(tx, service)
  })

describe('[S8] a connection ends', () => {
  it('by the clock, and not before', async () => {
    const session = await open(owner, 1)
    await portal.advance('50m')
    expect(await ledOn()).toHaveLength(1)
    await portal.advance('10m')
    expect([await ledOn(), await endings([session])]).toEqual([[], [`${session} expired`]])
    await gatewaysSay(portal)
    expect(await column(portal, 'select state from rgc_session where id = $1', session)).toEqual(['closed'])
  })

  it('of a member alone: when the right is taken back, the share ends, the team parts', async () => {
    for (const part of ['right', 'share', 'team'] as const) {
      if (part !== 'right') await share(['remote'])
      const [mine, theirs] = [await open(owner), await open(member)]
      if (part === 'right') await share([])
      if (part === 'share') await portal.ok('user/service/vps/share-cancel', { id, userID: member.id }, { as: owner })
      if (part === 'team') await portal.ok('user/team/remove', { id: teamId, userID: member.id }, { as: owner })
      await portal.drain()
      expect([part, await ledOn()]).toEqual([part, [`rgc:${mine}`]])
      expect(await endings([theirs])).toEqual([`${theirs} no-right`])
      await portal.ok('user/rgc/session/delete', { id: mine }, { as: owner })
      await gatewaysSay(portal)
    }
  })

  it('for everybody when the service is suspended, ends or goes to another', async () => {
    const other = await customer(portal, `heir${serial}`)
    const acts = {
      'handed-over': () => locked((tx, service) => handOver(tx, service, { toId: other.id, autoRenew: false })),
      suspended: () => locked((tx, service) => suspendService(tx, service.id, 'abuse')),
    }
    for (const ending of ['handed-over', 'suspended'] as const) {
      const as = ending === 'suspended' ? other : owner
      const session = await open(as)
      await acts[ending]()
      await portal.drain()
      expect([await ledOn(), await endings([session])]).toEqual([[], [`${session} ${ending}`]])
      await gatewaysSay(portal)
    }
    expect((await portal.call('user/rgc/session/create', { id }, { as: other })).data).toMatchObject({ code: 'service-suspended' })
  })

  it('when the service ends, and the address leads nowhere', async () => {
    const session = await open(owner)
    await locked((tx, service) => endService(tx, service.id, 7))
    await portal.drain()
    expect([await ledOn(), await endings([session])]).toEqual([[], [`${session} service-ended`]])
  })

  it('not where its service answers elsewhere: it leads there, and to nothing that it has left', async () => {
    const session = await open(owner)
    await portal.db.pool.query(`update vps set reach_host = '192.0.2.44', reach_port = 22044 where service_id = $1`, [id])
    await portal.db.transaction((tx) => tx.emit(events.serviceReachChanged, { serviceId: id, kind: 'vps' }))
    await portal.drain()
    expect(await ledTo(portal, id)).toMatchObject([{ id: `rgc:${session}`, target: '192.0.2.44:22044', suspended: false }])
  })

  it('not while its service is built anew: it leads nowhere that may be another’s meanwhile', async () => {
    const session = await open(owner)
    await portal.db.pool.query(`update vps set reach_host = '127.0.0.1', reach_port = 22044 where service_id = $1`, [id])
    await portal.db.transaction((tx) => tx.emit(events.serviceReachChanged, { serviceId: id, kind: 'vps' }))
    await portal.drain()
    expect(await ledTo(portal, id)).toMatchObject([{ target: '127.0.0.1:22044' }])
    await portal.ok('user/service/vps/rebuild', { id, image: 'ubuntu-24.04' }, { as: owner, proof: PASSWORD })
    await portal.advance('1s')
    expect((await portal.ok('user/service/vps/detail', { id }, { as: owner })).status).toBe('rebuilding')
    const nowhere = expect.not.stringContaining('22044')
    expect(await ledTo(portal, id)).toMatchObject([{ id: `rgc:${session}`, target: nowhere, suspended: false }])
  })

  it('of a banned account, and to its services', async () => {
    const [mine, theirs] = [await open(owner), await open(member)]
    await portal.db.transaction((tx) => setBanned(tx, owner.id, 'Stolen cards'))
    await portal.drain()
    expect([await ledOn(), (await endings([mine, theirs])).length]).toEqual([[], 2])
  })

  it('by staff, who say why; who opened it is told', async () => {
    const session = await open(member)
    const { items } = await portal.ok('operator/rgc/session/list', { serviceId: id }, { as: staff })
    expect(items).toMatchObject([{ id: session, state: 'open', by: { name: member.username }, owner: { username: owner.username } }])
    await portal.ok('operator/rgc/session/end', { id: session, reason: 'A source of attacks' }, { as: staff })
    expect([await ledOn(), await endings([session])]).toEqual([[], [`${session} staff`]])
    const notices = (await portal.ok('user/notification/list', {}, { as: member })).items
    expect(JSON.stringify(notices)).toContain('A source of attacks')
    expect((await portal.call('operator/rgc/session/end', { id: session, reason: 'Again' }, { as: staff })).data).toMatchObject({
      code: 'rgc.over',
    })
  })
})
