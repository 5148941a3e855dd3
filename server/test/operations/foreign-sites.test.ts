import { CONSOLE_PATH } from '@portal/contracts/modules/compute.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../support/customers.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let victim: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  victim = await customer(portal, 'victim')
})
afterAll(() => portal.dispose())

/** As a browser sends it from a page of somebody else's, with all the cookies that it may send along. */
const fromElsewhere = (contentType: string, payload: string, url = '/api2/user/logout') =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: {
      host: 'portal.test',
      origin: 'https://evil.example',
      'content-type': contentType,
      cookie: `username=${victim.username}; email=victim@example.com; sessionId=${victim.sessionId}`,
    },
    payload,
  })

const stillIn = async (): Promise<number> => (await portal.call('user/profile', {}, { as: victim })).http

describe('[A4] a page of another site', () => {
  it.each([
    ['application/json', '{}'],
    ['text/plain', '{}'],
    ['text/plain;charset=UTF-8', '{"a":"="}'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
  ])('does nothing with a visitor’s cookies, sent as %s: calls are authenticated by their body alone', async (type, payload) => {
    const answer = await fromElsewhere(type, payload)
    expect([400, 401, 415]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ status: 'error' })
    expect(await stillIn()).toBe(200)
  })

  it('sends a right body only as what a browser asks leave for first, and is given none', async () => {
    const body = JSON.stringify({ username: victim.username, sessionId: victim.sessionId })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      expect([400, 415], type).toContain((await fromElsewhere(type, body)).statusCode)
    }
    const asked = await portal.app.inject({
      method: 'OPTIONS',
      url: '/api2/user/logout',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(asked.statusCode).toBe(404)
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
    expect(await stillIn()).toBe(200)
  })

  it('opens an event stream or a console without a ticket in vain, whatever its cookies', async () => {
    for (const path of ['/api2/user/events', CONSOLE_PATH]) {
      const options = { headers: { origin: 'https://evil.example', cookie: `username=${victim.username}; sessionId=${victim.sessionId}` } }
      const socket = await portal.app.injectWS(path, options)
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      const said: string[] = []
      socket.on('message', (raw) => said.push(String(raw)))
      socket.send('{}')
      expect(await closed).toBeGreaterThanOrEqual(4000)
      expect(said).toEqual([])
    }
  })
})

describe('[A4] a session that somebody else chose', () => {
  it('is never taken over: signing in makes a new one, whatever comes with it', async () => {
    const planted = 'a'.repeat(43)
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api2/user/login',
      headers: { host: 'portal.test', cookie: `username=${victim.username}; sessionId=${planted}`, authorization: `Bearer ${planted}` },
      payload: { username: victim.username, password: PASSWORD },
    })
    const { sessionId } = answer.json().data
    expect(sessionId).not.toBe(planted)
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect((await portal.call('user/profile', {}, { as: { username: victim.username, sessionId: planted } })).http).toBe(401)
    // A planted session beside a password is no sign-in: it is checked, and refused.
    const both = await portal.post('/api2/user/login', { username: victim.username, password: PASSWORD, sessionId: planted })
    expect(both.status === 'error' || both.data).not.toMatchObject({ sessionId: planted })
    expect((await portal.call('user/profile', {}, { as: { username: victim.username, sessionId: planted } })).http).toBe(401)
  })

  it('of one customer does not serve under the name of another', async () => {
    const other = await customer(portal, 'other')
    expect((await portal.call('user/profile', {}, { as: { username: victim.username, sessionId: other.sessionId } })).http).toBe(401)
  })
})
