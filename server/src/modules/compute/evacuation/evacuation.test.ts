import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { Sabotage } from '../../../../test/support/sabotage.ts'
import { give, shop } from '../../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { simulatorConfig } from '../../../drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../../drivers/hypervisor/simulator/driver.ts'
import { TestClock } from '../../../platform/clock.ts'
import { endService } from '../../services/index.ts'
import { forcePower } from '../power.ts'

let portal: TestPortal
let engine: Simulator
let staff: StaffMember
let sabotage: Sabotage
let as: Customer
/** The two nodes of SGN, by the member that each is. */
let ids: Readonly<Record<string, number>>

const begin = async (movesRunning: boolean, provisionSeconds = 0) => {
  const clock = new TestClock('2026-11-20T02:00:00.000Z')
  const settings = { members: 2, provisionSeconds, slowSeconds: 0, moveSeconds: 30, movesRunning }
  engine = new Simulator(simulatorConfig.parse(settings), { clock })
  sabotage = new Sabotage()
  portal = await createTestPortal({ housekeeping: true, clock, drivers: { hypervisors: [engine] }, sagaProbe: sabotage.probe })
  staff = await operator(portal, 'prue', ['provisioning'])
  as = await customer(portal, 'tenant')
  await give(portal, as, 5000)
  const { rows } = await portal.db.pool.query<{ id: string; title: string }>(
    `update node set member = replace(title, 'sgn-', 'member-') where title like 'sgn-%' returning id, title`,
  )
  ids = Object.fromEntries(rows.map(({ id, title }) => [title.replace('sgn-', 'member-'), Number(id)]))
}

const buy = async (n: number, settled = '2m'): Promise<number[]> => {
  const store = await shop(portal)
  for (let i = 0; i < n; i++) {
    const { id } = await portal.ok('user/order/place', { items: [store.item('premium-1')] }, { as })
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  }
  await portal.advance(settled)
  return (await portal.db.pool.query('select service_id::int as id from vps order by 1')).rows.map(({ id }) => id)
}
const memberOf = async (id: number) => (await engine.find(`vps-${id}`))?.node
const books = async (id: number) =>
  (
    await portal.db.pool.query<{ node: number; reserved: number; state: string; power: string | null }>(
      `select v.node_id::int as node, r.node_id::int as reserved, v.state, v.power from vps v join reservation r on r.service_id = v.service_id
       where v.service_id = $1`,
      [id],
    )
  ).rows[0]
const look = async (member: string) =>
  (await portal.ok('operator/node/evacuation/detail', { id: ids[member] ?? 0 }, { as: staff })).evacuation
const evacuate = (member: string, more: { stopAt?: string; declaredOff?: boolean } = {}) =>
  portal.call(
    'operator/node/evacuation/begin',
    { id: ids[member] ?? 0, stopAt: '2026-11-20T15:00:00.000Z', reason: 'new memory', ...more },
    { as: staff },
  )
const other = (member: string | undefined): string => (member === 'member-1' ? 'member-2' : 'member-1')
const notices = async () =>
  (await portal.db.pool.query(`select kind from notice where kind = 'service-moves'`)).rows.map(({ kind }) => kind)

describe('[O4] machines of one customer', () => {
  beforeEach(() => begin(true))
  afterEach(() => portal.dispose())
  it('stand on nodes apart while there are some, and what a node has given out is what its reservations add up to', async () => {
    const machines = await buy(2)
    expect(new Set(await Promise.all(machines.map(memberOf))).size).toBe(2)
    const loads = `select node_id, count(*)::int as machines, sum(memory_mb)::int as memory from reservation group by 1 order by 1`
    const added = `select node_id, machines, memory_mb::int as memory from node_load where machines > 0 order by 1`
    expect((await portal.db.pool.query(added)).rows).toEqual((await portal.db.pool.query(loads)).rows)
  })
  it('the last place of a node is given once, whoever asks', async () => {
    const [id = 0] = await buy(1)
    const { rows } = await portal.db.pool.query(`select node_id, address_id, reserved_at from reservation where service_id = $1`, [id])
    await portal.db.pool.query(`update node set memory_mb = 3000 where id = $1`, [rows[0].node_id])
    const insert = portal.db.pool.query(
      `insert into reservation (service_id, node_id, address_id, cpu, memory_mb, disk_gb, mac, reserved_at) values (999, $1, $2, 1, 1024, 1, 'x', $3)`,
      [rows[0].node_id, rows[0].address_id, rows[0].reserved_at],
    )
    await expect(insert).rejects.toMatchObject({ constraint: 'node_has_room' })
  })
})

