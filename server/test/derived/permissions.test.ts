import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { type CallOptions, createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let owner: Customer
let stranger: Customer
let banned: Customer
let dormant: Customer
/** Ids of the owner's own objects, by the module of the path. */
let owned: { vps: number; order: number; notice: number }

beforeAll(async () => {
  portal = await createTestPortal()
  ;[owner, stranger, banned] = [await customer(portal, 'owner'), await customer(portal, 'stranger'), await customer(portal, 'banned')]
  dormant = await customer(portal, 'dormant')
  // Their sessions are left standing: the guard must see the account, not only the session.
  await portal.db.pool.query('update account set activated_at = null where id = $1', [dormant.id])
  await portal.db.pool.query(`update account set banned_at = created_at where id = $1`, [banned.id])
  const vps = await activeVps(portal, owner)
  await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: owner })
  const { rows } = await portal.db.pool.query<{ order: number; notice: number }>(
    'select (select max(id)::int from invoice where account_id = $1) as order, (select max(id)::int from notice where account_id = $1) as notice',
    [owner.id],
  )
  owned = { vps, order: rows[0]?.order ?? 0, notice: rows[0]?.notice ?? 0 }
}, 120_000)
afterAll(() => portal.dispose())

const subjectOf = (path: string): number | null =>
  path.startsWith('user/service/vps/')
    ? owned.vps
    : path.startsWith('user/order/')
      ? owned.order
      : path.startsWith('user/notification/')
        ? owned.notice
        : null

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

const callers = {
  // An address each, so that nobody pays for another's failures.
  anonymous: (): CallOptions => ({ ip: '203.0.113.1' }),
  dormant: (): CallOptions => ({ ip: '203.0.113.2', as: dormant }),
  banned: (): CallOptions => ({ ip: '203.0.113.3', as: banned }),
  stranger: (): CallOptions => ({ ip: '203.0.113.4', as: stranger }),
  owner: (): CallOptions => ({ ip: '203.0.113.5', as: owner }),
} as const

/** Those that end the session come last, so that the others still have one. */
const ENDING = ['user/password', 'user/session/end', 'user/clear-sessions', 'user/logout']
const inOrder = [...registry].sort(
  (a, b) => ENDING.indexOf(a.path) - ENDING.indexOf(b.path) || a.path.localeCompare(b.path),
) as readonly AnyEndpoint[]

describe('every call for every kind of caller', () => {
  it('is allowed and refused exactly as the golden matrix says', async () => {
    const lines: string[] = []
    for (const endpoint of inOrder) {
      const row: string[] = []
      for (const [name, options] of Object.entries(callers)) {
        row.push(`${name}: ${await answerOf(endpoint, inputFor(endpoint, subjectOf(endpoint.path)), options())}`)
      }
      lines.push(`${endpoint.path} [${endpoint.auth}]`, ...row.map((cell) => `    ${cell}`))
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./permission-matrix.golden.txt')
  }, 120_000)
})

describe('a foreign object', () => {
  const about = inOrder.filter((endpoint) => 'id' in (endpoint.example as object) && subjectOfPath(endpoint.path))

  it.each(about.map((endpoint) => [endpoint.path, endpoint] as const))(
    'of %s answers exactly as one that does not exist',
    async (path, endpoint) => {
      const intruder = await customer(portal, `intruder${about.indexOf(endpoint)}`)
      const url = (id: number): string => `/api2/${path.replaceAll(/\{\w+\}/g, String(id))}`
      const send = (id: number) => portal.post(url(id), { ...sessionOf({ as: intruder }), ...inputFor(endpoint, id), id })
      const [foreign, missing] = [await send(subjectOf(path) ?? 0), await send(987_654_321)]
      expect(foreign).toEqual(missing)
      expect(foreign.http).toBe(404)
    },
  )
})

function subjectOfPath(path: string): boolean {
  return /^user\/(service\/vps|order|notification)\//.test(path)
}
