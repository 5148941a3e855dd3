import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { give, ledgerProblems, type Shop, shop } from '../../../test/support/shop.ts'
import { JobRunner } from '../../platform/jobs/runner.ts'
import { createLogger } from '../../platform/log.ts'
import { type FailureKind, StepFailure } from '../../platform/saga/definition.ts'
import { SimulatedCrash } from '../../platform/saga/runner.ts'

/** What goes wrong at which crossing between the house and the world; each plan strikes once. */
let plans: { readonly point: string; readonly error: () => Error }[] = []
const probe = (point: string): void => {
  const index = plans.findIndex((plan) => plan.point === point)
  const [plan] = index < 0 ? [] : plans.splice(index, 1)
  if (plan) throw plan.error()
}

let portal: TestPortal
let from: Shop
let owner: Customer
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal({ sagaProbe: probe })
  from = await shop(portal)
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})
beforeEach(async () => {
  plans = []
  portal.simulator.faults.clear()
  owner = await customer(portal, `matrix${++nth}`)
  await give(portal, owner, 10_000)
})

const STEPS = ['wait-turn', 'power-off', 'resize', 'power-on', 'confirm']
const crash = (): Error => new SimulatedCrash('killed')
const failure = (kind: FailureKind) => (): Error => new StepFailure(kind, `test: ${kind}`)

const sold = () =>
  activeVps(portal, owner, {
    planId: from.planId('premium-1'),
    plan: { name: 'Premium 1', cpu: 1, memoryMb: 2048, diskGb: 25, transferGb: 1000 },
    ...{ priceAmount: 500, autoRenew: false },
  })
const change = (id: number, more: object = { method: 'balance' }) =>
  portal.call('user/service/vps/change', { id, planId: from.planId('premium-2'), ...more }, { as: owner })
const main = async () =>
  Number((await column(portal, `select balance::int from ledger_account where owner_id = $1 and kind = 'main'`, owner.id))[0])
const notices = (kind: string) => column(portal, 'select id from notice where account_id = $1 and kind = $2', owner.id, kind)
const documents = () => column(portal, `select state from invoice where account_id = $1 and type = 'upgrade' order by id`, owner.id)
const reserved = (id: number) => column(portal, 'select (cpu, memory_mb, disk_gb)::text from reservation where service_id = $1', id)

async function upgraded(...wrong: typeof plans): Promise<number> {
  const id = await sold()
  plans = [...wrong]
  expect((await change(id)).status).toBe('success')
  await portal.advance('5m')
  expect(plans, 'what was to go wrong did').toEqual([])
  expect(portal.simulator.faults.pending).toBe(0)
  return id
}

/** The larger size on the engine and in the books, running as before, paid once and told once. */
async function isDone(id: number): Promise<void> {
  expect(portal.simulator.sizeOf(`vps-${id}`)).toEqual({ cpus: 2, memoryMb: 4096, diskGb: 40 })
  expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
  expect(await serviceNow(portal, id)).toMatchObject({ planName: 'Premium 2', priceAmount: 960, changeInvoiceId: null })
  expect([await documents(), await main(), await reserved(id)]).toEqual([['finished'], 9540, ['(2,4096,40)']])
  expect([(await notices('change-done')).length, (await notices('change-failed-refunded')).length]).toEqual([1, 0])
}

/** As it was: on the engine, in the books and on the balance; a disk that has grown stays. */
async function isUndone(id: number): Promise<void> {
  expect(portal.simulator.sizeOf(`vps-${id}`)).toMatchObject({ cpus: 1, memoryMb: 2048 })
  expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running' })
  expect(await serviceNow(portal, id)).toMatchObject({ planName: 'Premium 1', priceAmount: 500, changeInvoiceId: null })
  expect([await documents(), await main(), await reserved(id)]).toEqual([['cancelled'], 10_000, ['(1,2048,25)']])
  expect([(await notices('change-done')).length, (await notices('change-failed-refunded')).length]).toEqual([0, 1])
  expect(['running', 'success']).toContain((await column(portal, 'select state from vps where service_id = $1', id))[0])
}

