import { TOKEN_SCOPES } from '@portal/contracts/constants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo, PASSWORD, tokenOf } from '../../../../test/support/customers.ts'
import { codeOf } from '../../../../test/support/factor.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator } from '../../../../test/support/staff.ts'
import { apiToken } from '../../../../test/support/tokens.ts'
import { setBanned } from '../index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const listed = async (as: Customer) => (await portal.ok('user/api-key/list', {}, { as })).items
/** What the tool that holds it hears. */
const works = async (bearer: string): Promise<string> => {
  const { status, data } = await portal.post('/api2/user/profile', {}, { bearer })
  return status === 'success' ? 'ok' : data.code
}

describe('[A6] the default token', () => {
  it('is made, shown only after proof, replaced and revoked; each of it is logged, and no line holds the secret', async () => {
    const mine = await customer(portal, 'ada')
    for (const path of ['user/profile/api-key', 'user/api-key/update'] as const)
      expect((await portal.refused(path, {}, { as: mine })).data).toMatchObject({ code: 'proof-required', params: { by: 'password' } })
    expect(await portal.ok('user/profile/api-key', {}, { as: mine, proof: PASSWORD })).toEqual({ token: null })
    const first = await portal.ok('user/api-key/update', {}, { as: mine })
    expect(first.token).toMatch(/^ptl_[\w-]{43}$/)
    expect(await portal.ok('user/profile/api-key', {}, { as: mine })).toEqual({ token: first.token })
    expect(await works(first.token)).toBe('ok')
    const second = await portal.ok('user/api-key/update', {}, { as: mine })
    expect([await works(first.token), await works(second.token)]).toEqual(['token-invalid', 'ok'])
    expect(await listed(mine)).toMatchObject([
      {
        id: second.id,
        name: 'default',
        isDefault: true,
        scopes: [...TOKEN_SCOPES],
        addresses: [],
        expiresAt: null,
        ending: second.token.slice(-4),
      },
    ])
    await portal.ok('user/api-key/revoke', { id: second.id }, { as: mine })
    expect([await works(second.token), await listed(mine)]).toEqual(['token-invalid', []])
    const { rows } = await portal.db.pool.query<{ action: string; line: string }>(
      'select action, a::text as line from activity a where account_id = $1 order by id',
      [mine.id],
    )
    expect(rows.map(({ action }) => action.replace('user/', ''))).toEqual([
      ...['profile/api-key', 'api-key/update', 'profile/api-key', 'api-key/update'],
      ...['profile/api-key', 'api-key/update', 'api-key/revoke'],
    ])
    for (const { line } of rows) for (const { token } of [first, second]) expect(line).not.toContain(token)
  })

  it('[A8] is stored sealed and as a hash, never as it is', async () => {
    const mine = await customer(portal, 'sealed')
    const { token } = await portal.ok('user/api-key/update', {}, { as: mine, proof: PASSWORD })
    const { rows } = await portal.db.pool.query<{ text: string }>('select t::text as text from api_token t where account_id = $1', [
      mine.id,
    ])
    expect(rows[0]?.text).not.toContain(token.slice(4, -4))
  })

  it('[A9] mails each change to the owner', async () => {
    const mine = await customer(portal, 'mailed')
    await portal.ok('user/api-key/update', {}, { as: mine, proof: PASSWORD })
    await portal.ok('user/api-key/update', {}, { as: mine })
    await portal.ok('user/api-key/revoke', { id: (await listed(mine))[0]?.id ?? 0 }, { as: mine })
    const mails = (await mailsTo(portal, mine.email)).filter(({ template }) => template === 'token-changed')
    expect(mails.map(({ subject }) => subject).reverse()).toEqual([
      'A new API token: default',
      'API token default has a new secret',
      'API token default was revoked',
    ])
    expect(mails[0]?.text).toContain('203.0.113.7')
  })
})

