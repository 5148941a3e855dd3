import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { activeVps, paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { simulatorConfig } from '../../drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../drivers/hypervisor/simulator/driver.ts'

let portal: TestPortal
let owner: Customer
let staff: StaffMember
const clock = { now: () => portal?.clock.now() ?? new Date('2026-11-20T02:00:00.000Z') }
/** Hosts of 4 processors and 8 GB; the second takes two machines. */
const host = (id: string, capacity: number): Simulator =>
  Object.assign(new Simulator(simulatorConfig.parse({ provisionSeconds: 0, cpus: 4, memoryMb: 8192, diskGb: 200, capacity }), { clock }), {
    id,
  })
const first = host('first', 20)
const second = host('second', 2)

beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true, drivers: { hypervisors: [first, second] } })
  await portal.db.pool.query(`update node set driver = 'first' where title in ('sgn-1', 'sgn-2', 'sin-1')`)
  await portal.db.pool.query(`update node set driver = 'second' where title = 'han-1'`)
  owner = await customer(portal, 'roomy')
  await give(portal, owner, 100_000)
  staff = await operator(portal, 'planner', ['provisioning'])
  await refresh()
})
afterAll(() => portal.dispose())

const column = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await portal.db.pool.query<{ value: T }>({ text, values })).rows.map(({ value }) => value)
/** Until the engines were asked what they can give. */
const refresh = (): Promise<void> => portal.advance('10m')
const locationId = async (code: string): Promise<number> =>
  Number((await column('select id as value from location where code = $1', [code]))[0])
const planAt = async (code: string, plan: string) => {
  const { plans } = await portal.ok('public/service/plan/list/vm', {}, { as: owner })
  const at = await locationId(code)
  return plans.find((one) => one.code === plan)?.locations.find((place) => place.locationId === at)
}
const cart = async (code: string, plan: string) => {
  const { plans } = await portal.ok('public/service/plan/list/vm', {}, { as: owner })
  return {
    items: [
      {
        planId: plans.find((one) => one.code === plan)?.id ?? 0,
        locationId: await locationId(code),
        quantity: 1,
        periodMonths: 1 as const,
        image: 'debian-12',
      },
    ],
  }
}
const noRoom = (code: string, value: 'refund' | 'wait') =>
  portal.db.pool.query('update location set no_room = $2 where code = $1', [code, value])
const detail = (id: number) => portal.ok('user/service/vps/detail', { id }, { as: owner })
const money = async () => (await portal.ok('user/balance/overview', {}, { as: owner })).balance.amount
const templates = async () => (await mailsTo(portal, owner.email)).map(({ template }) => template)

describe('[D2] what is for sale', () => {
  it('is what engines declare that they can build, and a plan larger than any host of a location is not sold there', async () => {
    expect(await planAt('HAN', 'premium-1')).toMatchObject({ stock: 2, tooLarge: false })
    // Eight processors on hosts of four.
    expect(await planAt('HAN', 'premium-8')).toMatchObject({ stock: 0, tooLarge: true })
    const refused = await portal.refused('user/order/quote', await cart('HAN', 'premium-8'), { as: owner })
    expect(refused.data.code).toBe('order.too-large')
  })

  it('is counted once for two nodes that are the same host', async () => {
    // 8 GB of memory are four machines of 2 GB, whichever of the two nodes they stand on.
    expect(await planAt('SGN', 'premium-1')).toMatchObject({ stock: 4 })
    const before = await column(`select id as value from node where title in ('sgn-1', 'sgn-2')`)
    expect(before).toHaveLength(2)
  })

  it('is lowered by staff and never raised, and the page of the node shows what its engine declared', async () => {
    const { items } = await portal.ok('operator/node/list', {}, { as: staff })
    const node = items.find(({ title }) => title === 'han-1')
    expect(node?.reported).toMatchObject({ accelerator: 'simulated', cpus: 4, memoryMb: 8192, guests: { used: 0, limit: 2 } })
    expect(node?.reportedAt).not.toBeNull()
    await portal.db.pool.query(`update node set guests = 1 where title = 'han-1'`)
    expect(await planAt('HAN', 'premium-1')).toMatchObject({ stock: 1 })
    await portal.db.pool.query(`update node set guests = 50 where title = 'han-1'`)
    expect(await planAt('HAN', 'premium-1')).toMatchObject({ stock: 2 })
    await portal.db.pool.query(`update node set guests = null where title = 'han-1'`)
  })

  it('is refused by the database too, whoever reserves', async () => {
    const reserve = (memoryMb: number) =>
      portal.db.pool.query(
        `insert into reservation (service_id, node_id, cpu, memory_mb, disk_gb, mac, reserved_at)
         select 990001, id, 1, $1, 1, '0a:50:54:00:00:01', $2 from node where title = 'han-1'`,
        [memoryMb, portal.clock.now()],
      )
    await expect(reserve(8193)).rejects.toThrow(/node_has_room|no room/)
    await reserve(8192)
    expect(await planAt('HAN', 'premium-1')).toMatchObject({ stock: 0, tooLarge: false })
    await portal.db.pool.query('delete from reservation where service_id = 990001')
  })
})

