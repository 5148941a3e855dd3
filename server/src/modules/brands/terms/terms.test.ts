import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, solve } from '../../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, shop } from '../../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { apiToken } from '../../../../test/support/tokens.ts'

let portal: TestPortal
let owner: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await operator(portal, 'lawyer')
})
afterAll(() => portal.dispose())

const texts = (word: string) => ({ 'en-US': `# ${word}\n\n<b>One</b> & two`, 'vi-VN': `# ${word} VN`, 'zh-CN': `# ${word} 中文` })
const publish = (word: string, more: Partial<{ brandId: number; kind: 'terms' | 'privacy'; replaces: number; ask: boolean }> = {}) =>
  portal.ok('operator/terms/publish', { brandId: 1, kind: 'terms', replaces: 0, ask: true, texts: texts(word), ...more }, { as: owner })
const page = (path: string, host = 'portal.test') =>
  portal.app.inject({ method: 'GET', url: path, headers: { host, 'accept-language': 'en-US' } })

describe('[B1] terms of a brand', () => {
  it('are nothing to accept, and no page, until a version is published', async () => {
    const as = await customer(portal, 'early')
    expect(await portal.ok('user/terms/state', {}, { as })).toEqual({ due: [], accepted: [] })
    expect((await page('/legal/terms')).statusCode).toBe(404)
    expect((await portal.refused('public/terms', { kind: 'terms' })).data.code).toBe('not-found')
  })

  it('published, ask everybody at the next sign-in or page; only new orders wait, reading and paying go on', async () => {
    const as = await customer(portal, 'asked')
    const from = await shop(portal)
    await give(portal, as, 100_000)
    const unpaid = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })
    const v1 = await publish('First')
    const check = () => portal.ok('user/login', { username: as.username, sessionId: as.sessionId })
    expect((await check()).termsDue).toBe(true)
    const { token } = await apiToken(portal, as, { scopes: ['read', 'manage', 'billing'] })
    for (const caller of [{ as }, { bearer: token }]) {
      const refused = await portal.refused('user/order/place', { items: [from.item('premium-1')] }, caller)
      expect(refused).toMatchObject({ http: 403, data: { code: 'terms.due' } })
      expect((await portal.ok('user/order/list', { page: 1, pageSize: 20 }, caller)).total).toBe(1)
    }
    expect((await portal.ok('user/order/finish', { id: unpaid.id, method: 'balance' }, { as })).status).not.toBe('unpaid')
    await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as })
    const { due } = await portal.ok('user/terms/state', {}, { as, lang: 'vi-VN' })
    expect(due).toMatchObject([{ id: v1.id, kind: 'terms', version: 1, text: '# First VN' }])
    expect(await portal.ok('user/terms/accept', { ids: [v1.id] }, { as, ip: '198.51.100.7' })).toMatchObject({ due: 0 })
    expect((await check()).termsDue).toBe(false)
    await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as })
    const { items } = await portal.ok('operator/terms/accepted', { accountId: as.id }, { as: owner })
    expect(items).toMatchObject([{ kind: 'terms', version: 1, ip: '198.51.100.7', how: 'asked' }])
  })

  it('accepted once count once; one that was replaced, or is another brand’s, cannot be accepted', async () => {
    const as = await customer(portal, 'late')
    const { items } = await portal.ok('operator/terms/list', { brandId: 1 }, { as: owner })
    const first = items[0]?.id ?? 0
    const second = await publish('Second', { replaces: 1 })
    expect((await portal.refused('user/terms/accept', { ids: [first] }, { as })).data.code).toBe('terms.replaced')
    const other = await publish('Other', { brandId: 2 })
    expect((await portal.refused('user/terms/accept', { ids: [other.id] }, { as })).data.code).toBe('terms.replaced')
    for (let n = 0; n < 2; n++) await portal.ok('user/terms/accept', { ids: [second.id] }, { as })
    expect((await portal.ok('user/terms/state', {}, { as })).accepted).toHaveLength(1)
  })

  it('that only correct a word ask nobody anew, and count for whoever accepted the version before', async () => {
    const as = await customer(portal, 'content')
    const { due } = await portal.ok('user/terms/state', {}, { as })
    await portal.ok('user/terms/accept', { ids: due.map(({ id }) => id) }, { as })
    await publish('Second, spelled right', { replaces: 2, ask: false })
    expect((await portal.ok('user/terms/state', {}, { as })).due).toEqual([])
    const fresh = await customer(portal, 'fresh')
    expect((await portal.ok('user/terms/state', {}, { as: fresh })).due).toMatchObject([{ version: 3 }])
  })

  it('are accepted by newcomers as they hold at that moment, with the address they came from', async () => {
    const form = {
      ...{ username: 'newcomer', profileName: 'New Comer', email: 'newcomer@example.com', acceptTerms: true },
      ...{ password: 'a-long-walk-4-two', passwordConfirm: 'a-long-walk-4-two' },
    }
    const path = '/api2/public/levprotected/register'
    const asked = await portal.post(path, form, { ip: '198.51.100.9' })
    await portal.post(path, { ...form, pow: solve(asked) }, { ip: '198.51.100.9' })
    const { rows } = await portal.db.pool.query(
      `select v.version, a.ip, a.how from terms_acceptance a join terms_version v on v.id = a.terms_id
       join account on account.id = a.account_id where username = 'newcomer'`,
    )
    expect(rows).toEqual([{ version: 3, ip: '198.51.100.9', how: 'registration' }])
  })

  it('of two who publish at once one is told; a language that the brand offers may not be missing', async () => {
    const both = await Promise.all(
      [1, 2].map(() =>
        portal.call('operator/terms/publish', { brandId: 1, kind: 'privacy', replaces: 0, ask: true, texts: texts('P') }, { as: owner }),
      ),
    )
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
    const half = { brandId: 1, kind: 'terms', replaces: 3, ask: true, texts: { 'en-US': 'Only English' } }
    expect((await portal.refused('operator/terms/publish', half, { as: owner })).data.fields).toHaveProperty(['texts.vi-VN'])
  })

  it('are a page of their own on the brand’s hosts, in which nothing is markup, and the metadata leads there', async () => {
    const answer = await page('/legal/terms')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('&#60;b&#62;One&#60;/b&#62; &#38; two')
    expect(answer.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
    expect((await page('/legal/terms?lang=zh-CN')).body).toContain('中文')
    expect((await page('/legal/terms', 'sen.localhost')).body).toContain('Other')
    const { payload } = await portal.ok('public/domain/metadata')
    expect(JSON.parse(payload)).toMatchObject({ termsUrl: '/legal/terms', privacyUrl: '/legal/privacy' })
  })
})

describe('[A1] a brand that takes no newcomers', () => {
  it('says so to whoever registers, and signs in whom it knows', async () => {
    const { items } = await portal.ok('operator/brand/list', {}, { as: owner })
    const brand = items.find(({ id }) => id === 1)
    if (!brand) throw new Error('no brand')
    const { code: _, upgrading: __, currencyFixed: ___, createdAt: ____, logo: _____, ...settings } = brand
    await portal.ok('operator/brand/update', { ...settings, registration: false }, { as: owner })
    const form = {
      ...{ username: 'toolate', profileName: 'Too Late', email: 'toolate@example.com', acceptTerms: true },
      ...{ password: 'a-long-walk-4-two', passwordConfirm: 'a-long-walk-4-two' },
    }
    const path = '/api2/public/levprotected/register'
    const asked = await portal.post(path, form)
    const refused = await portal.post(path, { ...form, pow: solve(asked) })
    expect(refused).toMatchObject({ http: 403, data: { code: 'registration-closed' } })
    const { payload } = await portal.ok('public/domain/metadata')
    expect(JSON.parse(payload)).toMatchObject({ registration: false })
    expect((await customer(portal, 'known')).username).toBe('known')
  })
})