describe('[A6] named tokens', () => {
  it('have a name of their own, scopes, an end and addresses; rotated they keep them for as long again', async () => {
    const mine = await customer(portal, 'namer')
    const made = await apiToken(portal, mine, {
      name: 'backup script',
      scopes: ['billing', 'read', 'read'],
      addresses: ['203.0.113.9/24', '2001:DB8::1'],
      expiresInDays: 30,
    })
    const [before] = await listed(mine)
    expect(before).toMatchObject({ scopes: ['read', 'billing'], addresses: ['203.0.113.0/24', '2001:db8::1'], expired: false })
    await portal.advance('10d')
    const again = await portal.ok('user/api-key/rotate', { id: made.id }, { as: mine, proof: PASSWORD })
    expect([await works(made.token), await works(again.token)]).toEqual(['token-invalid', 'ok'])
    const [after] = await listed(mine)
    expect(after).toMatchObject({ id: again.id, name: 'backup script', scopes: ['read', 'billing'], addresses: before?.addresses })
    expect(Date.parse(after?.expiresAt ?? '') - portal.clock.now().getTime()).toBe(30 * 86_400_000)
    expect(await portal.ok('user/api-key/reveal', { id: again.id }, { as: mine })).toEqual(again)
  })

  it('refuse a second of the same name, the name of the default one, no scope and what is no address', async () => {
    const mine = await customer(portal, 'careful')
    await apiToken(portal, mine, { name: 'Tool' })
    const refused = async (input: object) => {
      const body = { name: 'other', scopes: ['read'], ...input }
      return (await portal.refused('user/api-key/create', body, { as: mine })).data.fields
    }
    expect(await refused({ name: 'tool' })).toMatchObject({ name: expect.stringContaining('already') })
    expect(await refused({ name: 'Default' })).toMatchObject({ name: expect.stringContaining('already') })
    expect(await refused({ name: 'a\nb' })).toHaveProperty('name')
    expect(await refused({ scopes: [] })).toHaveProperty('scopes')
    expect(await refused({ scopes: ['root'] })).toHaveProperty(['scopes.0'])
    expect(await refused({ addresses: ['0.0.0.0/0'] })).toHaveProperty('addresses')
    expect(await refused({ expiresInDays: 0 })).toHaveProperty('expiresInDays')
  })

  it('of somebody else answer as one that is not there', async () => {
    const [mine, theirs] = [await customer(portal, 'owner-of-one'), await customer(portal, 'other-of-one')]
    const { id } = await apiToken(portal, theirs)
    await portal.ok('user/prove', {}, { as: mine, proof: PASSWORD })
    for (const path of ['user/api-key/reveal', 'user/api-key/rotate', 'user/api-key/revoke'] as const) {
      const foreign = await portal.refused(path, { id }, { as: mine })
      expect(foreign).toEqual(await portal.refused(path, { id: 987_654 }, { as: mine }))
      expect(foreign.http).toBe(404)
    }
    expect(await listed(theirs)).toHaveLength(1)
  })

  it('tell when and from where they were last used, written once a minute', async () => {
    const mine = await customer(portal, 'used')
    const { token } = await apiToken(portal, mine, { scopes: ['read'] })
    expect(await listed(mine)).toMatchObject([{ lastUsedAt: null, lastUsedIp: null }])
    const at = portal.clock.now().toISOString()
    await portal.post('/api2/user/profile', {}, { bearer: token, ip: '198.51.100.4' })
    await portal.advance('59s')
    await portal.post('/api2/user/profile', {}, { bearer: token, ip: '198.51.100.5' })
    expect(await listed(mine)).toMatchObject([{ lastUsedAt: at, lastUsedIp: '198.51.100.4' }])
    await portal.advance('1s')
    await portal.post('/api2/user/profile', {}, { bearer: token, ip: '198.51.100.5' })
    expect(await listed(mine)).toMatchObject([{ lastUsedAt: portal.clock.now().toISOString(), lastUsedIp: '198.51.100.5' }])
  })
})

const NEW = 'a-short-rest-4-one'

