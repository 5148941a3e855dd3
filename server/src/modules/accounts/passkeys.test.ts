import { PASSKEYS_MAX } from '@portal/contracts/constants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../test/support/authenticator.ts'
import { type Customer, customer, mailsTo, PASSWORD, tokenOf } from '../../../test/support/customers.ts'
import { codeOf, withFactor } from '../../../test/support/factor.ts'
import { type Answer, createTestPortal, type ErrorData, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'
import { originsOf } from './passkeys.rules.ts'

const ORIGIN = 'https://portal.test'
let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ env: { BASE_URL: ORIGIN } })
})
afterAll(() => portal.dispose())

type Told = Answer<ErrorData & Record<string, string>>
let visitors = 0
const post = (path: string, body: object, host = 'portal.test') =>
  portal.post(`/api2/${path}`, body, { ip: `198.51.100.${++visitors}`, host }) as Promise<Told>
const password = (username: string, more: object = {}) => post('user/login', { username, password: PASSWORD, ...more })
const options = async () => (await portal.ok('user/login/passkey-options', {}, { ip: `198.51.100.${++visitors}` })).options
const enter = async (device: Authenticator, use: object = {}) =>
  await post('user/login/passkey', { credential: device.use(await options(), use) })

async function withPasskey(
  as: Customer,
  proof = PASSWORD,
): Promise<{ device: Authenticator; id: number; recoveryCodes: readonly string[] }> {
  const device = new Authenticator(ORIGIN)
  const { options: making } = await portal.ok('user/passkey/new', {}, { as, proof })
  const { id, recoveryCodes } = await portal.ok('user/passkey/add', { name: 'Laptop', credential: device.create(making) }, { as })
  return { device, id, recoveryCodes: recoveryCodes ?? [] }
}
const stepOptions = async (username: string) =>
  JSON.parse(String((await password(username)).data.params.passkey)) as Record<string, unknown>

