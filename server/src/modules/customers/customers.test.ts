import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, PASSWORD } from '../../../test/support/customers.ts'
import { withFactor } from '../../../test/support/factor.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let support: StaffMember
let billing: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  ;[support, billing] = [await operator(portal, 'sue', ['support']), await operator(portal, 'bill', ['billing'])]
})
afterAll(() => portal.dispose())

const found = async (search: string, more: object = {}): Promise<string[]> =>
  (await portal.ok('operator/customers/list', { search, ...more }, { as: support })).items.map(({ username }) => username)

const lastLine = async (action: string) =>
  (
    await portal.db.pool.query(
      'select account_id::int, actor, actor_name, status, before, after from activity where action = $1 order by id desc limit 1',
      [action],
    )
  ).rows[0]

describe('[X1] customers are found', () => {
  it('by the beginning of name, username and e-mail, by id and by address, of every brand', async () => {
    const annie = await customer(portal, 'annie-search', { email: 'post@annie.example' })
    await portal.db.pool.query(`update account set profile_name = 'Đặng Ánh', created_ip = '198.51.100.77' where id = $1`, [annie.id])
    await customer(portal, 'other-search', { brandId: 2 })
    for (const search of ['annie-s', 'ANNIE-SEARCH', 'post@ann', 'đặng', `#${annie.id}`, String(annie.id), '198.51.100.77'])
      expect(await found(search), search).toContain('annie-search')
    // From where the session was opened.
    expect(await found('203.0.113.7')).toContain('annie-search')
    expect(await found('other-s')).toEqual(['other-search'])
    expect(await found('other-s', { brandId: 1 })).toEqual([])
    expect(await found('100%_')).toEqual([])
  })

  it('in tabs whose numbers are those of search and brand, with balance and services', async () => {
    const names = ['tabs-active', 'tabs-banned', 'tabs-inactive']
    const [active, inactive, out] = [
      await customer(portal, 'tabs-active'),
      await customer(portal, 'tabs-inactive'),
      await customer(portal, 'tabs-banned'),
    ]
    await portal.db.pool.query('update account set activated_at = null where id = $1', [inactive.id])
    await portal.ok('operator/customers/ban', { id: out.id, reason: 'test' }, { as: support })
    await give(portal, active, 1234)
    await activeVps(portal, active)
    const list = await portal.ok('operator/customers/list', { search: 'tabs-', sort: 'username' }, { as: support })
    expect(list.counts).toEqual({ all: 3, active: 1, inactive: 1, banned: 1 })
    expect(list.items.map(({ username, state }) => [username, state])).toEqual(names.map((name) => [name, name.slice(5)]))
    expect(list.items[0]).toMatchObject({ balance: { amount: 1234, currency: 'USD' }, services: 1 })
    expect(await found('tabs-', { tab: 'banned' })).toEqual(['tabs-banned'])
  })
})

describe('[X1] a ban', () => {
  it('ends every session at once, tells the customer why, and is undone', async () => {
    const out = await customer(portal, 'to-ban')
    const ban = { id: out.id, reason: 'Paid with a stolen card' }
    expect(await portal.ok('operator/customers/ban', ban, { as: support })).toEqual({ endedSessions: 1 })
    expect((await portal.refused('user/profile', {}, { as: out })).http).toBe(401)
    expect((await portal.refused('user/login', { username: 'to-ban', password: PASSWORD })).data.code).toBe('account-banned')
    expect((await portal.refused('operator/customers/ban', ban, { as: support })).data.code).toBe('customer.already-banned')
    expect((await mailsTo(portal, out.email))[0]).toMatchObject({ template: 'banned', text: expect.stringContaining('stolen card') })
    const seen = await portal.ok('operator/customers/detail', { id: out.id }, { as: support })
    expect(seen).toMatchObject({ state: 'banned', banReason: ban.reason, sessions: [] })
    expect(seen.actions).toMatchObject({
      ban: { reason: 'customer.already-banned' },
      unban: true,
      signInAs: { reason: 'customer.cannot-be-entered' },
    })
    await portal.ok('operator/customers/unban', { id: out.id, reason: 'It was a mistake' }, { as: support })
    await portal.ok('user/login', { username: 'to-ban', password: PASSWORD })
    expect(await lastLine('operator/customers/unban')).toMatchObject({
      ...{ account_id: out.id, actor: 'staff', actor_name: 'sue', before: { banned: true, reason: ban.reason } },
    })
  })

  it('is support’s and billing’s, not provisioning’s, and the customer’s log shows it', async () => {
    const out = await customer(portal, 'ban-rights')
    const builder = await operator(portal, 'builder', ['provisioning'])
    expect((await portal.refused('operator/customers/ban', { id: out.id, reason: 'no right' }, { as: builder })).http).toBe(403)
    expect((await portal.ok('operator/customers/detail', { id: out.id }, { as: builder })).actions.ban).toEqual({ reason: 'forbidden' })
    await portal.ok('operator/customers/end-sessions', { id: out.id }, { as: billing })
    const again = await portal.ok('user/login', { username: 'ban-rights', password: PASSWORD })
    const { items } = await portal.ok('user/log/list', {}, { as: again })
    expect(items.filter(({ actor }) => actor === 'staff')).toMatchObject([{ action: 'operator/customers/end-sessions', actorName: 'bill' }])
  })
})

