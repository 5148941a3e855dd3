import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { column, signedInAgain } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, shop } from '../../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { simulatorConfig } from '../../../drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../../drivers/hypervisor/simulator/driver.ts'
import { TestClock } from '../../../platform/clock.ts'

let portal: TestPortal
let engine: Simulator
let staff: StaffMember
let as: Customer
/** The member that is lost, the node that it is, and the machines whose disks were on it alone; the last one has no backup. */
let dead: string
let nodeId: number
let there: number[]
let bare: number
/** What the engine was asked of those machines, under the keys that they had, while the host was lost. */
const asked: string[] = []

beforeAll(async () => {
  const clock = new TestClock('2026-11-20T02:00:00.000Z')
  engine = new Simulator(simulatorConfig.parse({ members: 2, provisionSeconds: 0, slowSeconds: 0 }), { clock })
  portal = await createTestPortal({ housekeeping: true, clock, drivers: { hypervisors: [engine] } })
  staff = await operator(portal, 'prue', ['provisioning'])
  as = await customer(portal, 'tenant')
  await give(portal, as, 10_000)
  await portal.db.pool.query(`update node set member = replace(title, 'sgn-', 'member-') where title like 'sgn-%'`)
  const store = await shop(portal)
  for (let n = 0; n < 6; n++) {
    const { id } = await portal.ok('user/order/place', { items: [store.item('premium-1')] }, { as })
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  }
  await portal.advance('2m')
  dead = (await engine.list())[0]?.node ?? ''
  nodeId = (await column(portal, 'select id::int from node where member = $1', dead))[0] as number
  there = (await column(portal, 'select service_id::int from vps where node_id = $1 order by 1', nodeId)) as number[]
  bare = there.at(-1) ?? 0
  for (const id of there.slice(0, -1)) await portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as })
  await portal.advance('5m')
  engine.cluster.silent.add(dead)
  await portal.advance('1m')
  engine.faults.next('move', 'refuse', { times: there.length })
  const take = engine.faults.take.bind(engine.faults)
  engine.faults.take = (operation, key) => {
    if (engine.cluster.silent.has(dead) && there.some((id) => key === `vps-${id}`)) asked.push(`${operation} ${key}`)
    return take(operation, key)
  }
  const input = { id: nodeId, stopAt: '2026-11-20T15:00:00.000Z', reason: 'burnt', declaredOff: true }
  await portal.ok('operator/node/evacuation/begin', input, { as: staff })
  await portal.advance('1m')
  asked.length = 0
}, 90_000)
afterAll(() => portal.dispose())

const evacuees = async () => (await portal.ok('operator/node/evacuation/detail', { id: nodeId }, { as: staff })).evacuation?.machines ?? []
const detail = (id: number) => portal.ok('user/service/vps/detail', { id }, { as })
const told = async (kind: string) =>
  (await column(portal, 'select count(*)::int from notice where account_id = $1 and kind = $2', as.id, kind))[0]
const rebuild = (serviceIds: number[]) =>
  portal.ok('operator/node/evacuation/rebuild', { id: nodeId, serviceIds, reason: 'the host burnt' }, { as: staff })

describe('[O4] machines whose disks are lost with their host', () => {
  it('are offered to their owner and to staff with the date of the backup, or with word that there is none', async () => {
    expect([await told('service-lost-backup'), await told('service-lost')]).toEqual([there.length - 1, 1])
    for (const id of there) {
      const { lost, trouble, actions } = await detail(id)
      const backup = id === bare ? null : { takenAt: expect.any(String) }
      expect([lost, trouble]).toMatchObject([{ backup, failed: false }, { code: 'vps-disk-lost' }])
      expect([actions.recover, actions.rebuild, actions.start]).toEqual([true, true, { reason: 'vps-disk-missing' }])
    }
    expect((await evacuees()).map(({ serviceId, lost }) => [serviceId, lost?.state, lost?.backupAt !== null])).toEqual(
      there.map((id) => [id, 'offered', id !== bare]),
    )
    const alerts = await portal.ok('operator/alerts/list', { kind: 'machine-trouble', pageSize: 50 }, { as: staff })
    expect(alerts.items.map(({ params }) => params['trouble'])).toEqual(there.map(() => 'lost'))
  })

  it('are rebuilt in bulk, each exactly once however many staff ask, and keep their addresses; the lost host is asked nothing', async () => {
    const places = () => column(portal, 'select address from vps where node_id is not null order by service_id')
    const before = await places()
    const [one, other] = await Promise.all([rebuild(there), rebuild(there)])
    const begun = [...one.machines, ...other.machines].filter(({ refused }) => refused === null).map(({ serviceId }) => serviceId)
    expect(begun.sort()).toEqual(there.filter((id) => id !== bare))
    expect(one.machines.find(({ serviceId }) => serviceId === bare)?.refused).toBe('backup-none')
    await portal.advance('5m')
    for (const id of there.filter((id) => id !== bare)) {
      expect(await engine.find(`vps-${id}-2`)).toMatchObject({ state: 'running', ready: true })
      expect((await engine.find(`vps-${id}-2`))?.node).not.toBe(dead)
      const { status, lost, trouble } = await detail(id)
      expect([status, lost, trouble]).toEqual(['running', null, null])
    }
    expect([await places(), asked, await told('service-replaced')]).toEqual([before, [], there.length - 1])
    expect((await evacuees()).map(({ lost }) => [lost?.state, lost?.copyLeft])).toEqual(
      there.map((id) => [id === bare ? 'offered' : 'rebuilt', true]),
    )
    const { items } = await portal.ok('user/log/list', { serviceId: there[0] ?? 0, search: '' }, { as })
    expect(items.filter(({ actor }) => actor === 'staff')).toHaveLength(1)
  })

  it('without a backup are reinstalled by their owner from an image, with a login of its own', async () => {
    as = await signedInAgain(portal, as)
    await portal.ok('user/service/vps/rebuild', { id: bare, image: 'ubuntu-24.04', password: 'begun-anew-123' }, { as, proof: PASSWORD })
    await portal.advance('5m')
    expect(engine.letsIn(`vps-${bare}-2`, { username: 'root', password: 'begun-anew-123' })).toBe(true)
    expect([await detail(bare), asked, await told('service-replaced-anew')]).toMatchObject([{ status: 'running', lost: null }, [], 1])
  })

  it('leave an old copy that is deleted as soon as the host is back, and nothing else with it', async () => {
    const keys = async () => (await engine.list()).map(({ key }) => key).filter((key) => there.some((id) => key.startsWith(`vps-${id}`)))
    expect((await keys()).sort()).toEqual(there.flatMap((id) => [`vps-${id}`, `vps-${id}-2`]).sort())
    engine.cluster.silent.clear()
    await portal.advance('1m')
    await portal.drain()
    expect((await keys()).sort()).toEqual(there.map((id) => `vps-${id}-2`).sort())
    expect((await evacuees()).map(({ lost }) => lost?.copyLeft)).toEqual(there.map(() => false))
  })
})
