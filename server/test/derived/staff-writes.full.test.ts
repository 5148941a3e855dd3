import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { type Answer, createTestPortal, type ErrorData, type TestPortal } from '../support/portal.ts'
import { give, type Shop, shop } from '../support/shop.ts'
import { openAgain, operator, type StaffMember } from '../support/staff.ts'
import { type Subjects, subjectOf } from '../support/subjects.ts'

/** Said every few seconds while somebody writes, forgotten some seconds later. */
const UNHEARD = 'operator/tickets/writing'
const writes = (registry as readonly AnyEndpoint[]).filter(
  (endpoint) => isOfStaff(endpoint) && endpoint.effect !== 'read' && endpoint.path !== UNHEARD,
)
const money = writes.filter(({ effect }) => effect === 'money')

let portal: TestPortal
const waiting: Subjects[] = []
beforeAll(async () => {
  portal = await createTestPortal()
  const from = await shop(portal)
  const vps = await activeVps(portal, await customer(portal, 'served'))
  await portal.db.pool.query('update plan_location set stock = 1000')
  // A machine for each call is held until it is paid.
  await portal.db.pool.query('update node set cpu = 1000, memory_mb = 4000000, disk_gb = 1000000')
  // More of them than a range of 256 addresses has.
  const range = { locationId: from.locationId('SGN'), cidr: '198.19.0.0/22', gateway: '198.19.0.1' }
  await portal.ok('operator/address-pool/create', range, { as: await operator(portal, 'builder', ['provisioning']) })
  // All before the first call: some of them close the shop.
  for (let n = 0; n < writes.length + money.length; n++) waiting.push(await made(from, vps, n))
})
afterEach(() => openAgain(portal))
afterAll(() => portal.dispose())

/** A customer with money and an unpaid order, for each call; the running server is one for all. */
async function made(from: Shop, vps: number, n: number): Promise<Subjects> {
  const owner = await customer(portal, `served${n}`)
  await give(portal, owner, 100_000)
  const { id: order } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as: owner })
  const asked = { title: 'A question', department: 'technical', text: 'How?' } as const
  const { id: ticket } = await portal.ok('user/ticket/add-new', asked, { as: owner })
  return { account: owner.id, vps, order, ticket }
}

let serial = 0
async function scene(): Promise<{ staff: StaffMember; about: Subjects }> {
  const about = waiting.pop()
  if (!about) throw new Error('more calls than customers')
  return { about, staff: await operator(portal, `serves${++serial}`) }
}

function bodyFor({ path, example }: AnyEndpoint, about: Subjects): Record<string, unknown> {
  const id = subjectOf(path, about)
  return { ...(example as Record<string, unknown>), ...('id' in (example as object) && id !== null && { id }) }
}

const send = ({ path }: AnyEndpoint, as: StaffMember, body: object): Promise<Answer<ErrorData>> =>
  portal.post(`/api2/${path}`, { username: as.username, ...body }, { as })

const named = (list: readonly AnyEndpoint[]) => list.map((endpoint) => [endpoint.path, endpoint] as const)

/** Sessions and secrets come and go, looking again and fetching a paper change nothing: the line says that it was done. */
const NOTHING_TO_COMPARE =
  /^operator\/(logout|password|session\/|factor\/|node\/test$|hardware\/check$|hosting\/compare$|integration\/test$|billing\/look-again$|orders\/paper$)/

interface Line {
  readonly actor: string
  readonly status: string
  readonly before: unknown
  readonly after: unknown
}

describe('[X3] every staff write leaves exactly one line in the audit log, with what was before and after', () => {
  it.each(named(writes))('%s', async (path, endpoint) => {
    const { staff, about } = await scene()
    const answer = await send(endpoint, staff, bodyFor(endpoint, about))
    const { rows } = await portal.db.pool.query<Line>(
      'select actor, status, before, after from activity where action = $1 and actor_name = $2',
      [path, staff.username],
    )
    expect(rows).toMatchObject([{ actor: 'staff', status: answer.status }])
    if (answer.status === 'success' && !NOTHING_TO_COMPARE.test(path)) expect([rows[0]?.before, rows[0]?.after]).not.toEqual([null, null])
  })
})

describe.runIf(money.length > 0)('[C4] a staff call that moves money or makes something, with one request id', () => {
  /** Rows of every table that only such an act can grow. */
  const state = async (): Promise<unknown> =>
    (
      await portal.db.pool.query(
        `select (select count(*) from invoice) as invoices, (select count(*) from ledger_entry) as entries, (select count(*) from service) as services,
          (select count(*) from operator) as staff, (select count(*) from support_message) as said, (select count(*) from mail) as mails, (select count(*) from plan) as plans`,
      )
    ).rows[0]

  it.each(named(money))('%s sent five times at once and once later answers the same and acts once', async (_path, endpoint) => {
    const { staff, about } = await scene()
    const body = { ...bodyFor(endpoint, about), requestId: `staff-once-${serial}` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(endpoint, staff, body)))
    const settled = await state()
    const later = await send(endpoint, staff, body)
    expect(await state()).toEqual(settled)
    const told = answers.filter(({ data }) => data.code !== 'busy')
    for (const answer of told) expect(answer).toEqual(told[0])
    if (told[0]?.status === 'success') expect(later).toEqual(told[0])
  })
})
