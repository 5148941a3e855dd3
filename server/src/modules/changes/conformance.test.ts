import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksOf, isAsBefore, isLarger } from '../../../test/sagas/resize.fixture.ts'
import { changeTools } from '../../../test/support/changes.ts'
import type { Customer } from '../../../test/support/customers.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { JobRunner } from '../../platform/jobs/runner.ts'
import { createLogger } from '../../platform/log.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  portal.simulator.faults.clear()
  owner = await somebody(portal, 10_000)
})

const world = () => ({ portal, from, owner })
const { premium1: sold, upgrade, balance } = changeTools(world)
const change = (id: number, more?: Parameters<typeof upgrade>[2]) => upgrade(id, 'premium-2', more)
const books = (id: number) => booksOf(world(), id)
const isDone = (id: number) => isLarger(world(), id)

describe('[M13] [O4] the change of a machine', () => {
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
    await isAsBefore(world(), id)
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
      const who = await somebody(portal, 10_000)
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
      expect(await balance()).toBe(10_000 - Number(upgrades) - Number(renewals))
      const periods = renewed.status === 'success' ? 2 : 1
      // All periods cost the dearer plan's price in the end, however the two were interleaved.
      if (service.planName === 'Premium 2') expect(500 + Number(upgrades) + Number(renewals)).toBe(960 * periods)
      else expect(Number(upgrades)).toBe(0)
    }
  })

  it('a database that loses the connection at any write leaves all of it or nothing, and the next try does it once', async () => {
    const id = await sold()
    await portal.owner.query(`create or replace function test_kill() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
    const killedAt = async (table: string, event: string, act: () => Promise<unknown>) => {
      await portal.owner.query(`create trigger test_kill before ${event} on ${table} for each row execute function test_kill()`)
      await act()
      await portal.owner.query(`drop trigger test_kill on ${table}`)
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
      expect(await books(id), table).toEqual([[], 10_000, ['(1,2048,25)']])
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
