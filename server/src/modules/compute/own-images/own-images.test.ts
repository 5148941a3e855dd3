import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps, paidVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, type Shop, shop } from '../../../../test/support/shop.ts'
import { simulatorConfig } from '../../../drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../../drivers/hypervisor/simulator/driver.ts'
import { endService } from '../../services/index.ts'
import { findVps } from '../store.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
let stranger: Customer
const clock = { now: () => portal?.clock.now() ?? new Date('2026-11-20T02:00:00.000Z') }
const engine = (id: string): Simulator => Object.assign(new Simulator(simulatorConfig.parse({}), { clock }), { id })
const first = engine('first')
const second = engine('second')

beforeAll(async () => {
  portal = await createTestPortal({ drivers: { hypervisors: [first, second] } })
  from = await shop(portal)
  await portal.db.pool.query(`update node set driver = case title when 'sgn-2' then 'second' else 'first' end`)
  owner = await customer(portal, 'imager')
  stranger = await customer(portal, 'stranger')
  await give(portal, owner, 100_000)
})
afterAll(() => portal.dispose())

let id: number
let snapshotId: number
beforeEach(async () => {
  second.faults.clear()
  // It stands on the second engine; what comes later may go to either.
  const first = (state: string) => portal.db.pool.query(`update node set state = $1 where title = 'sgn-1'`, [state])
  await first('draining')
  id = await activeVps(portal, owner)
  await first('active')
  ;({ snapshotId } = await portal.ok('user/service/vps/snapshot/create', { id }, { as: owner }))
  await portal.advance('1m')
})

const create = (name = 'golden', as = owner) => portal.call('user/service/vps/image/create', { id, snapshotId, name }, { as })
const list = async (as = owner) => (await portal.ok('user/service/vps/image/list', {}, { as })).items
const made = async (name = 'golden') => {
  await create(name)
  await portal.advance('1m')
  const [newest] = await list()
  if (newest?.state !== 'ready') throw new Error(`the image is ${newest?.state}`)
  return newest
}
const remove = (imageId: number, as = owner) => portal.call('user/service/vps/image/delete', { imageId }, { as })

