import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTools } from '../support/changes.ts'
import type { Customer } from '../support/customers.ts'
import type { TestPortal } from '../support/portal.ts'
import { closeShop, openShop, type Shop, somebody } from '../support/shop.ts'
import { operator, type StaffMember } from '../support/staff.ts'

const ACCOUNT = {
  bankName: 'Vietcombank',
  bankBin: '970436',
  accountNumber: '0123456789',
  accountHolder: 'CONG TY SEN VIET',
  hears: 'staff',
}
let portal: TestPortal
let from: Shop
let owner: Customer
let service: number
let unpaid: number
let staff: StaffMember
/** Gateways that must not pay for a customer of brand 1, by why. */
const unfit: Record<string, string> = {}
const { premium1 } = changeTools(() => ({ portal, from, owner }))

beforeAll(async () => {
  ;({ portal, from } = await openShop())
  staff = await operator(portal, 'sets-up-gateways')
  const gateway = async (vendor: string, title: string, brandId: number | null, settings: object): Promise<string> => {
    const made = { kind: 'payment', vendor, title, label: null, brandId, settings } as never
    return (await portal.ok('operator/integration/create', made, { as: staff })).id
  }
  const secret = 'a-secret-of-sixteen-letters'
  unfit['other currency'] = await gateway('bank-transfer', 'VCB', null, ACCOUNT)
  unfit['other brand'] = await gateway('sandbox', 'Theirs', 2, { secret })
  unfit['not listed'] = await gateway('sandbox', 'Not listed', null, { secret })
  unfit['disabled'] = await gateway('sandbox', 'Disabled', 1, { secret })
  unfit['outside limits'] = await gateway('sandbox', 'Limited', 1, { secret })
  await portal.db.pool.query(`update driver_instance set state = 'disabled' where id = $1`, [unfit['disabled']])
  await portal.db.pool.query(`update brand set methods = methods || $1::text[] where id = 1`, [
    [unfit['other currency'], unfit['other brand']],
  ])
  await portal.ok(
    'operator/payments/terms/save',
    {
      gateway: unfit['outside limits'],
      brandId: 1,
      version: 0,
      feeFixed: 0,
      feeBasisPoints: 0,
      feeRefundable: true,
      least: 1_900_000,
      most: null,
    },
    { as: staff },
  )
  await portal.refreshDrivers()
  owner = await somebody(portal, 50_000)
  service = await premium1()
  unpaid = (await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as: owner })).id
})
afterAll(() => closeShop(portal))

/** Every call that takes a method, with what it needs else. Calls of other kinds share the handlers of `vps`. */
const calls: Readonly<Record<string, () => readonly object[]>> = {
  'user/order/place': () => [{ items: [from.item('premium-1')] }, { type: 'topup', amount: 900 }],
  'user/order/finish': () => [{ id: unpaid }],
  'user/card/add': () => [{}],
  'user/service/vps/renew': () => [{ ids: [service] }],
  'user/service/vps/change': () => [{ id: service, planId: from.planId('premium-2') }],
  'user/service/vps/addon': () => [{ id: service, addon: 'disk-20', amount: 1 }],
  'user/service/vps/backup/add': () => [{ id: service, period: 1 }],
}
const takesMethod = registry.filter(
  ({ path, input }) => path.startsWith('user/') && 'method' in ((input as { shape?: object }).shape ?? {}),
)

const written = async () =>
  (
    await portal.db.pool.query(
      `select (select count(*)::int from invoice) as invoices, (select count(*)::int from payment) as payments,
        (select count(*)::int from card) as cards, (select count(*)::int from ledger_transfer) as transfers`,
    )
  ).rows[0]