describe('[A3] passkeys', () => {
  it('are a second factor: the first brings recovery codes and ends the other sessions, and a password alone opens nothing', async () => {
    const as = await customer(portal, 'first-key')
    await password('first-key')
    const device = new Authenticator(ORIGIN)
    expect((await portal.refused('user/passkey/new', {}, { as })).data.code).toBe('proof-required')
    const { options: making } = await portal.ok('user/passkey/new', {}, { as, proof: PASSWORD })
    const added = await portal.ok('user/passkey/add', { name: 'Laptop', credential: device.create(making) }, { as })
    expect([added.recoveryCodes?.length, added.endedSessions]).toEqual([10, 1])
    expect(await portal.ok('user/2fa/is-enable', {}, { as })).toMatchObject({
      enabled: true,
      app: false,
      passkeys: 1,
      recoveryCodesLeft: 10,
    })
    expect((await password('first-key', { otp: '000000' })).data.code).toBe('second-factor.code-wrong')
    const asked = await stepOptions('first-key')
    expect(asked.allowCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
    expect((await password('first-key', { passkey: device.use(asked, { verified: false }) })).status).toBe('success')
    expect((await password('first-key', { otp: added.recoveryCodes?.[0] })).status).toBe('success')
    expect((await portal.ok('user/passkey/list', {}, { as })).items).toMatchObject([
      { name: 'Laptop', host: 'portal.test', alone: true, lastUsedAt: portal.clock.now().toISOString() },
    ])
    expect((await mailsTo(portal, as.email)).map(({ subject }) => subject)).toContain('You have a new passkey')
  })

  it('are 20 at most, also where more challenges were given out before', async () => {
    const as = await customer(portal, 'many-keys')
    const { id } = await withPasskey(as)
    const devices = [new Authenticator(ORIGIN), new Authenticator(ORIGIN)]
    const made = []
    for (const device of devices) made.push(device.create((await portal.ok('user/passkey/new', {}, { as })).options))
    await portal.db.pool.query(
      `insert into account_passkey select (json_populate_record(p, json_build_object('id', 1000 + n, 'credential_id', 'copy-' || n))).*
         from account_passkey p, generate_series(1, $2::int) n where p.id = $1`,
      [id, PASSKEYS_MAX - 2],
    )
    const added = await Promise.all(made.map((credential) => portal.call('user/passkey/add', { name: 'One more', credential }, { as })))
    expect(added.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    expect(added.find(({ status }) => status === 'error')?.data).toMatchObject({ code: 'passkey.too-many' })
    expect((await portal.ok('user/passkey/list', {}, { as })).items).toHaveLength(PASSKEYS_MAX)
  })

  it('sign in without password and code where the device has checked who uses it; the session is a new one, whatever was sent', async () => {
    const as = await customer(portal, 'alone')
    const { device } = await withPasskey(as)
    expect((await enter(device, { verified: false })).data.code).toBe('passkey.refused')
    const given = { username: 'alone', sessionId: 'chosen-by-somebody-else' }
    const opened = await post('user/login/passkey', { credential: device.use(await options()), ...given })
    expect(opened).toMatchObject({ status: 'success', data: { username: 'alone' } })
    expect(opened.data.sessionId).not.toBe(given.sessionId)
    expect((await portal.call('user/login', given)).http).toBe(401)
    expect((await portal.call('user/login', { username: 'alone', sessionId: opened.data.sessionId ?? '' })).status).toBe('success')
    // It proves nothing beforehand: what asks who is there asks this session, too.
    const now = { username: 'alone', sessionId: opened.data.sessionId ?? '' }
    expect((await portal.refused('user/passkey/new', {}, { as: now })).data.code).toBe('proof-required')
  })

  it.each([
    ['another site’s page', { origin: 'https://portal.test.evil.example' }],
    ['another site’s page that names our host', { origin: 'https://evil.example', rpId: 'portal.test' }],
    ['our page by plain http', { origin: 'http://portal.test' }],
    ['our host on another port', { origin: 'https://portal.test:8443' }],
    ['another host’s passkey', { rpId: 'evil.example' }],
  ])('are refused from another origin: %s, to sign in, as a second step, as proof and when added', async (_, use) => {
    const name = `origin-${visitors}`
    const as = await customer(portal, name)
    const device = new Authenticator(ORIGIN)
    const { options: making } = await portal.ok('user/passkey/new', {}, { as, proof: PASSWORD })
    expect((await portal.refused('user/passkey/add', { name: 'Theirs', credential: device.create(making, use) }, { as })).data.code).toBe(
      'passkey.not-made',
    )
    const { device: mine } = await withPasskey(as)
    expect((await enter(mine, use)).data.code).toBe('passkey.refused')
    expect((await password(name, { passkey: mine.use(await stepOptions(name), use) })).data.code).toBe('second-factor.code-wrong')
    const { options: proving } = await portal.ok('user/passkey/challenge', {}, { as })
    const proof = JSON.stringify(mine.use(proving, use))
    expect((await portal.refused('user/prove', {}, { as, proof })).data.code).toBe('proof-wrong')
    expect((await enter(mine)).status).toBe('success')
  })

  it('answer a challenge once, within five minutes, and only for what it was given for', async () => {
    const as = await customer(portal, 'replayed')
    const { device } = await withPasskey(as)
    const used = device.use(await options())
    expect((await post('user/login/passkey', { credential: used })).status).toBe('success')
    expect((await post('user/login/passkey', { credential: used })).data.code).toBe('passkey.refused')
    const twice = await options()
    const both = await Promise.all([device.use(twice), device.use(twice)].map((credential) => post('user/login/passkey', { credential })))
    expect(both.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    const late = await options()
    await portal.advance('6m')
    expect((await post('user/login/passkey', { credential: device.use(late) })).data.code).toBe('passkey.refused')
    expect((await post('user/login/passkey', { credential: device.use(await stepOptions('replayed')) })).data.code).toBe('passkey.refused')
    expect((await password('replayed', { passkey: device.use(await options()) })).data.code).toBe('second-factor.code-wrong')
    expect((await post('user/login/passkey', { credential: device.use({ challenge: 'bWFkZS11cA' }) })).data.code).toBe('passkey.refused')
  })

  it('open their own account only, at its own brand', async () => {
    const [mine, other] = [await customer(portal, 'mine'), await customer(portal, 'others')]
    const [key, theirs] = [await withPasskey(mine), await withPasskey(other)]
    expect((await password('others', { passkey: key.device.use(await stepOptions('others')) })).data.code).toBe('second-factor.code-wrong')
    const { options: proving } = await portal.ok('user/passkey/challenge', {}, { as: other })
    expect((await portal.refused('user/prove', {}, { as: other, proof: JSON.stringify(key.device.use(proving)) })).data.code).toBe(
      'proof-wrong',
    )
    expect((await portal.refused('user/passkey/rename', { id: theirs.id, name: 'x' }, { as: mine })).data.code).toBe('not-found')
    expect((await portal.refused('user/passkey/remove', { id: theirs.id }, { as: mine })).data.code).toBe('not-found')
    const { options: making } = await portal.ok('user/passkey/new', {}, { as: mine })
    const again = { name: 'Again', credential: theirs.device.create(making) }
    expect((await portal.refused('user/passkey/add', again, { as: mine })).data.code).toBe('passkey.not-made')
    const foreign = (await post('user/login/passkey-options', {}, 'sen.localhost')) as unknown as {
      data: { options?: Record<string, unknown> }
    }
    expect((await post('user/login/passkey', { credential: key.device.use(foreign.data.options ?? { challenge: '' }) })).data.code).toBe(
      'passkey.refused',
    )
  })

  it('that count back are copies: refused, and told in the log', async () => {
    const as = await customer(portal, 'copied')
    const { device } = await withPasskey(as)
    expect((await enter(device, { counter: 41 })).status).toBe('success')
    expect((await enter(device, { counter: 41 })).data.code).toBe('passkey.copied')
    expect((await password('copied', { passkey: device.use(await stepOptions('copied'), { counter: 7 }) })).data.code).toBe(
      'passkey.copied',
    )
    const { items } = await portal.ok('user/log/list', { search: 'passkey' }, { as })
    expect(items[0]).toMatchObject({ action: 'user/login/passkey', status: 'error', detail: 'Laptop' })
    expect((await enter(device, { counter: 42 })).status).toBe('success')
  })

  it('[C3a] are fresh proof, once, for the session that asked', async () => {
    const as = await customer(portal, 'proves')
    const { device, id } = await withPasskey(as)
    await portal.advance('11m')
    expect((await portal.refused('user/passkey/remove', { id }, { as, proof: PASSWORD })).data.code).toBe('proof-needs-factor')
    const { options: proving } = await portal.ok('user/passkey/challenge', {}, { as })
    const proof = JSON.stringify(device.use(proving))
    const elsewhere = (await password('proves', { passkey: device.use(await stepOptions('proves')) })).data.sessionId ?? ''
    const there = { username: 'proves', sessionId: elsewhere }
    expect((await portal.refused('user/prove', {}, { as: there, proof })).data.code).toBe('proof-wrong')
    const { options: again } = await portal.ok('user/passkey/challenge', {}, { as })
    const right = JSON.stringify(device.use(again))
    await portal.ok('user/prove', {}, { as, proof: right })
    expect((await portal.refused('user/prove', {}, { as, proof: right })).data.code).toBe('proof-wrong')
    expect(await portal.ok('user/passkey/remove', { id }, { as })).toMatchObject({ enabled: false })
  })

  it('go with the last of them, with two-factor sign-in that is switched off, and with staff’s reset; else the app is asked on', async () => {
    const support = await operator(portal, 'resets', ['support'])
    const as = await customer(portal, 'lasts')
    const { secret } = await withFactor(portal, as)
    const { id, device } = await withPasskey(as, codeOf(portal, secret, 30))
    expect(await portal.ok('user/passkey/remove', { id }, { as })).toMatchObject({ enabled: true })
    expect((await enter(device)).data.code).toBe('passkey.refused')
    await portal.advance('1m')
    expect((await password('lasts')).data.code).toBe('second-factor.code-required')
    const second = await withPasskey(as, codeOf(portal, secret))
    expect(second.recoveryCodes).toEqual([])
    await portal.ok('user/2fa/disable', {}, { as })
    expect([(await password('lasts')).status, (await enter(second.device)).data.code]).toEqual(['success', 'passkey.refused'])
    const third = await withPasskey(as)
    await portal.ok('operator/customers/reset-factor', { id: as.id, reason: 'lost everything' }, { as: support })
    expect([(await password('lasts')).status, (await enter(third.device)).data.code]).toEqual(['success', 'passkey.refused'])
  })

  it('[A9] of an account that its owner has closed sign in alone no more: a thief’s stays out, and is still a second factor', async () => {
    const as = await customer(portal, 'seized')
    const { device } = await withPasskey(as)
    const mail = (await mailsTo(portal, as.email)).find(({ template }) => template === 'factor-changed')
    await portal.ok('public/not-me', { token: tokenOf(mail) })
    expect((await enter(device)).data.code).toBe('passkey.refused')
    const NEW = 'a-short-rest-4-one'
    await portal.ok('public/resetpw', { token: tokenOf((await mailsTo(portal, as.email))[0]), password: NEW, passwordConfirm: NEW })
    expect((await enter(device)).data.code).toBe('passkey.refused')
    expect((await password('seized', { password: NEW })).data.code).toBe('second-factor.code-required')
    const asked = JSON.parse(String((await password('seized', { password: NEW })).data.params.passkey)) as Record<string, unknown>
    expect((await password('seized', { password: NEW, passkey: device.use(asked) })).status).toBe('success')
  })

  it('open nothing for who is banned, or not activated', async () => {
    const as = await customer(portal, 'shut-out')
    const { device } = await withPasskey(as)
    await portal.db.pool.query('update account set banned_at = created_at where id = $1', [as.id])
    expect((await enter(device)).data.code).toBe('account-banned')
    await portal.db.pool.query('update account set banned_at = null, activated_at = null where id = $1', [as.id])
    expect((await enter(device)).data.code).toBe('passkey.refused')
  })
})

it('[A3] passkeys are for names over https, and for localhost; a loopback address stands for it', () => {
  const at = (baseUrl: string, ...hosts: string[]) => originsOf({ baseUrl, hosts })
  expect(at('https://my.example', '*', 'other.example')).toEqual(['https://my.example', 'https://other.example'])
  expect(at('https://my.example:8443')).toEqual(['https://my.example:8443'])
  expect(at('http://127.0.0.1:3000', '*')).toEqual(['http://localhost:3000'])
  expect(at('http://sen.localhost:3000', 'sen.localhost')).toEqual(['http://sen.localhost:3000'])
  for (const none of ['http://my.example', 'http://192.168.1.5:3000', 'https://192.0.2.7', 'https://[2001:db8::1]'])
    expect(at(none)).toEqual([])
})
