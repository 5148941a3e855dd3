import { addDays } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { column, noticeKinds, periods, serviceNow, soldService, spent } from '../../../../test/support/life.ts'
import { withoutLooks } from '../../../../test/support/looks.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give, ledgerProblems } from '../../../../test/support/shop.ts'
import { JobRunner } from '../../../platform/jobs/runner.ts'
import { createLogger } from '../../../platform/log.ts'
import { plannerJob } from '../../../platform/planners.ts'
import { patchService } from '../../services/index.ts'
import { holdAccount, openAlerts, releaseAccount } from '../index.ts'

let portal: TestPortal
let owner: Customer
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
  await withoutLooks(portal)
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})
beforeEach(async () => {
  owner = await customer(portal, `run${++nth}`)
})

/** A process of its own on the same database. */
function anotherRunner(): JobRunner {
  const log = createLogger('silent')
  const planners = portal.modules.flatMap((module) => module.planners ?? []).map(plannerJob)
  return new JobRunner({ db: portal.db, clock: portal.clock, log }, [...portal.modules, { name: 'planners', jobs: planners }])
}
const inDays = async (days: number): Promise<void> => portal.clock.set(addDays(portal.clock.now(), days))
const states = (ids: readonly number[]) => column(portal, 'select payment_status from service where id = any($1) order by id', [...ids])

