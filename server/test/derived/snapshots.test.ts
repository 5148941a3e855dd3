import { isOfStaff } from '@portal/contracts/endpoint.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Customer, customer } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { readsOf } from '../support/plans.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { operator, type StaffMember } from '../support/staff.ts'

let portal: TestPortal
let owner: Customer
let staff: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
  staff = await operator(portal, 'boss', ['owner'])
  await activeVps(portal, owner)
})
afterAll(() => portal.dispose())

/** A statement that adds up money; counting the rows of a list is none. */
const addsUpMoney = (text: string): boolean =>
  /\bsum\(/i.test(text) && /\b(ledger_entry|ledger_account|invoice|payment|payment_receipt|payment_refund|credit_note)\b/i.test(text)

it('[M1] a call that adds up money in several statements reads them from one snapshot', async () => {
  const queries = portal.modules.flatMap(({ handlers = [] }) => handlers).filter(({ kind }) => kind === 'query')
  expect(queries.filter(({ snapshot }) => snapshot).length).toBeGreaterThan(5)
  const torn: string[] = []
  let added = 0
  for (const { endpoint, snapshot } of queries) {
    const as = isOfStaff(endpoint) ? staff : owner
    const input = endpoint.example as Record<string, unknown>
    const url = `/api2/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name] ?? 'none'))}`
    const session = { username: as.username, sessionId: as.sessionId }
    const reads = await readsOf(portal, () => portal.post(url, { ...session, ...input }, { as }))
    const sums = [...reads.keys()].filter(addsUpMoney)
    added += sums.length
    if (sums.length > 1 && !snapshot) torn.push(endpoint.path)
  }
  expect(added).toBeGreaterThan(5)
  expect(torn).toEqual([])
})