describe('[A9] whatever makes an account safe anew ends its tokens', () => {
  const held = async (name: string): Promise<{ mine: Customer; token: string }> => {
    const mine = await customer(portal, name)
    return { mine, token: (await apiToken(portal, mine, { name: 'held' })).token }
  }

  it('a new password, and the owner is told which tokens that were', async () => {
    const { mine, token } = await held('changes')
    await portal.ok('user/password', { oldPassword: PASSWORD, newPassword: NEW, passwordConfirm: NEW }, { as: mine })
    expect(await works(token)).toBe('token-invalid')
    const mail = (await mailsTo(portal, mine.email)).find(({ subject }) => subject === 'Your API tokens were revoked')
    expect(mail?.text).toContain('held')
    const { items } = await portal.ok('user/log/list', { search: 'held' }, { as: mine })
    expect(items.map(({ action }) => action)).toContain('api-key/end')
  })

  it('a password that was reset by mail', async () => {
    const { mine, token } = await held('resets')
    await portal.post('/api2/public/requestpw', { email: mine.email })
    await portal.drain()
    const link = tokenOf((await mailsTo(portal, mine.email)).find(({ template }) => template === 'reset'))
    await portal.ok('public/resetpw', { token: link, password: NEW, passwordConfirm: NEW })
    expect(await works(token)).toBe('token-invalid')
  })

  it('a second factor that is switched on, or off', async () => {
    const { mine, token } = await held('factored')
    const { secret } = await portal.ok('user/2fa/otp-token', {}, { as: mine })
    expect(await works(token)).toBe('ok')
    await portal.ok('user/2fa/enable', { otp: codeOf(portal, secret) }, { as: mine })
    expect(await works(token)).toBe('token-invalid')
    const other = await portal.ok('user/api-key/create', { name: 'held again', scopes: ['read'] }, { as: mine })
    await portal.ok('user/2fa/disable', {}, { as: mine })
    expect(await works(other.token)).toBe('token-invalid')
  })

  it('another e-mail, confirmed from both mailboxes', async () => {
    const { mine, token } = await held('moves-house')
    const to = 'moves-house@new.example'
    await portal.ok('user/profile/email/change', { email: to }, { as: mine, proof: PASSWORD })
    const linkIn = async (mailbox: string, template: string) =>
      tokenOf((await mailsTo(portal, mailbox)).find((mail) => mail.template === template))
    await portal.ok('public/email/confirm', { token: await linkIn(to, 'email-confirm') })
    expect(await works(token)).toBe('ok')
    await portal.ok('public/email/confirm', { token: await linkIn(mine.email, 'email-leaving') })
    expect(await works(token)).toBe('token-invalid')
  })

  it('another e-mail that staff wrote, with every session; both mailboxes are told, and a corrected name ends nothing', async () => {
    const { mine, token } = await held('lost-mailbox')
    const as = await operator(portal, 'corrector', ['support'])
    const change = { id: mine.id, reason: 'The old mailbox is gone' }
    await portal.ok('operator/customers/edit', { ...change, profileName: 'Another Name' }, { as })
    expect(await works(token)).toBe('ok')
    await portal.ok('operator/customers/edit', { ...change, email: 'lost-mailbox@new.example' }, { as })
    expect(await works(token)).toBe('token-invalid')
    expect((await portal.call('user/login', { username: mine.username, sessionId: mine.sessionId })).http).toBe(401)
    expect((await mailsTo(portal, mine.email)).map(({ template }) => template)).toContain('account-hold')
    expect((await mailsTo(portal, 'lost-mailbox@new.example')).map(({ template }) => template)).toContain('email-arrived')
  })

  it('a lock by staff, for good: let in again, the customer makes new ones', async () => {
    const { mine, token } = await held('locked')
    await portal.db.transaction((tx) => setBanned(tx, mine.id, 'stolen'))
    expect(await works(token)).toBe('token-invalid')
    await portal.db.transaction((tx) => setBanned(tx, mine.id, null))
    expect(await works(token)).toBe('token-invalid')
  })

  it('an account that is locked is closed to a token that was left standing', async () => {
    const { mine, token } = await held('left-standing')
    await portal.db.pool.query('update account set banned_at = created_at where id = $1', [mine.id])
    expect(await works(token)).toBe('token-invalid')
  })

  it('signing devices out does not: tools are no devices', async () => {
    const { mine, token } = await held('clears')
    await portal.ok('user/clear-sessions', { keepCurrent: true }, { as: mine })
    expect(await works(token)).toBe('ok')
  })
})
