import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps, paidVps } from '../../../test/support/journey.ts'
import { noticeKinds } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { createLogger } from '../../platform/log.ts'
import { endService, findService, suspendService } from '../services/index.ts'
import { EngineWatch } from './watch-engines.live.ts'

let portal: TestPortal
let owner: Customer
let staff: StaffMember
let id: number
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  owner = await customer(portal, 'drifter')
  staff = await operator(portal, 'watcher', ['provisioning'])
})
afterAll(() => portal.dispose())
beforeEach(async () => {
  portal.simulator.faults.clear()
  id = await activeVps(portal, owner)
})

const key = () => `vps-${id}`
const engine = async () => (await portal.simulator.find(key()))?.state ?? null
const aMinutePasses = async (): Promise<void> => {
  await portal.advance('61s')
  await portal.drain()
}
const shown = async () => {
  const { state, power, trouble } = (
    await portal.db.pool.query<{ state: string; power: string | null; trouble: { code: string } | null }>(
      'select state, power, trouble from vps where service_id = $1',
      [id],
    )
  ).rows[0] ?? { state: null, power: null, trouble: null }
  return [state === 'success' ? power : state, trouble?.code ?? null]
}
const logged = async (): Promise<string[]> => {
  const { items } = await portal.ok('user/log/list', { serviceId: id, pageSize: 50 }, { as: owner })
  return items.filter(({ actor }) => actor === 'system').map(({ action, error }) => (error ? `${action}: ${error}` : action))
}
const alerts = async (kind: 'machine-trouble' | 'engine-silent') =>
  (await portal.ok('operator/alerts/list', { kind, pageSize: 50 }, { as: staff })).items.filter(
    ({ params }) => kind === 'engine-silent' || params['service'] === id,
  )

describe('what happens to a machine behind our back', () => {
  it('and is told by its engine is shown without waiting for the next comparison', async () => {
    await aMinutePasses()
    const watch = new EngineWatch({ db: portal.db, log: createLogger('silent'), engines: new Map([['simulator', portal.simulator]]) })
    await watch.start()
    await portal.simulator.stop(key())
    await watch.gather()
    await portal.drain()
    expect(await shown()).toEqual(['stopped', null])
    await watch.stop()
  })

  it('killed after it had run well, it is started again, and its owner reads that it had crashed', async () => {
    await portal.advance('11m')
    portal.simulator.befall(key(), 'crashed')
    await aMinutePasses()
    await aMinutePasses()
    expect([await engine(), await shown()]).toEqual(['running', ['running', null]])
    expect(await logged()).toContain('service/vps/check: The VPS stopped without a shutdown request.')
  })

  it('without its disk it is an error that says so, staff are told, and it heals when the disk is back', async () => {
    await portal.simulator.stop(key())
    portal.simulator.befall(key(), 'disk-missing')
    await aMinutePasses()
    expect(await shown()).toEqual(['error', 'vps-disk-missing'])
    // The button says why, and the call is refused.
    expect((await portal.ok('user/service/vps/detail', { id }, { as: owner })).actions.start).toEqual({ reason: 'vps-disk-missing' })
    expect((await portal.refused('user/service/vps/start', { id }, { as: owner })).data.code).toBe('vps-disk-missing')
    expect(await logged()).toContain('service/vps/check: The disk of this VPS was not found on its host. Our staff have been notified.')
    await aMinutePasses()
    expect(await alerts('machine-trouble')).toMatchObject([{ params: { trouble: 'disk' } }])
    portal.simulator.befall(key(), 'disk-back')
    await aMinutePasses()
    await aMinutePasses()
    expect([await shown(), await alerts('machine-trouble')]).toEqual([['stopped', null], []])
  })

  it('whose disk is taken away while it runs is shown as running, and as in trouble', async () => {
    portal.simulator.befall(key(), 'disk-missing')
    await aMinutePasses()
    expect(await shown()).toEqual(['running', 'vps-disk-missing'])
  })

  it('held because the disk of its host is full, it says so, staff are told, and it goes on by itself once there is room', async () => {
    portal.simulator.befall(key(), 'disk-full')
    await aMinutePasses()
    expect(await shown()).toEqual(['error', 'vps-disk-full'])
    expect(await logged()).toContainEqual(expect.stringContaining('This VPS is paused because the disk of its host is full.'))
    await aMinutePasses()
    expect(await alerts('machine-trouble')).toMatchObject([{ params: { trouble: 'full' } }])
    const { trouble, actions } = await portal.ok('user/service/vps/detail', { id }, { as: owner })
    expect([trouble?.code, actions.start, actions.stop]).toEqual(['vps-disk-full', { reason: 'vps-already-running' }, true])
    portal.simulator.faults.full = false
    await aMinutePasses()
    await aMinutePasses()
    expect([await engine(), await shown(), await alerts('machine-trouble')]).toEqual(['running', ['running', null], []])
  })

  it('held while its service is suspended, it is cut off and does not go on', async () => {
    portal.simulator.befall(key(), 'disk-full')
    await aMinutePasses()
    await portal.db.transaction((tx) => suspendService(tx, id, 'abuse'))
    portal.simulator.faults.full = false
    await aMinutePasses()
    await portal.advance('1m')
    expect([await engine(), (await shown())[0]]).toEqual(['stopped', 'stopped'])
  })

  it('removed on its engine, it is handed to staff', async () => {
    await portal.simulator.remove(key())
    await aMinutePasses()
    await aMinutePasses()
    expect(await alerts('machine-trouble')).toMatchObject([{ subject: String(id), params: { trouble: 'missing' } }])
  })

  it.each([
    ['suspended', () => portal.db.transaction((tx) => suspendService(tx, id, 'nonpayment'))],
    ['ended', () => portal.db.transaction((tx) => endService(tx, id, 7))],
  ])('switched on while it is %s, it is cut off again', async (_, stop) => {
    await stop()
    await portal.advance('1m')
    expect(await engine()).toBe('stopped')
    await portal.simulator.start(key())
    await aMinutePasses()
    await portal.advance('1m')
    expect([await engine(), (await shown())[0]]).toEqual(['stopped', 'stopped'])
  })
})

