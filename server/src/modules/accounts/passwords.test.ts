import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, PASSWORD, solve, tokenOf } from '../../../test/support/customers.ts'
import { createTestPortal, type Session, type TestPortal } from '../../../test/support/portal.ts'

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

const alive = async ({ username, sessionId }: Session): Promise<boolean> =>
  (await portal.call('user/login', { username, sessionId })).status === 'success'

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
    await portal.drain()
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
    await portal.drain()
    const [second, first] = (await mailsTo(portal, mine.email)).map(tokenOf)
    await portal.ok('public/resetpw', { token: second ?? '', password: NEW, passwordConfirm: NEW })
    expect(
      (await portal.refused('public/resetpw', { token: first ?? '', password: PASSWORD, passwordConfirm: PASSWORD })).data,
    ).toMatchObject({ code: 'link-expired' })

    await portal.advance('2m')
    await portal.ok('public/requestpw', { email: mine.email }, { ip: '198.51.100.20' })
    await portal.drain()
    const third = tokenOf((await mailsTo(portal, mine.email))[0])
    await portal.advance('61m')
    expect((await portal.refused('public/resetpw', { token: third, password: PASSWORD, passwordConfirm: PASSWORD })).data).toMatchObject({
      code: 'link-expired',
    })
  })

  it('a reset link opens its own account at its own brand, and no other of the same name', async () => {
    const [mine, twin] = [
      await customer(portal, 'namesake'),
      await customer(portal, 'namesake', { brandId: 2, email: 'namesake@sen.example' }),
    ]
    await portal.ok('public/requestpw', { email: mine.email }, { ip: '198.51.100.23' })
    await portal.drain()
    const token = tokenOf((await mailsTo(portal, mine.email))[0])
    // The link alone names the account: the caller's name counts for nothing, and a field for another account is refused.
    const choosing = { token, password: NEW, passwordConfirm: NEW, username: twin.username }
    expect((await portal.post('/api2/public/resetpw', { ...choosing, accountId: twin.id })).http).toBe(422)
    expect((await portal.post('/api2/public/resetpw', choosing, { host: 'sen.localhost' })).data.code).toBe('link-expired')
    expect((await portal.post('/api2/public/resetpw', choosing)).data).toEqual({ username: 'namesake' })
    const withNew = { username: 'namesake', password: NEW }
    expect((await portal.call('user/login', withNew)).status).toBe('success')
    expect((await portal.call('user/login', withNew, { host: 'sen.localhost' })).http).toBe(401)
  })

  it('a request looks nobody up before it answers: it is as quick for who is there as for who is not', async () => {
    const mine = await customer(portal, 'timed')
    const written = async (email: string) => {
      const counts = `select (select count(*) from mail)::int as mails, (select count(*) from activity)::int as lines, (select count(*) from job)::int as jobs`
      const [before, , after] = [
        (await portal.db.pool.query(counts)).rows[0],
        await portal.ok('public/requestpw', { email }, { ip: '198.51.100.22' }),
        (await portal.db.pool.query(counts)).rows[0],
      ]
      return [after.mails - before.mails, after.lines - before.lines, after.jobs - before.jobs]
    }
    expect(await written(mine.email)).toEqual(await written('nobody-at-all@example.com'))
    await portal.drain()
    const { items } = await portal.ok('user/log/list', { search: 'requestpw' }, { as: mine })
    expect(items).toMatchObject([{ action: 'public/requestpw', actor: 'anonymous', ip: '198.51.100.22' }])
  })

  it('recovery mails go out at most once a minute, and asking often costs work [C5]', async () => {
    const mine = await customer(portal, 'often')
    const ask = (more: object = {}) => portal.post('/api2/public/requestpw', { email: mine.email, ...more }, { ip: '198.51.100.21' })
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe('success')
    await portal.drain()
    expect(await mailsTo(portal, mine.email)).toHaveLength(1)
    const demand = await ask()
    expect(demand.data.code).toBe('proof-of-work-required')
    expect((await ask({ pow: solve(demand) })).status).toBe('success')
  })
})
