import { afterAll, beforeAll, expect, it } from 'vitest'
import { simulatorConfig } from '../../src/drivers/hypervisor/simulator/config.ts'
import { Simulator } from '../../src/drivers/hypervisor/simulator/driver.ts'
import { demoLogins } from '../../src/modules/accounts/index.ts'
import { reconcileAll } from '../../src/modules/renewals/reconcile/reconcile.ts'
import { TestClock } from '../../src/platform/clock.ts'
import { booksProblems } from '../support/books.ts'
import { createTestPortal, type Session, type TestPortal } from '../support/portal.ts'
import { operator, type StaffMember } from '../support/staff.ts'

const NOW = '2026-11-20T02:00:00.000Z'

/** A clock whose process is killed after so many steps of it. */
class MortalClock extends TestClock {
  stepsLeft = Number.POSITIVE_INFINITY

  override set(at: Date): void {
    if (--this.stepsLeft < 0) throw new Error('killed')
    super.set(at)
  }
}

let portal: TestPortal
let simulated: Simulator
let real: Simulator
let staff: StaffMember
let demo: Session
let linh: Session
beforeAll(async () => {
  const clock = new MortalClock(NOW)
  simulated = new Simulator(simulatorConfig.parse({}), { clock })
  // As where QEMU works: the engine that is preferred is a real one.
  const another: Record<string | symbol, unknown> = { id: 'real', simulated: false }
  const images = [{ id: 'tiny', title: 'Tiny', family: 'linux', minMemoryMb: 64, minDiskGb: 1 }]
  real = new Proxy(new Simulator(simulatorConfig.parse({ images }), { clock }), {
    get: (target, name) => another[name] ?? Reflect.get(target, name),
  })
  portal = await createTestPortal({ clock, env: { DEMO_STORY: 'yes' }, drivers: { hypervisors: [real, simulated] }, seed: false })
  // Its first start is killed early, in the middle and late, with everything leased that can be; started again it goes on from there.
  for (const steps of [10, 30, 40]) {
    clock.stepsLeft = steps
    await expect(portal.seed()).rejects.toThrow('killed')
    await portal.db.pool.query(`update job set leased_until = clock_timestamp() + interval '1 hour', leased_by = 'a process that died'`)
    clock.stepsLeft = Number.POSITIVE_INFINITY
    clock.set(new Date(NOW))
  }
  await portal.seed()
  staff = await operator(portal, 'reader')
  demo = await portal.ok('user/login', demoLogins[0])
  linh = await portal.ok('user/login', demoLogins[1])
})
afterAll(() => portal.dispose())

/** What contradicts itself in anybody's books. */
const contradictions = async (): Promise<string[]> => {
  const problems: string[] = []
  expect(await portal.db.transaction(reconcileAll)).toBe(true)
  const { rows } = await portal.db.pool.query<{ id: string }>('select id from account')
  for (const { id } of rows) problems.push(...(await booksProblems(portal, { id: Number(id) })))
  return problems
}
const tabs = async (): Promise<Record<string, string[]>> => {
  const named: Record<string, string[]> = {}
  for (const tab of ['installing', 'overdue', 'suspended', 'cancelled', 'ended'] as const) {
    const { items } = await portal.ok('operator/services/list', { tab, pageSize: 100 }, { as: staff })
    named[tab] = items.flatMap(({ name, customer }) => (customer.username === 'demo' ? [name] : [])).sort()
  }
  return named
}
const states = async (): Promise<Record<string, string>> => {
  const { items } = await portal.ok('user/service/vps/list', { pageSize: 100 }, { as: demo })
  return Object.fromEntries(items.map(({ name, status }) => [name, status]))
}

