import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogins } from '../../src/modules/accounts/index.ts'
import { post } from '../../src/modules/ledger/index.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { Database } from '../../src/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { ledgerProblems } from '../support/shop.ts'
import { built, freePorts, type Running, startProxy, startRole, until } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-two-'))
const ORDERS = 4
const GIVEN = 100_000

let database: TestDatabase | undefined
let db: Database
let proxy: Awaited<ReturnType<typeof startProxy>>
let apis: Running[] = []
let workers: Running[] = []
let session: { username: string; sessionId: string }

beforeAll(async () => {
  await built()
  database = await createTestDatabase()
  db = new Database(database.url, { clock: systemClock, max: 4 })
  const ports = await freePorts(2)
  const env = {
    DATABASE_URL: database.url,
    PORTAL_DATA: folder,
    WEB_ROOT: '/nonexistent',
    HYPERVISOR: 'simulator',
    RATE_LIMIT_FACTOR: '100',
    LOG_LEVEL: 'warn',
    DATABASE_POOL: '8',
  }
  // All at once on an empty database: they migrate it and fill it one after the other.
  const started = await Promise.all([
    ...ports.map((port) => startRole('api', port, env)),
    ...[0, 0].map((port) => startRole('worker', port, env)),
  ])
  apis = started.slice(0, 2)
  workers = started.slice(2)
  proxy = await startProxy(ports)
})

afterAll(async () => {
  for (const { child } of [...apis, ...workers]) child.kill('SIGKILL')
  proxy?.server.close()
  await db?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly status: string
  readonly data: Record<string, never>
}

/** A call as a browser makes it, through the proxy: the next process in turn answers it. */
async function call<T>(path: string, body: object, base = proxy.url): Promise<T> {
  const response = await fetch(`${base}/api2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ ...session, ...body }),
  })
  const answer = (await response.json()) as Answer
  // A twin of a call that is under way is told so, and asks again under the same id.
  if (answer.data['code'] === 'busy') return await call(path, body, base)
  if (answer.status !== 'success') throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer.data)}`)
  return answer.data as T
}

const rows = async <T extends Record<string, unknown>>(text: string): Promise<T[]> => (await db.pool.query<T>(text)).rows

/** Running services, machines on the engine, numbered documents: what an order makes one of each of. */
async function counted(): Promise<{ active: number; running: number; machines: number; invoices: number }> {
  const [row] = await rows<{ active: number; running: number; invoices: number }>(
    `select (select count(*)::int from service where state = 'active') as active, (select count(*)::int from vps where power = 'running') as running,
      (select count(*)::int from invoice where series = 'tax-invoice' and brand_id = 1) as invoices`,
  )
  const machines = readdirSync(join(folder, 'simulator')).filter((name) => name.endsWith('.json')).length
  return { active: 0, running: 0, invoices: 0, ...row, machines }
}

/** The worker that copies an image now: who holds the lease of a saga's job. */
async function builder(): Promise<Running | undefined> {
  const held = await rows<{ pid: string }>(
    `select split_part(j.leased_by, ':', 2) as pid from job j
      join saga s on s.id = (j.payload ->> 'sagaId')::bigint join saga_step t on t.saga_id = s.id and t.name = 'copy-image' and t.state = 'intended'
      where j.leased_until > now() and j.name = 'saga.run'`,
  )
  return workers.find(({ child }) => held.some(({ pid }) => Number(pid) === child.pid))
}

describe('[M16] two of everything on one database', () => {
  it('started together on an empty database, they fill it once and share their keys', async () => {
    expect(await rows("select count(*)::int as n from brand where code = 'arden'")).toEqual([{ n: 1 }])
    const keys = await Promise.all(
      apis.map(({ port }) => call<{ publicKey: string }>('public/domain/metadata', {}, `http://127.0.0.1:${port}`)),
    )
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
    await until('ready', async () =>
      (await Promise.all(apis.map(({ port }) => fetch(`http://127.0.0.1:${port}/readyz`)))).every(({ ok }) => ok),
    )
  })

  it('a worker killed in the middle of a build: the other finishes it; an API process killed: the other answers; nothing is doubled', async () => {
    const [login] = demoLogins
    const { userID, username, sessionId } = await call<{ userID: number; username: string; sessionId: string }>('user/login', login)
    session = { username, sessionId }
    await db.transaction((tx) =>
      post(tx, 'grant', {
        brandId: 1,
        accountId: userID,
        currency: 'USD',
        key: 'two',
        cause: { reason: 'test' },
        wallet: 'main',
        amount: GIVEN,
      }),
    )
    const before = (await call<{ balance: { amount: number } }>('user/balance/overview', {})).balance.amount
    const [plan] = await rows<{ id: string; location: string }>(
      `select p.id, l.id as location from plan p, location l where p.code = 'premium-2' and l.code = 'SGN'`,
    )
    const item = { planId: Number(plan?.id), locationId: Number(plan?.location), periodMonths: 1, quantity: 1, image: 'debian-12' }

    const at = await counted()
    // Each order is sent twice under one request id, to both processes at once, as an impatient browser does.
    const twice = async <T>(path: string, body: object): Promise<T> => {
      const [one, other] = await Promise.all([call<T>(path, body), call<T>(path, body)])
      expect(other).toEqual(one)
      return one as T
    }
    let paid = 0
    for (let n = 0; n < ORDERS; n++) {
      const order = await twice<{ id: number; total: { amount: number } }>('user/order/place', { items: [item], requestId: `place-${n}` })
      await twice('user/order/finish', { id: order.id, method: 'balance', requestId: `pay-${n}` })
      paid += order.total.amount
    }

    const victims: Running[] = []
    await until('a worker copies an image', async () => {
      const found = await builder()
      if (found) victims.push(found)
      return found !== undefined
    })
    victims[0]?.child.kill('SIGKILL')
    expect(await victims[0]?.ended).toBe('SIGKILL')
    apis[0]?.child.kill('SIGKILL')
    expect(await apis[0]?.ended).toBe('SIGKILL')

    await until('every machine runs', async () => (await counted()).active === at.active + ORDERS)
    await until('no work is open', async () => (await rows(`select 1 from saga where state <> 'done'`)).length === 0)
    const { items } = await call<{ items: { status: string }[] }>('user/service/vps/list', { pageSize: 50 })
    expect(items.filter(({ status }) => status === 'running')).toHaveLength(at.running + ORDERS)
    const after = await counted()
    expect(after).toMatchObject({ machines: at.machines + ORDERS, invoices: at.invoices + ORDERS })

    expect((await call<{ balance: { amount: number } }>('user/balance/overview', {})).balance.amount).toBe(before - paid)
    expect(await ledgerProblems({ db })).toEqual([])
    // Numbers without a gap and without a twin.
    const [numbers] = await rows<{ serials: number; last: number }>(
      `select count(distinct serial)::int as serials, max(serial)::int as last from invoice where series = 'tax-invoice' and brand_id = 1`,
    )
    expect(numbers).toEqual({ serials: after.invoices, last: after.invoices })
    expect(await rows('select address_id from reservation group by address_id having count(*) > 1')).toEqual([])
    expect(await rows(`select 1 from job where state = 'failed'`)).toEqual([])
  })

  it('those that are left stop in order when told to', async () => {
    const left = [...apis, ...workers].filter(({ child }) => child.signalCode === null)
    expect(left).toHaveLength(2)
    for (const { child } of left) child.kill('SIGTERM')
    expect(await Promise.all(left.map(({ ended }) => ended))).toEqual([0, 0])
  })
})
