import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import type { Customer } from '../../../test/support/customers.ts'
import { column, serviceNow, signedInAgain } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { writeShare } from '../services/index.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
let id: number
const { premium1, upgrade, balance, documents } = changeTools(() => ({ portal, from, owner }))
beforeAll(async () => {
  ;({ portal, from } = await openShop())
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  // Servers of other tests would be backed up beside it, each day.
  await portal.db.pool.query('delete from vps_backup_policy')
  owner = await somebody(portal, 10_000)
  id = await premium1()
})

const add = (input: object, as = owner) => portal.call('user/service/vps/backup/add', { id, ...input } as never, { as })
const daily = () => add({ period: 1, method: 'balance' })
const off = () => portal.call('user/service/vps/backup/delete', { id }, { as: owner })
const policy = async () => (await portal.ok('user/service/vps/backup/list', { serviceId: id }, { as: owner })).items[0]
const sold = async () => {
  const { priceAmount, options } = await serviceNow(portal, id)
  return [priceAmount, (options.addons ?? []).map(({ code, amount, price }) => [code, amount, price.amount])]
}

describe('[S4] daily backups', () => {
  it('cost 3 cents for each GB of the plan’s disk and month, from the day on which they are paid, and come with each renewal', async () => {
    expect(await daily()).toMatchObject({ status: 'success', data: { invoice: { total: { amount: 75 } } } })
    await portal.advance('5m')
    // 25 GB, a whole month ahead.
    expect([await balance(), await sold(), await documents('change')]).toEqual([9925, [575, [['backup-daily', 25, 3]]], ['finished']])
    expect(await policy()).toMatchObject({ period: 1, state: 'ready', dailyPrice: { amount: 75 } })
    // Half a day of play, so that machines are spread over the day.
    await portal.advance('36h')
    expect((await policy())?.copies).toBe(2)
  })

  it('turned on in the middle of the paid time cost the rest of it', async () => {
    await portal.advance('15d')
    owner = await signedInAgain(portal, owner)
    await daily()
    await portal.advance('1m')
    // Half of the 75 cents: 15 of the 30 days from 20 November to 20 December, less the seconds since it was delivered.
    expect([await balance(), (await sold())[0]]).toEqual([10_000 - 37, 575])
  })

  it('are bought once, however often and at the same time they are asked for', async () => {
    await Promise.all([daily(), daily(), daily()])
    await portal.advance('1m')
    await daily()
    await portal.advance('1m')
    expect([await balance(), await sold()]).toEqual([9925, [575, [['backup-daily', 25, 3]]]])
  })

  it('without the money are not turned on; by another way of paying they begin when that is done', async () => {
    owner = await somebody(portal, 10)
    id = await premium1()
    expect((await daily()).data).toMatchObject({ code: 'order.not-enough-credit' })
    expect(await policy()).toMatchObject({ state: 'off', period: null })
    expect((await add({ period: 1, hour: 3 })).data).toMatchObject({ next: null, invoice: { status: 'unpaid' } })
    await portal.advance('1m')
    expect([await sold(), (await policy())?.state]).toEqual([[500, []], 'off'])
  })

  it('turned off give nothing back and cost nothing from the next renewal on; turned on again before it costs nothing', async () => {
    await daily()
    await portal.advance('1d')
    expect((await off()).status).toBe('success')
    expect([await balance(), await sold()]).toEqual([9925, [500, []]])
    await portal.advance('1d')
    expect((await daily()).data).toMatchObject({ invoice: { total: { amount: 0 } } })
    await portal.advance('1m')
    expect([await balance(), (await sold())[0], (await policy())?.period]).toEqual([9925, 575, 1])
  })

  it('made weekly are free from the next renewal on', async () => {
    await daily()
    await portal.advance('1m')
    expect((await add({ period: 7 })).data).toMatchObject({ invoice: null })
    expect([await sold(), await balance(), (await policy())?.period]).toEqual([[500, []], 9925, 7])
  })

  it('are renewed at their price, each period once', async () => {
    await portal.ok('user/service/vps/autorenew', { id, on: true }, { as: owner })
    await daily()
    await portal.advance('29d')
    expect(await column(portal, `select total::int from invoice where account_id = $1 and type = 'renew'`, owner.id)).toEqual([575])
  })

  it('grow with the disk: an upgrade pays for the larger one', async () => {
    await daily()
    await portal.advance('1m')
    expect((await upgrade(id, 'premium-2')).status).toBe('success')
    await portal.advance('5m')
    const [price, addons] = await sold()
    expect(addons).toEqual([['backup-daily', 40, 3]])
    expect(price).toBe(960 + 120)
  })
})

describe('[S4] weekly backups', () => {
  it('are free', async () => {
    expect((await add({ period: 7, hour: 3, timeZone: 'Asia/Ho_Chi_Minh' })).data).toMatchObject({ invoice: null })
    expect(await policy()).toMatchObject({ period: 7, hour: 3, timeZone: 'Asia/Ho_Chi_Minh' })
    expect([await balance(), await sold()]).toEqual([10_000, [500, []]])
  })

  it('[P1] may be turned on by a member who has the right; what costs money is the owner’s alone', async () => {
    const member = await somebody(portal)
    expect((await add({ period: 7 }, member)).data).toMatchObject({ code: 'not-found' })
    const share = { serviceId: id, ownerId: owner.id, memberId: member.id }
    await portal.db.transaction((tx) => writeShare(tx, { ...share, rights: [] }))
    expect((await add({ period: 7 }, member)).data).toMatchObject({ code: 'forbidden' })
    await portal.db.transaction((tx) => writeShare(tx, { ...share, rights: ['backup'] }))
    expect((await add({ period: 1, method: 'balance' }, member)).data).toMatchObject({ code: 'forbidden' })
    expect((await add({ period: 7 }, member)).status).toBe('success')
    expect((await portal.ok('user/service/vps/backup/list', { serviceId: id }, { as: member })).items[0]).toMatchObject({
      dailyPrice: null,
    })
  })
})