describe('[S3] an own image', () => {
  it('is made of a snapshot beside its machine, which may be used meanwhile while the snapshot may not go', async () => {
    await create('web with PHP')
    expect(await list()).toMatchObject([
      { name: 'web with PHP', state: 'making', serviceName: 'web-01', base: 'debian-12', minDiskGb: 20, minMemoryMb: 512 },
    ])
    expect(await portal.call('user/service/vps/snapshot/delete', { id, snapshotId }, { as: owner })).toMatchObject({
      data: { code: 'snapshot-not-ready' },
    })
    expect((await portal.call('user/service/vps/restart', { id }, { as: owner })).status).toBe('success')
    await portal.advance('1m')
    expect(await list()).toMatchObject([{ state: 'ready' }])
    expect((await portal.call('user/service/vps/snapshot/delete', { id, snapshotId }, { as: owner })).status).toBe('success')
  })

  it('stays when its machine goes, and new orders of its owner are built of it, on the engine that has it', async () => {
    const { image } = await made('survivor')
    await portal.db.transaction((tx) => endService(tx, id, 0))
    await portal.advance('3m')
    for (let n = 0; n < 2; n++) {
      const { id: next } = await paidVps(portal, owner, { options: { image } })
      await portal.advance('30s')
      const row = await portal.db.transaction((tx) => findVps(tx, next))
      expect(row).toMatchObject({ state: 'running', engine: 'second', image, osTitle: 'survivor', username: 'root' })
      const login = await portal.ok('user/service/vps/reveal-password', { id: next }, { as: owner, proof: PASSWORD })
      expect(second.letsIn(`vps-${next}`, login)).toBe(true)
    }
  })

  it('is ordered through the cart where its engine stands; a stranger, or a place without that engine, is refused', async () => {
    const { image, locationIds } = await made('for the cart')
    expect(locationIds).toEqual([from.locationId('SGN')])
    const quote = (as: Customer, more: Parameters<Shop['item']>[1] = {}) =>
      portal.call('user/order/quote', { items: [from.item('premium-1', { image, ...more })] }, { as })
    expect((await quote(owner)).status).toBe('success')
    for (const refused of [await quote(stranger), await quote(owner, { image: 'own-999999' }), await quote(owner, { location: 'HAN' })])
      expect(refused.data).toMatchObject({ code: 'order.image-unavailable' })
    const order = await portal.ok('user/order/place', { items: [from.item('premium-1', { image, quantity: 2 })] }, { as: owner })
    await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as: owner })
    await portal.advance('1m')
    const { rows } = await portal.db.pool.query('select engine, state from vps where image = $1', [image])
    expect(rows).toEqual([
      { engine: 'second', state: 'running' },
      { engine: 'second', state: 'running' },
    ])
  })

  it('can be rebuilt with on the engine that has it', async () => {
    const { image } = await made('for a rebuild')
    const { items } = await portal.ok('user/service/vps/os', { id }, { as: owner })
    expect(items).toContainEqual(expect.objectContaining({ id: image, title: 'for a rebuild', own: true, fits: true }))
    await portal.ok('user/service/vps/rebuild', { id, image }, { as: owner, proof: PASSWORD })
    expect((await remove(Number(image.slice(4)))).data).toMatchObject({ code: 'own-image-busy' })
    await portal.advance('5m')
    expect(await portal.ok('user/service/vps/detail', { id }, { as: owner })).toMatchObject({ osTitle: 'for a rebuild', status: 'running' })
    const theirs = await activeVps(portal, stranger)
    expect(await portal.call('user/service/vps/rebuild', { id: theirs, image }, { as: stranger, proof: PASSWORD })).toMatchObject({
      data: { fields: { image: expect.stringContaining('can be rebuilt with') } },
    })
    // Once it is deleted the server is of what it grew from: that says how long it may boot, and what it may be sold as.
    await remove(Number(image.slice(4)))
    await portal.advance('1m')
    expect(await portal.db.transaction((tx) => findVps(tx, id))).toMatchObject({ image: 'debian-12', osTitle: 'for a rebuild' })
  })

  it('that the engine refuses to make says so, and can be deleted', async () => {
    second.faults.next('make-image', 'refuse')
    await create('refused')
    await portal.advance('3m')
    const [failed] = await list()
    expect(failed).toMatchObject({ name: 'refused', state: 'failed' })
    const { items } = await portal.ok('user/log/list', { serviceId: id, search: 'Image of a snapshot' }, { as: owner })
    expect(items[0]).toMatchObject({ status: 'error', error: 'Failed to make an image of VPS. Please contact support!' })
    expect((await remove(failed?.id ?? 0, stranger)).data).toMatchObject({ code: 'not-found' })
    expect((await remove(failed?.id ?? 0)).data).toEqual({ state: 'removing' })
    await portal.advance('1m')
    expect((await list()).map(({ name }) => name)).not.toContain('refused')
  })

  it('is its owner’s alone: no stranger makes or sees one', async () => {
    await made('private')
    expect((await create('stolen', stranger)).data).toMatchObject({ code: 'not-found' })
    expect(await list(stranger)).toEqual([])
  })

  it('is one of twenty at most', async () => {
    await portal.db.pool.query(
      `insert into vps_image (account_id, service_id, name, engine, base, os_title, family, username, min_memory_mb, min_disk_gb, state, made_at)
       select $1, $2, 'n' || n, 'first', 'debian-12', 'Debian', 'linux', 'root', 1, 1, 'ready', $3 from generate_series(1, 20) n`,
      [owner.id, id, portal.clock.now()],
    )
    expect((await create()).data).toMatchObject({ code: 'own-images-full', params: { max: 20 } })
  })
})
