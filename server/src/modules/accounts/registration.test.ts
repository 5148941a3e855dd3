import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, PASSWORD, solve, tokenOf } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { findBySignInName } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const form = (username: string, more: object = {}) => ({
  username,
  profileName: 'Annie Tran',
  email: `${username}@example.com`,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  acceptTerms: true,
  ...more,
})

/** Registers as a browser does: asks, works, sends again. */
async function register(username: string, more: object = {}, options: { lang?: string } = {}) {
  const demand = await portal.post('/api2/public/levprotected/register', form(username, more))
  return await portal.post('/api2/public/levprotected/register', { ...form(username, more), ...options, pow: solve(demand) })
}

const stored = (name: string) => portal.db.transaction((tx) => findBySignInName(tx, 1, name))

describe('[A1] registration', () => {
  it('goes from the form over the mailed link to a session', async () => {
    const answer = await register('Annie', { phone: '+84 901 234 567' }, { lang: 'vi-VN' })
    expect(answer).toMatchObject({ http: 200, status: 'success', data: { username: 'annie', email: 'annie@example.com' } })

    const early = await portal.refused('user/login', { username: 'annie', password: PASSWORD })
    expect(early).toMatchObject({ http: 403, data: { code: 'account-not-activated' } })

    const [mail] = await mailsTo(portal, 'annie@example.com')
    expect(mail).toMatchObject({ template: 'activation', locale: 'vi-VN', subject: 'Kích hoạt tài khoản của bạn' })
    expect(mail?.text).toContain('http://portal.test/user-activation#token=')
    await portal.ok('public/user-activation', { token: tokenOf(mail) })
    const session = await portal.ok('user/login', { username: 'annie@EXAMPLE.com', password: PASSWORD })
    expect(session).toMatchObject({ username: 'annie', email: 'annie@example.com', locale: 'vi-VN' })
    expect(session.userID).toBeGreaterThan(0)
    expect(await stored('annie')).toMatchObject({ phone: '+84 901 234 567', social: null })
  })

  it('demands proof of work, and takes a solution once [C5]', async () => {
    const demand = await portal.post('/api2/public/levprotected/register', form('robot'))
    expect(demand).toMatchObject({ http: 403, data: { code: 'proof-of-work-required' } })
    const pow = solve(demand)
    expect((await portal.post('/api2/public/levprotected/register', { ...form('robot'), pow })).status).toBe('success')
    const again = await portal.post('/api2/public/levprotected/register', { ...form('robot2'), pow })
    expect(again.data.code).toBe('proof-of-work-required')
  })

  it('a solution cannot be made younger by moving digits from its number to its time [C5]', async () => {
    const demand = await portal.post('/api2/public/levprotected/register', form('splicer'))
    const solved = JSON.parse(Buffer.from(solve(demand), 'base64').toString())
    const [first = '', ...rest] = String(solved.number)
    const spliced = { ...solved, salt: `${solved.salt.replace('&', '')}${first}&`, number: Number(rest.join('') || 0) }
    const bare = { ...solved, salt: `${solved.salt}${first}`, number: Number(rest.join('') || 0) }
    for (const forged of [spliced, bare]) {
      const pow = Buffer.from(JSON.stringify(forged)).toString('base64')
      const answer = await portal.post('/api2/public/levprotected/register', { ...form('splicer'), pow })
      expect(answer.data.code).toBe('proof-of-work-required')
    }
  })

  it('lets nobody write a message into the mails of others by way of a name', async () => {
    for (const profileName of [
      ...['See https://evil.example', 'go to www.evil.example', 'a\u202eb', 'Annie\u3164'],
      ...[
        'Claim your $500 refund at evil.example/now',
        'evil.example',
        'Annie evil．example',
        'annie@evil.example',
        'call 0900 123 456 now',
      ],
      ...['Your account is locked please write to us today', '您的账户已被锁定，请立即联系客服处理以免影响您的正常使用'],
    ])
      expect((await register('spammer', { profileName })).data.fields?.profileName).toMatch(
        /^(Enter only a name|This character is not accepted here: )/,
      )
    expect((await register('o-brien', { profileName: 'Máire O’Brien-Nguyễn (陈)', email: 'maire@example.com' })).status).toBe('success')
  })

  it('answers a taken e-mail exactly as a free one, and mails its owner, once a day', async () => {
    await customer(portal, 'owner')
    const free = await register('stranger1')
    const taken = await register('stranger2', { email: 'Owner@example.com' })
    expect({ ...taken, data: null }).toEqual({ ...free, data: null })
    expect(taken.data).toEqual({ username: 'stranger2', email: 'owner@example.com' })
    expect(await stored('stranger2')).toBeNull()
    await register('stranger3', { email: 'owner@example.com' })
    expect((await mailsTo(portal, 'owner@example.com')).map((mail) => mail.template)).toEqual(['email-taken'])
  })

  it('does not tell a taken e-mail by whether the name asked for with it is free afterwards', async () => {
    await customer(portal, 'owner2')
    await register('probe', { email: 'owner2@example.com' })
    const again = await register('probe', { email: 'somebody-else@example.com' })
    expect(again).toMatchObject({ http: 422, data: { fields: { username: 'This username is already taken.' } } })
  })

  it('tells a taken username at its field', async () => {
    await customer(portal, 'mine')
    const answer = await register('mine', { email: 'other@example.com' })
    expect(answer).toMatchObject({ http: 422, data: { code: 'invalid-input', fields: { username: 'This username is already taken.' } } })
  })

  it.each([
    [{ passwordConfirm: 'another-1-of-them' }, 'passwordConfirm', 'The password are not the same!'],
    [{ email: 'not an address' }, 'email', 'Invalid email, please recheck it!'],
    [{ password: 'short1', passwordConfirm: 'short1' }, 'password', 'The password must have more than 8 characters!'],
    [{ password: 'no-numbers-here', passwordConfirm: 'no-numbers-here' }, 'password', 'The password must have at least a number!'],
    [{ password: 'q1w2e3r4t5', passwordConfirm: 'q1w2e3r4t5' }, 'password', 'This password is too common. Please choose another one.'],
    [
      { password: 'rules-1@example.com', passwordConfirm: 'rules-1@example.com', email: 'Rules-1@example.com' },
      'password',
      'Your password must be different from your username and email.',
    ],
    [{ username: 'no spaces' }, 'username', '3 to 32 characters: a-z, 0-9, dot, underscore and hyphen.'],
    [{ phone: '12' }, 'phone', 'Enter a valid phone number.'],
    [{ acceptTerms: false }, 'acceptTerms', 'Accept the terms of service to continue.'],
  ])('refuses %j in the words of the specification', async (wrong, field, sentence) => {
    const answer = await register('rules', wrong)
    expect(answer.http).toBe(422)
    expect(answer.data.fields?.[field]).toBe(sentence)
    expect(await stored('rules')).toBeNull()
  })

  it('keeps who invited, and ignores an invitation of nobody [P5]', async () => {
    const host = await customer(portal, 'host')
    await register('guest', { r: String(host.id) })
    const guest = await stored('guest')
    expect(guest).toMatchObject({ referrerId: host.id })
    await register('guest2', { r: '99999999' })
    expect(await stored('guest2')).toMatchObject({ referrerId: null })
  })
})

