import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { activeDedicated, machineOf } from '../../../test/support/dedicated.ts'
import { column } from '../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'

let portal: TestPortal
let owner: Customer
let id: number
let machine: string
let serial = 0

beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  portal.controllers.heal()
  owner = await customer(portal, `switcher${++serial}`)
  id = await activeDedicated(portal, owner)
  machine = String(await machineOf(portal, id))
})
afterAll(() => portal.dispose())

const row = async () => (await portal.ok('user/service/dedicated/list', {}, { as: owner })).items.find((one) => one.id === id)
const press = (verb: 'start' | 'stop' | 'shutdown' | 'restart') => portal.call(`user/service/dedicated/${verb}`, { id }, { as: owner })

describe('[S10] the power of a dedicated server', () => {
  it('is switched by its controller; success is told once, and then what the controller said', async () => {
    expect((await press('stop')).data).toEqual({ VMStatus: 'stopping', msg: 'metal-01 is being switched off.' })
    expect((await press('restart')).data).toMatchObject({ code: 'busy' })
    await portal.advance('30s')
    const status = async () => (await portal.ok('user/service/dedicated/status', { ids: [id] }, { as: owner })).items[0]?.VMStatus
    expect([portal.controllers.look(machine).power, await status(), await status()]).toEqual(['stopped', 'success', 'stopped'])
    expect((await press('stop')).data).toMatchObject({ code: 'dedicated-already-stopped' })
    await press('start')
    await portal.advance('30s')
    expect([portal.controllers.look(machine).power, (await row())?.status]).toEqual(['running', 'running'])
  })

  it('restarts once, also where the answer is lost', async () => {
    const { boots } = portal.controllers.look(machine)
    portal.controllers.fail('cycle', 'lost')
    await press('restart')
    await portal.advance('3m')
    expect([portal.controllers.look(machine).boots - boots, (await row())?.status]).toEqual([1, 'running'])
  })

  it('that fails leaves it Unchecked with the literal sentence, until the controller is heard again', async () => {
    portal.controllers.fail('off', 'refuse', { times: 5 })
    await press('stop')
    await portal.advance('10s')
    expect(await row()).toMatchObject({ status: 'unchecked', trouble: { action: 'stop', code: 'dedicated-action-failed' } })
    const { items } = await portal.ok('user/log/list', { serviceId: id }, { as: owner })
    expect(items.find(({ action, status }) => action === 'service/dedicated/stop' && status === 'error')?.error).toBe(
      'Failed to stop dedicated server. Please contact support!',
    )
    // It may be tried again from there.
    expect((await row())?.actions.stop).toBe(true)
    await portal.advance('6m')
    await portal.drain()
    expect((await row())?.status).toBe('running')
  })

  it.each(['busy', 'lost'] as const)('is never shown as something that the controller did not say (%s for a long time)', async (fault) => {
    portal.controllers.fail('power', fault, { times: 10_000, id: machine })
    await press('restart')
    await portal.advance('3m')
    expect((await row())?.status).toBe('unchecked')
    await portal.advance('30m')
    expect(['unchecked', 'checking']).toContain((await row())?.status)
    portal.controllers.heal()
    await portal.advance('6m')
    await portal.drain()
    expect((await row())?.status).toBe('running')
  })

  it('that a system overhears is said: it still runs, and nobody says otherwise', async () => {
    portal.controllers.fail('shutdown', 'deaf', { times: 100 })
    await press('shutdown')
    await portal.advance('4m')
    expect(await row()).toMatchObject({ status: 'unchecked', trouble: { action: 'shutdown', code: 'dedicated-system-ignored' } })
    expect(portal.controllers.look(machine).power).toBe('running')
  })

  it('that somebody switched by hand is found', async () => {
    portal.controllers.press(machine, 'stopped')
    await portal.advance('6m')
    await portal.drain()
    expect((await row())?.status).toBe('stopped')
  })

  it('is asked for by one at a time: whoever comes while another speaks to the controller waits', async () => {
    await portal.db.pool.query(`update hardware set spoken_to_until = $2 where id = $1`, [
      machine,
      new Date(portal.clock.now().getTime() + 20_000),
    ])
    await press('stop')
    await portal.drain()
    expect([(await row())?.status, portal.controllers.look(machine).power]).toEqual(['stopping', 'running'])
    await portal.advance('30s')
    expect(portal.controllers.look(machine).power).toBe('stopped')
    expect(await column(portal, 'select spoken_to_until from hardware where id = $1', machine)).toEqual([null])
  })
})
