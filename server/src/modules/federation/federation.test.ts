import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, PASSWORD, solve } from '../../../test/support/customers.ts'
import { codeOf, withFactor } from '../../../test/support/factor.ts'
import { arrived, type Configured, providerFor, type Trip, trip } from '../../../test/support/federation.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { setBanned } from '../accounts/index.ts'

const ARRIVE = 'public/levprotected/identity/arrive'
const ENTER = 'public/levprotected/identity/enter'
const LINK = 'public/levprotected/identity/link'
const REGISTER = 'public/levprotected/identity/register'

let portal: TestPortal
let staff: StaffMember
let acme: Configured

beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'keeper-of-doors')
  acme = await providerFor(portal, staff, 'Acme')
})
afterAll(async () => {
  await acme.server.close()
  await portal.dispose()
})

/** Signs in at Acme as somebody whose e-mail it has verified, unless told otherwise. */
const at = (name: string, more: object = {}): void => {
  acme.server.person = { sub: `id-of-${name}`, email: `${name}@example.com`, email_verified: true, name: `Name of ${name}`, ...more }
}
const linked = async (name: string) => {
  const as = await customer(portal, name)
  at(name)
  const { arrival } = await arrived(portal, acme)
  await portal.ok(LINK, { arrival, password: PASSWORD })
  return as
}
const codeAt = async (taken: Trip): Promise<string> => (await portal.refused(ARRIVE, taken)).data.code

