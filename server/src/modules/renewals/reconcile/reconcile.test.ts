import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../../test/support/customers.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give } from '../../../../test/support/shop.ts'
import { operator } from '../../../../test/support/staff.ts'
import { post } from '../../ledger/index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(() => portal.dispose())

describe('[M1] daily reconciliation', () => {
  it('is green while a payment is booked between two of its statements', async () => {
    const as = await operator(portal, 'racer', ['billing'])
    const payer = await customer(portal, 'payer')
    const topup = await portal.ok('user/order/place', { type: 'topup', amount: 1500 }, { as: payer })
    await portal.db.pool.query(
      `insert into payment (brand_id, account_id, invoice_id, gateway, key, amount, currency, state, created_at)
        values (1, $1, $2, 'sandbox', 'racing', 1500, 'USD', 'pending', $3)`,
      [payer.id, topup.id, portal.clock.now()],
    )
    // The comparison stops at the receipts, after it has read the ledger; the payment is booked there, by the one who holds the table.
    const holder = await portal.owner.connect()
    await holder.query('begin')
    await holder.query('lock table payment_receipt in access exclusive mode')
    const running = portal.ok('operator/billing/reconciliation/run', {}, { as })
    await expect
      .poll(async () => {
        const waiting = await portal.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%payment_receipt%'`,
        )
        return waiting.rowCount
      })
      .toBe(1)
    await holder.query(
      `insert into payment_receipt (gateway, reference, payment_id, amount, told_by, at) select 'sandbox', 'racing', id, 1500, 'gateway', $1 from payment where key = 'racing'`,
      [portal.clock.now()],
    )
    const owner = { brandId: 1, accountId: payer.id, currency: 'USD' as const, cause: { invoiceId: topup.id } }
    await portal.db.transaction((tx) => post(tx, 'wallet-top-up', { ...owner, key: 'racing', amount: 1500 }))
    await holder.query('commit')
    holder.release()
    expect(await running).toEqual({ green: true })
    expect(await portal.ok('operator/billing/reconciliation/run', {}, { as })).toEqual({ green: true })
  })

  it('is green while the books agree, says exactly where they do not, and tells staff', async () => {
    const as = await operator(portal, 'bill', ['billing'])
    await portal.ok('operator/billing/reconciliation/run', {}, { as })
    const [first] = (await portal.ok('operator/billing/reconciliation/list', { brandId: 1 }, { as })).items
    expect(first?.checks.filter(({ ok }) => !ok)).toEqual([])
    const owner = await customer(portal, 'owner')
    await give(portal, owner, 700)
    await portal.owner.query('alter table ledger_account disable trigger user')
    await portal.owner.query(`update ledger_account set balance = 701 where owner_id = $1 and kind = 'main'`, [owner.id])
    await portal.owner.query('alter table ledger_account enable trigger user')
    expect(await portal.ok('operator/billing/reconciliation/run', {}, { as })).toEqual({ green: false })
    const [today] = (await portal.ok('operator/billing/reconciliation/list', { brandId: 1 }, { as })).items
    expect(today?.green).toBe(false)
    expect(today?.checks.filter(({ ok }) => !ok)).toEqual([{ name: 'wallet-balances', currency: null, expected: 0, found: 1, ok: false }])
    expect((await portal.ok('operator/billing/alerts', {}, { as })).items.map(({ kind }) => kind)).toContain('reconciliation')
    await portal.owner.query('alter table ledger_account disable trigger user')
    await portal.owner.query(`update ledger_account set balance = 700 where owner_id = $1 and kind = 'main'`, [owner.id])
    await portal.owner.query('alter table ledger_account enable trigger user')
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
