import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { STAFF_ROLES } from '@portal/contracts/staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { paidDocument } from '../support/papers.ts'
import { type CallOptions, createTestPortal, type TestPortal } from '../support/portal.ts'
import { openAgain, operator, type StaffMember } from '../support/staff.ts'
import { type Subjects, subjectOf } from '../support/subjects.ts'

let portal: TestPortal
let owner: Customer
let stranger: Customer
/** Of another brand of the house, with a session that is good there. */
let elsewhere: Customer
let banned: Customer
let dormant: Customer
/** One for each role. */
const staff: StaffMember[] = []
/** Ids of the owner's own objects, by the module of the path. */
let owned: Subjects

beforeAll(async () => {
  portal = await createTestPortal()
  ;[owner, stranger, banned] = [await customer(portal, 'owner'), await customer(portal, 'stranger'), await customer(portal, 'banned')]
  dormant = await customer(portal, 'dormant')
  elsewhere = await customer(portal, 'elsewhere', { brandId: 2 })
  for (const role of STAFF_ROLES) staff.push(await operator(portal, `staff-${role}`, [role]))
  // Their sessions are left standing: the guard must see the account, not only the session.
  await portal.db.pool.query('update account set activated_at = null where id = $1', [dormant.id])
  await portal.db.pool.query(`update account set banned_at = created_at where id = $1`, [banned.id])
  const vps = await activeVps(portal, owner)
  const { id: order } = await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: owner })
  // What the archive of their documents is about.
  await paidDocument(portal, owner)
  const { rows } = await portal.db.pool.query<{ notice: number }>('select max(id)::int as notice from notice where account_id = $1', [
    owner.id,
  ])
  const team = await teamOf(owner)
  const asked = { title: 'A question', department: 'technical', text: 'How?' } as const
  const { id: ticket } = await portal.ok('user/ticket/add-new', asked, { as: owner })
  owned = { vps, order, notice: rows[0]?.notice ?? 0, account: stranger.id, team, ticket }
})
afterAll(() => portal.dispose())

const teamOf = async (leader: Customer): Promise<number> =>
  (await portal.ok('user/team/create-new', { name: 'Web shop' }, { as: leader })).id

/** The endpoint's example, about the given object where it is about one. */
function inputFor(endpoint: AnyEndpoint, subject: number | null): Record<string, unknown> {
  const example = endpoint.example as Record<string, unknown>
  return 'id' in example && subject !== null ? { ...example, id: subject } : example
}

const sessionOf = ({ as }: CallOptions): object => (as ? { username: as.username, sessionId: as.sessionId } : {})

async function answerOf(endpoint: AnyEndpoint, input: Record<string, unknown>, options: CallOptions): Promise<string> {
  const url = `/api2/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name] ?? 'none'))}`
  const answer = await portal.post(url, { ...sessionOf(options), ...input }, options)
  await portal.drain()
  return answer.status === 'success' ? 'ok' : `${answer.http} ${answer.data.code}`
}

type Callers = Readonly<Record<string, () => CallOptions>>
// An address each, so that nobody pays for another's failures.
const callers: Callers = {
  anonymous: () => ({ ip: '203.0.113.1' }),
  dormant: () => ({ ip: '203.0.113.2', as: dormant }),
  banned: () => ({ ip: '203.0.113.3', as: banned }),
  stranger: () => ({ ip: '203.0.113.4', as: stranger }),
  'other brand': () => ({ ip: '203.0.113.7', as: elsewhere, host: 'sen.localhost' }),
  'other brand here': () => ({ ip: '203.0.113.8', as: elsewhere }),
  owner: () => ({ ip: '203.0.113.5', as: owner }),
  staff: () => ({ ip: '203.0.113.6', as: staff[0] as StaffMember }),
}
/** Those who may do most come last: what they change, the others find unchanged. */
const staffCallers: Callers = {
  anonymous: () => ({ ip: '203.0.113.1' }),
  customer: () => ({ ip: '203.0.113.5', as: owner }),
  ...Object.fromEntries(
    STAFF_ROLES.map((role, index) => [role, () => ({ ip: `203.0.113.1${index}`, as: staff[index] as StaffMember })] as const).reverse(),
  ),
}

/** Those that end a session come last, so that the others still have one; the call that closes the house to customers after their last. */
const ENDING = [
  ...['user/password', 'user/session/end', 'user/clear-sessions', 'user/logout', 'operator/brand/upgrading'],
  ...['operator/password', 'operator/session/clear', 'operator/session/end', 'operator/logout'],
]
/** After the other calls about the team. */
const ENDS_TEAM = 'user/team/delete'
/** A machine shows for a moment that it is reached: after the other calls about it. */
const HOLDS_UP = 'user/rgc/'
/** Staff come after the customers, who live by what staff change. */
const rank = (endpoint: AnyEndpoint): number =>
  (ENDING.indexOf(endpoint.path) + 1) * 2 +
  (endpoint.path === ENDS_TEAM ? 0.5 : endpoint.path.startsWith(HOLDS_UP) ? 0.6 : Number(isOfStaff(endpoint)))
