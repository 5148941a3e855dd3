import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHEAP_HASH } from '../../../test/support/cheap-hashes.ts'
import { customer, mailsTo, PASSWORD, solve } from '../../../test/support/customers.ts'
import { hashesOf } from '../../../test/support/hashes.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts'
import { demoLogins, setBanned } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const attempt = (username: string, password: string, more: object = {}, ip = '198.51.100.1') =>
  portal.post('/api2/user/login', { username, password, ...more }, { ip })

/** Wrong guesses, with the work done that is demanded. */
async function guess(name: string, times: number, ip: string): Promise<void> {
  for (let i = 0; i < times; i++) {
    const answer = await attempt(name, 'guess-number-1', {}, ip)
    const last = answer.data.code === 'proof-of-work-required' ? await attempt(name, 'guess-number-1', { pow: solve(answer) }, ip) : answer
    expect(last.data.code).toBe('sign-in-failed')
  }
}

describe('[A3] sign-in', () => {
  it('opens the door to the demo customers', async () => {
    for (const login of demoLogins) expect(await portal.ok('user/login', login)).toMatchObject({ username: login.username })
  })

  it('answers an unknown name and a wrong password alike', async () => {
    await customer(portal, 'known')
    const wrong = await attempt('known', 'not-the-password-1')
    const unknown = await attempt('nobody-here', 'not-the-password-1')
    expect(wrong).toMatchObject({ http: 401, status: 'error', data: { code: 'sign-in-failed' } })
    expect(unknown).toEqual(wrong)
  })

  it('works on a decoy where there is no account, so that the work tells nothing', async () => {
    const stored = await hashPassword(PASSWORD)
    for (const known of [null, stored]) expect(await hashesOf(() => verifyPassword(known, 'a-wrong-guess-1'))).toEqual([CHEAP_HASH])
    expect(await verifyPassword(null, 'no account has this password')).toBe(false)
  })

  it('tells that an account is locked only to who knows the password', async () => {
    const { id } = await customer(portal, 'banned')
    await portal.db.transaction((tx) => setBanned(tx, id, 'test'))
    expect((await attempt('banned', 'not-the-password-1')).data.code).toBe('sign-in-failed')
    expect(await attempt('banned', PASSWORD)).toMatchObject({ http: 403, data: { code: 'account-banned' } })
    await portal.db.transaction((tx) => setBanned(tx, id, null))
    expect((await attempt('banned', PASSWORD)).status).toBe('success')
  })

  it('demands proof of work after three failures, then pauses where they came from; a name that does not exist is slowed alike', async () => {
    await customer(portal, 'target')
    for (const [name, ip] of [
      ['target', '198.51.100.2'],
      ['no-such-target', '198.51.100.3'],
    ] as const) {
      await guess(name, 5, ip)
      expect(await attempt(name, PASSWORD, {}, ip)).toMatchObject({
        http: 429,
        data: { code: 'too-many-requests', params: { seconds: 2 } },
      })
      // From another address too it is the name that is tried: work, but no wait.
      const demand = await attempt(name, 'guess-number-3', {}, '198.51.100.98')
      expect(demand.data.code).toBe('proof-of-work-required')
      expect((await attempt(name, 'guess-number-3', { pow: solve(demand) }, '198.51.100.98')).data.code).toBe('sign-in-failed')
    }
    await portal.advance('3s')
    const demand = await attempt('target', PASSWORD, {}, '198.51.100.2')
    expect((await attempt('target', PASSWORD, { pow: solve(demand) }, '198.51.100.2')).status).toBe('success')
    expect((await attempt('target', PASSWORD, {}, '198.51.100.2')).status).toBe('success')
  })

  it('counts many guesses at once as many', async () => {
    await customer(portal, 'rushed')
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt('rushed', 'guess-number-1', {}, '198.51.100.4')))
    await portal.advance('1s')
    const codes = answers.map((answer) => answer.data.code)
    expect(codes.filter((code) => code === 'sign-in-failed').length).toBeLessThanOrEqual(5)
    expect((await attempt('rushed', PASSWORD, {}, '198.51.100.4')).status).toBe('error')
  })

  it('slows an address that tries many names', async () => {
    for (let i = 0; i < 10; i++) await attempt(`many-${i}`, 'guess-number-1', {}, '198.51.100.5')
    expect((await attempt('many-x', 'guess-number-1', {}, '198.51.100.5')).data.code).toBe('proof-of-work-required')
    expect((await attempt('many-x', 'guess-number-1', {}, '198.51.100.6')).data.code).toBe('sign-in-failed')
  })

  it.each([
    ['another password, from a new device', 'overtaken', false, 'update account set password_hash = $2 where id = $1'],
    ['another password, from a device seen before', 'overtaken-known', true, 'update account set password_hash = $2 where id = $1'],
    ['a second factor', 'overtaken-factor', true, 'insert into account_factor (account_id, secret) values ($1, $2)'],
  ])('opens no session where the account got this while the password was compared: %s [A4]', async (_, name, known, change) => {
    const { id } = await customer(portal, name)
    if (known) expect((await attempt(name, PASSWORD, {}, '198.51.100.8')).http).toBe(200)
    const changing = await portal.db.pool.connect()
    try {
      await changing.query('begin')
      await changing.query('select from account where id = $1 for update', [id])
      await changing.query(change, [id, await hashPassword('another-walk-4-two')])
      await changing.query('delete from session where account_id = $1', [id])
      const late = attempt(name, PASSWORD, {}, '198.51.100.8')
      const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const waiting = async () => (await portal.db.pool.query(blocked)).rowCount
      await expect.poll(waiting).toBeGreaterThan(0)
      await changing.query('commit')
      expect((await late).data.code).toBe('sign-in-failed')
    } finally {
      changing.release()
    }
    expect((await portal.db.pool.query('select from session where account_id = $1', [id])).rowCount).toBe(0)
  })

  it('opens a new session each time, whatever the browser brought: an id that somebody planted there is never the one [A4]', async () => {
    const { username } = await customer(portal, 'planted')
    const thief = await customer(portal, 'planter')
    const planted = [thief.sessionId, 'chosen-by-somebody-else-0123456789abcdefghi']
    for (const sessionId of planted) {
      // Name and id are the check of a session: beside a password they are neither that nor a sign-in that takes the id over.
      expect((await attempt(username, PASSWORD, { sessionId }, '198.51.100.9')).data.code).toBe('invalid-input')
      expect((await portal.call('user/login', { username, sessionId })).http).toBe(401)
    }
    // The same device twice.
    const opened = [{}, { sessionId: null }].map((more) => attempt(username, PASSWORD, more, '198.51.100.9'))
    const ids = (await Promise.all(opened)).map(({ data }) => (data as unknown as { sessionId: string }).sessionId)
    for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/)
    expect(new Set([...ids, ...planted]).size).toBe(4)
    expect((await portal.call('user/login', { username, sessionId: thief.sessionId })).http).toBe(401)
  })

  it('does not open an account of another brand [B1]', async () => {
    await customer(portal, 'abroad')
    const answer = await portal.post(
      '/api2/user/login',
      { username: 'abroad', password: PASSWORD },
      { host: 'sen.localhost', ip: '198.51.100.7' },
    )
    expect(answer.data.code).toBe('sign-in-failed')
  })

  it('mails a sign-in from a device not seen before, and writes it in the log; the first one and known ones are not mailed [A9]', async () => {
    const { username, email } = await customer(portal, 'traveller')
    await portal.ok('user/login', { username, password: PASSWORD })
    expect(await mailsTo(portal, email)).toEqual([])
    const session = await portal.ok('user/login', { username, password: PASSWORD }, { ip: '192.0.2.55' })
    await portal.ok('user/login', { username, password: PASSWORD }, { ip: '192.0.2.55' })
    const mails = await mailsTo(portal, email)
    expect(mails.map((mail) => mail.template)).toEqual(['new-device'])
    expect(mails[0]?.text).toContain('192.0.2.55')
    expect(mails[0]?.text).toContain('2026-11-20')
    const { items } = await portal.ok('user/log/list', {}, { as: { username, sessionId: session.sessionId } })
    expect(items[0]).toMatchObject({ action: 'user/login', status: 'success', ip: '192.0.2.55', actor: 'customer' })
  })
})
