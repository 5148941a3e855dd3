import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { events } from '@portal/contracts/events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../support/customers.ts'
import { column } from '../support/life.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { built, type Running, startRole, until } from './processes.ts'

interface Heard {
  /** `suspended 7`: what happened to which service. */
  readonly about: string
  readonly id: string
  readonly body: string
}

let portal: TestPortal
let mine: Customer
let receiver: Server
const workers: Running[] = []
const heard: Heard[] = []
/** What the receiver has taken and not answered, and what it is to do so with. */
let unanswered: (() => void)[] = []
let holds: string | null = null

beforeAll(async () => {
  await built()
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const { type, data } = JSON.parse(body) as { type: string; data: { serviceId: number } }
      const about = `${type.replace('service.', '')} ${data.serviceId}`
      heard.push({ about, id: String(request.headers['webhook-id']), body })
      const answer = (): void => void response.writeHead(200).end('taken')
      if (about === holds) unanswered.push(answer)
      else answer()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  portal = await createTestPortal({ env: { WEBHOOK_HOSTS: '127.0.0.1' } })
  mine = await customer(portal, 'listens')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const chosen = ['service.suspended' as const, 'service.resumed' as const]
  await portal.ok('user/webhook/create', { url, label: '', events: chosen }, { as: mine, proof: PASSWORD })
  // The clock of the workers, through the setting that demo mode shares: a moment after what the portal writes.
  await portal.db.pool.query(`insert into setting (name, value, at) values ('demo-clock-offset', $1::jsonb, now())`, [
    JSON.stringify(portal.clock.now().getTime() + 1000 - Date.now()),
  ])
})

afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL')
  receiver?.closeAllConnections()
  receiver?.close()
  await portal?.dispose()
})

/** On the portal's own data folder: what sealed the webhook's secret opens it there too. */
async function startWorker(): Promise<Running> {
  const env = { DATABASE_URL: portal.db.url, PORTAL_DATA: portal.dataDir, WEB_ROOT: '/nonexistent', HYPERVISOR: 'simulator' }
  const worker = await startRole('worker', 0, { ...env, WEBHOOK_HOSTS: '127.0.0.1', LOG_LEVEL: 'silent', DATABASE_POOL: '8' })
  workers.push(worker)
  return worker
}

/** What it was at work on is left to it until the test says otherwise, however slow the machine is. */
async function killed(worker: Running): Promise<void> {
  worker.child.kill('SIGKILL')
  expect(await worker.ended).toBe('SIGKILL')
  await leasedFor(worker, '1 hour')
}

/** What a dead process was at work on is anybody's once its lease is over: as if that were now. */
const leaseOver = (worker: Running) => leasedFor(worker, '0 hours')

async function leasedFor({ child }: Running, time: string): Promise<void> {
  const sql = `update job set leased_until = clock_timestamp() + $2::interval where name = 'webhooks.send' and split_part(leased_by, ':', 2) = $1`
  expect((await portal.db.pool.query(sql, [String(child.pid), time])).rowCount).toBe(1)
}

const suspended = (serviceId: number) =>
  portal.db.transaction((tx) => tx.emit(events.serviceSuspended, { serviceId, kind: 'probe', reason: 'nonpayment' }, mine.id))
const resumed = (serviceId: number) => portal.db.transaction((tx) => tx.emit(events.serviceResumed, { serviceId, kind: 'probe' }, mine.id))
const of = (serviceId: number) => heard.filter(({ about }) => about.endsWith(` ${serviceId}`))
const told = (serviceId: number) => of(serviceId).map(({ about }) => about.split(' ')[0])
const hears = (serviceId: number, times: number) =>
  until(`service ${serviceId} is heard of ${times} times`, async () => of(serviceId).length >= times)
/** Only so many lanes are under way: whatever else was sent is noted. */
const left = (lanes: number) =>
  until(`${lanes} lanes are left`, async () => (await column(portal, `select 1 from job where name = 'webhooks.send'`)).length === lanes)
const noted = (serviceId: number) =>
  column(portal, `select state || ' ' || attempts from webhook_delivery where lane = $1 order by id`, `service:${serviceId}`)

describe('[P3a] a worker that is killed with -9 between sending a webhook and noting it', () => {
  it('before the answer came: another sends it again under the same id, then what happened to the same thing next', async () => {
    const first = await startWorker()
    holds = 'suspended 1'
    await suspended(1)
    await resumed(1)
    await suspended(2)
    await Promise.all([hears(1, 1), hears(2, 1)])
    await left(1)
    await killed(first)
    holds = null
    expect(await noted(1)).toEqual(['waiting 0', 'waiting 0'])

    await startWorker()
    // It is at work, and leaves what another may still be sending until that one's lease is over.
    await suspended(3)
    await hears(3, 1)
    expect(told(1)).toEqual(['suspended'])
    await leaseOver(first)
    await hears(1, 3)
    expect(told(1)).toEqual(['suspended', 'suspended', 'resumed'])
    const [sent, again, next] = of(1)
    expect(again).toEqual(sent)
    expect(next?.id).not.toBe(sent?.id)
  })

  it('after the receiver took it: the same, and it is noted once', async () => {
    const victim = workers.at(-1) as Running
    holds = 'suspended 4'
    await suspended(4)
    await resumed(4)
    await hears(4, 1)
    holds = null
    // Whoever notes it now has to wait.
    const lock = await portal.db.pool.connect()
    try {
      await lock.query('begin')
      await lock.query(`select from webhook_delivery where lane = 'service:4' for update`)
      for (const answer of unanswered) answer()
      unanswered = []
      const waiting = `select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%update webhook_delivery%'`
      await until('the answer is about to be noted', async () => (await column(portal, waiting)).length === 1)
      await left(1)
      await killed(victim)
      // PostgreSQL would do what it was told, though nobody waits for it any more: as if it had not been told yet.
      await column(portal, `select pg_terminate_backend(pid) from (${waiting}) told`)
      await until('it is not noted', async () => (await column(portal, waiting)).length === 0)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
    expect(await noted(4)).toEqual(['waiting 0', 'waiting 0'])

    await startWorker()
    await leaseOver(victim)
    await hears(4, 3)
    await left(0)
    expect(told(4)).toEqual(['suspended', 'suspended', 'resumed'])
    expect(of(4)[1]).toEqual(of(4)[0])
    for (const serviceId of [1, 4]) expect(await noted(serviceId)).toEqual(['delivered 1', 'delivered 1'])
    // Six things happened, and each was heard under one id.
    expect([new Set(heard.map(({ about }) => about)).size, new Set(heard.map(({ id }) => id)).size]).toEqual([6, 6])
  })
})