describe('[X1] what blocks a customer', () => {
  it('wrong passwords are forgotten, so that the right one is let in', async () => {
    const { id } = await customer(portal, 'forgetful')
    for (let i = 0; i < 3; i++)
      await portal.refused('user/login', { username: 'forgetful', password: 'not-the-password-1' }, { ip: `198.51.100.${i}` })
    const blocked = await portal.refused('user/login', { username: 'forgetful', password: PASSWORD }, { ip: '198.51.100.80' })
    expect(blocked.data.code).toBe('proof-of-work-required')
    expect((await portal.ok('operator/customers/detail', { id }, { as: support })).throttled).toBe(true)
    await portal.ok('operator/customers/unblock', { id }, { as: support })
    await portal.ok('user/login', { username: 'forgetful', password: PASSWORD }, { ip: '198.51.100.80' })
  })

  it('a lost second factor is taken away, with a reason, and everybody who is signed in with it', async () => {
    const as = await customer(portal, 'without-phone')
    const { actions } = await portal.ok('operator/customers/detail', { id: as.id }, { as: support })
    expect(actions.resetFactor).toEqual({ reason: 'second-factor.not-set-up' })
    await withFactor(portal, as)
    await portal.ok('operator/customers/reset-factor', { id: as.id, reason: 'Identity checked by phone' }, { as: support })
    expect((await portal.refused('user/profile', {}, { as })).http).toBe(401)
    await portal.ok('user/login', { username: 'without-phone', password: PASSWORD })
    expect(await lastLine('operator/customers/reset-factor')).toMatchObject({ before: { factor: true }, after: { factor: false } })
    const [told] = await mailsTo(portal, as.email)
    expect(told).toMatchObject({ template: 'account-hold', text: expect.stringContaining('switched off two-factor sign-in') })
  })

  it('an address that others have used up is free again, where the customer was refused from it too', async () => {
    const { id } = await customer(portal, 'in-office')
    const [office, elsewhere] = ['198.51.100.90', '198.51.100.91']
    const wrong = (username: string, ip: string) => portal.refused('user/login', { username, password: 'not-the-password-1' }, { ip })
    const codeFrom = async (ip: string): Promise<string> =>
      (await portal.refused('user/login', { username: 'in-office', password: PASSWORD }, { ip })).data.code
    await wrong('in-office', office)
    for (let n = 0; n < 9; n++) await wrong(`colleague-${n}`, office)
    for (let n = 0; n < 10; n++) await wrong(`stranger-${n}`, elsewhere)
    expect(await codeFrom(office)).toBe('proof-of-work-required')
    expect((await portal.ok('operator/customers/detail', { id }, { as: support })).throttled).toBe(true)
    expect(await portal.ok('operator/customers/unblock', { id }, { as: support })).toMatchObject({ addresses: [office] })
    expect(await lastLine('operator/customers/unblock')).toMatchObject({ after: { attempts: 0, addresses: [office] } })
    expect((await portal.ok('operator/customers/detail', { id }, { as: support })).throttled).toBe(false)
    await portal.ok('user/login', { username: 'in-office', password: PASSWORD }, { ip: office })
    expect(await codeFrom(elsewhere)).toBe('proof-of-work-required')
  })

  it('one wrong password is nothing to unblock', async () => {
    const { id } = await customer(portal, 'slipped')
    await portal.refused('user/login', { username: 'slipped', password: 'not-the-password-1' })
    const { throttled, actions } = await portal.ok('operator/customers/detail', { id }, { as: support })
    expect([throttled, actions.unblock]).toEqual([false, { reason: 'customer.not-throttled' }])
  })

  it('a mail that never came is sent again, or the account activated by hand', async () => {
    const late = await customer(portal, 'mail-less')
    await portal.db.pool.query('update account set activated_at = null where id = $1', [late.id])
    await portal.ok('operator/customers/resend-activation', { id: late.id }, { as: support })
    expect((await mailsTo(portal, late.email))[0]?.template).toBe('activation')
    await portal.ok('operator/customers/activate', { id: late.id, reason: 'Called us' }, { as: support })
    await portal.ok('user/login', { username: 'mail-less', password: PASSWORD })
    expect((await portal.refused('operator/customers/activate', { id: late.id, reason: 'Called us' }, { as: support })).http).toBe(409)
  })
})