const inOrder = ([...registry] as readonly AnyEndpoint[]).toSorted((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path))

const matrix: { readonly endpoint: AnyEndpoint; readonly caller: string; readonly answer: string }[] = []

describe('every call for every kind of caller', () => {
  it('is allowed and refused exactly as the golden matrix says', async () => {
    const lines: string[] = []
    for (const endpoint of inOrder) {
      const row: string[] = []
      for (const [name, options] of Object.entries(isOfStaff(endpoint) ? staffCallers : callers)) {
        const answer = await answerOf(endpoint, inputFor(endpoint, subjectOf(endpoint.path, owned)), options())
        matrix.push({ endpoint, caller: name, answer })
        row.push(`${name}: ${answer}`)
      }
      const roles = endpoint.roles ? ` ${['owner', ...endpoint.roles].join(' ')}` : ''
      lines.push(`${endpoint.path} [${endpoint.auth}${roles}]`, ...row.map((cell) => `    ${cell}`))
    }
    await openAgain(portal)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./permission-matrix.golden.txt')
  }, 900_000)

  it('lets no staff call through to a customer, and no customer’s call to staff, whatever the input', () => {
    // The matrix above shows it call by call; this holds for whoever accepts a new matrix without reading it.
    const cells = matrix.filter(({ endpoint, caller }) =>
      isOfStaff(endpoint) ? caller === 'customer' : caller === 'staff' && endpoint.auth !== 'public',
    )
    expect(cells.length).toBeGreaterThan(50)
    expect(cells.filter(({ answer }) => answer !== '401 session-invalid')).toEqual([])
  })

  it('lets an auditor read and export everything and change nothing', () => {
    const cells = matrix.filter(({ endpoint, caller }) => caller === 'auditor' && endpoint.auth === 'staff')
    for (const { endpoint, answer } of cells) {
      if (endpoint.effect === 'read' || endpoint.exports) expect(answer, endpoint.path).not.toMatch(/^40[13]/)
      else expect(answer, endpoint.path).toBe('403 forbidden')
    }
  })
})

describe('one pipeline, one order', () => {
  it('who breaks several rules at once hears of the first: shape, session, role, input, object', async () => {
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown
    const answer = async (path: string, input: object, options: CallOptions) =>
      (await portal.post(`/api2/${path}`, { ...sessionOf(options), ...input }, options)).data.code
    const foreign = { id: owned.vps }
    // Of its own: the calls above ended every session of theirs.
    const support = { ip: '203.0.113.21', as: await operator(portal, 'hurried', ['support']) }
    const nobody = { ip: '203.0.113.1' }
    expect(await answer('user/service/vps/detail', { id: deep }, nobody)).toBe('request-too-complex')
    expect(await answer('user/service/vps/detail', { id: 'x' }, nobody)).toBe('session-invalid')
    expect(await answer('operator/plan/archive', { id: 'x', version: 'x' }, support)).toBe('forbidden')
    const as = { ip: '203.0.113.20', as: await customer(portal, 'careless') }
    expect(await answer('user/service/vps/note', { ...foreign, note: 7 }, as)).toBe('invalid-input')
    expect(await answer('user/service/vps/note', { ...foreign, note: 'mine' }, as)).toBe('not-found')
  })
})

describe('a foreign object', () => {
  // The matrix ends that of the owner.
  beforeAll(async () => {
    owned = { ...owned, team: await teamOf(await customer(portal, 'leader')) }
  })
  const about = inOrder.filter((endpoint) => 'id' in (endpoint.example as object) && subjectOfPath(endpoint.path))

  it.each(about.map((endpoint) => [endpoint.path, endpoint] as const))(
    'of %s answers exactly as one that does not exist',
    async (path, endpoint) => {
      const intruder = await customer(portal, `intruder${about.indexOf(endpoint)}`)
      const url = (id: number): string => `/api2/${path.replaceAll(/\{\w+\}/g, String(id))}`
      const send = (id: number) => portal.post(url(id), { ...sessionOf({ as: intruder }), ...inputFor(endpoint, id), id })
      const [foreign, missing] = [await send(subjectOf(path, owned) ?? 0), await send(987_654_321)]
      expect(foreign).toEqual(missing)
      expect(foreign.http).toBe(404)
    },
  )
})

function subjectOfPath(path: string): boolean {
  return /^user\/(service\/vps|order|notification|team)\//.test(path)
}
