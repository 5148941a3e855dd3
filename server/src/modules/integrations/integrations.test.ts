import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { begin } from '../../../test/support/shop.ts'
import { operator } from '../../../test/support/staff.ts'
import { SECRET as S3_SECRET, s3Stub } from '../../drivers/files/s3/stub.conformance.ts'
import { queueMail } from '../../platform/mail.ts'

const SECRET = 'whsec-nobody-may-see'
const brandId = 1
let portal: TestPortal
let staff: Awaited<ReturnType<typeof operator>>
let as: Customer
let server: SMTPServer
let taken: string[] = []
let port = 0

beforeAll(async () => {
  portal = await createTestPortal()
  staff = await operator(portal, 'owner-of-gateways')
  as = await customer(portal, 'payer')
  server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        taken = [...taken, ...session.envelope.rcptTo.map(({ address }) => address)]
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.server.address() as { port: number }).port
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await portal.dispose()
})

const second = { 'en-US': 'Second account', 'vi-VN': 'Tài khoản thứ hai', 'zh-CN': '第二账户' }
const open = (more: object = {}) =>
  portal.ok(
    'operator/integration/create',
    { kind: 'payment', vendor: 'sandbox', title: 'Second', label: second, brandId, settings: { secret: SECRET }, ...more },
    { as: staff },
  )