describe('[D4] a method that may not pay', () => {
  it('is tried at every call that takes one', () => {
    const sharedWithVps = /^user\/service\/(?!vps\/).*\/(renew|change|addon)$/
    // A quote only shows a price; several documents are paid by balance or points alone.
    const others = ['user/order/quote', 'user/order/finish-several']
    const known = (path: string): boolean => path in calls || sharedWithVps.test(path) || others.includes(path)
    expect(takesMethod.map(({ path }) => path).filter((path) => !known(path))).toEqual([])
  })
  it.each(Object.keys(calls))('%s refuses it, and writes nothing', async (path) => {
    for (const [why, method] of Object.entries(unfit)) {
      // A card is saved, not charged: an amount is not judged yet.
      if (path === 'user/card/add' && why === 'outside limits') continue
      for (const input of calls[path]?.() ?? []) {
        const before = await written()
        const refused = await portal.refused(path as 'user/order/finish', { ...input, method } as never, { as: owner })
        const code = why === 'outside limits' ? 'payment.gateway-limits' : 'order.method-unavailable'
        expect([why, refused.data.code, await written()]).toEqual([why, code, before])
      }
    }
  })
})

describe('[D4] staff settings of a brand', () => {
  const saved = async (id: number, patch: object) => {
    const { items } = await portal.ok('operator/brand/list', {}, { as: staff })
    const brand = items.find((one) => one.id === id)
    if (!brand) throw new Error('no such brand')
    const { code: _, upgrading: _u, logo: _l, createdAt: _c, currencyFixed: _f, ...input } = brand
    return await portal.call('operator/brand/update', { ...input, ...patch } as never, { as: staff })
  }
  const methodsOf = async (id: number): Promise<string[]> =>
    (await portal.db.pool.query('select methods from brand where id = $1', [id])).rows[0].methods

  it('refuse a gateway that does not take the currency of its brand, and create nothing', async () => {
    const count = async () => (await portal.db.pool.query('select count(*)::int as n from driver_instance')).rows[0].n
    const before = [await count(), await methodsOf(1)]
    const made = { kind: 'payment', vendor: 'bank-transfer', title: 'VCB', label: null, brandId: 1, settings: ACCOUNT } as never
    const refused = await portal.refused('operator/integration/create', made, { as: staff })
    expect([refused.data.fields?.brandId, await count(), await methodsOf(1)]).toEqual([expect.stringContaining('USD'), ...before])
  })
  it('refuse the gateway of another brand, and one that does not take the currency', async () => {
    const own = await methodsOf(2)
    await portal.db.pool.query(`update brand set methods = array_remove(methods, $1) where id = 1`, [unfit['other currency']])
    for (const [id, method] of [
      [2, unfit['disabled']],
      [1, unfit['other currency']],
    ] as const) {
      const methods = [...(await methodsOf(id)), method]
      expect(await saved(id, { methods })).toMatchObject({ status: 'error', data: { fields: { methods: expect.any(String) } } })
    }
    expect(await methodsOf(2)).toEqual(own)
  })
  it('can be saved while a listed gateway does not fit', async () => {
    await portal.db.pool.query(`update brand set methods = methods || $1::text[] where id = 1`, [[unfit['other currency']]])
    expect(await saved(1, { name: 'Renamed' })).toMatchObject({ status: 'success' })
    expect(await methodsOf(1)).toContain(unfit['other currency'])
  })
  it('refuse a change to a currency that a listed gateway does not take', async () => {
    const { items } = await portal.ok('operator/brand/list', {}, { as: staff })
    const [first] = items
    if (!first) throw new Error('no brand')
    const { id: _i, version: _v, code: _c, upgrading: _u, logo: _l, createdAt: _a, currencyFixed: _f, ...settings } = first
    const fresh = {
      ...settings,
      code: 'dong',
      hosts: ['dong.example'],
      currency: 'VND' as const,
      methods: ['balance', unfit['other currency']],
    }
    const { id } = await portal.ok('operator/brand/create', fresh as never, { as: staff })
    expect(await saved(id, { currency: 'USD' })).toMatchObject({ data: { fields: { currency: expect.stringContaining('USD') } } })
    expect((await portal.db.pool.query('select currency from brand where id = $1', [id])).rows[0].currency).toBe('VND')
  })
})
