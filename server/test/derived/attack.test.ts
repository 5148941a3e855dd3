import { type AnyEndpoint, isOfStaff, maxBodyOf } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../support/customers.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { operator, type StaffMember } from '../support/staff.ts'

let portal: TestPortal
let owner: Customer
/** May do everything: what owners of the house can send, others can too. */
let staff: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
  staff = await operator(portal, 'attacker')
})
afterAll(() => portal.dispose())

const JSON_TYPE = { 'content-type': 'application/json' }

/** What nobody means and everybody sends. */
const POISON: readonly unknown[] = [
  null,
  '',
  ' ',
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [[[]]],
  'x'.repeat(10_000),
  '\u0000',
  "'; drop table account; --",
  '%_\\',
  '../../etc/passwd',
  '{{7*7}}${7*7}',
  '=cmd|calc',
  '\ud800',
  '99999999999999999999',
  { $ne: null },
  { toString: 1 },
]

function* mutations(example: unknown): Generator<unknown> {
  yield undefined
  yield null
  yield []
  yield 'text'
  if (typeof example !== 'object' || example === null) return
  const base = example as Record<string, unknown>
  yield { ...base, unexpected: 'field' }
  yield { ...base, ['__proto__.polluted']: true }
  for (const key of Object.keys(base)) {
    const { [key]: value, ...rest } = base
    yield rest
    for (const poison of POISON) yield { ...base, [key]: poison }
    if (Array.isArray(value) && value.length > 0) for (const inner of mutations(value[0])) yield { ...base, [key]: [inner] }
  }
}

const urlOf = (endpoint: AnyEndpoint, value: string): string => `/api2/${endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))}`

// These come first: what the attack below lets staff make of a brand may not answer under its name any more.
const deep = (levels: number, open: string, close: string): string => `${open.repeat(levels)}1${close.repeat(levels)}`

describe('[C5b] bodies as deep and as full as their size allows', () => {
  it.each([
    ['many elements', `{"a":[${Array(7000).fill(0).join(',')}]}`],
    ['many members', `{${Array(5000).fill('"":0').join(',').slice(0, 15_000)}}`],
    ['objects', deep(2000, '{"a":', '}')],
    ['lists', deep(8000, '[', ']')],
    ['a field', `{"search":${deep(2000, '{"a":', '}')}}`],
    ['a list in a list', `{"ids":${deep(7000, '[', ']')}}`],
  ])('%s: refused for what they hold, never a failure', async (_, payload) => {
    for (const url of ['/api2/user/service/vps/list', '/api2/user/service/vps/renew', '/api2/user/order/quote']) {
      const body = payload.startsWith('{')
        ? `{"username":"${owner.username}","sessionId":"${owner.sessionId}",${payload.slice(1)}`
        : payload
      const response = await portal.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: body })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ status: 'error', data: { code: 'request-too-complex' } })
    }
  })
})

describe('bodies that are no JSON', () => {
  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"username":"a\\ud800"}',
    '{',
    'null',
    '"text"',
    '[1]',
    '[['.repeat(500),
    '',
  ])('%s is a malformed request or an empty one, never a failure', async (payload) => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api2/user/profile',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([400, 401]).toContain(response.statusCode)
    expect(response.json()).toMatchObject({ status: 'error' })
  })

  it('text that calls itself something else is not read', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await portal.app.inject({ method: 'POST', url: '/api2/user/profile', headers, payload: '{}' })
    expect(response.statusCode).toBe(415)
  })
})

describe.each(registry.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  // Signing out would leave the rest of the attack at the door.
  const bodies = [...mutations(endpoint.example)].filter(() => !/\/(logout|clear-sessions|session\/end)$/.test(path))

  it('answers mutated inputs with an envelope and never with a 5xx', async () => {
    const as = isOfStaff(endpoint) ? staff : owner
    const { username, sessionId } = as
    for (const body of bodies) {
      const sent = typeof body === 'object' && body !== null && !Array.isArray(body) ? { username, sessionId, ...body } : body
      for (const value of path.includes('{') ? ['1', '0', '-1', 'x', '%00', '9'.repeat(30)] : ['']) {
        const answer = await portal.post(urlOf(endpoint, value), sent, { as })
        const told = `${JSON.stringify(body)?.slice(0, 200)} → ${answer.http} ${JSON.stringify(answer.data)?.slice(0, 300)}`
        expect(answer.http, told).toBeLessThan(500)
        expect(['success', 'error'], told).toContain(answer.status)
        expect(Object.keys(answer).sort(), told).toEqual(['data', 'http', 'msg', 'status'])
      }
    }
  })

  it('[C5b] takes a body as large as it declares, and not a byte more', async () => {
    const limit = maxBodyOf(endpoint)
    const send = (bytes: number) =>
      portal.app.inject({ method: 'POST', url: urlOf(endpoint, '1'), headers: JSON_TYPE, payload: `{}${' '.repeat(bytes - 2)}` })
    expect((await send(limit)).statusCode).not.toBe(413)
    const refused = await send(limit + 1)
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({ status: 'error', data: { code: 'request-too-large', params: { kilobytes: limit / 1024 } } })
  })

  it('refuses every other method', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const response = await portal.app.inject({ method, url: urlOf(endpoint, '1'), headers: { host: 'portal.test' } })
      expect(response.statusCode, method).toBe(404)
      // Nor is another site's script told that it might.
      expect(
        Object.keys(response.headers).filter((name) => name.startsWith('access-control-')),
        method,
      ).toEqual([])
    }
  })
})