describe('a move whose process dies', () => {
  beforeAll(() => begin(false))
  afterAll(() => portal.dispose())
  it.each(['wait-turn', 'place', 'power-off', 'move', 'power-on', 'confirm'])('at %s arrives whole, once', async (step) => {
    const [id = 0] = (await portal.db.pool.query('select service_id::int as id from vps')).rows.map(({ id }) => id)
    const machine = id || (await buy(1))[0] || 0
    const full = (await memberOf(machine)) ?? ''
    await portal.db.pool.query(`update node set state = 'active'`)
    sabotage.plan({ point: `${step}:acted`, kind: 'crash', saga: 'vps.move' })
    await evacuate(full, { stopAt: new Date(portal.clock.now().getTime() + 7_200_000).toISOString() })
    await portal.advance('3h')
    expect(sabotage.pending).toEqual([])
    const there = ids[other(full)]
    expect(await books(machine)).toMatchObject({ node: there, reserved: there, power: 'running' })
    expect([await memberOf(machine), await engine.list()]).toMatchObject([other(full), [{ state: 'running' }]])
  })
})

describe('a node that is to be empty', () => {
  afterEach(() => portal.dispose())
  it('loses its machines one after another as they run: address, power and books stay, and nobody is told', async () => {
    await begin(true)
    const machines = await buy(4)
    const full = (await memberOf(machines[0] ?? 0)) ?? ''
    const here: number[] = []
    for (const id of machines) if ((await memberOf(id)) === full) here.push(id)
    await portal.drain()
    // A silent engine is not asked of one after the other.
    const asked = new Set<string>()
    const find = engine.find.bind(engine)
    engine.find = (key) => find(asked.add(key) && key)
    engine.faults.down = true
    expect(await evacuate(full)).toMatchObject({ status: 'success', data: { begin: { reason: 'node.evacuating' } } })
    await portal.drain()
    expect([asked.size, here.length]).toEqual([1, 2])
    engine.faults.down = false
    await portal.advance('20s')
    await portal.drain()
    const [moving] = (await look(full))?.machines.filter(({ state }) => state === 'moving') ?? []
    expect(await evacuate(full)).toMatchObject({ status: 'error', data: { code: 'node.evacuating' } })
    // Nobody is to notice it, and nothing else is done with it meanwhile.
    const id = moving?.serviceId ?? 0
    const refused = { status: 'running', actions: { stop: { reason: 'busy' }, rebuild: { reason: 'busy' } } }
    expect(await portal.ok('user/service/vps/detail', { id }, { as })).toMatchObject(refused)
    expect(await portal.call('user/service/vps/stop', { id }, { as })).toMatchObject({ data: { code: 'busy' } })
    expect(await portal.db.transaction((tx) => forcePower(tx, id, 'stop'))).toBe(false)
    await portal.advance('10m')
    expect(await look(full)).toMatchObject({
      state: 'done',
      machines: here.map((serviceId) => ({ serviceId, way: 'live', state: 'moved' })),
    })
    const there = ids[other(full)]
    for (const id of here) expect(await books(id)).toEqual({ node: there, reserved: there, state: 'running', power: 'running' })
    expect(await notices()).toEqual([])
  })

  it('waits for one that is being installed; one that ends on its way arrives before it is destroyed', async () => {
    await begin(true, 60)
    const [id = 0] = await buy(1, '5s')
    const node = (await column(portal, 'select node_id::int from vps where service_id = $1', id))[0]
    const full = Object.keys(ids).find((member) => ids[member] === node) ?? ''
    await evacuate(full)
    await portal.advance('30s')
    expect([(await look(full))?.machines, await memberOf(id)]).toMatchObject([[{ state: 'waiting', way: null }], undefined])
    const state = async () => (await look(full))?.machines[0]?.state
    for (let looks = 0; looks < 60 && (await state()) !== 'moving'; looks++) await portal.advance('5s')
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('5s')
    expect([await state(), (await engine.find(`vps-${id}`))?.state]).toEqual(['moving', 'running'])
    await portal.advance('10m')
    expect([await state(), await engine.list()]).toEqual(['moved', []])
    expect(await column(portal, 'select machines from node_load where machines > 0')).toEqual([])
  })

  it('switches off what cannot move as it runs, from the time that its customer was told, and on again; told once', async () => {
    await begin(false)
    const [id = 0] = await buy(1)
    const full = (await memberOf(id)) ?? ''
    expect(await evacuate(full, { stopAt: '2026-11-20T02:30:00.000Z' })).toMatchObject({ data: { fields: { stopAt: expect.any(String) } } })
    await evacuate(full, { stopAt: '2026-11-20T04:00:00.000Z' })
    await portal.advance('30m')
    expect([await memberOf(id), (await books(id))?.state, await notices()]).toEqual([full, 'running', ['service-moves']])
    expect(await look(full)).toMatchObject({ state: 'running', machines: [{ way: 'stop', state: 'waiting', toldAt: expect.any(String) }] })
    await portal.advance('2h')
    expect([await memberOf(id), (await engine.find(`vps-${id}`))?.state, await notices()]).toEqual([
      other(full),
      'running',
      ['service-moves'],
    ])
    expect(['running', 'success']).toContain((await books(id))?.state)
    expect(await look(full)).toMatchObject({ state: 'done', machines: [{ state: 'moved' }] })
  })

  it('says which found no room, and why; stopped, no further one leaves', async () => {
    await begin(true)
    const [id = 0] = await buy(1)
    const full = (await memberOf(id)) ?? ''
    await portal.db.pool.query(`update node set memory_mb = 1024 where id = $1`, [ids[other(full)]])
    await evacuate(full)
    await portal.advance('2m')
    expect(await look(full)).toMatchObject({ state: 'done', machines: [{ state: 'no-place', way: 'live' }] })
    expect(await books(id)).toMatchObject({ node: ids[full], reserved: ids[full], state: 'running' })
    expect((await portal.call('operator/node/evacuation/stop', { id: ids[full] ?? 0 }, { as: staff })).http).toBe(409)
  })
})

