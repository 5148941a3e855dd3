import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../../test/support/customers.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { column } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'

let portal: TestPortal
let owner: Customer
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
})
afterAll(() => portal.dispose())

const change = (id: number, optimization: 'performance' | 'emulator') =>
  portal.ok('user/service/vps/resource/change-optimization', { id, optimization }, { as: owner })
const optimization = async (id: number) => (await portal.ok('user/service/vps/detail', { id }, { as: owner })).optimization

describe('[S1b] CPU optimization', () => {
  it('for emulators is set with the machine off, which then runs as before; the engine says it too', async () => {
    const id = await activeVps(portal, owner)
    expect(await optimization(id)).toBe('performance')
    expect(await change(id, 'emulator')).toMatchObject({ changed: true, VMStatus: 'restarting' })
    expect((await portal.refused('user/service/vps/stop', { id }, { as: owner })).data.code).toBe('busy')
    await portal.advance('3m')
    expect([await optimization(id), portal.simulator.nests(`vps-${id}`)]).toEqual(['emulator', true])
    expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })

    await portal.ok('user/service/vps/stop', { id }, { as: owner })
    await portal.advance('1m')
    await change(id, 'performance')
    await portal.advance('3m')
    expect([await optimization(id), (await portal.simulator.find(`vps-${id}`))?.state]).toEqual(['performance', 'stopped'])
  })

  it('outlives a rebuild', async () => {
    const id = await activeVps(portal, owner)
    await change(id, 'emulator')
    await portal.advance('3m')
    await portal.ok('user/service/vps/status', { ids: [id] }, { as: owner })
    await portal.ok('user/service/vps/rebuild', { id, image: 'ubuntu-24.04' }, { as: owner, proof: PASSWORD })
    await portal.advance('5m')
    expect([await optimization(id), portal.simulator.nests(`vps-${id}`)]).toEqual(['emulator', true])
    expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'running', ready: true })
  })

  it('that is chosen already is no change: nothing restarts, nothing is logged', async () => {
    const id = await activeVps(portal, owner)
    const since = (await portal.simulator.metrics.read(`vps-${id}`))?.boot
    expect(await change(id, 'performance')).toMatchObject({ changed: false, VMStatus: 'running' })
    await portal.advance('3m')
    expect((await portal.simulator.metrics.read(`vps-${id}`))?.boot).toBe(since)
    expect(await column(portal, `select count(*)::int from activity where service_id = $1 and action like '%optimiz%'`, id)).toEqual([0])
  })
})
