import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, PASSWORD, solve } from '../../../test/support/customers.ts'
import { codeOf, withFactor } from '../../../test/support/factor.ts'
import { type Answer, createTestPortal, type ErrorData, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

let visitors = 0
/** From a network of its own, unless the test is about networks. */
const attempt = (username: string, more: object = {}, ip = `198.51.100.${++visitors}`) =>
  portal.post('/api2/user/login', { username, password: PASSWORD, ...more }, { ip }) as Promise<Answer<ErrorData & Record<string, string>>>
const sessionsOf = async (id: number) => (await portal.db.pool.query('select from session where account_id = $1', [id])).rowCount

describe('[A3] two-factor sign-in', () => {
  it('is set up with a key and its first code; ten recovery codes are shown, and hashes and a sealed secret kept', async () => {
    const as = await customer(portal, 'sets-up')
    const other = (await portal.ok('user/login', { username: 'sets-up', password: PASSWORD })).sessionId
    expect(await portal.ok('user/2fa/is-enable', {}, { as })).toMatchObject({ enabled: false, since: null, recoveryCodesLeft: 0 })
    expect((await portal.refused('user/2fa/enable', { otp: '123456' }, { as, proof: PASSWORD })).data.code).toBe('second-factor.not-set-up')
    const { secret, uri } = await portal.ok('user/2fa/otp-token', {}, { as })
    expect(uri).toContain(`secret=${secret}`)
    expect(await portal.refused('user/2fa/enable', { otp: '000000' }, { as })).toMatchObject({
      http: 422,
      data: { code: 'second-factor.code-wrong', fields: { otp: expect.stringContaining('wrong') } },
    })
    expect((await attempt('sets-up')).status).toBe('success')
    const { recoveryCodes, endedSessions } = await portal.ok('user/2fa/enable', { otp: codeOf(portal, secret) }, { as })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(endedSessions).toBe(2)
    expect((await portal.call('user/login', { username: 'sets-up', sessionId: other })).http).toBe(401)
    expect(await portal.ok('user/2fa/is-enable', {}, { as })).toMatchObject({
      enabled: true,
      since: portal.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    const { rows } = await portal.db.pool.query(
      `select (select string_agg(f::text, ' ') from account_factor f) || (select string_agg(c::text, ' ') from account_recovery_code c) as text`,
    )
    for (const plain of [secret, ...recoveryCodes]) expect(rows[0].text).not.toContain(plain)
    expect((await mailsTo(portal, as.email)).map(({ template, subject }) => [template, subject])).toContainEqual([
      'factor-changed',
      'Two-factor sign-in is on',
    ])
  })

  it('opens no session by the password alone, nor by a new one from the mail', async () => {
    const as = await customer(portal, 'half-way')
    await withFactor(portal, as)
    const before = await sessionsOf(as.id)
    expect(await attempt('half-way')).toMatchObject({ http: 403, data: { code: 'second-factor.code-required' } })
    await attempt('half-way', { trustedDevice: 'made-up', trustDevice: true })
    await attempt('half-way', { otp: '000000' })
    expect(await sessionsOf(as.id)).toBe(before)
    expect((await attempt('half-way', { password: 'not-the-password-1', otp: '123456' })).data.code).toBe('sign-in-failed')
  })

  it('takes a code once, also of two sign-ins at the same time, and no older one after it', async () => {
    const as = await customer(portal, 'once')
    const { secret } = await withFactor(portal, as)
    expect((await attempt('once', { otp: codeOf(portal, secret) })).data.code).toBe('second-factor.code-wrong')
    await portal.advance('1m')
    const otp = codeOf(portal, secret)
    const both = await Promise.all([attempt('once', { otp }), attempt('once', { otp })])
    expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    expect((await attempt('once', { otp: codeOf(portal, secret, -30) })).data.code).toBe('second-factor.code-wrong')
    // The next one counts already: clocks differ.
    expect((await attempt('once', { otp: codeOf(portal, secret, 30) })).status).toBe('success')
    expect((await attempt('once', { otp: codeOf(portal, secret, 90) })).data.code).toBe('second-factor.code-wrong')
  })

  it('takes each recovery code once, also of two sign-ins at the same time, however it is typed, and tells the owner', async () => {
    const as = await customer(portal, 'lost-phone')
    const { recoveryCodes } = await withFactor(portal, as)
    const [first = '', second = ''] = recoveryCodes
    const both = await Promise.all([attempt('lost-phone', { otp: first }), attempt('lost-phone', { otp: first })])
    expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const session = await attempt('lost-phone', { otp: second.toLowerCase().replaceAll('-', ' ') })
    expect(session.status).toBe('success')
    expect((await attempt('lost-phone', { otp: second })).data.code).toBe('second-factor.code-wrong')
    expect((await portal.ok('user/2fa/is-enable', {}, { as })).recoveryCodesLeft).toBe(8)
    const mails = (await mailsTo(portal, as.email)).filter(({ template }) => template === 'recovery-code-used')
    expect(mails.map(({ text }) => /have (\d) left/.exec(text)?.[1])).toEqual(['8', '9'])
  })

  it('new recovery codes and switching off ask for a code; the password is not enough', async () => {
    const as = await customer(portal, 'changes')
    const { secret, recoveryCodes } = await withFactor(portal, as)
    await portal.advance('11m')
    for (const path of ['user/2fa/recovery-codes', 'user/2fa/disable', 'user/2fa/otp-token'] as const) {
      expect((await portal.refused(path, {}, { as, proof: PASSWORD })).data.code).toBe('proof-needs-factor')
    }
    const renewed = await portal.ok('user/2fa/recovery-codes', {}, { as, proof: codeOf(portal, secret) })
    expect((await attempt('changes', { otp: recoveryCodes[0] })).data.code).toBe('second-factor.code-wrong')
    expect((await attempt('changes', { otp: renewed.recoveryCodes[0] })).status).toBe('success')
    expect(await portal.ok('user/2fa/disable', {}, { as })).toEqual({ endedSessions: 1 })
    expect((await attempt('changes')).status).toBe('success')
    expect(await portal.ok('user/2fa/is-enable', {}, { as })).toMatchObject({ enabled: false, since: null, recoveryCodesLeft: 0 })
    expect((await portal.refused('user/2fa/disable', {}, { as })).data.code).toBe('second-factor.not-set-up')
    const subjects = (await mailsTo(portal, as.email)).filter(({ template }) => template === 'factor-changed').map(({ subject }) => subject)
    expect(subjects).toEqual(['Two-factor sign-in is off', 'You have new recovery codes', 'Two-factor sign-in is on'])
  })

  it('moves to another app: until that has shown a code the old one is asked, afterwards no code of the old one works', async () => {
    const as = await customer(portal, 'moves')
    const { secret } = await withFactor(portal, as)
    const next = await portal.ok('user/2fa/otp-token', {}, { as })
    await portal.advance('1m')
    expect((await attempt('moves', { otp: codeOf(portal, next.secret) })).data.code).toBe('second-factor.code-wrong')
    expect((await attempt('moves', { otp: codeOf(portal, secret) })).status).toBe('success')
    await portal.ok('user/2fa/enable', { otp: codeOf(portal, next.secret) }, { as })
    await portal.advance('1m')
    expect((await attempt('moves', { otp: codeOf(portal, secret) })).data.code).toBe('second-factor.code-wrong')
    expect((await attempt('moves', { otp: codeOf(portal, next.secret) })).status).toBe('success')
  })

  it('[C5b] slows guessing of codes down from everywhere together, and keeps nobody out of a device they used before', async () => {
    const as = await customer(portal, 'guessed')
    const { secret } = await withFactor(portal, as)
    await portal.advance('1m')
    const home = '192.0.2.200'
    expect((await attempt('guessed', { otp: codeOf(portal, secret) }, home)).status).toBe('success')
    const guess = async (ip?: string) => {
      const answer = await attempt('guessed', { otp: '000000' }, ip)
      return answer.data.code === 'proof-of-work-required' ? await attempt('guessed', { otp: '000000', pow: solve(answer) }, ip) : answer
    }
    for (let i = 0; i < 5; i++) expect((await guess()).data.code).toBe('second-factor.code-wrong')
    await portal.advance('30s')
    expect((await guess()).data.code).toBe('second-factor.code-wrong')
    expect((await guess()).data.code).toBe('too-many-requests')
    expect((await attempt('guessed', { otp: codeOf(portal, secret) }, home)).status).toBe('success')
    await portal.ok('operator/customers/unblock', { id: as.id }, { as: await operator(portal, 'helps', ['support']) })
    expect((await guess()).data.code).toBe('second-factor.code-wrong')
  })
})

describe('[A3] a trusted device', () => {
  const trust = async (username: string, secret: string, ip?: string) => {
    await portal.advance('1m')
    const { data } = await attempt(username, { otp: codeOf(portal, secret), trustDevice: true }, ip)
    return { as: { username, sessionId: data.sessionId ?? '' }, trustedDevice: data.trustedDevice ?? '' }
  }

  it('is not asked for a code for 30 days, with the right password only, and for its own account only', async () => {
    const { secret } = await withFactor(portal, await customer(portal, 'trusts'))
    const { trustedDevice, as } = await trust('trusts', secret)
    const { items } = await portal.ok('user/2fa/trusted-device/list', {}, { as })
    expect(items).toMatchObject([{ device: 'test', current: true }])
    const again = await attempt('trusts', { trustedDevice })
    expect(again).toMatchObject({ status: 'success', data: { trustedDevice: null } })
    expect((await attempt('trusts', { password: 'not-the-password-1', trustedDevice })).data.code).toBe('sign-in-failed')
    const other = await customer(portal, 'another')
    await withFactor(portal, other)
    expect((await attempt('another', { trustedDevice })).data.code).toBe('second-factor.code-required')
    await portal.advance('31d')
    expect((await attempt('trusts', { trustedDevice })).data.code).toBe('second-factor.code-required')
  })

  it.each([
    ['forgotten in the list', async (as: never, id: number) => portal.ok('user/2fa/trusted-device/forget', { id }, { as })],
    ['of a new password', async (as: never) => changePassword(as)],
    ['signed out from another device', async (_: never, __: number, other: never) => await endAllBut(other)],
    ['of other recovery codes’ owner: cleared sessions', async (as: never) => portal.ok('user/clear-sessions', {}, { as })],
    ['of a factor that was moved', async (as: never) => moveFactor(as)],
  ] as const)('is asked again once it is %s', async (name, act) => {
    const username = `untrusts-${visitors}`
    const owner = await customer(portal, username)
    const { secret } = await withFactor(portal, owner)
    const { as, trustedDevice } = await trust(username, secret)
    const [device] = (await portal.ok('user/2fa/trusted-device/list', {}, { as })).items
    secrets.set(as.sessionId, secret)
    await act(as as never, device?.id ?? 0, owner as never)
    const password = name === 'of a new password' ? `${PASSWORD}2` : PASSWORD
    expect((await attempt(username, { password, trustedDevice })).data.code).toBe('second-factor.code-required')
  })

  const secrets = new Map<string, string>()
  async function endAllBut(as: never): Promise<void> {
    for (const { id, current } of (await portal.ok('user/session/list', {}, { as })).items)
      if (!current) await portal.ok('user/session/end', { id }, { as })
  }
  async function changePassword(as: { sessionId: string }): Promise<void> {
    await portal.advance('1m')
    const proof = codeOf(portal, secrets.get(as.sessionId) ?? '')
    const passwords = { oldPassword: PASSWORD, newPassword: `${PASSWORD}2`, passwordConfirm: `${PASSWORD}2` }
    await portal.ok('user/password', passwords, { as: as as never, proof })
  }
  async function moveFactor(as: { sessionId: string }): Promise<void> {
    await portal.advance('1m')
    const proof = codeOf(portal, secrets.get(as.sessionId) ?? '')
    const { secret } = await portal.ok('user/2fa/otp-token', {}, { as: as as never, proof })
    await portal.ok('user/2fa/enable', { otp: codeOf(portal, secret) }, { as: as as never })
  }

  it('stays trusted when its owner signs out on it, and is nobody else’s to forget', async () => {
    const { secret } = await withFactor(portal, await customer(portal, 'leaves'))
    const { as, trustedDevice } = await trust('leaves', secret)
    const [device] = (await portal.ok('user/2fa/trusted-device/list', {}, { as })).items
    const stranger = await customer(portal, 'stranger')
    expect((await portal.refused('user/2fa/trusted-device/forget', { id: device?.id ?? 0 }, { as: stranger })).data.code).toBe('not-found')
    await portal.ok('user/logout', {}, { as })
    expect((await attempt('leaves', { trustedDevice })).status).toBe('success')
  })
})
