import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { endService } from '../../services/index.ts'

const LOGIN = { username: 'admin', password: 'Before-the-portal-1' }
let portal: TestPortal
let owner: Customer
let staff: StaffMember
let nodeId: number
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'mover')
  staff = await operator(portal, 'keeper', ['provisioning'])
  nodeId = Number((await portal.db.pool.query(`select id from node where title = 'sgn-1'`)).rows[0]?.id)
})
afterAll(() => portal.dispose())
beforeEach(() => portal.simulator.faults.clear())

const report = () => portal.ok('operator/orphan/list', {}, { as: staff })
const found = async () => (await report()).items.map(({ kind, name }) => `${kind} ${name}`)
const remove = (name: string, more: object = {}) =>
  portal.call(
    'operator/orphan/remove',
    { engine: 'simulator', kind: 'unowned', name, typed: name, reason: 'left of an old database', ...more },
    { as: staff },
  )
const code = ({ data }: { data: unknown }) => (data as { code?: string }).code
const wish = (name: string, kind: 'foreign' | 'unowned') => ({
  ...{ engine: 'simulator', kind, name, accountId: owner.id, planId: 1, nodeId, title: `moved-${name}`, periodMonths: 3 as const },
  ...{ price: 4200, endAt: '2027-01-15T00:00:00.000Z', autoRenew: false, reason: 'moved in from the old panel' },
})
const adopt = (input: ReturnType<typeof wish> & { login?: typeof LOGIN }) => portal.call('operator/orphan/adopt', input, { as: staff })
const orphan = async (key: string): Promise<void> => {
  await portal.simulator.ensureDisk(key, {
    ...{ hostname: 'left', cpus: 1, memoryMb: 1024, diskGb: 10, image: 'debian-12', login: LOGIN },
    network: { address: '203.0.113.9', netmask: '255.255.255.0', gateway: '203.0.113.1', mac: '52:54:00:00:00:09' },
  })
}

describe('[X2] what engines and books say differently', () => {
  it('is found in both directions: machines, foreign guests, and snapshots', async () => {
    expect(await found()).toEqual([])
    const [gone, kept] = [await activeVps(portal, owner), await activeVps(portal, owner)]
    const { snapshotId } = await portal.ok('user/service/vps/snapshot/create', { id: kept }, { as: owner })
    await portal.advance('1m')
    await orphan('vps-47001')
    portal.simulator.plantGuest('legacy-db', LOGIN)
    await portal.simulator.remove(`vps-${gone}`)
    await portal.simulator.snapshots.take(`vps-${kept}`, 's-987654')
    await portal.simulator.snapshots.remove(`vps-${kept}`, `s-${snapshotId}`)
    expect((await found()).sort()).toEqual([
      'foreign legacy-db',
      `missing vps-${gone}`,
      'snapshot-left s-987654',
      `snapshot-missing s-${snapshotId}`,
      'unowned vps-47001',
    ])
    expect(code(await remove('s-987654', { kind: 'snapshot-left', serviceId: gone }))).toBe('orphan.refused')
    expect(await remove('s-987654', { kind: 'snapshot-left', serviceId: kept })).toMatchObject({ status: 'success' })
    expect(await found()).not.toContain('snapshot-left s-987654')
  })

  it('is told of engines that answer, and those that do not are named', async () => {
    portal.simulator.faults.down = true
    expect(await report()).toMatchObject({ items: [], silent: ['Simulator (no real machines)'] })
  })
})

describe('[X2] what is legitimately on an engine', () => {
  it('is never told of and never removed: what a rebuild is doing, own images, backups, snapshots that are copied, days of grace', async () => {
    const id = await activeVps(portal, owner)
    const known = await found()
    const legitimate = async () => expect(await found()).toEqual(known)
    const { snapshotId } = await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await legitimate()
    await portal.advance('1m')
    await portal.ok('user/service/vps/image/create', { id, snapshotId, name: 'golden' }, { as: owner })
    await portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as: owner })
    await portal.drain()
    await legitimate()
    await portal.advance('2m')
    await legitimate()
    const [image] = (await portal.ok('user/service/vps/image/list', {}, { as: owner })).items
    expect(code(await remove(image?.image ?? ''))).toBe('not-found')
    expect((await portal.ok('user/service/vps/image/list', {}, { as: owner })).items).toMatchObject([{ state: 'ready' }])
    // Between the old disk and the new one nothing stands under its key.
    portal.simulator.faults.next('ensureDisk', 'busy', { key: `vps-${id}`, times: 3 })
    await portal.ok('user/service/vps/rebuild', { id, image: 'ubuntu-24.04' }, { as: owner, proof: PASSWORD })
    await portal.drain()
    expect(await portal.simulator.find(`vps-${id}`)).toBeNull()
    await legitimate()
    expect(code(await remove(`vps-${id}`))).toBe('not-found')
    await portal.advance('10m')
    await legitimate()
    await portal.db.transaction((tx) => endService(tx, id, 7))
    await portal.advance('1m')
    await legitimate()
    expect(code(await remove(`vps-${id}`))).toBe('orphan.owned')
  })

  it('a machine whose disk is away keeps nobody from hearing of the others', async () => {
    const id = await activeVps(portal, owner)
    await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
    await portal.advance('1m')
    await portal.simulator.stop(`vps-${id}`)
    portal.simulator.befall(`vps-${id}`, 'disk-missing')
    await orphan('vps-47005')
    expect((await report()).silent).toEqual([])
    expect(await found()).toContain('unowned vps-47005')
    portal.simulator.befall(`vps-${id}`, 'disk-back')
  })
})

