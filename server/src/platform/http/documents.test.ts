import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let buyer: Customer
let staff: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  buyer = await customer(portal, 'buyer')
  staff = await operator(portal, 'reader', ['support'])
})
afterAll(() => portal.dispose())

const get = (url: string, cookie = '') => portal.app.inject({ url, headers: { host: 'portal.test', ...(cookie && { cookie }) } })
const staffCookie = () => `operatorSession=${staff.sessionId}`
const OWN = '/api2/operator/openapi.json'
/** Everything below the documentation, and the names that OpenAPI files usually have. */
const RAW = [
  ...[
    '/api2/openapi.json',
    OWN,
    '/api2/docs/',
    '/api2/docs/openapi.json',
    '/api2/docs/openapi.yaml',
    '/api2/openapi.yaml',
    '/openapi.json',
  ],
  ...['/api2/docs/js/scalar.js', '/api2/operator/docs', '/api2/operator/openapi.yaml', '/api2/operator/docs/openapi.json'],
]
const ofStaff = registry.map(({ path }) => path).filter((path) => path.startsWith('operator/'))
const pathsIn = (text: string): string[] => Object.keys((JSON.parse(text) as { paths: object }).paths)

describe('[C8] the documentation', () => {
  it.each([
    ['a stranger', () => ''],
    ['a stranger with a guessed session', () => 'operatorSession=guessed-guessed-guessed'],
    ['a customer', () => `username=${buyer.username}; sessionId=${buyer.sessionId}; operatorSession=${buyer.sessionId}`],
  ])('names nothing of staff’s calls to %s, by whatever address', async (_, cookie) => {
    for (const url of RAW) {
      const { body } = await get(url, cookie())
      for (const path of ofStaff) expect(body.includes(`${path}"`), `${path} at ${url}`).toBe(false)
      expect(body, url).not.toMatch(/staffSession|operator_/)
    }
    const own = (await get(OWN, cookie())).body
    expect(own).toBe((await get('/api2/openapi.json')).body)
    expect(pathsIn(own)).toContain('/user/profile')
    // Errors that only calls of staff answer are named nowhere either.
    expect(own).not.toContain('staff.last-owner')
  })

  it('shows staff every call, in the one document that its page loads and nowhere else', async () => {
    const { headers, body } = await get(OWN, staffCookie())
    expect(pathsIn(body).sort()).toEqual(registry.map(({ path }) => `/${path}`).sort())
    expect(headers['cache-control']).toBe('no-store')
    expect((await get('/api2/docs/')).body).toContain(OWN)
    expect(pathsIn((await get('/api2/openapi.json', staffCookie())).body)).not.toContain('/operator/login')
  })

  it('shows it no longer once that session has ended', async () => {
    await portal.ok('operator/logout', {}, { as: staff })
    expect(pathsIn((await get(OWN, staffCookie())).body)).not.toContain('/operator/login')
  })
})
