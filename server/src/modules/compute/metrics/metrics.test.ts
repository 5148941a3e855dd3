import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import type { MachineMetrics } from '../../../drivers/hypervisor/port.ts'
import { writeShare } from '../../services/index.ts'
import { record } from './measure.live.ts'
import { dropPartitions, makePartitions, rollUp } from './roll-up.store.ts'
import { minuteOf } from './sample.rules.ts'

let portal: TestPortal
let owner: Customer
let member: Customer
let stranger: Customer
let id: number
/** What the engine says of the machine; null: it is off. */
let load: { cpu: number; memory: number; bytes: number } | null = { cpu: 0.5, memory: 5e8, bytes: 0 }
let counters: MachineMetrics
let silent = false

beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'measured')
  member = await customer(portal, 'mate')
  stranger = await customer(portal, 'stranger')
  id = await activeVps(portal, owner)
  counters = { boot: 'one', cpus: 2, cpuSeconds: 0, memoryBytes: 0, disk: null, network: { receivedBytes: 0, sentBytes: 0 } }
  let last = portal.clock.now().getTime()
  Object.assign(portal.simulator.metrics, {
    readAll: async () => {
      if (silent) throw new Error('nobody answers')
      const seconds = (portal.clock.now().getTime() - last) / 1000
      last = portal.clock.now().getTime()
      if (load === null) return new Map()
      const { cpuSeconds, network } = counters
      const sent = (network?.sentBytes ?? 0) + load.bytes * seconds
      counters = {
        ...counters,
        ...{ cpuSeconds: cpuSeconds + load.cpu * counters.cpus * seconds, memoryBytes: load.memory },
        network: { receivedBytes: 0, sentBytes: Math.round(sent) },
      }
      return new Map([[`vps-${id}`, counters]])
    },
  })
})
afterAll(() => portal.dispose())

/** The clock goes by the minute, as it does where nobody moves it. */
async function minutes(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await portal.advance('1m')
  await portal.drain()
}
const ask = (input: object = {}, as = owner) => portal.call('user/service/vps/metrics', { id, range: 'hour', ...input } as never, { as })
const graph = async (input: object = {}) =>
  await portal.ok('user/service/vps/metrics', { id, range: 'hour', ...input } as never, { as: owner })
const cpu = async () => (await graph()).series.cpu.avg
const rowsOf = async (table: string) => (await portal.db.pool.query(`select * from ${table} where service_id = $1 order by at`, [id])).rows

