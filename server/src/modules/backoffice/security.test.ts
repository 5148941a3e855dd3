import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { pruneSecurityEvents } from '../../platform/security/store.ts'

let portal: TestPortal
let owner: StaffMember
let about: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await operator(portal, 'boss')
  about = await customer(portal, 'curious')
})
afterAll(() => portal.dispose())
beforeEach(async () => {
  await portal.security.write()
  await portal.db.pool.query('delete from security_event')
})

const listed = async (input: object = {}) => {
  await portal.security.write()
  return await portal.ok('operator/security/list', { pageSize: 100, ...input }, { as: owner })
}

describe('Security events', () => {
  it('of 60 ids that are not the caller’s make one row with the number, the account and the call', async () => {
    for (let id = 1; id <= 60; id++) await portal.refused('user/service/vps/detail', { id: 900_000 + id }, { as: about })
    const { items, counts } = await listed()
    expect(items).toMatchObject([
      {
        ...{ kind: 'object-not-found', actor: 'customer', actorName: 'curious', accountId: about.id, count: 60 },
        ...{ paths: ['user/service/vps/detail'], ip: '203.0.113.7', brand: { id: 1 } },
      },
    ])
    expect(counts).toMatchObject({ all: 1, 'object-not-found': 1, 'sign-in-failed': 0 })
  })

  it('name the member of staff who lacks a role', async () => {
    const support = await operator(portal, 'sue', ['support'])
    await portal.refused('operator/audit/list', {}, { as: support })
    await portal.refused('operator/security/list', {}, { as: support })
    const { items } = await listed({ tab: 'permission-denied' })
    expect(items).toMatchObject([{ actor: 'staff', actorName: 'sue', count: 2, accountId: null, brand: null }])
  })

  it('of sign-ins with unknown names, customers’ and staff’s, hold the network and nothing that was typed', async () => {
    await portal.refused('user/login', { username: 'my-secret-typed', password: 'and-this-1-too' }, { ip: '198.51.100.4' })
    await portal.refused('operator/login', { username: 'my-secret-typed', password: 'and-this-1-too' }, { ip: '198.51.100.4' })
    const { items } = await listed()
    expect(items).toMatchObject([{ kind: 'sign-in-failed', actor: 'network', actorName: '198.51.100.4', count: 2 }])
    expect(items[0]?.paths).toEqual(['user/login', 'operator/login'])
    const { rows } = await portal.db.pool.query('select row_to_json(e)::text as text from security_event e')
    expect(rows.map(({ text }) => text).join()).not.toMatch(/my-secret-typed|and-this-1-too/)
  })

  it('leave out ordinary use: a wrong field, a missing proof, a valid session', async () => {
    await portal.refused('user/order/place', { type: 'topup', amount: 'x' }, { as: about })
    await portal.refused('user/profile/api-key', {}, { as: about })
    await portal.ok('user/profile', {}, { as: about })
    expect((await listed()).items.filter(({ actor }) => actor === 'customer')).toEqual([])
  })

  it('add up in one row over several writes', async () => {
    await portal.refused('user/service/vps/detail', { id: 900_001 }, { as: about })
    await portal.security.write()
    await portal.refused('user/service/vps/detail', { id: 900_002 }, { as: about })
    expect((await listed()).items).toMatchObject([{ count: 2 }])
  })

  it('are filtered by kind, actor, day and text, in the reader’s words', async () => {
    await portal.refused('user/service/vps/detail', { id: 900_001 }, { as: about })
    await portal.refused('user/login', { username: 'nobody-here', password: 'wrong-pass-1' }, { ip: '198.51.100.9' })
    const names = async (input: object) => (await listed(input)).items.map(({ actorName }) => actorName)
    expect(await names({ tab: 'sign-in-failed' })).toEqual(['198.51.100.9'])
    expect(await names({ actor: 'customer' })).toEqual(['curious'])
    expect(await names({ search: 'vps/detail' })).toEqual(['curious'])
    expect(await names({ search: 'failed sign' })).toEqual(['198.51.100.9'])
    expect(await names({ search: '100%' })).toEqual([])
    expect(await names({ to: '2026-11-19' })).toEqual([])
    expect(await names({ sort: 'count', from: '2026-11-20' })).toHaveLength(2)
  })

  it('are counted for Prometheus by kind and actor alone', async () => {
    await portal.refused('user/service/vps/detail', { id: 900_001 }, { as: about })
    const { body } = await portal.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/portal_security_events_total\{kind="object-not-found",actor="customer"\} \d+/)
    expect(body).not.toContain('curious')
  })

  it('are pruned by age and beyond the most that are kept', async () => {
    const rows = `insert into security_event (minute, kind, actor, actor_key, actor_name, ip, paths, count, at)
      select at, 'rate-limited', 'network', n::text, '', '', '{}', 1, at from generate_series(1, 10) as n, lateral (select $1::timestamptz as at) as x`
    await portal.db.pool.query(rows, [new Date(portal.clock.now().getTime() - 91 * 86_400_000)])
    await portal.db.pool.query(rows, [portal.clock.now()])
    await portal.db.transaction((tx) => pruneSecurityEvents(tx, 4))
    const left = await portal.db.pool.query('select actor_key from security_event order by id')
    expect(left.rows.map(({ actor_key }) => actor_key)).toEqual(['7', '8', '9', '10'])
  })
})