describe('[O4] a paid machine without room', () => {
  it('is refunded at once where the location says so, and its owner is told why by page and mail', async () => {
    second.faults.next('start', 'no-capacity')
    const before = await money()
    const { id } = await paidVps(portal, owner, { location: 'HAN' })
    await portal.advance('5m')
    expect(await column('select state as value from service where id = $1', [id])).toEqual(['undelivered'])
    expect(await column('select state as value from saga where subject_id = $1', [id])).toEqual(['undone'])
    expect(
      await column(`select data->>'reason' as value from event where type = 'service.undeliverable' and data->>'serviceId' = $1`, [
        String(id),
      ]),
    ).toEqual(['sold-out'])
    expect(await second.find(`vps-${id}`)).toBeNull()
    expect(await money()).toBe(before)
    expect((await templates()).filter((one) => one === 'service-no-room-refunded')).toHaveLength(1)
  })

  it('waits where the location says so, tells its owner once, and is built when a node has room', async () => {
    await noRoom('HAN', 'wait')
    second.faults.next('start', 'no-capacity', { times: 3 })
    const { id } = await paidVps(portal, owner, { location: 'HAN' })
    await portal.advance('4m')
    expect(await detail(id)).toMatchObject({ state: 'installing', trouble: { code: 'vps-waits-for-room' } })
    await portal.advance('9m')
    expect(second.faults.pending).toBe(0)
    expect((await templates()).filter((one) => one === 'service-waits-for-room')).toHaveLength(1)
    await portal.advance('6m')
    expect(await detail(id)).toMatchObject({ state: 'active', status: 'running', trouble: null })
    expect(await column('select count(*)::int as value from reservation where service_id = $1', [id])).toEqual([1])
    await noRoom('HAN', 'refund')
  })

  it('is built on another node of the location where that has room', async () => {
    await portal.db.pool.query(`update node set driver = 'second' where title = 'sgn-2'`)
    await refresh()
    first.faults.next('ensureDisk', 'no-capacity')
    const id = await activeVps(portal, owner, { location: 'SGN' })
    expect(await column('select engine as value from vps where service_id = $1', [id])).toEqual(['second'])
    await portal.db.pool.query(`update node set driver = 'first' where title = 'sgn-2'`)
    await refresh()
  })
})

describe('[D2] what was delivered', () => {
  const alerts = async () =>
    (await portal.ok('operator/alerts/list', { kind: 'size-differs', pageSize: 50 }, { as: staff })).items.map(({ subject, params }) => [
      subject,
      params,
    ])

  it('is read back from the engine after a build', async () => {
    const id = await activeVps(portal, owner, { location: 'SIN' })
    expect(await detail(id)).toMatchObject({ actual: { cpus: 2, memoryMb: 2048, diskGb: 20 }, sizeDiffers: false })
    await portal.advance('2m')
    expect(await alerts()).toEqual([])
  })

  it('is shown as it is and raises an alert where it is less than was sold', async () => {
    const { id } = await paidVps(portal, owner, { location: 'SIN' })
    await portal.drain()
    first.shortchange(`vps-${id}`, { memoryMb: 128 })
    await portal.advance('2m')
    expect(await detail(id)).toMatchObject({ state: 'active', actual: { cpus: 2, memoryMb: 128, diskGb: 20 }, sizeDiffers: true })
    expect(await alerts()).toEqual([[String(id), expect.objectContaining({ service: id, memory: 128 })]])
  })
})
