import { type AnyEndpoint, scopeOf } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, PASSWORD } from '../../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator } from '../../../../test/support/staff.ts'
import { apiToken } from '../../../../test/support/tokens.ts'
import { callerNow } from '../index.ts'
import { deleteToken } from './token.store.ts'

const PROXY = '10.20.0.5'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ env: { TRUSTED_PROXIES: '10.20.0.0/16' } })
})
afterAll(() => portal.dispose())

const profileBy = (bearer: string, more: object = {}) => portal.post('/api2/user/profile', {}, { bearer, ...more })
const works = async (bearer: string): Promise<boolean> => (await profileBy(bearer)).status === 'success'
const invalid = { http: 401, status: 'error', data: { code: 'token-invalid' } }

describe('[C3] Authorization: Bearer in place of username and sessionId', () => {
  it('opens a call of its scope, without a body of credentials, whatever the case of the scheme', async () => {
    const mine = await customer(portal, 'tooled')
    const { token } = await apiToken(portal, mine, { scopes: ['read'] })
    expect((await profileBy(token)).data).toMatchObject({ username: 'tooled' })
    const headers = { host: 'portal.test', authorization: `bearer   ${token} ` }
    expect((await portal.app.inject({ method: 'POST', url: '/api2/user/profile', headers, payload: {} })).statusCode).toBe(200)
    // A proxy's own password is no token.
    const payload = { username: mine.username, sessionId: mine.sessionId }
    const basic = { host: 'portal.test', authorization: 'Basic cG9ydGFsOng=' }
    expect((await portal.app.inject({ method: 'POST', url: '/api2/user/profile', headers: basic, payload })).statusCode).toBe(200)
  })

  it('does nothing that its scope does not name; the refusal stands in the log under its name', async () => {
    const mine = await customer(portal, 'reader')
    const { token } = await apiToken(portal, mine, { name: 'statistics', scopes: ['read'] })
    const refused = await portal.post('/api2/user/notification/read', { all: true }, { bearer: token })
    expect(refused).toMatchObject({ http: 403, data: { code: 'token-scope-missing', params: { scope: 'manage' } } })
    expect(await portal.post('/api2/user/order/place', { type: 'topup', amount: 500 }, { bearer: token })).toMatchObject({
      data: { code: 'token-scope-missing', params: { scope: 'billing' } },
    })
    const { items } = await portal.ok('user/log/list', { status: 'error' }, { as: mine })
    expect(items.map(({ actor, actorName, action }) => [actor, actorName, action])).toEqual([
      ['token', 'statistics', 'user/order/place'],
      ['token', 'statistics', 'user/notification/read'],
    ])
  })

  it('never opens passwords, second factors, sessions, tokens or withdrawals, and no secret, with whatever scope', () => {
    const closed =
      /^user\/(password|2fa\/|profile\/api-key|api-key\/|clear-sessions|session\/|logout|prove$|referral\/withdraw)|reveal-password$/
    const open = (registry as readonly AnyEndpoint[]).filter((endpoint) => scopeOf(endpoint) !== null)
    expect(open.map(({ path }) => path).filter((path) => closed.test(path))).toEqual([])
    expect(open.every(({ auth }) => auth === 'customer')).toBe(true)
    // What asks for proof is closed unless its declaration opens it.
    expect(open.filter(({ proof, on, token }) => (proof ?? (on?.rule.proof === 'fresh' || null)) && !token)).toEqual([])
  })

  it('is refused beside a session, even a good one beside a bad one, before either is looked at', async () => {
    const mine = await customer(portal, 'both')
    const { token } = await apiToken(portal, mine)
    const session = { username: mine.username, sessionId: mine.sessionId }
    for (const bearer of [token, 'ptl_wrong', '']) {
      for (const body of [session, { sessionId: mine.sessionId }, { username: mine.username }])
        expect(await portal.post('/api2/user/profile', body, { bearer })).toMatchObject({ http: 400, data: { code: 'token-and-session' } })
    }
  })

  it('answers alike for one that is unknown, empty, revoked, expired, of another brand or not for this address', async () => {
    const mine = await customer(portal, 'alike')
    const revoked = await apiToken(portal, mine)
    await portal.ok('user/api-key/revoke', { id: revoked.id }, { as: mine })
    const bound = await apiToken(portal, mine, { addresses: ['198.51.100.0/24'] })
    const good = await apiToken(portal, mine)
    const ending = await apiToken(portal, mine, { expiresInDays: 1 })
    expect(await works(ending.token)).toBe(true)
    await portal.advance('1d')
    const answers = [
      await profileBy('ptl_0123456789abcdef0123456789abcdef'),
      await profileBy(''),
      await profileBy(revoked.token),
      await profileBy(ending.token),
      await profileBy(bound.token),
      await profileBy(good.token, { host: 'sen.localhost' }),
    ]
    // Each brand speaks its own language.
    for (const { msg: _, ...answer } of answers)
      expect(answer).toEqual({ http: 401, status: 'error', data: { code: 'token-invalid', params: {} } })
    expect(await works(good.token)).toBe(true)
  })

  it('is bound to its addresses as the door sees them: nobody writes one into a header', async () => {
    const { token } = await apiToken(portal, await customer(portal, 'bound'), { addresses: ['198.51.100.0/24', '2001:db8::/32'] })
    const from = async (remoteAddress: string, forwarded?: string) => {
      const headers = {
        host: 'portal.test',
        authorization: `Bearer ${token}`,
        ...(forwarded && { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded }),
      }
      return (await portal.app.inject({ method: 'POST', url: '/api2/user/profile', remoteAddress, headers, payload: {} })).statusCode
    }
    expect(await from('198.51.100.77')).toBe(200)
    expect(await from('::ffff:198.51.100.77')).toBe(200)
    expect(await from('2001:db8:9::1')).toBe(200)
    expect(await from('203.0.113.5')).toBe(401)
    expect(await from('203.0.113.5', '198.51.100.77')).toBe(401)
    expect(await from(PROXY, '198.51.100.77')).toBe(200)
    expect(await from(PROXY, '203.0.113.5')).toBe(401)
    expect(await from(PROXY, '198.51.100.77, 203.0.113.5')).toBe(401)
  })

  it('[C3a] whose scope covers the act counts as proof, and shows no secret for all that', async () => {
    const vps = (registry as readonly AnyEndpoint[]).find(({ path }) => path === 'user/service/vps/cancel')
    expect(vps && scopeOf(vps)).toBe('manage')
    const { token } = await apiToken(portal, await customer(portal, 'proves'))
    for (const path of ['user/service/vps/reveal-password', 'user/api-key/reveal', 'user/profile/api-key'])
      expect(await portal.post(`/api2/${path}`, { id: 1, proof: PASSWORD }, { bearer: token })).toMatchObject({
        http: 403,
        data: { code: 'closed-to-tokens' },
      })
  })

  it('[C5] counts its calls, tells what is left, and when to come back in the answer’s language', async () => {
    const strict = await createTestPortal({ env: { RATE_LIMIT_FACTOR: '0.01' } })
    try {
      const mine = await customer(strict, 'hasty')
      await strict.db.pool.query('delete from rate_limit')
      const { token } = await apiToken(strict, mine, { scopes: ['read'] })
      const send = (n: number) =>
        strict.app.inject({
          ...{ method: 'POST', url: '/api2/user/profile', payload: { lang: 'vi-VN' }, remoteAddress: `198.51.100.${n}` },
          headers: { host: 'portal.test', authorization: `Bearer ${token}` },
        })
      const answers = []
      for (let n = 1; n <= 7; n++) answers.push(await send(n))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 429])
      expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['5', '4', '3', '2', '1', '0', '0'])
      const last = answers.at(-1)
      expect(last?.headers['ratelimit-limit']).toBe('6')
      const wait = Number(last?.headers['retry-after'])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
      expect(last?.json()).toMatchObject({ data: { code: 'too-many-requests' }, msg: expect.stringContaining('thử lại sau') })
    } finally {
      await strict.dispose()
    }
  })
})