describe('an engine that is down for an hour', () => {
  it('is said to staff, and what was asked for meanwhile comes to pass or waits for a person, of which its owner is told', async () => {
    portal.simulator.faults.down = true
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    const ordered = await paidVps(portal, owner)
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await portal.advance('10m')
      await portal.drain()
    }
    expect(await shown()).toEqual(['checking', 'vps-action-failed'])
    expect(await alerts('engine-silent')).toMatchObject([{ subject: 'simulator', link: '/operator/nodes' }])
    portal.simulator.faults.clear()
    await portal.advance('10m')
    await portal.drain()
    await aMinutePasses()
    expect([await engine(), await shown()]).toEqual(['running', ['running', null]])
    // A build that could not be done for so long waits for staff, and its owner knows.
    expect(await portal.simulator.find(`vps-${ordered.id}`)).toBeNull()
    const stuck = (await portal.ok('operator/alerts/list', { kind: 'work-stuck' }, { as: staff })).items
    expect(stuck).toMatchObject([{ params: { service: ordered.id, work: 'vps.build' } }])
    expect(await noticeKinds(portal, owner)).toContain('service-delayed')
    expect(await alerts('engine-silent')).toEqual([])
  })
})

const snapshot = () => portal.ok('user/service/vps/snapshot/create', { id }, { as: owner })
const acts = {
  start: async () => {
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('10s')
    await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })
    return () => portal.ok('user/service/vps/start', { id }, { as: owner })
  },
  shutdown: async () => () => portal.ok('user/service/vps/shutdown', { id }, { as: owner }),
  stop: async () => () => portal.ok('user/service/vps/stop', { id }, { as: owner }),
  reset: async () => () => portal.ok('user/service/vps/restart', { id }, { as: owner }),
  snapshot: async () => snapshot,
  restore: async () => {
    await snapshot()
    await portal.advance('1m')
    await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })
    return () => portal.ok('user/service/vps/restore', { id }, { as: owner, proof: PASSWORD })
  },
  nested: async () => () => portal.ok('user/service/vps/resource/change-optimization', { id, optimization: 'emulator' }, { as: owner }),
  backup: async () => () => portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as: owner }),
  'write-backup': async () => {
    await portal.ok('user/service/vps/backup/add', { id, period: 7 }, { as: owner })
    await portal.advance('1m')
    return () => portal.ok('user/service/vps/backup/recover', { id }, { as: owner, proof: PASSWORD })
  },
} as const
const VERBS = Object.keys(acts) as (keyof typeof acts)[]

describe('an answer that is lost after the engine has acted', () => {
  it.each(VERBS)('%s: the row says what became of it', async (verb) => {
    const act = await acts[verb]()
    portal.simulator.faults.next(verb, 'lost-answer')
    await act()
    await portal.advance('5m')
    await aMinutePasses()
    expect(portal.simulator.faults.pending).toBe(0)
    expect(await shown()).toEqual([verb === 'stop' || verb === 'shutdown' ? 'stopped' : 'running', null])
  })
})

describe('a node that is lost in the middle of an act', () => {
  it.each(VERBS)('%s: the machine is missing, its owner is told, and staff have it', async (verb) => {
    const act = await acts[verb]()
    portal.simulator.faults.next(verb, 'vanish')
    await act()
    await portal.advance('10m')
    await aMinutePasses()
    await aMinutePasses()
    expect(portal.simulator.faults.pending).toBe(0)
    expect(await shown()).toEqual(['error', 'vps-missing'])
    expect(await alerts('machine-trouble')).toHaveLength(1)
  })
})

it('what carries our key and not our mark is nobody’s: it is not built over, and not touched', async () => {
  const { id: wanted } = await portal.db.transaction(async (tx) => (await findService(tx, id)) ?? { id: 0 })
  const next = wanted + 1
  portal.simulator.plantForeign(`vps-${next}`)
  id = (await paidVps(portal, owner)).id
  expect(id).toBe(next)
  await portal.advance('5m')
  expect([portal.simulator.hasForeign(key()), await portal.simulator.find(key())]).toEqual([true, null])
  expect((await portal.db.transaction((tx) => findService(tx, id)))?.state).not.toBe('active')
})

it('one look compares every machine of an engine, however many there are', async () => {
  await portal.db.pool.query(
    `insert into vps (service_id, engine, engine_key, image, os_title, family, hostname, username, password, state, trouble)
     select n, 'simulator', 'gone-' || n, '', '', 'linux', 'h', 'root', '', 'error', '{"action":"check","code":"vps-missing","at":"2026-11-20T00:00:00Z"}'
     from generate_series(900001, 900520) n`,
  )
  await portal.advance('16s')
  await portal.drain()
  const { rows } = await portal.db.pool.query('select count(*)::int as n from vps where service_id > 900000 and checked_at is null')
  expect(rows).toEqual([{ n: 0 }])
})
