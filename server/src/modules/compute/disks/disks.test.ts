import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { column, serviceNow } from '../../../../test/support/life.ts'
import type { TestPortal } from '../../../../test/support/portal.ts'
import { closeShop, openShop, type Shop, somebody } from '../../../../test/support/shop.ts'
import { operator } from '../../../../test/support/staff.ts'
import { disksOf, onEngine, storageVps } from '../../../../test/support/storage.ts'
import { DriverError } from '../../../drivers/hypervisor/port.ts'
import { endService, writeShare } from '../../services/index.ts'

let portal: TestPortal
let from: Shop
let stranger: Customer
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  stranger = await customer(portal, 'stranger')
})
afterAll(() => closeShop(portal))

let owner: Customer
let id: number
beforeEach(async () => {
  portal.simulator.faults.clear()
  owner = await somebody(portal, 20_000)
  id = await storageVps({ portal, from, owner })
})

const key = () => `vps-${id}`
const listed = () => disksOf({ portal, owner }, id)
const names = async () => (await listed()).items.map(({ name, sizeGb, state }) => [name, sizeGb, state])
const there = () => onEngine({ portal }, id)
const first = async () => (await listed()).items[0]?.id ?? 0
const add = (input: object = {}, as = owner) =>
  portal.call('user/service/vps/disk/add', { id, name: 'photos', sizeGb: 100, ...input } as never, { as })
const grow = (diskId: number, sizeGb: number) => portal.call('user/service/vps/disk/grow', { id, diskId, sizeGb }, { as: owner })
const remove = (diskId: number) => portal.call('user/service/vps/disk/delete', { id, diskId }, { as: owner, proof: PASSWORD })
const buy = (amount = 1) => portal.call('user/service/vps/addon', { id, addon: 'storage-100', amount, method: 'balance' }, { as: owner })
const settings = (diskId: number, more: object = {}) =>
  portal.ok('user/service/vps/disk/update', { id, diskId, name: 'data', takesMore: false, ...more }, { as: owner })
/** So much of it on no disk. */
const withFree = async (gb: number) => {
  await settings(await first())
  await buy(Math.ceil(gb / 100))
  await portal.advance('2m')
}
const reserved = () => column(portal, 'select (disk_gb, storage_gb)::text from reservation where service_id = $1', id)

describe('[O1] a storage VPS', () => {
  it('is delivered with all of its storage on one disk, beside that of its system, each counted in its own pool', async () => {
    expect(await listed()).toMatchObject({
      ...{ totalGb: 250, freeGb: 0, most: 8, add: { reason: 'disk-none-free' } },
      items: [{ name: 'data', sizeGb: 250, wantedGb: 250, takesMore: true, state: 'ready', device: expect.stringContaining('virtio-d-') }],
    })
    expect([(await there()).map(([, gb]) => gb), portal.simulator.sizeOf(key())?.diskGb, await reserved()]).toEqual([
      [250],
      20,
      ['(20,250)'],
    ])
  })

  it('[M13] grows by an add-on while it runs: it is not switched off, and nothing else becomes larger', async () => {
    const { quote } = await portal.ok('user/service/vps/addon-preview', { id, addon: 'storage-100', amount: 1 }, { as: owner })
    expect(quote).toMatchObject({ restart: false, size: { before: { storageGb: 250 }, after: { storageGb: 350, diskGb: 20 } } })
    const [since] = await column(portal, 'select uptime_since from vps where service_id = $1', id)
    expect(await buy()).toMatchObject({ status: 'success', data: { invoice: { total: { amount: 180 } } } })
    await portal.advance('2m')
    expect([await names(), await there(), await reserved()]).toEqual([[['data', 350, 'ready']], [[expect.any(String), 350]], ['(20,350)']])
    expect(await column(portal, 'select uptime_since from vps where service_id = $1', id)).toEqual([since])
    expect((await serviceNow(portal, id)).plan).toMatchObject({ storageGb: 350, diskGb: 20 })
  })

  it('[M13] that its engine does not let grow is as before, and paid back', async () => {
    portal.simulator.faults.next('disk', 'refuse', { key: key() })
    await buy()
    await portal.advance('5m')
    expect([await names(), await reserved()]).toEqual([[['data', 250, 'ready']], ['(20,250)']])
    expect(await serviceNow(portal, id)).toMatchObject({ priceAmount: 600, changeInvoiceId: null })
  })

  it('[M13] that grew although its engine never said so is shown as it is, and what is bought next is on it already', async () => {
    portal.simulator.faults.next('disk', 'lost-answer', { key: key(), times: 5 })
    await buy()
    await portal.advance('30m')
    expect([await names(), await there(), await reserved()]).toEqual([[['data', 350, 'ready']], [[expect.any(String), 350]], ['(20,250)']])
    expect([await listed(), await serviceNow(portal, id)]).toMatchObject([{ totalGb: 250, freeGb: 0 }, { priceAmount: 600 }])
    await buy()
    await portal.advance('2m')
    expect([await names(), await there(), await reserved()]).toEqual([[['data', 350, 'ready']], [[expect.any(String), 350]], ['(20,350)']])
  })

  it('[O3] sells the last gigabyte of a pool once, whoever asks at the same time', async () => {
    const other = await somebody(portal, 20_000)
    const theirs = await storageVps({ portal, from, owner: other })
    const nodes = await column(portal, 'select node_id from reservation where service_id = any($1)', [id, theirs])
    await portal.db.pool.query('update reservation set node_id = $1 where service_id = $2', [nodes[0], theirs])
    const used = `(select sum(storage_gb) from reservation where node_id = $1)`
    await portal.db.pool.query(`update node set storage_gb = ${used} + 100 where id = $1`, [nodes[0]])
    const answers = await Promise.all([
      buy(),
      portal.call('user/service/vps/addon', { id: theirs, addon: 'storage-100', amount: 1, method: 'balance' }, { as: other }),
    ])
    await portal.advance('2m')
    await portal.db.pool.query('update node set storage_gb = 24000 where id = $1', [nodes[0]])
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const refused = answers.find(({ status }) => status === 'error')
    expect(refused?.data).toMatchObject({ code: expect.stringMatching(/^(change.no-room|order.sold-out)$/) })
  })
})

