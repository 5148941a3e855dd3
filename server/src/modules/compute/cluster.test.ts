import { addSeconds } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { simulatorConfig } from '../../drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../drivers/hypervisor/simulator/driver.ts'
import { TestClock } from '../../platform/clock.ts'

let portal: TestPortal
let engine: Simulator
let as: Customer
let staff: StaffMember
beforeAll(async () => {
  const clock = new TestClock('2026-11-20T02:00:00.000Z')
  engine = new Simulator(simulatorConfig.parse({ members: 2, provisionSeconds: 0, moveSeconds: 30 }), { clock })
  portal = await createTestPortal({ clock, drivers: { hypervisors: [engine] } })
  as = await customer(portal, 'clustered')
  staff = await operator(portal, 'prue', ['provisioning'])
})
afterAll(() => portal.dispose())

const nodes = async () => (await portal.ok('operator/node/list', { pageSize: 50 }, { as: staff })).items
const placeOf = async (id: number) =>
  (
    await portal.db.pool.query<{ node: string; reserved: string }>(
      `select n.title as node, m.title as reserved from vps v join node n on n.id = v.node_id
        join reservation r on r.service_id = v.service_id join node m on m.id = r.node_id where v.service_id = $1`,
      [id],
    )
  ).rows[0]

it('[O4] a machine is built on the host that its node is, and found and counted on the one that the cluster moved it to', async () => {
  const [first, second] = (await nodes()).filter(({ locationCode }) => locationCode === 'SGN')
  if (!first || !second) throw new Error('two nodes are wanted')
  const member = async ({ id, title, cpu, memoryMb, diskGb, cpuFactor, memoryFactor, diskFactor, version }: typeof first, name: string) =>
    portal.call(
      'operator/node/update',
      { id, title, cpu, memoryMb, diskGb, cpuFactor, memoryFactor, diskFactor, version, member: name },
      { as: staff },
    )
  expect(await member(first, 'nowhere')).toMatchObject({ status: 'error', data: { code: 'node.not-reached' } })
  expect(await member(first, 'member-2')).toMatchObject({ status: 'success', data: { member: 'member-2' } })
  expect(await member(second, 'member-1')).toMatchObject({ status: 'success', data: { member: 'member-1' } })
  const store = await shop(portal)
  const { id: order } = await portal.ok('user/order/place', { items: [store.item('premium-1')] }, { as })
  await give(portal, as, 5000)
  await portal.ok('user/order/finish', { id: order, method: 'balance' }, { as })
  await portal.advance('1m')
  const id = Number((await portal.db.pool.query('select service_id from vps')).rows[0]?.service_id)
  const before = await placeOf(id)
  const here = before?.node === first.title ? 'member-2' : 'member-1'
  const [there, title] = here === 'member-2' ? ['member-1', second.title] : ['member-2', first.title]
  expect((await engine.find(`vps-${id}`))?.node).toBe(here)
  await engine.move?.to(`vps-${id}`, there)
  portal.clock.set(addSeconds(portal.clock.now(), 60))
  // Whoever places a machine holds its location first: the look waits for that, and holds nothing that is wanted meanwhile.
  const placing = await portal.db.pool.connect()
  try {
    await placing.query('begin')
    await placing.query('select from location where id = (select location_id from node where title = $1) for update', [title])
    const looked = portal.drain()
    await vi.waitFor(async () => {
      const { rows } = await portal.db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%location%'`,
      )
      expect(rows).not.toEqual([])
    }, 60_000)
    await placing.query('select from vps where service_id = $1 for update nowait', [id])
    await placing.query('commit')
    await looked
  } finally {
    placing.release(true)
  }
  expect((await engine.find(`vps-${id}`))?.node).toBe(there)
  expect(await placeOf(id)).toEqual({ node: title, reserved: title })
  expect((await nodes()).find((node) => node.title === title)?.machines).toBe(1)
})
