import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

describe('[A4a] a session of staff', () => {
  const enter = (headers: Record<string, string>) =>
    portal.app.inject({
      ...{ method: 'POST', url: '/api2/operator/login', headers: { host: 'portal.test', ...headers } },
      payload: { username: 'cookies', password: PASSWORD },
    })
  const profile = (cookie: string, headers: Record<string, string> = {}, body: object = {}) =>
    portal.app.inject({
      ...{ method: 'POST', url: '/api2/operator/profile', headers: { host: 'portal.test', cookie, ...headers } },
      payload: { username: 'cookies', ...body },
    })

  it('is a cookie that no script reads, for staff’s calls alone, and stands in no answer', async () => {
    await operator(portal, 'cookies')
    const answer = await enter({})
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api2/operator', name: 'operatorSession' })
    expect(cookie?.secure).toBeUndefined()
    expect(answer.body).not.toContain(String(cookie?.value))
    expect((await profile(`a=b; operatorSession=${cookie?.value}; c=d`)).statusCode).toBe(200)
    const out = await portal.app.inject({
      ...{ method: 'POST', url: '/api2/operator/logout', headers: { cookie: `operatorSession=${cookie?.value}` } },
      payload: { username: 'cookies' },
    })
    expect(out.cookies[0]).toMatchObject({ name: 'operatorSession', value: '', maxAge: 0, path: '/api2/operator' })
    expect((await profile(`operatorSession=${cookie?.value}`)).statusCode).toBe(401)
  })

  it('opens nothing for a page of another site or another host of this one, nor from a body, nor for another name', async () => {
    const session = `operatorSession=${(await enter({})).cookies[0]?.value}`
    const own: Record<string, string>[] = [
      {},
      { origin: 'http://portal.test' },
      { 'sec-fetch-site': 'same-origin', origin: 'http://portal.test:3000' },
    ]
    for (const headers of own) expect((await profile(session, headers)).statusCode).toBe(200)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://blog.portal.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://portal.test' },
    ]
    for (const headers of foreign) {
      const answer = await profile(session, headers)
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([403, undefined])
    }
    expect((await profile('', {}, { sessionId: session.split('=')[1] })).statusCode).toBe(401)
    expect((await profile(session, {}, { username: 'operator' })).statusCode).toBe(401)
  })
})
