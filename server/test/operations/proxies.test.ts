import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../support/customers.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

const PROXY = '10.20.0.5'
const STRANGER = '198.51.100.66'
const CUSTOMER = '203.0.113.99'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ env: { TRUSTED_PROXIES: '127.0.0.1, 10.20.0.0/16' } })
})
afterAll(() => portal.dispose())

/** Signs in from a peer with such headers; the address that the log of the account then shows. */
async function addressSeen(name: string, peer: string, headers: Record<string, string>): Promise<string> {
  const who = await customer(portal, name)
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api2/user/levprotected/profile/update',
    remoteAddress: peer,
    headers: { host: 'portal.test', ...headers },
    payload: { username: who.username, sessionId: who.sessionId, profileName: 'Changed' },
  })
  expect(answer.json()).toMatchObject({ status: 'success' })
  const { rows } = await portal.db.pool.query<{ ip: string }>('select ip from activity where account_id = $1 order by id desc limit 1', [
    who.id,
  ])
  return rows[0]?.ip ?? ''
}

describe('[R4a] whose X-Forwarded-For counts', () => {
  it('a trusted proxy’s does: the customer’s own address stands in the log', async () => {
    expect(await addressSeen('behind', PROXY, { 'x-forwarded-for': CUSTOMER })).toBe(CUSTOMER)
  })

  it('a stranger’s does not: whoever forges it is seen as who he is', async () => {
    expect(
      await addressSeen('forger', STRANGER, { 'x-forwarded-for': CUSTOMER, forwarded: `for=${CUSTOMER}`, 'x-real-ip': CUSTOMER }),
    ).toBe(STRANGER)
  })

  it('what a customer wrote in front of the proxy’s own entry does not count either', async () => {
    expect(await addressSeen('prefixer', PROXY, { 'x-forwarded-for': `1.2.3.4, ${CUSTOMER}` })).toBe(CUSTOMER)
  })

  it('a chain of trusted proxies is followed to the first address that is none', async () => {
    expect(await addressSeen('chained', '127.0.0.1', { 'x-forwarded-for': `1.2.3.4, ${CUSTOMER}, ${PROXY}` })).toBe(CUSTOMER)
  })

  it('and the host name that decides the brand is believed from a proxy only [B1]', async () => {
    const codeFor = async (remoteAddress: string): Promise<string> => {
      const headers = { host: 'portal.test', 'x-forwarded-host': 'sen.localhost' }
      const answer = await portal.app.inject({ method: 'POST', url: '/api2/public/domain/metadata', remoteAddress, headers, payload: {} })
      return JSON.parse(answer.json().data.payload).code
    }
    expect(await codeFor(PROXY)).toBe('sen')
    expect(await codeFor(STRANGER)).toBe('arden')
  })

  it('guessing limits count the customer and not the proxy [C5]', async () => {
    const strict = await createTestPortal({ env: { TRUSTED_PROXIES: PROXY, RATE_LIMIT_FACTOR: '0.05' } })
    const guess = (from: string): Promise<number> =>
      strict.app
        .inject({
          method: 'POST',
          url: '/api2/user/login',
          remoteAddress: PROXY,
          headers: { host: 'portal.test', 'x-forwarded-for': from },
          payload: { username: 'nobody', sessionId: null, password: 'guess-number-1' },
        })
        .then(({ statusCode }) => statusCode)
    const first = []
    for (let i = 0; i < 6; i++) first.push(await guess(CUSTOMER))
    expect(first.at(-1)).toBe(429)
    const { rows } = await strict.db.pool.query<{ key: string }>(`select key from rate_limit where key like 'login:ip%'`)
    expect(rows.map(({ key }) => key)).toEqual([`login:ip:${CUSTOMER}`])
    await strict.dispose()
  })
})