describe('data disks', () => {
  it('are divided as their owner says: what one does not take is free, and a further one is made of it while the server runs', async () => {
    await withFree(200)
    expect(await listed()).toMatchObject({ totalGb: 450, freeGb: 200, add: true })
    expect((await add({ sizeGb: 201 })).data).toMatchObject({ code: 'disk-no-room', params: { free: 200 } })
    expect((await add()).status).toBe('success')
    expect((await names())[1]).toEqual(['photos', null, 'making'])
    await portal.advance('1m')
    expect([await names(), (await there()).map(([, gb]) => gb)]).toEqual([
      [
        ['data', 250, 'ready'],
        ['photos', 100, 'ready'],
      ],
      [250, 100],
    ])
    expect(await portal.simulator.find(key())).toMatchObject({ state: 'running' })
    expect((await grow(await first(), 250)).data).toMatchObject({ code: 'disk-not-larger' })
    expect((await grow(await first(), 351)).data).toMatchObject({ code: 'disk-no-room' })
    expect((await grow(await first(), 350)).status).toBe('success')
    await portal.advance('1m')
    expect([await names(), (await listed()).freeGb]).toEqual([
      [
        ['data', 350, 'ready'],
        ['photos', 100, 'ready'],
      ],
      0,
    ])
  })

  it('take the last free gigabyte once, whoever asks at the same time, and there are no more than eight', async () => {
    await withFree(100)
    const answers = await Promise.all([add({ name: 'one' }), add({ name: 'two' })])
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    await withFree(100)
    for (let more = 3; more <= 8; more++) expect((await add({ name: `disk ${more}`, sizeGb: 1 })).status).toBe('success')
    expect((await add({ sizeGb: 1 })).data).toMatchObject({ code: 'disks-full' })
    expect((await listed()).add).toEqual({ reason: 'disks-full' })
  })

  it('[S2] stay as they are when the server is rebuilt, and the new system has them', async () => {
    const before = [await there(), await names()]
    await portal.ok('user/service/vps/rebuild', { id, image: 'ubuntu-24.04', password: 'rebuilt-with-1' }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
    expect([await there(), await names()]).toEqual(before)
  })

  it('are deleted with what is on them only while the server is off, by its owner with fresh proof; their room is free again', async () => {
    const disk = await first()
    expect((await listed()).items[0]?.actions).toMatchObject({ delete: { reason: 'vps-already-running' }, update: true })
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('1m')
    expect((await portal.call('user/service/vps/disk/delete', { id, diskId: disk }, { as: owner })).data).toMatchObject({
      code: 'proof-required',
    })
    expect((await remove(disk + 1_000_000)).data).toMatchObject({ code: 'not-found' })
    expect((await remove(disk)).status).toBe('success')
    await portal.advance('1m')
    expect([await names(), await there(), (await listed()).freeGb]).toEqual([[], [], 250])
  })

  it('that could not be made say so, and are tried again', async () => {
    await withFree(100)
    portal.simulator.faults.next('disk', 'refuse', { key: key() })
    await add()
    await portal.advance('3m')
    expect((await names())[1]).toEqual(['photos', null, 'failed'])
    expect(await column(portal, `select error_code from activity where service_id = $1 and action = 'service/vps/disk'`, id)).toEqual([
      'disk-failed',
    ])
    const photos = (await listed()).items[1]
    expect((await grow(photos?.id ?? 0, 100)).status).toBe('success')
    await portal.advance('1m')
    expect((await names())[1]).toEqual(['photos', 100, 'ready'])
  })

  it('whose engine is away for hours while they grow wait for it: they are what it holds, and nobody is asked', async () => {
    await withFree(100)
    const { disks } = portal.simulator
    const { list } = disks
    portal.simulator.faults.down = true
    disks.list = () => Promise.reject(new DriverError('retry-later', 'away'))
    await grow(await first(), 350)
    await portal.advance('5h')
    const saga = () => column(portal, `select state from saga where subject_id = $1 and kind = 'vps.disk' order by id desc limit 1`, id)
    expect(await saga()).toEqual(['undoing'])
    portal.simulator.faults.down = false
    disks.list = list
    await portal.advance('5h')
    expect([await saga(), (await names())[0]]).toEqual([['undone'], ['data', 250, 'ready']])
  })

  it('[P1] are divided by the owner alone: a member looks on, and a stranger finds nothing', async () => {
    await portal.db.transaction((tx) =>
      writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: stranger.id, rights: ['rebuild', 'backup'] }),
    )
    expect((await disksOf({ portal, owner: stranger }, id)).items).toHaveLength(1)
    expect((await add({}, stranger)).data).toMatchObject({ code: 'forbidden' })
    const nobody = await somebody(portal)
    expect((await portal.call('user/service/vps/disk/list', { id }, { as: nobody })).data).toMatchObject({ code: 'not-found' })
  })

  it('[M11] are kept after the end as long as their server, and go with it', async () => {
    await portal.db.transaction((tx) => endService(tx, id, 7))
    await portal.advance('6d')
    expect(await there()).toHaveLength(1)
    await portal.advance('3d')
    const left = [await there(), await column(portal, 'select id from vps_disk where service_id = $1', id), await reserved()]
    expect(left).toEqual([[], [], []])
  })

  it('[X2] that only the engine has, or only the books, are told to staff, who remove what no service names', async () => {
    const staff = await operator(portal, 'keeper', ['provisioning'])
    const found = async () => (await portal.ok('operator/orphan/list', {}, { as: staff })).items.map(({ kind, name }) => `${kind} ${name}`)
    const [name = ''] = (await there())[0] ?? []
    await portal.simulator.disks.ensure(key(), 'd-987654', 5)
    expect(await found()).toContain(`disk-left ${key()}/d-987654`)
    const removal = (what: string) =>
      portal.call(
        'operator/orphan/remove',
        { engine: 'simulator', kind: 'disk-left', name: what, typed: what, reason: 'left of an old database' },
        { as: staff },
      )
    expect((await removal(`${key()}/${name}`)).data).toMatchObject({ code: 'orphan.owned' })
    expect((await removal(`${key()}/d-987654`)).data).toMatchObject({ code: 'orphan.refused' })
    await portal.simulator.stop(key())
    expect((await removal(`${key()}/d-987654`)).status).toBe('success')
    await portal.simulator.disks.remove(key(), name)
    expect(await found()).toContain(`disk-missing ${key()}/${name}`)
  })
})

describe('[O4] a node whose pool refuses', () => {
  it('is left for another, and nothing of the disk stays behind', async () => {
    portal.simulator.faults.next('disk', 'no-capacity')
    const before = (await portal.simulator.disks.all()).length
    const built = await storageVps({ portal, from, owner })
    const more = (await portal.simulator.disks.all()).length - before
    expect([await onEngine({ portal }, built), more]).toEqual([[[expect.any(String), 250]], 1])
    expect(portal.simulator.faults.pending).toBe(0)
  })
})