describe('[M16] run by many at once', () => {
  it('each service is billed, debited, extended and told exactly once', async () => {
    await give(portal, owner, 500 * 12)
    const ids = []
    for (let i = 0; i < 12; i++) ids.push(await soldService(portal, owner))
    // Three days before the end of a month, however long it is.
    await portal.advance('24d')
    await inDays(4)
    const runners = [portal.runner, ...Array.from({ length: 5 }, anotherRunner)]
    await Promise.all(runners.map((runner) => runner.drain()))
    await portal.drain()
    for (const id of ids) expect(await periods(portal, id)).toHaveLength(1)
    expect(await spent(portal, owner)).toBe(500 * 12)
    expect(await column(portal, `select count(*)::int from invoice where account_id = $1`, owner.id)).toEqual([12])
    expect((await noticeKinds(portal, owner)).filter((kind) => kind === 'service-renewed')).toHaveLength(12)
  })

  it('a deadlock is nobody’s fault: it is done again at once, and staff hear nothing', async () => {
    const id = await soldService(portal, owner, { autoRenew: false })
    // A sequence is not rolled back: the first look runs into it, the second does not.
    await portal.owner.query(`create sequence test_victim; create function test_deadlock() returns trigger language plpgsql as $$ begin
      if new.step = 'overdue' and nextval('test_victim') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$;
      create trigger test_deadlock before insert on renewal_step for each row execute function test_deadlock()`)
    await portal.advance('31d')
    await portal.owner.query('drop trigger test_deadlock on renewal_step')
    const late = 'select extract(epoch from t.at - s.end_at)::int from renewal_step t join service s on s.id = t.service_id where s.id = $1'
    expect(await column(portal, `${late} and t.step = 'overdue'`, id)).toEqual([expect.closeTo(0, -2)])
    expect(await column(portal, 'select kind from renewal_alert where service_id = $1', id)).toEqual([])
    expect(await column(portal, 'select last_value::int from test_victim')).toEqual([2])
  })

  it('a customer who renews in the same instant pays once, whoever was faster', async () => {
    const ids = []
    for (let i = 0; i < 6; i++) ids.push(await soldService(portal, owner, { kind: 'vps', type: 'premium' }))
    await give(portal, owner, 500 * 20)
    // Three days before the end of a month, however long it is.
    await portal.advance('24d')
    await inDays(4)
    const calls = ids.map((id) => portal.call('user/service/vps/renew', { ids: [id], periodMonths: 1, method: 'balance' }, { as: owner }))
    const [answers] = await Promise.all([Promise.all(calls), portal.drain(), anotherRunner().drain()])
    await portal.advance('1m')
    expect(answers.filter(({ http }) => http >= 500)).toEqual([])
    for (const id of ids) {
      const starts = await column(portal, `select period_start from renewal where service_id = $1 and state = 'paid'`, id)
      expect(new Set(starts.map(String)).size).toBe(starts.length)
      expect(starts.length).toBeGreaterThanOrEqual(1)
    }
    const paid = await column(
      portal,
      `select count(*)::int from renewal r join service s on s.id = r.service_id where s.account_id = $1 and r.state = 'paid'`,
      owner.id,
    )
    expect(await spent(portal, owner)).toBe(500 * Number(paid[0]))
  })

  it.each([
    ['one service', 1],
    ['services that are looked at together', 3],
  ])(
    'a database that loses the connection at any statement of the run of %s leaves all of it or nothing, and the next run does it once',
    async (_, amount) => {
      await give(portal, owner, 500 * amount)
      const ids = []
      for (let i = 0; i < amount; i++) ids.push(await soldService(portal, owner))
      // Three days before the end of a month, however long it is.
      await portal.advance('24d')
      await inDays(4)
      // Killed by the server at the n-th write of the run, again and again, a little later each time.
      for (const [table, event] of [
        ['invoice', 'insert'],
        ['renewal', 'insert'],
        ['ledger_entry', 'insert'],
        ['service', 'update'],
        ['notice', 'insert'],
        ['mail', 'insert'],
        ['renewal_case', 'update'],
      ] as const) {
        await portal.owner.query(`create or replace function test_kill() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
        await portal.owner.query(`create trigger test_kill before ${event} on ${table} for each row execute function test_kill()`)
        await expect(portal.runner.drain(), table).rejects.toThrow()
        await portal.owner.query(`drop trigger test_kill on ${table}`)
        expect(await column(portal, `select state from renewal where service_id = any($1)`, ids), table).toEqual([])
        expect(await spent(portal, owner)).toBe(0)
      }
      await portal.advance('1h')
      for (const id of ids) expect(await periods(portal, id)).toEqual([expect.any(String)])
      expect(await spent(portal, owner)).toBe(500 * amount)
    },
    60_000,
  )
})

describe('[M16] one bad row', () => {
  it('stops nobody, is told to staff, and goes on when it is repaired', async () => {
    await give(portal, owner, 5000)
    const [before, bad, after] = [await soldService(portal, owner), await soldService(portal, owner), await soldService(portal, owner)]
    // A price that no document can carry.
    await portal.db.pool.query('update service set price_amount = -700 where id = $1', [bad])
    await portal.advance('28d')
    expect([await periods(portal, before), await periods(portal, after)]).toEqual([[expect.any(String)], [expect.any(String)]])
    expect(await periods(portal, bad)).toEqual([])
    const alerts = (await portal.db.transaction((tx) => openAlerts(tx, 1))).filter(({ serviceId }) => serviceId === bad)
    expect(alerts).toMatchObject([{ kind: 'failed' }])
    await portal.db.pool.query('update service set price_amount = 500 where id = $1', [bad])
    await portal.advance('2d')
    expect(await periods(portal, bad)).toHaveLength(1)
    expect((await portal.db.transaction((tx) => openAlerts(tx, 1))).filter(({ serviceId }) => serviceId === bad)).toEqual([])
  })
})

describe('[M16] after days of downtime', () => {
  it('catches up in order: what was to be renewed is, what was to be told is told, and nothing is suspended in that run', async () => {
    await give(portal, owner, 500)
    const rich = await soldService(portal, owner)
    const poor = await soldService(portal, await customer(portal, `poor${nth}`), { autoRenew: false })
    await portal.advance('25d')
    await inDays(13)
    await portal.drain()
    expect([await periods(portal, rich), await states([rich, poor])]).toEqual([[expect.any(String)], ['OK', 'Overdue']])
    const { endAt } = await serviceNow(portal, rich)
    const [from] = await column(portal, 'select period_start from renewal where service_id = $1', rich)
    expect(endAt?.getTime()).toBeGreaterThan(portal.clock.now().getTime())
    expect(from).toBeInstanceOf(Date)
    await portal.advance('71h')
    expect(await states([poor])).toEqual(['Overdue'])
    await portal.advance('2h')
    expect(await states([poor])).toEqual(['Suspended'])
  })

  it('a job that was lost is found again', async () => {
    await give(portal, owner, 500)
    const id = await soldService(portal, owner)
    await portal.drain()
    await portal.db.pool.query(`delete from job where key = $1`, [`renewal:${id}`])
    await inDays(29)
    await portal.drain()
    await portal.drain()
    expect(await periods(portal, id)).toHaveLength(1)
  })

  it('a service that nobody announced is watched all the same', async () => {
    await give(portal, owner, 500)
    const id = await soldService(portal, owner)
    await portal.drain()
    await portal.db.pool.query('delete from renewal_case where service_id = $1', [id])
    await portal.db.pool.query(`delete from job where key = $1`, [`renewal:${id}`])
    await inDays(28)
    await portal.drain()
    await portal.drain()
    expect(await periods(portal, id)).toHaveLength(1)
  })
})

describe('[M16] a hold on the account', () => {
  it('keeps everything running that is not paid, until it is released; reminders go on', async () => {
    const id = await soldService(portal, owner, { autoRenew: false })
    await portal.db.transaction((tx) => holdAccount(tx, { accountId: owner.id, reason: 'bank transfer on its way', by: 'ann' }))
    await portal.advance('60d')
    expect(await states([id])).toEqual(['Overdue'])
    expect(await noticeKinds(portal, owner)).toEqual(['renewal-due', 'renewal-due', 'renewal-due', 'service-overdue'])
    await portal.db.transaction((tx) => releaseAccount(tx, owner.id))
    await portal.drain()
    expect(await states([id])).toEqual(['Suspended'])
  })

  it('what staff lift by hand is theirs: it is not ended', async () => {
    const id = await soldService(portal, owner, { autoRenew: false })
    await portal.advance('34d')
    await portal.db.transaction((tx) => patchService(tx, id, { suspensions: [] }))
    await portal.advance('60d')
    expect((await serviceNow(portal, id)).state).toBe('active')
  })
})
