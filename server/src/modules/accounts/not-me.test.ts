import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo, PASSWORD, tokenOf } from '../../../test/support/customers.ts'
import { codeOf, withFactor } from '../../../test/support/factor.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const NEW = 'a-short-rest-4-one'
const THIEFS = 'a-thiefs-choice-4-one'
/** The link at the end of the newest such mail. */
async function alarmIn(to: string, template: string): Promise<{ token: string }> {
  const mail = (await mailsTo(portal, to)).find((one) => one.template === template)
  return { token: /\/not-me#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}
const say = (link: { token: string }) => portal.ok('public/not-me', link)
const tryIn = async (username: string, password: string, more: object = {}) =>
  (await portal.post('/api2/user/login', { username, password, ...more }, { ip: '198.51.100.88' })).status
const alive = async ({ username, sessionId }: Customer) => (await portal.call('user/login', { username, sessionId })).status === 'success'

/** A stranger who knows the password. */
async function thief(username: string, password = PASSWORD): Promise<Customer> {
  const { data } = await portal.post('/api2/user/login', { username, password }, { ip: '192.0.2.66' })
  return { username, ...(data as unknown as { sessionId: string; email: string }), id: 0 }
}
async function moveTo(as: Customer, from: string, to: string, password: string): Promise<void> {
  await portal.ok('user/profile/email/change', { email: to }, { as, proof: password })
  for (const [box, template] of [
    [from, 'email-leaving'],
    [to, 'email-confirm'],
  ] as const)
    await portal.ok('public/email/confirm', { token: tokenOf((await mailsTo(portal, box)).find((one) => one.template === template)) })
}

describe('[A9] "This was not me"', () => {
  it('ends every session, closes the account to who knows the password, and is opened again by the mailed link alone', async () => {
    const owner = await customer(portal, 'robbed')
    const inside = await thief('robbed')
    await portal.ok('user/profile/email/change', { email: 'thief@evil.example' }, { as: inside, proof: PASSWORD })
    const link = await alarmIn(owner.email, 'new-device')
    expect(await say(link)).toEqual({ mailedTo: owner.email })
    expect([await alive(owner), await alive(inside), await tryIn('robbed', PASSWORD)]).toEqual([false, false, 'error'])
    const confirm = (await mailsTo(portal, 'thief@evil.example')).find((one) => one.template === 'email-confirm')
    expect((await portal.refused('public/email/confirm', { token: tokenOf(confirm) })).data.code).toBe('link-expired')
    const reset = { token: tokenOf((await mailsTo(portal, owner.email))[0]), password: NEW, passwordConfirm: NEW }
    await portal.ok('public/resetpw', reset)
    expect([await tryIn('robbed', PASSWORD), await tryIn('robbed', NEW)]).toEqual(['error', 'success'])
    const { rows } = await portal.db.pool.query(
      `select actor, actor_name as who, detail from activity where account_id = $1 and action = 'public/not-me'`,
      [owner.id],
    )
    expect(rows).toEqual([{ actor: 'customer', who: 'robbed', detail: 'new-device' }])
  })

  it('works once, for a week, and for its own account at its own brand', async () => {
    const owner = await customer(portal, 'twice')
    await thief('twice')
    const link = await alarmIn(owner.email, 'new-device')
    expect((await portal.post('/api2/public/not-me', link, { host: 'sen.localhost' })).data.code).toBe('link-expired')
    await say(link)
    expect((await portal.refused('public/not-me', link)).data.code).toBe('link-expired')
    const late = await customer(portal, 'too-late')
    await thief('too-late')
    const old = await alarmIn(late.email, 'new-device')
    await portal.advance('8d')
    expect((await portal.refused('public/not-me', old)).data.code).toBe('link-expired')
    expect(await tryIn('too-late', PASSWORD)).toBe('success')
  })

  it('stands in every mail of what an intruder would do, and looking at it does nothing', async () => {
    const owner = await customer(portal, 'told')
    const { secret } = await withFactor(portal, owner)
    await portal.advance('1m')
    await portal.ok('user/2fa/recovery-codes', {}, { as: owner, proof: codeOf(portal, secret) })
    await portal.ok('user/api-key/update', {}, { as: owner })
    await portal.ok('user/password', { oldPassword: PASSWORD, newPassword: NEW, passwordConfirm: NEW }, { as: owner })
    for (const template of ['factor-changed', 'token-changed', 'password-changed'])
      expect((await alarmIn(owner.email, template)).token, template).toHaveLength(43)
    const url = `/api2/public/not-me?token=${(await alarmIn(owner.email, 'password-changed')).token}`
    for (const method of ['GET', 'HEAD'] as const)
      expect((await portal.app.inject({ method, url, headers: { host: 'portal.test' } })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await alive(owner)).toBe(true)
  })

  it('gives the address back that it was sent to, although the thief moved the account twice since', async () => {
    const owner = await customer(portal, 'moved')
    const inside = await thief('moved')
    const early = await alarmIn(owner.email, 'new-device')
    await portal.advance('1m')
    await portal.ok('user/password', { oldPassword: PASSWORD, newPassword: THIEFS, passwordConfirm: THIEFS }, { as: inside })
    await moveTo(inside, owner.email, 'first@evil.example', THIEFS)
    await portal.advance('1h')
    await moveTo(inside, 'first@evil.example', 'second@evil.example', THIEFS)
    const evil = await alarmIn('first@evil.example', 'email-changed')
    await portal.advance('1m')
    expect(await say(early)).toEqual({ mailedTo: owner.email })
    expect(await tryIn('moved', THIEFS)).toBe('error')
    // What was mailed to the thief meanwhile takes nothing back.
    expect((await portal.refused('public/not-me', evil)).data.code).toBe('link-expired')
    await portal.ok('public/requestpw', { email: 'second@evil.example' })
    await portal.drain()
    expect((await mailsTo(portal, 'second@evil.example')).filter(({ template }) => template === 'reset')).toEqual([])
    const reset = (await mailsTo(portal, owner.email)).find(({ template }) => template === 'seized')
    await portal.ok('public/resetpw', { token: tokenOf(reset), password: NEW, passwordConfirm: NEW })
    expect(await tryIn(owner.email, NEW)).toBe('success')
  })

  it('outranks one that a thief said first, from a mailbox that the account came to later', async () => {
    const owner = await customer(portal, 'outranks')
    const inside = await thief('outranks')
    await moveTo(inside, owner.email, 'third@evil.example', PASSWORD)
    const mine = await alarmIn(owner.email, 'email-changed')
    await portal.advance('1h')
    const { data } = await portal.post('/api2/user/login', { username: 'outranks', password: PASSWORD }, { ip: '203.0.113.200' })
    expect(data).toHaveProperty('sessionId')
    await say(await alarmIn('third@evil.example', 'new-device'))
    expect(await say(mine)).toEqual({ mailedTo: owner.email })
  })

  it('is locked for staff to look at where another account has the address by now, and a registration that nobody confirmed is none', async () => {
    for (const [name, activated] of [
      ['squatted', false],
      ['occupied', true],
    ] as const) {
      const owner = await customer(portal, name)
      await moveTo(owner, owner.email, `${name}@evil.example`, PASSWORD)
      const squatter = await customer(portal, `${name}-by`, { email: owner.email })
      if (!activated) await portal.db.pool.query('update account set activated_at = null where id = $1', [squatter.id])
      const link = await alarmIn(owner.email, 'email-changed')
      expect(await say(link)).toEqual({ mailedTo: activated ? null : owner.email })
      const support = await operator(portal, `looks-${name}`, ['support'])
      expect((await portal.ok('operator/customers/detail', { id: owner.id }, { as: support })).state).toBe(activated ? 'banned' : 'active')
    }
  })

  it('leaves the second factor: a mailbox alone opens no account that has one', async () => {
    const owner = await customer(portal, 'two-locks')
    const { secret } = await withFactor(portal, owner)
    await say(await alarmIn(owner.email, 'factor-changed'))
    await portal.ok('public/resetpw', { token: tokenOf((await mailsTo(portal, owner.email))[0]), password: NEW, passwordConfirm: NEW })
    await portal.advance('1m')
    expect([await tryIn('two-locks', NEW), await tryIn('two-locks', NEW, { otp: codeOf(portal, secret) })]).toEqual(['error', 'success'])
  })
})
