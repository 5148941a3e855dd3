import { addMonths } from '@portal/contracts/time.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isBuilt, isNotBuilt, waitsForStaff } from '../../../test/sagas/build.fixture.ts'
import { type Customer, customer, mailsTo, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps, giveUpBuild, paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'builder')
})
afterAll(() => portal.dispose())

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await portal.db.pool.query<T>(text, values)).rows
const listed = async (id: number) => (await portal.ok('user/service/vps/list', {}, { as: owner })).items.find((item) => item.id === id)

describe('[O4] a paid VPS', () => {
  it('is listed as installing with step and estimate while it boots, then runs, and the customer hears of it by mail', async () => {
    const { id } = await paidVps(portal, owner, { name: 'shop' })
    await portal.drain()
    const building = await listed(id)
    expect(building).toMatchObject({
      status: 'installing',
      state: 'installing',
      start: null,
      work: { step: 'wait-for-login', position: 3, steps: 5 },
    })
    expect(building?.work?.etaSeconds).toBeGreaterThan(0)
    expect(building?.actions.start).toEqual({ reason: 'service-not-active' })
    await portal.advance('30s')
    expect(await listed(id)).toMatchObject({
      status: 'running',
      state: 'active',
      work: null,
      address: expect.stringMatching(/^203\.0\.113\./),
      locationCode: 'SGN',
    })
    expect((await mailsTo(portal, owner.email)).map((mail) => mail.template)).toContain('service-ready')
  })

  it('[M11] begins its paid period at delivery, not at payment', async () => {
    const { id } = await paidVps(portal, owner)
    const paidAt = portal.clock.now()
    portal.simulator.faults.next('ensureDisk', 'busy')
    await portal.advance('1h')
    const detail = await portal.ok('user/service/vps/detail', { id }, { as: owner })
    const start = new Date(detail.start ?? 0)
    expect(start.getTime()).toBeGreaterThan(paidAt.getTime() + 5000)
    expect(new Date(detail.end ?? 0)).toEqual(addMonths(start, 1))
  })

  it('lets its owner in with the password that was revealed, and each reveal stands in the log', async () => {
    const id = await activeVps(portal, owner)
    const login = await portal.ok('user/service/vps/reveal-password', { id }, { as: owner, proof: PASSWORD })
    expect(portal.simulator.letsIn(`vps-${id}`, login)).toBe(true)
    const logged = await rows<{ action: string }>(`select action from activity where service_id = $1`, [id])
    expect(logged.map(({ action }) => action)).toContain('user/service/vps/reveal-password')
    const [stored] = await rows<{ all: string }>(`select v::text as all from vps v where service_id = $1`, [id])
    expect(stored?.all).not.toContain(login.password)
  })

  it('moves to another node where the first one refuses, under the same address', async () => {
    portal.simulator.faults.next('ensureDisk', 'no-capacity')
    const id = await activeVps(portal, owner)
    const [saga] = await rows<{ data: { excluded: number[]; reserved: { nodeId: number } } }>(
      `select data from saga where subject_id = $1`,
      [id],
    )
    expect(saga?.data.excluded).toHaveLength(1)
    expect(saga?.data.excluded).not.toContain(saga?.data.reserved.nodeId)
    expect(await rows(`select 1 from reservation where service_id = $1 and node_id = $2`, [id, saga?.data.reserved.nodeId])).toHaveLength(1)
  })

  it('where every node refuses waits for staff; given up it is told to who sold it, and leaves nothing behind', async () => {
    portal.simulator.faults.next('ensureDisk', 'refuse', { times: 2 })
    const { id } = await paidVps(portal, owner, { location: 'SGN' })
    await portal.advance('1m')
    expect((await listed(id))?.work).toMatchObject({ step: 'with-staff', etaSeconds: null })
    await giveUpBuild(portal, id)
    expect(await listed(id)).toBeUndefined()
    expect(await portal.simulator.find(`vps-${id}`)).toBeNull()
    expect(await rows(`select 1 from reservation where service_id = $1`, [id])).toEqual([])
    const told = await rows<{ data: object }>(`select data from event where type = 'service.undeliverable' and data->>'serviceId' = $1`, [
      String(id),
    ])
    expect(told).toHaveLength(1)
    expect((await portal.refused('user/service/vps/detail', { id }, { as: owner })).data.code).toBe('not-found')
  })

  it('of a live plan, or with data disks, keeps neither stream key nor disk once it is given up', async () => {
    const storage = { name: 'Storage 250', cpu: 1, memoryMb: 2048, diskGb: 20, storageGb: 250, transferGb: 4000 }
    for (const more of [{ type: 'live', options: { image: 'rtmp-nginx' } } as const, { type: 'storage', plan: storage } as const]) {
      const { id } = await paidVps(portal, owner, more)
      portal.simulator.faults.next('ensureDisk', 'refuse', { key: `vps-${id}`, times: 9 })
      await portal.advance('1m')
      const kept = () =>
        rows(`select service_id from vps_live where service_id = $1 union all select service_id from vps_disk where service_id = $1`, [id])
      expect(await kept()).toHaveLength(1)
      await giveUpBuild(portal, id)
      portal.simulator.faults.clear()
      expect(await kept()).toEqual([])
    }
  })

  it('given up after it booted, it is taken off its engine and off the node’s books', async () => {
    const { id } = await paidVps(portal, owner)
    await portal.drain()
    portal.simulator.faults.next('find', 'refuse', { key: `vps-${id}` })
    await portal.advance('1m')
    expect(portal.simulator.sizeOf(`vps-${id}`)).not.toBeNull()
    await giveUpBuild(portal, id)
    expect(portal.simulator.sizeOf(`vps-${id}`)).toBeNull()
    expect(await rows(`select 1 from reservation where service_id = $1`, [id])).toEqual([])
  })

  it('is never made of a machine that carries its key already: another’s, from before a database was restored', async () => {
    const key = `vps-${(await activeVps(portal, owner)) + 1}`
    const theirs = { username: 'root', password: 'somebody-elses-1' }
    await portal.simulator.ensureDisk(key, {
      ...{ hostname: 'theirs', cpus: 1, memoryMb: 1024, diskGb: 10, image: 'debian-12', login: theirs },
      network: { address: '203.0.113.9', netmask: '255.255.255.0', gateway: '203.0.113.1', mac: '52:54:00:00:00:09' },
    })
    const { id } = await paidVps(portal, owner)
    expect(key).toBe(`vps-${id}`)
    await portal.advance('5m')
    await waitsForStaff(portal, id)
    await giveUpBuild(portal, id)
    await portal.simulator.start(key)
    await portal.advance('1m')
    expect(portal.simulator.letsIn(key, theirs)).toBe(true)
  })

  it('stands in its owner’s log as what the system did, delivered or not [P4]', async () => {
    const mine = await customer(portal, 'logged')
    await activeVps(portal, mine, { name: 'came' })
    await paidVps(portal, mine, { name: 'never-came', location: 'NRT' })
    await portal.advance('1m')
    const { items } = await portal.ok('user/log/list', { search: 'service/deliver' }, { as: mine })
    expect(items.map(({ actor, status, detail, error }) => [actor, status, detail, error?.split('.')[0]])).toEqual([
      ['system', 'error', 'never-came', 'This plan is sold out at this location'],
      ['system', 'success', 'came', undefined],
    ])
  })

  it('at a site without nodes is sold out, and says so', async () => {
    const { id } = await paidVps(portal, owner, { location: 'NRT' })
    await portal.advance('1m')
    const told = await rows<{ reason: string }>(
      `select data->>'reason' as reason from event where type = 'service.undeliverable' and data->>'serviceId' = $1`,
      [String(id)],
    )
    expect(told).toEqual([{ reason: 'sold-out' }])
  })

  it('ordered twice under one source is one service, and heard twice it is built once', async () => {
    const first = await paidVps(portal, owner, { sourceKey: 'line:7/0' })
    const second = await paidVps(portal, owner, { sourceKey: 'line:7/0' })
    expect(second.id).toBe(first.id)
    await portal.advance('30s')
    expect(await rows(`select 1 from saga where subject_id = $1`, [first.id])).toHaveLength(1)
    expect(await rows(`select 1 from event where type = 'service.delivered' and data->>'serviceId' = $1`, [String(first.id)])).toHaveLength(
      1,
    )
  })
})

