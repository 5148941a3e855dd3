import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { serviceNow } from '../../../../test/support/life.ts'
import { meteredServers } from '../../../../test/support/metered.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../../test/support/shop.ts'
import { writeShare } from '../../services/index.ts'
import { settle } from './settle.ts'

const GB = 1_000_000_000

let portal: TestPortal
let owner: Customer
let nth = 0
let at: ReturnType<typeof meteredServers>
beforeAll(async () => {
  portal = await createTestPortal()
  at = meteredServers(portal, () => owner)
})
beforeEach(async () => {
  owner = await customer(portal, `charged${++nth}`)
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})

describe('[D26] further transfer that is charged', () => {
  it('costs nothing without a cap: the server is limited instead', async () => {
    await give(portal, owner, 5000)
    const before = await at.balance()
    const id = await at.server({ action: 'charge', perGb: 10, mbps: 5 })
    await at.use(id, 30)
    expect([await at.charges(id), await at.mbps(id), await at.balance()]).toEqual([[], 5, before])
    expect((await at.transfer(id))?.charge).toMatchObject({ cap: null, charged: { amount: 0 }, refused: null })
  })

  it('is paid from the balance by the whole gigabyte, each once, however often it is settled', async () => {
    await give(portal, owner, 5000)
    const before = await at.balance()
    const id = await at.server({ action: 'charge', perGb: 10, mbps: 5 })
    await at.setCap(id, 3000)
    await at.use(id, 13.5)
    const [first] = await at.charges(id)
    expect(first).toMatch(/^1-3 /)
    for (let n = 0; n < 3; n++) await portal.db.transaction((tx) => settle(tx, id))
    await Promise.all([1, 2].map(() => portal.db.transaction((tx) => settle(tx, id))))
    expect([(await at.charges(id)).length, await at.mbps(id), await at.state(id)]).toEqual([1, null, 'running'])
    // Within the hour nothing more is billed; after it, what came up meanwhile.
    await at.use(id, 2)
    expect((await at.charges(id)).length).toBe(1)
    await portal.advance('1h')
    await at.use(id, 0.1)
    expect((await at.charges(id))[1]).toMatch(/^4-5 /)
    const paid = (await at.charges(id)).reduce<number>((sum, row) => sum + Number(String(row).split(' ')[1]), 0)
    expect([before - (await at.balance()), (await at.transfer(id))?.charge?.charged.amount]).toEqual([paid, paid])
    expect(await at.mails()).toContain('transfer-charged')
  })

  it('is charged whole or not at all by a process that dies, and once by the next', async () => {
    await give(portal, owner, 5000)
    const id = await at.server({ action: 'charge', perGb: 10, mbps: 5 })
    await at.setCap(id, 3000)
    await at.use(id, 10)
    await portal.db.pool.query(`update vps_transfer set sent = sent + $2 where service_id = $1`, [id, 4 * GB])
    const before = await at.balance()
    const dying = portal.db.transaction(async (tx) => {
      await settle(tx, id)
      throw new Error('died')
    })
    await expect(dying).rejects.toThrow('died')
    expect([await at.charges(id), await at.balance()]).toEqual([[], before])
    await portal.db.transaction((tx) => settle(tx, id))
    await portal.db.transaction((tx) => settle(tx, id))
    expect((await at.charges(id)).map((row) => String(row).split(' ')[0])).toEqual(['1-4'])
    // The database itself refuses the same gigabytes.
    const again = portal.db.pool.query(`insert into vps_transfer_charge select * from vps_transfer_charge where service_id = $1`, [id])
    await expect(again).rejects.toThrow('duplicate key')
  })

  it('never exceeds the cap: at the cap the server is limited, free of charge, and a higher cap lifts that', async () => {
    await give(portal, owner, 50_000)
    const id = await at.server({ action: 'charge', perGb: 100, mbps: 5 })
    await at.setCap(id, 550)
    await at.use(id, 40)
    const charged = (await at.transfer(id))?.charge?.charged.amount ?? 0
    expect([charged <= 550, charged > 0, await at.mbps(id)]).toEqual([true, true, 5])
    await at.use(id, 20)
    expect((await at.transfer(id))?.charge?.charged.amount).toBe(charged)
    await at.setCap(id, 100_000)
    await at.minutes(1)
    expect(await at.mbps(id)).toBeNull()
    // What went through while it was limited stays free.
    expect((await at.transfer(id))?.charge?.charged.amount).toBe(charged)
    await portal.advance('1h')
    await at.use(id, 1)
    expect((await at.charges(id)).at(-1)).toMatch(/^51-51 /)
  })

  it('stops where the balance is too small, and goes on after a top-up', async () => {
    const poor = await customer(portal, `poor${++nth}`)
    await give(portal, poor, 250)
    const id = await at.server({ action: 'charge', perGb: 100, mbps: null }, poor)
    await at.setCap(id, 100_000, poor)
    await at.use(id, 20)
    expect([await at.state(id), (await at.balance(poor)) < 110]).toEqual(['stopped', true])
    await give(portal, poor, 10_000)
    await at.minutes(4)
    expect([await at.state(id), (await serviceNow(portal, id)).suspensions]).toEqual(['running', []])
  })

  it('is for the owner to allow, on plans that charge and within bounds', async () => {
    const mate = await customer(portal, `mate${++nth}`)
    const id = await at.server({ action: 'charge', perGb: 10, mbps: 5 })
    expect((await at.setCap(id, 500, mate)).http).toBe(404)
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: mate.id, rights: [] }))
    expect((await at.setCap(id, 500, mate)).data).toMatchObject({ code: 'forbidden' })
    expect([(await at.transfer(id, mate))?.charge, (await at.setCap(id, 0)).http, (await at.setCap(id, 500)).status]).toEqual([
      null,
      422,
      'success',
    ])
    const other = await at.server({ action: 'stop' })
    expect((await at.setCap(other, 500)).data).toMatchObject({ code: 'vps-transfer-not-charged' })
  })
})