describe('[X1] a note of staff', () => {
  it('is kept for colleagues and never reaches the customer', async () => {
    const about = await customer(portal, 'noted')
    await portal.ok('operator/customers/note', { id: about.id, note: 'Secretly difficult' }, { as: support })
    expect((await portal.ok('operator/customers/detail', { id: about.id }, { as: billing })).staffNote).toBe('Secretly difficult')
    for (const path of ['user/profile', 'user/log/list', 'user/dashboard/overview'] as const)
      expect(JSON.stringify(await portal.ok(path, {}, { as: about }))).not.toContain('Secretly')
    expect(await lastLine('operator/customers/note')).toMatchObject({ before: { note: '' }, after: { note: 'Secretly difficult' } })
  })
})

describe('[M2][X1] credit', () => {
  const grant = (id: number, more: object = {}) => ({ id, wallet: 'main' as const, amount: 700, reason: 'For the outage', ...more })

  it('is given once however often the call is sent, and stands in the statement with its reason', async () => {
    const lucky = await customer(portal, 'lucky')
    const send = () => portal.call('operator/customers/grant', grant(lucky.id), { as: billing, requestId: 'grant-once' })
    const answers = await Promise.all([send(), send(), send()])
    await send()
    expect(answers.some(({ status }) => status === 'success')).toBe(true)
    expect(await portal.ok('user/balance/overview', {}, { as: lucky })).toMatchObject({ main: { amount: 700 } })
    const { items } = await portal.ok('user/balance/statement', {}, { as: lucky })
    expect(items).toMatchObject([{ template: 'grant', amount: 700, reason: 'For the outage' }])
    expect(await lastLine('operator/customers/grant')).toMatchObject({ before: { main: { amount: 0 } }, after: { main: { amount: 700 } } })
  })

  it('of a promotion stays a promotion, in the currency of the customer’s brand', async () => {
    const local = await customer(portal, 'lotus-customer', { brandId: 2 })
    const { promotional } = await portal.ok('operator/customers/grant', grant(local.id, { wallet: 'promotional', amount: 50_000 }), {
      as: billing,
      requestId: 'lotus',
    })
    expect(promotional).toEqual({ amount: 50_000, currency: 'VND' })
    const { items } = await portal.ok('user/order/list', {}, { as: local, host: 'sen.localhost' })
    expect(items).toMatchObject([{ type: 'promotion', status: 'credited', total: promotional }])
  })

  it('of loyalty points is points, with its reason, and no money', async () => {
    const loyal = await customer(portal, 'loyal')
    expect(await portal.ok('operator/customers/grant', grant(loyal.id, { wallet: 'points', amount: 250 }), { as: billing })).toMatchObject({
      ...{ points: 250, main: { amount: 0 }, promotional: { amount: 0 } },
    })
    expect(await portal.ok('user/balance/overview', {}, { as: loyal })).toMatchObject({ points: 250, balance: { amount: 0 } })
    expect(await ledgerProblems(portal)).toEqual([])
  })

  it('of points, given by mistake, is taken back as far as there are any', async () => {
    const loyal = await customer(portal, 'too-loyal')
    await portal.ok('operator/customers/grant', grant(loyal.id, { wallet: 'points', amount: 250 }), { as: billing })
    const tooMany = await portal.refused('operator/customers/correct', grant(loyal.id, { wallet: 'points', amount: 251 }), { as: billing })
    expect(tooMany.data.code).toBe('order.not-enough-points')
    expect(
      await portal.ok('operator/customers/correct', grant(loyal.id, { wallet: 'points', amount: 200 }), { as: billing }),
    ).toMatchObject({
      ...{ points: 50, main: { amount: 0 }, promotional: { amount: 0 } },
    })
    expect(await ledgerProblems(portal)).toEqual([])
  })

  it('given by mistake is taken back as far as the balance goes and never below zero', async () => {
    const unlucky = await customer(portal, 'unlucky')
    await portal.ok('operator/customers/grant', grant(unlucky.id), { as: billing })
    const tooMuch = await portal.refused('operator/customers/correct', grant(unlucky.id, { amount: 701 }), { as: billing })
    expect(tooMuch.data.code).toBe('order.not-enough-credit')
    const both = await Promise.all(
      [1, 2].map(() => portal.call('operator/customers/correct', grant(unlucky.id, { amount: 500 }), { as: billing })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    expect(await portal.ok('user/balance/overview', {}, { as: unlucky })).toMatchObject({ main: { amount: 200 } })
    expect(await ledgerProblems(portal)).toEqual([])
  })

  it('is billing’s alone', async () => {
    const { id } = await customer(portal, 'no-gift')
    expect((await portal.refused('operator/customers/grant', grant(id), { as: support })).http).toBe(403)
    expect((await portal.refused('operator/customers/correct', grant(id), { as: support })).http).toBe(403)
  })
})
