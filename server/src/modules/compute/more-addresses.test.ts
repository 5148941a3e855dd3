import { MORE_ADDRESSES_MAX } from '@portal/contracts/constants.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import { type Customer, PASSWORD } from '../../../test/support/customers.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { operator } from '../../../test/support/staff.ts'
import { transfersOf } from '../../../test/support/transfers.ts'
import { fitsResized } from '../infrastructure/index.ts'
import { endService } from '../services/index.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
beforeAll(async () => {
  ;({ portal, from } = await openShop())
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal, 10_000)
})

const { premium1, documents, balance } = changeTools(() => ({ portal, from, owner }))
const add = (id: number, amount = 1, as = owner) =>
  portal.call('user/service/vps/addon', { id, addon: 'ipv4-1', amount, method: 'balance' }, { as })
const detail = (id: number, as = owner) => portal.ok('user/service/vps/detail', { id }, { as })
const led = (id: number) => portal.simulator.addresses.list(`vps-${id}`)
const held = (id: number) => column(portal, `select (address, state)::text from address where extra_of = $1 order by id`, id)
const assigned = (all: readonly string[]) => all.map((one) => `(${one},assigned)`)
/** Of those of a location that are free, so many stay so; what was set aside comes back. */
const leave = (code: string, left: number) =>
  portal.db.pool.query(
    `update address set state = 'blocked', note = 'set aside' where state in ('free', 'quarantine') and location_id = $1
        and id not in (select id from address where state = 'free' and location_id = $1 order by id limit $2)`,
    [from.locationId(code), left],
  )
const giveBack = () => portal.db.pool.query(`update address set state = 'free', note = '' where note = 'set aside'`)
const leads = (yes: boolean) =>
  portal.db.pool.query(`update engine set capabilities = capabilities || jsonb_build_object('moreAddresses', $1::boolean)`, [yes])
const order = async (plan: string, quantity: number, as = owner, location = 'SGN') => {
  const items = [from.item(plan, { location, addons: [{ code: 'ipv4-1', quantity }] })]
  return await portal.call('user/order/place', { items }, { as })
}

