import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Customer } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import type { TestPortal } from '../../../../test/support/portal.ts'
import { closeShop, openShop, somebody } from '../../../../test/support/shop.ts'
import { simulatorConfig } from '../../../drivers/hypervisor/simulator/config.ts'
import { type Simulator, simulatorVendor } from '../../../drivers/hypervisor/simulator/driver.ts'
import { TestClock } from '../../../platform/clock.ts'
import { findVps } from '../store.ts'

const plan = { name: 'NAT 1', cpu: 1, memoryMb: 1024, diskGb: 15, transferGb: 1000, ports: 5 }
const clock = new TestClock('2026-11-20T02:00:00.000Z')
let portal: TestPortal
let engine: Simulator
let owner: Customer
let id: number
let base: number
beforeAll(async () => {
  engine = simulatorVendor.create(simulatorConfig.parse({ provisionSeconds: 0, slowSeconds: 0 }), { clock })
  ;({ portal } = await openShop({ clock, drivers: { hypervisors: [engine] } }))
  owner = await somebody(portal)
  id = await activeVps(portal, owner, { type: 'nat', plan })
  base = (await list()).from
  for (const privatePort of [8080, 8443]) await portal.ok('user/service/vps/port/add', { id, protocol: 'tcp', privatePort }, { as: owner })
  await portal.advance('1m')
})
afterAll(() => closeShop(portal))

const list = () => portal.ok('user/service/vps/port/list', { id }, { as: owner })
const states = async () => Object.fromEntries((await list()).items.map(({ privatePort, state }) => [privatePort, state]))
const power = async () => (await portal.db.read((tx) => findVps(tx, id)))?.power
const act = async (verb: 'start' | 'stop') => {
  await portal.ok(`user/service/vps/${verb}`, { id }, { as: owner })
  await portal.advance('1m')
}
const reaches = (slot: number) => engine.forwards.reaches({ protocol: 'tcp', port: base + slot })

it('[S5] a NAT VPS starts without a port that another program took, shows it as failed, and opens it once it is free', async () => {
  expect(await states()).toEqual({ 22: 'open', 8080: 'open', 8443: 'open' })
  await act('stop')
  engine.forwards.foreign.add(base + 2)
  await act('start')
  expect(await power()).toBe('running')
  expect(await states()).toEqual({ 22: 'open', 8080: 'failed', 8443: 'open' })
  expect([reaches(1), reaches(2), reaches(3)]).toEqual([true, false, true])
  engine.forwards.foreign.clear()
  await portal.advance('1m')
  expect(await states()).toEqual({ 22: 'open', 8080: 'open', 8443: 'open' })
  expect(reaches(2)).toBe(true)
})

it('[S5] a port that was taken at a start that nobody asked the portal for is shown as failed too', async () => {
  await engine.stop(`vps-${id}`)
  engine.forwards.foreign.add(base + 3)
  await engine.start(`vps-${id}`)
  await portal.advance('1m')
  expect(await states()).toEqual({ 22: 'open', 8080: 'open', 8443: 'failed' })
})

it('[S5] a new mapping of a port that another program has fails, and is opened by itself once the port is free', async () => {
  engine.forwards.foreign.clear()
  engine.forwards.foreign.add(base + 9)
  await portal.ok('user/service/vps/port/add', { id, protocol: 'tcp', privatePort: 9000, publicPort: base + 9 }, { as: owner })
  await portal.advance('1m')
  expect(await states()).toEqual({ 22: 'open', 8080: 'open', 8443: 'open', 9000: 'failed' })
  engine.forwards.foreign.clear()
  await portal.advance('11m')
  expect(await states()).toMatchObject({ 9000: 'open' })
})