describe('[X2] removing what no service owns', () => {
  it('asks for its name, and is written down with its reason', async () => {
    await orphan('vps-47002')
    expect(code(await remove('vps-47002', { typed: 'vps-47003' }))).toBe('invalid-input')
    expect(await portal.simulator.find('vps-47002')).not.toBeNull()
    expect(await remove('vps-47002')).toMatchObject({ data: { name: 'vps-47002' } })
    expect(await portal.simulator.find('vps-47002')).toBeNull()
    const { rows } = await portal.db.pool.query(`select * from activity where action = 'operator/orphan/remove' order by id desc`)
    expect(JSON.stringify(rows[0])).toContain('left of an old database')
  })

  it('touches nothing that a service owns, and nothing without our key', async () => {
    const id = await activeVps(portal, owner)
    expect(code(await remove(`vps-${id}`))).toBe('orphan.owned')
    portal.simulator.plantGuest('legacy-web', LOGIN)
    expect(code(await remove('legacy-web'))).toBe('not-found')
    expect([(await portal.simulator.find(`vps-${id}`)) === null, portal.simulator.hasForeign('legacy-web')]).toEqual([false, true])
  })
})

describe('[X2] adopting a guest', () => {
  it('makes it a service of its owner with price and due date, without an invoice; it starts like any other', async () => {
    portal.simulator.plantGuest('legacy-shop', LOGIN)
    const before = (await portal.db.pool.query('select count(*)::int as n from invoice')).rows
    const answer = await portal.ok('operator/orphan/adopt', { ...wish('legacy-shop', 'foreign'), login: LOGIN }, { as: staff })
    await portal.advance('1m')
    const id = answer.serviceId
    expect(await portal.ok('user/service/vps/detail', { id }, { as: owner })).toMatchObject({
      ...{ name: 'moved-legacy-shop', status: 'stopped', state: 'active', end: '2027-01-15T00:00:00.000Z', periodMonths: 3 },
      price: { amount: 4200, currency: 'USD' },
    })
    expect((await portal.db.pool.query('select count(*)::int as n from invoice')).rows).toEqual(before)
    await portal.ok('user/service/vps/start', { id }, { as: owner })
    await portal.advance('1m')
    expect(await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })).toEqual(LOGIN)
    expect(portal.simulator.letsIn(`vps-${id}`, LOGIN)).toBe(true)
    expect(await found()).not.toContain('foreign legacy-shop')
  })

  it('takes one that carries a key of ours once, and tells its owner no password that nobody knows', async () => {
    await orphan('vps-47004')
    expect(await adopt(wish('vps-47004', 'unowned'))).toMatchObject({ status: 'success' })
    expect(code(await adopt(wish('vps-47004', 'unowned')))).toBe('orphan.owned')
    await portal.advance('1m')
    const { rows } = await portal.db.pool.query<{ id: string }>(`select service_id as id from vps where engine_key = 'vps-47004'`)
    const id = Number(rows[0]?.id)
    expect((await portal.refused('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })).data.code).toBe(
      'vps-password-unknown',
    )
  })

  it('of one that is gone gives everything back, and the service is not delivered', async () => {
    const { serviceId } = await portal.ok('operator/orphan/adopt', wish('never-there', 'foreign'), { as: staff })
    await portal.advance('5m')
    const { rows } = await portal.db.pool.query(
      `select s.state, (select count(*)::int from reservation r where r.service_id = s.id) as held from service s where id = $1`,
      [serviceId],
    )
    expect(rows).toEqual([{ state: 'undelivered', held: 0 }])
  })

  it('is for a node of that engine, a plan of its kind, and a day that is to come', async () => {
    portal.simulator.plantGuest('legacy-late', LOGIN)
    for (const bad of [{ nodeId: 99_999 }, { planId: 99_999 }, { accountId: 99_999 }, { endAt: '2020-01-01T00:00:00.000Z' }])
      expect(code(await adopt({ ...wish('legacy-late', 'foreign'), ...bad }))).toBe('invalid-input')
  })
})