describe('a host that its cluster does not hear', () => {
  beforeEach(() => begin(true))
  afterEach(() => portal.dispose())
  const alerts = async () => (await portal.db.pool.query(`select kind from staff_alert where gone_at is null`)).rows.map(({ kind }) => kind)

  /** Whoever looks after engines and alerts does so between. */
  const minutesPass = async (minutes: number): Promise<void> => {
    for (let passed = 0; passed < minutes; passed += 5) {
      await portal.advance('5m')
      await portal.drain()
    }
  }

  it('leaves its machines Unknown and staff alerted; nothing is started elsewhere until a person says in writing that it is off', async () => {
    const machines = await buy(2)
    const [id = 0] = machines
    const dead = (await memberOf(id)) ?? ''
    engine.cluster.silent.add(dead)
    await minutesPass(20)
    expect([(await books(id))?.state, await memberOf(id)]).toEqual(['checking', dead])
    expect((await books(machines[1] ?? 0))?.state).toBe('running')
    expect(await alerts()).toContain('node-silent')
    expect(await alerts()).not.toContain('engine-silent')
    expect(await portal.ok('operator/node/detail', { id: ids[dead] ?? 0 }, { as: staff })).toMatchObject({
      silentSince: expect.any(String),
    })
    expect(await evacuate(dead)).toMatchObject({ status: 'error', data: { code: 'node.silent' } })
    expect(await evacuate(dead, { declaredOff: true })).toMatchObject({ status: 'success' })
    await portal.advance('10m')
    const there = ids[other(dead)]
    expect(await books(id)).toMatchObject({ node: there, reserved: there, power: 'running' })
    expect((await engine.list()).filter(({ key }) => key === `vps-${id}`)).toHaveLength(1)
    engine.cluster.silent.delete(dead)
    await minutesPass(20)
    expect(await alerts()).not.toContain('node-silent')
  })

  it('is believed by nobody to be off while it is heard', async () => {
    const [id = 0] = await buy(1)
    expect(await evacuate((await memberOf(id)) ?? '', { declaredOff: true })).toMatchObject({
      data: { fields: { declaredOff: expect.any(String) } },
    })
  })
})
