import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../src/platform/migrate.ts'
import { PASSWORD } from '../support/customers.ts'
import { forApp } from '../support/database.ts'
import { createTestPortal, type Session, type TestPortal } from '../support/portal.ts'
import { ledgerProblems, shop } from '../support/shop.ts'
import { APP_ROLE } from '../support/template.ts'
import { emptyDatabase, firstRelease } from './migrations.ts'
import { restore } from './scripts.ts'

// A backup that the first release made of itself after five weeks of business; fixtures/README.md tells what is in it.
const file = fileURLToPath(new URL('fixtures/first-release/portal.tar', import.meta.url))
const ITS_END = '2026-12-26T12:20:00.000Z'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let portal: TestPortal
let before: Record<string, number>

beforeAll(async () => {
  database = await emptyDatabase()
  const { keys } = await restore({ url: database.url, file, migrate: (url) => migrate(url, { folder: firstRelease() }) })
  before = await counts(database.url)
  await migrate(database.url, { appRole: APP_ROLE, realTime: false })
  portal = await createTestPortal({ env: { ...keys, DATABASE_URL: forApp(database.url) }, seed: false })
  portal.clock.set(new Date(ITS_END))
  await portal.seed()
})
afterAll(async () => {
  await portal?.dispose()
  await database?.drop()
})

async function counts(url: string): Promise<Record<string, number>> {
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from account) as accounts, (select count(*)::int from service) as services,
      (select count(*)::int from invoice) as invoices, (select count(*)::int from ledger_entry) as entries, (select count(*)::int from activity) as activities`,
  )
  await client.end()
  return rows[0]
}

async function signIn(username: string, password: string): Promise<Session> {
  const { sessionId } = await portal.ok('user/login', { username, password })
  return { username, sessionId: String(sessionId) }
}

describe('a database of the first release with five weeks of business in it', () => {
  it('is brought to this version with every row and a sound ledger', async () => {
    expect(before).toMatchObject({ accounts: 4, services: 6 })
    expect(await counts(database.url)).toEqual(before)
    expect(await ledgerProblems(portal)).toEqual([])
    await expect(portal.owner.query('update ledger_entry set amount = amount + 1')).rejects.toThrow(/append-only/)
  })

  it('its customers sign in, see their servers, open their secrets, and renew', async () => {
    const demo = await signIn('demo', 'demo-Pass-2026')
    const { items } = await portal.ok('user/service/vps/list', { pageSize: 50 }, { as: demo })
    const web = items.find(({ name }) => name === 'first-web')
    expect(web).toMatchObject({ note: 'shop of the first release', paymentStatus: 'OK' })
    const id = Number(web?.id)
    expect((await portal.ok('user/service/vps/reveal-password', { id }, { as: demo, proof: 'demo-Pass-2026' })).password).not.toBe('')
    const { end } = await portal.ok('user/service/vps/detail', { id }, { as: demo })
    const renewed = await portal.ok('user/service/vps/renew', { ids: [id], method: 'balance' }, { as: demo, requestId: 'after-upgrade' })
    expect(renewed.invoices).toMatchObject([{ status: 'renewed' }])
    expect(Date.parse(String(renewed.items[0]?.end))).toBeGreaterThan(Date.parse(String(end)))
    for (const path of ['user/order/list', 'user/notification/list', 'user/log/list', 'user/balance/statement'] as const)
      expect((await portal.ok(path, {}, { as: demo })).total, path).toBeGreaterThan(0)
  })

  it('what was under way goes on: a build of the old version is finished, an open invoice is paid', async () => {
    const demo = await signIn('demo', 'demo-Pass-2026')
    const { items: orders } = await portal.ok('user/order/list', { pageSize: 50 }, { as: demo })
    const unpaid = orders.find(({ status }) => status === 'unpaid')
    await portal.ok('user/order/finish', { id: Number(unpaid?.id), method: 'balance' }, { as: demo })
    await portal.advance('10m')
    const { items } = await portal.ok('user/service/vps/list', { pageSize: 50 }, { as: demo })
    expect(items.find(({ name }) => name === 'half-built')).toMatchObject({ status: 'running' })
    expect(items.find(({ name }) => name === 'unpaid-one')).toMatchObject({ status: 'running' })
    expect((await portal.db.pool.query(`select 1 from job where state = 'failed'`)).rows).toEqual([])
  })

  it('whom the old version suspended pays late and gets the server back; new orders are delivered', async () => {
    const ann = await signIn('annie', PASSWORD)
    const { items } = await portal.ok('user/service/vps/list', {}, { as: ann })
    expect(items).toMatchObject([{ name: 'ann-off', paymentStatus: 'Suspended' }])
    await portal.ok('user/service/vps/renew', { ids: [Number(items[0]?.id)], method: 'balance' }, { as: ann, requestId: 'late' })
    const { item } = await shop(portal)
    const order = await portal.ok('user/order/place', { items: [item('premium-1')] }, { as: ann, requestId: 'new' })
    await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as: ann })
    await portal.advance('10m')
    const after = await portal.ok('user/service/vps/list', {}, { as: ann })
    expect(after.items.map(({ paymentStatus }) => paymentStatus)).toEqual(['OK', 'OK'])
    expect(await ledgerProblems(portal)).toEqual([])
  })
})
