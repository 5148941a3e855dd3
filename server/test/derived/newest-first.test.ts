import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../support/customers.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
})
afterAll(() => portal.dispose())

/** The page of a list as the planner would get it, were sorting out of the question. */
async function planOf(order: string): Promise<string> {
  return await portal.db.transaction(async ({ client }) => {
    await client.query('set local enable_sort = off')
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select * from ${order} limit 20`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

describe('a page of the newest is read off an index, however long the list', () => {
  it.each([
    'activity where account_id = $ order by at desc, id desc',
    'activity where service_id = $ order by at desc, id desc',
    'notice where account_id = $ order by at desc, id desc',
    'invoice where account_id = $ order by id desc, id desc',
    'payment where invoice_id = $ order by id desc',
    'session where account_id = $ order by last_seen_at desc',
    'mail order by created_at desc, id desc',
    'referral where referrer_id = $ order by created_at desc, id desc',
    'exchange_rate order by at desc, id desc',
  ])('%s', async (order) => {
    const plan = await planOf(order.replace('$', String(owner.id)))
    expect(plan).toContain('Index Scan Backward')
    expect(plan).not.toContain('Sort')
  })
})

it('the log counts its outcomes without reading its lines', async () => {
  const plan = await planOf(`(select count(*), count(*) filter (where status = 'error') from activity where account_id = ${owner.id}) t`)
  expect(plan).toContain('Index Only Scan using activity_account')
})
