import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { column } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems, shop } from '../../../test/support/shop.ts'
import { findInvoice, refund } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(() => portal.dispose())

it('[M7] what is given back under one key is given back once: money, credit note, and what the document remembers', async () => {
  const as = await customer(portal, 'refunded')
  await give(portal, as, 5000)
  const { id } = await portal.ok('user/order/place', { items: [(await shop(portal)).item('premium-1')] }, { as })
  await portal.ok('user/order/finish', { id, method: 'balance' }, { as })
  const before = (await portal.ok('user/balance/overview', {}, { as })).balance.amount
  const share = { total: 400, vat: 0, promotional: 0, main: 400, points: 0 }
  const again = () =>
    portal.db.transaction(async (tx) => {
      const invoice = await findInvoice(tx, id)
      if (!invoice) throw new Error('the document is gone')
      return await refund(tx, invoice, share, 'once', 'test')
    })
  expect([await again(), await again(), await again()]).toEqual([true, false, false])
  expect((await portal.ok('user/balance/overview', {}, { as })).balance.amount).toBe(before + 400)
  expect(await column(portal, 'select refunded::int from invoice where id = $1', id)).toEqual([400])
  expect(await column(portal, 'select total::int from credit_note where invoice_id = $1', id)).toEqual([400])
  expect(await ledgerProblems(portal)).toEqual([])
})
