import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogins } from '../../src/modules/accounts/index.ts'
import { post } from '../../src/modules/ledger/index.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { Database } from '../../src/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { ledgerProblems } from '../support/shop.ts'
import { built, freePorts, type Running, startRole } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-several-'))

let database: TestDatabase | undefined
let db: Database
let apis: Running[] = []
let session: { username: string; sessionId: string }

beforeAll(async () => {
  await built()
  database = await createTestDatabase()
  db = new Database(database.url, { clock: systemClock, max: 4 })
  const env = {
    ...{ DATABASE_URL: database.url, PORTAL_DATA: folder, WEB_ROOT: '/nonexistent', HYPERVISOR: 'simulator' },
    ...{ RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'warn', DATABASE_POOL: '8' },
  }
  const ports = await freePorts(2)
  apis = await Promise.all(ports.map((port) => startRole('api', port, env)))
})

afterAll(async () => {
  for (const { child } of apis) child.kill('SIGKILL')
  await db?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer<T> {
  readonly status: string
  readonly data: T & { readonly code?: string }
}

async function call<T>(at: number, path: string, body: object): Promise<Answer<T>> {
  const response = await fetch(`http://127.0.0.1:${apis[at % 2]?.port ?? 0}/api2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...session, ...body }),
  })
  return (await response.json()) as Answer<T>
}

const rows = async <T extends Record<string, unknown>>(text: string): Promise<T[]> => (await db.pool.query<T>(text)).rows

describe('[M16] two processes that are told at once to pay overlapping selections', () => {
  it('pay each invoice once and take its money once, whoever was first, and answer a repetition with the same', async () => {
    const [login] = demoLogins
    const opened = await call<{ userID: number; username: string; sessionId: string }>(0, 'user/login', login ?? {})
    const { userID, username, sessionId } = opened.data
    session = { username, sessionId }
    const owner = { brandId: 1, accountId: userID, currency: 'USD' as const }
    await db.transaction((tx) =>
      post(tx, 'grant', { ...owner, key: 'several', cause: { reason: 'test' }, wallet: 'main', amount: 100_000 }),
    )
    const [plan] = await rows<{ id: string; location: string }>(
      `select p.id, l.id as location from plan p, location l where p.code = 'premium-1' and l.code = 'SGN'`,
    )
    const item = { planId: Number(plan?.id), locationId: Number(plan?.location), periodMonths: 1, quantity: 1, image: 'debian-12' }
    const ids: number[] = []
    for (let n = 0; n < 6; n++)
      ids.push((await call<{ id: number }>(n, 'user/order/place', { items: [item], requestId: `place-${n}` })).data.id)
    const before = (await call<{ balance: { amount: number } }>(0, 'user/balance/overview', {})).data.balance.amount

    // Every selection goes to both processes under one id, in either order: what two tabs and a double click do.
    const selections = [ids, [...ids].reverse(), ids.slice(0, 3), ids.slice(2, 5), ids.slice(4), [ids[5] ?? 0, ids[0] ?? 0]]
    const twins = await Promise.all(
      selections.flatMap((some, n) =>
        [0, 1].map((at) => call<{ balance: object }>(at, 'user/order/finish-several', { ids: some, requestId: `pay-${n}` })),
      ),
    )
    expect(twins.filter(({ status }) => status === 'success').length).toBeGreaterThan(0)
    for (const id of ids) await call(id, 'user/order/finish-several', { ids: [id], requestId: `rest-${id}` })

    const unpaid = await rows(`select 1 from invoice where id in (${ids.join()}) and state = 'unpaid'`)
    const debits = await rows<{ n: number }>(
      `select count(*)::int as n from ledger_transfer where template = 'invoice-pay' and invoice_id in (${ids.join()}) group by invoice_id`,
    )
    const services = await rows(`select 1 from service where invoice_id in (${ids.join()})`)
    expect([unpaid.length, debits.map(({ n }) => n), services.length]).toEqual([0, [1, 1, 1, 1, 1, 1], 6])
    const after = (await call<{ balance: { amount: number } }>(1, 'user/balance/overview', {})).data.balance.amount
    expect(before - after).toBe(6000)
    expect(await ledgerProblems({ db })).toEqual([])
    for (const [n, some] of selections.entries()) {
      const again = await call<{ balance: object }>(n, 'user/order/finish-several', { ids: some, requestId: `pay-${n}` })
      const first = twins[2 * n]
      if (first?.status === 'success') expect(again).toEqual(first)
    }
  })
})
