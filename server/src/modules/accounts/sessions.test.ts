import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, PASSWORD, solve, tokenOf } from '../../../test/support/customers.ts'
import { createTestPortal, type Session, type TestPortal } from '../../../test/support/portal.ts'
import { setBanned } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const NEW = 'a-short-rest-4-one'
const signIn = async (username: string, password = PASSWORD): Promise<Session> => {
  const { sessionId } = await portal.ok('user/login', { username, password })
  return { username, sessionId }
}
const check = (session: Session) => portal.call('user/login', session)
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
    expect((await portal.call('user/login', session, { host: 'sen.localhost' })).http).toBe(401)
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
    await portal.db.transaction((tx) => setBanned(tx, session.id, true))
    expect(await alive(session)).toBe(false)
  })
})

describe('[A1][A4][A9] passwords', () => {
  it('changing one ends the other sessions, is mailed, and needs the old one', async () => {
    const mine = await customer(portal, 'changer')
    const other = await signIn('changer')
    const wrong = await portal.refused(
      'user/password',
      { oldPassword: 'not-it-at-all-1', newPassword: NEW, passwordConfirm: NEW },
      { as: mine },
    )
    expect(wrong.data).toMatchObject({ fields: { oldPassword: 'This is not your current password.' } })
    const differ = await portal.refused(
      'user/password',
      { oldPassword: PASSWORD, newPassword: NEW, passwordConfirm: `${NEW}x` },
      { as: mine },
    )
    expect(differ.data).toMatchObject({ fields: { passwordConfirm: 'The 2 passwords you entered are not the same!' } })
    expect(await portal.ok('user/password', { oldPassword: PASSWORD, newPassword: NEW, passwordConfirm: NEW }, { as: mine })).toEqual({
      endedSessions: 1,
    })
    expect([await alive(mine), await alive(other)]).toEqual([true, false])
    expect((await mailsTo(portal, mine.email))[0]?.template).toBe('password-changed')
    expect(await alive(await signIn('changer', NEW))).toBe(true)
    const { items } = await portal.ok('user/log/list', { search: 'user/password' }, { as: mine })
    expect(items.map((item) => [item.status, item.error])).toEqual([
      ['success', null],
      ['error', 'Please check the marked fields.'],
      ['error', 'Please check the marked fields.'],
    ])
  })

  it('the old one cannot be guessed from a stolen session', async () => {
    const mine = await customer(portal, 'stolen')
    for (let i = 0; i < 3; i++)
      await portal.refused('user/password', { oldPassword: `guess-${i}-guess`, newPassword: NEW, passwordConfirm: NEW }, { as: mine })
    const next = await portal.refused('user/password', { oldPassword: PASSWORD, newPassword: NEW, passwordConfirm: NEW }, { as: mine })
    expect(next.data).toMatchObject({ code: 'proof-of-work-required' })
  })

  it('recovery answers the same for anybody, and the link works once, for one hour, ending every session', async () => {
    const mine = await customer(portal, 'forgetful')
    const known = await portal.call('public/requestpw', { email: 'Forgetful@example.com' })
    const unknown = await portal.call('public/requestpw', { email: 'nobody@example.com' })
    expect(unknown).toEqual(known)
    const token = tokenOf((await mailsTo(portal, mine.email))[0])

    for (const [input, field, sentence] of [
      [{ password: 'short1', passwordConfirm: 'short1' }, 'password', 'The password must have more than 8 characters!'],
      [{ password: 'no-numbers-here', passwordConfirm: 'no-numbers-here' }, 'password', 'The password must have at least a number!'],
      [{ password: NEW, passwordConfirm: `${NEW}x` }, 'passwordConfirm', 'The 2 passwords are not the same!'],
      [{ password: 'password123', passwordConfirm: 'password123' }, 'password', 'This password is too common. Please choose another one.'],
    ] as const) {
      const answer = await portal.refused('public/resetpw', { token, ...input })
      expect(answer.data).toMatchObject({ fields: { [field]: sentence } })
    }
    expect(await portal.ok('public/resetpw', { token, password: NEW, passwordConfirm: NEW })).toEqual({ username: 'forgetful' })
    expect(await alive(mine)).toBe(false)
    expect((await portal.refused('public/resetpw', { token, password: PASSWORD, passwordConfirm: PASSWORD })).data).toMatchObject({
      code: 'link-expired',
    })
    expect(await alive(await signIn('forgetful', NEW))).toBe(true)
  })

  it('a reset link dies with the password it was to replace, and after an hour', async () => {
    const mine = await customer(portal, 'twolinks')
    await portal.ok('public/requestpw', { email: mine.email }, { ip: '198.51.100.20' })
    await portal.advance('2m')
    await portal.ok('public/requestpw', { email: mine.email }, { ip: '198.51.100.20' })
    const [second, first] = (await mailsTo(portal, mine.email)).map(tokenOf)
    await portal.ok('public/resetpw', { token: second ?? '', password: NEW, passwordConfirm: NEW })
    expect(
      (await portal.refused('public/resetpw', { token: first ?? '', password: PASSWORD, passwordConfirm: PASSWORD })).data,
    ).toMatchObject({ code: 'link-expired' })

    await portal.advance('2m')
    await portal.ok('public/requestpw', { email: mine.email }, { ip: '198.51.100.20' })
    const third = tokenOf((await mailsTo(portal, mine.email))[0])
    await portal.advance('61m')
    expect((await portal.refused('public/resetpw', { token: third, password: PASSWORD, passwordConfirm: PASSWORD })).data).toMatchObject({
      code: 'link-expired',
    })
  })

  it('recovery mails go out at most once a minute, and asking often costs work [C5]', async () => {
    const mine = await customer(portal, 'often')
    const ask = (more: object = {}) => portal.post('/api2/public/requestpw', { email: mine.email, ...more }, { ip: '198.51.100.21' })
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe('success')
    expect(await mailsTo(portal, mine.email)).toHaveLength(1)
    const demand = await ask()
    expect(demand.data.code).toBe('proof-of-work-required')
    expect((await ask({ pow: solve(demand) })).status).toBe('success')
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
      fields: { phone: '电话号码无效，请重新检查！' },
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