describe('[S13] graphs', () => {
  it('show each minute of the clock once, and are empty where nobody measured', async () => {
    await minutes(5)
    const { series, stepMinutes, measured, transfer } = await graph()
    expect([series.cpu.avg.length, stepMinutes, measured]).toEqual([60, 1, { cpu: true, memory: true, disk: false, network: true }])
    const known = series.cpu.avg.filter((value) => value !== null)
    expect([new Set(known), known.length >= 4, series.cpu.avg[0]]).toEqual([new Set([50]), true, null])
    expect([series.memory.avg.at(-1) ?? series.memory.avg.at(-2), series.read.avg.every((value) => value === null)]).toEqual([5e8, true])
    expect(transfer).toMatchObject({ usedBytes: 0, limitBytes: 2e12 })
  })

  it('have a gap while the engine is silent or the machine is off, and no spike after a boot', async () => {
    silent = true
    await minutes(4)
    silent = false
    await minutes(2)
    counters = { ...counters, boot: 'two', cpuSeconds: 1e9 }
    await minutes(2)
    const last = (await cpu()).slice(-9)
    expect(last.filter((value) => value === null).length).toBeGreaterThanOrEqual(5)
    expect(new Set(last.filter((value) => value !== null))).toEqual(new Set([50]))
  })

  it('write a pass that is run again once', async () => {
    const before = await rowsOf('vps_metric_minute')
    const again = new Map([[`vps-${id}`, { ...counters, cpuSeconds: 2e9 }]])
    const readAt = portal.clock.now()
    await portal.db.transaction((tx) => record(tx, 'simulator', again, readAt))
    await portal.db.transaction((tx) => record(tx, 'simulator', again, readAt))
    expect(await rowsOf('vps_metric_minute')).toEqual(before)
  })

  it('are open to whoever may see the service, by a token that reads too, and to nobody else', async () => {
    expect([(await ask({}, member)).http, (await ask({}, stranger)).http]).toEqual([404, 404])
    await portal.db.transaction((tx) => writeShare(tx, { serviceId: id, ownerId: owner.id, memberId: member.id, rights: [] }))
    expect((await ask({}, member)).status).toBe('success')
    const alerts = await portal.call('user/service/vps/alert/list', { id }, { as: member })
    expect([alerts.status, (await portal.call('user/service/vps/alert/list', { id }, { as: stranger })).http]).toEqual(['error', 404])
  })

  it('tell browsers of each reading only while somebody looks', async () => {
    const told = async () =>
      (await portal.db.pool.query(`select account_id from event where type = 'service.measured' order by account_id`)).rows
    // Of its first readings: before those nobody could say that they look.
    await minutes(2)
    expect(await told()).not.toEqual([])
    await minutes(6)
    await portal.db.pool.query(`delete from event where type = 'service.measured'`)
    await minutes(1)
    expect(await told()).toEqual([])
    await portal.ok('user/service/vps/metrics-follow', { id }, { as: member })
    await minutes(1)
    expect((await told()).map(({ account_id }) => Number(account_id))).toEqual([owner.id, member.id].sort((a, b) => a - b))
    await minutes(8)
    expect((await told()).length).toBeLessThanOrEqual(12)
  })
})

describe('[S13] what is kept', () => {
  it('is rolled up with the least and the most, exactly once however often it is tried', async () => {
    load = { cpu: 0.2, memory: 5e8, bytes: 0 }
    await minutes(11)
    load = { cpu: 0.8, memory: 6e8, bytes: 0 }
    await minutes(14)
    const tens = await rowsOf('vps_metric_ten')
    expect(tens.some(({ cpu_min, cpu_max, cpu_avg }) => cpu_min === 2000 && cpu_max === 8000 && cpu_avg > 2000 && cpu_avg < 8000)).toBe(
      true,
    )
    const minute = minuteOf(portal.clock.now())
    await portal.db.pool.query(`delete from vps_metric_ten where service_id = $1`, [id])
    await portal.db.transaction((tx) => rollUp(tx, minute))
    expect(await rowsOf('vps_metric_ten')).toEqual([])
    // Dying before the commit leaves both, the rows and how far they came, as they were.
    await portal.db.pool.query(`update vps_metric_mark set until = until - 60 where name = 'ten'`)
    const dying = portal.db.transaction(async (tx) => {
      await rollUp(tx, minute)
      throw new Error('died')
    })
    await expect(dying).rejects.toThrow('died')
    expect(await rowsOf('vps_metric_ten')).toEqual([])
    await portal.db.transaction((tx) => rollUp(tx, minute))
    await portal.db.transaction((tx) => rollUp(tx, minute))
    expect((await rowsOf('vps_metric_ten')).slice(-2)).toEqual(tens.slice(-2))
  })

  it('goes by whole partitions, made ahead of their time', async () => {
    const parts = async (grain: string) =>
      (await portal.db.pool.query(`select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass`, [grain])).rows
        .length
    const today = minuteOf(portal.clock.now())
    const before = await parts('vps_metric_minute')
    await portal.db.transaction((tx) => makePartitions(tx, today + 5 * 1440))
    expect(await parts('vps_metric_minute')).toBeGreaterThan(before)
    await portal.db.transaction((tx) => dropPartitions(tx, today + 5 * 1440))
    expect([await parts('vps_metric_minute'), (await rowsOf('vps_metric_minute')).length]).toEqual([3, 0])
    expect((await rowsOf('vps_metric_ten')).length).toBeGreaterThan(0)
  })
})

