import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let owner: StaffMember
let support: StaffMember
let about: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await operator(portal, 'boss')
  support = await operator(portal, 'sue', ['support'])
  about = await customer(portal, 'audited')
  await portal.ok('operator/customers/ban', { id: about.id, reason: 'A test' }, { as: support })
  await portal.advance('2d')
  const again = await operator(portal, 'sue-again', ['support'])
  await portal.ok('operator/customers/unban', { id: about.id, reason: 'Over' }, { as: again })
  await portal.refused('operator/customers/unban', { id: about.id, reason: 'Over' }, { as: again })
  await portal.refused('operator/customers/grant', { id: about.id, wallet: 'main', amount: 1, reason: 'No right' }, { as: again })
  owner = await operator(portal, 'boss-again')
})
afterAll(() => portal.dispose())

const lines = async (input: object = {}): Promise<(readonly [string, string, string])[]> =>
  (await portal.ok('operator/audit/list', { sort: 'at', pageSize: 100, ...input }, { as: owner })).items.map(
    ({ actorName, action, status }) => [actorName, action, status] as const,
  )
const BAN = ['sue', 'operator/customers/ban', 'success']
const UNBAN = ['sue-again', 'operator/customers/unban', 'success']
const TWICE = ['sue-again', 'operator/customers/unban', 'error']
const NO_RIGHT = ['sue-again', 'operator/customers/grant', 'error']

describe('[X3] the audit log', () => {
  it('shows what staff did with before and after, whose it was, and refusals in the reader’s language', async () => {
    expect(await lines({ tab: 'staff' })).toEqual([BAN, UNBAN, TWICE, NO_RIGHT])
    const { items, counts } = await portal.ok('operator/audit/list', { tab: 'staff', sort: 'at' }, { as: owner, lang: 'vi-VN' })
    expect(items[0]).toMatchObject({
      ...{ customer: { id: about.id, username: 'audited' }, brand: { id: 1 }, ip: '203.0.113.7' },
      ...{ before: { banned: false }, after: { banned: true, reason: 'A test' } },
    })
    expect(items[2]?.error).toBe('Khách hàng này không bị khóa.')
    expect(counts.staff).toBe(4)
    expect(counts.all).toBe((counts.staff ?? 0) + (counts.system ?? 0))
  })

  it('is narrowed by who, action, account, outcome, day and text', async () => {
    expect(await lines({ who: 'sue' })).toEqual([BAN])
    expect(await lines({ action: 'operator/customers/un' })).toEqual([UNBAN, TWICE])
    expect(await lines({ accountId: about.id, tab: 'staff', status: 'success' })).toEqual([BAN, UNBAN])
    expect(await lines({ tab: 'staff', status: 'error' })).toEqual([TWICE, NO_RIGHT])
    expect(await lines({ tab: 'staff', to: '2026-11-20' })).toEqual([BAN])
    expect(await lines({ tab: 'staff', from: '2026-11-22', to: '2026-11-22' })).toEqual([UNBAN, TWICE, NO_RIGHT])
    expect(await lines({ tab: 'staff', search: 'A TEST' })).toEqual([BAN])
    expect(await lines({ search: '100%' })).toEqual([])
  })

  it('is read by owners and auditors alone, and holds no customer’s own acts', async () => {
    const auditor = await operator(portal, 'looks', ['auditor'])
    await portal.ok('operator/audit/list', {}, { as: auditor })
    const helper = await operator(portal, 'helps', ['support', 'billing', 'provisioning'])
    expect((await portal.refused('operator/audit/list', {}, { as: helper })).http).toBe(403)
    const again = await customer(portal, 'acts')
    await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: again })
    expect(await lines({ search: 'user/order/place' })).toEqual([])
  })
})
