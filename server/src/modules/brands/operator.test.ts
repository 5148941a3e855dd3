import type { EndpointTable } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

type Update = EndpointTable['operator/brand/update']['input']

let portal: TestPortal
let owner: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await operator(portal, 'boss')
})
afterAll(() => portal.dispose())

const brand = async (id: number) => {
  const { items } = await portal.ok('operator/brand/list', {}, { as: owner })
  const found = items.find((one) => one.id === id)
  if (!found) throw new Error(`no brand ${id}`)
  return found
}
const form = async (id: number, patch: Partial<Update> = {}): Promise<Update> => {
  const { code: _, upgrading: __, currencyFixed: ___, createdAt: ____, logo: _____, ...settings } = await brand(id)
  return { ...settings, ...patch }
}
const metadata = async (host?: string) => JSON.parse((await portal.ok('public/domain/metadata', {}, host ? { host } : {})).payload)

describe('[B1] a brand’s settings', () => {
  it('are what customers’ browsers are told at once, signed anew', async () => {
    await portal.ok(
      'operator/brand/update',
      await form(1, { name: 'Arden Hosting', colour: '#884411', termsUrl: 'https://arden.example/terms' }),
      {
        as: owner,
      },
    )
    expect(await metadata()).toMatchObject({ name: 'Arden Hosting', colour: '#884411', termsUrl: 'https://arden.example/terms' })
  })
  it('saved by two at once: the second is told, and nothing of the first is lost', async () => {
    const mine = await form(1, { supportEmail: 'first@arden.example' })
    const yours = await form(1, { supportEmail: 'second@arden.example' })
    const answers = await Promise.all([mine, yours].map((input) => portal.call('operator/brand/update', input, { as: owner })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    const won = answers.findIndex(({ http }) => http === 200)
    expect((await brand(1)).supportEmail).toBe([mine, yours][won]?.supportEmail)
  })
  it('keep the currency as soon as money has moved', async () => {
    expect((await brand(2)).currencyFixed).toBe(false)
    const as = await customer(portal, 'first-money', { brandId: 2 })
    await give(portal, as, 50_000, 'main', { id: 2, currency: 'VND' })
    expect((await brand(2)).currencyFixed).toBe(true)
    const refused = await portal.refused('operator/brand/update', await form(2, { currency: 'USD' }), { as: owner })
    expect(refused.data.fields).toHaveProperty('currency')
  })
  it('never share a host name with another brand, also when both ask at once', async () => {
    const taken = await portal.refused('operator/brand/update', await form(1, { hosts: ['*', 'sen.localhost'] }), { as: owner })
    expect(taken.data.fields?.hosts).toContain('Sen Việt')
    const draft = { ...(await form(1)), hosts: ['new.example'], name: 'New' }
    const { id: _, version: __, ...fresh } = draft
    const both = await Promise.all(
      ['new-a', 'new-b'].map((code) => portal.call('operator/brand/create', { ...fresh, code }, { as: owner })),
    )
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422])
    expect(await metadata('new.example')).toMatchObject({ name: 'New', host: 'new.example' })
  })
  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ locales: ['vi-VN' as const], defaultLocale: 'en-US' as const }, 'defaultLocale'],
    [{ methods: ['balance', 'gold'] }, 'methods'],
    [{ baseUrl: 'https://x.example/path' }, 'baseUrl'],
    [{ mailSender: 'nobody' }, 'mailSender'],
  ])('refuse %j beside its field', async (patch, field) => {
    expect((await portal.refused('operator/brand/update', await form(1, patch), { as: owner })).data.fields).toHaveProperty(field)
  })
  it('are changed by owners only; every change is logged with before and after [X3]', async () => {
    const billing = await operator(portal, 'money', ['billing', 'support', 'provisioning'])
    expect((await portal.refused('operator/brand/update', await form(1), { as: billing })).http).toBe(403)
    expect((await portal.refused('operator/brand/upgrading', { id: 1, upgrading: true }, { as: billing })).http).toBe(403)
    const { rows } = await portal.db.pool.query(
      `select before, after from activity where action = 'operator/brand/update' and status = 'success' order by id limit 1`,
    )
    expect(rows[0]).toMatchObject({ before: { name: 'Arden Cloud' }, after: { name: 'Arden Hosting' } })
  })
})

describe('[B2] upgrading, switched in the console', () => {
  it('answers 503 to customers at once; metadata, health, webhooks and staff go on; off again all is as before', async () => {
    const as = await customer(portal, 'waits')
    await portal.ok('operator/brand/upgrading', { id: 1, upgrading: true }, { as: owner })
    for (const path of ['user/profile', 'public/plan/list'] as const)
      expect(await portal.refused(path, {}, { as })).toMatchObject({ http: 503, data: { code: 'upgrading' } })
    expect(await metadata()).toMatchObject({ upgrading: true })
    expect((await portal.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
    // Told off for its signature, not sent away.
    expect((await portal.app.inject({ method: 'POST', url: '/api2/webhooks/sandbox', payload: {} })).statusCode).not.toBe(503)
    expect((await brand(1)).upgrading).toBe(true)
    // Another brand’s customers are not concerned.
    await portal.ok('public/plan/list', {}, { host: 'sen.localhost' })
    await portal.ok('operator/brand/upgrading', { id: 1, upgrading: false }, { as: owner })
    expect((await portal.ok('user/profile', {}, { as })).username).toBe('waits')
  })
})
