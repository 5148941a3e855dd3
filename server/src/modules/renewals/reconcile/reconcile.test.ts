import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give } from '../../../../test/support/shop.ts'
import { operator } from '../../../../test/support/staff.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

describe('[M1] daily reconciliation', () => {
  it('is green while the books agree, says exactly where they do not, and tells staff', async () => {
    const as = await operator(portal, 'bill', ['billing'])
    await portal.ok('operator/billing/reconciliation/run', {}, { as })
    const [first] = (await portal.ok('operator/billing/reconciliation/list', { brandId: 1 }, { as })).items
    expect(first?.checks.filter(({ ok }) => !ok)).toEqual([])
    const owner = await customer(portal, 'owner')
    await give(portal, owner, 700)
    await portal.db.pool.query('alter table ledger_account disable trigger user')
    await portal.db.pool.query(`update ledger_account set balance = 701 where owner_id = $1 and kind = 'main'`, [owner.id])
    await portal.db.pool.query('alter table ledger_account enable trigger user')
    expect(await portal.ok('operator/billing/reconciliation/run', {}, { as })).toEqual({ green: false })
    const [today] = (await portal.ok('operator/billing/reconciliation/list', { brandId: 1 }, { as })).items
    expect(today?.green).toBe(false)
    expect(today?.checks.filter(({ ok }) => !ok)).toEqual([{ name: 'wallet-balances', currency: null, expected: 0, found: 1, ok: false }])
    expect((await portal.ok('operator/billing/alerts', {}, { as })).items.map(({ kind }) => kind)).toContain('reconciliation')
    await portal.db.pool.query('alter table ledger_account disable trigger user')
    await portal.db.pool.query(`update ledger_account set balance = 700 where owner_id = $1 and kind = 'main'`, [owner.id])
    await portal.db.pool.query('alter table ledger_account enable trigger user')
    await portal.advance('2d')
    await portal.drain()
    const listed = await portal.ok(
      'operator/billing/reconciliation/list',
      { brandId: 1 },
      { as: await operator(portal, 'later', ['billing']) },
    )
    expect(listed.items[0]?.green).toBe(true)
    expect(listed.items.length).toBeGreaterThan(1)
  })
})
