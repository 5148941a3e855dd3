import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, PASSWORD, solve, tokenOf } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'

// The limits as they are in production.
let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(() => portal.dispose())

const ATTACKER = '198.51.100.66'
const STRANGE = '192.0.2.200'
const WRONG = 'not-the-password-1'
const NEW = 'a-short-rest-4-one'

const login = (username: string, password: string, ip: string, more: object = {}, host = 'portal.test') =>
  portal.post('/api2/user/login', { username, password, ...more }, { ip, host })

/** Signs in as the owner would: does the work where it is demanded. */
async function signIn(username: string, ip: string, path: 'user/login' | 'operator/login' = 'user/login') {
  const from = (more: object) => portal.post(`/api2/${path}`, { username, password: PASSWORD, ...more }, { ip })
  const first = await from({})
  return first.data.code === 'proof-of-work-required' ? await from({ pow: solve(first) }) : first
}

/** Guesses from many addresses, working where that is demanded. */
async function attack(username: string, path: 'user/login' | 'operator/login', times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const guess = (more: object) => portal.post(`/api2/${path}`, { username, password: WRONG, ...more }, { ip: `198.51.102.${n}` })
    const first = await guess({})
    if (first.data.code === 'proof-of-work-required') await guess({ pow: solve(first) })
  }
}

let asking = 101
describe('[C5b] nobody can keep another person out', () => {
  it.each([
    ['public/user-activation', { token: 'none' }],
    ['public/resetpw', { token: 'none', password: NEW, passwordConfirm: NEW }],
    ['public/requestpw', { email: 'the owner’s' }],
    ['user/resend-activation-email', { password: '' }],
    ['operator/welcome', { token: 'none', password: NEW, passwordConfirm: NEW }],
    ['user/staff-session', { token: 'none' }],
  ])('%s counts nothing for the name that its body carries', async (path, body) => {
    const name = `named-${path.replaceAll(/\W/g, '').slice(0, 20).toLowerCase()}`
    const { email } = await customer(portal, name)
    await operator(portal, name)
    for (let n = 0; n < 31; n++)
      await portal.post(`/api2/${path}`, { username: name, ...body, ...('email' in body && { email }) }, { ip: `198.51.103.${n}` })
    expect((await login(name, PASSWORD, STRANGE)).status).toBe('success')
    expect((await portal.post('/api2/operator/login', { username: name, password: PASSWORD }, { ip: STRANGE })).status).toBe('success')
    expect((await portal.post('/api2/public/requestpw', { email }, { ip: `192.0.2.${asking++}` })).status).toBe('success')
  })

  it('the right password is let in from a device that was used before whatever others tried, and from any other after the work', async () => {
    const { username } = await customer(portal, 'besieged')
    await attack(username, 'user/login', 12)
    const known = await login(username, PASSWORD, '203.0.113.7')
    expect(known.status).toBe('success')
    expect((await login(username, PASSWORD, STRANGE)).data.code).toBe('proof-of-work-required')
    expect((await signIn(username, STRANGE)).status).toBe('success')
  })

  it('neither is a member of staff kept out', async () => {
    await operator(portal, 'besieged-staff')
    await attack('besieged-staff', 'operator/login', 12)
    expect((await signIn('besieged-staff', STRANGE, 'operator/login')).status).toBe('success')
  })

  it('who guesses on a device that was used before waits there', async () => {
    const { username } = await customer(portal, 'at-home')
    for (let n = 0; n < 3; n++) expect((await login(username, WRONG, '203.0.113.7')).data.code).toBe('sign-in-failed')
    expect((await login(username, WRONG, '203.0.113.7')).data.code).toBe('proof-of-work-required')
  })

  it('what is tried at another brand or at the other door is another secret', async () => {
    await customer(portal, 'two-doors')
    await operator(portal, 'two-doors')
    for (let n = 0; n < 3; n++) await login('two-doors', WRONG, ATTACKER, {}, 'sen.localhost')
    expect((await login('two-doors', PASSWORD, STRANGE)).status).toBe('success')
    for (let n = 0; n < 3; n++) await login('two-doors', WRONG, `198.51.104.${n}`)
    expect((await portal.post('/api2/operator/login', { username: 'two-doors', password: PASSWORD }, { ip: STRANGE })).status).toBe(
      'success',
    )
  })

  it('no name can be made to read as the counter of another', async () => {
    await customer(portal, 'unlike')
    for (let n = 0; n < 6; n++) await login(`unlike ${STRANGE}`, WRONG, `198.51.105.${n}`)
    expect((await login('unlike', PASSWORD, STRANGE)).status).toBe('success')
  })

  it('a mailbox is not filled with reset mails, and whoever asked for them, its owner has a link that works', async () => {
    const { email } = await customer(portal, 'mailed')
    for (let minute = 0; minute < 120; minute++) {
      const [network, ip] = [`198.51.${106 + Math.floor(minute / 100)}`, minute % 100]
      await portal.post('/api2/public/requestpw', { email }, { ip: `${network}.${ip}` })
      await portal.advance('1m')
    }
    const mails = await mailsTo(portal, email)
    expect(mails.length).toBeLessThanOrEqual(8)
    const asked = await portal.post('/api2/public/requestpw', { email }, { ip: STRANGE })
    expect(asked.status).toBe('success')
    await portal.drain()
    const [newest] = await mailsTo(portal, email)
    expect(await portal.ok('public/resetpw', { token: tokenOf(newest), password: NEW, passwordConfirm: NEW })).toEqual({
      username: 'mailed',
    })
    expect((await login('mailed', NEW, STRANGE)).status).toBe('success')
  })

  it('an address is counted as its network, whatever part of it calls', async () => {
    for (let n = 0; n < 20; n++)
      await portal.post('/api2/public/requestpw', { email: `a${n}@example.com` }, { ip: `2001:db8:7:1::${n + 1}` })
    const ask = async (ip: string) => (await portal.post('/api2/public/requestpw', { email: 'b@example.com' }, { ip })).data.code
    expect(await ask('2001:db8:7:1:ffff::1')).toBe('too-many-requests')
    expect(await ask('2001:db8:7:2::1')).toBeUndefined()
    for (let n = 0; n < 12; n++) await login(`many-${n}`, WRONG, n % 2 === 0 ? '192.0.2.77' : '::ffff:192.0.2.77')
    expect((await login('many-x', WRONG, '::ffff:192.0.2.77')).data.code).toBe('proof-of-work-required')
  })

  it('a whole /48 is stopped too, at a higher bound', async () => {
    for (let n = 0; n < 80; n++) await login(`spread-${n}`, WRONG, `2001:db8:8:${n.toString(16)}::1`)
    expect((await login('spread-x', WRONG, '2001:db8:8:ffff::1')).data.code).toBe('proof-of-work-required')
    expect((await login('spread-x', WRONG, '2001:db8:9:1::1')).data.code).toBe('sign-in-failed')
  })
})