it('[R1a] the demo, killed three times in its first start, has services in every state, a year of invoices that agree with every book, and a customer who has nothing yet', async () => {
  expect(await contradictions()).toEqual([])
  expect(await tabs()).toEqual({
    ...{
      installing: ['api-01', 'legacy-01'],
      overdue: ['shop-01'],
      suspended: ['mail-01', 'old-portfolio.example'],
      cancelled: ['lab-01'],
      ended: ['old-blog'],
    },
  })
  expect(await states()).toMatchObject({ 'web-01': 'running', 'trial-01': 'running', 'mail-01': 'stopped' })
  const metal = await portal.ok('user/service/dedicated/list', {}, { as: demo })
  expect(Object.fromEntries(metal.items.map(({ name, status }) => [name, status]))).toEqual({
    'metal-01': 'running',
    'render-01': 'stopped',
  })
  const delivering = await portal.ok('operator/hardware/list', { tab: 'installing' }, { as: staff })
  expect(delivering.items.map(({ service }) => service?.name)).toEqual(['build-01'])
  const team = await portal.ok('user/service/vps/list', { tab: 'team' }, { as: demo })
  expect(team.items.map(({ name, role }) => [name, role])).toEqual([['werkstatt', 'co-owner']])
  const { rows } = await portal.db.pool.query<{ n: number }>(
    `select count(distinct date_trunc('month', paid_at))::int as n from invoice i join account a on a.id = i.account_id where a.username = 'demo'`,
  )
  expect(rows[0]?.n).toBeGreaterThanOrEqual(12)
  expect((await portal.ok('user/notification/list', {}, { as: demo })).total).toBeGreaterThan(20)
  const archive = (await portal.ok('user/service/vps/list', { type: 'storage' }, { as: demo })).items.find(({ name }) => name === 'archive')
  const disks = await portal.ok('user/service/vps/disk/list', { id: archive?.id ?? 0 }, { as: demo })
  expect(disks.items.map(({ name, sizeGb, state }) => [name, sizeGb, state])).toEqual([
    ['photos and scans', 500, 'ready'],
    ['office backups', 100, 'ready'],
  ])
  expect((await portal.ok('user/service/vps/list', {}, { as: linh })).total).toBe(0)
  expect((await portal.ok('user/order/list', {}, { as: linh })).total).toBe(0)
})

it('[R1a] its past is over when it is shown: the clock says now, nothing stands in the future, and nothing real was built for it', async () => {
  expect(portal.clock.now().toISOString()).toBe(NOW)
  // Started once more, nothing of it happens again.
  const services = 'select count(*)::int as n from service'
  const before = (await portal.db.pool.query(services)).rows
  await portal.seed()
  expect((await portal.db.pool.query(services)).rows).toEqual(before)
  const { rows } = await portal.db.pool.query(
    `select 'service' as what from service where start_at > $1 union all select 'invoice' from invoice where created_at > $1
      union all select 'job' from job where state = 'failed' or (state = 'waiting' and due_at < $1::timestamptz - interval '1 minute')`,
    [portal.clock.now()],
  )
  expect(rows).toEqual([])
  expect(await real.list()).toEqual([])
  const machines = await portal.db.pool.query<{ key: string; power: string | null }>(
    `select engine_key as key, power from vps where engine = 'simulator' and power is not null`,
  )
  expect(machines.rows.length).toBeGreaterThan(8)
  for (const { key, power } of machines.rows) expect([key, (await simulated.find(key))?.state]).toEqual([key, power])
})

it('[R1a] staff have work: a delivery that waits, money that nobody knows, late services, and alerts of them', async () => {
  await portal.advance('1m')
  await portal.drain()
  const { items } = await portal.ok('operator/alerts/list', {}, { as: staff })
  expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['work-stuck', 'delivery-late', 'payment-unmatched']))
  expect(items.length).toBeGreaterThanOrEqual(3)
  const { items: streams } = await portal.ok('operator/live/list', { tab: 'on-air' }, { as: staff })
  expect(streams).toMatchObject([
    {
      ...{ name: 'stage-live', customer: { username: 'demo' }, stream: { width: 1920, bitsPerSecond: 4_200_000 } },
      targets: [
        { name: 'YouTube', state: 'receiving' },
        { name: 'Twitch', state: 'waiting' },
      ],
    },
  ])
  const past = await portal.ok('user/service/vps/live/past', { id: streams[0]?.serviceId ?? 0 }, { as: demo })
  expect(past.broadcasts.map(({ endedAt }) => endedAt === null)).toEqual([true, false, false, false, false])
  expect(past.graph?.rate.avg.filter((rate) => rate !== null).length).toBeGreaterThan(60)
  // What was ordered last is built now, on a simulated site as all that the demo shows: this computer is for visitors' own orders.
  expect((await states())['api-01']).toBe('running')
  expect(await real.list()).toEqual([])
})

it('[R1a] what is late goes on by the rules, and the books stay in agreement', async () => {
  await portal.advance('12d')
  // Those who were signed in are not any more.
  staff = await operator(portal, 'later')
  const { suspended, ended } = await tabs()
  expect([suspended, ended]).toEqual([['staging'], ['mail-01', 'old-blog', 'old-portfolio.example', 'shop-01', 'trial-01']])
  // Old mails were swept meanwhile: that they were sent in time was looked at before.
  expect((await contradictions()).filter((one) => !one.includes('before anybody was told'))).toEqual([])
  // Twelve days of everybody's services: on a busy machine more than the two minutes that a test has.
})
