import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, shop } from '../../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { DriverError } from '../../../drivers/hypervisor/port.ts'
import { simulatorConfig } from '../../../drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../../drivers/hypervisor/simulator/driver.ts'
import { TestClock } from '../../../platform/clock.ts'

let portal: TestPortal
let engine: Simulator
let staff: StaffMember
let as: Customer
let machines: number[]
/** The member that is lost, the node that it is, and the machines whose disks were on it alone. */
let dead: string
let nodeId: number
let there: number[]

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
  machines = (await portal.db.pool.query('select service_id::int as id from vps order by 1')).rows.map(({ id }) => id)
  dead = (await engine.find(`vps-${machines[0]}`))?.node ?? ''
  nodeId = (await portal.db.pool.query('select id::int from node where member = $1', [dead])).rows[0].id
  there = (await books()).filter(({ node }) => node === nodeId).map(({ id }) => id)
})
afterAll(() => portal.dispose())

const books = async () =>
  (
    await portal.db.pool.query<{ id: number; node: number; reserved: number; state: string }>(
      `select v.service_id::int as id, v.node_id::int as node, r.node_id::int as reserved, v.state
       from vps v join reservation r on r.service_id = v.service_id order by 1`,
    )
  ).rows

it('[O4] a lost host is asked nothing: machines whose disks are lost with it are given up at once, side by side, with that reason', async () => {
  expect(there.length).toBeGreaterThan(1)
  engine.cluster.silent.add(dead)
  for (let minutes = 0; minutes < 20; minutes += 5) {
    await portal.advance('5m')
    await portal.drain()
  }
  const asked: string[] = []
  for (const verb of ['start', 'stop', 'shutdown', 'find'] as const) {
    const real = engine[verb].bind(engine) as (key: string) => Promise<never>
    engine[verb] = async (key: string): Promise<never> => {
      if (!there.some((id) => key === `vps-${id}`)) return await real(key)
      asked.push(verb)
      throw new DriverError('retry-later', 'the member does not answer')
    }
  }
  engine.faults.next('move', 'refuse', { times: there.length })
  const input = { id: nodeId, stopAt: '2026-11-20T15:00:00.000Z', reason: 'burnt', declaredOff: true }
  await portal.ok('operator/node/evacuation/begin', input, { as: staff })
  await portal.advance('1m')
  const { evacuation } = await portal.ok('operator/node/evacuation/detail', { id: nodeId }, { as: staff })
  expect(evacuation).toMatchObject({
    state: 'done',
    machines: there.map(() => ({ state: 'disk-lost', way: 'lost', detail: 'simulated: move was refused' })),
  })
  expect(asked.filter((verb) => verb !== 'find')).toEqual([])
  for (const one of (await books()).filter(({ id }) => there.includes(id)))
    expect(one).toMatchObject({ node: nodeId, reserved: nodeId, state: 'checking' })
})
