import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { VPS_SORT } from '@portal/contracts/modules/compute.contract.ts'
import { ORDER_SORT } from '@portal/contracts/modules/orders.contract.ts'
import { serviceTabSchema } from '@portal/contracts/modules/services.contract.ts'
import { registry } from '@portal/contracts/registry.ts'
import { expect } from 'vitest'
import { record } from '../../src/modules/compute/metrics/measure.live.ts'
import { staffLabels } from '../../src/platform/labels.ts'
import { type Customer, customer } from '../support/customers.ts'
import { fillTables } from '../support/filled-tables.ts'
import { fullScans } from '../support/plans.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { operator, type StaffMember } from '../support/staff.ts'

/** Every call that customers' and staff's pages are made of and that shows many rows. */
export const lists: readonly (readonly [string, AnyEndpoint])[] = registry
  .filter(
    ({ path, auth, effect }) => auth !== 'public' && effect === 'read' && /\/(list|overview|status|statement|search|metrics)$/.test(path),
  )
  .map((endpoint) => [endpoint.path, endpoint] as const)

/**
 * How many there are in all, or in each state, is known only by counting all: the one number of a staff's list that costs so. An index alone is
 * gone through where PostgreSQL knows which pages everybody sees, which depends on who else is at work.
 */
const COUNTS_ALL = [
  'account: select count(*) from "account"',
  'support_ticket: select count(*) from "support_ticket"',
  'rgc_session: select count(*) from "rgc_session"',
  'referral: select "state", count(*) from "referral"',
  'referral_withdrawal: select "outcome", count(*) from "referral_withdrawal"',
]

export interface FilledPortal {
  readonly portal: TestPortal
  readonly owner: Customer
  readonly staff: StaffMember
  readonly total: number
}

export async function filledPortal(total: number): Promise<FilledPortal> {
  const portal = await createTestPortal()
  const owner = await customer(portal, 'owner')
  const staff = await operator(portal, 'staff')
  await fillTables(portal, owner, total)
  return { portal, owner, staff, total }
}

export async function expectNoFullScan({ portal, owner, staff, total }: FilledPortal, endpoint: AnyEndpoint): Promise<void> {
  const { path, example } = endpoint
  const as = isOfStaff(endpoint) ? staff : owner
  const { username, sessionId } = as
  const own = endpoint.on && { id: await ownService(portal, owner) }
  const input: Record<string, unknown> = { ...(example as object), ...own }
  // A machine with an address of its own has no mapped ports to list.
  if (path === 'user/service/vps/port/list')
    await portal.db.pool.query('update vps set stored_port = 20000 where service_id = $1', [own?.id])
  const inputs = [input, ...('search' in input ? [{ ...input, search: 'machine-77' }] : [])]
  if (path === 'user/service/vps/list') {
    inputs.push(...serviceTabSchema.options.map((tab) => ({ ...input, tab })), ...VPS_SORT.map((sort) => ({ ...input, sort: `-${sort}` })))
  }
  if (path === 'operator/customers/list') {
    inputs.push(
      { search: '#1000077' },
      { search: 'zed 77' },
      { search: '203.0.113.9' },
      { tab: 'banned' },
      { tab: 'inactive' },
      { sort: 'username', page: 2 },
    )
    inputs.push({ sort: '-email' }, { brandId: 2 })
  }
  if (path === 'operator/orders/list') inputs.push({ serviceId: 48_077 })
  if (path === 'operator/services/list') inputs.push({ search: '77' }, { search: staffLabels['en-US'].services.suspension.abuse })
  if (path === 'operator/audit/list') {
    inputs.push({ tab: 'staff' }, { who: 'sue' }, { action: 'operator/' }, { accountId: 1_000_077 }, { status: 'error' }, { sort: 'at' })
    inputs.push({ from: '2026-11-01', to: '2026-11-01' })
  }
  if (path === 'user/order/list') {
    inputs.push(
      { ...input, type: 'renew', status: 'unpaid' },
      { ...input, from: '2020-02-01', to: '2020-02-02' },
      { ...input, minTotal: 10, maxTotal: 99 },
    )
    inputs.push(
      ...ORDER_SORT.flatMap((sort) => [
        { ...input, sort },
        { ...input, sort: `-${sort}`, page: 2 },
      ]),
    )
  }
  if (path === 'user/balance/statement') {
    inputs.push({ search: 'machine-77' }, { search: '12.50' }, { wallet: 'main' }, { template: 'invoice-pay' }, { sort: 'at', page: 2 })
    inputs.push({ from: '2020-02-01', to: '2020-02-02' })
  }
  if (path.endsWith('/search')) {
    const texts = [
      'machine-77',
      '#48077',
      '48077',
      '10.0.188',
      'other-77',
      'other-77@example.com',
      'Other 7',
      'someone',
      'FT2632',
      '203.0.113.9',
    ]
    inputs.push(...texts.map((text) => ({ text })))
  }
  if (path === 'user/ticket/list') inputs.push({ tab: 'open' }, { sort: 'title', page: 2 }, { search: 'word-77' })
  if (path === 'operator/tickets/list') {
    inputs.push(
      { search: '登录' },
      { search: '#T-7000077' },
      { tab: 'mine' },
      { tab: 'unassigned' },
      { tab: 'closed' },
      { tab: 'closed', sort: '-id' },
    )
    inputs.push({ sort: '-lastMessage' }, { department: 'network' }, { tag: 'fpt' }, { customerId: 1_000_077 }, { search: 'word 77' })
  }
  if (path === 'user/referral/list') inputs.push({ tab: 'immature' }, { sort: '-amount_reward', page: 2 }, { search: 'friend 7' })
  if (path.startsWith('operator/referrals/') && path !== 'operator/referrals/programmes/list') {
    inputs.push({ search: 'other-77' }, { search: '#77' }, { brandId: 1 }, { page: 3, sort: 'id' })
    const [tabs, sort] = path.includes('withdrawals') ? [['waiting', 'paid'], '-amount'] : [['held', 'immature', 'rejected'], '-reward']
    inputs.push({ sort }, ...tabs.map((tab) => ({ tab })))
  }
  if (path === 'operator/rgc/session/list') inputs.push({ tab: 'over' }, { tab: 'over', sort: 'until', page: 2 }, { accountId: 1_000_077 })
  if (path === 'user/calendar/overview') inputs.push({ days: 365 })
  const scans = await fullScans(portal, total / 2, async () => {
    for (const one of inputs) {
      const answer = await portal.post(`/api2/${path}`, { username, sessionId, ...one }, { as })
      expect(answer.status, JSON.stringify(answer.data)).toBe('success')
    }
  })
  expect(scans.filter((scan) => !COUNTS_ALL.some((all) => scan.startsWith(all)))).toEqual([])
}