describe('[A5] sign-in by an account elsewhere', () => {
  it('somebody new opens an account whose e-mail is confirmed, once, and comes in without a password from then on', async () => {
    at('newcomer')
    const { arrival, next, email, name } = await arrived(portal, acme)
    expect({ next, email, name }).toEqual({ next: 'register', email: 'newcomer@example.com', name: 'Name of newcomer' })
    await customer(portal, 'name-that-is-taken')
    const draft = { arrival, username: 'name-that-is-taken', profileName: 'New Comer', acceptTerms: true }
    expect((await portal.refused(REGISTER, draft)).data.fields).toHaveProperty('username')
    expect((await portal.refused(REGISTER, { ...draft, username: 'newcomer', acceptTerms: false })).data.fields).toHaveProperty(
      'acceptTerms',
    )
    const session = await portal.ok(REGISTER, { ...draft, username: 'newcomer' })
    expect(await portal.ok('user/profile', {}, { as: session })).toMatchObject({ username: 'newcomer', email: 'newcomer@example.com' })
    expect((await portal.refused(REGISTER, { ...draft, username: 'twice' })).data.code).toBe('federation.lapsed')
    const again = await arrived(portal, acme)
    expect(again.next).toBe('enter')
    const entered = await portal.ok(ENTER, { arrival: again.arrival })
    expect(entered).toMatchObject({ username: 'newcomer' })
    expect(entered.sessionId).not.toBe(session.sessionId)
    // Whoever sees later what was brought back has no session by it.
    expect((await portal.refused(ENTER, { arrival: again.arrival })).data.code).toBe('federation.lapsed')
    // No password opens it, until one is chosen by mail.
    expect((await portal.refused('user/login', { username: 'newcomer', password: PASSWORD })).data.code).toBe('sign-in-failed')
  })

  it('an account that has the e-mail is linked by its password, once; the owner is told, sees the link and removes it', async () => {
    const as = await customer(portal, 'linker')
    at('linker', { email: 'LINKER@example.com' })
    const { arrival, next } = await arrived(portal, acme)
    expect(next).toBe('link')
    const thiefs = { arrival, username: 'thief', profileName: 'T', acceptTerms: true }
    expect((await portal.refused(ENTER, { arrival })).data.code).toBe('federation.lapsed')
    expect((await portal.refused(REGISTER, thiefs)).data.code).toBe('federation.lapsed')
    expect((await portal.refused(LINK, { arrival, password: 'not-the-password-1' })).data.code).toBe('sign-in-failed')
    expect((await arrived(portal, acme)).next).toBe('link')
    expect(await portal.ok(LINK, { arrival, password: PASSWORD })).toMatchObject({ username: 'linker' })
    expect((await mailsTo(portal, 'linker@example.com'))[0]).toMatchObject({ template: 'identity-link' })
    const again = await arrived(portal, acme)
    expect(again.next).toBe('enter')
    await portal.ok(ENTER, { arrival: again.arrival })
    const { items } = await portal.ok('user/identity/list', {}, { as })
    expect(items).toMatchObject([{ email: 'linker@example.com', provider: { id: acme.id, mark: 'key' }, usable: true }])
    const id = items[0]?.id ?? 0
    const thief = await customer(portal, 'not-linker')
    expect((await portal.refused('user/identity/unlink', { id }, { as: thief, proof: PASSWORD })).data.code).toBe('not-found')
    expect((await portal.refused('user/identity/unlink', { id }, { as })).data.code).toBe('proof-required')
    await portal.ok('user/identity/unlink', { id }, { as, proof: PASSWORD })
    expect((await arrived(portal, acme)).next).toBe('link')
  })

  it('a link that its owner says they never made opens nothing any more, nor does the password it was made with [A9]', async () => {
    await linked('robbed')
    const { text } = (await mailsTo(portal, 'robbed@example.com')).find(({ template }) => template === 'identity-link') ?? { text: '' }
    await portal.ok('public/not-me', { token: /\/not-me#token=([\w-]+)/.exec(text)?.[1] ?? '' })
    const { arrival, next } = await arrived(portal, acme)
    expect(next).toBe('link')
    expect((await portal.refused(LINK, { arrival, password: PASSWORD })).data.code).toBe('sign-in-failed')
  })

  it('an e-mail that the provider has not verified links nobody and registers nobody', async () => {
    await customer(portal, 'unverified')
    for (const said of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }]) {
      at('unverified', said)
      expect(await codeAt(await trip(portal, acme))).toBe('federation.email-unverified')
    }
    // Whoever is linked already is known by the provider's own id of them.
    await linked('once-verified')
    at('once-verified', { email_verified: false })
    expect((await arrived(portal, acme)).next).toBe('enter')
  })

  it('the second factor is asked for, at the link and at every sign-in after it', async () => {
    const as = await customer(portal, 'two-steps')
    const { secret } = await withFactor(portal, as)
    at('two-steps')
    const { arrival } = await arrived(portal, acme)
    expect((await portal.refused(LINK, { arrival, password: PASSWORD })).data.code).toBe('second-factor.code-required')
    expect((await portal.refused(LINK, { arrival, password: PASSWORD, otp: '000000' })).data.code).toBe('second-factor.code-wrong')
    expect((await arrived(portal, acme)).next).toBe('link')
    await portal.advance('30s')
    await portal.ok(LINK, { arrival, password: PASSWORD, otp: codeOf(portal, secret) })
    const again = await arrived(portal, acme)
    expect((await portal.refused(ENTER, { arrival: again.arrival })).data.code).toBe('second-factor.code-required')
    await portal.advance('30s')
    expect(await portal.ok(ENTER, { arrival: again.arrival, otp: codeOf(portal, secret) })).toMatchObject({ username: 'two-steps' })
  })

  it('a locked account stays closed, by a link and by its password', async () => {
    const { id } = await linked('locked-out')
    await portal.db.transaction((tx) => setBanned(tx, id, 'test'))
    const { arrival } = await arrived(portal, acme)
    expect((await portal.refused(ENTER, { arrival })).data.code).toBe('account-banned')
    const { id: plain } = await customer(portal, 'locked-before')
    await portal.db.transaction((tx) => setBanned(tx, plain, 'test'))
    at('locked-before')
    const fresh = await arrived(portal, acme)
    expect((await portal.refused(LINK, { arrival: fresh.arrival, password: PASSWORD })).data.code).toBe('account-banned')
  })

  it('an account that nobody activated is activated by the link: its mailbox is proved', async () => {
    const form = { username: 'sleeper', profileName: 'Sleeper', email: 'sleeper@example.com', acceptTerms: true }
    const draft = { ...form, password: PASSWORD, passwordConfirm: PASSWORD }
    const pow = solve(await portal.refused('public/levprotected/register', draft))
    await portal.ok('public/levprotected/register', { ...draft, pow } as typeof draft)
    expect((await portal.refused('user/login', { username: 'sleeper', password: PASSWORD })).data.code).toBe('account-not-activated')
    at('sleeper')
    await portal.ok(LINK, { arrival: (await arrived(portal, acme)).arrival, password: PASSWORD })
    expect(await portal.ok('user/login', { username: 'sleeper', password: PASSWORD })).toMatchObject({ username: 'sleeper' })
  })

  it('a link ends with the e-mail that it was made with: who lost a mailbox shuts it out', async () => {
    const { id } = await linked('moved-away')
    await portal.db.pool.query(`update account set email = 'elsewhere@example.com' where id = $1`, [id])
    expect((await arrived(portal, acme)).next).toBe('register')
    const { rows } = await portal.db.pool.query('select username, email from account where id = $1', [id])
    const as = await portal.ok('user/login', { username: rows[0].username, password: PASSWORD })
    expect((await portal.ok('user/identity/list', {}, { as })).items).toEqual([])
  })

  it('accounts and providers of another brand are as if they were not there', async () => {
    const { items } = await portal.ok('operator/brand/list', {}, { as: staff })
    const brand = items.find(({ id }) => id !== 1)
    const host = brand?.hosts[0] ?? ''
    await customer(portal, 'of-another-brand', { brandId: brand?.id ?? 0 })
    at('of-another-brand')
    const { arrival, next } = await arrived(portal, acme)
    expect(next).toBe('register')
    const draft = { arrival, username: 'of-another', profileName: 'Other', acceptTerms: true }
    expect((await portal.refused(REGISTER, draft, { host })).data.code).toBe('federation.lapsed')
    expect((await portal.refused('public/levprotected/identity/begin', { provider: acme.id }, { host })).data.code).toBe('not-found')
    const taken = await trip(portal, acme)
    expect((await portal.refused(ARRIVE, taken, { host })).data.code).toBe('not-found')
    const signInBy = async (of: string): Promise<unknown[]> =>
      JSON.parse((await portal.ok('public/domain/metadata', {}, { host: of })).payload).signInBy
    expect(await signInBy('portal.test')).toEqual([
      { id: acme.id, title: { 'en-US': 'Acme', 'vi-VN': 'Acme', 'zh-CN': 'Acme' }, mark: 'key' },
    ])
    expect(await signInBy(host)).toEqual([])
  })

  it('a brand that takes no newcomers says so on the way back, keeps the form shut, and lets in whom it knows', async () => {
    const { items } = await portal.ok('operator/brand/list', {}, { as: staff })
    const brand = items.find(({ id }) => id === 1)
    if (!brand) throw new Error('no brand')
    const { code: _, upgrading: __, currencyFixed: ___, createdAt: ____, logo: _____, ...settings } = brand
    at('too-late')
    const { arrival } = await arrived(portal, acme)
    await linked('in-time')
    await portal.ok('operator/brand/update', { ...settings, registration: false }, { as: staff })
    expect((await arrived(portal, acme)).next).toBe('enter')
    at('too-late')
    expect(await codeAt(await trip(portal, acme))).toBe('registration-closed')
    const draft = { arrival, username: 'too-late', profileName: 'Too Late', acceptTerms: true }
    expect((await portal.refused(REGISTER, draft)).data.code).toBe('registration-closed')
    await portal.ok('operator/brand/update', { ...settings, version: settings.version + 1, registration: true }, { as: staff })
  })
})

