import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo, PASSWORD, tokenOf } from '../../../test/support/customers.ts'
import { codeOf } from '../../../test/support/factor.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, staffSession } from '../../../test/support/staff.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const attempt = (username: string, password: string) => portal.post('/api2/operator/login', { username, password })

describe('[X3] the own password', () => {
  it('ends the other sessions, is mailed, and needs the old one', async () => {
    const member = await operator(portal, 'changes')
    const other = await staffSession(portal, { username: 'changes', password: PASSWORD })
    const change = { newPassword: 'a-short-rest-4-one', passwordConfirm: 'a-short-rest-4-one' }
    const wrong = await portal.refused('operator/password', { oldPassword: 'not-the-password-1', ...change }, { as: member })
    expect(wrong.data.fields).toHaveProperty('oldPassword')
    expect(await portal.ok('operator/password', { oldPassword: PASSWORD, ...change }, { as: member })).toEqual({ endedSessions: 1 })
    expect((await portal.refused('operator/profile', {}, { as: other })).http).toBe(401)
    expect((await mailsTo(portal, member.email))[0]?.template).toBe('staff-password-changed')
  })

  it('[D10] needs a code too where there is a second factor: the old one alone changes nothing', async () => {
    const member = await operator(portal, 'doubly')
    const { secret } = await portal.ok('operator/factor/setup', { password: PASSWORD }, { as: member })
    await portal.ok('operator/factor/confirm', { otp: codeOf(portal, secret) }, { as: member })
    const change = { oldPassword: PASSWORD, newPassword: 'a-short-rest-4-one', passwordConfirm: 'a-short-rest-4-one' }
    expect((await portal.refused('operator/password', change, { as: member })).data.code).toBe('second-factor.code-required')
    const used = await portal.refused('operator/password', { ...change, otp: codeOf(portal, secret) }, { as: member })
    expect(used.data.fields).toHaveProperty('otp')
    await portal.ok('operator/password', { ...change, otp: codeOf(portal, secret, 30) }, { as: member })
  })

  it('is chosen by the person, with a link that works once and dies with the next one chosen', async () => {
    const owner = await operator(portal, 'inviter')
    const member = {
      login: 'fresh',
      email: 'fresh@staff.example.com',
      name: 'Fresh',
      locale: 'vi-VN' as const,
      roles: ['support' as const],
    }
    const { id } = await portal.ok('operator/staff/create', member, { as: owner })
    expect((await attempt('fresh', PASSWORD)).data.code).toBe('sign-in-failed')
    await portal.advance('1m')
    await portal.ok('operator/staff/invite', { id }, { as: owner })
    const [second, first] = await mailsTo(portal, member.email)
    expect(first?.locale).toBe('vi-VN')
    const choose = (mail: typeof first) => ({ token: tokenOf(mail), password: PASSWORD, passwordConfirm: PASSWORD })
    expect(await portal.ok('operator/welcome', choose(first))).toEqual({ username: 'fresh' })
    expect((await portal.refused('operator/welcome', choose(first))).data.code).toBe('link-expired')
    await portal.advance('1m')
    expect((await portal.refused('operator/welcome', choose(second))).data.code).toBe('link-expired')
    expect((await attempt('fresh', PASSWORD)).status).toBe('success')
  })
})
