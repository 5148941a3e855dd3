import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, solve } from '../../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { mailTemplates } from '../../../compose/mail-templates.ts'
import { notify } from '../../notices/index.ts'

let portal: TestPortal
let owner: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await operator(portal, 'writer')
})
afterAll(() => portal.dispose())

const of = { brandId: 1, template: 'activation', locale: 'en-US' as const }
const words = { subject: 'Hi {name}, welcome to {brand}', body: 'Dear {username},\n\nplease <b>confirm</b>.', button: 'Confirm' }
async function register(username: string, lang: string, host?: string) {
  const form = {
    ...{ username, profileName: 'Ann', email: `${username}@example.com`, acceptTerms: true, lang },
    ...{ password: 'a-long-walk-4-two', passwordConfirm: 'a-long-walk-4-two' },
  }
  const path = '/api2/public/levprotected/register'
  const asked = await portal.post(path, form, host ? { host } : {})
  await portal.post(path, { ...form, pow: solve(asked) }, host ? { host } : {})
  return (await mailsTo(portal, form.email))[0]
}

describe('[B1] the words of a brand’s mails', () => {
  it('can be chosen for every mail of the house, and every default can be put together from what it knows', async () => {
    expect(new Set(mailTemplates.map(({ template }) => template)).size).toBe(mailTemplates.length)
    const { items, locales } = await portal.ok('operator/mail-texts/list', { brandId: 1 }, { as: owner })
    expect(items).toHaveLength(mailTemplates.length)
    for (const { template } of items) {
      const detail = await portal.ok('operator/mail-texts/detail', { brandId: 1, template }, { as: owner })
      for (const { locale, standard } of detail.texts) {
        const shown = await portal.ok('operator/mail-texts/preview', { brandId: 1, template, locale, ...standard }, { as: owner })
        expect(shown.subject, template).not.toMatch(/NaN|undefined/)
      }
      expect(detail.texts.map(({ locale }) => locale)).toEqual(locales)
    }
  })

  it('are said in the language they were written in, escaped; another language, and another brand, keep the portal’s', async () => {
    await portal.ok('operator/mail-texts/save', { ...of, ...words }, { as: owner })
    const english = await register('reader-en', 'en-US')
    expect(english).toMatchObject({ template: 'activation', subject: 'Hi Ann, welcome to Arden Cloud' })
    expect(english?.html).toContain('please &#60;b&#62;confirm&#60;/b&#62;.')
    expect(english?.text).toContain('/user-activation#token=')
    expect((await register('reader-vi', 'vi-VN'))?.subject).toBe('Kích hoạt tài khoản của bạn')
    expect((await register('reader-sen', 'en-US', 'sen.localhost'))?.subject).toBe('Activate your account')
  })

  it('also change what notices say by mail, and nothing of what the portal shows', async () => {
    const detail = await portal.ok('operator/mail-texts/detail', { brandId: 1, template: 'service-ready' }, { as: owner })
    expect(detail.variables.map(({ name }) => name)).toEqual(['address', 'brand', 'customer', 'name'])
    const given = { subject: 'It runs: {name}', body: 'Hello {customer}.', button: 'Look' }
    await portal.ok('operator/mail-texts/save', { ...of, template: 'service-ready', ...given }, { as: owner })
    const as = await customer(portal, 'told')
    const params = { name: 'web-01', address: '203.0.113.9' }
    await portal.db.transaction((tx) => notify(tx, { accountId: as.id, kind: 'service-ready', params, mail: true, cause: 'wording:told' }))
    const [mail] = await mailsTo(portal, as.email)
    expect(mail?.subject).toBe('It runs: web-01')
    expect(mail?.text).toContain('Hello Name of told.')
    const { items } = await portal.ok('user/notification/list', { page: 1, pageSize: 20 }, { as })
    expect(JSON.stringify(items)).not.toContain('It runs')
  })

  it.each([
    [{ subject: 'Hello {password}' }, 'mail-text.unknown', '{password}'],
    [{ body: 'Hello {name} {token} {secret}' }, 'mail-text.unknown', '{token}, {secret}'],
    [{ body: 'Hello {name' }, 'mail-text.broken', ''],
    [{ subject: '{name, nonsense}' }, 'mail-text.broken', ''],
    [{ body: '{name, plural, one {x}}' }, 'mail-text.broken', ''],
    [{ body: '{time, date, short}' }, 'mail-text.broken', ''],
    [{ body: '{name, number}' }, 'mail-text.broken', ''],
  ])('are refused where %j', async (patch, code, names) => {
    for (const path of ['operator/mail-texts/save', 'operator/mail-texts/preview', 'operator/mail-texts/test'] as const) {
      const refused = await portal.refused(path, { ...of, ...words, ...patch }, { as: owner })
      expect(refused.data.code).toBe(code)
      if (names) expect(refused.data.params.names).toBe(names)
    }
  })

  it('come to whoever tries them, with samples in place of what is not known', async () => {
    await portal.ok('operator/mail-texts/test', { ...of, ...words }, { as: owner })
    const [mail] = await mailsTo(portal, owner.email)
    expect(mail).toMatchObject({ template: 'test', subject: 'Hi Linh Tran, welcome to Arden Cloud' })
  })

  it('go back to the portal’s at one word', async () => {
    const { standard } = await portal.ok('operator/mail-texts/reset', of, { as: owner })
    expect(standard.subject).toBe('Activate your account')
    expect((await register('reader-again', 'en-US'))?.subject).toBe('Activate your account')
  })

  it('are said in mails of tickets and in the daily mail too, whose lines nobody can leave out', async () => {
    const as = await customer(portal, 'asks')
    for (const [template, subject] of [
      ['ticket-opened', 'Got {number}: {title}'],
      ['digest', '{n, plural, one {One thing} other {# things}} of {brand}'],
    ] as const)
      await portal.ok('operator/mail-texts/save', { ...of, template, subject, body: 'Dear {customer}.', button: 'Look' }, { as: owner })
    await portal.ok('user/ticket/add-new', { title: 'Slow disk', department: 'network', text: 'It is slow.' }, { as })
    const [opened] = await mailsTo(portal, as.email)
    expect(opened).toMatchObject({ template: 'ticket-opened', subject: expect.stringMatching(/^Got #T-\d+: Slow disk$/) })
    expect(opened?.text).toContain('Dear Name of asks.')
    await portal.ok('user/notification/preferences/set', { topic: 'teams', mail: 'daily', portal: true }, { as })
    const params = { team: 'Harbour', leader: 'Ada' }
    await portal.db.transaction((tx) => notify(tx, { accountId: as.id, kind: 'team-deleted', params, mail: true, cause: 'wording:daily' }))
    await portal.advance('24h')
    const [daily] = await mailsTo(portal, as.email)
    expect(daily).toMatchObject({ template: 'digest', subject: 'One thing of Arden Cloud' })
    expect(daily?.text).toContain('Dear Name of asks.')
    expect(daily?.text).toContain('Harbour')
  })
})