const post = (recipient: string) =>
  portal.db.transaction((tx) =>
    queueMail(tx, {
      ...{ brandId, accountId: null, cause: recipient, template: 'test', locale: 'en-US', sender: 'Us <us@example.com>' },
      ...{ recipient, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
    }),
  )
const offered = async () => (await portal.ok('user/payment_detail/list', {}, { as })).items.map(({ method, title }) => [method, title])
const topup = async () => (await portal.ok('user/order/place', { type: 'topup', amount: 900 }, { as })).id

describe('stores of files', () => {
  it('each of the three can be set up; one is tried first, is every brand’s, and its secret is never shown', async () => {
    const { items } = await portal.ok('operator/integration/vendors', {}, { as: staff })
    expect(items.filter(({ kind }) => kind === 'files').map(({ id }) => id)).toEqual(['postgres', 'disk', 's3'])
    const create = (vendor: string, more: object = {}) =>
      portal.call(
        'operator/integration/create',
        { kind: 'files', vendor, title: vendor, label: null, brandId: null, settings: {}, ...more },
        { as: staff },
      )
    for (const vendor of ['postgres', 'disk']) expect(await create(vendor)).toMatchObject({ status: 'success', data: { usable: true } })
    expect(await create('disk', { brandId })).toMatchObject({ status: 'error', data: { fields: { brandId: expect.any(String) } } })
    const stub = await s3Stub()
    const settings = { endpoint: stub.endpoint, bucket: 'bucket', accessKeyId: stub.access }
    expect(await create('s3', { settings: { ...settings, secretAccessKey: 'guessed' } })).toMatchObject({
      data: { code: 'integration.not-reached' },
    })
    const { data } = await create('s3', { settings: { ...settings, secretAccessKey: S3_SECRET } })
    const detail = await portal.ok('operator/integration/detail', { id: data.id }, { as: staff })
    expect(detail).toMatchObject({ settings: { bucket: 'bucket' }, secretsSet: ['secretAccessKey'] })
    expect(JSON.stringify(detail)).not.toContain(S3_SECRET)
    await stub.close()
  })
})

describe('a new address', () => {
  const words = {
    'en-US': 'Enter this again. The destination or its verification changed, so the saved value won’t be sent there.',
    'vi-VN': 'Vui lòng nhập lại: nơi nhận hoặc cách xác minh nơi nhận đã thay đổi, và giá trị đã lưu không được gửi đến đó.',
    'zh-CN': '请重新输入：连接目标或其验证方式已更改，已保存的内容不会发送过去。',
  }

  it('hears no secret that was entered for another one: it is typed again, also to be tried', async () => {
    let heard = 0
    const other = createServer((_, response) => {
      heard += 1
      response.writeHead(403).end()
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const stub = await s3Stub()
    const settings = { endpoint: stub.endpoint, bucket: 'bucket', accessKeyId: stub.access, secretAccessKey: S3_SECRET }
    const draft = { kind: 'files', vendor: 's3', title: 'Moves', label: null, brandId: null, settings } as const
    const { id, version } = await portal.ok('operator/integration/create', draft, { as: staff })
    const update = { id, version, title: 'Moves', label: null, settings: { endpoint } }
    for (const lang of ['en-US', 'vi-VN', 'zh-CN'] as const) {
      const answers = [
        await portal.refused('operator/integration/update', update, { as: staff, lang }),
        await portal.refused('operator/integration/test', { id, settings: { endpoint } }, { as: staff, lang }),
      ]
      for (const { data } of answers) expect(data.fields).toEqual({ 'settings.secretAccessKey': words[lang] })
    }
    expect(heard).toBe(0)
    const anew = { endpoint, secretAccessKey: 'typed-anew-for-there' }
    const tried = await portal.ok('operator/integration/test', { id, settings: anew }, { as: staff })
    expect([tried.ok, heard > 0]).toEqual([false, true])
    // What names no place changes alone.
    await portal.ok('operator/integration/update', { ...update, settings: { partMb: 8 } }, { as: staff })
    await stub.close()
    await new Promise((resolve) => other.close(resolve))
  })
})

describe('accounts at gateways', () => {
  it('a second account of one gateway is offered to its brand at once, under its own name and with its own secret', async () => {
    const account = await open()
    expect(await offered()).toContainEqual([account.id, 'Second account'])
    const id = await topup()
    const { redirect } = await portal.ok('user/order/finish', { id, method: account.id }, { as })
    expect(redirect).toMatch(/^\/dev\/pay\//)
    expect((await portal.ok('user/order/detail', { id }, { as })).payments).toMatchObject([{ method: account.id, title: 'Second account' }])
  })

  it('another brand’s customers are not offered it', async () => {
    const { items } = await portal.ok('operator/brand/list', {}, { as: staff })
    const other = items.find(({ id }) => id !== brandId)
    const account = await open({ title: 'Theirs', brandId: other?.id ?? 0, label: null })
    expect((await offered()).map(([method]) => method)).not.toContain(account.id)
    const { rows } = await portal.db.pool.query('select methods from brand where id = $1', [other?.id])
    expect(rows[0].methods).toContain(account.id)
    const refused = await portal.refused('user/order/finish', { id: await topup(), method: account.id }, { as })
    expect(refused.data.code).toBe('order.method-unavailable')
  })

  it('switched off it is offered no more, here and after a refresh elsewhere, and what was begun with it is still heard', async () => {
    const [id, { items }] = [await topup(), await portal.ok('operator/integration/list', {}, { as: staff })]
    const { key } = await begin(portal, as, id)
    const sandbox = items.find((one) => one.id === 'sandbox')
    await portal.ok('operator/integration/switch', { id: 'sandbox', version: sandbox?.version ?? 0, state: 'disabled' }, { as: staff })
    await portal.refreshDrivers()
    expect((await offered()).map(([method]) => method)).not.toContain('sandbox')
    const answer = await portal.app.inject({ method: 'POST', url: '/api2/hooks/payment/sandbox', payload: { key } })
    expect(answer.statusCode).toBe(401)
    await portal.ok('operator/integration/switch', { id: 'sandbox', version: (sandbox?.version ?? 0) + 1, state: 'active' }, { as: staff })
    expect((await offered()).map(([method]) => method)).toContain('sandbox')
  })

  it.each([
    ['qr', { kind: 'qr', picture: null, memo: expect.stringMatching(/^TEST/) }],
    ['transfer', { kind: 'transfer', memo: expect.stringMatching(/^TEST/), lines: [{ label: '银行', value: 'Sandbox Bank' }, {}, {}] }],
  ] as const)('%s: the order’s page says how to pay, in the reader’s language', async (way, next) => {
    const account = await open({ title: way, label: null, settings: { secret: SECRET, way } })
    const id = await topup()
    const finished = await portal.ok('user/order/finish', { id, method: account.id }, { as })
    expect(finished).toMatchObject({ redirect: null, status: 'pending', msg: 'Payment instructions are ready.' })
    expect((await portal.ok('user/order/detail', { id }, { as, lang: 'zh-CN' })).payments).toMatchObject([{ redirect: null, next }])
  })

  it('form: a page of ours posts it, only to its gateway, and only while the payment waits', async () => {
    const account = await open({ title: 'form', label: null, settings: { secret: SECRET, way: 'form' } })
    const { redirect } = await portal.ok('user/order/finish', { id: await topup(), method: account.id }, { as })
    const page = await portal.app.inject({ method: 'GET', url: redirect ?? '', headers: { 'accept-language': 'vi-VN,vi;q=0.9' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('name="action" value="pay"')
    expect(page.body).toContain('lang="vi-VN"')
    expect(page.headers['content-security-policy']).toMatch(/script-src [^;]*'sha256-/)
    expect((await portal.app.inject({ method: 'GET', url: '/api2/hooks/pay/pay-unknown' })).statusCode).toBe(404)
  })

  it('no secret is ever told, written in the clear, or left in the audit log', async () => {
    const { id, version } = await open({ title: 'Kept quiet', label: null })
    await portal.ok(
      'operator/integration/update',
      { id, version, title: 'Kept quiet', label: null, settings: { secret: `${SECRET}-2` } },
      { as: staff },
    )
    const detail = await portal.ok('operator/integration/detail', { id }, { as: staff })
    expect(detail).toMatchObject({ secretsSet: ['secret'], settings: {} })
    const { rows } = await portal.db.pool.query(
      `select (select json_agg(e)::text from driver_instance e) || (select json_agg(a)::text from activity a) as all`,
    )
    for (const text of [rows[0].all, JSON.stringify(detail)]) expect(text).not.toContain(SECRET)
    expect(rows[0].all).toContain('secretsRenewed')
  })

  it('wrong settings stand beside their fields; the second of two who edit is told', async () => {
    const wrong = {
      kind: 'payment',
      vendor: 'sandbox',
      title: 'Wrong',
      label: null,
      brandId,
      settings: { secret: 'x', way: 'smoke' },
    } as const
    const refused = await portal.refused('operator/integration/create', wrong, { as: staff })
    expect(Object.keys(refused.data.fields ?? {}).sort()).toEqual(['settings.secret', 'settings.way'])
    const reach = { ...wrong, settings: { secret: SECRET, directory: '/etc' } }
    expect((await portal.refused('operator/integration/create', reach, { as: staff })).data.fields).toHaveProperty(['settings.directory'])
    const { id, version } = await open({ title: 'Twice', label: null })
    const edits = ['One', 'Two'].map((title) =>
      portal.call('operator/integration/update', { id, version, title, label: null }, { as: staff }),
    )
    expect((await Promise.all(edits)).map(({ http }) => http).sort()).toEqual([200, 409])
  })
})

describe('mail servers', () => {
  const smtp = (more: object = {}) => ({
    ...({ kind: 'mail', vendor: 'smtp', title: 'Office', label: null, brandId } as const),
    settings: { host: '127.0.0.1', port, security: 'none', ...more },
  })

  it('one that does not answer is not kept, and says why', async () => {
    const refused = await portal.refused('operator/integration/create', smtp({ port: 1 }), { as: staff })
    expect(refused.data.code).toBe('integration.not-reached')
    const tried = await portal.ok('operator/integration/test', { kind: 'mail', vendor: 'smtp', settings: smtp().settings }, { as: staff })
    expect(tried).toMatchObject({ ok: true })
  })

  it('a brand’s mails leave through its own server from then on; a second one is refused; switched off, they leave as before', async () => {
    // What the demo data still had to say.
    await portal.drain()
    const made = await portal.ok('operator/integration/create', smtp(), { as: staff })
    expect((await portal.refused('operator/integration/create', smtp(), { as: staff })).data.code).toBe('integration.mail-taken')
    await post('one@example.com')
    await portal.drain()
    expect(taken).toEqual(['one@example.com'])
    await portal.ok('operator/integration/switch', { id: made.id, version: made.version, state: 'disabled' }, { as: staff })
    await post('two@example.com')
    await portal.drain()
    expect(taken).toEqual(['one@example.com'])
  })

  it('is of a brand: without one it is refused', async () => {
    const refused = await portal.refused('operator/integration/create', { ...smtp(), brandId: null }, { as: staff })
    expect(refused.data.fields).toHaveProperty('brandId')
  })
})
