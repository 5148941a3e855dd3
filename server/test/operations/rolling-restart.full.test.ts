import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { demoLogins } from '../../src/modules/accounts/index.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { Database } from '../../src/platform/db.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { ledgerProblems } from '../support/shop.ts'
import { startBalancer } from './balancer.ts'
import { built, freePorts, type Running, startRole, until } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-rolling-'))
const CUSTOMERS = 6

let database: TestDatabase
let db: Database
let balancer: Awaited<ReturnType<typeof startBalancer>>
let env: NodeJS.ProcessEnv
let apis: Running[] = []
let worker: Running

beforeAll(async () => {
  await built()
  database = await createTestDatabase()
  db = new Database(database.url, { clock: systemClock, max: 4 })
  env = {
    DATABASE_URL: database.url,
    PORTAL_DATA: folder,
    WEB_ROOT: '/nonexistent',
    HYPERVISOR: 'simulator',
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'warn',
    DATABASE_POOL: '8',
    DRAIN_SECONDS: '3',
  }
  const ports = await freePorts(2)
  const started = await Promise.all([...ports.map((port) => startRole('api', port, env)), startRole('worker', 0, env)])
  apis = started.slice(0, 2)
  worker = started[2] as Running
  await Promise.all(apis.map(ready))
  balancer = await startBalancer(ports)
})

afterAll(async () => {
  for (const one of [...apis, worker]) one?.child.kill('SIGKILL')
  balancer?.close()
  await db?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const ready = ({ port }: Running): Promise<void> =>
  until(`${port} is ready`, async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true)

interface Told {
  readonly http: number
  readonly body: { readonly status: string; readonly data: Record<string, unknown> }
}

/** One request over a connection that is kept for the next one, and never sent again: what gets lost is seen. */
function send(agent: Agent, path: string, body: object): Promise<Told> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const asked = request(`${balancer.url}/api2/${path}`, { agent, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ http: answer.statusCode ?? 0, body: JSON.parse(text) }))
      answer.on('error', reject)
    })
    asked.on('error', (error) => reject(new Error(`${path}: ${error.message}`)))
    asked.end(JSON.stringify(body))
  })
}

async function signIn(login: (typeof demoLogins)[number]): Promise<{ username: string; sessionId: string }> {
  const { body } = await send(new Agent(), 'user/login', login)
  return { username: String(body.data['username']), sessionId: String(body.data['sessionId']) }
}

/** A customer who looks, orders and cancels without pause until told to stop; answers what was answered and how many orders were made. */
async function busy(who: number, session: object, goesOn: () => boolean): Promise<{ answers: string[]; orders: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: string[] = []
  let orders = 0
  const tell = async (path: string, body: object): Promise<Told['body']> => {
    const told = await send(agent, path, { ...session, ...body }).catch((error: Error) => ({
      http: 0,
      body: { status: error.message, data: {} },
    }))
    answers.push(told.http === 200 ? 'ok' : `${path} ${told.http} ${told.body.status} ${JSON.stringify(told.body.data)}`)
    return told.body
  }
  for (let n = 0; goesOn(); n++) {
    await tell('user/service/vps/list', {})
    await tell('user/dashboard/overview', {})
    const placed = await tell('user/order/place', { type: 'topup', amount: 500, requestId: `place-${who}-${n}` })
    if (placed.status === 'success') orders++
    await tell('user/order/cancel', { id: placed.data['id'], requestId: `cancel-${who}-${n}` })
  }
  agent.destroy()
  return { answers, orders }
}

/** A browser's event stream: opened again wherever it is closed, from where it was. */
function listen(
  session: object,
  goesOn: () => boolean,
): { readonly seen: Set<number>; readonly closings: number[]; readonly from: () => number } {
  const seen = new Set<number>()
  const closings: number[] = []
  let since = 0
  let first = Number.POSITIVE_INFINITY
  const agent = new Agent()
  const open = async (): Promise<void> => {
    const { body } = await send(agent, 'user/events/ticket', session)
    const socket = new WebSocket(`${balancer.url.replace('http', 'ws')}/api2/user/events`)
    socket.on('open', () => socket.send(JSON.stringify({ ticket: body.data['ticket'], since })))
    socket.on('message', (raw) => {
      const { id, type } = JSON.parse(String(raw)) as { id: number; type: string }
      since = Math.max(since, id)
      if (id > 0) first = Math.min(first, id)
      if (type === 'order.changed') seen.add(id)
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      closings.push(code)
      if (goesOn()) void open()
    })
  }
  void open()
  return { seen, closings, from: () => first }
}

describe('[R4a] a rolling restart under load', () => {
  it('loses no request: each process says that it goes, answers what it has, and ends; event streams come back without a gap', async () => {
    // One listens and works at a person's pace, so that what is missed can be told again one by one; the others are the load.
    const listener = await signIn(demoLogins[1])
    const crowd = await signIn(demoLogins[0])
    const topUps = async (): Promise<number> =>
      Number((await db.pool.query(`select count(*) as n from invoice where type = 'topup'`)).rows[0]?.n)
    const before = await topUps()
    let going = true
    const stream = listen(listener, () => going)
    const load = Promise.all(Array.from({ length: CUSTOMERS }, (_, who) => busy(who, who === 0 ? listener : crowd, () => going)))

    for (const [at, old] of [...apis.entries()]) {
      const began = await topUps()
      await until('the load flows', async () => (await topUps()) > began + 5)
      old.child.kill('SIGTERM')
      expect(await old.ended).toBe(0)
      apis[at] = await startRole('api', old.port, env)
      await ready(apis[at])
    }
    going = false
    const done = await load

    const answers = done.flatMap((one) => one.answers)
    expect(answers.filter((answer) => answer !== 'ok')).toEqual([])
    expect(answers.length).toBeGreaterThan(50)
    const placed = done.reduce((sum, { orders }) => sum + orders, 0)
    expect(await topUps()).toBe(before + placed)
    expect(await ledgerProblems({ db })).toEqual([])

    const { rows } = await db.pool.query<{ id: string }>(
      `select e.id from event e join account a on a.id = e.account_id where e.type = 'order.changed' and a.username = $1 and e.id > $2`,
      [listener.username, stream.from()],
    )
    expect(rows.length).toBeGreaterThan(5)
    await until('every event was seen', async () => rows.every(({ id }) => stream.seen.has(Number(id))))
    // Told to come back, not cut off.
    expect(stream.closings.every((code) => code === 1001)).toBe(true)
    expect(stream.closings.length).toBeGreaterThan(0)
  })
})
