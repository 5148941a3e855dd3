import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import type { Customer } from '../../../test/support/customers.ts'
import { column, noticeKinds, serviceNow } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, closeShop, deliver, give, openShop, type Shop, somebody } from '../../../test/support/shop.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal)
})

const { premium1, preview, upgrade, balance, documents } = changeTools(() => ({ portal, from, owner }))

describe('[M13] an unpaid document', () => {
  it('is one, however often and from how many tabs the same is asked for; another target takes its place', async () => {
    const id = await premium1()
    const { quote } = await preview(id, 'premium-2')
    const at = quote?.at ?? ''
    const answers = await Promise.all(Array.from({ length: 6 }, () => upgrade(id, 'premium-2', { at })))
    for (const { data } of answers.filter(({ status }) => status === 'success')) expect(data.invoice.status).toBe('unpaid')
    expect(await documents()).toEqual(['unpaid'])
    await portal.advance('5m')
    expect((await upgrade(id, 'premium-4', {})).status).toBe('success')
    expect(await documents()).toEqual(['cancelled', 'unpaid'])
  })

  it('runs out after a day, and the service can be changed again', async () => {
    const id = await premium1()
    await upgrade(id, 'premium-2', {})
    await portal.advance('25h')
    expect(await documents()).toEqual(['cancelled'])
    expect((await upgrade(id, 'premium-2', {})).status).toBe('success')
  })

  it('whose term was renewed meanwhile never applies its old figures: it is cancelled, nothing is charged, the customer is told', async () => {
    await give(portal, owner, 10_000)
    const id = await premium1()
    const { data } = await upgrade(id, 'premium-2', {})
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: owner })
    const refused = await portal.refused('user/order/finish', { id: data.invoice.id, method: 'balance' }, { as: owner })
    expect(refused.data.code).toBe('change.outdated')
    expect([await documents(), await balance()]).toEqual([['cancelled'], 9500])
    expect(await noticeKinds(portal, owner)).toContain('change-outdated')
    expect((await serviceNow(portal, id)).plan.cpu).toBe(1)
  })

  it('paid at a gateway after that: the money stays on the balance', async () => {
    await give(portal, owner, 500)
    const id = await premium1()
    const { data } = await upgrade(id, 'premium-2', { method: 'sandbox' })
    const { key, amount } = await begin(portal, owner, data.invoice.id)
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: owner })
    await deliver(portal, { id: `late-${key}`, key, outcome: 'succeeded', reference: `late-${key}`, amount })
    await portal.drain()
    expect([await documents(), await balance()]).toEqual([['cancelled'], amount.amount])
  })

  it('paid at a gateway in time is carried out', async () => {
    const id = await premium1()
    const { data } = await upgrade(id, 'premium-2', { method: 'sandbox' })
    const { key, amount } = await begin(portal, owner, data.invoice.id)
    expect((await upgrade(id, 'premium-4', {})).data).toMatchObject({ code: 'change.open-invoice' })
    await deliver(portal, { id: `due-${key}`, key, outcome: 'succeeded', reference: `due-${key}`, amount })
    await portal.advance('2m')
    expect([await documents(), await balance(), (await serviceNow(portal, id)).plan.cpu]).toEqual([['finished'], 0, 2])
  })
})

describe('[M13] an open renewal', () => {
  it('of the run is withdrawn when the change is paid, and issued anew at the new price', async () => {
    const id = await premium1({ autoRenew: true })
    await portal.advance('28d')
    expect(await documents('renew')).toEqual(['unpaid'])
    await give(portal, owner, 450)
    expect((await preview(id, 'premium-2')).quote?.replaces).toMatchObject({ id: expect.any(Number), number: null })
    expect((await upgrade(id, 'premium-2')).status).toBe('success')
    await portal.advance('5m')
    expect(await documents('renew')).toEqual(['cancelled', 'unpaid'])
    expect(await column(portal, `select total::int from invoice where account_id = $1 and type = 'renew' order by id`, owner.id)).toEqual([
      500, 960,
    ])
  })

  it('of the customer comes first', async () => {
    const id = await premium1()
    await portal.ok('user/service/vps/renew', { ids: [id] }, { as: owner })
    expect((await preview(id)).refusal?.code).toBe('change.open-renewal')
    expect((await upgrade(id, 'premium-2')).data).toMatchObject({ code: 'change.open-renewal' })
  })

  it('cannot be issued at the old price while the change is carried out', async () => {
    await give(portal, owner, 10_000)
    const id = await premium1()
    await upgrade(id, 'premium-2')
    const { data } = await portal.refused('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: owner })
    expect(data.code).toBe('change.under-way')
    await portal.advance('2m')
    await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: owner })
    expect(await column(portal, `select total::int from invoice where account_id = $1 and type = 'renew'`, owner.id)).toEqual([960])
  })
})