describe('[A2] activation', () => {
  it('works once, and not after 24 hours', async () => {
    await register('once')
    const token = tokenOf((await mailsTo(portal, 'once@example.com'))[0])
    await portal.ok('public/user-activation', { token })
    expect((await portal.refused('public/user-activation', { token })).data).toMatchObject({ code: 'link-expired' })

    await register('late')
    const late = tokenOf((await mailsTo(portal, 'late@example.com'))[0])
    await portal.advance('25h')
    expect((await portal.refused('public/user-activation', { token: late })).data).toMatchObject({ code: 'link-expired' })
  })

  it('takes the token as the last part of the path too, with or without a slash at the end [O3a]', async () => {
    await register('legacy')
    const token = tokenOf((await mailsTo(portal, 'legacy@example.com'))[0])
    expect(await portal.post(`/api2/public/user-activation/${token}/`, {})).toMatchObject({ http: 200, data: { username: 'legacy' } })
  })

  it('is mailed again as soon as the countdown of the screen is over, each time', async () => {
    await register('countdown')
    const input = { username: 'countdown', password: PASSWORD }
    const refused = await portal.refused('user/resend-activation-email', input)
    let seconds = Number(refused.data.params.seconds)
    for (let mails = 0; mails < 3; mails++) {
      await portal.advance(`${seconds - 1}s`)
      expect((await portal.refused('user/resend-activation-email', input)).data.params).toEqual({ seconds: 1 })
      await portal.advance('1s')
      seconds = (await portal.ok('user/resend-activation-email', input)).nextSeconds
    }
  })

  it('is mailed again to who knows the password, at most once a minute', async () => {
    await register('again')
    const input = { username: 'again', password: PASSWORD }
    expect((await portal.refused('user/resend-activation-email', input)).data).toMatchObject({ code: 'too-many-requests' })
    await portal.advance('61s')
    const { nextSeconds } = await portal.ok('user/resend-activation-email', input)
    const mails = await mailsTo(portal, 'again@example.com')
    expect(mails.map((mail) => mail.template)).toEqual(['activation', 'activation'])
    const wrong = await portal.refused('user/resend-activation-email', { ...input, password: 'wrong-password-1' })
    expect(wrong.data).toMatchObject({ code: 'sign-in-failed' })
    await portal.ok('public/user-activation', { token: tokenOf(mails[0]) })
    await portal.advance('121s')
    expect(nextSeconds).toBe(120)
    expect((await portal.refused('user/resend-activation-email', input)).data).toMatchObject({ code: 'account-already-activated' })
  })
})
