import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { noticeKinds } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'

let portal: TestPortal
let staff: StaffMember
let owner: Customer
let serial = 0
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  staff = await operator(portal, 'watcher', ['provisioning'])
})
afterAll(() => portal.dispose())
beforeEach(async () => {
  owner = await customer(portal, `drifter${++serial}`)
})

const passes = async (time: string): Promise<void> => {
  await portal.advance(time)
  await portal.drain()
}
const crash = (id: number): void => portal.simulator.befall(`vps-${id}`, 'crashed')
const runs = async (id: number) => (await portal.simulator.find(`vps-${id}`))?.state === 'running'
const told = async () => (await noticeKinds(portal, owner)).map(String).filter((kind) => /stop|runs-again/.test(kind))
const alerted = async () =>
  (await portal.ok('operator/alerts/list', { kind: 'machine-trouble', pageSize: 50 }, { as: staff })).items.map(
    ({ params }) => params['service'],
  )
const stop = ['service-stopped', 'service-runs-again']

describe('[S1] machines that stop by themselves', () => {
  it('run again after each of two power failures within minutes, and their owner is told of each stop and recovery', async () => {
    const machines = [await activeVps(portal, owner), await activeVps(portal, owner), await activeVps(portal, owner)]
    for (let failure = 1; failure <= 2; failure++) {
      for (const id of machines) crash(id)
      // A machine that was alone on its node counts as one that crashed twice: it waits a minute.
      for (let minutes = 0; minutes < 3; minutes++) await passes('61s')
      expect(await Promise.all(machines.map(runs))).toEqual([true, true, true])
      expect((await told()).sort()).toEqual(
        Array.from({ length: machines.length * failure }, () => stop)
          .flat()
          .sort(),
      )
    }
  })

  it('are tried again where the engine is not back yet', async () => {
    const id = await activeVps(portal, owner)
    crash(id)
    portal.simulator.faults.next('start', 'refuse', { times: 1 })
    await passes('61s')
    expect([await runs(id), await told()]).toEqual([false, ['service-stopped']])
    await passes('5m')
    expect([await runs(id), (await told()).sort()]).toEqual([true, [...stop].sort()])
  })

  it('that cannot be started are left to staff after the last try, who are alerted, and their owner is told', async () => {
    const id = await activeVps(portal, owner)
    crash(id)
    portal.simulator.faults.next('start', 'refuse', { key: `vps-${id}`, times: 9 })
    await passes('3h')
    await passes('61s')
    portal.simulator.faults.clear()
    expect([await runs(id), await told()]).toEqual([false, ['service-stopped', 'service-stays-stopped']])
    expect(await alerted()).toContain(id)
  })

  it('are started later each time where one crashes again and again, and are left to staff in the end, who are alerted', async () => {
    const id = await activeVps(portal, owner)
    for (const wait of ['61s', '2m', '6m', '16m', '61m']) {
      crash(id)
      await passes('16s')
      for (let looks = 0; looks < 3 && !(await runs(id)); looks++) await passes(wait)
      expect([wait, await runs(id)]).toEqual([wait, true])
    }
    crash(id)
    await passes('16s')
    await passes('2h')
    expect(await runs(id)).toBe(false)
    expect((await told()).at(-1)).toBe('service-stays-stopped')
    expect(await alerted()).toContain(id)
    await portal.ok('user/service/vps/start', { id }, { as: owner })
    await passes('61s')
    expect([await runs(id), (await told()).at(-1)]).toEqual([true, 'service-runs-again'])
  })

  it('stay off where their owner switched them off, and nobody is told', async () => {
    const id = await activeVps(portal, owner)
    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await passes('5m')
    expect([await runs(id), await told()]).toEqual([false, []])
  })

  it('whose disk is lost are left to staff at once, and their owner is told so', async () => {
    const id = await activeVps(portal, owner)
    await portal.simulator.stop(`vps-${id}`)
    portal.simulator.befall(`vps-${id}`, 'disk-missing')
    await passes('61s')
    expect([await runs(id), await told()]).toEqual([false, ['service-stays-stopped']])
  })
})