const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

describe('[C3] a token that is revoked at this moment', () => {
  it('has its call done before that is answered, or not at all', async () => {
    const mine = await customer(portal, 'racer')
    const { id, token } = await apiToken(portal, mine)
    // Its use was written a moment ago: nothing but the call itself waits.
    expect(await works(token)).toBe(true)
    let revoked!: () => void
    const answered = new Promise<void>((done) => {
      revoked = done
    })
    // The revocation has its lock and is not answered yet; the call was let in and waits for it.
    const revoking = portal.db.transaction(async (tx) => {
      await deleteToken(tx, mine.id, { id })
      await answered
    })
    const call = portal.post('/api2/user/notification/read', { all: true }, { bearer: token })
    const waits = `${WAITING} and query like '%for key share%'`
    try {
      await expect.poll(async () => (await portal.db.pool.query(waits)).rowCount).toBe(1)
    } finally {
      revoked()
    }
    await revoking
    expect(await call).toMatchObject(invalid)
  })

  it('the same where a call opens transactions of its own: each of them is done before, or not at all', async () => {
    const [leader, mine] = [await customer(portal, 'gatekeeper'), await customer(portal, 'joiner')]
    const { id: team, team_private_key } = await portal.ok('user/team/create-new', { name: 'Doors' }, { as: leader })
    const { id, token } = await apiToken(portal, mine)
    expect(await works(token)).toBe(true)
    const waiting = async () => (await portal.db.pool.query(WAITING)).rowCount
    // Its count of tries is written; it waits for the team, with the token in its hand.
    const held = await portal.db.pool.connect()
    await held.query('begin')
    await held.query('select 1 from team where id = $1 for update', [team])
    const joining = portal.post('/api2/user/team/join', { team_private_key }, { bearer: token })
    try {
      await expect.poll(waiting).toBe(1)
      const inside = () => portal.db.pool.query('select 1 from team_member where account_id = $1', [mine.id])
      const revoked = portal.ok('user/api-key/revoke', { id }, { as: mine }).then(async () => (await inside()).rowCount)
      await expect.poll(waiting).toBe(2)
      await held.query('commit')
      expect(await revoked).toBe(1)
      expect((await joining).status).toBe('success')
    } finally {
      await held.query('rollback')
      held.release()
    }
    expect(await works(token)).toBe(false)
  })

  it('ends what was opened with it: its ticket for the event stream opens nothing more', async () => {
    const mine = await customer(portal, 'listens')
    const { id, token } = await apiToken(portal, mine, { scopes: ['read'] })
    expect(await portal.post('/api2/user/events/ticket', {}, { bearer: token })).toMatchObject({ status: 'success' })
    const opened = { accountId: mine.id, sessionRowId: null, tokenId: id }
    const { rowCount } = await portal.db.pool.query('select 1 from one_time_ticket where data @> $1', [JSON.stringify(opened)])
    expect(rowCount).toBe(1)
    const stands = async () => (await portal.db.transaction((tx) => callerNow(tx, opened))) !== null
    expect(await stands()).toBe(true)
    await portal.ok('user/api-key/revoke', { id }, { as: mine })
    expect(await stands()).toBe(false)
  })
})

describe('[A4a] staff who are signed in as the customer', () => {
  it('see nothing of the tokens, and make none', async () => {
    const mine = await customer(portal, 'guarded')
    await apiToken(portal, mine)
    const staff = await operator(portal, 'curious', ['owner'])
    const { url } = await portal.ok('operator/customers/sign-in-as', { id: mine.id, reason: 'Asked for help' }, { as: staff })
    const as = await portal.ok('user/staff-session', { token: url.split('#token=')[1] ?? '' })
    for (const path of ['user/api-key/list', 'user/api-key/update', 'user/profile/api-key'] as const)
      expect((await portal.refused(path, {}, { as })).data.code).toBe('closed-to-staff')
  })
})