describe('[S13] the limit of a plan', () => {
  it('is told of at 80 and at 100 percent, once each a month, with a notice and a mail', async () => {
    const told = async () =>
      (await mailsTo(portal, owner.email)).filter(({ template }) => template.startsWith('transfer-')).map(({ template }) => template)
    load = { cpu: 0.1, memory: 5e8, bytes: 1.7e12 / 60 }
    await minutes(1)
    load = { cpu: 0.1, memory: 5e8, bytes: 0 }
    await minutes(3)
    expect(await told()).toEqual(['transfer-near-limit'])
    load = { cpu: 0.1, memory: 5e8, bytes: 1e12 / 60 }
    await minutes(1)
    load = { cpu: 0.1, memory: 5e8, bytes: 0 }
    await minutes(3)
    expect(await told()).toEqual(['transfer-at-limit', 'transfer-near-limit'])
    const { transfer } = await graph()
    expect(transfer?.usedBytes).toBeGreaterThan(2.5e12)
  })

  it('is not there where the engine counts nothing', async () => {
    const { network } = counters
    counters = { ...counters, network: null }
    Object.assign(portal.simulator.metrics, { readAll: async () => new Map([[`vps-${id}`, counters]]) })
    await minutes(1)
    expect(await graph()).toMatchObject({ measured: { network: false }, transfer: null })
    counters = { ...counters, network }
  })
})

describe('[S13] a customer’s alert', () => {
  it('is raised once, over once, each with a notice and a mail, and is counted per server', async () => {
    let used = 0
    let percent = 95
    Object.assign(portal.simulator.metrics, {
      readAll: async () => {
        used += (2 * 60 * percent) / 100
        return new Map([[`vps-${id}`, { ...counters, boot: 'three', cpuSeconds: used }]])
      },
    })
    const rule = { id, metric: 'cpu', over: true, threshold: 90, minutes: 3 } as const
    const alert = await portal.ok('user/service/vps/alert/add', rule, { as: owner })
    const told = async () =>
      (await mailsTo(portal, owner.email)).filter(({ template }) => template.startsWith('vps-alert')).map(({ subject }) => subject)
    const standing = async () => (await portal.ok('user/service/vps/alert/list', { id }, { as: owner })).items[0]
    await minutes(8)
    expect(await told()).toEqual(['web-01: CPU over 90 % for 3 minutes'])
    expect((await standing())?.raisedAt).not.toBeNull()
    percent = 20
    await minutes(1)
    percent = 95
    await minutes(2)
    expect((await told()).length).toBe(1)
    percent = 20
    await minutes(6)
    expect([(await told())[0], (await told()).length]).toEqual(['web-01: back to normal', 2])
    expect(await standing()).toMatchObject({ raisedAt: null, recoveredAt: expect.any(String) })

    await portal.ok('user/service/vps/alert/update', { ...rule, alertId: alert.id, enabled: false }, { as: owner })
    percent = 95
    await minutes(5)
    expect((await told()).length).toBe(2)
    for (let n = 1; n < 10; n++) await portal.ok('user/service/vps/alert/add', { ...rule, enabled: false }, { as: owner })
    expect((await portal.refused('user/service/vps/alert/add', rule, { as: owner })).data.code).toBe('vps-alerts-full')
    await portal.ok('user/service/vps/alert/delete', { id, alertId: alert.id }, { as: owner })
    expect((await portal.refused('user/service/vps/alert/delete', { id, alertId: alert.id }, { as: owner })).data.code).toBe('not-found')
    expect((await portal.refused('user/service/vps/alert/add', { ...rule, threshold: 101 }, { as: owner })).http).toBe(422)
  })
})