describe('[X1][C5b] staff unblock a customer', () => {
  it('clears every counter of the account and of the addresses it was tried from, and says so', async () => {
    const mine = await customer(portal, 'locked')
    const as = await operator(portal, 'unblocker', ['support'])
    const office = '192.0.2.31'
    for (let n = 0; n < 5; n++) {
      const first = await login('locked', WRONG, office)
      if (first.data.code === 'proof-of-work-required') await login('locked', WRONG, office, { pow: solve(first) })
    }
    for (let n = 0; n < 3; n++) await login(mine.email, WRONG, `192.0.2.${40 + n}`)
    for (let n = 0; n < 3; n++) await portal.post('/api2/user/password', wrongChange(mine), { ip: office })
    await portal.ok('public/requestpw', { email: mine.email }, { ip: office })
    await portal.drain()
    expect((await login('locked', PASSWORD, office)).data.code).toBe('too-many-requests')

    const answer = await portal.ok('operator/customers/unblock', { id: mine.id }, { as })
    expect(answer.attempts).toBeGreaterThanOrEqual(12)
    expect(answer.addresses.sort()).toEqual([office, '192.0.2.40', '192.0.2.41', '192.0.2.42'])
    const { rows } = await portal.db.pool.query(
      `select key from sign_in_attempt where key ~ $1 union all select key from rate_limit where key ~ $2`,
      [`locked|:${mine.id}( |$)|192\\.0\\.2\\.(31|4)`, '192\\.0\\.2\\.(31|4)'],
    )
    expect(rows).toEqual([])
    const { rows: lines } = await portal.db.pool.query(`select before, after from activity where action = 'operator/customers/unblock'`)
    expect(lines).toMatchObject([{ before: { attempts: answer.attempts }, after: { attempts: 0 } }])
    expect((await login('locked', PASSWORD, office)).status).toBe('success')
    await portal.advance('1s')
    await portal.ok('public/requestpw', { email: mine.email }, { ip: office })
    await portal.drain()
    expect((await mailsTo(portal, mine.email)).filter(({ template }) => template === 'reset')).toHaveLength(2)
  })
})

const wrongChange = ({ username, sessionId }: { username: string; sessionId: string }) => ({
  ...{ username, sessionId },
  ...{ oldPassword: WRONG, newPassword: NEW, passwordConfirm: NEW },
})
