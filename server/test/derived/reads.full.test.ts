import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../support/customers.ts'
import { activeDedicated } from '../support/dedicated.ts'
import { activeHosting } from '../support/hosting.ts'
import { activeVps } from '../support/journey.ts'
import { column } from '../support/life.ts'
import { type Answer, createTestPortal, type ErrorData, type Session, type TestPortal } from '../support/portal.ts'
import { activeProxies } from '../support/proxies.ts'
import { operator, type StaffMember } from '../support/staff.ts'
import { type Subjects, subjectOf } from '../support/subjects.ts'
import { apiToken } from '../support/tokens.ts'

/** Sessions, when they were last seen and their tickets for event streams; counts of attempts. */
const BOOKKEEPING = ['session', 'operator_session', 'api_token', 'one_time_ticket', 'rate_limit']

let portal: TestPortal
let owner: Customer
let staff: StaffMember
let owned: Subjects
let tables: readonly string[]

beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'reader')
  staff = await operator(portal, 'staff')
  const vps = await activeVps(portal, owner)
  const dedicated = await activeDedicated(portal, owner)
  const proxy = await activeProxies(portal, owner)
  const hosting = await activeHosting(portal, owner)
  const { id: order } = await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: owner })
  const { id: team } = await portal.ok('user/team/create-new', { name: 'Web shop' }, { as: owner })
  const asked = { title: 'A question', department: 'technical', text: 'How?' } as const
  const { id: ticket } = await portal.ok('user/ticket/add-new', asked, { as: owner })
  owned = { vps, dedicated, proxy, hosting, order, account: owner.id, team, ticket }
  await portal.drain()
  const names = await column(portal, `select relname::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  tables = names.map(String).filter((name) => !BOOKKEEPING.includes(name))
})
afterAll(() => portal.dispose())

/** Rows of every table with a hash of their contents: inserts and updates both change it. */
async function contents(): Promise<Readonly<Record<string, string>>> {
  const each = tables.map(
    (name) => `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as state from "${name}" t`,
  )
  const { rows } = await portal.owner.query<{ name: string; state: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

let seen: Readonly<Record<string, string>> | null = null
/** Tables that differ from the last look; no job runs in between. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = seen ?? (await contents())
  await work()
  const after = await contents()
  seen = after
  return tables.filter((name) => after[name] !== before[name])
}

function inputOf({ example, path }: AnyEndpoint): Record<string, unknown> {
  const input = example as Record<string, unknown>
  const id = subjectOf(path, owned)
  return { ...input, ...('id' in input && id !== null && { id }), ...('ids' in input && id !== null && { ids: [id] }) }
}

async function send(endpoint: AnyEndpoint, input: Record<string, unknown>): Promise<Answer<ErrorData>> {
  const as: Session = isOfStaff(endpoint) ? staff : owner
  const caller = endpoint.auth === 'public' ? {} : { username: as.username, sessionId: as.sessionId }
  const url = `/api2/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name] ?? 'none'))}`
  return await portal.post(url, { ...caller, ...input }, { as })
}

const every = registry as readonly AnyEndpoint[]
const reads = every.filter(({ effect }) => effect === 'read').map((endpoint) => [endpoint.path, endpoint] as const)
const readsPartly = every.filter(({ readsWithout, on }) => readsWithout && on).map((endpoint) => [endpoint.path, endpoint] as const)

describe('[P4] a call that only reads changes no table', () => {
  let answered = 0

  it.each(reads)('%s', async (_path, endpoint) => {
    const changed = await changedBy(async () => {
      if ((await send(endpoint, inputOf(endpoint))).status === 'success') answered++
    })
    expect(changed).toEqual([])
  })

  it('most of them answer here instead of refusing', () => expect(answered).toBeGreaterThan(reads.length / 2))
})

describe('[P4] a call that acts with one field only reads without it', () => {
  const without = (endpoint: AnyEndpoint): Record<string, unknown> => {
    const { [String(endpoint.readsWithout)]: _, ...rest } = inputOf(endpoint)
    return rest
  }

  it('there are such calls', () => expect(readsPartly.length).toBeGreaterThan(2))

  it.each(readsPartly)('%s, answered or refused', async (_path, endpoint) => {
    const input = without(endpoint)
    expect(await changedBy(() => send(endpoint, { ...input, requestId: 'listing' }))).toEqual([])
    expect(await changedBy(() => send(endpoint, { ...input, id: 999_999_999 }))).toEqual([])
    expect(await changedBy(() => send(endpoint, { ...input, unexpected: 'field' }))).toEqual([])
    // What acts is logged.
    await send(endpoint, { ...input, [String(endpoint.readsWithout)]: 'no-such' })
    seen = null
    expect((await column(portal, 'select count(*)::int from activity where action = $1', endpoint.path))[0]).toBe(1)
  })

  it('[C3] is open to a token that may only read', async () => {
    const { token } = await apiToken(portal, owner, { scopes: ['read'] })
    const id = owned.vps
    expect((await portal.call('user/service/vps/addon', { id }, { bearer: token })).status).toBe('success')
    const bought = await portal.refused('user/service/vps/addon', { id, addon: 'memory-2' }, { bearer: token })
    expect(bought.data.code).toBe('token-scope-missing')
    seen = null
  })
})

describe('[C2a] the session check', () => {
  const check = (email?: string) =>
    portal.call('user/login', { username: owner.username, sessionId: owner.sessionId, ...(email !== undefined && { email }) })

  it('changes no table, whether the session is valid or not', async () => {
    expect(await changedBy(() => check())).toEqual([])
    expect(await changedBy(() => portal.refused('user/login', { username: owner.username, sessionId: 'no-such' }))).toEqual([])
  })

  it('compares the e-mail where one is sent', async () => {
    seen = null
    const { email } = await portal.ok('user/login', { username: owner.username, password: PASSWORD })
    expect((await check(email.toUpperCase())).status).toBe('success')
    const other = await portal.refused('user/login', { ...owner, email: `other-${email}`, id: undefined })
    expect([other.http, other.data.code]).toEqual([401, 'session-invalid'])
  })
})
