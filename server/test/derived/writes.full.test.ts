import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { type Answer, createTestPortal, type ErrorData, type TestPortal } from '../support/portal.ts'
import { give, type Shop, shop } from '../support/shop.ts'

let portal: TestPortal
let from: Shop
beforeAll(async () => {
  portal = await createTestPortal()
  from = await shop(portal)
})
afterAll(() => portal.dispose())

interface Subject {
  readonly owner: Customer
  readonly vps: number
  readonly order: number
}

let serial = 0
/** A customer, with money and a running server or an unpaid order where the write can be about one. */
async function subject({ path }: AnyEndpoint): Promise<Subject> {
  const owner = await customer(portal, `writer${++serial}`)
  if (!/^user\/(service|order)\//.test(path)) return { owner, vps: 1, order: 1 }
  await give(portal, owner, 100_000)
  // The shop has only so many servers: each subject takes one.
  if (path.startsWith('user/service/')) return { owner, vps: await activeVps(portal, owner), order: 1 }
  const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as: owner })
  return { owner, vps: 1, order: id }
}

/** A valid body about the subject; calls with a cart get one that can be ordered here. */
function bodyFor(endpoint: AnyEndpoint, { vps, order }: Subject): Record<string, unknown> {
  const example = { ...(endpoint.example as Record<string, unknown>) }
  const id = endpoint.path.startsWith('user/service/') ? vps : order
  if ('id' in example) example.id = id
  if ('ids' in example) example.ids = [id]
  if ('items' in example) example.items = [from.item('premium-1')]
  return example
}

const send = (endpoint: AnyEndpoint, { owner }: Subject, body: object): Promise<Answer<ErrorData>> =>
  portal.post(`/api2/${endpoint.path}`, { username: owner.username, sessionId: owner.sessionId, ...body })

const ofCustomers = (registry as readonly AnyEndpoint[]).filter((endpoint) => endpoint.auth !== 'public' && !isOfStaff(endpoint))
/** Said of a ticket every few seconds while it is read or answered: no line of a log is worth that. */
const UNHEARD = ['user/ticket/read', 'user/ticket/writing']
const writes = ofCustomers.filter(({ effect, path }) => effect !== 'read' && !UNHEARD.includes(path))
const money = ofCustomers.filter((endpoint) => endpoint.effect === 'money')
const named = (list: readonly AnyEndpoint[]) => list.map((endpoint) => [endpoint.path, endpoint] as const)

const lines = async (owner: Customer, path: string): Promise<{ status: string; actor_name: string; ip: string }[]> =>
  (
    await portal.db.pool.query(`select status, actor_name, ip from activity where account_id = $1 and action = $2 and actor <> 'system'`, [
      owner.id,
      path,
    ])
  ).rows

describe('[P4] every write leaves exactly one line in its owner’s log', () => {
  it.each(named(writes))('%s', async (path, endpoint) => {
    const one = await subject(endpoint)
    const before = (await lines(one.owner, path)).length
    const answer = await send(endpoint, one, bodyFor(endpoint, one))
    const after = await lines(one.owner, path)
    expect(after.length - before).toBe(1)
    expect(after.at(-1)).toMatchObject({ status: answer.status, actor_name: one.owner.username, ip: '203.0.113.7' })
  })
})

describe('[C4] a money call with one request id', () => {
  // The shop of before has sold what it had.
  beforeAll(async () => {
    await portal.dispose()
    portal = await createTestPortal()
    from = await shop(portal)
  })

  const state = async (owner: Customer): Promise<unknown> =>
    (
      await portal.db.pool.query(
        `select (select count(*) from invoice where account_id = $1) as invoices,
          (select coalesce(sum(balance), 0) from ledger_account where owner_id = $1) as money,
          (select count(*) from service where account_id = $1) as services`,
        [owner.id],
      )
    ).rows[0]

  it.each(named(money))('%s sent ten times at once and once later answers the same and acts once', async (_path, endpoint) => {
    const one = await subject(endpoint)
    const body = { ...bodyFor(endpoint, one), requestId: `once-${serial}` }
    // Twins may be told to wait while the first is at work; nobody is told anything else.
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(endpoint, one, body)))
    const settled = await state(one.owner)
    const later = await send(endpoint, one, body)
    expect(await state(one.owner)).toEqual(settled)
    const told = answers.filter(({ data }) => data.code !== 'busy')
    for (const answer of told) expect(answer).toEqual(told[0])
    if (told[0]?.status === 'success') expect(later).toEqual(told[0])
  })

  it.each(named(money))('%s refuses the same id with another body', async (_path, endpoint) => {
    const one = await subject(endpoint)
    const requestId = `other-${serial}`
    const first = await send(endpoint, one, { ...bodyFor(endpoint, one), requestId })
    if (first.status !== 'success') return expect(first.http).toBeGreaterThanOrEqual(400)
    const body = bodyFor(endpoint, one)
    const text = ['name', 'title'].find((field) => field in body) ?? 'note'
    const other = 'id' in body ? { id: 999_999_999 } : 'ids' in body ? { ids: [999_999_999] } : { [text]: 'Another' }
    const second = await send(endpoint, one, { ...body, ...other, requestId })
    expect([second.http, second.data.code]).toEqual([409, 'request-id-reused'])
  })
})
