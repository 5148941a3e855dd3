import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { png } from '../support/pictures.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { give } from '../support/shop.ts'
import { operator, type StaffMember } from '../support/staff.ts'
import { type Subjects, subjectOf } from '../support/subjects.ts'

/** Stands in everything that the second brand has, and nowhere else. */
const MARK = /kanari/i
const HOST = 'kanari.localhost'
const reads = (registry as readonly AnyEndpoint[]).filter((one) => !isOfStaff(one) && one.effect === 'read')

let portal: TestPortal
let staff: StaffMember
/** Of the first brand and of the second. */
let ours: Customer
let theirs: Customer
let things: Subjects
let logo: string
let colours: { readonly ours: string; readonly theirs: string }

const metadata = async (host?: string) => JSON.parse((await portal.ok('public/domain/metadata', {}, host ? { host } : {})).payload)
const all = (text: string) => ({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })

beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'both-brands')
  const as = staff
  const { items } = await portal.ok('operator/brand/list', {}, { as })
  const second = items.find(({ id }) => id === 2)
  if (!second) throw new Error('no second brand')
  const { code: _, upgrading: __, currencyFixed: ___, createdAt: ____, logo: _____, ...settings } = second
  const url = 'https://kanari.example/page'
  await portal.ok(
    'operator/brand/update',
    {
      ...settings,
      ...{ name: 'Kanari', hosts: [HOST], baseUrl: `http://${HOST}`, colour: '#123ABC' },
      ...{ mailSender: 'Kanari <no-reply@kanari.example>', supportEmail: 'help@kanari.example', termsUrl: url, privacyUrl: url },
      links: [{ id: 'kanari', label: all('Kanari link'), url, place: 'both' }],
      issuer: { legalName: 'Kanari Ltd', address: '1 Kanari Road', taxCode: 'KANARI', taxInvoice: false },
    },
    { as },
  )
  const content = png(40, 20, 'kanari').toString('base64')
  await portal.ok('operator/brand/logo/set', { id: 2, theme: 'light', content }, { as })
  await portal.ok('operator/terms/publish', { brandId: 2, kind: 'terms', replaces: 0, ask: true, texts: all('Kanari terms') }, { as })
  const words = { subject: 'Kanari {brand}', body: 'Kanari', button: 'Kanari' }
  const { items: templates } = await portal.ok('operator/mail-texts/list', { brandId: 2 }, { as })
  for (const { template } of templates.slice(0, 12))
    await portal.ok('operator/mail-texts/save', { brandId: 2, template, locale: 'en-US', ...words }, { as })
  ours = await customer(portal, 'of-arden')
  theirs = await customer(portal, 'of-kanari', { brandId: 2 })
  const note = { brandId: 2, title: all('Kanari news'), body: all('Kanari body'), mail: true }
  const { id } = await portal.ok('operator/announcements/create', note, { as })
  await portal.ok('operator/announcements/publish', { id, at: null }, { as })
  await give(portal, ours, 100_000)
  const vps = await activeVps(portal, ours)
  await portal.post(
    '/api2/user/ticket/add-new',
    { username: theirs.username, sessionId: theirs.sessionId, title: 'Kanari ticket', department: 'technical', text: 'Kanari' },
    { as: theirs, host: HOST },
  )
  await portal.post(
    '/api2/user/order/place',
    { username: theirs.username, sessionId: theirs.sessionId, type: 'topup', amount: 500_000, note: 'Kanari order' },
    { as: theirs, host: HOST },
  )
  await portal.drain()
  const newest = async (sql: string): Promise<number> => Number((await portal.db.pool.query(sql, [theirs.id])).rows[0]?.id ?? 0)
  things = {
    vps,
    account: theirs.id,
    order: await newest('select max(id) as id from invoice where account_id = $1'),
    ticket: await newest('select max(id) as id from support_ticket where account_id = $1'),
    notice: await newest('select max(id) as id from notice where account_id = $1'),
  }
  logo = (await metadata(HOST)).logo.light
  colours = { ours: (await metadata()).colour, theirs: (await metadata(HOST)).colour }
})
afterAll(() => portal.dispose())

/** Every field that could name somebody else's: all of them at once, and one by one. */
const inputs = ({ path, example }: AnyEndpoint): Record<string, unknown>[] => {
  const input = example as Record<string, unknown>
  const id = subjectOf(path, things)
  const about = 'id' in input && id !== null ? [{ ...input, id }] : []
  return [input, ...about, ...('search' in input ? [{ ...input, search: 'kanari' }] : [])]
}
const told = async (endpoint: AnyEndpoint, input: object, as: Customer, host?: string): Promise<string> => {
  const url = `/api2/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String((input as Record<string, unknown>)[name] ?? 'none'))}`
  const session = endpoint.auth === 'public' ? {} : { username: as.username, sessionId: as.sessionId }
  return JSON.stringify(await portal.post(url, { ...session, ...input }, { as, ...(host && { host }) }))
}

describe('[B1] two brands on one installation', () => {
  it('the second brand’s own customers are told its marks, so that the walk below would find them', async () => {
    const heard = await Promise.all(reads.map((endpoint) => told(endpoint, endpoint.example as object, theirs, HOST)))
    expect(heard.filter((text) => MARK.test(text)).length).toBeGreaterThan(4)
  })

  it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s tells the first brand’s customers nothing of it',
    async (_, endpoint) => {
      for (const input of inputs(endpoint)) expect(await told(endpoint, input, ours)).not.toMatch(MARK)
      // A session is worth nothing under the other brand's host, whatever it asks for.
      if (endpoint.auth !== 'public') expect(await told(endpoint, endpoint.example as object, theirs)).toContain('session-invalid')
    },
  )

  it('its metadata, pictures, terms and colours are found under its own hosts alone', async () => {
    expect(JSON.stringify(await metadata())).not.toMatch(MARK)
    expect(colours.theirs).not.toBe(colours.ours)
    const get = (url: string, host: string) => portal.app.inject({ method: 'GET', url, headers: { host } })
    expect((await get(logo, HOST)).statusCode).toBe(200)
    expect((await get(logo, 'portal.test')).statusCode).toBe(404)
    expect((await get('/legal/terms', HOST)).body).toMatch(MARK)
    expect((await get('/legal/terms', 'portal.test')).body).not.toMatch(MARK)
    for (const page of ['/api2/docs', '/api2/openapi.json', '/dev/terms', '/healthz'])
      expect((await get(page, 'portal.test')).body, page).not.toMatch(MARK)
  })

  it('its mails go to its customers alone, and say nothing of the first brand; nor do the first brand’s of it', async () => {
    const { rows } = await portal.db.pool.query<{ brand_id: string; text: string }>(
      `select brand_id, concat_ws(' ', sender, subject, text, html) as text from mail where template <> 'test'`,
    )
    const of = (id: number) => rows.filter((row) => Number(row.brand_id) === id).map(({ text }) => text)
    expect(of(2).length).toBeGreaterThan(0)
    for (const text of of(2)) expect(text).not.toMatch(/arden/i)
    for (const text of of(1)) expect(text).not.toMatch(MARK)
    expect((await mailsTo(portal, ours.email)).every(({ text, html }) => !MARK.test(text + html))).toBe(true)
  })

  it('its customers’ log-ins, names and mail addresses are its own: the same ones are free in the first brand', async () => {
    const twin = await customer(portal, 'of-kanari', { email: 'twin@example.com' })
    expect(twin.id).not.toBe(theirs.id)
    expect(await told(reads[0] as AnyEndpoint, {}, twin)).not.toMatch(MARK)
  })
})