describe('[O4] a build on an engine that', () => {
  afterEach(() => portal.simulator.faults.clear())

  async function built(): Promise<void> {
    const { id } = await paidVps(portal, owner)
    await portal.advance('3m')
    expect(portal.simulator.faults.pending).toBe(0)
    await isBuilt(portal, id)
  }

  async function givenUp(): Promise<void> {
    const { id } = await paidVps(portal, owner)
    await portal.advance('3m')
    await waitsForStaff(portal, id)
    await giveUpBuild(portal, id)
    expect(portal.simulator.faults.pending).toBe(0)
    await isNotBuilt(portal, id)
  }

  it.each(['ensureDisk', 'start', 'find'] as const)('loses the request of %s', async (operation) => {
    portal.simulator.faults.next(operation, 'lost-request')
    await built()
  })

  it.each(['ensureDisk', 'start'] as const)('loses the answer of %s', async (operation) => {
    portal.simulator.faults.next(operation, 'lost-answer')
    await built()
  })

  it('is full on one node when the machine is to run: it is built anew on the other', async () => {
    portal.simulator.faults.next('start', 'no-capacity')
    await built()
  })

  it('loses the power of the machine while it boots', async () => {
    portal.simulator.faults.next('start', 'die')
    await built()
  })

  it('loses the machine while it boots, and does not answer when the build is taken back: it is asked again', async () => {
    portal.simulator.faults.next('start', 'vanish')
    portal.simulator.faults.next('remove', 'busy')
    await givenUp()
  })
})

describe('addresses', () => {
  it('no address is given twice at the same time, and a released one rests a day', async () => {
    const doomed = await paidVps(portal, owner, { location: 'HAN' })
    portal.simulator.faults.next('ensureDisk', 'refuse', { key: `vps-${doomed.id}` })
    await portal.drain()
    await giveUpBuild(portal, doomed.id)
    const [resting] = await rows<{ address: string; until: Date }>(
      `select address, until from address where state = 'quarantine' and location_id = $1`,
      [doomed.locationId],
    )
    expect(resting?.until.getTime()).toBe(portal.clock.now().getTime() + 86_400_000 - 180_000)
    const next = await activeVps(portal, owner, { location: 'HAN' })
    expect((await listed(next))?.address).not.toBe(resting?.address)
    await expect(portal.db.pool.query(`update address set service_id = $1 where address = $2`, [next, resting?.address])).rejects.toThrow(
      /address_service_id_unique/,
    )
  })
})