describe('[O2] several IPv4 addresses', () => {
  it('ordered with a server they are led to it, shown, found, exported, billed with it, and given back once at its end', async () => {
    const { data } = await order('storage-250', 2)
    const id0 = (data as { id: number }).id
    await portal.ok('user/order/finish', { id: id0, method: 'balance' }, { as: owner })
    await portal.advance('5m')
    const id = (await portal.ok('user/order/detail', { id: id0 }, { as: owner })).units[0]?.serviceId ?? 0
    const { address, moreAddresses: more } = await detail(id)
    expect([more.length, new Set([address, ...more]).size]).toEqual([2, 3])
    expect([await led(id), await held(id)]).toEqual([more, assigned(more)])
    expect(await serviceNow(portal, id)).toMatchObject({ priceAmount: 1000, plan: { moreIpv4: 2 } })
    const { total } = await portal.ok('user/service/vps/renew-preview', { ids: [id] }, { as: owner })
    expect(total.amount).toBe(1000)
    const [first = '', last = ''] = more
    const { items } = await portal.ok('user/service/vps/list', { search: last }, { as: owner })
    expect(items).toMatchObject([{ id, moreAddresses: more }])
    const { items: exported } = await portal.ok('user/service/vps/export', { ids: [id] }, { as: owner })
    expect(exported).toMatchObject([{ moreAddresses: more }])
    const staff = await operator(portal, 'addressbook', ['provisioning', 'support'])
    const found = await portal.ok('operator/search', { text: last }, { as: staff })
    expect(JSON.stringify(found)).toContain(owner.email.split('@')[0])
    const poolId = Number((await column(portal, 'select pool_id from address where address = $1', last))[0])
    const page = await portal.ok('operator/address/list', { poolId, search: last }, { as: staff })
    expect(page.items.find(({ address }) => address === last)).toMatchObject({ owner: { serviceId: id } })
    // Each of them can be named, and nobody else's.
    const reverse = (one: string) => portal.ok('user/service/vps/reverse-dns/detail', { id, address: one }, { as: owner })
    expect([(await reverse(first)).address, (await reverse('192.0.2.250')).address]).toEqual([first, null])

    await portal.ok('user/service/vps/rebuild', { id, image: 'ubuntu-24.04' }, { as: owner, proof: PASSWORD })
    await portal.advance('10m')
    expect([await led(id), (await detail(id)).moreAddresses]).toEqual([more, more])

    const { offer, accept } = transfersOf(() => portal)
    const to = await somebody(portal)
    expect((await accept(to, [await offer(owner, to, id)])).status).toBe('success')
    expect((await detail(id, to)).moreAddresses).toEqual(more)

    await portal.ok('user/service/vps/cancel', { id, mode: 'immediate' }, { as: to, proof: PASSWORD })
    await portal.advance('25h')
    expect(await held(id)).toEqual([])
    const rest = await column(portal, 'select state from address where address = any($1)', [address, ...more])
    expect(rest).toEqual(['quarantine', 'quarantine', 'quarantine'])
    expect(await portal.simulator.find(`vps-${id}`)).toBeNull()
  })

  it('bought later they are led to a server that goes on running, up to the limit of the plan', async () => {
    const id = await premium1()
    const before = (await detail(id)).uptimeSince
    const { quote } = await portal.ok('user/service/vps/addon-preview', { id, addon: 'ipv4-1', amount: 2 }, { as: owner })
    expect(quote).toMatchObject({ restart: false, renewal: { after: { amount: 900 } }, size: { after: { moreIpv4: 2 } } })
    expect((await add(id, 2)).status).toBe('success')
    // Paid for and not led yet: taken, and not shown.
    expect([(await held(id)).length, (await detail(id)).moreAddresses]).toEqual([2, []])
    await portal.advance('2m')
    const { moreAddresses: more, uptimeSince, status } = await detail(id)
    expect([await led(id), await held(id), uptimeSince, status]).toEqual([more, assigned(more), before, 'running'])
    expect(await serviceNow(portal, id)).toMatchObject({ priceAmount: 900, changeInvoiceId: null })
    expect((await add(id, 7)).data).toMatchObject({ code: 'change.addon-limit', params: { max: 8, owned: 2 } })
    expect((await add(id)).status).toBe('success')
    await portal.advance('2m')
    expect((await detail(id)).moreAddresses).toEqual(expect.arrayContaining([...more]))
    expect((await led(id)).length).toBe(3)
    // With the rest of a larger plan, and through a stop and a start.
    await changeTools(() => ({ portal, from, owner })).upgrade(id, 'premium-2')
    await portal.advance('5m')
    expect([(await led(id)).length, (await serviceNow(portal, id)).plan]).toMatchObject([3, { moreIpv4: 3, cpu: 2 }])
    expect(await documents('change')).toEqual(['finished', 'finished'])
    const fits = (moreAddresses: number) =>
      portal.db.transaction((tx) => fitsResized(tx, id, { cpu: 1, memoryMb: 2048, diskGb: 25, moreAddresses }))
    expect([await fits(4), await fits(MORE_ADDRESSES_MAX + 1)]).toEqual([true, false])
  })

  it('what its engine will not lead to it is paid back, rests, and the server is as it was', async () => {
    const id = await premium1()
    const money = await balance()
    portal.simulator.faults.next('addresses', 'refuse', { key: `vps-${id}` })
    expect((await add(id, 2)).status).toBe('success')
    const taken = await column(portal, 'select address from address where extra_of = $1', id)
    await portal.advance('5m')
    expect([await led(id), await held(id), (await detail(id)).moreAddresses, await balance()]).toEqual([[], [], [], money])
    const states = await column(portal, 'select state from address where address = any($1)', taken)
    expect([states, await documents('change')]).toEqual([['quarantine', 'quarantine'], ['cancelled']])
    expect(await serviceNow(portal, id)).toMatchObject({ priceAmount: 500, changeInvoiceId: null })
    // An answer that was lost is no failure.
    portal.simulator.faults.next('addresses', 'lost-answer', { key: `vps-${id}` })
    expect((await add(id)).status).toBe('success')
    await portal.advance('5m')
    expect([(await led(id)).length, (await held(id)).length]).toEqual([1, 1])
  })

  it('paid for and given up before they were led they are not what a rebuild makes it with', async () => {
    const id = await premium1()
    expect((await add(id, 2)).status).toBe('success')
    await portal.ok('user/service/vps/rebuild', { id, image: 'ubuntu-24.04' }, { as: owner, proof: PASSWORD })
    const booting = () =>
      column(portal, `select 1 from saga_step t join saga s on s.id = t.saga_id where s.subject_id = $1 and t.name = 'boot'`, id)
    for (let waited = 0; waited < 120 && (await booting()).length === 0; waited++) await portal.advance('1s')
    expect([(await booting()).length, (await held(id)).length, await led(id)]).toEqual([1, 2, []])
    await portal.db.transaction((tx) => endService(tx, id, 7))
    await portal.advance('10m')
    expect([await led(id), await held(id), await column(portal, 'select more_addresses from vps where service_id = $1', id)]).toEqual([
      ...[[], []],
      [[]],
    ])
  })

  it('of an adopted guest’s plan they are led to it or given back, and where its engine leads none nothing is booked', async () => {
    const staff = await operator(portal, 'adopts-more', ['provisioning'])
    const [nodeId] = await column(portal, `select id from node where title = 'sgn-1'`)
    const planId = from.planId('premium-1')
    const adopt = (name: string) => {
      portal.simulator.plantGuest(name, { username: 'root', password: 'Before-the-portal-1' })
      const wish = { engine: 'simulator', kind: 'foreign' as const, name, accountId: owner.id, planId, nodeId: Number(nodeId), title: name }
      const terms = { periodMonths: 1 as const, price: 960, endAt: '2027-06-15T00:00:00.000Z', autoRenew: false, reason: 'moved in' }
      return portal.call('operator/orphan/adopt', { ...wish, ...terms }, { as: staff })
    }
    const idOf = async (answer: ReturnType<typeof adopt>) => ((await answer).data as { serviceId: number }).serviceId
    await portal.db.pool.query(`update plan set spec = spec || '{"moreIpv4": 2}' where id = $1`, [planId])
    await leads(false)
    expect((await adopt('legacy-none')).data).toMatchObject({ code: 'not-supported-by-engine' })
    expect(await column(portal, `select 1 from service where name = 'legacy-none'`)).toEqual([])
    await leads(true)
    const id = await idOf(adopt('legacy-led'))
    await portal.advance('2m')
    const { moreAddresses: more } = await detail(id)
    expect([more.length, await led(id), await held(id)]).toEqual([2, more, assigned(more)])
    const other = await idOf(adopt('legacy-refused'))
    portal.simulator.faults.next('addresses', 'refuse', { key: `vps-${other}` })
    await portal.advance('5m')
    expect([await led(other), await held(other)]).toEqual([[], []])
    expect(await column(portal, 'select state from service where id = $1', other)).toEqual(['undelivered'])
    await portal.db.pool.query(`update plan set spec = spec - 'moreIpv4' where id = $1`, [planId])
  })

  it('the last one is sold once: of two who ask at the same moment one has it', async () => {
    const other = await somebody(portal, 10_000)
    const mine = await premium1()
    const theirs = await changeTools(() => ({ portal, from, owner: other })).premium1()
    await leave('SGN', 1)
    const both = await Promise.all([add(mine), add(theirs, 1, other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const lost = both.find(({ status }) => status === 'error')?.data as { code?: string }
    expect(['change.no-addresses', 'order.sold-out']).toContain(lost.code)
    await portal.advance('2m')
    expect([...(await led(mine)), ...(await led(theirs))]).toHaveLength(1)
    expect((await add((await led(mine)).length > 0 ? theirs : mine, 1, (await led(mine)).length > 0 ? other : owner)).data).toMatchObject({
      code: 'change.no-addresses',
    })
    await giveBack()
  })

  it('are offered where there are any and an engine keeps machines to them, and nowhere else', async () => {
    const where = async () => {
      const { plans } = await portal.ok('public/service/plan/list/vm', {}, { as: owner })
      return plans.find(({ code }) => code === 'premium-1')?.addons.find(({ kind }) => kind === 'ipv4')?.locationIds ?? null
    }
    const [here, there] = [from.locationId('SGN'), from.locationId('HAN')]
    expect(await where()).toEqual(expect.arrayContaining([here, there]))
    // A server needs one itself.
    await leave('SGN', 1)
    expect(await where()).not.toContain(here)
    expect((await order('premium-1', 1)).data).toMatchObject({ code: 'order.addon-unavailable' })
    expect((await order('premium-1', 1, owner, 'HAN')).status).toBe('success')
    await giveBack()
    const id = await premium1()
    await leads(false)
    expect(await where()).toEqual([])
    expect((await order('premium-1', 1)).data).toMatchObject({ code: 'order.addon-unavailable' })
    expect((await add(id)).data).toMatchObject({ code: 'not-supported-by-engine' })
    await leads(true)
    // A server that shares an address has none of its own.
    const nat = (await portal.ok('public/service/plan/list/vm', {}, { as: owner })).plans.find(({ type }) => type === 'nat')
    expect(nat?.addons.map(({ kind }) => kind)).toEqual([])
  })

  it('held for an order that is not paid they are nobody else’s, until it expires', async () => {
    await leave('SGN', 4)
    expect((await order('premium-1', 2)).status).toBe('success')
    const other = await somebody(portal, 10_000)
    expect((await order('premium-1', 1, other)).data).toMatchObject({ code: 'order.addon-unavailable' })
    await portal.advance('31m')
    // It is the addresses that lack, not the plan.
    expect((await order('premium-1', 4, other)).data).toMatchObject({ code: 'change.no-addresses' })
    const units = [from.item('premium-1', { location: 'SGN', quantity: 5 })]
    expect((await portal.call('user/order/place', { items: units }, { as: other })).data).toMatchObject({ code: 'order.sold-out' })
    const late = await order('premium-1', 3, other)
    expect(late.status).toBe('success')
    await portal.advance('31m')
    await leave('SGN', 1)
    const { id } = late.data as { id: number }
    expect((await portal.call('user/order/finish', { id, method: 'balance' }, { as: other })).data).toMatchObject({
      code: 'order.sold-out',
    })
    await giveBack()
  })

  it('no address is one server’s twice over, whoever writes it', async () => {
    await give(portal, owner, 100)
    const stolen = `update address set extra_of = 1, service_id = 2 where id = (select min(id) from address where state = 'free')`
    await expect(portal.db.pool.query(stolen)).rejects.toThrow(/address_one_holder/)
  })
})