async function ownService({ db }: TestPortal, { id }: Customer): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>('select id::float8 from service where account_id = $1 order by id limit 1', [id])
  return rows[0]?.id ?? 0
}

/** A pass over an engine of a thousand machines, among all the others' figures. */
export async function expectMeasuredByIndex({ portal, total }: FilledPortal): Promise<void> {
  const { rows } = await portal.db.pool.query<{ key: string; engine: string }>(
    'select engine_key as key, engine from vps where service_id % ($1::int / 200) = 0',
    [total],
  )
  const figures = { boot: 'one', cpus: 2, cpuSeconds: 1e6, memoryBytes: 5e8, disk: null, network: { receivedBytes: 1e9, sentBytes: 1e9 } }
  const read = new Map(rows.map(({ key }) => [key, figures]))
  const scans = await fullScans(portal, total / 2, () =>
    portal.db.transaction((tx) => record(tx, rows[0]?.engine ?? '', read, portal.clock.now())),
  )
  expect([scans, read.size >= 200]).toEqual([[], true])
}

/** What holds everything against everything, once a day, reads everything. */
const COMPARES_ALL: readonly string[] = ['renewals.reconcile', 'platform.reseal']

/** The billing run and what staff see of it: every service has a case, some have something due. */
export async function expectBillingByIndex({ portal, staff, total }: FilledPortal): Promise<void> {
  await portal.db.pool.query(
    `insert into renewal_case (service_id, brand_id, account_id, next_at, harm_at)
      select id, brand_id, account_id, case when id % 5000 = 0 then timestamptz '2026-11-01' else end_at end, case when id % 9000 = 0 then timestamptz '2026-11-01' end
      from service on conflict do nothing`,
  )
  await portal.owner.query('vacuum analyze renewal_case')
  await portal.db.pool.query('delete from job where name = any($1)', [COMPARES_ALL.map((name) => `plan:${name}`)])
  const planners = portal.modules.flatMap((module) => module.planners ?? []).filter(({ name }) => !COMPARES_ALL.includes(name))
  const calls: readonly (readonly [path: string, input: object])[] = [
    ['operator/billing/forecast', { days: 7 }],
    ['operator/billing/alerts', {}],
    ['operator/billing/history', {}],
    ...(['overdue', 'suspended', 'ended'] as const).map((tab) => ['operator/billing/services', { tab }] as const),
  ]
  const scans = await fullScans(portal, total / 2, async () => {
    for (const planner of planners) await portal.db.transaction((tx) => planner.run(tx))
    // What they booked: the run looks at some of the services that are due.
    for (let n = 0; n < 20; n++) await portal.runner.runOne()
    for (const [path, input] of calls) {
      const answer = await portal.post(`/api2/${path}`, { username: staff.username, ...input }, { as: staff })
      expect(answer.status, JSON.stringify(answer.data)).toBe('success')
    }
  })
  expect(scans).toEqual([])
}
