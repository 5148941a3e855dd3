import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import { type Customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { serviceNow } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { onEngine, storageVps } from '../../../test/support/storage.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
beforeAll(async () => {
  ;({ portal, from } = await openShop())
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal)
})

const { premium1, preview, upgrade, documents } = changeTools(() => ({ portal, from, owner }))

describe('[M13] add-ons', () => {
  const offered = async (id: number) => (await portal.ok('user/service/vps/addon', { id }, { as: owner })).items
  it('are listed, those that nothing can build with that reason', async () => {
    const id = await premium1()
    await portal.db.pool.query(
      `insert into plan_addon (plan_id, code, kind, name, description, size, prices, max, position) select plan_id, 'copies-1', 'backup', name, description, 1, prices, 4, 9
       from plan_addon where code = 'cpu-1' and plan_id = $1 on conflict do nothing`,
      [from.planId('premium-1')],
    )
    expect((await offered(id)).map(({ code, refusal }) => [code, refusal?.code ?? null])).toEqual([
      ['memory-2', null],
      ['disk-20', null],
      ['cpu-1', null],
      ['ipv4-1', null],
      ['copies-1', 'not-supported-by-engine'],
    ])
    const { data } = await portal.refused('user/service/vps/addon', { id, addon: 'copies-1' }, { as: owner })
    expect(data.code).toBe('not-supported-by-engine')
  })

  it('are prorated, applied by the engine, added up, and renewed with the rest', async () => {
    await give(portal, owner, 10_000)
    const id = await premium1()
    const { quote } = await portal.ok('user/service/vps/addon-preview', { id, addon: 'disk-20', amount: 2 }, { as: owner })
    expect(quote).toMatchObject({ total: { amount: 400 }, renewal: { after: { amount: 900 } }, size: { after: { diskGb: 65 } } })
    const add = (amount: number) => portal.ok('user/service/vps/addon', { id, addon: 'disk-20', amount, method: 'balance' }, { as: owner })
    expect((await add(2)).invoice).toMatchObject({ status: 'installing', total: { amount: 400 } })
    await portal.advance('2m')
    await add(1)
    await portal.advance('2m')
    expect(await serviceNow(portal, id)).toMatchObject({
      priceAmount: 1100,
      plan: { diskGb: 85 },
      options: { addons: [{ code: 'disk-20', amount: 3 }] },
    })
    expect(portal.simulator.sizeOf(`vps-${id}`)).toMatchObject({ diskGb: 85 })
    const { total, lines } = await portal.ok('user/service/vps/renew-preview', { ids: [id] }, { as: owner })
    expect([total.amount, lines.length]).toEqual([1100, 2])
    expect((await offered(id)).find(({ code }) => code === 'disk-20')?.owned).toBe(3)
    expect([await documents('change'), await documents('upgrade')]).toEqual([['finished', 'finished'], []])
  })

  it('stay with a larger plan: its size is the plan’s and theirs', async () => {
    await give(portal, owner, 10_000)
    const id = await premium1()
    await portal.ok('user/service/vps/addon', { id, addon: 'memory-2', method: 'balance' }, { as: owner })
    await portal.advance('2m')
    expect((await preview(id, 'premium-2')).quote).toMatchObject({
      size: { after: { memoryMb: 6144 } },
      renewal: { after: { amount: 1260 } },
    })
    await upgrade(id, 'premium-2')
    await portal.advance('2m')
    expect(await serviceNow(portal, id)).toMatchObject({ priceAmount: 1260, plan: { memoryMb: 6144, cpu: 2 } })
  })

  it('end where the plan says so', async () => {
    const id = await premium1()
    const { data } = await portal.refused('user/service/vps/addon', { id, addon: 'cpu-1', amount: 9 }, { as: owner })
    expect([data.code, data.params]).toEqual(['change.addon-limit', { max: 8, owned: 0 }])
    expect((await portal.refused('user/service/vps/addon', { id, addon: 'nothing' }, { as: owner })).data.code).toBe(
      'order.addon-unavailable',
    )
  })
})

describe('[M13] a larger plan', () => {
  it('[O1] of a storage VPS enlarges its data disk with the rest of it', async () => {
    await give(portal, owner, 10_000)
    const id = await storageVps({ portal, from, owner })
    expect((await upgrade(id, 'storage-500')).status).toBe('success')
    await portal.advance('5m')
    expect(await onEngine({ portal }, id)).toEqual([[expect.any(String), 500]])
    expect(portal.simulator.sizeOf(`vps-${id}`)).toMatchObject({ cpus: 2, memoryMb: 4096 })
    expect((await portal.ok('user/service/vps/disk/list', { id }, { as: owner })).items).toMatchObject([{ sizeGb: 500, state: 'ready' }])
  })

  it('[O5] of a live plan leaves it its key and its targets', async () => {
    await give(portal, owner, 10_000)
    const id = await activeVps(portal, owner, {
      type: 'live',
      ...{ planId: from.planId('live-1'), priceAmount: 1200, autoRenew: false, options: { image: 'rtmp-nginx' } },
      plan: { name: 'Live 1', cpu: 2, memoryMb: 4096, diskGb: 40, transferGb: 5000 },
    })
    const target = { name: 'YouTube', server: 'rtmps://a.rtmps.youtube.com/live2', key: 'k-1' }
    await portal.ok('user/service/vps/live/target-add', { id, ...target }, { as: owner })
    const key = () => portal.ok('user/service/vps/live/reveal-key', { id }, { as: owner, proof: PASSWORD })
    const before = await key()
    expect((await upgrade(id, 'live-2')).status).toBe('success')
    await portal.advance('5m')
    await portal.drain()
    expect([await key(), portal.simulator.sizeOf(`vps-${id}`)?.cpus]).toEqual([before, 4])
    const told = await portal.ok('user/service/vps/live/detail', { id }, { as: owner })
    expect(told).toMatchObject({ confirmed: true, heard: true, targets: [{ name: 'YouTube', state: 'idle' }] })
  })
})
