import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHEAP_HASH } from '../../../test/support/cheap-hashes.ts'
import { customer, mailsTo, PASSWORD, solve } from '../../../test/support/customers.ts'
import { hashesOf } from '../../../test/support/hashes.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, staffSession } from '../../../test/support/staff.ts'
import { demoStaffLogins } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

let visitors = 0
/** From an address of its own, unless the test is about addresses. */
const attempt = (username: string, password: string, more: object = {}, ip = `198.51.101.${++visitors}`) =>
  portal.post('/api2/operator/login', { username, password, ...more }, { ip })

/** The code that an authenticator app shows now. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: portal.clock.now().getTime() })

describe('[X3] the door of the staff console', () => {
  it('opens to the demo staff, by username and by e-mail, and tells what they may do', async () => {
    for (const { username, password, roles } of demoStaffLogins) {
      expect(await portal.ok('operator/login', { username, password })).toMatchObject({ username, roles, factorMissing: false })
    }
    expect((await attempt('operator@staff.arden.example', 'operator-Pass-2026')).status).toBe('success')
  })

  it('makes a session of its own at every sign-in, whatever the browser brought, and ends it at sign-out', async () => {
    await operator(portal, 'rotates')
    const as = { username: 'rotates', sessionId: 'planted-by-somebody' }
    expect((await portal.post('/api2/operator/login', { username: 'rotates', password: PASSWORD }, { as })).status).toBe('success')
    expect((await portal.refused('operator/profile', {}, { as })).data.code).toBe('session-invalid')
    const signIn = () => staffSession(portal, { username: 'rotates', password: PASSWORD })
    const [first, second] = [await signIn(), await signIn()]
    expect(first.sessionId).not.toBe(second.sessionId)
    await portal.ok('operator/logout', {}, { as: first })
    expect((await portal.refused('operator/profile', {}, { as: first })).http).toBe(401)
    expect(await portal.ok('operator/profile', {}, { as: second })).toMatchObject({ username: 'rotates' })
  })

  it('closes after twelve idle hours and not before', async () => {
    const idle = await operator(portal, 'idle')
    const busy = await operator(portal, 'busy')
    await portal.advance('11h')
    await portal.ok('operator/profile', {}, { as: busy })
    await portal.advance('2h')
    expect((await portal.refused('operator/profile', {}, { as: idle })).http).toBe(401)
    await portal.ok('operator/profile', {}, { as: busy })
  })

  it('never opens to a customer’s session, nor a customer’s door to a session of staff, of the same name', async () => {
    const [buyer, member] = [await customer(portal, 'samename'), await operator(portal, 'samename')]
    expect((await portal.refused('operator/profile', {}, { as: buyer })).data.code).toBe('session-invalid')
    expect((await portal.refused('operator/staff/list', {}, { as: buyer })).data.code).toBe('session-invalid')
    expect((await portal.refused('user/profile', {}, { as: member })).data.code).toBe('session-invalid')
    expect((await attempt('samename', `${PASSWORD}x`)).data.code).toBe('sign-in-failed')
    expect((await portal.refused('operator/profile', {}, { bearer: buyer.sessionId })).http).toBe(401)
  })

  it('answers a wrong password, an unknown name and a disabled person alike', async () => {
    const gone = await operator(portal, 'gone', ['support'])
    const owner = await operator(portal, 'boss')
    await portal.ok('operator/staff/disable', { id: gone.id }, { as: owner })
    const answers = [
      await attempt('boss', 'not-the-password-1'),
      await attempt('nobody-here', 'not-the-password-1'),
      await attempt('gone', PASSWORD),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ http: 401, data: { code: 'sign-in-failed' } })
    expect((await portal.refused('operator/profile', {}, { as: gone })).http).toBe(401)
  })

  it('works as much on an unknown name as on a known one: the decoy is compared too', async () => {
    await operator(portal, 'measured')
    for (const name of ['nobody-there', 'measured']) expect(await hashesOf(() => attempt(name, 'not-the-password-1'))).toEqual([CHEAP_HASH])
  })

  it('slows guessing down per name and per address, for names that exist and names that do not', async () => {
    await operator(portal, 'target')
    for (const [name, ip] of [
      ['target', '198.51.100.2'],
      ['no-target', '198.51.100.3'],
    ] as const) {
      for (let i = 0; i < 3; i++) expect((await attempt(name, 'guess-number-1', {}, ip)).data.code).toBe('sign-in-failed')
      for (let i = 0; i < 2; i++) {
        const demand = await attempt(name, 'guess-number-2', {}, ip)
        expect(demand.data.code).toBe('proof-of-work-required')
        await attempt(name, 'guess-number-2', { pow: solve(demand) }, ip)
      }
      expect(await attempt(name, PASSWORD, {}, ip)).toMatchObject({ http: 429 })
      // It is the name that is tried, from wherever: work, but no wait.
      expect((await attempt(name, PASSWORD, {}, '198.51.100.99')).data.code).toBe('proof-of-work-required')
    }
    for (let i = 0; i < 10; i++) await attempt(`many-${i}`, 'guess-number-1', {}, '198.51.100.5')
    expect((await attempt('many-x', 'guess-number-1', {}, '198.51.100.5')).data.code).toBe('proof-of-work-required')
    expect((await attempt('many-x', 'guess-number-1', {}, '198.51.100.6')).data.code).toBe('sign-in-failed')
  })

  it('leaves a line for a refused and for a successful sign-in, and none for a name that nobody has', async () => {
    await operator(portal, 'logged')
    await attempt('logged', 'not-the-password-1')
    await attempt('logged', PASSWORD)
    await attempt('never-heard-of', PASSWORD)
    const { rows } = await portal.db.pool.query(
      `select actor, actor_name, status from activity where action = 'operator/login' and actor_name in ('logged', 'never-heard-of') order by id`,
    )
    expect(rows).toEqual([
      { actor: 'anonymous', actor_name: 'logged', status: 'error' },
      { actor: 'staff', actor_name: 'logged', status: 'success' },
    ])
  })
})

describe('[X3][A3] the second factor', () => {
  async function withFactor(name: string) {
    const member = await operator(portal, name)
    const { secret, uri } = await portal.ok('operator/factor/setup', { password: PASSWORD }, { as: member })
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    const { recoveryCodes } = await portal.ok('operator/factor/confirm', { otp: codeOf(secret) }, { as: member })
    await portal.advance('1m')
    return { member, secret, recoveryCodes }
  }

  it('is asked for after the password, and a code works once', async () => {
    const { secret } = await withFactor('totp')
    expect((await attempt('totp', 'not-the-password-1')).data.code).toBe('sign-in-failed')
    expect((await attempt('totp', PASSWORD)).data.code).toBe('second-factor.code-required')
    expect((await attempt('totp', PASSWORD, { otp: '000000' })).data.code).toBe('second-factor.code-wrong')
    const otp = codeOf(secret)
    expect((await attempt('totp', PASSWORD, { otp })).status).toBe('success')
    expect((await attempt('totp', PASSWORD, { otp })).data.code).toBe('second-factor.code-wrong')
    await portal.advance('30s')
    expect((await attempt('totp', PASSWORD, { otp: codeOf(secret) })).status).toBe('success')
  })

  it('gives one session where the same code comes many times at once', async () => {
    const { secret } = await withFactor('raced')
    const otp = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 3 }, () => attempt('raced', PASSWORD, { otp }, '198.51.100.41')))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
  })

  it('counts wrong codes as failed tries, and asking for the code as none', async () => {
    await withFactor('guessed')
    for (let i = 0; i < 4; i++)
      expect((await attempt('guessed', PASSWORD, {}, '198.51.100.51')).data.code).toBe('second-factor.code-required')
    for (let i = 0; i < 3; i++) await attempt('guessed', PASSWORD, { otp: '000000' }, '198.51.100.51')
    expect((await attempt('guessed', PASSWORD, { otp: '000000' }, '198.51.100.51')).data.code).toBe('proof-of-work-required')
  })

  it('bears few wrong codes, from wherever they come: only who knows the password comes so far', async () => {
    const { secret } = await withFactor('six-digits')
    for (let i = 0; i < 5; i++) {
      const code = (more: object) => attempt('six-digits', PASSWORD, { otp: '000000', ...more }, `198.51.107.${i}`)
      const first = await code({})
      if (first.data.code === 'proof-of-work-required')
        expect((await code({ pow: solve(first) })).data.code).toBe('second-factor.code-wrong')
    }
    const demand = await attempt('six-digits', PASSWORD, { otp: codeOf(secret) })
    const answer = await attempt('six-digits', PASSWORD, { otp: codeOf(secret), pow: solve(demand) })
    expect(answer).toMatchObject({ http: 429, data: { params: { seconds: 2 } } })
  })

  it('is replaced by a recovery code once each', async () => {
    const { recoveryCodes, member } = await withFactor('recovers')
    expect(new Set(recoveryCodes).size).toBe(10)
    const otp = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ') ?? ''
    expect((await attempt('recovers', PASSWORD, { otp })).status).toBe('success')
    expect((await attempt('recovers', PASSWORD, { otp })).data.code).toBe('second-factor.code-wrong')
    expect((await portal.ok('operator/profile', {}, { as: member })).factor).toMatchObject({ enabled: true, recoveryCodesLeft: 9 })
  })

  it('is stored sealed, its recovery codes hashed, and neither stands in the log', async () => {
    const { secret, recoveryCodes } = await withFactor('sealed')
    const { rows } = await portal.db.pool.query(
      `select (select string_agg(operator::text, '') from operator) || (select string_agg(c::text, '') from operator_recovery_code c)
        || (select string_agg(a::text, '') from activity a where actor_name = 'sealed') as everything`,
    )
    for (const text of [secret, ...recoveryCodes]) expect(rows[0].everything).not.toContain(text)
  })

  it('is moved to another device with a code of the one in use, and switched off with both', async () => {
    const { member, secret } = await withFactor('moves')
    expect((await portal.refused('operator/factor/setup', { password: PASSWORD }, { as: member })).data.code).toBe(
      'second-factor.code-required',
    )
    const next = await portal.ok('operator/factor/setup', { password: PASSWORD, otp: codeOf(secret) }, { as: member })
    await portal.advance('1m')
    await portal.ok('operator/factor/confirm', { otp: codeOf(next.secret) }, { as: member })
    await portal.advance('1m')
    expect((await attempt('moves', PASSWORD, { otp: codeOf(secret) })).data.code).toBe('second-factor.code-wrong')
    await portal.ok('operator/factor/disable', { password: PASSWORD, otp: codeOf(next.secret) }, { as: member })
    expect((await attempt('moves', PASSWORD)).status).toBe('success')
    expect((await mailsTo(portal, member.email)).map(({ template }) => template)).toEqual(Array(3).fill('staff-factor-changed'))
  })

  it('ends the other sessions when it is switched on', async () => {
    const member = await operator(portal, 'elsewhere')
    const other = await staffSession(portal, { username: 'elsewhere', password: PASSWORD })
    const { secret } = await portal.ok('operator/factor/setup', { password: PASSWORD }, { as: member })
    await portal.ok('operator/factor/confirm', { otp: codeOf(secret) }, { as: member })
    expect((await portal.refused('operator/profile', {}, { as: other })).http).toBe(401)
    await portal.ok('operator/profile', {}, { as: member })
  })
})