describe('[A5] [X1] providers as staff set them up', () => {
  const settings = () => ({ issuer: acme.server.issuer, clientId: acme.server.clientId, clientSecret: acme.server.clientSecret })
  const draft = (more: object = {}) =>
    ({ kind: 'identity', vendor: 'oidc', title: 'Third', label: null, brandId: 1, settings: settings(), ...more }) as const
  const create = (more: object = {}) => portal.refused('operator/integration/create', draft(more), { as: staff })

  it('one that does not answer, is another than it says or does not know us is not kept; neither is one of no brand', async () => {
    expect((await create({ settings: { ...settings(), issuer: 'http://127.0.0.1:1' } })).data.code).toBe('integration.not-reached')
    expect((await create({ settings: { ...settings(), issuer: `${acme.server.issuer}/tenant` } })).data.code).toBe(
      'integration.not-reached',
    )
    expect((await create({ settings: { ...settings(), clientSecret: 'guessed' } })).data.code).toBe('integration.not-reached')
    expect((await create({ brandId: null })).data.fields).toHaveProperty('brandId')
  })

  it('its secret is never shown; switched off it opens nothing, and what is linked with it says so', async () => {
    const gone = await providerFor(portal, staff, 'Gone')
    const detail = await portal.ok('operator/integration/detail', { id: gone.id }, { as: staff })
    expect(detail).toMatchObject({ secretsSet: ['clientSecret'], hookPath: `/login/from/${gone.id}` })
    expect(JSON.stringify(detail)).not.toContain(gone.server.clientSecret)
    const as = await customer(portal, 'left-behind')
    gone.server.person = { sub: 'id-of-left-behind', email: as.email, email_verified: true }
    await portal.ok(LINK, { arrival: (await arrived(portal, gone)).arrival, password: PASSWORD })
    const taken = await trip(portal, gone)
    await portal.ok('operator/integration/switch', { id: gone.id, version: gone.version, state: 'disabled' }, { as: staff })
    expect(await codeAt(taken)).toBe('not-found')
    expect((await portal.ok('user/identity/list', {}, { as })).items).toMatchObject([{ usable: false }])
    await gone.server.close()
  })

  it('one that has stopped answering is told in words, at the way out and at the way back', async () => {
    const down = await providerFor(portal, staff, 'Down')
    down.server.person = { sub: 'id', email: 'down@example.com', email_verified: true }
    const taken = await trip(portal, down)
    await down.server.close()
    expect(await portal.refused(ARRIVE, taken)).toMatchObject({
      http: 502,
      data: { code: 'federation.unreachable', params: { provider: 'Down' } },
    })
    // What is known of it is asked for anew after a while.
    await portal.advance('11m')
    expect((await portal.refused('public/levprotected/identity/begin', { provider: down.id })).data.code).toBe('federation.unreachable')
  })
})
