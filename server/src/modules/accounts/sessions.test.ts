import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, PASSWORD } from '../../../test/support/customers.ts'
import { createTestPortal, type Session, type TestPortal } from '../../../test/support/portal.ts'
import { setBanned } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const signIn = async (username: string, password = PASSWORD): Promise<Session> => {
  const { sessionId } = await portal.ok('user/login', { username, password })
  return { username, sessionId }
}
const check = ({ username, sessionId }: Session, host?: string) =>
  portal.call('user/login', { username, sessionId }, host === undefined ? {} : { host })
const alive = async (session: Session): Promise<boolean> => (await check(session)).status === 'success'

describe('[A4] sessions', () => {
  it('are stored as a hash only, of 256 random bits', async () => {
    const { sessionId } = await customer(portal, 'hashed')
    expect(Buffer.from(sessionId, 'base64url')).toHaveLength(32)
    const { rows } = await portal.db.pool.query<{ text: string }>(`select string_agg(s::text, ' ') as text from session s`)
    expect(rows[0]?.text).not.toContain(sessionId)
  })

  it('are checked by the login call: 401 session-invalid for a wrong one, and a check is no line in the log [C2a]', async () => {
    const session = await customer(portal, 'checked')
    expect(await check(session)).toMatchObject({
      http: 200,
      data: { userID: session.id, username: 'checked', email: 'checked@example.com', sessionId: session.sessionId },
    })
    for (const wrong of [
      { username: 'checked', sessionId: 'x'.repeat(43) },
      { username: 'hashed', sessionId: session.sessionId },
    ]) {
      expect(await check(wrong)).toMatchObject({ http: 401, status: 'error', data: { code: 'session-invalid' } })
    }
    expect((await portal.ok('user/log/list', {}, { as: session })).total).toBe(0)
  })

  it('a check does not use up the tries of the sign-in', async () => {
    const strict = await createTestPortal({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const { username, sessionId } = await customer(strict, 'pages')
      for (let i = 0; i < 70; i++) expect((await strict.call('user/login', { username, sessionId })).http).toBe(200)
      expect((await strict.call('user/login', { username, password: PASSWORD })).http).toBe(200)
    } finally {
      await strict.dispose()
    }
  })

  it('live for 30 days from when they were last seen', async () => {
    const [used, idle] = [await customer(portal, 'slides'), await customer(portal, 'idles')]
    await portal.advance('20d')
    expect(await alive(used)).toBe(true)
    await portal.advance('20d')
    expect(await alive(used)).toBe(true)
    expect(await alive(idle)).toBe(false)
    await portal.advance('31d')
    expect(await alive(used)).toBe(false)
  })

  it('write when they were last seen at most once a minute', async () => {
    const session = await customer(portal, 'quiet')
    const seen = async () =>
      (
        await portal.db.pool.query<{ at: Date }>('select last_seen_at as at from session where account_id = $1', [session.id])
      ).rows[0]?.at.getTime() ?? 0
    const first = await seen()
    await portal.advance('59s')
    await check(session)
    expect(await seen()).toBe(first)
    await portal.advance('1s')
    await check(session)
    expect(await seen()).toBe(first + 60_000)
  })

  it('belong to one brand', async () => {
    const session = await customer(portal, 'homely')
    expect((await check(session, 'sen.localhost')).http).toBe(401)
  })

  it('end by logout, one by one, or all together', async () => {
    const first = await customer(portal, 'many')
    const [second, third, fourth] = [await signIn('many'), await signIn('many'), await signIn('many')]
    const { items } = await portal.ok('user/session/list', {}, { as: second })
    expect(items).toHaveLength(4)
    expect(items.filter((item) => item.current)).toHaveLength(1)

    await portal.ok('user/logout', {}, { as: second })
    expect([await alive(first), await alive(second)]).toEqual([true, false])
    const current = (await portal.ok('user/session/list', {}, { as: third })).items.find((item) => item.current)
    await portal.ok('user/session/end', { id: current?.id ?? 0 }, { as: fourth })
    expect([await alive(third), await alive(fourth)]).toEqual([false, true])

    expect(await portal.ok('user/clear-sessions', { keepCurrent: true }, { as: fourth })).toEqual({ ended: 1 })
    expect([await alive(first), await alive(fourth)]).toEqual([false, true])
    await portal.ok('user/clear-sessions', {}, { as: fourth })
    expect(await alive(fourth)).toBe(false)
  })

  it('of somebody else answer as one that is not there', async () => {
    const [mine, theirs] = [await customer(portal, 'me'), await customer(portal, 'them')]
    const foreign = (await portal.ok('user/session/list', {}, { as: theirs })).items[0]?.id ?? 0
    const answers = [
      await portal.refused('user/session/end', { id: foreign }, { as: mine }),
      await portal.refused('user/session/end', { id: 999_999 }, { as: mine }),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect(await alive(theirs)).toBe(true)
  })

  it('end when the account is locked', async () => {
    const session = await customer(portal, 'locked')
    await portal.db.transaction((tx) => setBanned(tx, session.id, 'test'))
    expect(await alive(session)).toBe(false)
  })

  it('open nothing for an account that is locked, also one that was left standing', async () => {
    const locked = await customer(portal, 'locked-open')
    await portal.db.pool.query('update account set banned_at = created_at where id = $1', [locked.id])
    expect((await portal.refused('user/profile', {}, { as: locked })).data.code).toBe('session-invalid')
  })
})

describe('[A7][A3b] profile', () => {
  it('changes what is sent and leaves the rest', async () => {
    const mine = await customer(portal, 'profiled')
    await portal.ok('user/levprotected/profile/update', { phone: '+84 901 234 567', locale: 'zh-CN', currency: 'VND' }, { as: mine })
    await portal.ok('user/levprotected/profile/update', { phone: '', profileName: 'New Name' }, { as: mine })
    const { rows } = await portal.db.pool.query('select profile_name, phone, locale, currency from account where id = $1', [mine.id])
    expect(rows).toEqual([{ profile_name: 'New Name', phone: null, locale: 'zh-CN', currency: 'VND' }])
    expect((await portal.refused('user/levprotected/profile/update', { phone: 'no' }, { as: mine })).data).toMatchObject({
      fields: { phone: '手机号无效，请检查后重试。' },
    })
    const { items } = await portal.ok('user/log/list', { status: 'success' }, { as: mine })
    expect(items.map((item) => item.detail)).toEqual(['profileName, phone', 'locale, currency, phone'])
  })
})

describe('[C5a] event stream', () => {
  it('gives a ticket to who is signed in, and to nobody else', async () => {
    const mine = await customer(portal, 'listener')
    const { ticket } = await portal.ok('user/events/ticket', {}, { as: mine })
    expect(ticket.length).toBeGreaterThan(40)
    expect((await portal.refused('user/events/ticket', {})).http).toBe(401)
  })
})