describe('[M13] [O4] the change of a machine, whatever happens at each step', () => {
  describe.each(STEPS)('%s', (step) => {
    it('fails for good after it acted: everything is as it was, and refunded once', async () => {
      await isUndone(await upgraded({ point: `${step}:acted`, error: failure('permanent') }))
    })

    it.each(['transient', 'unknown'] as const)('has to be repeated (%s): done once', async (kind) => {
      await isDone(await upgraded({ point: `${step}:acted`, error: failure(kind) }))
    })

    it.each(['intended', 'acted', 'recorded'])('dies once %s: the next process carries on', async (moment) => {
      await isDone(await upgraded({ point: `${step}:${moment}`, error: crash }))
    })

    it.each(['undo', 'undone'])('dies at %s while everything is taken back', async (moment) => {
      await isUndone(await upgraded({ point: 'confirm:acted', error: failure('permanent') }, { point: `${step}:${moment}`, error: crash }))
    })
  })

  it.each(['resize', 'shutdown', 'start'] as const)('on an engine that loses request or answer of %s', async (operation) => {
    const id = await sold()
    portal.simulator.faults.next(operation, 'lost-request', { key: `vps-${id}` })
    portal.simulator.faults.next(operation, 'lost-answer', { key: `vps-${id}` })
    await change(id)
    await portal.advance('5m')
    await isDone(id)
  })

  it('a node that cannot run the larger machine: back to what it was, running again', async () => {
    const id = await sold()
    portal.simulator.faults.next('start', 'no-capacity', { key: `vps-${id}` })
    await change(id)
    await portal.advance('5m')
    await isUndone(id)
  })

  it('waits for an action that is under way, and keeps others away from then on', async () => {
    const id = await sold()
    await portal.ok('user/service/vps/restart', { id }, { as: owner })
    await change(id)
    await portal.advance('2s')
    expect((await portal.refused('user/service/vps/stop', { id }, { as: owner })).data.code).toBe('busy')
    await portal.advance('5m')
    await isDone(id)
  })
})

describe('[M16] asked for by many at once', () => {
  /** A process of its own on the same database. */
  const anotherRunner = () => new JobRunner({ db: portal.db, clock: portal.clock, log: createLogger('silent') }, portal.modules)

  it('a double click, two tabs and three calls to pay: one document, one debit, one change', async () => {
    const id = await sold()
    const { data } = await change(id, {})
    const calls = [
      ...Array.from({ length: 3 }, () => change(id)),
      ...Array.from({ length: 3 }, () => portal.call('user/order/finish', { id: data.invoice.id, method: 'balance' }, { as: owner })),
    ]
    const answers = await Promise.all(calls)
    expect(answers.filter(({ http }) => http >= 500)).toEqual([])
    await Promise.all([portal.drain(), anotherRunner().drain()])
    await portal.advance('5m')
    await isDone(id)
  })

  it('an upgrade that races a renewal: whichever is first, each period is paid once and at a price that held', async () => {
    for (let round = 0; round < 4; round++) {
      const who = await customer(portal, `racer${nth}-${round}`)
      await give(portal, who, 10_000)
      owner = who
      const id = await sold()
      const renewal = portal.call('user/service/vps/renew', { ids: [id], periodMonths: 1, method: 'balance' }, { as: who })
      const [renewed, grown] = await Promise.all([renewal, change(id)])
      expect([renewed.http, grown.http].filter((http) => http >= 500)).toEqual([])
      await portal.advance('5m')
      const service = await serviceNow(portal, id)
      const [upgrades] = await column(
        portal,
        `select coalesce(sum(paid_main), 0)::int from invoice where account_id = $1 and type = 'upgrade'`,
        who.id,
      )
      const [renewals] = await column(
        portal,
        `select coalesce(sum(paid_main), 0)::int from invoice where account_id = $1 and type = 'renew'`,
        who.id,
      )
      expect(await main()).toBe(10_000 - Number(upgrades) - Number(renewals))
      const periods = renewed.status === 'success' ? 2 : 1
      // All periods cost the dearer plan's price in the end, however the two were interleaved.
      if (service.planName === 'Premium 2') expect(500 + Number(upgrades) + Number(renewals)).toBe(960 * periods)
      else expect(Number(upgrades)).toBe(0)
    }
  })

  it('a database that loses the connection at any write leaves all of it or nothing, and the next try does it once', async () => {
    const id = await sold()
    await portal.db.pool.query(`create or replace function test_kill() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
    const killedAt = async (table: string, event: string, act: () => Promise<unknown>) => {
      await portal.db.pool.query(`create trigger test_kill before ${event} on ${table} for each row execute function test_kill()`)
      await act()
      await portal.db.pool.query(`drop trigger test_kill on ${table}`)
    }
    for (const [table, event] of [
      ['invoice', 'insert'],
      ['service_change', 'insert'],
      ['ledger_entry', 'insert'],
      ['reservation', 'update'],
      ['plan_location', 'update'],
      ['service', 'update'],
    ] as const) {
      await killedAt(table, event, async () => expect((await change(id)).http, table).toBe(500))
      expect([await documents(), await main(), await reserved(id)], table).toEqual([[], 10_000, ['(1,2048,25)']])
    }
    expect((await change(id)).status).toBe('success')
    for (const [table, event] of [
      ['saga', 'insert'],
      ['notice', 'insert'],
      ['mail', 'insert'],
    ] as const) {
      await killedAt(table, event, () => portal.runner.drain().catch(() => undefined))
    }
    await portal.advance('10m')
    await isDone(id)
  })
})
